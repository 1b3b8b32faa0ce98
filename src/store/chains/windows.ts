// Stores windows and stops. They determine when the next submission may be sent, and why none may be sent. Both are
// written and compared by the database's clock.
import type { ClientSession, Collection, Document, IndexDescription } from 'mongodb';
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { AuthorityEnvironment } from '../../contracts/runs';
import { type Database, isDuplicateKeyError, toSessionOptions } from '../database';
import { readChainsAndBuildSendingStopEvents } from '../events/from-chains';
import { insertEventsIntoOutbox } from '../outbox/outbox';
import { getChainsCollection } from './chains';
import type { SendingWindowDocument, SendingStopDocument, SubmissionDocument } from '../../model/submission';

/** Stops of certificates in the operator's list. A stop is written only once in months. */
export const sendingStopIndexes: IndexDescription[] = [
  { key: { at: 1, _id: 1 }, name: 'stop_list', partialFilterExpression: { _id: { $lt: 'certificate;' } } },
  { key: { endsAt: 1 }, name: 'stop_ends', partialFilterExpression: { endsAt: { $exists: true } } },
];

export const getSendingWindowsCollection = (database: Database): Collection<SendingWindowDocument> =>
  database.collection('windows');
export const getSendingStopsCollection = (database: Database): Collection<SendingStopDocument> =>
  database.collection('stops');

export const formatSendingWindowKey = (
  environment: AuthorityEnvironment,
  issuer: string,
  certificate: string,
): string => `${environment}:${issuer}:${certificate}`;

export const formatChainStopKey = (chain: string): string => `chain:${chain}`;
export const formatCertificateStopKey = (environment: AuthorityEnvironment, certificate: string): string =>
  `certificate:${environment}:${certificate}`;
/** Database expression of the key of a certificate stop, from the certificate in the chain's row. */
export const certificateStopKeyExpression = {
  $concat: ['certificate:', '$environment', ':', '$certificate.fingerprint'],
} as const;

/** Further conditions for closing a window. */
export interface SendingWindowCloseOptions {
  readonly session?: ClientSession;
  /** The attempt that has ended; absent for the attempt that took the window. */
  readonly ended?: Pick<SubmissionDocument, '_id' | 'attempt'>;
  /** Time until which another attempt with that batch may be running. */
  readonly busyUntil?: Date | null;
  /**
   * True for the response of an attempt whose batch another response had closed. Such a response can make the wait
   * longer, but never shorter.
   */
  readonly onlyLater?: boolean;
}

/** Closes the window for a number of seconds from now, by the database's clock. */
export async function closeSendingWindow(
  database: Database,
  key: string,
  waitSeconds: number,
  { session, ended, busyUntil = null, onlyLater = false }: SendingWindowCloseOptions = {},
): Promise<void> {
  const opensAt = fromNow(waitSeconds);
  const notBefore = onlyLater ? { $max: ['$notBefore', opensAt] } : opensAt;
  // A window is never closed for longer than `waitSeconds` from now, so that a wait by a wrong clock can be noticed.
  const longest = onlyLater ? { $max: ['$waitSeconds', waitSeconds] } : waitSeconds;
  await getSendingWindowsCollection(database).updateOne(
    { _id: key },
    [{ $set: { waitSeconds: longest, notBefore, busyUntil: ended ? freed(ended, busyUntil) : busyUntil } }],
    { upsert: true, ...toSessionOptions(session) },
  );
}

/**
 * Builds the release of a window. If another batch, or a later attempt with this batch, has taken the window, it is not
 * released.
 */
const freed = ({ _id, attempt }: Pick<SubmissionDocument, '_id' | 'attempt'>, busyUntil: Date | null) => ({
  $cond: [
    { $and: [{ $eq: ['$submission', _id] }, { $lte: [{ $ifNull: ['$attempt', 0] }, attempt] }] },
    busyUntil,
    { $ifNull: ['$busyUntil', null] },
  ],
});

/**
 * Takes the sending window for a batch, in the transaction that freezes the batch and has read the window. Chains of
 * two workspaces with the same issuer and certificate share a window. They conflict in this document, and the slower
 * one reads it again.
 */
export async function takeSendingWindow(
  database: Database,
  key: string,
  { submission, leaseSeconds }: { readonly submission: string; readonly leaseSeconds: number },
  session: ClientSession,
): Promise<void> {
  await getSendingWindowsCollection(database).updateOne(
    { _id: key },
    [{ $set: { submission, attempt: 1, busyUntil: fromNow(leaseSeconds) } }],
    {
      upsert: true,
      session,
    },
  );
}

/**
 * Takes the sending window again for the next attempt with a batch, in one guarded write. A chain of another workspace
 * with the same issuer and certificate may have sent in the meantime, and its response may request a wait.
 * @param early whether enough records are pending to ignore the window; attempts of others still delay the batch
 * @returns what delays the batch, or null if the window is taken
 */
export async function retakeSendingWindowOrFindDelay(
  database: Database,
  key: string,
  {
    submission,
    leaseSeconds,
    early,
  }: { readonly submission: string; readonly leaseSeconds: number; readonly early: boolean },
): Promise<{ readonly windowMs: number; readonly leaseMs: number } | null> {
  const isPast = (field: string) => ({ $lte: [{ $ifNull: [field, new Date(0)] }, '$$NOW'] });
  const isIdle = { $or: [{ $eq: ['$submission', submission] }, isPast('$busyUntil')] };
  const attempt = { $cond: [{ $eq: ['$submission', submission] }, { $ifNull: ['$attempt', 0] }, 0] };
  const taking = [{ $set: { submission, attempt, busyUntil: fromNow(leaseSeconds) } }];
  const updated = await getSendingWindowsCollection(database).updateOne(
    { _id: key, $expr: { $and: [isIdle, ...(early ? [] : [isPast('$notBefore')])] } },
    taking,
  );
  if (updated.matchedCount === 1) return null;
  const [found] = await getSendingWindowsCollection(database)
    .aggregate<{ open: number | null; idle: number | null; submission?: string }>([
      { $match: { _id: key } },
      {
        $project: {
          open: buildMsUntilInstantExpression('$notBefore'),
          idle: buildMsUntilInstantExpression('$busyUntil'),
          submission: 1,
        },
      },
    ])
    .toArray();
  if (!found) return (await createWindow(database, key, taking)) ? null : { windowMs: 0, leaseMs: 0 };
  const busyMs = Math.min(found.idle ?? 0, limits.windowTakenLookMs);
  const leaseMs = found.submission === submission ? 0 : Math.max(0, busyMs);
  return { windowMs: Math.max(0, found.open ?? 0), leaseMs };
}

/**
 * Holds the window for the whole lease of an attempt. Otherwise, if a process were suspended between taking the window
 * and taking the lease, it would send after the window has become free. A response to an earlier attempt does not keep
 * the window closed if that attempt was made with another certificate, because each certificate has a window.
 * @returns false if another batch has taken the window, so that the attempt must not be made
 */
export async function extendSendingWindowUnlessTakenByOther(
  database: Database,
  key: string,
  { _id: submission, attempt }: Pick<SubmissionDocument, '_id' | 'attempt'>,
  leaseSeconds: number,
): Promise<boolean> {
  const { matchedCount } = await getSendingWindowsCollection(database).updateOne({ _id: key, submission }, [
    { $set: { attempt, busyUntil: fromNow(leaseSeconds) } },
  ]);
  return matchedCount === 1;
}

/**
 * Creates the window of a certificate with which nothing was sent yet, and takes it. A response to an attempt with the
 * previous certificate may close the batch; the next batch then waits for the end of this attempt.
 * @returns false if another chain was faster
 */
async function createWindow(database: Database, key: string, taking: Document[]): Promise<boolean> {
  const missing = { _id: key, submission: { $exists: false }, notBefore: { $exists: false } };
  try {
    await getSendingWindowsCollection(database).updateOne(missing, taking, { upsert: true });
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error, 'windows')) return false;
    throw error;
  }
}

/**
 * Restarts the wait of a window. The window counts again from now, with the wait that was requested last, and the
 * restart never makes it open earlier. The restart is one write, because the response to another attempt may close the
 * window at the same moment. Before the first response, there is no wait yet.
 * @param ended the attempt that has ended
 * @returns when the window opens
 */
export async function restartSendingWindowWait(
  database: Database,
  key: string,
  ended: Pick<SubmissionDocument, '_id' | 'attempt'>,
): Promise<Date | null> {
  const notBefore = { $max: ['$notBefore', fromNow(lastWaitSeconds)] };
  const restarted = await getSendingWindowsCollection(database).findOneAndUpdate(
    { _id: key },
    [{ $set: { notBefore, busyUntil: freed(ended, null) } }],
    { returnDocument: 'after' },
  );
  return restarted?.notBefore ?? null;
}

/** The last wait, null before the first response. Release 0.1.0 may have stored one that the schema does not allow. */
const lastWaitSeconds = {
  $cond: [{ $gt: ['$waitSeconds', limits.windowSecondsMax] }, limits.windowSecondsMax, '$waitSeconds'],
};

/** Adds a number of seconds to now, by the database's clock. */
const fromNow = (seconds: number | Document) => ({
  $dateAdd: { startDate: '$$NOW', unit: 'second', amount: seconds },
});

/**
 * Builds the expression for the milliseconds from now, by the database's clock, to an instant; null if there is no
 * instant.
 */
export const buildMsUntilInstantExpression = (instant: string | Document) => ({
  $dateDiff: { startDate: '$$NOW', endDate: instant, unit: 'millisecond' },
});

/** Finds stops by their keys. */
export const listSendingStopsByKeys = (database: Database, keys: readonly string[]): Promise<SendingStopDocument[]> =>
  getSendingStopsCollection(database)
    .find({ _id: { $in: [...keys] } })
    .toArray();

/** Deletes the stops whose time is over, by the database's clock. The sweep then wakes their chains. @returns their number */
export const deleteExpiredSendingStops = async (database: Database): Promise<number> =>
  (
    await getSendingStopsCollection(database).deleteMany({
      endsAt: { $gt: new Date(0) },
      $expr: { $lte: ['$endsAt', '$$NOW'] },
    })
  ).deletedCount;

/**
 * Returns whether the authority answered a submission of any chain with a certificate after a submission was opened.
 * A refusal of that submission then concerns its chain alone.
 */
export async function hasAnsweredSubmissionWithCertificateSince(
  database: Database,
  { certificate }: { readonly certificate: string },
  { environment, openedAt }: Pick<SubmissionDocument, 'environment' | 'openedAt'>,
): Promise<boolean> {
  const answered = await getChainsCollection(database).findOne(
    { environment, 'certificate.fingerprint': certificate, lastSubmissionAt: { $gt: openedAt } },
    { projection: { _id: 1 } },
  );
  return answered !== null;
}

/** Deletes stops during which an attempt has succeeded. */
export async function deleteSendingStopsAfterSuccessfulTry(
  database: Database,
  stops: readonly SendingStopDocument[],
): Promise<void> {
  for (const { _id, code } of stops)
    await getSendingStopsCollection(database).deleteOne({ _id, ...(code === undefined ? {} : { code }) });
}

/**
 * Notes a refused attempt during stops. It revives none that ended during the attempt, because an operator resumed
 * sending, or another chain got a response.
 * @returns whether one of the stops continues
 */
export async function saveRefusedSendingStopTry(
  database: Database,
  stops: readonly SendingStopDocument[],
  triedAt: Date,
  session?: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await getSendingStopsCollection(database).updateMany(
    { _id: { $in: stops.map(({ _id }) => _id) } },
    { $set: { triedAt } },
    toSessionOptions(session),
  );
  return matchedCount > 0;
}

/** Stops sending. The first reason stays until the stop ends. */
export async function insertSendingStopIfAbsent(
  database: Database,
  stop: SendingStopDocument,
  session?: ClientSession,
): Promise<void> {
  if (!session) return database.transaction((inner) => insertSendingStopIfAbsent(database, stop, inner));
  const { upsertedCount } = await getSendingStopsCollection(database).updateOne(
    { _id: stop._id },
    { $setOnInsert: stop },
    { upsert: true, session },
  );
  if (upsertedCount === 1)
    await insertEventsIntoOutbox(database, await readChainsAndBuildSendingStopEvents(database, stop, session), session);
}
