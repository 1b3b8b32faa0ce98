// PUT /transform/v1/workflows/{id} creates a workflow, PATCH changes it. A running job keeps the version it started with.
import { type Refusal, refuse } from '../../contracts/errors';
import { hashOfWorkflow, type WorkflowContent, type WorkflowDocument, workflowKey } from '../../store/jobs/workflows';
import { workflowAnswer } from '../answers/jobs';
import type { Call, Endpoint } from '../endpoint';
import { conflictFirst } from '../request/conflict-first';
import { idOf, newIdOf, notFound } from '../request/ids';
import { etagOfWorkflow } from '../request/preconditions';
import { readSteps, storedSteps, workflowMembers, workflowSchema } from './body';
import { replaceWith, workflowTold } from './replace';

export const createWorkflow: Endpoint = {
  method: 'PUT',
  path: '/transform/v1/workflows/:id',
  scope: 'run',
  operation: { id: 'createWorkflow', tag: 'workflows', summary: 'Create a workflow with an id of your own' },
  answers: { 200: workflowAnswer },
  refuses: ['validation', 'conflict', 'full'],
  body: { ...workflowSchema, required: ['name', 'steps'] },
  async handle(call) {
    const id = newIdOf(call.params.id);
    const workflow = await conflictFirst(
      async () => workflowOf(call, id),
      async () => ((await call.store.workflows.find(id)) ? workflowTaken(id) : undefined),
    );
    const how = await call.change(
      ({ workflows }) => workflows.insert(workflow),
      (outcome) => (outcome === 'inserted' ? workflowTold(null, workflow) : undefined),
    );
    if (how === 'id-taken') throw workflowTaken(id);
    return { body: workflowMembers(workflow), headers: { ETag: etagOfWorkflow(workflow) } };
  },
};

const workflowTaken = (id: string): Refusal => refuse('conflict', 'workflow-exists', { id }, { id });

function workflowOf(call: Call, id: string): WorkflowDocument {
  const { body, deps, workspace } = call;
  const now = deps.now();
  const content = {
    name: body.name as string,
    description: (body.description as string) ?? '',
    ...storedSteps(call, { steps: readSteps(body.steps, deps.newId), rescue: readSteps(body.rescue, deps.newId) }),
  };
  const hash = hashOfWorkflow(content);
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
    const old = await call.store.workflows.find(idOf(call.params.id, 'workflow'));
    if (!old) throw notFound('workflow');
    const { body } = call;
    const next = await replaceWith(call, old, changed(call, old), {
      draft: body.draft === true,
      ...(typeof body.disabled === 'boolean' ? { disabled: body.disabled } : {}),
    });
    return { body: workflowMembers(next), headers: { ETag: etagOfWorkflow(next) } };
  },
};

function changed(call: Call, old: WorkflowDocument): WorkflowContent {
  const { body, deps } = call;
  const steps = body.steps ? readSteps(body.steps, deps.newId) : old.steps;
  const rescue = body.rescue ? readSteps(body.rescue, deps.newId) : old.rescue;
  return {
    name: (body.name as string) ?? old.name,
    description: (body.description as string) ?? old.description,
    ...storedSteps(call, { steps, rescue }, old),
  };
}
