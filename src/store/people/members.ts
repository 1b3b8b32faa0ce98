// Stores members of a workspace, with name and role. A row is one person in one workspace; an administrator sees and
// changes this row. The person to whom several rows belong is in people.ts.
import type { Collection, IndexDescription } from 'mongodb';
import { consoleLimits as limits } from '../../contracts/limits/console';
import type { RoleGrant } from '../../contracts/roles';
import type { Database } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { ConsoleMemberDocument, MemberInvitation } from '../../model/person';
import { admitWorkspaceResourceWithinLimit } from '../workspaces/admission';

export const consoleMemberIndexes: IndexDescription[] = [
  { key: { workspace: 1, createdAt: 1, _id: 1 }, name: 'console_member_list' },
  {
    key: { 'invitation.codeHash': 1 },
    name: 'console_member_invitation',
    unique: true,
    partialFilterExpression: { 'invitation.codeHash': { $exists: true } },
  },
  // A person is only once in a workspace.
  {
    key: { person: 1, workspace: 1 },
    name: 'console_member_person',
    unique: true,
    partialFilterExpression: { person: { $exists: true } },
  },
];

export const getConsoleMembersCollection = (database: Database): Collection<ConsoleMemberDocument> =>
  database.collection('console_members');

/** Lists the members of a workspace in the order of their invitations, including those above the limit. */
export const listConsoleMembers = (database: Database, workspace: string | null): Promise<ConsoleMemberDocument[]> =>
  getConsoleMembersCollection(database)
    .find({ workspace })
    .sort({ createdAt: 1, _id: 1 })
    .limit(limits.membersListedMax)
    .toArray();

/** Stores an invitation, unless the workspace has its maximum of people. Runs inside a transaction. */
export async function insertInvitedConsoleMemberWithinLimit(
  database: Database,
  workspace: string | null,
  member: Omit<ConsoleMemberDocument, 'workspace'>,
): Promise<'created' | 'too-many'> {
  const rows = getConsoleMembersCollection(database);
  const counted = { rows, filter: { workspace }, max: limits.membersMax };
  if (!(await admitWorkspaceResourceWithinLimit(database, workspace, counted))) return 'too-many';
  await rows.insertOne(addStoredDocumentFormatVersion('console_members', { ...member, workspace }));
  return 'created';
}

/** Replaces the invitation of a person who lost the link or has no session. Returns null if the id does not exist. */
export const renewMemberInvitation = (
  database: Database,
  workspace: string | null,
  id: string,
  invitation: MemberInvitation,
): Promise<ConsoleMemberDocument | null> =>
  getConsoleMembersCollection(database).findOneAndUpdate(
    { _id: id, workspace },
    { $set: { invitation } },
    { returnDocument: 'after' },
  );

/** Finds the member whose invitation has this code, while the invitation is open. */
export const findConsoleMemberByOpenInvitation = (
  database: Database,
  codeHash: string,
  now: Date,
): Promise<ConsoleMemberDocument | null> =>
  getConsoleMembersCollection(database).findOne({
    'invitation.codeHash': codeHash,
    'invitation.expiresAt': { $gt: now },
  });

/** Lists a person's current roles. The roles are read with every request, so that a change applies at once. */
export async function listRoleGrantsOfPerson(database: Database, person: string): Promise<RoleGrant[]> {
  const rows = await getConsoleMembersCollection(database).find({ person }).limit(limits.placesMax).toArray();
  return rows.map(({ _id, workspace, role, name }) => ({ workspace, role, name, member: _id }));
}
