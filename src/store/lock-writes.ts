// Holds every write of a MongoDB server while its files are copied: what is on disk is whole then.
import { MongoClient } from 'mongodb';
import { store as limits } from '../contracts/limits/store';

/** Flushes everything to disk, holds writes while `work` runs, and lets them go on whatever happens to it. */
export async function withWritesHeld<T>(uri: string, work: () => Promise<T>): Promise<T> {
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
