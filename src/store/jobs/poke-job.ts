// Stores a poke, with which a client makes a waiting step check again. The poke adds an event to the step.
import { jobLimits as limits } from '../../contracts/limits/jobs';
import type { Database } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../entries/entries';
import { formatSealingRequestKey } from '../chains/requests';
import type { JobIntent, JobDocument, JobStepEvent } from '../../model/job';
import { formatJobDatabaseKey, getJobsCollection } from './jobs';

export interface JobStepWake {
  readonly job: JobDocument;
  readonly intent: JobIntent;
  /** The id of the run's wait. The signal `settled` with this id makes the run check again. */
  readonly waitId: string;
}

/**
 * Result of a poke. `moved`: the job was written after it was read, so it has just checked. `not-waiting`: no step of
 * the job waits.
 */
export type JobStepWakeResult = JobStepWake | 'not-waiting' | 'moved';

/** Adds a poke to the step that waits, if the job is unchanged. @param intentId id that the waiting step must have */
export async function insertStepWakeEventIfUnchanged(
  database: Database,
  job: JobDocument,
  { intentId, ...given }: Pick<JobStepEvent, 'at' | 'code' | 'message'> & { readonly intentId?: string | undefined },
): Promise<JobStepWakeResult> {
  const place = job.intents.length - 1;
  const open = job.intents[place];
  if (!job.open || !open || open.completed || (intentId && open.id !== intentId)) return 'not-waiting';
  const event: JobStepEvent = { index: open.events.length, status: 'POKE', ...given };
  // Every walk reads the whole job, so pokes beyond the limit take effect but are not stored.
  const isKept = open.events.filter(({ status }) => status === 'POKE').length < limits.pokesMax;
  const intent = isKept ? { ...open, updatedAt: given.at, events: [...open.events, event] } : open;
  const waitId = await findWaitId(database, job, intent);
  if (isKept) {
    const { matchedCount } = await getJobsCollection(database).updateOne(
      { _id: job._id, revision: job.revision, open: true },
      {
        // A step that calls the outside makes its call at once, unless the call is already running.
        $set: {
          [`intents.${place}`]: intent,
          updatedAt: given.at,
          ...callsNow(job, given.at),
          unnotifiedSince: given.at,
          poked: waitId,
        },
        $inc: { revision: 1 },
      },
    );
    if (matchedCount === 0) return 'moved';
  }
  return { job, intent, waitId };
}

const callsNow = ({ call, intents }: JobDocument, at: Date) =>
  call?.nextAt && !call.claim && call.visit === intents.length - 1 ? { 'call.nextAt': at } : {};

/** Steps whose wait has its own id. */
const ofVisit: readonly string[] = ['fiscal.generate', 'fiscal.cancel', 'webhook', 'email.send'];

async function findWaitId(database: Database, job: JobDocument, { provider, visit }: JobIntent): Promise<string> {
  if (ofVisit.includes(provider)) return formatSealingRequestKey(job.workspace, job.id, visit);
  if (provider !== 'fiscal.send' || !job.entryId) return formatJobDatabaseKey(job.workspace, job.id);
  const entry = await getEntriesCollection(database).findOne({
    _id: formatEntryDatabaseKey(job.workspace, job.entryId),
  });
  return entry?.fiscal?.request ?? formatJobDatabaseKey(job.workspace, job.id);
}
