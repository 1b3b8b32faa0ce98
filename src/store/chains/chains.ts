// Stores chains. Each is one supplier's chain in one environment of one workspace, with its head and its state for
// operators.
import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import type { ChainHead } from '../../chain/record/record';
import { chainLimits as limits } from '../../contracts/limits/chain';
import { type AuthorityEnvironment, deriveInstallationNumberFromUuid } from '../../contracts/runs';
import { type Database, toSessionOptions } from '../database';
import type { ChainDocument } from '../../model/chain';

export const chainIndexes: IndexDescription[] = [
  { key: { installation: 1 }, name: 'chain_installation', unique: true },
  { key: { workspace: 1, supplier: 1 }, name: 'chain_workspace' },
  { key: { 'registration.entry': 1 }, name: 'chain_registration' },
  // Only a few registrations are requested twice while they are pending.
  {
    key: { 'registration.others.entry': 1 },
    name: 'chain_registration_others',
    partialFilterExpression: { 'registration.others.entry': { $exists: true } },
  },
  // Version 0.1.0 created `chain_approval` without `_id`, which gives no order for pages.
  {
    key: { 'registration.confirmedAt': 1, _id: 1 },
    name: 'chain_approval_order',
    partialFilterExpression: { 'registration.state': 'pending' },
  },
  { key: { environment: 1, 'certificate.fingerprint': 1 }, name: 'chain_certificate' },
  {
    key: { 'check.dueAt': 1 },
    name: 'chain_check_due',
    partialFilterExpression: { 'head.sequence': { $gt: 0 } },
  },
  // This index has the checks of renewed chains. Their present installation number may have no record yet.
  {
    key: { 'check.dueAt': 1, _id: 1 },
    name: 'chain_check_past',
    partialFilterExpression: { 'past.head.sequence': { $gt: 0 } },
  },
  // Days sort as texts.
  { key: { 'title.until': 1 }, name: 'chain_title_end', partialFilterExpression: { 'title.until': { $exists: true } } },
  // Two small indexes for monitoring. They contain only a few chains.
  { key: { environment: 1 }, name: 'chain_alarm', partialFilterExpression: { 'alarm.at': { $exists: true } } },
  {
    key: { environment: 1, supplier: 1 },
    name: 'chain_sealing_paused',
    partialFilterExpression: { 'sealingPause.at': { $exists: true } },
  },
];

export const getChainsCollection = (database: Database): Collection<ChainDocument> => database.collection('chains');

export const formatChainKey = (workspace: string, environment: AuthorityEnvironment, supplier: string): string =>
  `${workspace}:${environment}:${supplier}`;

/**
 * Creates a `NumeroInstalacion`. The number is unique forever and never configured
 * (docs/decisions/0009-installation-numbers-are-never-reused.md).
 */
export const generateInstallationNumber = (): string => deriveInstallationNumberFromUuid(randomUUID());

/**
 * Computes the order of generation over all installation numbers, from the number of renewals and the sequence number.
 * The order is exact up to 10^9 records.
 */
export const computeRecordOrdinal = (chain: Pick<ChainDocument, 'past'>, sequence: number): number =>
  (chain.past?.length ?? 0) * 1_000_000_000 + sequence;

/**
 * Builds the update that stores the difference between the authority's clock and the database's.
 * @param serverTimeMs the `Date` of a response
 */
export const buildAuthorityClockDifferenceUpdate = (serverTimeMs: number) => ({
  'authorityClock.at': '$$NOW',
  'authorityClock.driftMs': {
    $dateDiff: { startDate: new Date(serverTimeMs), endDate: '$$NOW', unit: 'millisecond' },
  },
});

/** Finds a chain by its key. */
export const findChain = (database: Database, key: string, session?: ClientSession) =>
  getChainsCollection(database).findOne({ _id: key }, toSessionOptions(session));

/** Reads a chain again, inside the transaction that changes it. */
export const readChainAgain = (database: Database, { _id }: Pick<ChainDocument, '_id'>) => findChain(database, _id);

/** Finds the time zone of a registered supplier; undefined for other suppliers. */
export async function findSupplierTimeZone(database: Database, key: string): Promise<string | undefined> {
  const chain = await getChainsCollection(database).findOne({ _id: key }, { projection: { zone: 1 } });
  return chain?.zone;
}

/**
 * Selects chains that neither a restored backup nor a later record at the authority has paused. No seal ends such a
 * pause: only a renewal does or, after a restore, the operator's confirmation.
 */
export const notPausedUntilOperatorActsFilter = {
  'sealingPause.restored': { $ne: true },
  'sealingPause.byAuthority': { $ne: true },
} as const;

/**
 * Advances the chain's head if it is still the head that the sealer read. Returns false if another sealer was faster,
 * or if the sealer's clock is now ahead of the database's, although it was right when it was checked (Orden
 * HAC/1177/2024 art. 6).
 */
export async function advanceChainHeadIfUnchanged(
  database: Database,
  chain: Pick<ChainDocument, '_id' | 'installation' | 'head'>,
  head: ChainHead,
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await getChainsCollection(database).updateOne(
    {
      _id: chain._id,
      installation: chain.installation,
      ...notPausedUntilOperatorActsFilter,
      ...(chain.head
        ? { 'head.sequence': chain.head.sequence, 'head.fingerprint': chain.head.fingerprint }
        : { head: null }),
      $expr: { $lte: [now, { $add: ['$$NOW', limits.clockDriftSecondsMax * 1_000] }] },
    },
    { $set: { head, updatedAt: now } },
    toSessionOptions(session),
  );
  return matchedCount === 1;
}

/** Saves the time of the chain's next attempt, for display. */
export async function saveNextSubmissionAttemptTime(
  database: Database,
  chain: string,
  nextAttemptAt: Date,
): Promise<void> {
  await getChainsCollection(database).updateOne({ _id: chain }, { $set: { nextAttemptAt } });
}

/** Saves the difference between the `Date` of a response and the database's clock, which all processes share. */
export async function saveAuthorityClockDifference(
  database: Database,
  chain: string,
  serverTimeMs: number,
): Promise<void> {
  await getChainsCollection(database).updateOne({ _id: chain }, [
    { $set: buildAuthorityClockDifferenceUpdate(serverTimeMs) },
  ]);
}
