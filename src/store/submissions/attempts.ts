// Stores attempts of a submission: their lease, and the pause if the authority does not respond. All times are by the
// database's clock.
import { computeBackoffSeconds } from '../../chain/run/flow-control';
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { ChainDocument } from '../../model/chain';
import { getChainsCollection } from '../chains/chains';
import { type Database, toSessionOptions } from '../database';
import type { ClientSession, Document } from 'mongodb';
import type { SendingWindowDocument, SubmissionDocument } from '../../model/submission';
import { getSubmissionsCollection } from './submissions';
import {
  restartSendingWindowWait,
  buildMsUntilInstantExpression,
  getSendingWindowsCollection,
  formatSendingWindowKey,
} from '../chains/windows';
import type { StoredMessage } from '../../messages/message';

/** The input of an attempt. */
export interface SubmissionAttemptContext {
  readonly chain: ChainDocument;
  /** The submission whose lease belongs to the attempt. */
  readonly submission: SubmissionDocument;
  /** Key of the window that the attempt closes. */
  readonly window: string;
}

/** How long an attempt holds its lease, and the pause after an attempt without a result. */
export interface SubmissionAttemptLeaseTimes {
  readonly leaseSeconds: number;
  /** First pause after an attempt without a response. */
  readonly backoffSeconds: number;
}

/** Milliseconds until the batch may be sent again, by cause. */
export interface SubmissionAttemptDelays {
  readonly leaseMs: number;
  readonly backoffMs: number;
}

/**
 * Takes the lease for the next attempt by compare-and-set of its number, or returns its delay. The pause for the case
 * that the attempt has no result is already written now. A worker that dies with each attempt must not call the
 * authority more often than a worker that lives.
 */
export async function takeSubmissionLeaseOrFindDelay(
  database: Database,
  submission: SubmissionDocument,
  times: SubmissionAttemptLeaseTimes,
): Promise<{ readonly submission: SubmissionDocument } | SubmissionAttemptDelays> {
  // If a lease expired, its attempt counts as an attempt without a response.
  const silent = submission.leaseUntil ? 1 : 0;
  const pauseSeconds = computeBackoffSeconds(submission.unanswered + silent + 1, times.backoffSeconds);
  const leased = await getSubmissionsCollection(database).findOneAndUpdate(
    {
      _id: submission._id,
      open: true,
      attempt: submission.attempt,
      $expr: { $lte: [{ $max: ['$leaseUntil', '$retryAt'] }, '$$NOW'] },
    },
    [
      {
        $set: {
          unanswered: { $add: ['$unanswered', { $cond: [{ $eq: ['$leaseUntil', null] }, 0, 1] }] },
          attempt: { $add: ['$attempt', 1] },
          // Every repeat is sent with `Incidencia` S.
          incident: { $or: ['$incident', { $gt: ['$attempt', 0] }] },
          leaseUntil: fromNow(times.leaseSeconds),
          retryAt: fromNow(pauseSeconds),
        },
      },
    ],
    { returnDocument: 'after' },
  );
  if (leased) return { submission: leased };
  const [held] = await getSubmissionsCollection(database)
    .aggregate<{ lease: number | null; retry: number | null }>([
      { $match: { _id: submission._id, open: true } },
      {
        $project: {
          lease: buildMsUntilInstantExpression('$leaseUntil'),
          retry: buildMsUntilInstantExpression('$retryAt'),
        },
      },
    ])
    .toArray();
  const leaseMs = Math.max(0, held?.lease ?? 0);
  const backoffMs = Math.max(0, held?.retry ?? 0);
  // While a lease is valid, its attempt determines the pause. A lease that another process has just taken is checked
  // again soon.
  return leaseMs > 0 || backoffMs === 0 ? { leaseMs: Math.max(500, leaseMs), backoffMs: 0 } : { leaseMs: 0, backoffMs };
}

/**
 * Releases the lease of a batch that was frozen but not sent, because the witness became unavailable. Its next attempt is
 * the first one again, so it is no repeat, and the authority's response to it is no response to an unanswered attempt.
 */
export async function releaseUnsentSubmissionLease(
  database: Database,
  { _id, attempt }: Pick<SubmissionDocument, '_id' | 'attempt'>,
): Promise<void> {
  await getSubmissionsCollection(database).updateOne(
    { _id, open: true, attempt, unanswered: 0 },
    { $set: { attempt: attempt - 1, leaseUntil: null } },
  );
}

/** Returns whether the lease still belongs to this attempt. This is checked just before the request is written. */
export async function isSubmissionAttemptLeased(
  database: Database,
  { _id, attempt }: SubmissionDocument,
): Promise<boolean> {
  const heldCount = await getSubmissionsCollection(database).countDocuments({
    _id,
    attempt,
    open: true,
    $expr: { $gt: ['$leaseUntil', '$$NOW'] },
  });
  return heldCount === 1;
}

/** The time until the batch is due again, and how many of its attempts had no response. */
export interface SubmissionResendWait {
  /** Time until the submission is sent again, which is the longer one of back-off and window. */
  readonly waitMs: number;
  /** Number of attempts of this batch without a response. */
  readonly unanswered: number;
}

/** Why an attempt had no response that decides about its records. */
interface FailedSubmissionAttempt {
  readonly reason: StoredMessage;
  /** The certificate of the attempt if the call was refused for it. */
  readonly refusedCertificate?: string | undefined;
  readonly backoffSeconds: number;
  readonly now: Date;
}

type ForbiddenAttempts = Pick<SubmissionDocument, 'forbiddenAttempts' | 'forbiddenSince'>;

/** Counts the attempts in a row that were refused for this certificate. A replaced certificate starts the count again. */
const countForbiddenAttempts = ({ forbiddenAttempts = 0, forbiddenSince }: ForbiddenAttempts, certificate: string) =>
  forbiddenSince?.certificate === certificate ? forbiddenAttempts : 0;

/** Builds the members that count an attempt. */
function countForbidden(submission: ForbiddenAttempts, certificate: string | undefined): Document {
  if (certificate === undefined) return { forbiddenAttempts: 0, forbiddenSince: '$$REMOVE' };
  const before = countForbiddenAttempts(submission, certificate);
  const since = before > 0 ? {} : { forbiddenSince: { certificate: { $literal: certificate }, at: '$$NOW' } };
  return { forbiddenAttempts: before + 1, ...since };
}

/**
 * Returns whether a refusal after this attempt shows that the certificate is refused: enough attempts in a row with this
 * certificate got one, over at least `forbiddenSecondsMin`. An operator can end the pauses between the attempts.
 */
export async function isCertificateRefusalLimitReached(
  database: Database,
  submission: ForbiddenAttempts,
  certificate: string,
): Promise<boolean> {
  const { forbiddenSince: since } = submission;
  if (!since || countForbiddenAttempts(submission, certificate) + 1 < limits.forbiddenAttemptsMax) return false;
  return (await database.now()).getTime() - since.at.getTime() >= limits.forbiddenSecondsMin * 1_000;
}

/**
 * Gives up an attempt. Its lease ends, the batch stays frozen, the window restarts from now, and no process sends the
 * batch before a certain time.
 * @returns null if the submission is closed, or another attempt has its lease. Then only the window restarts
 */
export async function giveUpSubmissionAttempt(
  database: Database,
  { chain, submission, window }: SubmissionAttemptContext,
  { reason, refusedCertificate, backoffSeconds: first, now }: FailedSubmissionAttempt,
): Promise<SubmissionResendWait | null> {
  const unanswered = submission.unanswered + 1;
  const pauseSeconds = computeBackoffSeconds(unanswered, first);
  const notBefore = await restartSendingWindowWait(database, window, submission);
  const updated = await getSubmissionsCollection(database).findOneAndUpdate(
    { _id: submission._id, attempt: submission.attempt, open: true },
    [
      {
        $set: {
          leaseUntil: null,
          incident: submission.incident,
          lastReason: { $literal: reason },
          unanswered,
          ...countForbidden(submission, refusedCertificate),
          lastUnansweredAt: '$$NOW',
          retryAt: notBefore ? { $max: [notBefore, fromNow(pauseSeconds)] } : fromNow(pauseSeconds),
        },
      },
    ],
    { returnDocument: 'after' },
  );
  if (!updated) {
    await clearRunningSubmissionAttempt(database, { chain, submission });
    return null;
  }
  const waitMs =
    updated.retryAt && updated.lastUnansweredAt
      ? updated.retryAt.getTime() - updated.lastUnansweredAt.getTime()
      : pauseSeconds * 1_000;
  await getChainsCollection(database).updateOne(
    { _id: chain._id },
    { $set: { lastError: { at: now, text: reason }, nextAttemptAt: new Date(now.getTime() + waitMs) } },
  );
  return { waitMs, unanswered };
}

/**
 * Stores that an attempt has ended after another response had closed its submission, so that the next batch no longer
 * waits for the attempt.
 */
export async function clearRunningSubmissionAttempt(
  database: Database,
  { chain, submission }: Pick<SubmissionAttemptContext, 'chain' | 'submission'>,
  session?: ClientSession,
): Promise<void> {
  const running = { 'runningAttempt.submission': submission._id, 'runningAttempt.attempt': submission.attempt };
  await getChainsCollection(database).updateOne(
    { _id: chain._id, ...running },
    { $unset: { runningAttempt: '' } },
    toSessionOptions(session),
  );
}

/** Adds a number of seconds to now, by the database's clock. */
const fromNow = (seconds: number) => ({
  $dateAdd: { startDate: '$$NOW', unit: 'millisecond' as const, amount: Math.round(seconds * 1_000) },
});

type EndedBackOff =
  /** `at` is when the submission is sent: now, or when the window opens. */
  | { readonly kind: 'ended'; readonly at: Date; readonly waitsForWindow: boolean }
  /** No batch waits, or none lacks a response. */
  | { readonly kind: 'none' };

/**
 * Ends the back-off of a chain for an operator. The submission is sent as soon as no attempt with it is running and the
 * authority's window allows. The law requires the authority's wait, which cannot be shortened (Orden HAC/1177/2024 art.
 * 16.2). The call can be repeated. Times are by the database's clock.
 */
export async function endBackOffOfChain(database: Database, chain: ChainDocument): Promise<EndedBackOff> {
  const { _id, environment, supplier, certificate } = chain;
  const window = certificate
    ? await getSendingWindowsCollection(database).findOne({
        _id: formatSendingWindowKey(environment, supplier, certificate.fingerprint),
      })
    : null;
  const ended = await getSubmissionsCollection(database).findOneAndUpdate(
    { chain: _id, open: true, $expr: { $gt: ['$retryAt', '$$NOW'] } },
    [{ $set: { retryAt: { $max: [window?.notBefore ?? null, '$$NOW'] }, retryRequestedAt: '$$NOW' } }],
    { returnDocument: 'after' },
  );
  if (!ended?.retryAt || !ended.retryRequestedAt) return endBackOffAfterResponse(database, chain, window);
  const at = ended.retryAt;
  await getChainsCollection(database).updateOne({ _id }, { $set: { nextAttemptAt: at } });
  return { kind: 'ended', at, waitsForWindow: at.getTime() > ended.retryRequestedAt.getTime() };
}

/** Ends the back-off after a response that left records without an outcome. */
async function endBackOffAfterResponse(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  window: SendingWindowDocument | null,
): Promise<EndedBackOff> {
  const nextAttemptAt = { $max: [window?.notBefore ?? null, '$$NOW'] };
  const ended = await getChainsCollection(database).findOneAndUpdate(
    { _id, $expr: { $gt: ['$backOff.until', '$$NOW'] } },
    [{ $set: { 'backOff.until': '$$NOW', nextAttemptAt } }],
    { returnDocument: 'after' },
  );
  if (!ended?.backOff || !ended.nextAttemptAt) return { kind: 'none' };
  const { nextAttemptAt: at, backOff } = ended;
  return { kind: 'ended', at, waitsForWindow: at.getTime() > backOff.until.getTime() };
}
