// The spool stores bytes for a day, so that a job or a client can fetch them. After that, they are deleted
// automatically.
import { Binary, type ClientSession, type Collection, type IndexDescription } from 'mongodb';
import { httpLimits as limits } from '../../contracts/limits/http';
import { type Database, toSessionOptions } from '../database';

/** Bytes in the spool. */
export interface SpoolDocument {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Binary;
  readonly size: number;
  readonly createdAt: Date;
}

export const spoolIndexes: IndexDescription[] = [
  { key: { createdAt: 1 }, name: 'spool_expiry', expireAfterSeconds: limits.spoolHours * 3_600 },
  { key: { _id: 1, size: 1 }, name: 'spool_size' },
];

export const getSpoolCollection = (database: Database): Collection<SpoolDocument> => database.collection('spool');
const spoolKey = (workspace: string, key: string): string => `${workspace}:${key}`;

/** A file that is sent with another resource, and its future key. */
export interface FileToSpool {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * Saves bytes in the spool for a day. Their age is counted by the database's clock, which also deletes them, so that a
 * job finds its arguments even if the clock of a process is wrong.
 */
export async function saveSpooledBytes(
  database: Database,
  workspace: string,
  key: string,
  thing: { name: string; type: string; bytes: Buffer },
  session?: ClientSession,
): Promise<void> {
  const { name, type, bytes } = thing;
  await getSpoolCollection(database).updateOne(
    { _id: spoolKey(workspace, key) },
    { $set: { name, type, bytes: new Binary(bytes), size: bytes.length }, $currentDate: { createdAt: true } },
    { ...toSessionOptions(session), upsert: true },
  );
}

/** Reads bytes from the spool. */
export async function readSpooledBytes(
  database: Database,
  workspace: string,
  key: string,
): Promise<{ name: string; type: string; bytes: Buffer } | undefined> {
  const row = await getSpoolCollection(database).findOne({ _id: spoolKey(workspace, key) });
  return row ? { name: row.name, type: row.type, bytes: Buffer.from(row.bytes.buffer) } : undefined;
}

/** Deletes bytes from the spool. @returns whether they existed */
export async function deleteSpooledBytes(database: Database, workspace: string, key: string): Promise<boolean> {
  return (await getSpoolCollection(database).deleteOne({ _id: spoolKey(workspace, key) })).deletedCount === 1;
}
