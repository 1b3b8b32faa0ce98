// Serves GET, PUT and PATCH /transform/v1/workflows. A running job keeps the version with which it started.
import {
  workflowResponseSchema,
  toWorkflowWithVersionsJson,
  workflowPageSchema,
  toWorkflowJson,
  buildWorkflowAuditDetails,
  requireWorkflow,
} from './workflow-json';
import { type ParsedRequestBody, type TenantCallContext, defineTenantEndpoint } from '../kit/endpoint';
import { parseNewResourceId } from '../../contracts/ids';
import { formatWorkflowEtag } from '../kit/request/preconditions';
import { timeOrderedPageParameters, defineTextQueryParameter } from '../kit/request/parameters';
import { cutListPage, parseListPageQuery, computeListPageReadLimit } from '../kit/request/paging';
import { runOrThrowConflictIfRefused } from '../../contracts/prefer-conflict';
import {
  requireValidStepsAndEncryptSecrets,
  newWorkflowBodySchema,
  parseWorkflowStepsAddingMissingIds,
  workflowChangeBodySchema,
} from './body';
import { type Refusal, createRefusal } from '../../contracts/errors';
import { jobLimits as limits } from '../../contracts/limits/jobs';
import type { WorkflowContent, WorkflowDocument } from '../../model/workflow';
import { computeWorkflowHash, formatWorkflowDatabaseKey } from '../../store/jobs/workflows';
import { saveWorkflowVersionIfDifferent } from './replace';

export const readWorkflowEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/transform/v1/workflows/:id',
  tagged: true,
  scope: 'read',
  operation: { id: 'readWorkflow', tag: 'workflows', summary: 'Get a workflow with its versions' },
  responses: { 200: workflowResponseSchema },
  errors: ['not-found'],
  async handle(call) {
    const workflow = await requireWorkflow(call);
    return { body: toWorkflowWithVersionsJson(workflow), headers: { ETag: formatWorkflowEtag(workflow) } };
  },
});

export const listWorkflowsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/transform/v1/workflows',
  scope: 'read',
  operation: { id: 'listWorkflows', tag: 'workflows', summary: 'List workflows, newest first' },
  query: {
    ...timeOrderedPageParameters,
    schema: defineTextQueryParameter('Filter by document, for example bill/invoice'),
  },
  responses: { 200: workflowPageSchema },
  async handle({ store, query }) {
    const { bound, ...page } = parseListPageQuery(query);
    // A page by date starts after the last row of the previous page, and skips workflows with the same time. A cursor
    // therefore takes precedence.
    const before = bound && !page.from ? { before: bound } : {};
    const filter = { ...(query.schema ? { schema: query.schema } : {}), ...before };
    const rows = await store.workflows.list(filter, { ...page, limit: computeListPageReadLimit(page) });
    const { rows: shown, next } = cutListPage(rows, page);
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
});

export const createWorkflowEndpoint = defineTenantEndpoint({
  method: 'PUT',
  path: '/transform/v1/workflows/:id',
  scope: 'run',
  operation: { id: 'createWorkflow', tag: 'workflows', summary: 'Create a workflow with your own id' },
  responses: { 200: workflowResponseSchema },
  errors: ['validation', 'conflict', 'full'],
  body: newWorkflowBodySchema,
  async handle(call) {
    const id = parseNewResourceId(call.params.id);
    const workflow = await runOrThrowConflictIfRefused(
      async () => buildWorkflow(call, id),
      async () => ((await call.store.workflows.find(id)) ? workflowTaken(id) : undefined),
    );
    const how = await call.change(
      ({ workflows }) => workflows.insert(workflow),
      (outcome) => (outcome === 'inserted' ? buildWorkflowAuditDetails(null, workflow) : undefined),
    );
    if (how === 'id-taken') throw workflowTaken(id);
    if (how === 'too-many') throw createRefusal('full', 'workflows-max', { max: limits.workflowsMax });
    return { body: toWorkflowJson(workflow), headers: { ETag: formatWorkflowEtag(workflow) } };
  },
});

const workflowTaken = (id: string): Refusal => createRefusal('conflict', 'workflow-exists', { id }, { id });

function buildWorkflow(
  call: TenantCallContext<ParsedRequestBody<typeof newWorkflowBodySchema>>,
  id: string,
): WorkflowDocument {
  const { body, deps, workspace } = call;
  const now = deps.now();
  const content = {
    name: body.name,
    description: body.description ?? '',
    ...requireValidStepsAndEncryptSecrets(call, {
      steps: parseWorkflowStepsAddingMissingIds(body.steps, deps.newId),
      rescue: parseWorkflowStepsAddingMissingIds(body.rescue, deps.newId),
    }),
  };
  const hash = computeWorkflowHash(content);
  return {
    _id: formatWorkflowDatabaseKey(workspace._id, id),
    workspace: workspace._id,
    id,
    ...content,
    schema: body.schema ?? '',
    country: body.country ?? '',
    draft: body.draft === true,
    disabled: body.disabled === true,
    version: '1',
    hash,
    versions: [{ version: '1', hash, name: content.name, src: 'api-key', srcId: call.accessKey, createdAt: now }],
    createdAt: now,
    updatedAt: now,
  };
}

export const updateWorkflowEndpoint = defineTenantEndpoint({
  method: 'PATCH',
  path: '/transform/v1/workflows/:id',
  guarded: true,
  scope: 'run',
  operation: { id: 'updateWorkflow', tag: 'workflows', summary: 'Change a workflow, and publish, draft or disable it' },
  responses: { 200: workflowResponseSchema },
  errors: ['validation', 'not-found', 'conflict', 'full', 'storage-full'],
  body: workflowChangeBodySchema,
  async handle(call) {
    const old = await requireWorkflow(call);
    const { body } = call;
    const next = await saveWorkflowVersionIfDifferent(call, old, changed(call, old), {
      draft: body.draft === true,
      ...(body.disabled === undefined ? {} : { disabled: body.disabled }),
    });
    return { body: toWorkflowJson(next), headers: { ETag: formatWorkflowEtag(next) } };
  },
});

function changed(
  call: TenantCallContext<ParsedRequestBody<typeof workflowChangeBodySchema>>,
  old: WorkflowDocument,
): WorkflowContent {
  const { body, deps } = call;
  const steps = body.steps ? parseWorkflowStepsAddingMissingIds(body.steps, deps.newId) : old.steps;
  const rescue = body.rescue ? parseWorkflowStepsAddingMissingIds(body.rescue, deps.newId) : old.rescue;
  return {
    name: body.name ?? old.name,
    description: body.description ?? old.description,
    ...requireValidStepsAndEncryptSecrets(call, { steps, rescue }, old),
  };
}
