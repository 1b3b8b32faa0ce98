// Records about which the query service is asked, and what its answers change.
import type { Database } from '../database';
import { chains } from './chains';
import { chainInvoices, type ChainInvoiceDocument } from './invoices';
import { type RecordDocument, records } from './records';
import { settle, type SettledChange } from './settle';
import { untilMs } from './windows';

/** Those that may be asked about now, oldest first. */
export const recordsToAsk = (database: Database, chain: string, limit: number): Promise<RecordDocument[]> =>
  records(database)
    .find({ chain, check: { $exists: true }, $expr: { $lte: [{ $ifNull: ['$check.from', '$$NOW'] }, '$$NOW'] } })
    .sort({ ordinal: 1 })
    .limit(limit)
    .toArray();

/** Milliseconds until the next record may be asked about, 0 for now; null: there is none. */
export async function nextAskMs(database: Database, chain: string): Promise<number | null> {
  const [next] = await records(database)
    .aggregate<{ ms: number | null }>([
      { $match: { chain, check: { $exists: true } } },
      { $group: { _id: null, from: { $min: { $ifNull: ['$check.from', '$$NOW'] } } } },
      { $project: { ms: untilMs('$from') } },
    ])
    .toArray();
  return next ? Math.max(0, next.ms ?? 0) : null;
}

/** All records of an invoice, newest first. */
export const recordsOfInvoice = (database: Database, identity: string): Promise<RecordDocument[]> =>
  records(database).find({ identity }).sort({ ordinal: -1 }).toArray();

/** Months under which the authority files the records of an invoice, newest first. */
export const periodsOf = async (database: Database, identity: string): Promise<string[]> =>
  (await records(database).distinct('period', { identity })).toSorted().toReversed();

/**
 * Settles a doubt, unless another process has: the same doubt must still be open and the record without an outcome.
 * @returns how many held requests were let go, or null
 */
export const settleDoubted = (
  database: Database,
  { _id, identity }: RecordDocument,
  change: (invoice: ChainInvoiceDocument | null) => SettledChange,
  now: Date,
): Promise<number | null> =>
  database.transaction(async (session) => {
    const still = await records(database).findOne({ _id, 'check.kind': 'doubt' }, { session });
    if (!still || still.outcome) return null;
    const invoice = await chainInvoices(database).findOne({ _id: identity }, { session });
    return (await settle(database, [change(invoice)], now, session)).released;
  });

/** The query gave no reason to ask again. */
export async function endAsking(database: Database, { _id }: RecordDocument): Promise<void> {
  await records(database).updateOne({ _id }, { $unset: { check: '' } });
}

/** The newest record goes again, byte for byte; the late one is asked about no more. False: another process was faster. */
export const resend = (database: Database, asked: RecordDocument, newest: RecordDocument): Promise<boolean> =>
  database.transaction(async (session) => {
    const mine = await records(database).updateOne(
      { _id: asked._id, check: { $exists: true } },
      { $unset: { check: '' } },
      { session },
    );
    if (mine.matchedCount === 0) return false;
    await records(database).updateOne(
      { _id: newest._id },
      { $set: { pending: true, resends: (newest.resends ?? 0) + 1 }, $unset: { submission: '' } },
      { session },
    );
    return true;
  });

/** The last trouble with the authority, for people. */
export async function noteError(
  database: Database,
  chain: string,
  lastError: { at: Date; text: string },
): Promise<void> {
  await chains(database).updateOne({ _id: chain }, { $set: { lastError } });
}

/** Something that a person must look at; it stays until somebody does. */
export async function noteAlarm(database: Database, chain: string, alarm: { at: Date; text: string }): Promise<void> {
  await chains(database).updateOne({ _id: chain }, { $set: { alarm } });
}
