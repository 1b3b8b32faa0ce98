// Records metrics and spans of the activities: sealing, sending and walks.
import { parseTraceIdOfTraceparent, formatTraceparent } from '../src/contracts/traceparent';
import type { JobWalkInput, JobWalkChanges } from '../src/model/walk';
import type { JobIntent, JobDocument } from '../src/model/job';
import type { ActivityDeps } from './deps';
import { computeSecondsSince, toWorkflowMetricLabel, parseEnvironmentFromChainKey } from '../src/metrics/measure';
import type { ChainDocument } from '../src/model/chain';
import type { AuthorityCallResult } from '../src/authority/client';
import type { SubmissionResponse } from '../src/chain/run/submission-response';
import type { SendAttemptResult } from '../src/contracts/activities';
import type { RecordDocument } from '../src/model/record';
import type { RecordSettlement } from '../src/store/chains/settle';
import type { SubmissionDocument } from '../src/model/submission';

/** Seconds that each visit spent outside the plan, for example on a number or a PDF. */
type WorkSeconds = ReadonlyMap<number, number>;

/** Adds the trace id of a job to its log lines. */
export function wrapDepsToLogJobTrace(deps: ActivityDeps, { traceparent }: JobDocument): ActivityDeps {
  const id = parseTraceIdOfTraceparent(traceparent);
  return id ? { ...deps, log: deps.log.child({ trace_id: id }) } : deps;
}

/** Records a stored walk: the seconds and the span of each completed step, and the end of the job. */
export function recordJobWalkMetricsAndSpans(
  deps: ActivityDeps,
  { job: before, workspace: { environment } }: JobWalkInput,
  { job, intents, completes }: JobWalkChanges,
  work: WorkSeconds,
): void {
  for (const intent of intents) {
    if (!intent.completed) continue;
    const seconds = stepSeconds(intent, before.intents[intent.visit] !== undefined, work);
    deps.measure.observe('sello_step_seconds', { environment, provider: intent.provider }, seconds);
    if (deps.tracing.on) traceStep(deps, job, intent, seconds);
  }
  if (completes) recordJobEndMetrics(deps, environment, job.workflowName, job.result ?? 'failed');
}

export const recordJobEndMetrics = (
  { measure }: Pick<ActivityDeps, 'measure'>,
  environment: string,
  workflow: string,
  status: string,
): void => measure.count('sello_jobs_ended_total', { environment, workflow: toWorkflowMetricLabel(workflow), status });

/** Returns the seconds of a step. A step that waited started when its intent was created; otherwise only its work took time. */
const stepSeconds = ({ visit, createdAt, updatedAt }: JobIntent, waited: boolean, work: WorkSeconds): number =>
  (waited ? Math.max(0, updatedAt.getTime() - createdAt.getTime()) / 1_000 : 0) + (work.get(visit) ?? 0);

function traceStep(
  { tracing }: ActivityDeps,
  { id, traceparent, workspace }: JobDocument,
  intent: JobIntent,
  seconds: number,
) {
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

interface SealingBatchMeasurement {
  readonly chain: ChainDocument;
  readonly sealed: number;
  readonly refused: number;
  /** Trace contexts of the requests. */
  readonly traces: readonly (string | undefined)[];
}

/** @param fromMs start of the batch, by `performance.now` */
export function recordSealingBatchMetricsAndSpan(
  { measure, tracing }: ActivityDeps,
  batch: SealingBatchMeasurement,
  fromMs: number,
): void {
  const { chain, sealed, refused, traces } = batch;
  const { environment, workspace } = chain;
  const seconds = computeSecondsSince(fromMs);
  measure.observe('sello_seal_seconds', { environment }, seconds);
  if (sealed > 0) measure.count('sello_records_sealed_total', { environment }, sealed);
  if (refused > 0) measure.count('sello_requests_refused_total', { environment }, refused);
  if (!tracing.on) return;
  const span = tracing.begin({ name: 'seal', links: traces, fromMs: Date.now() - seconds * 1_000 });
  span.end({
    attributes: {
      'sello.environment': environment,
      'sello.workspace': workspace,
      'sello.sealed': sealed,
      'sello.refused': refused,
    },
  });
}

const results = {
  answered: 'answered',
  unknown: 'unanswered',
  fault: 'refused',
  'certificate-refused': 'refused',
} as const;

interface SendAttemptMeasurement {
  readonly submission: SubmissionDocument;
  readonly rows: readonly Pick<RecordDocument, 'traceparent'>[];
  readonly exchange: AuthorityCallResult<SubmissionResponse>;
  readonly kind: SendAttemptResult['kind'] | keyof typeof results;
}

/** Records one call and its result. */
export function recordSubmissionAttemptMetricsAndSpan(
  deps: ActivityDeps,
  { submission, rows, exchange, kind }: SendAttemptMeasurement,
): void {
  const { measure, tracing, now } = deps;
  const { environment } = submission;
  const { durationMs, serverTimeMs } = exchange;
  const result = results[kind as keyof typeof results];
  measure.observe('sello_submission_seconds', { environment }, durationMs / 1_000);
  if (result) measure.count('sello_submissions_total', { environment, result });
  if (serverTimeMs !== null) {
    const drift = Math.round((serverTimeMs - now().getTime()) / 1_000);
    measure.set('sello_authority_clock_drift_seconds', { environment }, drift);
  }
  if (tracing.on && result) traceAttempt(deps, { submission, rows, exchange }, result);
}

/** Records the span of an attempt and, after a response, of the whole submission, in a separate trace that starts when it was frozen. */
function traceAttempt(
  { tracing }: ActivityDeps,
  { submission, rows, exchange }: Omit<SendAttemptMeasurement, 'kind'>,
  result: (typeof results)[keyof typeof results],
): void {
  const { _id, environment, workspace, count, attempt, openedAt } = submission;
  const ids = tracing.traceOf(_id);
  const links = rows.map(({ traceparent }) => traceparent);
  const about = { 'sello.environment': environment, 'sello.workspace': workspace, 'sello.result': result };
  const fromMs = Date.now() - exchange.durationMs;
  const span = tracing.begin({ name: 'attempt', kind: 'client', parent: formatTraceparent(ids), links, fromMs });
  span.end({
    attributes: { ...about, 'sello.attempt': attempt, 'http.response.status_code': exchange.status ?? undefined },
    failed: result !== 'answered',
  });
  if (result === 'unanswered') return;
  const whole = tracing.begin({ name: 'submission', ids, links, fromMs: openedAt.getTime() });
  whole.end({ attributes: { ...about, 'sello.records': count }, failed: result !== 'answered' });
}

/**
 * Counts recorded outcomes. To the trace of each job, adds a span from the seal to the outcome, linked with the
 * submission. A record that was read before its submission was frozen does not name the submission.
 */
export function recordSubmissionOutcomeMetricsAndSpans(
  { measure, tracing }: ActivityDeps,
  settled: readonly Pick<RecordSettlement, 'record' | 'outcome' | 'code'>[],
  submission?: string,
): void {
  for (const { record, outcome, code = 'none' } of settled) {
    const environment = parseEnvironmentFromChainKey(record.chain);
    measure.count('sello_outcomes_total', { environment, outcome, code });
    if (!tracing.on || !record.traceparent) continue;
    const list = submission ?? record.submission;
    const links = list ? [formatTraceparent(tracing.traceOf(list))] : [];
    const span = tracing.begin({
      name: 'sealed to answered',
      parent: record.traceparent,
      links,
      fromMs: record.at.getTime(),
    });
    const attributes = { 'sello.environment': environment, 'sello.outcome': outcome, 'sello.code': code };
    span.end({ attributes, failed: outcome === 'rejected' });
  }
}
