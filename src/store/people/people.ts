// People of the console across workspaces: how an invitation is taken, how a role changes, how somebody is withdrawn. The
// verbs run inside a transaction: what they read first stays true until they are done.
import type { Collection, IndexDescription } from 'mongodb';
import { privacy } from '../../contracts/limits/retention';
import type { Role } from '../../contracts/roles';
import { bindSession } from '../audit/in-session';
import { type Database, isDuplicate } from '../database';
import { withVersion } from '../document-versions';
import { removePersonLinks } from './console-links';
import { type MemberDocument, members } from './members';
import { removePersonSessions, removeWorkspaceSessions } from './sessions';

/** Somebody who opened an invitation. It has no name: each workspace calls people as it likes. */
export interface PersonDocument {
  readonly _id: string;
  /** Of a sign-in by OpenID Connect: who says who it is, and under which subject. */
  readonly identity?: SignInIdentity;
  readonly createdAt: Date;
  /** Moved by every invitation that is taken: whoever removes the person at the same time collides with it. */
  readonly joinedAt: Date;
}

export interface SignInIdentity {
  readonly issuer: string;
  readonly subject: string;
}

export const personIndexes: IndexDescription[] = [
  {
    key: { 'identity.issuer': 1, 'identity.subject': 1 },
    name: 'console_person_identity',
    unique: true,
    partialFilterExpression: { 'identity.subject': { $exists: true } },
  },
];

const people = (database: Database): Collection<PersonDocument> => database.collection('console_people');

/** Who signs in with this identity; null: nobody who opened an invitation. */
export const findPersonByIdentity = (
  database: Database,
  { issuer, subject }: SignInIdentity,
): Promise<PersonDocument | null> =>
  people(database).findOne({ 'identity.issuer': issuer, 'identity.subject': subject });

export interface InvitationTaker {
  /** Who is signed in already. */
  readonly person?: string;
  /** Of a person who is new here. */
  readonly newId: string;
  readonly identity?: SignInIdentity;
}

export type InvitationResult =
  | { readonly kind: 'joined'; readonly before: MemberDocument; readonly after: MemberDocument }
  | { readonly kind: 'gone' | 'already' };

/**
 * Takes an invitation: of two calls with one code the database lets one have it. Who had the place before (an earlier
 * identity of the same person) has it no more. `already`: this person is in the workspace under another row.
 */
export async function takeInvitation(
  database: Database,
  codeHash: string,
  taker: InvitationTaker,
  now: Date,
): Promise<InvitationResult> {
  const before = await members(database).findOne({
    'invitation.codeHash': codeHash,
    'invitation.endsAt': { $gt: now },
  });
  if (!before) return { kind: 'gone' };
  const person = await personOf(database, taker, now);
  const { workspace, _id } = before;
  const other = await members(database).findOne({ person, workspace, _id: { $ne: _id } });
  if (other) return { kind: 'already' };
  try {
    const after = await members(database).findOneAndUpdate(
      { _id, 'invitation.codeHash': codeHash },
      { $set: { person, joinedAt: now }, $unset: { invitation: '' } },
      { returnDocument: 'after' },
    );
    if (!after) return { kind: 'gone' };
    if (before.person && before.person !== person) await removePersonWithoutPlace(database, before.person);
    return { kind: 'joined', before, after };
  } catch (error) {
    if (isDuplicate(error)) return { kind: 'already' };
    throw error;
  }
}

/** The one with this identity, else the one who is signed in, else a new one. */
async function personOf(database: Database, { person, newId, identity }: InvitationTaker, now: Date): Promise<string> {
  const known = identity ? (await findPersonByIdentity(database, identity))?._id : person;
  if (known !== undefined) {
    const { matchedCount } = await people(database).updateOne({ _id: known }, { $set: { joinedAt: now } });
    if (matchedCount === 1) return known;
  }
  const made = { _id: newId, ...(identity ? { identity } : {}), createdAt: now, joinedAt: now };
  await people(database).insertOne(withVersion('console_people', made));
  return newId;
}

/** Where nobody knows a person any more, nothing of the person stays: no identity, no session, no link. */
async function removePersonWithoutPlace(database: Database, person: string): Promise<void> {
  if (await members(database).findOne({ person }, { projection: { _id: 1 } })) return;
  await removePersonSessions(database, person);
  await removePersonLinks(database, person);
  await people(database).deleteOne({ _id: person });
}

/**
 * Whether another administrator stays. That one's row is written, so that two administrators who withdraw each other at
 * the same moment collide, and one of them is refused.
 */
async function anotherAdminStays(database: Database, { _id, workspace }: MemberDocument): Promise<boolean> {
  const { matchedCount } = await members(database).updateOne(
    { workspace, role: 'admin', person: { $exists: true }, _id: { $ne: _id } },
    { $inc: { stayed: 1 } },
  );
  return matchedCount === 1;
}

const isJoinedAdmin = ({ role, person }: MemberDocument): boolean => role === 'admin' && person !== undefined;

export type MemberChange =
  | { readonly kind: 'done'; readonly before: MemberDocument; readonly after: MemberDocument | null }
  | { readonly kind: 'not-found' | 'last-admin' };

/** Another role or name; it counts with the person's next request. */
export async function changeMember(
  database: Database,
  workspace: string | null,
  id: string,
  change: { readonly role?: Role; readonly name?: string },
): Promise<MemberChange> {
  const before = await members(database).findOne({ _id: id, workspace });
  if (!before) return { kind: 'not-found' };
  const loses = isJoinedAdmin(before) && change.role !== undefined && change.role !== 'admin';
  if (loses && !(await anotherAdminStays(database, before))) return { kind: 'last-admin' };
  const after = await members(database).findOneAndUpdate(
    { _id: id, workspace },
    { $set: { ...change } },
    { returnDocument: 'after' },
  );
  return after ? { kind: 'done', before, after } : { kind: 'not-found' };
}

/** The person's next request is refused. What is told of the person afterwards is in the audit alone. */
export async function withdrawMember(database: Database, workspace: string | null, id: string): Promise<MemberChange> {
  const before = await members(database).findOne({ _id: id, workspace });
  if (!before) return { kind: 'not-found' };
  if (isJoinedAdmin(before) && !(await anotherAdminStays(database, before))) return { kind: 'last-admin' };
  const { deletedCount } = await members(database).deleteOne({ _id: id, workspace });
  if (deletedCount === 0) return { kind: 'not-found' };
  if (before.person) await removePersonWithoutPlace(database, before.person);
  return { kind: 'done', before, after: null };
}

/** A workspace leaves: so do its people, some at a time, and whoever has its console open. Who is invited meanwhile stays. */
export async function removeEverybody(database: Database, workspace: string): Promise<number> {
  const count = await members(database).countDocuments({ workspace });
  let removed = 0;
  while (removed < count) {
    const some = await database.transaction((session) => removeSome(bindSession(database, session), workspace));
    if (some === 0) break;
    removed += some;
  }
  await removeWorkspaceSessions(database, workspace);
  return removed;
}

async function removeSome(inner: Database, workspace: string): Promise<number> {
  const found = await members(inner).find({ workspace }).limit(privacy.peopleAtOnce).toArray();
  await members(inner).deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, workspace });
  for (const { person } of found) if (person) await removePersonWithoutPlace(inner, person);
  return found.length;
}
