// GET /access/v1/orgs: what the public client shows as the organizations of a token. A token has one workspace, and Sello
// groups workspaces by nothing: the list has one row, named like the workspace.
import { organizationList } from '../answers/access';
import type { Endpoint } from '../kit/endpoint';
import { toWorkspaceJson } from './workspace-json';

export const listOrganizations: Endpoint = {
  method: 'GET',
  path: '/access/v1/orgs',
  scope: 'read',
  operation: {
    id: 'listOrganizations',
    tag: 'workspace',
    summary: 'List the organizations of the token: one, with its workspace',
  },
  answers: { 200: organizationList },
  async handle({ workspace }) {
    const { _id: id, name, createdAt: created_at, updatedAt: updated_at } = workspace;
    return { body: [{ id, created_at, updated_at, name, workspaces: [toWorkspaceJson(workspace)] }] };
  },
};
