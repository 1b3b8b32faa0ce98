// What a walk tells whoever watches: the seconds of each step that ended, and how the job ended.
import type { WalkView } from '../../src/flow/view';
import type { WalkChanges } from '../../src/flow/walk';
import { workflowLabel } from '../../src/metrics/labels';
import type { Intent } from '../../src/store/jobs/jobs';
import type { Deps } from '../deps';

/** Seconds that the work of each visit took outside the plan: a number, a page. */
export type WorkSeconds = ReadonlyMap<number, number>;

/** A walk that was written. */
export function walkWritten(
  { measure }: Deps,
  { job: before, workspace: { environment } }: WalkView,
  { job, intents, completes }: WalkChanges,
  work: WorkSeconds,
): void {
  for (const intent of intents) {
    if (!intent.completed) continue;
    const seconds = stepSeconds(intent, before.intents[intent.visit] !== undefined, work);
    measure.observe('sello_step_seconds', { environment, provider: intent.provider }, seconds);
  }
  if (completes) jobEnded({ measure }, environment, job.workflowName, job.result ?? 'failed');
}

export const jobEnded = (
  { measure }: Pick<Deps, 'measure'>,
  environment: string,
  workflow: string,
  status: string,
): void => measure.count('sello_jobs_ended_total', { environment, workflow: workflowLabel(workflow), status });

/** A step that waited began when its intent was made; else only its work took time. */
const stepSeconds = ({ visit, createdAt, updatedAt }: Intent, waited: boolean, work: WorkSeconds): number =>
  (waited ? Math.max(0, updatedAt.getTime() - createdAt.getTime()) / 1_000 : 0) + (work.get(visit) ?? 0);
