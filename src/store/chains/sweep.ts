// Finds overdue work over all workspaces for the sweep: chains with overdue work that nothing delays, and chains that
// are due for their check. Every condition starts with the first member of a partial index. Otherwise, the database
// would read everything.
import { type ChainHead, toChainHead } from '../../chain/record/record';
import { parseSealedRecordJson } from '../../chain/record/verify';
import { chainLimits as limits } from '../../contracts/limits/chain';
import { sweepLimits } from '../../contracts/limits/sweep';
import type { ChainRunInput } from '../../contracts/runs';
import type { Database } from '../database';
import { raiseChainAlarmInTransaction } from './alarms';
import type { BackgroundChainVerificationProgress, ChainDocument } from '../../model/chain';
import { getChainsCollection, notPausedUntilOperatorActsFilter } from './chains';
import { readDelayedChainKeys } from './overdue-delays';
import { formatRecordKey, getRecordsCollection } from './records';
import { getSealingRequestsCollection } from './requests';
import { getSubmissionsCollection } from '../submissions/submissions';

/** The step for which the work of a late chain waits. */
export type OverdueChainStepKind = 'send' | 'query';

const anyChain = { $gt: '' };

/**
 * Finds chains with work that any run would already have done, whatever the authority's response is: work to seal, to
 * notify, or to record.
 */
export async function listChainKeysWithOverdueInternalWork(
  database: Database,
  overdue: Date,
): Promise<ReadonlySet<string>> {
  const waiting = { chain: anyChain, state: 'waiting', held: false, updatedAt: { $lt: overdue } } as const;
  const keySets = await Promise.all([
    getSealingRequestsCollection(database).distinct('chain', waiting),
    getSealingRequestsCollection(database).distinct('chain', {
      chain: anyChain,
      notify: true,
      updatedAt: { $lt: overdue },
    }),
    getSubmissionsCollection(database).distinct('chain', {
      chain: anyChain,
      unrecorded: true,
      closedAt: { $lt: overdue },
    }),
  ]);
  return new Set(keySets.flat());
}

/** A late chain, and whether its run checks again on its own. */
export interface OverdueChainStep {
  readonly step: OverdueChainStepKind;
  readonly looksAgain: boolean;
  /** An operator has just confirmed the last record. */
  readonly confirmed?: true;
}

/** Observes what delays overdue chains. */
export interface OverdueChainObserver {
  /**
   * Called if it is unknown what delays some of the chains. Such chains are included, because a wake does no harm.
   */
  readonly unseen?: (error: unknown) => void;
  /** Called with the keys of overdue chains, whether or not something delays them, up to the limit of one condition. */
  readonly overdue?: (keys: readonly string[]) => void;
}

/**
 * Finds chains with records to send or to query that nothing delays, and that a run should already have started on. In
 * this case, their wake was lost. Work that waits for the authority or an operator counts only after that wait has
 * ended.
 */
export async function readOverdueChainStepsByKey(
  database: Database,
  overdue: Date,
  behindSeconds: number,
  { unseen, overdue: onOverdue }: OverdueChainObserver = {},
): Promise<ReadonlyMap<string, OverdueChainStep>> {
  const [asking, pending, open, confirmed] = await Promise.all([
    askingChains(database, behindSeconds),
    listChainsWithOverdueRecords(database, overdue),
    getSubmissionsCollection(database).distinct('chain', { chain: anyChain, open: true, openedAt: { $lt: overdue } }),
    listConfirmedChainKeys(database, behindSeconds),
  ]);
  const pausedSince = overdue.getTime() - limits.backoffSecondsMax * 1_000;
  const lateChains = new Map<string, OverdueChainStep>(
    asking.map(({ chain, queriedAt }) => [
      chain,
      { step: 'query', looksAgain: queriedAt !== null && queriedAt.getTime() > pausedSince },
    ]),
  );
  for (const chain of [...pending.map(({ chain: key }) => key), ...open])
    lateChains.set(chain, { step: 'send', looksAgain: false });
  const keys = [...lateChains.keys()];
  for (let from = 0; from < keys.length; from += sweepLimits.heldPageMax) {
    const page = keys.slice(from, from + sweepLimits.heldPageMax);
    const { held, paused } = await readDelayedChainKeys(database, page, behindSeconds).catch((error: unknown) => {
      unseen?.(error);
      return { held: [], paused: [] };
    });
    onOverdue?.(page);
    for (const key of held) lateChains.delete(key);
    for (const key of paused) {
      const lateChain = lateChains.get(key);
      if (lateChain) lateChains.set(key, { ...lateChain, looksAgain: true });
    }
  }
  for (const key of confirmed) lateChains.set(key, { step: 'query', looksAgain: false, confirmed: true });
  return lateChains;
}

/**
 * Lists paused chains whose last record an operator confirmed, and for which the authority has not been queried yet: the
 * wake may be lost, and nothing else of such a chain may be late. In the second half of its time, a confirmation could
 * expire before the query that a wake starts, and that query would then renew the chain, so the chain stays paused. The
 * run of a chain without a record asks the authority about its supplier, so none starts before the registration.
 */
const listConfirmedChainKeys = async (database: Database, behindSeconds: number): Promise<string[]> => {
  const before = (seconds: number) => ({ $subtract: ['$$NOW', seconds * 1_000] });
  const rows = await getChainsCollection(database)
    .find({
      environment: { $gt: '' as never },
      'sealingPause.at': { $exists: true },
      ...notPausedUntilOperatorActsFilter,
      'endConfirmed.authorityAsked': { $ne: true },
      $or: [
        { 'registration.state': 'registered' },
        { 'head.sequence': { $gt: 0 } },
        { 'past.head.sequence': { $gt: 0 } },
      ],
      $expr: {
        $and: [
          { $eq: ['$endConfirmed.installation', '$installation'] },
          { $lte: ['$endConfirmed.at', before(behindSeconds)] },
          { $gt: ['$endConfirmed.at', before(limits.endConfirmedSecondsMax / 2)] },
        ],
      },
    })
    .project<{ _id: string }>({ _id: 1 })
    .toArray();
  return rows.map(({ _id }) => _id);
};

/**
 * Finds chains with a record that may be queried. For each chain, the first record in turn decides, with the time of
 * its last query without a response.
 */
const askingChains = (
  database: Database,
  behindSeconds: number,
): Promise<{ chain: string; queriedAt: Date | null }[]> =>
  getRecordsCollection(database)
    .aggregate<{ chain: string; queriedAt: Date | null }>([
      { $match: { chain: anyChain, check: { $exists: true } } },
      { $sort: { chain: 1, queriedAt: 1, ordinal: 1 } },
      { $group: { _id: '$chain', from: { $first: '$check.from' }, queriedAt: { $first: '$queriedAt' } } },
      {
        $match: {
          $expr: {
            $lte: [
              { $ifNull: ['$from', new Date(0)] },
              { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: -behindSeconds } },
            ],
          },
        },
      },
      { $project: { _id: 0, chain: '$_id', queriedAt: { $ifNull: ['$queriedAt', null] } } },
    ])
    .toArray();

/**
 * Lists chains that have an overdue record, with its time. The list is in the order of keys, starts after `after`, and
 * has a limit. Match, sort and group follow one index, so that the database reads only the first record of each chain,
 * even in an outage.
 */
export const listChainsWithOverdueRecords = (
  database: Database,
  overdue: Date,
  { after, limit }: { readonly after: string; readonly limit: number } = { after: '', limit: Number.MAX_SAFE_INTEGER },
): Promise<{ chain: string; at: Date }[]> =>
  getRecordsCollection(database)
    .aggregate<{ chain: string; at: Date }>([
      { $match: { chain: { $gt: after }, pending: true } },
      { $sort: { chain: 1, pending: 1, ordinal: 1 } },
      { $group: { _id: '$chain', at: { $first: '$at' } } },
      { $match: { at: { $lt: overdue } } },
      { $sort: { _id: 1 } },
      { $limit: limit },
      { $project: { _id: 0, chain: '$_id', at: 1 } },
    ])
    .toArray();

/** The parts of a chain that identify its run. */
export type ChainRunIdentity = Pick<ChainRunInput, 'chain' | 'environment' | 'supplier' | 'installation'>;

export async function readChainRunIdentities(database: Database, keys: readonly string[]): Promise<ChainRunIdentity[]> {
  const rows = await getChainsCollection(database)
    .find({ _id: { $in: [...keys] } })
    .project<Omit<ChainRunIdentity, 'chain'> & { _id: string }>({ environment: 1, supplier: 1, installation: 1 })
    .toArray();
  return rows.map(({ _id, ...name }) => ({ chain: _id, ...name }));
}

/**
 * Finds chains with records whose check is due, including those under earlier installation numbers, the longest waiting
 * first.
 */
export async function listChainsDueForVerification(
  database: Database,
  now: Date,
  limit: number,
): Promise<ChainDocument[]> {
  const find = (hasRecords: object): Promise<ChainDocument[]> =>
    getChainsCollection(database)
      .find({ ...hasRecords, $or: [{ 'check.dueAt': null }, { 'check.dueAt': { $lte: now } }] })
      .sort({ 'check.dueAt': 1 })
      .limit(limit)
      .toArray();
  const found = await Promise.all([
    find({ 'head.sequence': { $gt: 0 } }),
    find({ 'past.head.sequence': { $gt: 0 }, head: null }),
  ]);
  const dueMs = ({ check }: ChainDocument): number => check?.dueAt.getTime() ?? 0;
  return found
    .flat()
    .toSorted((one, other) => dueMs(one) - dueMs(other))
    .slice(0, limit);
}

/**
 * Saves the progress of a check for the installation number that was checked. A break becomes an alarm in the same
 * transaction, because the next check continues after a break under an earlier number.
 */
export async function saveChainVerificationProgress(
  database: Database,
  { _id, installation }: ChainDocument,
  check: BackgroundChainVerificationProgress,
  alarm?: NonNullable<ChainDocument['alarm']>,
): Promise<void> {
  const chains = getChainsCollection(database);
  if (!alarm) {
    await chains.updateOne({ _id, installation }, { $set: { check } });
    return;
  }
  await database.transaction(async (session) => {
    const { matchedCount } = await chains.updateOne({ _id, installation }, { $set: { check } }, { session });
    if (matchedCount === 1) await raiseChainAlarmInTransaction(database, _id, { kind: 'check', ...alarm }, session);
  });
}

/** Reads the chain's head at a record; null if the record no longer exists or cannot be read. */
export async function readChainHeadAtRecord(
  database: Database,
  { _id: chain, installation }: Pick<ChainDocument, '_id' | 'installation'>,
  sequence: number,
): Promise<ChainHead | null> {
  const record = await getRecordsCollection(database).findOne({ _id: formatRecordKey(chain, installation, sequence) });
  const sealed = record && parseSealedRecordJson(record.sealedJson);
  return sealed && { ...toChainHead(sealed), sequence };
}
