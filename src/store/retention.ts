// What may go when it is old enough: a completed job's requests and its copy of the workflow, and the raw answers to
// submissions. What the law needs stays: entries with their files, records with their part of the answer, submissions.
// Nothing relies on finding what goes: a request only after its job has ended and was notified of its outcome.
import type { Database } from './database';
import { type JobDocument, jobs } from './jobs/jobs';
import { lateAnswers } from './ledger/late-answers';
import { type RequestState, requests } from './ledger/requests';
import { submissions } from './ledger/submissions';

export interface OldThings {
  /** Older than this. */
  readonly before: Date;
  readonly limit: number;
}

/** States after which nothing happens to a request. */
const ended: readonly RequestState[] = ['settled', 'refused', 'withdrawn'];

/**
 * Trims completed jobs, the oldest first: their requests go, and the steps that they walked through. What clients read of
 * a job stays. @returns how many jobs
 */
export async function trimJobs(database: Database, { before, limit }: OldThings): Promise<number> {
  const old = await jobs(database)
    .find({ open: false, untrimmed: true, completedAt: { $lt: before } })
    .sort({ completedAt: 1 })
    .limit(limit)
    .project<Pick<JobDocument, '_id'> & { visits: number }>({ visits: { $size: '$intents' } })
    .toArray();
  if (old.length === 0) return 0;
  const asked = old.flatMap(({ _id, visits }) => Array.from({ length: visits }, (_, visit) => `${_id}:${visit}`));
  await requests(database).deleteMany({ _id: { $in: asked }, state: { $in: [...ended] }, notify: { $exists: false } });
  await jobs(database).updateMany(
    { _id: { $in: old.map(({ _id }) => _id) }, open: false },
    { $set: { steps: [], rescue: [] }, $unset: { untrimmed: '' } },
  );
  return old.length;
}

/**
 * Drops the raw answers of submissions whose outcomes are written: each record keeps its own part with the CSV.
 * @returns how many submissions
 */
export async function dropAnswers(database: Database, { before, limit }: OldThings): Promise<number> {
  const old = await submissions(database)
    .find({ recorded: true, unrecorded: false, answer: { $exists: true }, closedAt: { $lt: before } })
    .sort({ closedAt: 1 })
    .limit(limit)
    .project<{ _id: string }>({ _id: 1 })
    .toArray();
  if (old.length === 0) return 0;
  const ids = old.map(({ _id }) => _id);
  await submissions(database).updateMany({ _id: { $in: ids }, unrecorded: false }, { $unset: { answer: '' } });
  await lateAnswers(database).deleteMany({ submission: { $in: ids }, answeredAt: { $lt: before } });
  return old.length;
}
