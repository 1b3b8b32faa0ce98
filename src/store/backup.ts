// Functions for a backup and its restore: they block the writes of a server, list the names of its databases, and
// prepare a restored database.
import { MongoClient } from 'mongodb';
import { storeLimits as limits } from '../contracts/limits/store';
import {
  DatabaseClockBehindError,
  undatedWitnessBeginning,
  type WitnessIdsAndLastRecordTime,
} from '../contracts/witness';
import { connectDatabase, type Database } from './database';
import { createMessage } from '../messages/message';
import type { SealingPause, ChainDocument } from '../model/chain';
import { getBatchesCollection } from './batches/batches';
import { getBulkActionsCollection } from './bulk/bulk';
import { getChainsCollection } from './chains/chains';
import { createChainEvent } from './events/from-chains';
import { insertEventsIntoOutbox } from './outbox/outbox';
import { assignRestoredDatabaseIdentity } from './own-database';
import { readWitnessIdsAndNewestTimeInDatabase } from './witness-anchor';
import { fixFutureRowsAndComputeWitnessStart, type RowWithFutureTimesReporter } from './witness-start';

/** Flushes the server to disk and blocks its writes while `work` runs, so that the files on disk are consistent. */
export async function runWithDatabaseWritesBlocked<T>(uri: string, work: () => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, {
    appName: 'sello-backup',
    serverSelectionTimeoutMS: limits.serverSelectionMs,
    connectTimeoutMS: limits.connectMs,
  });
  const admin = (await client.connect()).db('admin');
  try {
    await admin.command({ fsync: 1, lock: true });
    try {
      return await work();
    } finally {
      await admin.command({ fsyncUnlock: 1 });
    }
  } finally {
    await client.close();
  }
}

const ownOfServer: readonly string[] = ['admin', 'config', 'local'];

/** Lists the databases of a server, except its system databases. */
export async function listDatabaseNames(uri: string): Promise<string[]> {
  const server = await connectDatabase(uri, 'admin', 'sello-restore');
  try {
    const { databases } = await server.db.admin().listDatabases({ nameOnly: true });
    return databases.map(({ name }) => name).filter((name) => !ownOfServer.includes(name));
  } finally {
    await server.close();
  }
}

/**
 * Pauses every chain after a restore, before any process serves a call, until an operator decides. Chains without
 * records are also paused, because their first record may be lost. A pause because of a later record at the authority
 * stays one, so that no confirmation ends it. The backup may contain the pause of an earlier restore, whose time then
 * becomes that of this restore, because requests of the time between them may have lost their records. Can be repeated.
 * @returns how many chains were paused
 */
export async function pauseAllChainsAfterRestore(database: Database, now: Date): Promise<number> {
  const stop: SealingPause = { at: now, text: createMessage('backup-restored'), restored: true };
  const isKept = { $or: ['$sealingPause.byAuthority', '$sealingPause.restored'] };
  const kept = { $mergeObjects: ['$sealingPause', { at: { $max: ['$sealingPause.at', now] }, restored: true }] };
  let paused = 0;
  let after = '';
  for (;;) {
    const chains = await getChainsCollection(database)
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limits.restChainsMax)
      .project<Pick<ChainDocument, '_id' | 'sealingPause'>>({ sealingPause: 1 })
      .toArray();
    const due = chains.filter(({ sealingPause }) => !sealingPause?.restored);
    const quiet = due.filter(({ sealingPause }) => !sealingPause);
    if (chains.length > 0) {
      await database.transaction(async (session) => {
        await getChainsCollection(database).updateMany(
          { _id: { $in: chains.map(({ _id }) => _id) } },
          [{ $set: { sealingPause: { $cond: [isKept, kept, { $literal: stop }] } } }],
          { session },
        );
        const events = quiet.map(({ _id }) => createChainEvent(_id, 'chain.paused', now));
        await insertEventsIntoOutbox(database, events, session);
      });
    }
    paused += due.length;
    after = chains.at(-1)?._id ?? after;
    if (chains.length < limits.restChainsMax) return paused;
  }
}

/** Counts the chains that `pauseAllChainsAfterRestore` would pause. */
export const countChainsToPauseAfterRestore = (database: Database): Promise<number> =>
  getChainsCollection(database).countDocuments({ 'sealingPause.restored': { $ne: true } });

/** Number of batches and bulk actions to which something happened. */
export interface OpenBatchAndBulkActionCounts {
  readonly batches: number;
  readonly bulkActions: number;
}

const openBatches = { open: true, status: 'running', dryRun: false, cancelRequested: { $exists: false } } as const;
const openBulkActions = { open: true, cancelRequested: { $exists: false } } as const;

/** Counts the batches and bulk actions that `requestOpenBatchAndBulkCancellations` would cancel. */
export async function countOpenBatchesAndBulkActions(database: Database): Promise<OpenBatchAndBulkActionCounts> {
  const [batches, bulkActions] = await Promise.all([
    getBatchesCollection(database).countDocuments(openBatches),
    getBulkActionsCollection(database).countDocuments(openBulkActions),
  ]);
  return { batches, bulkActions };
}

/**
 * Requests the cancellation of every open batch and bulk action after a restore. In the lost database, their rows may
 * have been issued under numbers that the restored database does not know, so issuing them again would report the same
 * invoices twice. Rows that are already stored keep their jobs. Can be repeated.
 */
export async function requestOpenBatchAndBulkCancellations(database: Database): Promise<OpenBatchAndBulkActionCounts> {
  const change = { $set: { cancelRequested: true as const }, $inc: { revision: 1 } };
  const batches = await getBatchesCollection(database).updateMany(openBatches, change);
  const bulkActions = await getBulkActionsCollection(database).updateMany(openBulkActions, change);
  return { batches: batches.modifiedCount, bulkActions: bulkActions.modifiedCount };
}

export interface RestoredDatabasePreparationResult {
  /** Number of paused chains. */
  readonly paused: number;
  readonly cancelled: OpenBatchAndBulkActionCounts;
  /** Time at which a witness begins that is created for this database; `undatedWitnessBeginning` if it has none yet. */
  readonly witnessStart: Date;
  /** Why a new witness has no beginning yet: the clock of the database is wrong. */
  readonly undated?: DatabaseClockBehindError;
  readonly witness: WitnessIdsAndLastRecordTime;
}

/**
 * Prepares a restored database, before any process uses it: gives it a new identity, pauses every chain, and cancels the
 * open batches and bulk actions. Can be repeated.
 * @param id the new identity; runs in Temporal that were started for the previous database, or that were restored from an
 * older copy, end
 */
export async function prepareRestoredDatabase(
  database: Database,
  id: string,
  report: RowWithFutureTimesReporter,
): Promise<RestoredDatabasePreparationResult> {
  await assignRestoredDatabaseIdentity(database, id);
  const paused = await pauseAllChainsAfterRestore(database, await database.now());
  const cancelled = await requestOpenBatchAndBulkCancellations(database);
  const witness = await readWitnessIdsAndNewestTimeInDatabase(database);
  return { paused, cancelled, witness, ...(await dateNewWitness(database, report)) };
}

/**
 * Dates a new witness. A wrong clock must not keep a lost or unknown witness from being marked; for one that the database
 * knows, `createOrMarkWitnessAfterRestore` returns an error instead.
 */
const dateNewWitness = (
  database: Database,
  report: RowWithFutureTimesReporter,
): Promise<Pick<RestoredDatabasePreparationResult, 'witnessStart' | 'undated'>> =>
  fixFutureRowsAndComputeWitnessStart(database, report, 0).then(
    (witnessStart) => ({ witnessStart }),
    (error: unknown) => {
      if (!(error instanceof DatabaseClockBehindError)) throw error;
      return { witnessStart: undatedWitnessBeginning, undated: error };
    },
  );
