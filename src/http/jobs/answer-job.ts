// The answer with one job: its steps, its files, the envelope as it is now, and what a step that waits is waiting for.
import type { JobDocument } from '../../store/jobs/jobs';
import { describeChainWait } from '../chains/status-text';
import type { Answer, Call } from '../endpoint';
import { refuseNotFound } from '../request/ids';
import { computeTextEtag } from '../request/preconditions';
import { formatJob } from './answer';

/** A job as `GET` answers it. */
export async function answerJob(call: Call, job: JobDocument | null): Promise<Answer> {
  if (!job) throw refuseNotFound('job');
  const { store, workspace } = call;
  const entry = job.entryId ? await store.entries.find(job.entryId) : null;
  const waits =
    job.open && job.intents.some(({ completed, events }) => !completed && events.at(-1)?.status === 'QUEUED');
  const chain = waits && entry?.supplier ? await store.chains.find(workspace.environment, entry.supplier) : null;
  const standing = chain && (await store.chains.readStanding(chain));
  const body = formatJob(job, entry, call, (provider, since) =>
    describeChainWait(standing, provider, { now: call.deps.now(), since, onPage: call.onPage === true }),
  );
  return { body, headers: { ETag: computeTextEtag(body) } };
}
