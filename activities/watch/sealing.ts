// What sealing tells whoever watches: batches, their seconds, what was refused.
import { computeSecondsSince } from '../../src/metrics/measure';
import type { ChainDocument } from '../../src/model/chain';
import type { Deps } from '../deps';

interface SealedBatch {
  readonly chain: ChainDocument;
  readonly sealed: number;
  readonly refused: number;
  /** Of its requests. */
  readonly traces: readonly (string | undefined)[];
}

/** @param fromMs when it was begun, by `performance.now` */
export function recordSealedBatch({ measure, tracing }: Deps, batch: SealedBatch, fromMs: number): void {
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
