// /access/v1/service/people: who runs the installation in the console, by name. They approve registrations and see what is
// stopped; nothing of a tenant. The last one may be withdrawn: `sello console --service --invite` lets somebody in again.
import { invitedPersonAnswer, personAnswer, personList } from '../answers/console';
import type { ServiceEndpoint } from '../endpoint';
import { idOf, notFound } from '../request/ids';
import {
  done,
  invitationText,
  nameSchema,
  newInvitation,
  personMembers,
  refuseWithoutConsole,
  told,
  toldOfChange,
  tooMany,
} from './person';

const path = '/access/v1/service/people';

export const listServicePeople: ServiceEndpoint = {
  method: 'GET',
  path,
  scope: 'service',
  operation: {
    id: 'listServicePeople',
    tag: 'service',
    summary: 'Who runs the installation in the console, and who is invited to',
  },
  answers: { 200: personList },
  handle: async ({ service }) => ({ body: { list: (await service.people.list()).map(personMembers) } }),
};

export const inviteServicePerson: ServiceEndpoint = {
  method: 'POST',
  path,
  scope: 'service',
  operation: {
    id: 'inviteServicePerson',
    tag: 'service',
    summary: 'Invites a person who will run the installation; the link is answered this once',
    description: invitationText,
  },
  answers: { 200: invitedPersonAnswer },
  refuses: ['full', 'not-ready'],
  body: { type: 'object', additionalProperties: false, required: ['name'], properties: { name: nameSchema } },
  async handle({ deps, change, ownId, body }) {
    const { name } = body as unknown as { readonly name: string };
    refuseWithoutConsole(deps.settings);
    const made = newInvitation(deps);
    const role = 'service' as const;
    const member = { _id: ownId, name: name.trim(), role, invitation: made.invitation, createdAt: deps.now() };
    const how = await change(
      ({ people }) => people.insert(member),
      (ended) => (ended === 'created' ? told(null, member) : undefined),
    );
    if (how === 'too-many') throw tooMany('the installation');
    return { body: { ...personMembers(member), invitation: made.answer } };
  },
};

export const renewServiceInvitation: ServiceEndpoint = {
  method: 'POST',
  path: `${path}/:id/invitation`,
  scope: 'service',
  operation: {
    id: 'renewServiceInvitation',
    tag: 'service',
    summary: 'Makes a fresh link for a person who runs the installation; the earlier one ends',
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

export const withdrawServicePerson: ServiceEndpoint = {
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'service',
  operation: {
    id: 'withdrawServicePerson',
    tag: 'service',
    summary: 'Takes the installation from a person, whose next click there is refused',
  },
  answers: { 200: personAnswer },
  refuses: ['not-found'],
  async handle({ change, params }) {
    const id = idOf(params.id, 'person');
    const withdrawn = await change(({ people }) => people.withdraw(id), toldOfChange);
    return { body: personMembers(done(withdrawn).before) };
  },
};
