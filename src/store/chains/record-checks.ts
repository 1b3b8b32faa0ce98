// Records for which the query service is needed, and the changes from its responses.
import { type Database, toSessionOptions, type TransactionSession } from '../database';
import { raiseChainAlarmInTransaction } from './alarms';
import { getChainsCollection } from './chains';
import { acceptRejectedRecordInTransaction } from './correct-refusal';
import { getChainInvoicesCollection, getRecordsCollection } from './records';
import type { ChainInvoiceDocument, RecordDocument } from '../../model/record';
import { type RecordSettlement, settleRecordsInTransaction, type RecordSettlementWithEffects } from './settle';
import { getSubmissionsCollection } from '../submissions/submissions';
import { buildMsUntilInstantExpression } from './windows';
import type { Message, StoredMessage } from '../../messages/message';

/**
 * Finds the records to query at the authority now. Records that were never queried are first, then records by the age
 * of their last query. A record without a response blocks no other record.
 */
export const listRecordsToQuery = (database: Database, chain: string, limit: number): Promise<RecordDocument[]> =>
  getRecordsCollection(database)
    .find({ chain, check: { $exists: true }, $expr: { $lte: [{ $ifNull: ['$check.from', '$$NOW'] }, '$$NOW'] } })
    .sort({ queriedAt: 1, ordinal: 1 })
    .limit(limit)
    .toArray();

/** Computes the milliseconds until the next record may be queried. 0 means now; null means that there is none. */
export async function readNextAuthorityQueryWaitMs(database: Database, chain: string): Promise<number | null> {
  const [next] = await getRecordsCollection(database)
    .aggregate<{ ms: number | null }>([
      { $match: { chain, check: { $exists: true } } },
      { $group: { _id: null, from: { $min: { $ifNull: ['$check.from', '$$NOW'] } } } },
      { $project: { ms: buildMsUntilInstantExpression('$from') } },
    ])
    .toArray();
  return next ? Math.max(0, next.ms ?? 0) : null;
}

/** Saves that the query about a record had no response, so that other records are queried first. */
export async function saveUnansweredAuthorityQueryTime(
  database: Database,
  { _id }: RecordDocument,
  now: Date,
): Promise<void> {
  await getRecordsCollection(database).updateOne({ _id, check: { $exists: true } }, { $set: { queriedAt: now } });
}

/** When Sello queries again about a record that the authority does not show. */
interface AbsentRecordQueries {
  /** Seconds after the first such query in which the next one is postponed. */
  readonly seconds: number;
  readonly pauseSeconds: number;
}

/**
 * Postpones the next query about a record that the authority must have, but does not show yet.
 * @returns false if this time has passed, or if the record was written in the meantime
 */
export async function postponeQueryAboutAbsentRecord(
  database: Database,
  { _id, check }: RecordDocument,
  { seconds, pauseSeconds }: AbsentRecordQueries,
): Promise<boolean> {
  const after = (amount: number, startDate: unknown) => ({ $dateAdd: { startDate, unit: 'second' as const, amount } });
  const absentSince = { $ifNull: ['$check.absentSince', '$$NOW'] };
  const { matchedCount } = await getRecordsCollection(database).updateOne(
    { _id, check: check ?? { $exists: false }, $expr: { $gt: [after(seconds, absentSince), '$$NOW'] } },
    [
      {
        $set: {
          'check.absentSince': absentSince,
          'check.from': after(pauseSeconds, '$$NOW'),
          queriedAt: '$$NOW',
        },
      },
    ],
  );
  return matchedCount === 1;
}

/** Lists all records of an invoice, newest first. */
export const listRecordsOfInvoice = (database: Database, invoiceKey: string): Promise<RecordDocument[]> =>
  getRecordsCollection(database).find({ invoiceKey }).sort({ ordinal: -1 }).toArray();

/** Lists the months under which the authority files the records of an invoice, newest first. */
export const listAuthorityFilingMonthsOfInvoice = async (database: Database, invoiceKey: string): Promise<string[]> =>
  (await getRecordsCollection(database).distinct('period', { invoiceKey })).toSorted().toReversed();

/**
 * Settles a record whose rejection was in doubt, unless another process has settled it. The record must have no
 * outcome, be in the same closed submission, and have the same doubt. The alarm is raised in the same transaction,
 * because a settled record is not queried again.
 * @returns how many held requests were released, or null
 */
export const settleDoubtedRecord = (
  database: Database,
  asked: RecordDocument,
  change: (invoice: ChainInvoiceDocument | null) => RecordSettlementWithEffects,
  now: Date,
  alarm?: Message,
): Promise<number | null> =>
  database.transaction(async (session) => {
    const { _id, invoiceKey, submission, check } = asked;
    if (!check || !submission || !(await isClosed(database, submission, session))) return null;
    const same = { _id, check, submission, pending: false, outcome: { $exists: false } };
    if ((await getRecordsCollection(database).countDocuments(same, { session })) === 0) return null;
    const invoice = await getChainInvoicesCollection(database).findOne({ _id: invoiceKey }, { session });
    const { released } = await settleRecordsInTransaction(database, [change(invoice)], now, session);
    if (alarm) await raiseReviewAlarm(database, asked, { at: now, text: alarm }, session);
    return released;
  });

const isClosed = async (database: Database, submission: string, session: TransactionSession): Promise<boolean> =>
  (await getSubmissionsCollection(database).countDocuments({ _id: submission, open: false }, { session })) === 1;

/**
 * Ends the check of a record if the query gave no reason for another query.
 * @returns false if the record was written in the meantime
 */
export async function endAuthorityRecordCheckIfUnchanged(
  database: Database,
  { _id, check }: RecordDocument,
  session?: TransactionSession,
): Promise<boolean> {
  if (!check) return false;
  const ended = { $unset: { check: '', queriedAt: '' } } as const;
  const records = getRecordsCollection(database);
  return (await records.updateOne({ _id, check }, ended, toSessionOptions(session))).matchedCount === 1;
}

/**
 * Ends the check of a record with an alarm, in one transaction, because no later query would raise the alarm.
 * @returns false if the record was written in the meantime, so that nothing was written
 */
export const endAuthorityRecordCheckAndRaiseAlarm = (
  database: Database,
  asked: RecordDocument,
  alarm: ReviewAlarm,
): Promise<boolean> =>
  database.transaction(async (session) => {
    const isEnded = await endAuthorityRecordCheckIfUnchanged(database, asked, session);
    if (isEnded) await raiseReviewAlarm(database, asked, alarm, session);
    return isEnded;
  });

/** An alarm about a record, which an operator must acknowledge. */
interface ReviewAlarm {
  readonly at: Date;
  readonly text: Message;
}

const raiseReviewAlarm = (
  database: Database,
  { chain }: Pick<RecordDocument, 'chain'>,
  alarm: ReviewAlarm,
  session: TransactionSession,
): Promise<void> => raiseChainAlarmInTransaction(database, chain, { ...alarm, kind: 'review' }, session);

/** Marks a rejected record as accepted, because a late attempt had reached the authority. */
export const acceptRejectedRecord = (database: Database, change: RecordSettlement, now: Date): Promise<boolean> =>
  database.transaction((session) => acceptRejectedRecordInTransaction(database, change, now, session));

/**
 * Result of `scheduleRecordResend`. `later`: the record is being sent now, or was until a moment ago, so the check
 * stays. `lost`: another process was faster.
 */
export type RecordResendScheduleResult = 'resent' | 'later' | 'lost';

/**
 * Schedules a record to be sent again. The newest record is sent again, byte for byte, and the late record is no longer
 * queried. If a record is already being sent, it stays in its submission, because its removal would leave a frozen
 * batch that can never be sent or recorded.
 */
export async function scheduleRecordResend(
  database: Database,
  asked: RecordDocument,
  newest: RecordDocument,
): Promise<RecordResendScheduleResult> {
  const { _id, check } = asked;
  if (!check) return 'lost';
  try {
    return await database.transaction(async (session) => {
      const checked = await getRecordsCollection(database).updateOne(
        { _id, check },
        { $unset: { check: '', queriedAt: '' } },
        { session },
      );
      if (checked.matchedCount === 0) return 'lost';
      const { submission, outcome, resends } = newest;
      const isRest = !submission || (await isRecordedList(database, submission, session));
      const updated = await getRecordsCollection(database).updateOne(
        {
          _id: newest._id,
          pending: false,
          outcome: outcome ?? { $exists: true },
          submission: submission ?? { $exists: false },
          resends: resends ?? { $exists: false },
        },
        { $set: { pending: true, resends: (resends ?? 0) + 1 }, $unset: { submission: '' } },
        { session },
      );
      if (!isRest || updated.matchedCount === 0) throw new RequestInFlightError();
      return 'resent';
    });
  } catch (error) {
    if (error instanceof RequestInFlightError) return 'later';
    throw error;
  }
}

/**
 * Ends the resends of a settled record, because its bytes break the message. The authority is queried once more, so that
 * an operator looks if it has an older record of the invoice.
 * @param resends the number from which a record is not sent again
 */
export async function endRecordResendsAndRequestQuery(
  database: Database,
  { _id }: Pick<RecordDocument, '_id'>,
  resends: number,
  session: TransactionSession,
): Promise<void> {
  await getRecordsCollection(database).updateOne(
    { _id, pending: true },
    { $set: { pending: false, resends, check: { kind: 'late-arrival' } } },
    { session },
  );
}

/** Ends the transaction without a write. */
class RequestInFlightError extends Error {}

const isRecordedList = async (database: Database, submission: string, session: TransactionSession): Promise<boolean> =>
  (await getSubmissionsCollection(database).countDocuments(
    { _id: submission, open: false, unrecorded: false },
    { session },
  )) === 1;

/** Saves the last problem with the authority, for display. */
export async function saveLastChainAuthorityError(
  database: Database,
  chain: string,
  lastError: { at: Date; text: StoredMessage },
): Promise<void> {
  await getChainsCollection(database).updateOne({ _id: chain }, { $set: { lastError } });
}
