// Stores sessions of the console: person, roles and expiry. Only the hash of the cookie's secret is stored.
import type { Collection, IndexDescription } from 'mongodb';
import { consoleLimits as limits } from '../../contracts/limits/console';
import { workspaceExportAndErasureLimits } from '../../contracts/limits/retention';
import type { RoleGrant } from '../../contracts/roles';
import type { Database } from '../database';
import { computeSecretSha256Hex } from './console-links';
import { getConsoleMembersCollection } from './members';
import type { ConsoleSessionDocument } from '../../model/person';

export const consoleSessionIndexes: IndexDescription[] = [
  { key: { secretHash: 1 }, name: 'console_session_secret', unique: true },
  { key: { 'grants.workspace': 1, createdAt: -1 }, name: 'console_session_list' },
  {
    key: { person: 1 },
    name: 'console_session_person',
    partialFilterExpression: { person: { $exists: true } },
  },
  { key: { expiresAt: 1 }, name: 'console_session_expiry', expireAfterSeconds: 0 },
];

const sessions = (database: Database): Collection<ConsoleSessionDocument> => database.collection('console_sessions');

export async function insertConsoleSession(database: Database, session: ConsoleSessionDocument): Promise<void> {
  await sessions(database).insertOne(session);
}

const idleSince = (now: Date): Date => new Date(now.getTime() - limits.idleMinutes * 60_000);

const alive = (now: Date) => ({ expiresAt: { $gt: now }, seenAt: { $gt: idleSince(now) } });

/** Finds the session of this secret, unless it is expired, idle or revoked. */
export const findLiveConsoleSession = (database: Database, secret: string, now: Date) =>
  sessions(database).findOne({ secretHash: computeSecretSha256Hex(secret), ...alive(now) });

/** Finds the session of this secret, unless it is expired or revoked, for a request that began while it was live. */
export const findConsoleSessionEvenIfIdle = (database: Database, secret: string, now: Date) =>
  sessions(database).findOne({ secretHash: computeSecretSha256Hex(secret), expiresAt: { $gt: now } });

/** Updates the last use of a session when the user clicks; automatic requests of a page do not count. */
export async function updateConsoleSessionLastUse(database: Database, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.useNotedMs);
  await sessions(database).updateOne({ _id: id, seenAt: { $lt: before } }, { $set: { seenAt: now } });
}

/** Reads the people who have a role in the workspace now, and that role. */
async function readRoles(database: Database, workspace: string | null): Promise<ReadonlyMap<string, RoleGrant>> {
  const members = await getConsoleMembersCollection(database)
    .find({ workspace, person: { $exists: true } })
    .limit(limits.membersListedMax)
    .toArray();
  return new Map(members.map(({ _id, person = '', role, name }) => [person, { workspace, role, name, member: _id }]));
}

const heldIn = (workspace: string | null, roles: ReadonlyMap<string, RoleGrant>) => ({
  $or: [{ 'grants.workspace': workspace }, { person: { $in: [...roles.keys()] } }],
});

const withRole = (session: ConsoleSessionDocument, roles: ReadonlyMap<string, RoleGrant>): ConsoleSessionDocument => {
  const held = roles.get(session.person ?? '');
  return held ? { ...session, name: held.name ?? session.name, grants: [held] } : session;
};

/** Lists live sessions with a role in the workspace (null for the installation), newest first. */
export async function listLiveConsoleSessions(
  database: Database,
  workspace: string | null,
  now: Date,
): Promise<ConsoleSessionDocument[]> {
  const roles = await readRoles(database, workspace);
  const found = await sessions(database)
    .find({ ...heldIn(workspace, roles), ...alive(now) })
    .sort({ createdAt: -1 })
    .limit(limits.sessionsListedMax)
    .toArray();
  return found.map((session) => withRole(session, roles));
}

/** Returns the ids of those of the sessions that are live and still have a role in the workspace. */
export async function listLiveIdsAmongConsoleSessions(
  database: Database,
  workspace: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const roles = await readRoles(database, workspace);
  const found = await sessions(database)
    .find({ _id: { $in: [...ids] }, ...heldIn(workspace, roles), ...alive(now) }, { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id));
}

/** Ends a session permanently. Returns null if the workspace has no such session. */
export async function endConsoleSessionOfWorkspace(
  database: Database,
  workspace: string | null,
  id: string,
): Promise<ConsoleSessionDocument | null> {
  const roles = await readRoles(database, workspace);
  const ended = await sessions(database).findOneAndDelete({ _id: id, ...heldIn(workspace, roles) });
  return ended && withRole(ended, roles);
}

/** Deletes a session when its owner signs out, or signs in again. @returns false if the session had already ended */
export async function deleteConsoleSession(database: Database, id: string): Promise<boolean> {
  return (await sessions(database).deleteOne({ _id: id })).deletedCount === 1;
}

export async function deleteConsoleSessionsOfPerson(database: Database, person: string): Promise<void> {
  await sessions(database).deleteMany({ person });
}

/** Deletes the sessions that a link opened for this workspace. */
export async function deleteLinkSessionsOfWorkspace(database: Database, workspace: string): Promise<void> {
  const count = await sessions(database).countDocuments({ 'grants.workspace': workspace });
  for (let removed = 0; removed < count; ) {
    const found = await sessions(database)
      .find({ 'grants.workspace': workspace }, { projection: { _id: 1 } })
      .limit(workspaceExportAndErasureLimits.sessionsAtOnce)
      .toArray();
    if (found.length === 0) return;
    await sessions(database).deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    removed += found.length;
  }
}
