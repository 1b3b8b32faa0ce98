// Sessions of the console: who looks, with which roles, until when. The secret of the cookie is stored as its hash only.
import type { Collection, IndexDescription } from 'mongodb';
import { console as limits } from '../../contracts/limits/console';
import type { Grant } from '../../contracts/roles';
import type { Database } from '../database';
import { hashOfSecret } from './links';

export interface ConsoleSessionDocument {
  /** UUID: the session's name in lists and in the audit. */
  readonly _id: string;
  readonly secretHash: string;
  /** The person, or who made the link. */
  readonly name: string;
  readonly how: 'link';
  readonly grants: readonly Grant[];
  /** What the browser says of itself, cut. */
  readonly agent?: string;
  readonly createdAt: Date;
  /** Noted at most once a minute. */
  readonly seenAt: Date;
  readonly endsAt: Date;
}

export const consoleSessionIndexes: IndexDescription[] = [
  { key: { secretHash: 1 }, name: 'console_session_secret', unique: true },
  { key: { 'grants.workspace': 1, createdAt: -1 }, name: 'console_session_list' },
  { key: { endsAt: 1 }, name: 'console_session_end', expireAfterSeconds: 0 },
];

const sessions = (database: Database): Collection<ConsoleSessionDocument> => database.collection('console_sessions');

export async function insertConsoleSession(database: Database, session: ConsoleSessionDocument): Promise<void> {
  await sessions(database).insertOne(session);
}

const idleSince = (now: Date): Date => new Date(now.getTime() - limits.idleMinutes * 60_000);

const alive = (now: Date) => ({ endsAt: { $gt: now }, seenAt: { $gt: idleSince(now) } });

/** The session of this secret, unless it is over, idle or revoked. */
export const findConsoleSession = (database: Database, secret: string, now: Date) =>
  sessions(database).findOne({ secretHash: hashOfSecret(secret), ...alive(now) });

/** A click keeps the session alive; what a page asks by itself does not. */
export async function noteSessionUse(database: Database, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.useNotedMs);
  await sessions(database).updateOne({ _id: id, seenAt: { $lt: before } }, { $set: { seenAt: now } });
}

/** Live sessions with a role in the workspace (null: in the installation), newest first. */
export const listConsoleSessions = (
  database: Database,
  workspace: string | null,
  now: Date,
): Promise<ConsoleSessionDocument[]> =>
  sessions(database)
    .find({ 'grants.workspace': workspace, ...alive(now) })
    .sort({ createdAt: -1 })
    .limit(limits.sessionsListedMax)
    .toArray();

/** Ends a session for ever. Null: the workspace has no such session. */
export const endConsoleSession = (
  database: Database,
  workspace: string | null,
  id: string,
): Promise<ConsoleSessionDocument | null> =>
  sessions(database).findOneAndDelete({ _id: id, 'grants.workspace': workspace });

/** Its owner signs out. */
export async function removeConsoleSession(database: Database, id: string): Promise<void> {
  await sessions(database).deleteOne({ _id: id });
}
