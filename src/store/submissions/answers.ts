// Answers to a submission: an answer is stored and the submission and its window closed, in one transaction.
import { waitSecondsAfter } from '../../chain/run/flow-control';
import type { Database, Session } from '../database';
import type { AttemptContext } from './attempts';
import { chains, compareServerClock } from '../chains/chains';
import { markRecords } from './mark-records';
import { saveLateAnswer } from './late-answers';
import { type OutcomePlan, writeOutcomes } from './record-answers';
import { records } from '../chains/records';
import type { SettleCounts } from '../chains/settle';
import type { SubmissionDocument } from '../../model/submission';
import { submissions } from './submissions';
import { closeWindow, windows } from '../chains/windows';

/** An answer that was understood. */
export interface ReceivedReply {
  readonly raw: string;
  /** The wait that it asks for; null when it asks for none. */
  readonly waitSeconds: number | null;
  readonly now: Date;
  readonly serverTimeMs: number | null;
}

export interface ClosedSubmission {
  /** Milliseconds until the window opens. */
  readonly waitMs: number;
  /** The submission before; null when an answer of another attempt had closed it. */
  readonly submission: SubmissionDocument | null;
}

/**
 * Stores the answer, closes submission and window in one transaction. A late answer of an earlier attempt is stored and
 * closes it as well. An answer to a closed submission is stored separately: what it accepted counts.
 */
export async function closeAnswered(
  database: Database,
  given: AttemptContext,
  answer: ReceivedReply,
  also: (session: Session) => Promise<void> = nothingMore,
): Promise<ClosedSubmission> {
  const waitSeconds = await waitAfter(database, given, answer);
  const submission = await database.transaction(async (session) => {
    const filter = { _id: given.submission._id, open: true };
    const closed = await close(database, given, { filter, answer, unrecorded: true }, session);
    if (closed) await also(session);
    else await saveLateAnswer(database, given.submission, answer, session);
    // A later attempt has the lease and may be running: no other batch is sent before it has ended.
    const busyUntil = closed && closed.attempt !== given.submission.attempt ? closed.leaseUntil : null;
    await noteAnswer(database, given, { answer, waitSeconds, busyUntil, onlyLater: !closed }, session);
    return closed;
  });
  return { waitMs: waitSeconds * 1_000, submission };
}

/**
 * The same for a short batch with nothing after it, together with its outcomes: one transaction instead of two.
 * @returns null when another attempt was made meanwhile: then the answer is stored first, and recorded afterwards
 */
export async function closeRecorded(
  database: Database,
  given: AttemptContext,
  answer: ReceivedReply,
  plan: OutcomePlan,
): Promise<(SettleCounts & { readonly waitMs: number }) | null> {
  const waitSeconds = await waitAfter(database, given, answer);
  const { _id, attempt, unanswered } = given.submission;
  const settled = await database.transaction(async (session) => {
    const filter = { _id, open: true, attempt, unanswered };
    const closed = await close(database, given, { filter, answer, unrecorded: false }, session);
    if (!closed) return null;
    await noteAnswer(database, given, { answer, waitSeconds, busyUntil: null, onlyLater: false }, session);
    return writeOutcomes(database, plan, answer.now, session);
  });
  return settled && { ...settled, waitMs: waitSeconds * 1_000 };
}

interface ClosingWrite {
  readonly filter: object;
  readonly answer: ReceivedReply;
  readonly unrecorded: boolean;
}

/** @returns the previous submission, or null when the filter does not match */
async function close(
  database: Database,
  { submission }: AttemptContext,
  { filter, answer, unrecorded }: ClosingWrite,
  session: Session,
): Promise<SubmissionDocument | null> {
  const closed = await submissions(database).findOneAndUpdate(
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
  if (closed) await markRecords(database, closed, session);
  return closed;
}

interface AnswerNote {
  readonly answer: ReceivedReply;
  readonly waitSeconds: number;
  readonly busyUntil: Date | null;
  readonly onlyLater: boolean;
}

async function noteAnswer(
  database: Database,
  { chain, submission, window }: AttemptContext,
  { answer, waitSeconds, busyUntil, onlyLater }: AnswerNote,
  session: Session,
): Promise<void> {
  await closeWindow(database, window, waitSeconds, { session, submission: submission._id, busyUntil, onlyLater });
  await chains(database).updateOne(
    { _id: chain._id },
    [
      {
        $set: {
          lastSubmissionAt: answer.now,
          lastError: null,
          nextAttemptAt: new Date(answer.now.getTime() + waitSeconds * 1_000),
          ...(answer.serverTimeMs === null ? {} : compareServerClock(answer.serverTimeMs)),
        },
      },
    ],
    { session },
  );
}

const nothingMore = (): Promise<void> => Promise.resolve();

const waitAfter = async (
  database: Database,
  { window }: AttemptContext,
  { waitSeconds }: Pick<ReceivedReply, 'waitSeconds'>,
): Promise<number> =>
  waitSecondsAfter(
    waitSeconds,
    waitSeconds === null ? ((await findWindow(database, window))?.waitSeconds ?? null) : null,
  );

const findWindow = (database: Database, window: string) => windows(database).findOne({ _id: window });

/** A SOAP Fault for the whole message: the records wait again, in the transaction that closes the submission. */
export async function closeRefused(
  database: Database,
  { chain, submission, window }: AttemptContext,
  fault: { readonly code: string; readonly text: string; readonly now: Date; readonly split?: string },
  also: (session: Session) => Promise<void> = nothingMore,
): Promise<void> {
  const waitSeconds = waitSecondsAfter(null, (await findWindow(database, window))?.waitSeconds ?? null);
  await database.transaction(async (session) => {
    const closed = await submissions(database).findOneAndUpdate(
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
    if (!closed) return;
    await markRecords(database, closed, session);
    await records(database).updateMany(
      { submission: submission._id, $or: [{ outcome: { $exists: false } }, { resends: { $exists: true } }] },
      {
        $set: { pending: true, ...(submission.unanswered > 0 ? { unansweredAttempt: true } : {}) },
        $unset: { submission: '' },
      },
      { session },
    );
    await also(session);
    await closeWindow(database, window, waitSeconds, { session, submission: submission._id });
    await chains(database).updateOne(
      { _id: chain._id },
      { $set: { lastError: { at: fault.now, text: `${fault.code}: ${fault.text}` } } },
      { session },
    );
  });
}
