// Handles the authority's response about a settled record of which an older attempt may have arrived late, or which the
// authority must have without showing it.
import type { AuthorityStoredRecord } from '../../src/authority/query';
import { isDuplicateRejectionContradictedByQuery } from '../../src/chain/run/outcomes';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import { createMessage, type Message } from '../../src/messages/message';
import { renderMessageInEnglish } from '../../src/messages/render';
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import { confirmDatabasePrimaryByChainWrite } from '../../src/store/chains/chain-control';
import {
  acceptRejectedRecord,
  endAuthorityRecordCheckIfUnchanged,
  endAuthorityRecordCheckAndRaiseAlarm,
  listRecordsOfInvoice,
  postponeQueryAboutAbsentRecord,
  type RecordResendScheduleResult,
  scheduleRecordResend,
} from '../../src/store/chains/record-checks';
import { repeatReadWhileResultIsWrong } from '../../src/store/stale-read';
import type { ActivityDeps } from '../deps';
import { toRecordSettlement } from './plan-outcomes';

/**
 * Maximum number of times that a settled record is sent again after an older attempt arrived late. After that, an
 * operator must look.
 */
export const resendsAfterLateArrivalMax = 3;

export interface LateAttemptRepairResult {
  /** Whether the authority has a record that was settled as rejected; the record is then accepted. */
  readonly settled: boolean;
  readonly resent: RecordResendScheduleResult | 'no';
}

/**
 * Handles an attempt that may have arrived late. A record that the authority has is accepted, whatever the response to
 * the record was. If this record is not the newest accepted one, the newest one is sent again, byte for byte.
 */
export async function repairRecordAfterLateAttempt(
  deps: ActivityDeps,
  chain: ChainDocument,
  asked: RecordDocument,
  held: AuthorityStoredRecord | null,
): Promise<LateAttemptRepairResult> {
  const own = await repeatReadWhileResultIsWrong({
    read: () => listRecordsOfInvoice(deps.database, asked.invoiceKey),
    isWrong: (rows) => held !== null && rows.every(({ fingerprint }) => fingerprint !== held.fingerprint),
    write: () => confirmDatabasePrimaryByChainWrite(deps.database, chain),
  });
  const lateRecord = held ? own.find(({ fingerprint }) => fingerprint === held.fingerprint) : undefined;
  const settled = held !== null && lateRecord?.outcome === 'rejected' && (await accept(deps, lateRecord, held));
  const newest = own.find(({ outcome }) => outcome === 'accepted' || outcome === 'accepted-with-errors');
  const isSettled = own.every(({ outcome }) => outcome);
  if (isSettled && ((!held && newest) || isRejectionContradicted(asked, held, newest)))
    return awaitAbsentRecord(deps, asked, held);
  const isRight =
    !newest || !held || held.fingerprint === newest.fingerprint || (lateRecord?.ordinal ?? 0) > newest.ordinal;
  if (isRight || !isSettled || newest.pending) {
    await endAuthorityRecordCheckIfUnchanged(deps.database, asked);
    return { settled, resent: 'no' };
  }
  if (lateRecord && (newest.resends ?? 0) < resendsAfterLateArrivalMax)
    return { settled, resent: await scheduleRecordResend(deps.database, asked, newest) };
  const { number } = asked;
  const text = lateRecord
    ? createMessage('authority-has-older', { number, held: lateRecord.sequence, newest: newest.sequence })
    : createMessage('authority-has-foreign', { number });
  await endCheckWithAlarm(deps, asked, text);
  return { settled, resent: 'no' };
}

function accept(
  deps: ActivityDeps,
  late: RecordDocument,
  { state, code, description }: AuthorityStoredRecord,
): Promise<boolean> {
  const result = state === 'accepted-with-errors' ? 'accepted-with-errors' : 'accepted';
  const outcome = { result, code, description, arrivedEarlier: true } as const;
  return acceptRejectedRecord(deps.database, toRecordSettlement(late, outcome), deps.now());
}

/** A record that was accepted after the rejection may explain what the authority shows. */
const isRejectionContradicted = (
  { outcome, code, ordinal }: RecordDocument,
  held: AuthorityStoredRecord | null,
  newest: RecordDocument | undefined,
): boolean =>
  outcome === 'rejected' &&
  isDuplicateRejectionContradictedByQuery(Number(code), held) &&
  (held === null || ordinal > (newest?.ordinal ?? 0));

/**
 * Queries again later, because the authority accepted a record of the invoice, or rejected one as a duplicate, but does
 * not show the invoice or its cancellation. An operator must look if it never appears.
 */
async function awaitAbsentRecord(
  deps: ActivityDeps,
  asked: RecordDocument,
  held: AuthorityStoredRecord | null,
): Promise<LateAttemptRepairResult> {
  const queries = { seconds: limits.absentRecordWatchedSecondsMax, pauseSeconds: limits.absentRecordWatchPauseSeconds };
  const isOver = !(await postponeQueryAboutAbsentRecord(deps.database, asked, queries));
  if (isOver)
    await endCheckWithAlarm(
      deps,
      asked,
      createMessage(held ? 'authority-shows-no-cancellation' : 'authority-shows-nothing', { number: asked.number }),
    );
  return { settled: false, resent: 'no' };
}

async function endCheckWithAlarm(deps: ActivityDeps, asked: RecordDocument, text: Message): Promise<void> {
  const isEnded = await endAuthorityRecordCheckAndRaiseAlarm(deps.database, asked, { at: deps.now(), text });
  if (isEnded) logRecordReviewAlarm(deps, asked, text);
}

/** Logs an alarm that an operator must acknowledge. */
export const logRecordReviewAlarm = (
  { log }: ActivityDeps,
  { _id: record, chain }: RecordDocument,
  text: Message,
): void => log.error({ chain, record }, renderMessageInEnglish(text));
