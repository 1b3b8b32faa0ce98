// /access/v1/service/people: who runs the installation in the console, by name. They approve registrations and see what is
// stopped; nothing of a tenant. The last one may be withdrawn: `sello console --service --invite` lets somebody in again.
import { console as limits } from '../../contracts/limits/console';
import { invitedPersonAnswer, personAnswer, personList } from '../answers/console';
import type { ServiceEndpoint } from '../kit/endpoint';
import { nameSchema } from '../workspaces/name-schema';
import { invitationText, invite, toPersonJson, renew, withdraw } from './person';

const path = '/access/v1/service/people';

export const listServicePeople: ServiceEndpoint = {
  method: 'GET',
  path,
  scope: 'service',
  operation: {
    id: 'listServicePeople',
    tag: 'service',
    summary: 'List people and invitations of the installation',
  },
  answers: { 200: personList },
  handle: async ({ service }) => ({ body: { list: (await service.people.list()).map(toPersonJson) } }),
};

export const inviteServicePerson: ServiceEndpoint = {
  method: 'POST',
  path,
  scope: 'service',
  operation: {
    id: 'inviteServicePerson',
    tag: 'service',
    summary: 'Invite a person to run the installation; the link is returned only once',
    description: invitationText,
  },
  answers: { 200: invitedPersonAnswer },
  refuses: ['full', 'not-ready'],
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: nameSchema(limits.nameCharactersMax) },
  },
  handle: (call) => invite(call, { name: call.body.name as string, role: 'service' }, 'the installation'),
};

export const renewServiceInvitation: ServiceEndpoint = {
  method: 'POST',
  path: `${path}/:id/invitation`,
  scope: 'service',
  operation: {
    id: 'renewServiceInvitation',
    tag: 'service',
    summary: 'Create a new link for a person who runs the installation; the previous one is revoked',
  },
  answers: { 200: invitedPersonAnswer },
  refuses: ['not-found', 'not-ready'],
  handle: (call) => renew(call),
};

export const withdrawServicePerson: ServiceEndpoint = {
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'service',
  operation: {
    id: 'withdrawServicePerson',
    tag: 'service',
    summary: 'Remove a person who runs the installation; takes effect at once',
  },
  answers: { 200: personAnswer },
  refuses: ['not-found'],
  handle: (call) => withdraw(call),
};
