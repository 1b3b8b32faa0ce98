// Changes people of the console across workspaces: accepting an invitation, changing a role, or removing a person. The
// functions run inside a transaction, so that what they read first stays true until they are done.
import type { Collection, IndexDescription } from 'mongodb';
import { workspaceExportAndErasureLimits } from '../../contracts/limits/retention';
import type { ConsoleRole } from '../../contracts/roles';
import { bindDatabaseToTransaction } from '../audit/in-session';
import { type Database, isDuplicateKeyError } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import { deleteSignInLinksOfPerson } from './console-links';
import type { ConsoleMemberDocument, ConsolePersonDocument, SignInIdentity } from '../../model/person';
import { getConsoleMembersCollection } from './members';
import { deleteConsoleSessionsOfPerson, deleteLinkSessionsOfWorkspace } from './sessions';

export const consolePersonIndexes: IndexDescription[] = [
  {
    key: { 'identity.issuer': 1, 'identity.subject': 1 },
    name: 'console_person_identity',
    unique: true,
    partialFilterExpression: { 'identity.subject': { $exists: true } },
  },
];

const people = (database: Database): Collection<ConsolePersonDocument> => database.collection('console_people');

/** Finds the person with this identity; null if no such person has opened an invitation. */
export const findPersonBySignInIdentity = (
  database: Database,
  { issuer, subject }: SignInIdentity,
): Promise<ConsolePersonDocument | null> =>
  people(database).findOne({ 'identity.issuer': issuer, 'identity.subject': subject });

/** The person who accepts an invitation. */
export interface PersonAcceptingInvitation {
  /** The person who is already signed in. */
  readonly person?: string;
  /** Id for a person who is new here. */
  readonly newId: string;
  readonly identity?: SignInIdentity;
}

export type InvitationAcceptResult =
  | { readonly kind: 'joined'; readonly before: ConsoleMemberDocument; readonly after: ConsoleMemberDocument }
  | { readonly kind: 'gone' | 'already' };

/**
 * Accepts an invitation. If two calls have the same code, only one of them gets the invitation. If a person had the row
 * before (an earlier identity of the same person), that person loses it. `already` means that this person is already in
 * the workspace under another row.
 */
export async function acceptMemberInvitation(
  database: Database,
  codeHash: string,
  taker: PersonAcceptingInvitation,
  now: Date,
): Promise<InvitationAcceptResult> {
  const before = await getConsoleMembersCollection(database).findOne({
    'invitation.codeHash': codeHash,
    'invitation.expiresAt': { $gt: now },
  });
  if (!before) return { kind: 'gone' };
  const person = await findOrCreatePerson(database, taker, now);
  const { workspace, _id } = before;
  const otherMember = await getConsoleMembersCollection(database).findOne({ person, workspace, _id: { $ne: _id } });
  if (otherMember) return { kind: 'already' };
  try {
    const after = await getConsoleMembersCollection(database).findOneAndUpdate(
      { _id, 'invitation.codeHash': codeHash },
      { $set: { person, joinedAt: now }, $unset: { invitation: '' } },
      { returnDocument: 'after' },
    );
    if (!after) return { kind: 'gone' };
    if (before.person && before.person !== person) await removePersonWithoutPlace(database, before.person);
    return { kind: 'joined', before, after };
  } catch (error) {
    if (isDuplicateKeyError(error)) return { kind: 'already' };
    throw error;
  }
}

/** Finds the person with this identity. If there is none, uses the person who is signed in, or creates a new one. */
async function findOrCreatePerson(
  database: Database,
  { person, newId, identity }: PersonAcceptingInvitation,
  now: Date,
): Promise<string> {
  const existingId = identity ? (await findPersonBySignInIdentity(database, identity))?._id : person;
  if (existingId !== undefined) {
    const { matchedCount } = await people(database).updateOne({ _id: existingId }, { $set: { joinedAt: now } });
    if (matchedCount === 1) return existingId;
  }
  const newPerson = { _id: newId, ...(identity ? { identity } : {}), createdAt: now, joinedAt: now };
  await people(database).insertOne(addStoredDocumentFormatVersion('console_people', newPerson));
  return newId;
}

/** Deletes a person who has no workspace left, with identity, sessions and links. */
async function removePersonWithoutPlace(database: Database, person: string): Promise<void> {
  if (await getConsoleMembersCollection(database).findOne({ person }, { projection: { _id: 1 } })) return;
  await deleteConsoleSessionsOfPerson(database, person);
  await deleteSignInLinksOfPerson(database, person);
  await people(database).deleteOne({ _id: person });
}

/**
 * Increments a counter in the row of another administrator, and returns whether there is one. The write makes two
 * administrators who remove each other at the same moment conflict, so that one of them is refused.
 */
async function anotherAdminStays(database: Database, { _id, workspace }: ConsoleMemberDocument): Promise<boolean> {
  const { matchedCount } = await getConsoleMembersCollection(database).updateOne(
    { workspace, role: 'admin', person: { $exists: true }, _id: { $ne: _id } },
    { $inc: { stayed: 1 } },
  );
  return matchedCount === 1;
}

const isJoinedAdmin = ({ role, person }: ConsoleMemberDocument): boolean => role === 'admin' && person !== undefined;

export type ConsoleMemberChangeResult =
  | { readonly kind: 'done'; readonly before: ConsoleMemberDocument; readonly after: ConsoleMemberDocument | null }
  | { readonly kind: 'not-found' | 'last-admin' };

/** Changes the role or name of a member. The change applies from the person's next request on. */
export async function changeConsoleMember(
  database: Database,
  workspace: string | null,
  id: string,
  change: { readonly role?: ConsoleRole; readonly name?: string },
): Promise<ConsoleMemberChangeResult> {
  const before = await getConsoleMembersCollection(database).findOne({ _id: id, workspace });
  if (!before) return { kind: 'not-found' };
  const loses = isJoinedAdmin(before) && change.role !== undefined && change.role !== 'admin';
  if (loses && !(await anotherAdminStays(database, before))) return { kind: 'last-admin' };
  const after = await getConsoleMembersCollection(database).findOneAndUpdate(
    { _id: id, workspace },
    { $set: { ...change } },
    { returnDocument: 'after' },
  );
  return after ? { kind: 'done', before, after } : { kind: 'not-found' };
}

/** Removes a member. The next request of this person is refused. After that, only the audit log mentions the person. */
export async function removeConsoleMember(
  database: Database,
  workspace: string | null,
  id: string,
): Promise<ConsoleMemberChangeResult> {
  const before = await getConsoleMembersCollection(database).findOne({ _id: id, workspace });
  if (!before) return { kind: 'not-found' };
  if (isJoinedAdmin(before) && !(await anotherAdminStays(database, before))) return { kind: 'last-admin' };
  const { deletedCount } = await getConsoleMembersCollection(database).deleteOne({ _id: id, workspace });
  if (deletedCount === 0) return { kind: 'not-found' };
  if (before.person) await removePersonWithoutPlace(database, before.person);
  return { kind: 'done', before, after: null };
}

/**
 * Removes all members of a workspace that is erased, in batches, and ends the sessions that a link opened for it. Also
 * ends the sessions of members who belong to no other workspace. People who are invited in the meantime stay.
 */
export async function removeWorkspaceMembersAndSessions(database: Database, workspace: string): Promise<number> {
  const count = await getConsoleMembersCollection(database).countDocuments({ workspace });
  let removed = 0;
  while (removed < count) {
    const some = await database.transaction((session) =>
      removeSome(bindDatabaseToTransaction(database, session), workspace),
    );
    if (some === 0) break;
    removed += some;
  }
  await deleteLinkSessionsOfWorkspace(database, workspace);
  return removed;
}

async function removeSome(inner: Database, workspace: string): Promise<number> {
  const rows = await getConsoleMembersCollection(inner)
    .find({ workspace })
    .limit(workspaceExportAndErasureLimits.peopleAtOnce)
    .toArray();
  await getConsoleMembersCollection(inner).deleteMany({ _id: { $in: rows.map(({ _id }) => _id) }, workspace });
  for (const { person } of rows) if (person) await removePersonWithoutPlace(inner, person);
  return rows.length;
}
