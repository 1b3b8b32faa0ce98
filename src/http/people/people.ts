// Serves /access/v1/people, the users of a workspace's console, and /access/v1/service/people, the operators of the
// installation. An administrator invites, changes and removes users; a user opens the invitation in the console.
import { workspaceRoles } from '../../contracts/roles';
import {
  personListSchema,
  toConsoleMemberJson,
  personWithInvitationLinkSchema,
  invitationLinkDescription,
  invitePersonAndBuildResponse,
  renewPersonInvitationAndBuildResponse,
  personSchema,
  requireConsoleMemberChanged,
  buildConsoleMemberAuditDetails,
  removePersonAndBuildResponse,
} from './person';
import { defineTenantEndpoint, defineOperatorEndpoint } from '../kit/endpoint';
import { consoleLimits as limits } from '../../contracts/limits/console';
import { defineNameSchema } from '../kit/request/parameters';
import { parseResourceId } from '../../contracts/ids';

const path = '/access/v1/people';

const roleSchema = { enum: workspaceRoles } as const;

export const listPeopleEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'admin',
  operation: {
    id: 'listPeople',
    tag: 'people',
    summary: 'List people and invitations of the workspace',
  },
  responses: { 200: personListSchema },
  handle: async ({ store }) => ({ body: { list: (await store.people.list()).map(toConsoleMemberJson) } }),
});

export const invitePersonEndpoint = defineTenantEndpoint({
  method: 'POST',
  path,
  scope: 'admin',
  operation: {
    id: 'invitePerson',
    tag: 'people',
    summary: 'Invite a person to the console; the link is returned only once',
    description: invitationLinkDescription,
  },
  responses: { 200: personWithInvitationLinkSchema },
  errors: ['full', 'not-ready'],
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'role'],
    properties: { name: defineNameSchema(limits.nameCharactersMax), role: roleSchema },
  },
  handle: (call) => invitePersonAndBuildResponse(call, call.body, 'the workspace'),
});

export const renewInvitationEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: `${path}/:id/invitation`,
  scope: 'admin',
  operation: {
    id: 'renewInvitation',
    tag: 'people',
    summary: 'Create a new link for a person; the previous one becomes invalid',
    description:
      'Also for a person who can no longer sign in: anyone who opens the link replaces the previous holder, with the same role.',
  },
  responses: { 200: personWithInvitationLinkSchema },
  errors: ['not-found', 'not-ready'],
  handle: (call) => renewPersonInvitationAndBuildResponse(call),
});

export const updatePersonEndpoint = defineTenantEndpoint({
  method: 'PATCH',
  path: `${path}/:id`,
  scope: 'admin',
  operation: {
    id: 'changePerson',
    tag: 'people',
    summary: 'Change the role or name of a person',
  },
  responses: { 200: personSchema },
  errors: ['not-found', 'conflict'],
  body: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: { name: defineNameSchema(limits.nameCharactersMax), role: roleSchema },
  },
  async handle(call) {
    const { name, role } = call.body;
    const changes = { ...(name === undefined ? {} : { name: name.trim() }), ...(role ? { role } : {}) };
    const id = parseResourceId(call.params.id, 'person');
    const changed = await call.change(({ people }) => people.change(id, changes), buildConsoleMemberAuditDetails);
    return {
      body: toConsoleMemberJson(
        requireConsoleMemberChanged(changed).after ?? requireConsoleMemberChanged(changed).before,
      ),
    };
  },
});

export const removePersonEndpoint = defineTenantEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'admin',
  operation: {
    id: 'removePerson',
    tag: 'people',
    summary: 'Remove a person and end their sessions at once',
  },
  responses: { 200: personSchema },
  errors: ['not-found', 'conflict'],
  handle: (call) => removePersonAndBuildResponse(call),
});

/**
 * Path of the operators of the installation, who approve registrations and see stops, but no data of tenants. The last
 * operator can be removed, because `sello console --service --invite` invites another.
 */
const servicePath = '/access/v1/service/people';

export const listOperatorsEndpoint = defineOperatorEndpoint({
  method: 'GET',
  path: servicePath,
  scope: 'service',
  operation: {
    id: 'listServicePeople',
    tag: 'service',
    summary: 'List people and invitations of the installation',
  },
  responses: { 200: personListSchema },
  handle: async ({ service }) => ({ body: { list: (await service.people.list()).map(toConsoleMemberJson) } }),
});

export const inviteOperatorEndpoint = defineOperatorEndpoint({
  method: 'POST',
  path: servicePath,
  scope: 'service',
  operation: {
    id: 'inviteServicePerson',
    tag: 'service',
    summary: 'Invite a person to run the installation; the link is returned only once',
    description: invitationLinkDescription,
  },
  responses: { 200: personWithInvitationLinkSchema },
  errors: ['full', 'not-ready'],
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: defineNameSchema(limits.nameCharactersMax) },
  },
  handle: (call) => invitePersonAndBuildResponse(call, { name: call.body.name, role: 'service' }, 'the installation'),
});

export const renewOperatorInvitationEndpoint = defineOperatorEndpoint({
  method: 'POST',
  path: `${servicePath}/:id/invitation`,
  scope: 'service',
  operation: {
    id: 'renewServiceInvitation',
    tag: 'service',
    summary: 'Create a new link for a person who runs the installation; the previous one becomes invalid',
  },
  responses: { 200: personWithInvitationLinkSchema },
  errors: ['not-found', 'not-ready'],
  handle: (call) => renewPersonInvitationAndBuildResponse(call),
});

export const removeOperatorEndpoint = defineOperatorEndpoint({
  method: 'DELETE',
  path: `${servicePath}/:id`,
  scope: 'service',
  operation: {
    id: 'removeServicePerson',
    tag: 'service',
    summary: 'Remove a person who runs the installation, and end their sessions at once',
  },
  responses: { 200: personSchema },
  errors: ['not-found'],
  handle: (call) => removePersonAndBuildResponse(call),
});
