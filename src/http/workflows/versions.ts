// Serves GET /transform/v1/workflows/{id}/versions/{version}, which returns an earlier version, and POST .../restore,
// which publishes it as a new version.
import { createNotFoundRefusal } from '../../contracts/ids';
import type { WorkflowDocument, WorkflowVersion } from '../../model/workflow';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { formatWorkflowEtag } from '../kit/request/preconditions';
import { requireValidWorkflowSteps } from './body';
import {
  toMaskedWorkflowStepJson,
  toWorkflowJson,
  workflowResponseSchema,
  workflowVersionSchema,
  requireWorkflow,
} from './workflow-json';
import { saveWorkflowVersionIfDifferent } from './replace';

const path = '/transform/v1/workflows/:id/versions/:version';

export const readWorkflowVersionEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'read',
  operation: { id: 'readWorkflowVersion', tag: 'workflows', summary: 'Get a version of a workflow' },
  responses: { 200: workflowVersionSchema },
  errors: ['not-found'],
  async handle(call) {
    const { workflow, version } = await requireVersion(call);
    const row = workflow.versions.find((one) => one.version === version.version);
    return {
      body: {
        id: workflow.id,
        version: version.version,
        hash: version.hash,
        ...(row ? { created_at: row.createdAt, src: row.src, ...(row.srcId ? { src_id: row.srcId } : {}) } : {}),
        name: version.name,
        description: version.description,
        schema: version.schema,
        country: version.country,
        steps: version.steps.map(toMaskedWorkflowStepJson),
        rescue: version.rescue.map(toMaskedWorkflowStepJson),
      },
    };
  },
});

/** Publishes the content of an earlier version as the newest version. The versions in between stay readable. */
export const restoreWorkflowVersionEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: `${path}/restore`,
  scope: 'run',
  operation: {
    id: 'restoreWorkflowVersion',
    tag: 'workflows',
    summary: 'Publish an earlier version of a workflow as a new version',
  },
  responses: { 200: workflowResponseSchema },
  errors: ['not-found', 'conflict', 'full', 'validation', 'too-large', 'storage-full'],
  async handle(call) {
    const { workflow, version } = await requireVersion(call);
    const { name, description, steps, rescue } = version;
    // The steps are checked again, because their providers may no longer exist.
    requireValidWorkflowSteps(steps, rescue);
    const next = await saveWorkflowVersionIfDifferent(
      call,
      workflow,
      { name, description, steps, rescue },
      { draft: false },
    );
    return { body: toWorkflowJson(next), headers: { ETag: formatWorkflowEtag(next) } };
  },
});

type Version = Omit<WorkflowVersion, '_id' | 'workspace' | 'workflow'>;

/** @throws Refusal `not-found` */
async function requireVersion(call: TenantCallContext): Promise<{ workflow: WorkflowDocument; version: Version }> {
  const { store, params } = call;
  const workflow = await requireWorkflow(call);
  const target = params.version ?? '';
  const version = target === workflow.version ? workflow : await store.workflows.findVersion(workflow.id, target);
  if (!version) throw createNotFoundRefusal('version');
  return { workflow, version };
}
