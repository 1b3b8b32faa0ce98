// What the sweep looks for over all workspaces: chains with anything overdue, and chains that are due for their check.
// Every condition names the first member of a partial index: without it the database would read everything.
import type { ChainHead } from '../../chain/record/record';
import type { ChainRunInput } from '../../contracts/runs';
import type { Database } from '../database';
import { noteAlarm } from './alarms';
import { type ChainCheck, type ChainDocument, chains } from './chains';
import { recordKey, records } from './records';
import { requests } from './requests';
import { stoppedChains } from './standing-counts';
import { submissions } from './submissions';

export interface ChainsWithWork {
  /** A running chain would have done it by now. */
  readonly undone: ReadonlySet<string>;
  /** Sealed or sent; the authority may keep it waiting. */
  readonly waiting: ReadonlySet<string>;
}

const anyChain = { $gt: '' };

export async function chainsWithWork(database: Database, overdue: Date): Promise<ChainsWithWork> {
  const waiting = { chain: anyChain, state: 'waiting', held: false, updatedAt: { $lt: overdue } } as const;
  const found = await Promise.all([
    requests(database).distinct('chain', waiting),
    requests(database).distinct('chain', { chain: anyChain, notify: true, updatedAt: { $lt: overdue } }),
    submissions(database).distinct('chain', { chain: anyChain, unrecorded: true, closedAt: { $lt: overdue } }),
    pendingChains(database, overdue),
    submissions(database).distinct('chain', { chain: anyChain, open: true, openedAt: { $lt: overdue } }),
    records(database).distinct('chain', { chain: anyChain, check: { $exists: true } }),
  ]);
  return { undone: new Set(found.slice(0, 3).flat()), waiting: new Set(found.slice(3).flat()) };
}

/**
 * Chains whose oldest pending record is overdue. In an outage there are many of these records: the database reads the
 * first one of each chain only, because match, sort and group follow one index.
 */
const pendingChains = async (database: Database, overdue: Date): Promise<string[]> =>
  (await pendingSince(database, overdue)).map(({ chain }) => chain);

/** The same with the time of that record, in the order of their keys: of chains behind `after`, so many. */
export const pendingSince = (
  database: Database,
  overdue: Date,
  { after, limit }: { readonly after: string; readonly limit: number } = { after: '', limit: Number.MAX_SAFE_INTEGER },
): Promise<{ chain: string; at: Date }[]> =>
  records(database)
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

/** Those of these chains that a stop holds: their own, or that of the certificate they use. */
export async function stoppedAmong(database: Database, keys: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (keys.size === 0) return new Set();
  const held = new Set(await stoppedChains(database));
  return new Set([...keys].filter((key) => held.has(key)));
}

export type ChainName = Pick<ChainRunInput, 'chain' | 'environment' | 'supplier' | 'installation'>;

/** What names the run of each chain. */
export async function chainNames(database: Database, keys: readonly string[]): Promise<ChainName[]> {
  const found = await chains(database)
    .find({ _id: { $in: [...keys] } })
    .project<Omit<ChainName, 'chain'> & { _id: string }>({ environment: 1, supplier: 1, installation: 1 })
    .toArray();
  return found.map(({ _id, ...name }) => ({ chain: _id, ...name }));
}

/** Chains whose check is due, the longest waiting first. */
export const chainsToCheck = (database: Database, now: Date, limit: number): Promise<ChainDocument[]> =>
  chains(database)
    .find({ 'head.sequence': { $gt: 0 }, $or: [{ 'check.dueAt': null }, { 'check.dueAt': { $lte: now } }] })
    .sort({ 'check.dueAt': 1 })
    .limit(limit)
    .toArray();

/** How far the check has come, for the installation number that was checked; with a break as an alarm. */
export async function noteCheck(
  database: Database,
  { _id, installation }: ChainDocument,
  check: ChainCheck,
  alarm?: NonNullable<ChainDocument['alarm']>,
): Promise<void> {
  const { matchedCount } = await chains(database).updateOne({ _id, installation }, { $set: { check } });
  if (alarm && matchedCount === 1) await noteAlarm(database, _id, { kind: 'check', ...alarm });
}

/** What the chain's head was at a record; null when the record is gone. */
export async function headAt(
  database: Database,
  { _id: chain, installation }: ChainDocument,
  sequence: number,
): Promise<ChainHead | null> {
  const found = await records(database).findOne({ _id: recordKey(chain, installation, sequence) });
  if (!found) return null;
  const { issuer, number, date, fingerprint, at } = JSON.parse(found.sealedJson) as ChainHead;
  return { sequence, issuer, number, date, fingerprint, at };
}
