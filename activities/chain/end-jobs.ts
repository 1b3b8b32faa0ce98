// Ends jobs in the transaction that stores the authority's response, for calls that wait for both. The walk of a job is
// planned and its PDF created during the call to the authority. Any other job is continued by its run.
import { setTimeout as sleep } from 'node:timers/promises';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { planJobStepChanges } from '../../src/flow/plan-job-walk';
import type { StepNeedResult } from '../../src/flow/step-context';
import { planJobWalkUntilOpenNeed } from '../../src/jobs/plan-walk';
import { computeSecondsSince } from '../../src/metrics/measure';
import type { JobIntent } from '../../src/model/job';
import type { JobWalkChanges, JobWalkInput, RecordForStep } from '../../src/model/walk';
import type { RecordSettlementWithEffects } from '../../src/store/chains/settle';
import { readJobWalkInput } from '../../src/store/jobs/walk-input';
import type { SealingRequestOfAwaitedJob } from '../../src/store/submissions/sending-snapshot';
import type { ActivityDeps } from '../deps';
import { createInvoicePdfForStep } from '../job/draw-pdf';
import { buildJobWalkDeps, parseTaxIdOfPartyDocument } from '../job/walk';
import { recordJobWalkMetricsAndSpans } from '../measure';

/** A job whose walk lacks only the outcome of its record. */
export interface PreparedJobEnd {
  readonly view: JobWalkInput;
  readonly record: RecordForStep;
  /** Steps that ended before the response, by visit; their events keep the time at which they ended. */
  readonly ended: ReadonlyMap<number, JobIntent>;
  /** The results of the needs of the walk, and the seconds that each result took, by visit. */
  readonly provided: ReadonlyMap<number, StepNeedResult>;
  readonly work: ReadonlyMap<number, number>;
}

/**
 * Prepares the ends of jobs during the call to the authority. The preparation never fails, and takes a limited time
 * after the call.
 */
export function startPreparingJobEnds(
  deps: ActivityDeps,
  awaited: readonly SealingRequestOfAwaitedJob[],
): () => Promise<PreparedJobEnd[]> {
  const all = awaited.slice(0, limits.jobsEndedWithOutcomeMax).map((request) =>
    prepare(deps, request).catch((error: unknown) => {
      deps.log.warn({ request: request._id, error }, 'a job does not end with the response: its run continues it');
      return undefined;
    }),
  );
  return async () => {
    if (all.length === 0) return [];
    const timeout = sleep(limits.endedWithOutcomeMs, undefined, { ref: false });
    const results = await Promise.all(all.map((one) => Promise.race([one, timeout])));
    return results.flatMap((one) => one ?? []);
  };
}

/** Returns undefined if the job's run was faster, or if a step needs more than a PDF. */
async function prepare(
  deps: ActivityDeps,
  { _id, workspace, job: id }: SealingRequestOfAwaitedJob,
): Promise<PreparedJobEnd | undefined> {
  const view = await readJobWalkInput(deps.database, workspace, id, parseTaxIdOfPartyDocument);
  const record = view?.records.get(view.request?.record ?? '');
  if (!view?.job.open || view.request?._id !== _id || !record || record.outcome) return undefined;
  const [provided, work] = [new Map<number, StepNeedResult>(), new Map<number, number>()];
  const plan = await planJobWalkUntilOpenNeed(view, buildJobWalkDeps(deps, view), async (need) => {
    if (need.kind !== 'page') return undefined;
    const fromMs = performance.now();
    const page = await createInvoicePdfForStep(deps, view, need);
    provided.set(need.visit, page);
    work.set(need.visit, computeSecondsSince(fromMs));
    return page;
  });
  if (plan.kind !== 'plan' || plan.next.kind !== 'wait' || plan.next.for !== 'settled') return undefined;
  const ended = plan.changes?.intents.filter(({ completed }) => completed) ?? [];
  return { view, record, provided, work, ended: new Map(ended.map((intent) => [intent.visit, intent])) };
}

/** Adds to the outcomes the walks of the jobs that end because the authority accepted their records. */
export const addJobEndsToOutcomes = (
  deps: ActivityDeps,
  jobs: readonly PreparedJobEnd[],
  settled: readonly RecordSettlementWithEffects[],
): RecordSettlementWithEffects[] =>
  settled.map((change) => {
    const one = jobs.find(({ record }) => record._id === change.record._id);
    const changes = one && change.outcome === 'accepted' ? planEnd(deps, one, change) : undefined;
    return one && changes ? { ...change, end: { view: one.view, changes } } : change;
  });

function planEnd(
  deps: ActivityDeps,
  { view, record, provided, ended }: PreparedJobEnd,
  { csv, answer, code, message }: RecordSettlementWithEffects,
): JobWalkChanges | undefined {
  const { entry } = view;
  if (!entry?.fiscal || entry.fiscal.record !== record._id || entry.nextJob !== undefined) return undefined;
  const responseFields = { ...(code ? { code } : {}), ...(message ? { message } : {}), ...(csv ? { csv } : {}) };
  const accepted = { ...record, ...responseFields, outcome: 'accepted' as const, ...(answer ? { answer } : {}) };
  const after = {
    ...view,
    entry: { ...entry, fiscal: { ...entry.fiscal, ...responseFields, outcome: 'accepted' as const } },
    records: new Map([...view.records, [record._id, accepted]]),
  };
  const plan = planJobStepChanges(after, { ...buildJobWalkDeps(deps, view), provided });
  if (plan.kind !== 'plan' || plan.next.kind !== 'done' || !plan.changes) return undefined;
  // A step that starts a job or registers a supplier needs more writes than this transaction contains.
  if (plan.changes.steps.some(({ creates, registration }) => creates ?? registration)) return undefined;
  return { ...plan.changes, intents: plan.changes.intents.map((intent) => ended.get(intent.visit) ?? intent) };
}

/** Measures the walks that were stored with outcomes. */
export function recordPreparedJobEndMetricsAndSpans(
  deps: ActivityDeps,
  jobs: readonly PreparedJobEnd[],
  settled: readonly RecordSettlementWithEffects[],
): void {
  for (const { record, end } of settled) {
    const work = jobs.find((one) => one.record._id === record._id)?.work ?? new Map<number, number>();
    if (end) recordJobWalkMetricsAndSpans(deps, end.view, end.changes, work);
  }
}
