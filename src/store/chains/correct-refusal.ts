// Corrects a record that was settled as rejected although the authority has it, because a late attempt arrived, or
// because the accepting response came after the rejecting one. The record becomes accepted; nothing else about its
// invoice is undone.
import type { Database, TransactionSession } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey, revisionIncrementStage } from '../entries/entries';
import { createRecordSettledEvent } from '../events/from-chains';
import { insertEventsIntoOutbox } from '../outbox/outbox';
import { type InvoiceRecordOutcome, deriveInvoiceStateAtAuthority } from '../../chain/record/flags';
import { getChainInvoicesCollection, getRecordsCollection } from './records';
import type { RecordDocument } from '../../model/record';
import { getSealingRequestsCollection } from './requests';
import { type RecordSettlement, toEntryOutcomeCode } from './settle';

/**
 * Corrects a record that was settled as rejected although the authority has it. Returns false if the record is no
 * longer rejected.
 */
export async function acceptRejectedRecordInTransaction(
  database: Database,
  { record, outcome, code, message, csv, answer }: RecordSettlement,
  now: Date,
  session: TransactionSession,
): Promise<boolean> {
  const reason = { ...(code ? { code } : {}), ...(message ? { message } : {}) };
  const shownAs = toEntryOutcomeCode({ outcome, ...reason });
  const shownOutcome = { ...reason, ...(shownAs ? { code: shownAs } : {}), ...(csv ? { csv } : {}) };
  const proof = { ...(csv ? { csv } : {}), ...(answer ? { answer } : {}) };
  const { matchedCount } = await getRecordsCollection(database).updateOne(
    { _id: record._id, outcome: 'rejected' },
    [
      { $unset: ['code', 'message', 'party', 'duplicate'] },
      { $set: literal({ outcome, settledAt: now, ...reason, ...proof }) },
    ],
    { session },
  );
  if (matchedCount === 0) return false;
  await foldSituation(database, record.invoiceKey, session);
  await getSealingRequestsCollection(database).updateOne(
    { _id: record.request },
    { $set: { notify: true, updatedAt: now } },
    { session },
  );
  await getEntriesCollection(database).updateOne(
    { _id: formatEntryDatabaseKey(record.workspace, record.entry), 'fiscal.record': record._id },
    [
      { $unset: ['fiscal.code', 'fiscal.message', 'fiscal.party'] },
      {
        $set: {
          ...literal({ 'fiscal.outcome': outcome, faults: [], updatedAt: now }),
          ...literal(Object.fromEntries(Object.entries(shownOutcome).map(([name, text]) => [`fiscal.${name}`, text]))),
        },
      },
      revisionIncrementStage,
    ],
    { session },
  );
  await insertEventsIntoOutbox(database, [createRecordSettledEvent(record, outcome, code, now)], session);
  return true;
}

/**
 * Computes the situation of an invoice over all its settled records, as this transaction sees them. A concurrent
 * transaction that settles another record of the invoice also writes the invoice, so one of the two is retried.
 */
async function foldSituation(database: Database, invoiceKey: string, session: TransactionSession): Promise<void> {
  const own = await getRecordsCollection(database)
    .find({ invoiceKey }, { session })
    .project<Pick<RecordDocument, 'kind' | 'outcome' | 'code' | 'duplicate'>>({
      _id: 0,
      kind: 1,
      outcome: 1,
      code: 1,
      duplicate: 1,
    })
    .sort({ ordinal: 1 })
    .toArray();
  const history = own.flatMap(({ kind, outcome: result, code, duplicate }): InvoiceRecordOutcome[] =>
    result ? [{ kind, result, code: code ? Number(code) : null, ...(duplicate ? { duplicate } : {}) }] : [],
  );
  await getChainInvoicesCollection(database).updateOne(
    { _id: invoiceKey },
    { $set: { situation: deriveInvoiceStateAtAuthority(history) }, $inc: { version: 1 } },
    { session },
  );
}

/** Marks values as literals, because texts of the authority may start with a character that the database would interpret. */
const literal = (members: object): Record<string, object> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, { $literal: value as unknown }]));
