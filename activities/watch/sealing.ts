// What sealing tells whoever watches: batches, their seconds, what was refused.
import { secondsSince } from '../../src/metrics/measure';
import type { ChainDocument } from '../../src/store/ledger/chains';
import type { Deps } from '../deps';

/** @param fromMs when it was begun, by `performance.now` */
export function batchSealed(
  { measure }: Deps,
  { environment }: ChainDocument,
  done: { readonly sealed: number; readonly refused: number },
  fromMs: number,
): void {
  measure.observe('sello_seal_seconds', { environment }, secondsSince(fromMs));
  if (done.sealed > 0) measure.count('sello_records_sealed_total', { environment }, done.sealed);
  if (done.refused > 0) measure.count('sello_requests_refused_total', { environment }, done.refused);
}
