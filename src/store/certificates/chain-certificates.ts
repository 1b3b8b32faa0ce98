// Sets which certificate a chain uses. When the last chain leaves a certificate, its stop is deleted, because no user
// could end this stop any more.
import type { Filter } from 'mongodb';
import { sendingAuthorizationProblems } from '../../chain/sending-authorization';
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { AuthorityEnvironment } from '../../contracts/runs';
import { type Database, type TransactionSession, toSessionOptions } from '../database';
import type { ChainDocument } from '../../model/chain';
import { getChainsCollection } from '../chains/chains';
import { getRecordsCollection } from '../chains/records';
import { getSubmissionsCollection } from '../submissions/submissions';
import {
  formatCertificateStopKey,
  formatChainStopKey,
  getSendingStopsCollection,
  insertSendingStopIfAbsent,
} from '../chains/windows';
import type { SendingStopDocument } from '../../model/submission';

type Certificate = NonNullable<ChainDocument['certificate']>;

/** Certificate and environment in a stop's key. */
interface StoppedCertificate {
  readonly environment: AuthorityEnvironment;
  readonly fingerprint: string;
}

/** Parses `certificate:<environment>:<fingerprint>`. */
function parseStoppedCertificate(stop: string): StoppedCertificate {
  const [, environment, ...fingerprint] = stop.split(':');
  return { environment: environment as AuthorityEnvironment, fingerprint: fingerprint.join(':') };
}

/** Builds the filter for keys of certificate stops after `after`. */
export const buildCertificateStopsAfterKeyFilter = (after = 'certificate:') => ({
  _id: { $gt: after, $lt: 'certificate;' },
});

/**
 * Sets the certificate that a chain uses from now on. Null means the configured certificate, which the next submission
 * saves. The stop of the previous certificate is deleted when its last chain leaves. A chain that starts or stops using
 * a certificate writes its stop, so that concurrent transactions conflict.
 */
export const setChainCertificateAndDeleteUnusedStop = (
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  certificate: Certificate | null,
): Promise<boolean> => database.transaction((session) => take(database, { _id }, certificate, session));

/**
 * Saves the certificate that a sender found.
 * @param chain the chain as the sender read it. If an operator has set another certificate after that, the chain keeps
 * the operator's
 * @returns whether the certificate is the chain's certificate now
 */
export async function saveDetectedChainCertificateIfUnchanged(
  database: Database,
  chain: ReadChain,
  certificate: Certificate,
): Promise<boolean> {
  if (chain.certificate) return database.transaction((session) => take(database, asRead(chain), certificate, session));
  // A first certificate replaces none. Another chain may delete the stop of this certificate at the same time, so the
  // following call creates the stop again.
  const { matchedCount } = await getChainsCollection(database).updateOne(asRead(chain), { $set: { certificate } });
  return matchedCount === 1;
}

/**
 * Stops sending if the sender cannot read the certificate, unless the chain has another certificate in the meantime.
 * Both changes write the chain's row, so that the stop never affects the wrong certificate.
 */
export const saveCertificateProblemStopIfUnchanged = (
  database: Database,
  chain: ReadChain,
  certificate: Certificate,
  stop: SendingStopDocument,
): Promise<boolean> =>
  database.transaction(async (session) => {
    if (!(await take(database, asRead(chain), certificate, session))) return false;
    await insertSendingStopIfAbsent(database, stop, session);
    return true;
  });

/**
 * Stops sending with this certificate if a sending authorization is missing. If another authorization or certificate was
 * set meanwhile, nothing is stopped. All these changes write the row.
 */
export const saveAuthorizationProblemStopIfUnchanged = (
  database: Database,
  { _id, title }: Pick<ChainDocument, '_id' | 'title'>,
  fingerprint: string,
  stop: SendingStopDocument,
): Promise<void> =>
  database.transaction(async (session) => {
    const unchanged = { _id, 'title.at': title?.at ?? null, 'certificate.fingerprint': fingerprint };
    const { matchedCount } = await getChainsCollection(database).updateOne(
      unchanged,
      { $set: { updatedAt: stop.at } },
      { session },
    );
    if (matchedCount === 1) await insertSendingStopIfAbsent(database, stop, session);
  });

type ReadChain = Pick<ChainDocument, '_id' | 'certificate'>;

const asRead = ({ _id, certificate }: ReadChain) => ({
  _id,
  'certificate.fingerprint': certificate?.fingerprint ?? null,
});

async function take(
  database: Database,
  chain: Filter<ChainDocument>,
  certificate: Certificate | null,
  session: TransactionSession,
): Promise<boolean> {
  const before = await getChainsCollection(database).findOneAndUpdate(
    chain,
    certificate ? { $set: { certificate } } : { $unset: { certificate: '' } },
    { session, projection: { environment: 1, certificate: 1 } },
  );
  if (!before) return false;
  const previous = before.certificate?.fingerprint;
  if (previous === certificate?.fingerprint) return true;
  const { environment } = before;
  const listStops = async (fingerprint: string): Promise<readonly string[]> => {
    const key = formatCertificateStopKey(environment, fingerprint);
    return (await hasNoMeeting(database, { environment, fingerprint }, session)) ? [] : [key];
  };
  if (certificate) await meetOnStops(database, await listStops(certificate.fingerprint), session);
  if (previous === undefined) return true;
  await dropUnused(database, await listStops(previous), session);
  // The stored authorization may not matter with this certificate. A sender that still finds a problem stops again.
  const stop = { _id: formatChainStopKey(before._id), code: { $in: [...sendingAuthorizationProblems] } };
  await getSendingStopsCollection(database).deleteOne(stop, { session });
  return true;
}

/**
 * Returns whether a change of certificate need not write the stop, because there is no stop, or because more chains use
 * the certificate than can leave at the same time. If thousands of chains that start or stop using a certificate
 * conflicted, they would be retried one after the other.
 */
async function hasNoMeeting(
  database: Database,
  { environment, fingerprint }: StoppedCertificate,
  session: TransactionSession,
): Promise<boolean> {
  const otherUsers = { environment, 'certificate.fingerprint': fingerprint, ...registered };
  const isStopped = { _id: formatCertificateStopKey(environment, fingerprint) };
  if (!(await getSendingStopsCollection(database).findOne(isStopped, { session, projection: { _id: 1 } }))) return true;
  const limit = limits.stopUsersMeetMax + 1;
  const options = { session, limit, hint: 'chain_certificate', maxTimeMS: limits.stopsReadMs } as const;
  return (await getChainsCollection(database).countDocuments(otherUsers, options)) === limit;
}

/** Removes the certificates from these chains when their workspace is erased. */
export const detachCertificatesFromChains = (database: Database, keys: readonly string[]): Promise<void> =>
  database.transaction(async (session) => {
    const using = { _id: { $in: [...keys] }, certificate: { $exists: true } };
    const rows = await getChainsCollection(database)
      .find(using, { session, projection: { environment: 1, 'certificate.fingerprint': 1 } })
      .toArray();
    await getChainsCollection(database).updateMany(using, { $unset: { certificate: '' } }, { session });
    const left = rows.flatMap(({ environment, certificate }) =>
      certificate ? [formatCertificateStopKey(environment, certificate.fingerprint)] : [],
    );
    await dropUnused(database, [...new Set(left)], session);
  });

/** Writes existing stops, so that concurrent transactions conflict. */
async function meetOnStops(database: Database, keys: readonly string[], session: TransactionSession): Promise<boolean> {
  if (keys.length === 0) return false;
  const { matchedCount } = await getSendingStopsCollection(database).updateMany(
    { _id: { $in: [...keys] } },
    { $inc: { writes: 1 } },
    { session },
  );
  return matchedCount > 0;
}

/** Deletes the stops of certificates that no chain uses any more. @returns how many were deleted */
async function dropUnused(database: Database, keys: readonly string[], session: TransactionSession): Promise<number> {
  if (!(await meetOnStops(database, keys, session))) return 0;
  const used = await countChainsByCertificateStop(database, keys, { more: registered, session });
  const rest = keys.filter((key) => !used.has(key));
  const answering = await stillAnswering(database, rest, session);
  const unused = rest.filter((key) => !answering.has(key));
  if (unused.length === 0) return 0;
  return (await getSendingStopsCollection(database).deleteMany({ _id: { $in: unused } }, { session })).deletedCount;
}

/** An unregistered supplier uses its certificate until its last record has a response. */
const registered = { 'registration.state': { $ne: 'unregistered' } } as const;

/** Finds, among these stops, those that affect an unregistered supplier with waiting records. */
async function stillAnswering(
  database: Database,
  keys: readonly string[],
  session: TransactionSession,
): Promise<Set<string>> {
  const usedFingerprints = new Set<string>();
  const one = { session, projection: { _id: 1 } } as const;
  for (const [environment, fingerprints] of groupStopKeyFingerprintsByEnvironment(keys)) {
    const gone = await getChainsCollection(database)
      .find(
        { environment, 'certificate.fingerprint': { $in: fingerprints }, 'registration.state': 'unregistered' },
        { session, projection: { 'certificate.fingerprint': 1 }, limit: limits.stopUsersLookedAtMax },
      )
      .toArray();
    for (const { _id: chain, certificate } of gone) {
      const key = formatCertificateStopKey(environment, certificate?.fingerprint ?? '');
      if (usedFingerprints.has(key)) continue;
      const waiting =
        (await getRecordsCollection(database).findOne({ chain, pending: true }, one)) ??
        (await getSubmissionsCollection(database).findOne({ chain, open: true }, one));
      if (waiting) usedFingerprints.add(key);
    }
  }
  return usedFingerprints;
}

/**
 * Deletes the stops of unused certificates that remained after a crash, a restored backup or an unregistered supplier.
 * The number is limited for each transaction and in total.
 * @returns how many were deleted
 */
export async function deleteUnusedCertificateStops(database: Database, most: number): Promise<number> {
  let dropped = 0;
  for await (const keys of readCertificateStopKeysInPages(database)) {
    const used = await countChainsByCertificateStop(database, keys, { more: registered });
    // These keys are only candidates. The transaction decides.
    const unused = keys.filter((key) => !used.has(key));
    for (let from = 0; from < unused.length; from += limits.stopsDroppedAtOnce) {
      const some = unused.slice(from, from + limits.stopsDroppedAtOnce);
      dropped += await database.transaction((session) => dropUnused(database, some, session));
    }
    if (dropped >= most) break;
  }
  return dropped;
}

/** Reads the keys of all certificate stops that match a filter, in the order of keys and in pages. */
export async function* readCertificateStopKeysInPages(
  database: Database,
  filter: Filter<SendingStopDocument> = {},
): AsyncGenerator<string[]> {
  for (let after: string | undefined; ; ) {
    const page = await getSendingStopsCollection(database)
      .find({ ...filter, ...buildCertificateStopsAfterKeyFilter(after) }, { maxTimeMS: limits.stopsReadMs })
      .sort({ _id: 1 })
      .limit(limits.stopsReadMax)
      .project<{ _id: string }>({ _id: 1 })
      .toArray();
    after = page.at(-1)?._id;
    if (after === undefined) return;
    yield page.map(({ _id }) => _id);
  }
}

/**
 * Counts the chains that use each of these stopped certificates; unused certificates are omitted. The read uses only
 * the keys of one index.
 */
export async function countChainsByCertificateStop(
  database: Database,
  keys: readonly string[],
  { more = {}, session }: { readonly more?: object; readonly session?: TransactionSession } = {},
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const [environment, fingerprints] of groupStopKeyFingerprintsByEnvironment(keys)) {
    const found = getChainsCollection(database).aggregate<{ readonly _id: string; readonly count: number }>(
      [
        { $match: { environment, 'certificate.fingerprint': { $in: fingerprints }, ...more } },
        { $group: { _id: '$certificate.fingerprint', count: { $sum: 1 } } },
      ],
      { ...toSessionOptions(session), hint: 'chain_certificate', maxTimeMS: limits.stopsReadMs },
    );
    for await (const { _id, count } of found) counts.set(formatCertificateStopKey(environment, _id), count);
  }
  return counts;
}

/** Groups the fingerprints of stopped certificates by environment, for one query each. */
export function groupStopKeyFingerprintsByEnvironment(
  keys: readonly string[],
): ReadonlyMap<AuthorityEnvironment, string[]> {
  const groups = new Map<AuthorityEnvironment, string[]>();
  for (const { environment, fingerprint } of keys.map(parseStoppedCertificate))
    groups.set(environment, [...(groups.get(environment) ?? []), fingerprint]);
  return groups;
}
