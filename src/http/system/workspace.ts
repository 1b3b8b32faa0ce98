// GET and PATCH /access/v1/workspace: the tenant that the token belongs to, and its switches.
import { Refusal } from '../../contracts/errors';
import type { WorkspaceChange, WorkspaceDocument } from '../../store/tenants/workspaces';
import type { Endpoint } from '../endpoint';

export const readWorkspace: Endpoint = {
  method: 'GET',
  path: '/access/v1/workspace',
  scope: 'read',
  handle: async ({ workspace }) => ({ body: workspaceMembers(workspace) }),
};

export const updateWorkspace: Endpoint = {
  method: 'PATCH',
  path: '/access/v1/workspace',
  scope: 'operate',
  body: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 200 },
      country: { type: 'string', pattern: '^[A-Z]{2}$' },
      amendments: { type: 'boolean' },
      preceding_required: { type: 'boolean' },
      agreement: { type: 'boolean' },
    },
  },
  async handle({ deps, store, body }) {
    const { name, country, amendments, preceding_required: precedingRequired, agreement } = body;
    const given = Object.entries({ name, country, amendments, precedingRequired, agreement }).filter(
      ([, value]) => value !== undefined,
    );
    const after = await store.workspace.update(Object.fromEntries(given) as WorkspaceChange, deps.now());
    if (!after) throw new Refusal('not-found', 'workspace not found');
    return { body: workspaceMembers(after) };
  },
};

/** `sandbox`: not the live environment. The switches are product.md decisions 4 and 11. */
const workspaceMembers = (workspace: WorkspaceDocument): object => ({
  id: workspace._id,
  created_at: workspace.createdAt,
  updated_at: workspace.updatedAt,
  name: workspace.name,
  slug: workspace.slug,
  country: workspace.country,
  sandbox: workspace.environment !== 'live',
  environment: workspace.environment,
  amendments: workspace.amendments,
  preceding_required: workspace.precedingRequired,
  agreement: workspace.agreement ?? workspace.environment !== 'simulator',
});
