// Defines how people of the console, of a workspace or of the installation, appear in responses and in the audit log,
// and how they are invited and removed.
import { roles, type ConsoleRole } from '../../contracts/roles';
import {
  idSchema,
  defineEnumSchema,
  textSchema,
  timeSchema,
  defineNamedSchema,
  defineObjectSchema,
  defineNamedUnpagedListSchema,
} from '../kit/response-schema';
import { consoleLimits as limits } from '../../contracts/limits/console';
import { createRefusal } from '../../contracts/errors';
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import type { AuditDetails } from '../../model/audit';
import type { AuditedChangeRunnerOfCall } from '../../store/audit/change';
import { computeChangeDigests } from '../../store/audit/rows';
import type { ConsoleMemberChangeResult } from '../../store/people/people';
import type { EndpointDeps, TenantCallContext } from '../kit/endpoint';
import { computeSecretSha256Hex, generateConsoleSecret } from '../../store/people/console-links';
import type { MemberInvitation, ConsoleMemberDocument } from '../../model/person';

const personMembers = {
  id: idSchema,
  name: textSchema,
  role: defineEnumSchema(...roles),
  state: defineEnumSchema('invited', 'joined'),
  invited_at: timeSchema,
  'joined_at?': timeSchema,
  'invitation_expires_at?': timeSchema,
} as const;

export const personSchema = defineNamedSchema('Person', 'The person', defineObjectSchema(personMembers));

export const personListSchema = defineNamedUnpagedListSchema(
  personSchema,
  'PersonList',
  'The people, in the order of their invitations',
);

export const personWithInvitationLinkSchema = defineNamedSchema(
  'InvitedPerson',
  'The person with the invitation, which is shown only once',
  defineObjectSchema({ ...personMembers, invitation: defineObjectSchema({ url: textSchema, expires_at: timeSchema }) }),
);

export const invitationLinkDescription =
  `The link works once and expires after ${limits.invitationHours} hours. ` +
  'Send it over a channel that nobody else reads.';

export const buildConsoleMemberAuditDetails = (changed: ConsoleMemberChangeResult): AuditDetails | undefined =>
  changed.kind === 'done' ? describeChange(changed.before, changed.after) : undefined;

/** Checks that the change of a member was stored. @throws Refusal `not-found`, `conflict` */
export function requireConsoleMemberChanged(
  changed: ConsoleMemberChangeResult,
): Extract<ConsoleMemberChangeResult, { kind: 'done' }> {
  if (changed.kind === 'done') return changed;
  if (changed.kind === 'not-found') throw createNotFoundRefusal('person');
  throw createRefusal('conflict', 'last-administrator');
}

/** Invitation codes are sent only over TLS or on this machine. The settings of an enabled console guarantee this. */
function refuseWithoutConsole({ console }: EndpointDeps['settings']): void {
  if (console !== 'off') return;
  throw createRefusal('not-ready', 'console-off');
}

function newInvitation({ settings, now }: EndpointDeps) {
  const code = generateConsoleSecret();
  const expiresAt = new Date(now().getTime() + limits.invitationHours * 3_600_000);
  const url = `${settings.api.publicUrl.replace(/\/$/, '')}/console/join?code=${code}`;
  return { invitation: { codeHash: computeSecretSha256Hex(code), expiresAt }, answer: { url, expires_at: expiresAt } };
}

type PersonRow = Omit<ConsoleMemberDocument, 'workspace'>;

const describeChange = (before: PersonRow | null, after: PersonRow | null): AuditDetails => ({
  objects: [{ kind: 'person', id: (after ?? before)?._id ?? '' }],
  ...computeChangeDigests(before && toConsoleMemberJson(before), after && toConsoleMemberJson(after)),
});

export const toConsoleMemberJson = ({ _id, name, role, person, createdAt, joinedAt, invitation }: PersonRow) => ({
  id: _id,
  name,
  role,
  state: person === undefined ? ('invited' as const) : ('joined' as const),
  invited_at: createdAt,
  ...(joinedAt ? { joined_at: joinedAt } : {}),
  ...(invitation ? { invitation_expires_at: invitation.expiresAt } : {}),
});

/** A call of the administrators of the workspace, or of the operator. */
type PeopleCall<Verbs> = Pick<TenantCallContext, 'deps' | 'ownId' | 'params'> & {
  readonly change: AuditedChangeRunnerOfCall<{ readonly people: Verbs }>;
};

type InvitedPerson = Pick<ConsoleMemberDocument, '_id' | 'name' | 'createdAt'> & {
  readonly invitation: MemberInvitation;
};

interface InvitationStore<Member> {
  insert(member: Member): Promise<'created' | 'too-many'>;
}

/**
 * Invites a person.
 * @param where the place that messages name, such as `the workspace`
 * @throws Refusal `full`, `not-ready`
 */
export async function invitePersonAndBuildResponse<RoleGiven extends ConsoleRole>(
  { deps, change, ownId }: PeopleCall<InvitationStore<InvitedPerson & { readonly role: RoleGiven }>>,
  given: { readonly name: string; readonly role: RoleGiven },
  where: string,
) {
  refuseWithoutConsole(deps.settings);
  const { invitation, answer } = newInvitation(deps);
  const member = { _id: ownId, name: given.name.trim(), role: given.role, invitation, createdAt: deps.now() };
  const how = await change(
    ({ people }) => people.insert(member),
    (ended) => (ended === 'created' ? describeChange(null, member) : undefined),
  );
  if (how === 'too-many') throw createRefusal('full', 'people-max', { where, max: limits.membersMax });
  return { body: { ...toConsoleMemberJson(member), invitation: answer } };
}

interface RenewalStore {
  renewInvitation(id: string, invitation: MemberInvitation): Promise<PersonRow | null>;
}

/** Creates a new link for a person. @throws Refusal `not-found`, `not-ready` */
export async function renewPersonInvitationAndBuildResponse({ deps, change, params }: PeopleCall<RenewalStore>) {
  const id = parseResourceId(params.id, 'person');
  refuseWithoutConsole(deps.settings);
  const { invitation, answer } = newInvitation(deps);
  const renewed = await change(
    ({ people }) => people.renewInvitation(id, invitation),
    (after) => (after ? describeChange(null, after) : undefined),
  );
  if (!renewed) throw createNotFoundRefusal('person');
  return { body: { ...toConsoleMemberJson(renewed), invitation: answer } };
}

interface WithdrawalStore {
  withdraw(id: string): Promise<ConsoleMemberChangeResult>;
}

/** Removes a person. @throws Refusal `not-found`, `conflict` */
export async function removePersonAndBuildResponse({ change, params }: PeopleCall<WithdrawalStore>) {
  const id = parseResourceId(params.id, 'person');
  const withdrawn = await change(({ people }) => people.withdraw(id), buildConsoleMemberAuditDetails);
  return { body: toConsoleMemberJson(requireConsoleMemberChanged(withdrawn).before) };
}
