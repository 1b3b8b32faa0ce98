// /access/v1/people: who was let into the console of the workspace by name. An administrator invites, changes a role and
// withdraws; the person opens the invitation in the console.
import { Refusal } from '../../contracts/errors';
import { console as limits } from '../../contracts/limits/console';
import { type Role, tenantRoles } from '../../contracts/roles';
import { digests, type Told } from '../../store/audit/act';
import { hashOfSecret, newSecret } from '../../store/console/links';
import type { Invitation, MemberDocument } from '../../store/console/members';
import { invitedPersonAnswer, personAnswer, personList } from '../answers/console';
import type { Call, CallDeps, Endpoint } from '../endpoint';
import { idOf, notFound } from '../request/ids';

const path = '/access/v1/people';

/** Something that can be read, without what would break a line of a page or of a log. */
const nameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: limits.nameCharactersMax,
  pattern: '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*[^\\s\\u0000-\\u001f][^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$',
} as const;

const roleSchema = { enum: tenantRoles } as const;

export const listPeople: Endpoint = {
  method: 'GET',
  path,
  scope: 'admin',
  operation: {
    id: 'listPeople',
    tag: 'people',
    summary: 'Who may open the console of the workspace, and who is invited',
  },
  answers: { 200: personList },
  handle: async ({ store }) => ({ body: { list: (await store.people.list()).map(personMembers) } }),
};

export const invitePerson: Endpoint = {
  method: 'POST',
  path,
  scope: 'admin',
  operation: {
    id: 'invitePerson',
    tag: 'people',
    summary: 'Invites a person into the console; the link is answered this once',
    description:
      `The link works once and ends after ${limits.invitationHours} hours. ` +
      'Give it to the person over a way that nobody else reads.',
  },
  answers: { 200: invitedPersonAnswer },
  refuses: ['full', 'not-ready'],
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'role'],
    properties: { name: nameSchema, role: roleSchema },
  },
  async handle({ deps, change, ownId, body }) {
    const { name, role } = body as unknown as { readonly name: string; readonly role: Role };
    refuseWithoutConsole(deps.settings);
    const made = newInvitation(deps);
    const member = { _id: ownId, name: name.trim(), role, invitation: made.invitation, createdAt: deps.now() };
    const how = await change(
      ({ people }) => people.insert(member),
      (ended) => (ended === 'created' ? told(null, member) : undefined),
    );
    if (how === 'too-many')
      throw new Refusal('full', `the workspace has ${limits.membersMax} people, as many as it may`, {
        remedy: 'Withdraw somebody who does not need the console any more.',
      });
    return { body: { ...personMembers(member), invitation: made.answer } };
  },
};

export const renewInvitation: Endpoint = {
  method: 'POST',
  path: `${path}/:id/invitation`,
  scope: 'admin',
  operation: {
    id: 'renewInvitation',
    tag: 'people',
    summary: 'Makes a fresh link for a person; the earlier one ends',
    description:
      'Also for somebody who is in already and has no way to sign in: who opens the link takes the place, with its role.',
  },
  answers: { 200: invitedPersonAnswer },
  refuses: ['not-found', 'not-ready'],
  async handle({ deps, change, params }) {
    const id = idOf(params.id, 'person');
    refuseWithoutConsole(deps.settings);
    const made = newInvitation(deps);
    const renewed = await change(
      ({ people }) => people.renewInvitation(id, made.invitation),
      (after) => (after ? told(null, after) : undefined),
    );
    if (!renewed) throw notFound('person');
    return { body: { ...personMembers(renewed), invitation: made.answer } };
  },
};

export const changePerson: Endpoint = {
  method: 'PATCH',
  path: `${path}/:id`,
  scope: 'admin',
  operation: { id: 'changePerson', tag: 'people', summary: 'Another role or name; it counts at once' },
  answers: { 200: personAnswer },
  refuses: ['not-found', 'conflict'],
  body: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: { name: nameSchema, role: roleSchema },
  },
  async handle(call) {
    const { name, role } = call.body as { readonly name?: string; readonly role?: Role };
    const wanted = { ...(name === undefined ? {} : { name: name.trim() }), ...(role ? { role } : {}) };
    const id = idOf(call.params.id, 'person');
    const changed = await call.change(({ people }) => people.change(id, wanted), toldOfChange);
    return { body: personMembers(done(changed).after ?? done(changed).before) };
  },
};

export const withdrawPerson: Endpoint = {
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'admin',
  operation: {
    id: 'withdrawPerson',
    tag: 'people',
    summary: 'Takes the role from a person, whose sessions end at once',
  },
  answers: { 200: personAnswer },
  refuses: ['not-found', 'conflict'],
  async handle({ change, params }) {
    const id = idOf(params.id, 'person');
    const withdrawn = await change(({ people }) => people.withdraw(id), toldOfChange);
    return { body: personMembers(done(withdrawn).before) };
  },
};

type Changes = Parameters<Parameters<Call['change']>[0]>[0]['people'];
type Changed = Awaited<ReturnType<Changes['change']>>;

const toldOfChange = (changed: Changed): Told | undefined =>
  changed.kind === 'done' ? told(changed.before, changed.after) : undefined;

/** @throws Refusal for what was not done */
function done(changed: Changed): Extract<Changed, { kind: 'done' }> {
  if (changed.kind === 'done') return changed;
  if (changed.kind === 'not-found') throw notFound('person');
  throw new Refusal('conflict', 'this is the last administrator of the workspace', {
    remedy: 'Make somebody else administrator first, and wait until that person has opened the invitation.',
  });
}

/** Codes travel over TLS or on this machine alone: a console that is on is sure of it (settings.ts). */
function refuseWithoutConsole({ console }: CallDeps['settings']): void {
  if (console !== 'off') return;
  throw new Refusal('not-ready', 'the console is off', {
    remedy: 'Set SELLO_CONSOLE: docs/console/sign-in.md says how.',
  });
}

function newInvitation({ settings, now }: CallDeps): { readonly invitation: Invitation; readonly answer: object } {
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

const personMembers = ({ _id, name, role, person, createdAt, joinedAt, invitation }: Shown): object => ({
  id: _id,
  name,
  role,
  state: person === undefined ? 'invited' : 'joined',
  invited_at: createdAt,
  ...(joinedAt ? { joined_at: joinedAt } : {}),
  ...(invitation ? { invitation_ends_at: invitation.endsAt } : {}),
});
