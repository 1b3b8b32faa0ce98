// How workflows appear in responses and in the audit.
import { anyObject, list, shape, text, flag, id, named, times, paged, time } from '../kit/answer-schema';
import type { WorkflowDocument, StoredStep } from '../../model/workflow';
import type { ListedWorkflow } from '../../store/jobs/workflows';
import { hideSecrets } from '../../store/jobs/step-secrets';
import { computeDigests } from '../../store/audit/rows';
import { type AuditDetails } from '../../model/audit';

const stepMembers = shape({
  id: text,
  name: text,
  provider: text,
  action: text,
  'summary?': text,
  'notes?': text,
  'config?': anyObject,
  'next?': list(anyObject),
});

export const workflowAnswer = named(
  'Workflow',
  'The workflow',
  shape({
    id,
    ...times,
    name: text,
    description: text,
    schema: text,
    country: text,
    draft: flag,
    disabled: flag,
    version: text,
    hash: text,
    steps: list(stepMembers),
    rescue: list(stepMembers),
    'versions?': list(anyObject),
  }),
);

export const workflowPage = named(
  'WorkflowPage',
  'A page of workflows',
  shape({ list: list(workflowAnswer), 'schema?': text, ...paged }),
);

export const workflowVersionAnswer = named(
  'WorkflowVersion',
  'The version of the workflow',
  shape({
    id,
    version: text,
    hash: text,
    'created_at?': time,
    'src?': text,
    'src_id?': text,
    name: text,
    description: text,
    schema: text,
    country: text,
    steps: list(stepMembers),
    rescue: list(stepMembers),
  }),
);

/** A workflow with its versions, for `readWorkflow`. */
export function toFullWorkflowJson(workflow: WorkflowDocument): object {
  const versions = workflow.versions.map(({ createdAt, srcId, ...row }) => ({
    ...row,
    ...(srcId ? { src_id: srcId } : {}),
    created_at: createdAt,
  }));
  return { ...toWorkflowJson(workflow), versions };
}

/** A workflow in every other response. */
export function toWorkflowJson(workflow: ListedWorkflow): object {
  return {
    id: workflow.id,
    created_at: workflow.createdAt,
    updated_at: workflow.updatedAt,
    name: workflow.name,
    description: workflow.description,
    schema: workflow.schema,
    country: workflow.country,
    draft: workflow.draft,
    disabled: workflow.disabled,
    version: workflow.version,
    hash: workflow.hash,
    steps: workflow.steps.map(toStepJson),
    rescue: workflow.rescue.map(toStepJson),
  };
}

/** Secrets are masked. */
export const toStepJson = (step: StoredStep): object => ({
  ...hideSecrets(step),
  action: step.provider,
  ...(step.next
    ? { next: step.next.map((next) => ({ ...next, ...(next.steps ? { steps: next.steps.map(toStepJson) } : {}) })) }
    : {}),
});

/** The digests do not cover the rows of versions. */
export const describeWorkflowChange = (before: WorkflowDocument | null, after: WorkflowDocument): AuditDetails => ({
  objects: [{ kind: 'workflow', id: after.id }],
  ...computeDigests(before && toWorkflowJson(before), toWorkflowJson(after)),
});
