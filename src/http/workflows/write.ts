// PUT /transform/v1/workflows/{id} creates a workflow, PATCH changes it. A running job keeps the version it started with.
import { type Refusal, refuse } from '../../contracts/errors';
import {
  computeWorkflowHash,
  type WorkflowContent,
  type WorkflowDocument,
  workflowKey,
} from '../../store/jobs/workflows';
import { workflowAnswer } from '../answers/jobs';
import type { Call, Endpoint } from '../kit/endpoint';
import { preferConflict } from '../kit/request/prefer-conflict';
import { parseId, parseNewId, refuseNotFound } from '../kit/request/ids';
import { formatWorkflowEtag } from '../kit/request/preconditions';
import { readSteps, toStoredSteps, toWorkflowJson, workflowSchema } from './body';
import { replaceWith, describeWorkflowChange } from './replace';

export const createWorkflow: Endpoint = {
  method: 'PUT',
  path: '/transform/v1/workflows/:id',
  scope: 'run',
  operation: { id: 'createWorkflow', tag: 'workflows', summary: 'Create a workflow with an id of your own' },
  answers: { 200: workflowAnswer },
  refuses: ['validation', 'conflict', 'full'],
  body: { ...workflowSchema, required: ['name', 'steps'] },
  async handle(call) {
    const id = parseNewId(call.params.id);
    const workflow = await preferConflict(
      async () => workflowOf(call, id),
      async () => ((await call.store.workflows.find(id)) ? workflowTaken(id) : undefined),
    );
    const how = await call.change(
      ({ workflows }) => workflows.insert(workflow),
      (outcome) => (outcome === 'inserted' ? describeWorkflowChange(null, workflow) : undefined),
    );
    if (how === 'id-taken') throw workflowTaken(id);
    return { body: toWorkflowJson(workflow), headers: { ETag: formatWorkflowEtag(workflow) } };
  },
};

const workflowTaken = (id: string): Refusal => refuse('conflict', 'workflow-exists', { id }, { id });

function workflowOf(call: Call, id: string): WorkflowDocument {
  const { body, deps, workspace } = call;
  const now = deps.now();
  const content = {
    name: body.name as string,
    description: (body.description as string) ?? '',
    ...toStoredSteps(call, { steps: readSteps(body.steps, deps.newId), rescue: readSteps(body.rescue, deps.newId) }),
  };
  const hash = computeWorkflowHash(content);
  return {
    _id: workflowKey(workspace._id, id),
    workspace: workspace._id,
    id,
    ...content,
    schema: (body.schema as string) ?? '',
    country: (body.country as string) ?? '',
    draft: body.draft === true,
    disabled: body.disabled === true,
    version: '1',
    hash,
    versions: [{ version: '1', hash, name: content.name, src: 'api-key', srcId: call.accessKey, createdAt: now }],
    createdAt: now,
    updatedAt: now,
  };
}

export const updateWorkflow: Endpoint = {
  method: 'PATCH',
  path: '/transform/v1/workflows/:id',
  guarded: true,
  scope: 'run',
  operation: { id: 'updateWorkflow', tag: 'workflows', summary: 'Publish a new version of a workflow' },
  answers: { 200: workflowAnswer },
  refuses: ['validation', 'not-found', 'conflict', 'full'],
  body: workflowSchema,
  async handle(call) {
    const old = await call.store.workflows.find(parseId(call.params.id, 'workflow'));
    if (!old) throw refuseNotFound('workflow');
    const { body } = call;
    const next = await replaceWith(call, old, changed(call, old), {
      draft: body.draft === true,
      ...(typeof body.disabled === 'boolean' ? { disabled: body.disabled } : {}),
    });
    return { body: toWorkflowJson(next), headers: { ETag: formatWorkflowEtag(next) } };
  },
};

function changed(call: Call, old: WorkflowDocument): WorkflowContent {
  const { body, deps } = call;
  const steps = body.steps ? readSteps(body.steps, deps.newId) : old.steps;
  const rescue = body.rescue ? readSteps(body.rescue, deps.newId) : old.rescue;
  return {
    name: (body.name as string) ?? old.name,
    description: (body.description as string) ?? old.description,
    ...toStoredSteps(call, { steps, rescue }, old),
  };
}
