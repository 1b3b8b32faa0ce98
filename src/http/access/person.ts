// What calls about people of the console share, those of a workspace and those of the installation: how a name looks, how an
// invitation is made, what is told and answered of a person.
import { type Refusal, refuse } from '../../contracts/errors';
import { console as limits } from '../../contracts/limits/console';
import type { Role } from '../../contracts/roles';
import { digests, type Told } from '../../store/audit/act';
import { hashOfSecret, newSecret } from '../../store/console/links';
import type { Invitation, MemberDocument } from '../../store/console/members';
import type { MemberChange } from '../../store/console/people';
import type { Call, CallDeps, ChangeOfCall } from '../endpoint';
import { idOf, notFound } from '../request/ids';

export const invitationText =
  `The link works once and expires after ${limits.invitationHours} hours. ` +
  'Send it over a channel that nobody else reads.';

export const toldOfChange = (changed: MemberChange): Told | undefined =>
  changed.kind === 'done' ? told(changed.before, changed.after) : undefined;

/** @throws Refusal for what was not done */
export function done(changed: MemberChange): Extract<MemberChange, { kind: 'done' }> {
  if (changed.kind === 'done') return changed;
  if (changed.kind === 'not-found') throw notFound('person');
  throw refuse('conflict', 'last-administrator');
}

const tooMany = (where: string): Refusal => refuse('full', 'people-max', { where, max: limits.membersMax });

/** Codes travel over TLS or on this machine alone: a console that is on is sure of it (settings.ts). */
function refuseWithoutConsole({ console }: CallDeps['settings']): void {
  if (console !== 'off') return;
  throw refuse('not-ready', 'console-off');
}

function newInvitation({ settings, now }: CallDeps): {
  readonly invitation: Invitation;
  readonly answer: object;
} {
  const code = newSecret();
  const endsAt = new Date(now().getTime() + limits.invitationHours * 3_600_000);
  const url = `${settings.api.publicUrl.replace(/\/$/, '')}/console/join?code=${code}`;
  return { invitation: { codeHash: hashOfSecret(code), endsAt }, answer: { url, ends_at: endsAt } };
}

type Shown = Omit<MemberDocument, 'workspace'>;

const told = (before: Shown | null, after: Shown | null): Told => ({
  objects: [{ kind: 'person', id: (after ?? before)?._id ?? '' }],
  ...digests(before && personMembers(before), after && personMembers(after)),
});

export const personMembers = ({ _id, name, role, person, createdAt, joinedAt, invitation }: Shown): object => ({
  id: _id,
  name,
  role,
  state: person === undefined ? 'invited' : 'joined',
  invited_at: createdAt,
  ...(joinedAt ? { joined_at: joinedAt } : {}),
  ...(invitation ? { invitation_ends_at: invitation.endsAt } : {}),
});

/** A call of the workspace's administrators, or of the service's operator. */
type PeopleCall<Verbs> = Pick<Call, 'deps' | 'ownId' | 'params'> & {
  readonly change: ChangeOfCall<{ readonly people: Verbs }>;
};

type Invited = Pick<MemberDocument, '_id' | 'name' | 'createdAt'> & { readonly invitation: Invitation };

interface Inviting<Member> {
  insert(member: Member): Promise<'created' | 'too-many'>;
}

/** Invites a person. @param where as people read it: `the workspace` @throws Refusal `full`, `not-ready` */
export async function invite<RoleGiven extends Role>(
  { deps, change, ownId }: PeopleCall<Inviting<Invited & { readonly role: RoleGiven }>>,
  given: { readonly name: string; readonly role: RoleGiven },
  where: string,
): Promise<{ readonly body: object }> {
  refuseWithoutConsole(deps.settings);
  const { invitation, answer } = newInvitation(deps);
  const member = { _id: ownId, name: given.name.trim(), role: given.role, invitation, createdAt: deps.now() };
  const how = await change(
    ({ people }) => people.insert(member),
    (ended) => (ended === 'created' ? told(null, member) : undefined),
  );
  if (how === 'too-many') throw tooMany(where);
  return { body: { ...personMembers(member), invitation: answer } };
}

interface Renewing {
  renewInvitation(id: string, invitation: Invitation): Promise<Shown | null>;
}

/** Makes a fresh link for a person. @throws Refusal `not-found`, `not-ready` */
export async function renew({ deps, change, params }: PeopleCall<Renewing>): Promise<{ readonly body: object }> {
  const id = idOf(params.id, 'person');
  refuseWithoutConsole(deps.settings);
  const { invitation, answer } = newInvitation(deps);
  const renewed = await change(
    ({ people }) => people.renewInvitation(id, invitation),
    (after) => (after ? told(null, after) : undefined),
  );
  if (!renewed) throw notFound('person');
  return { body: { ...personMembers(renewed), invitation: answer } };
}

interface Withdrawing {
  withdraw(id: string): Promise<MemberChange>;
}

/** Takes the role from a person. @throws Refusal `not-found`, `conflict` */
export async function withdraw({ change, params }: PeopleCall<Withdrawing>): Promise<{ readonly body: object }> {
  const id = idOf(params.id, 'person');
  const withdrawn = await change(({ people }) => people.withdraw(id), toldOfChange);
  return { body: personMembers(done(withdrawn).before) };
}
