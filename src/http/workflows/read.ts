// GET /transform/v1/workflows and /transform/v1/workflows/{id}.
import { Refusal } from '../../contracts/errors';
import { findWorkflow, workflows } from '../../store/jobs/workflows';
import type { Endpoint } from '../endpoint';
import { idOf } from '../request/ids';
import { cutPage, readPage, rowsToRead } from '../request/paging';
import { workflowMembers } from './body';

export const readWorkflow: Endpoint = {
  method: 'GET',
  path: '/transform/v1/workflows/:id',
  scope: 'read',
  async handle(call) {
    const found = await findWorkflow(call.deps.database, call.workspace._id, idOf(call.params.id, 'workflow'));
    if (!found) throw new Refusal('not-found', 'workflow not found');
    return { body: workflowMembers(found, true) };
  },
};

export const listWorkflows: Endpoint = {
  method: 'GET',
  path: '/transform/v1/workflows',
  scope: 'read',
  async handle({ deps, workspace, query }) {
    const page = readPage(query);
    const rows = await workflows(deps.database)
      .find({
        workspace: workspace._id,
        ...(query.schema ? { schema: query.schema } : {}),
        // The date form of paging (api.md 2.5): the bound is exclusive, it is the last row of the page before.
        ...(page.bound ? { createdAt: { $lt: page.bound } } : {}),
      })
      .sort({ createdAt: -1, _id: -1 })
      .limit(rowsToRead(page))
      .toArray();
    const { rows: shown, next } = cutPage(rows, page);
    return {
      body: {
        list: shown.map((workflow) => workflowMembers(workflow)),
        limit: page.limit,
        ...(query.created_at ? { created_at: query.created_at } : {}),
        ...(query.schema ? { schema: query.schema } : {}),
        ...(next ? { next_created_at: shown.at(-1)?.createdAt } : {}),
      },
    };
  },
};
