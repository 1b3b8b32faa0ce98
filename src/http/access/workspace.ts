// GET and PATCH /access/v1/workspace: the tenant that the token belongs to, and its switches.
import { workspaceAnswer } from '../answers/access';
import type { Endpoint } from '../endpoint';
import { changeOf, changeSchema, workspaceMembers, workspaceTold } from './workspace-members';
import { notFound } from '../request/ids';
import { lacksScope } from '../request/scopes';

export const readWorkspace: Endpoint = {
  method: 'GET',
  path: '/access/v1/workspace',
  scope: 'read',
  operation: { id: 'readWorkspace', tag: 'workspace', summary: 'The workspace of the token' },
  answers: { 200: workspaceAnswer },
  handle: async ({ workspace }) => ({ body: workspaceMembers(workspace) }),
};

/** A tenant may ask for an agreement; only the service's operator does without one (product.md decision 25). */
export const updateWorkspace: Endpoint = {
  method: 'PATCH',
  path: '/access/v1/workspace',
  scope: 'operate',
  operation: { id: 'updateWorkspace', tag: 'workspace', summary: 'Name and switches of the workspace' },
  answers: { 200: workspaceAnswer },
  refuses: ['not-ready'],
  body: changeSchema,
  async handle({ deps, change, body, accessKey, workspace }) {
    const wanted = changeOf(body);
    if (wanted.agreement === false) {
      throw lacksScope('service', 'switching the agreement off needs the scope service');
    }
    const after = await change((stored) => stored.workspace.update(wanted, deps.now()), workspaceTold(workspace));
    if (!after) throw notFound('workspace');
    deps.log.info({ workspace: workspace._id, accessKey, change: wanted }, 'a workspace was changed');
    return { body: workspaceMembers(after) };
  },
};
