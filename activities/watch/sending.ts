// What sending tells whoever watches: attempts, the authority's clock, lists that were answered, outcomes.
import type { Exchange } from '../../src/authority/client';
import type { Answer } from '../../src/chain/run/answer';
import type { SubmitResult } from '../../src/contracts/activities';
import { formatTraceparent } from '../../src/contracts/traceparent';
import { parseEnvironment } from '../../src/metrics/labels';
import type { RecordDocument } from '../../src/model/record';
import type { RecordOutcome } from '../../src/store/chains/settle';
import type { SubmissionDocument } from '../../src/model/submission';
import type { Deps } from '../deps';

const results = { answered: 'answered', unknown: 'unanswered', fault: 'refused' } as const;

interface AttemptOutcome {
  readonly submission: SubmissionDocument;
  readonly rows: readonly Pick<RecordDocument, 'traceparent'>[];
  readonly exchange: Exchange<Answer>;
  readonly result: SubmitResult;
}

/** One call and what became of it. */
export function recordAttempt(deps: Deps, { submission, rows, exchange, result: { kind } }: AttemptOutcome): void {
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

/** The attempt, and, when it brought an answer, the whole list: a trace of its own, from when it was frozen. */
function traceAttempt(
  { tracing }: Deps,
  { submission, rows, exchange }: Omit<AttemptOutcome, 'result'>,
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
 * Outcomes that were written. In the trace of each job: from sealed to answered, linked with the list it went in, which rows that
 * were read before it was frozen do not name.
 */
export function recordOutcomesWritten(
  { measure, tracing }: Deps,
  settled: readonly Pick<RecordOutcome, 'record' | 'outcome' | 'code'>[],
  submission?: string,
): void {
  for (const { record, outcome, code = 'none' } of settled) {
    const environment = parseEnvironment(record.chain);
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
