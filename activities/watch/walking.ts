// What a walk tells whoever watches: the seconds of each step that ended, its span, and how the job ended.
import { parseTraceId } from '../../src/contracts/traceparent';
import type { WalkView, WalkChanges } from '../../src/model/walk';
import { toWorkflowLabel } from '../../src/metrics/labels';
import type { Intent, JobDocument } from '../../src/model/job';
import type { Deps } from '../deps';

/** Seconds that the work of each visit took outside the plan: a number, a page. */
export type WorkSeconds = ReadonlyMap<number, number>;

/** Log lines of a job bear its trace. */
export function withJobTrace(deps: Deps, { traceparent }: JobDocument): Deps {
  const id = parseTraceId(traceparent);
  return id ? { ...deps, log: deps.log.child({ trace_id: id }) } : deps;
}

/** A walk that was written. */
export function walkWritten(
  deps: Deps,
  { job: before, workspace: { environment } }: WalkView,
  { job, intents, completes }: WalkChanges,
  work: WorkSeconds,
): void {
  for (const intent of intents) {
    if (!intent.completed) continue;
    const seconds = stepSeconds(intent, before.intents[intent.visit] !== undefined, work);
    deps.measure.observe('sello_step_seconds', { environment, provider: intent.provider }, seconds);
    if (deps.tracing.on) traceStep(deps, job, intent, seconds);
  }
  if (completes) recordJobEnd(deps, environment, job.workflowName, job.result ?? 'failed');
}

export const recordJobEnd = (
  { measure }: Pick<Deps, 'measure'>,
  environment: string,
  workflow: string,
  status: string,
): void => measure.count('sello_jobs_ended_total', { environment, workflow: toWorkflowLabel(workflow), status });

/** A step that waited began when its intent was made; else only its work took time. */
const stepSeconds = ({ visit, createdAt, updatedAt }: Intent, waited: boolean, work: WorkSeconds): number =>
  (waited ? Math.max(0, updatedAt.getTime() - createdAt.getTime()) / 1_000 : 0) + (work.get(visit) ?? 0);

function traceStep({ tracing }: Deps, { id, traceparent, workspace }: JobDocument, intent: Intent, seconds: number) {
  const { provider, createdAt, events } = intent;
  const last = events.at(-1);
  const fromMs = createdAt.getTime();
  const span = tracing.begin({ name: `step ${provider}`, parent: traceparent, fromMs });
  span.end({
    attributes: {
      'sello.job': id,
      'sello.workspace': workspace,
      'sello.status': last?.status,
      'sello.code': last?.code,
    },
    failed: last?.status === 'KO' || last?.status === 'ERR',
    atMs: fromMs + seconds * 1_000,
  });
}
