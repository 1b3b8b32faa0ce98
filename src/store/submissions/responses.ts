// Stores responses to a submission. In one transaction, a response is stored, and the submission and its window are
// closed.
import { chooseSubmissionWindowWaitSeconds } from '../../chain/run/flow-control';
import type { Database, TransactionSession } from '../database';
import { type SubmissionAttemptContext, clearRunningSubmissionAttempt } from './attempts';
import { getChainsCollection, buildAuthorityClockDifferenceUpdate } from '../chains/chains';
import { markRecordsWithSubmission } from './mark-records';
import { markLateResponsesDueAfterSubmission } from './late-response-waits';
import { saveResponseToClosedSubmission } from './late-responses';
import { type SubmissionOutcomePlan, saveSubmissionOutcomes } from './save-outcomes';
import { getRecordsCollection } from '../chains/records';
import type { RecordSettlementCounts } from '../chains/settle';
import type { StoredMessage } from '../../messages/message';
import type { SubmissionDocument } from '../../model/submission';
import { getSubmissionsCollection } from './submissions';
import { closeSendingWindow, getSendingWindowsCollection } from '../chains/windows';

/** A response that was understood. */
export interface SubmissionResponseToSave {
  readonly raw: string;
  /** The waiting time that the response requests; null if it requests none. */
  readonly waitSeconds: number | null;
  readonly now: Date;
  /** Reads the `Date` of the response; null if it cannot be compared with a clock, or not any more. */
  readonly readServerTimeMs: () => number | null;
  /** Absent if the response decides about every record. */
  readonly backOff?: ChainBackOffToSave | undefined;
}

/** A pause before the next submission of a chain, and why the last response causes it. */
export interface ChainBackOffToSave {
  readonly text: StoredMessage;
  /** Number of consecutive responses that decided about no record; 1 if the last one decided about some. */
  readonly count: number;
  readonly seconds: number;
}

/** A submission that a response has closed. */
export interface SubmissionCloseResult {
  /** Milliseconds until the window opens. */
  readonly waitMs: number;
  /** The submission before the write; null if a response to another attempt had closed it. */
  readonly submission: SubmissionDocument | null;
}

/**
 * Stores the response to a submission, and closes the submission and its window, in one transaction. A late response to
 * an earlier attempt is also stored and closes the submission. A response to a closed submission is stored separately,
 * because its acceptances count.
 */
export async function saveResponseAndCloseSubmission(
  database: Database,
  given: SubmissionAttemptContext,
  answer: SubmissionResponseToSave,
  also: (session: TransactionSession) => Promise<void> = nothingMore,
): Promise<SubmissionCloseResult> {
  const waitSeconds = await waitAfter(database, given, answer);
  const submission = await database.transaction(async (session) => {
    const filter = { _id: given.submission._id, open: true };
    const closed = await close(database, given, { filter, answer, unrecorded: true }, session);
    if (closed) await also(session);
    else await saveResponseToClosedSubmission(database, given.submission, answer, session);
    // If a later attempt has the lease, it may be running, so no other attempt is made before it has ended.
    const later = closed && closed.attempt !== given.submission.attempt ? closed : null;
    await noteAnswer(database, given, { answer, waitSeconds, later, onlyLater: !closed }, session);
    if (!closed) await clearRunningSubmissionAttempt(database, given, session);
    return closed;
  });
  return { waitMs: waitSeconds * 1_000, submission };
}

/**
 * Closes a submission and records its outcomes in one transaction instead of two. This is used for a short batch
 * without records after it.
 * @returns null if another attempt was made. The response is then stored first, and its outcomes are recorded later
 */
export async function saveOutcomesAndCloseSubmission(
  database: Database,
  given: SubmissionAttemptContext,
  answer: SubmissionResponseToSave,
  plan: SubmissionOutcomePlan,
): Promise<(RecordSettlementCounts & { readonly waitMs: number }) | null> {
  const waitSeconds = await waitAfter(database, given, answer);
  const { _id, attempt, unanswered } = given.submission;
  const settled = await database.transaction(async (session) => {
    const filter = { _id, open: true, attempt, unanswered };
    const closed = await close(database, given, { filter, answer, unrecorded: false }, session);
    if (!closed) return null;
    await markLateResponsesDueAfterSubmission(database, closed, session);
    await noteAnswer(database, given, { answer, waitSeconds, later: null, onlyLater: false }, session);
    return saveSubmissionOutcomes(database, plan, answer.now, session);
  });
  return settled && { ...settled, waitMs: waitSeconds * 1_000 };
}

interface ClosingWrite {
  readonly filter: object;
  readonly answer: SubmissionResponseToSave;
  readonly unrecorded: boolean;
}

/** @returns the previous submission; null if the filter does not match */
async function close(
  database: Database,
  { submission }: SubmissionAttemptContext,
  { filter, answer, unrecorded }: ClosingWrite,
  session: TransactionSession,
): Promise<SubmissionDocument | null> {
  const closed = await getSubmissionsCollection(database).findOneAndUpdate(
    filter,
    {
      $set: {
        open: false,
        unrecorded,
        recorded: !unrecorded,
        answer: answer.raw,
        answeredAt: answer.now,
        closedAt: answer.now,
        leaseUntil: null,
        marked: submission.count,
        ...(submission.incident ? { incident: true } : {}),
      },
    },
    { session, returnDocument: 'before' },
  );
  if (closed) await markRecordsWithSubmission(database, closed, session);
  return closed;
}

interface AnswerNote {
  readonly answer: SubmissionResponseToSave;
  readonly waitSeconds: number;
  /** The closed submission, if a later attempt with it has the lease. */
  readonly later: SubmissionDocument | null;
  readonly onlyLater: boolean;
}

async function noteAnswer(
  database: Database,
  { chain, submission, window }: SubmissionAttemptContext,
  { answer, waitSeconds, later, onlyLater }: AnswerNote,
  session: TransactionSession,
): Promise<void> {
  const busyUntil = later?.leaseUntil ?? null;
  // A response to a closed submission does not decide when the next one is sent.
  const backOff = onlyLater ? undefined : answer.backOff;
  const serverTimeMs = answer.readServerTimeMs();
  await closeSendingWindow(database, window, waitSeconds, { session, ended: submission, busyUntil, onlyLater });
  // The later attempt may have another certificate, and the next batch a third one. Their windows are independent.
  const running = later && busyUntil && { submission: later._id, attempt: later.attempt, until: busyUntil };
  await getChainsCollection(database).updateOne(
    { _id: chain._id },
    [
      {
        $set: {
          lastSubmissionAt: answer.now,
          lastError: backOff ? { at: answer.now, text: { $literal: backOff.text } } : null,
          nextAttemptAt: new Date(answer.now.getTime() + Math.max(waitSeconds, backOff?.seconds ?? 0) * 1_000),
          ...(backOff ? { backOff: buildStoredBackOff(backOff) } : {}),
          ...(running ? { runningAttempt: running } : {}),
          ...(serverTimeMs === null ? {} : buildAuthorityClockDifferenceUpdate(serverTimeMs)),
        },
      },
      ...(backOff || onlyLater ? [] : [{ $unset: 'backOff' }]),
    ],
    { session },
  );
}

const buildStoredBackOff = ({ text, count, seconds }: ChainBackOffToSave) => ({
  count,
  until: { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: Math.round(seconds * 1_000) } },
  text: { $literal: text },
});

const nothingMore = (): Promise<void> => Promise.resolve();

const waitAfter = async (
  database: Database,
  { window }: SubmissionAttemptContext,
  { waitSeconds }: Pick<SubmissionResponseToSave, 'waitSeconds'>,
): Promise<number> =>
  chooseSubmissionWindowWaitSeconds(
    waitSeconds,
    waitSeconds === null ? ((await findWindow(database, window))?.waitSeconds ?? null) : null,
  );

const findWindow = (database: Database, window: string) =>
  getSendingWindowsCollection(database).findOne({ _id: window });

/**
 * Closes a submission that a SOAP Fault rejected as a whole. Its records wait again.
 * @returns false if the submission is closed, or another attempt has its lease. Then `also` did not run
 */
export async function closeRejectedSubmission(
  database: Database,
  { chain, submission, window }: SubmissionAttemptContext,
  fault: { readonly code: string; readonly text: string; readonly now: Date; readonly split?: string },
  also: (session: TransactionSession) => Promise<void> = nothingMore,
): Promise<boolean> {
  const waitSeconds = chooseSubmissionWindowWaitSeconds(
    null,
    (await findWindow(database, window))?.waitSeconds ?? null,
  );
  return database.transaction(async (session) => {
    const closed = await getSubmissionsCollection(database).findOneAndUpdate(
      { _id: submission._id, open: true, attempt: submission.attempt },
      {
        $set: {
          open: false,
          closedAt: fault.now,
          leaseUntil: null,
          marked: submission.count,
          incident: submission.incident,
          fault: { code: fault.code, text: fault.text },
          ...(fault.split ? { split: fault.split } : {}),
        },
      },
      { session, returnDocument: 'before' },
    );
    if (!closed) {
      await clearRunningSubmissionAttempt(database, { chain, submission }, session);
      return false;
    }
    await markRecordsWithSubmission(database, closed, session);
    await getRecordsCollection(database).updateMany(
      { submission: submission._id, $or: [{ outcome: { $exists: false } }, { resends: { $exists: true } }] },
      {
        $set: { pending: true, ...(submission.unanswered > 0 ? { unansweredAttempt: true } : {}) },
        $unset: { submission: '' },
      },
      { session },
    );
    await markLateResponsesDueAfterSubmission(database, closed, session);
    await closeSendingWindow(database, window, waitSeconds, { session, ended: submission });
    await getChainsCollection(database).updateOne(
      { _id: chain._id },
      { $set: { lastError: { at: fault.now, text: `${fault.code}: ${fault.text}` } } },
      { session },
    );
    // Last, because it may read every chain of a certificate. Seals wait for the write above instead of conflicting.
    await also(session);
    return true;
  });
}
