// Functions for a backup and its restore: they block the writes of a server, list the names of its databases, and pause
// chains.
import { MongoClient } from 'mongodb';
import { storeLimits as limits } from '../contracts/limits/store';
import { connectDatabase, type Database } from './database';
import { createMessage } from '../messages/message';
import type { SealingPause, ChainDocument } from '../model/chain';
import { getChainsCollection } from './chains/chains';
import { createChainEvent } from './events/from-chains';
import { insertEventsIntoOutbox } from './outbox/outbox';

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
 * records are also paused, because their first record may be lost. Can be repeated.
 * @returns how many chains were paused
 */
export async function pauseAllChainsAfterRestore(database: Database, now: Date): Promise<number> {
  const stop: SealingPause = { at: now, text: createMessage('backup-restored'), restored: true };
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
    if (due.length > 0) {
      await database.transaction(async (session) => {
        await getChainsCollection(database).updateMany(
          { _id: { $in: due.map(({ _id }) => _id) } },
          { $set: { sealingPause: stop } },
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
