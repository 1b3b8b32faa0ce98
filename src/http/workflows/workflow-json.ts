// Finds the workflow of a call, and defines how workflows appear in responses and in the audit log.
import {
  anyObjectSchema,
  defineListSchema,
  defineObjectSchema,
  textSchema,
  booleanSchema,
  idSchema,
  defineNamedSchema,
  createdAndUpdatedAtMembers,
  pagedListMembers,
  timeSchema,
  type TypedSchema,
  type SchemaValue,
} from '../kit/response-schema';
import type { WorkflowDocument, StoredWorkflowStep, StoredNextStepRule } from '../../model/workflow';
import type { TenantCallContext } from '../kit/endpoint';
import type { ListedWorkflow } from '../../store/jobs/workflows';
import { maskWorkflowStepSecrets } from '../../store/jobs/step-secrets';
import { computeChangeDigests } from '../../store/audit/rows';
import { type AuditDetails } from '../../model/audit';
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';

interface NextStepsJson extends Omit<StoredNextStepRule, 'steps'> {
  readonly steps?: readonly StepJson[];
}
const nextStepsSchema: TypedSchema<NextStepsJson> = { type: 'object' };

const stepMembers = defineObjectSchema({
  id: textSchema,
  name: textSchema,
  provider: textSchema,
  action: textSchema,
  'summary?': textSchema,
  'notes?': textSchema,
  'config?': anyObjectSchema,
  'next?': defineListSchema(nextStepsSchema),
});
type StepJson = SchemaValue<typeof stepMembers>;

export const workflowResponseSchema = defineNamedSchema(
  'Workflow',
  'The workflow',
  defineObjectSchema({
    id: idSchema,
    ...createdAndUpdatedAtMembers,
    name: textSchema,
    description: textSchema,
    schema: textSchema,
    country: textSchema,
    draft: booleanSchema,
    disabled: booleanSchema,
    version: textSchema,
    hash: textSchema,
    steps: defineListSchema(stepMembers),
    rescue: defineListSchema(stepMembers),
    'versions?': defineListSchema(
      defineObjectSchema({
        version: textSchema,
        hash: textSchema,
        name: textSchema,
        src: textSchema,
        'src_id?': textSchema,
        created_at: timeSchema,
      }),
    ),
  }),
);

export const workflowPageSchema = defineNamedSchema(
  'WorkflowPage',
  'A page of workflows',
  defineObjectSchema({ list: defineListSchema(workflowResponseSchema), 'schema?': textSchema, ...pagedListMembers }),
);

export const workflowVersionSchema = defineNamedSchema(
  'WorkflowVersion',
  'The version of the workflow',
  defineObjectSchema({
    id: idSchema,
    version: textSchema,
    hash: textSchema,
    'created_at?': timeSchema,
    'src?': textSchema,
    'src_id?': textSchema,
    name: textSchema,
    description: textSchema,
    schema: textSchema,
    country: textSchema,
    steps: defineListSchema(stepMembers),
    rescue: defineListSchema(stepMembers),
  }),
);

/** Formats a workflow with its versions, for `readWorkflow`. */
export function toWorkflowWithVersionsJson(workflow: WorkflowDocument) {
  const versions = workflow.versions.map(({ createdAt, srcId, ...row }) => ({
    ...row,
    ...(srcId ? { src_id: srcId } : {}),
    created_at: createdAt,
  }));
  return { ...toWorkflowJson(workflow), versions };
}

/** Formats a workflow in every other response. */
export function toWorkflowJson(workflow: ListedWorkflow) {
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
    steps: workflow.steps.map(toMaskedWorkflowStepJson),
    rescue: workflow.rescue.map(toMaskedWorkflowStepJson),
  };
}

export function toMaskedWorkflowStepJson(step: StoredWorkflowStep): StepJson {
  const { next: branches, ...masked } = maskWorkflowStepSecrets(step);
  const next = branches?.map(({ steps, ...one }) => ({
    ...one,
    ...(steps ? { steps: steps.map(toMaskedWorkflowStepJson) } : {}),
  }));
  return { ...masked, action: step.provider, ...(next ? { next } : {}) };
}

/** Builds the audit details of a changed workflow. The digests do not cover the list of versions. */
export const buildWorkflowAuditDetails = (before: WorkflowDocument | null, after: WorkflowDocument): AuditDetails => ({
  objects: [{ kind: 'workflow', id: after.id }],
  ...computeChangeDigests(before && toWorkflowJson(before), toWorkflowJson(after)),
});

/** Finds the workflow of a call. @throws Refusal `not-found` */
export async function requireWorkflow({
  store,
  params,
}: Pick<TenantCallContext, 'store' | 'params'>): Promise<WorkflowDocument> {
  const workflow = await store.workflows.find(parseResourceId(params.id, 'workflow'));
  if (!workflow) throw createNotFoundRefusal('workflow');
  return workflow;
}
