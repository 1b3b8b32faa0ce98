// Serves GET and PATCH /access/v1/workspace, which is the workspace of the token, and GET /access/v1/orgs, its
// organization.
import {
  idSchema,
  defineListSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  createdAndUpdatedAtMembers,
} from '../kit/response-schema';
import {
  workspaceSchema,
  buildWorkspaceResponse,
  parseWorkspaceChange,
  workspaceChangeBodySchema,
  createWorkspaceAuditDetailsBuilder,
  toWorkspaceJson,
} from './workspace-json';
import { defineTenantEndpoint } from '../kit/endpoint';
import { createRefusal } from '../../contracts/errors';
import { requireMatchingWorkspaceRevision, throwWorkspaceChangedOrMissing } from './find-workspace';

const organization = defineNamedSchema(
  'Organization',
  'The organization of a token',
  defineObjectSchema({
    id: idSchema,
    ...createdAndUpdatedAtMembers,
    name: textSchema,
    workspaces: defineListSchema(workspaceSchema),
  }),
);

const organizationList = defineNamedSchema(
  'OrganizationList',
  'The organizations of the token',
  defineListSchema(organization),
);

export const readWorkspaceEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/access/v1/workspace',
  tagged: true,
  scope: 'read',
  operation: { id: 'readWorkspace', tag: 'workspace', summary: 'Get the workspace of the token' },
  responses: { 200: workspaceSchema },
  handle: async ({ workspace }) => buildWorkspaceResponse(workspace),
});

/**
 * Updates the workspace of the token. A tenant can set that an authorization form is required; only the operator can
 * remove this requirement. docs/decisions/0015-the-operator-is-not-a-tenant.md
 */
export const updateWorkspaceEndpoint = defineTenantEndpoint({
  method: 'PATCH',
  path: '/access/v1/workspace',
  guarded: true,
  scope: 'operate',
  operation: { id: 'updateWorkspace', tag: 'workspace', summary: 'Update the name and settings of the workspace' },
  responses: { 200: workspaceSchema },
  errors: ['not-ready'],
  body: workspaceChangeBodySchema,
  async handle(call) {
    const { deps, change, store, accessKey, workspace } = call;
    const request = parseWorkspaceChange(call.body);
    if (request.agreement === false) {
      throw createRefusal('forbidden', 'agreement-needs-service');
    }
    const expected = await requireMatchingWorkspaceRevision(call);
    const after = await change(
      (stored) => stored.workspace.update(request, deps.now(), expected.read),
      createWorkspaceAuditDetailsBuilder(expected.before),
    );
    if (!after) return throwWorkspaceChangedOrMissing(() => store.workspace.find(), expected);
    deps.log.info({ workspace: workspace._id, accessKey, change: request }, 'a workspace was changed');
    return buildWorkspaceResponse(after);
  },
});

/**
 * Lists the organization of the token. A token has one workspace, and Sello does not group workspaces, so the list has
 * one row with the name of the workspace.
 */
export const listOrganizationsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/access/v1/orgs',
  scope: 'read',
  operation: {
    id: 'listOrganizations',
    tag: 'workspace',
    summary: 'List the organization of the token, which is always one, with its workspace',
  },
  responses: { 200: organizationList },
  async handle({ workspace }) {
    const { _id: id, name, createdAt: created_at, updatedAt: updated_at } = workspace;
    return { body: [{ id, created_at, updated_at, name, workspaces: [toWorkspaceJson(workspace)] }] };
  },
});
