// People of the console, of a workspace or of the installation: how they appear in responses and in the audit, and how they are
// invited and removed.
import { roles, type Role } from '../../contracts/roles';
import { id, enumSchema, text, time, named, shape, listAnswer } from '../kit/answer-schema';
import { console as limits } from '../../contracts/limits/console';
import { type Refusal, refuse } from '../../contracts/errors';
import { parseId, refuseNotFound } from '../../contracts/ids';
import type { AuditDetails } from '../../model/audit';
import type { RunChange } from '../../store/audit/change';
import { computeDigests } from '../../store/audit/rows';
import type { MemberChange } from '../../store/people/people';
import type { CallDeps, Call } from '../kit/endpoint';
import { computeSecretHash, createSecret } from '../../store/people/console-links';
import type { Invitation, MemberDocument } from '../../model/person';

const personMembers = {
  id,
  name: text,
  role: enumSchema(...roles),
  state: enumSchema('invited', 'joined'),
  invited_at: time,
  'joined_at?': time,
  'invitation_expires_at?': time,
} as const;

export const personAnswer = named('Person', 'The person', shape(personMembers));

export const personList = listAnswer(personAnswer, 'PersonList', 'The people, in the order of their invitations');

export const invitedPersonAnswer = named(
  'InvitedPerson',
  'The person with the invitation, which is shown only once',
  shape({ ...personMembers, invitation: shape({ url: text, expires_at: time }) }),
);

export const invitationText =
  `The link works once and expires after ${limits.invitationHours} hours. ` +
  'Send it over a channel that nobody else reads.';

export const describeMemberChange = (changed: MemberChange): AuditDetails | undefined =>
  changed.kind === 'done' ? describeChange(changed.before, changed.after) : undefined;

/** @throws Refusal `not-found`, `conflict` */
export function requireDone(changed: MemberChange): Extract<MemberChange, { kind: 'done' }> {
  if (changed.kind === 'done') return changed;
  if (changed.kind === 'not-found') throw refuseNotFound('person');
  throw refuse('conflict', 'last-administrator');
}

const tooMany = (where: string): Refusal => refuse('full', 'people-max', { where, max: limits.membersMax });

/** Invitation codes travel over TLS or on this machine alone, which an enabled console guarantees (settings.ts). */
function refuseWithoutConsole({ console }: CallDeps['settings']): void {
  if (console !== 'off') return;
  throw refuse('not-ready', 'console-off');
}

function newInvitation({ settings, now }: CallDeps): {
  readonly invitation: Invitation;
  readonly answer: object;
} {
  const code = createSecret();
  const expiresAt = new Date(now().getTime() + limits.invitationHours * 3_600_000);
  const url = `${settings.api.publicUrl.replace(/\/$/, '')}/console/join?code=${code}`;
  return { invitation: { codeHash: computeSecretHash(code), expiresAt }, answer: { url, expires_at: expiresAt } };
}

type PersonRow = Omit<MemberDocument, 'workspace'>;

const describeChange = (before: PersonRow | null, after: PersonRow | null): AuditDetails => ({
  objects: [{ kind: 'person', id: (after ?? before)?._id ?? '' }],
  ...computeDigests(before && toPersonJson(before), after && toPersonJson(after)),
});

export const toPersonJson = ({ _id, name, role, person, createdAt, joinedAt, invitation }: PersonRow): object => ({
  id: _id,
  name,
  role,
  state: person === undefined ? 'invited' : 'joined',
  invited_at: createdAt,
  ...(joinedAt ? { joined_at: joinedAt } : {}),
  ...(invitation ? { invitation_expires_at: invitation.expiresAt } : {}),
});

/** A call of the administrators of the workspace, or of the operator of the service. */
type PeopleCall<Verbs> = Pick<Call, 'deps' | 'ownId' | 'params'> & {
  readonly change: RunChange<{ readonly people: Verbs }>;
};

type InvitedPerson = Pick<MemberDocument, '_id' | 'name' | 'createdAt'> & { readonly invitation: Invitation };

interface InvitationStore<Member> {
  insert(member: Member): Promise<'created' | 'too-many'>;
}

/** Invites a person. @param where for messages: `the workspace` @throws Refusal `full`, `not-ready` */
export async function invite<RoleGiven extends Role>(
  { deps, change, ownId }: PeopleCall<InvitationStore<InvitedPerson & { readonly role: RoleGiven }>>,
  given: { readonly name: string; readonly role: RoleGiven },
  where: string,
): Promise<{ readonly body: object }> {
  refuseWithoutConsole(deps.settings);
  const { invitation, answer } = newInvitation(deps);
  const member = { _id: ownId, name: given.name.trim(), role: given.role, invitation, createdAt: deps.now() };
  const how = await change(
    ({ people }) => people.insert(member),
    (ended) => (ended === 'created' ? describeChange(null, member) : undefined),
  );
  if (how === 'too-many') throw tooMany(where);
  return { body: { ...toPersonJson(member), invitation: answer } };
}

interface RenewalStore {
  renewInvitation(id: string, invitation: Invitation): Promise<PersonRow | null>;
}

/** Creates a new link for a person. @throws Refusal `not-found`, `not-ready` */
export async function renew({ deps, change, params }: PeopleCall<RenewalStore>): Promise<{ readonly body: object }> {
  const id = parseId(params.id, 'person');
  refuseWithoutConsole(deps.settings);
  const { invitation, answer } = newInvitation(deps);
  const renewed = await change(
    ({ people }) => people.renewInvitation(id, invitation),
    (after) => (after ? describeChange(null, after) : undefined),
  );
  if (!renewed) throw refuseNotFound('person');
  return { body: { ...toPersonJson(renewed), invitation: answer } };
}

interface WithdrawalStore {
  withdraw(id: string): Promise<MemberChange>;
}

/** Removes a person. @throws Refusal `not-found`, `conflict` */
export async function withdraw({ change, params }: PeopleCall<WithdrawalStore>): Promise<{ readonly body: object }> {
  const id = parseId(params.id, 'person');
  const withdrawn = await change(({ people }) => people.withdraw(id), describeMemberChange);
  return { body: toPersonJson(requireDone(withdrawn).before) };
}
