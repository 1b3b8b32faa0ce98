// Determines whether a job has reached the milestone for which a call waits (`until`).
import type { JobMilestone } from '../contracts/milestones';
import type { StepProvider } from '../contracts/providers';
import type { EntryDocument } from '../model/entry';
import type { JobDocument } from '../model/job';
import { listCompletedStepVisits } from './intents';

type ReachedJob = Pick<JobDocument, '_id' | 'open' | 'intents'>;
type ReachedEntry = Pick<EntryDocument, 'fiscal'>;

/** The steps whose end is the milestone. */
const stepsOf: Readonly<Record<Exclude<JobMilestone, 'reported'>, readonly StepProvider[]>> = {
  sealed: ['fiscal.generate', 'fiscal.cancel'],
  printed: ['pdf'],
};

/**
 * Returns whether a job has reached the milestone. A job that has ended has reached all milestones. A record is sealed
 * before its step ends, so the entry shows the seal.
 */
export function hasJobReachedMilestone(until: JobMilestone, job: ReachedJob, entry: ReachedEntry | null): boolean {
  if (!job.open) return true;
  if (until === 'reported') return false;
  if (until === 'sealed' && entry?.fiscal?.request.startsWith(`${job._id}:`)) return true;
  const steps: readonly string[] = stepsOf[until];
  // After a KO, the job runs its rescue steps and ends.
  return listCompletedStepVisits(job).some(
    ({ visit, status }) => (status === 'OK' || status === 'SKIP') && steps.includes(job.intents[visit]?.provider ?? ''),
  );
}
