// Attempts of a submission: lease, answer, refusal. All times are the database's own clock.
import { chain as limits } from '../../contracts/limits/chain';
import { type ChainDocument, chains, clockCompared } from './chains';
import type { Database, Session } from '../database';
import { markRecords } from './mark-list';
import { records } from './records';
import { type SubmissionDocument, submissions } from './submissions';
import { closeWindow, restartWindow, untilOpenMs, windows } from './windows';

/** Takes the lease for the next attempt by compare-and-set of its number; or says how long another one holds it. */
export async function takeLease(
  database: Database,
  submission: SubmissionDocument,
  leaseSeconds: number,
): Promise<{ submission: SubmissionDocument } | { waitMs: number }> {
  const leased = await submissions(database).findOneAndUpdate(
    {
      _id: submission._id,
      open: true,
      attempt: submission.attempt,
      $expr: { $or: [{ $eq: ['$leaseUntil', null] }, { $lte: ['$leaseUntil', '$$NOW'] }] },
    },
    [
      {
        $set: {
          // A lease that ran out without a word is an attempt without an answer.
          unanswered: { $add: ['$unanswered', { $cond: [{ $eq: ['$leaseUntil', null] }, 0, 1] }] },
          attempt: { $add: ['$attempt', 1] },
          leaseUntil: { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: leaseSeconds } },
        },
      },
    ],
    { returnDocument: 'after' },
  );
  if (leased) return { submission: leased };
  const [row] = await submissions(database)
    .aggregate<{ ms: number }>([
      { $match: { _id: submission._id, open: true } },
      { $project: { ms: { $dateDiff: { startDate: '$$NOW', endDate: '$leaseUntil', unit: 'millisecond' } } } },
    ])
    .toArray();
  return { waitMs: Math.max(500, Number(row?.ms ?? 0)) };
}

/** Whether the lease is still this attempt's: checked right before the request is written. */
export async function stillLeased(database: Database, { _id, attempt }: SubmissionDocument): Promise<boolean> {
  const held = await submissions(database).countDocuments({
    _id,
    attempt,
    open: true,
    $expr: { $gt: ['$leaseUntil', '$$NOW'] },
  });
  return held === 1;
}

/**
 * Stores the answer, closes submission and window in one transaction. A late answer of an earlier attempt is kept and
 * closes it as well: an answer is an answer. @returns milliseconds until the window opens.
 */
export async function closeAnswered(
  database: Database,
  submission: SubmissionDocument,
  chain: ChainDocument,
  window: string,
  answer: { raw: string; waitSeconds: number | null; now: Date; serverTimeMs: number | null },
  also: (session: Session) => Promise<void> = nothingMore,
): Promise<number> {
  const waitSeconds = answer.waitSeconds ?? (await lastWait(database, window));
  await database.transaction(async (session) => {
    const closed = await submissions(database).findOneAndUpdate(
      { _id: submission._id, open: true },
      {
        $set: {
          open: false,
          unrecorded: true,
          answer: answer.raw,
          answeredAt: answer.now,
          closedAt: answer.now,
          leaseUntil: null,
          marked: submission.count,
        },
      },
      { session, returnDocument: 'before' },
    );
    if (closed) await markRecords(database, closed, session);
    if (closed) await also(session);
    // A later attempt has the lease and may be under way: no other list goes before that has ended.
    const busyUntil = closed && closed.attempt !== submission.attempt ? closed.leaseUntil : null;
    await closeWindow(database, window, waitSeconds, { session, busyUntil, onlyLater: !closed });
    await chains(database).updateOne(
      { _id: chain._id },
      [
        {
          $set: {
            lastSubmissionAt: answer.now,
            lastError: null,
            nextAttemptAt: new Date(answer.now.getTime() + waitSeconds * 1_000),
            ...(answer.serverTimeMs === null ? {} : clockCompared(answer.serverTimeMs)),
          },
        },
      ],
      { session },
    );
  });
  return waitSeconds * 1_000;
}

const nothingMore = (): Promise<void> => Promise.resolve();

async function lastWait(database: Database, window: string): Promise<number> {
  const row = await windows(database).findOne({ _id: window });
  return row?.waitSeconds ?? limits.windowSecondsDefault;
}

/** An attempt that was given up: the lease ends, the list stays frozen, the window counts from now. */
export async function keepUnanswered(
  database: Database,
  submission: SubmissionDocument,
  window: string,
  reason: string,
): Promise<number> {
  await submissions(database).updateOne(
    { _id: submission._id, attempt: submission.attempt, open: true },
    { $set: { leaseUntil: null, lastReason: reason }, $inc: { unanswered: 1 } },
  );
  await restartWindow(database, window);
  return untilOpenMs(database, window);
}

/** A Fault of the whole message: the records go back and wait, in the transaction that closes the submission. */
export async function closeRefused(
  database: Database,
  submission: SubmissionDocument,
  chain: ChainDocument,
  window: string,
  fault: { code: string; text: string; now: Date; split?: string },
  also: (session: Session) => Promise<void> = nothingMore,
): Promise<void> {
  const waitSeconds = await lastWait(database, window);
  await database.transaction(async (session) => {
    const closed = await submissions(database).findOneAndUpdate(
      { _id: submission._id, open: true, attempt: submission.attempt },
      {
        $set: {
          open: false,
          closedAt: fault.now,
          leaseUntil: null,
          marked: submission.count,
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
    await closeWindow(database, window, waitSeconds, { session });
    await chains(database).updateOne(
      { _id: chain._id },
      { $set: { lastError: { at: fault.now, text: `${fault.code}: ${fault.text}` } } },
      { session },
    );
  });
}
