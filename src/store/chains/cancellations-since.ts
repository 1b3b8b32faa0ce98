// Cancellations that were sealed after another record: what changed since a month was closed.
import type { Database } from '../database';
import type { RecordDocument } from '../../model/record';
import { recordsCollection } from './records';

type LaterCancellation = Pick<RecordDocument, 'entry' | 'number' | 'at'>;

/**
 * The cancellations of a month that were sealed after a place in the chain, oldest first.
 * @param period `2026-11`: under which the authority files them
 */
export const listCancellationsSince = (
  database: Database,
  chain: string,
  { period, ordinal, limit }: { readonly period: string; readonly ordinal: number; readonly limit: number },
): Promise<LaterCancellation[]> =>
  recordsCollection(database)
    .find({ chain, period, kind: 'cancellation', ordinal: { $gt: ordinal } }, { hint: 'record_period' })
    .sort({ ordinal: 1 })
    .limit(limit)
    .project<LaterCancellation>({ _id: 0, entry: 1, number: 1, at: 1 })
    .toArray();
