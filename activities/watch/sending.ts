// What sending tells whoever watches: attempts, the authority's clock, outcomes.
import type { Exchange } from '../../src/authority/client';
import type { Answer } from '../../src/chain/run/answer';
import type { SubmitResult } from '../../src/contracts/activities';
import { environmentOf } from '../../src/metrics/labels';
import type { SettledChange } from '../../src/store/ledger/settle';
import type { Deps } from '../deps';

const results = { answered: 'answered', unknown: 'unanswered', fault: 'refused' } as const;

/** One call and what became of it. */
export function attempted(
  { measure, now }: Deps,
  chain: string,
  { durationMs, serverTimeMs }: Exchange<Answer>,
  { kind }: SubmitResult,
): void {
  const environment = environmentOf(chain);
  measure.observe('sello_submission_seconds', { environment }, durationMs / 1_000);
  if (kind in results) {
    const result = results[kind as keyof typeof results];
    measure.count('sello_submissions_total', { environment, result });
  }
  if (serverTimeMs !== null) {
    const drift = Math.round((serverTimeMs - now().getTime()) / 1_000);
    measure.set('sello_authority_clock_drift_seconds', { environment }, drift);
  }
}

/** Outcomes that were written. */
export function outcomesWritten(
  { measure }: Deps,
  settled: readonly Pick<SettledChange, 'record' | 'outcome' | 'code'>[],
): void {
  for (const { record, outcome, code = 'none' } of settled) {
    measure.count('sello_outcomes_total', { environment: environmentOf(record.chain), outcome, code });
  }
}
