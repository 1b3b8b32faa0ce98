// Finds the workflow with which a workspace issues, cancels or registers. It is the workflow that the call names, or
// else the workspace's own.
import { httpLimits as limits } from '../contracts/limits/http';
import { createMessage } from '../messages/message';
import { requirePublishedWorkflow } from '../jobs/find-job-inputs';
import { listWorkflowSteps } from '../flow/workflow';
import type { WorkflowDocument } from '../model/workflow';
import type { WorkspaceStore } from '../store/for-workspace';
import { createInvoiceValidationRefusal } from './refuse';

const purposes = {
  issue: { schema: 'bill/invoice', provider: 'fiscal.generate' },
  cancel: { schema: 'bill/invoice', provider: 'fiscal.cancel' },
  register: { schema: 'org/party', provider: 'fiscal.register' },
} as const;

export type WorkflowPurpose = keyof typeof purposes;

export const getDocSchemaForWorkflowPurpose = (purpose: WorkflowPurpose): string => purposes[purpose].schema;

type Workflow = Omit<WorkflowDocument, 'versions'>;

const findPublishedFor = (rows: readonly Workflow[], provider: string): Workflow | undefined =>
  rows.find((one) => !one.draft && !one.disabled && listWorkflowSteps(one).some((step) => step.provider === provider));

/**
 * Finds the workflow: the named one, or else the oldest published one for the purpose.
 * @param oldest the oldest workflows, if they were already read
 * @throws Refusal `not-found` for an unknown name, 422 `workflow-needed` if there is none
 */
export async function requireWorkflowForPurpose(
  store: Pick<WorkspaceStore, 'workflows'>,
  purpose: WorkflowPurpose,
  named?: string,
  oldest: readonly Workflow[] = [],
): Promise<Workflow> {
  if (named !== undefined) return requirePublishedWorkflow(store, named, 'workflow');
  const { schema, provider } = purposes[purpose];
  const first = findPublishedFor(oldest, provider);
  if (first) return first;
  const outlines = await store.workflows.listOutlines({ schema }, { limit: limits.pageRowsMax, ascending: true });
  const fitting = outlines.find((one) => !one.draft && !one.disabled && one.allProviders.includes(provider));
  if (fitting) return requirePublishedWorkflow(store, fitting.id, 'workflow');
  throw createInvoiceValidationRefusal([
    { code: 'workflow-needed', paths: ['$.workflow'], message: createMessage('workflow-needed', { purpose }) },
  ]);
}
