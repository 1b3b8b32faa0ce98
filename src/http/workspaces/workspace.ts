// GET and PATCH /access/v1/workspace: the tenant that the token belongs to, and its switches.
import { workspaceAnswer } from '../answers/access';
import type { Endpoint } from '../kit/endpoint';
import { refuse } from '../../contracts/errors';
import { requireWorkspaceRevision, refuseMoved } from './require-revision';
import { parseWorkspaceChange, changeSchema, answerWorkspace, describeWorkspaceChange } from './workspace-json';

export const readWorkspace: Endpoint = {
  method: 'GET',
  path: '/access/v1/workspace',
  tagged: true,
  scope: 'read',
  operation: { id: 'readWorkspace', tag: 'workspace', summary: 'Get the workspace of the token' },
  answers: { 200: workspaceAnswer },
  handle: async ({ workspace }) => answerWorkspace(workspace),
};

/**
 * A tenant may ask for an agreement; only the service's operator does without one.
 * docs/decisions/0015-the-operator-is-not-a-tenant.md
 */
export const updateWorkspace: Endpoint = {
  method: 'PATCH',
  path: '/access/v1/workspace',
  guarded: true,
  scope: 'operate',
  operation: { id: 'updateWorkspace', tag: 'workspace', summary: 'Update the name and settings of the workspace' },
  answers: { 200: workspaceAnswer },
  refuses: ['not-ready'],
  body: changeSchema,
  async handle(call) {
    const { deps, change, store, accessKey, workspace } = call;
    const wanted = parseWorkspaceChange(call.body);
    if (wanted.agreement === false) {
      throw refuse('forbidden', 'agreement-needs-service');
    }
    const expected = await requireWorkspaceRevision(call);
    const after = await change(
      (stored) => stored.workspace.update(wanted, deps.now(), expected.read),
      describeWorkspaceChange(expected.before),
    );
    if (!after) return refuseMoved(() => store.workspace.find(), expected);
    deps.log.info({ workspace: workspace._id, accessKey, change: wanted }, 'a workspace was changed');
    return answerWorkspace(after);
  },
};
