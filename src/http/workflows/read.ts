// GET /transform/v1/workflows and /transform/v1/workflows/{id}.
import { workflowAnswer, workflowPage } from '../answers/jobs';
import { pageParameters, defineTextParameter } from '../kit/request/parameters';
import type { Endpoint } from '../kit/endpoint';
import { parseId, refuseNotFound } from '../kit/request/ids';
import { formatWorkflowEtag } from '../kit/request/preconditions';
import { cutPage, readPage, countRowsToRead } from '../kit/request/paging';
import { toFullWorkflowJson, toWorkflowJson } from './body';

export const readWorkflow: Endpoint = {
  method: 'GET',
  path: '/transform/v1/workflows/:id',
  tagged: true,
  scope: 'read',
  operation: { id: 'readWorkflow', tag: 'workflows', summary: 'Get a workflow with its versions' },
  answers: { 200: workflowAnswer },
  refuses: ['not-found'],
  async handle(call) {
    const found = await call.store.workflows.find(parseId(call.params.id, 'workflow'));
    if (!found) throw refuseNotFound('workflow');
    return { body: toFullWorkflowJson(found), headers: { ETag: formatWorkflowEtag(found) } };
  },
};

export const listWorkflows: Endpoint = {
  method: 'GET',
  path: '/transform/v1/workflows',
  scope: 'read',
  operation: { id: 'listWorkflows', tag: 'workflows', summary: 'List workflows, newest first' },
  query: { ...pageParameters, schema: defineTextParameter('Filter by document, for example bill/invoice') },
  answers: { 200: workflowPage },
  async handle({ store, query }) {
    const { bound, ...page } = readPage(query);
    // The date form of paging: the bound is exclusive, it is the last row of the page before. It loses
    // workflows of one instant, so a cursor takes its place when both are given.
    const before = bound && !page.from ? { before: bound } : {};
    const wanted = { ...(query.schema ? { schema: query.schema } : {}), ...before };
    const rows = await store.workflows.list(wanted, { ...page, limit: countRowsToRead(page) });
    const { rows: shown, next } = cutPage(rows, page);
    return {
      body: {
        list: shown.map((workflow) => toWorkflowJson(workflow)),
        limit: page.limit,
        ...(query.created_at ? { created_at: query.created_at } : {}),
        ...(query.schema ? { schema: query.schema } : {}),
        ...(query.cursor ? { cursor: query.cursor } : {}),
        ...(next ? { next_cursor: next, next_created_at: shown.at(-1)?.createdAt } : {}),
      },
    };
  },
};
