// Stores a new version of a workflow, unless another call stored one first. Earlier versions are kept.
import { countWorkflowBytes } from '../../store/held-bytes';
import { type Refusal, createRefusal } from '../../contracts/errors';
import { jobLimits as limits } from '../../contracts/limits/jobs';
import type { WorkflowContent, WorkflowDocument } from '../../model/workflow';
import { computeWorkflowHash } from '../../store/jobs/workflows';
import type { TenantCallContext } from '../kit/endpoint';
import { formatWorkflowEtag, isIfMatchSatisfied, createChangedResourceRefusal } from '../kit/request/preconditions';
import { buildWorkflowAuditDetails } from './workflow-json';

/**
 * Stores a new version of a workflow, published or as a draft. If nothing changed, stores nothing and returns `old`.
 * @throws Refusal `full`, `precondition-failed`, or `conflict` if another call changed it in the meantime
 */
export async function saveWorkflowVersionIfDifferent(
  call: Pick<TenantCallContext, 'deps' | 'accessKey' | 'store' | 'change' | 'ifMatch' | 'quota'>,
  old: WorkflowDocument,
  content: WorkflowContent,
  switches: { readonly draft: boolean; readonly disabled?: boolean },
): Promise<WorkflowDocument> {
  if (!isIfMatchSatisfied(call.ifMatch, formatWorkflowEtag(old)))
    throw createChangedResourceRefusal(formatWorkflowEtag(old));
  if (old.versions.length >= limits.workflowVersionsMax)
    throw createRefusal('full', 'workflow-versions-max', { max: limits.workflowVersionsMax });
  const next = newVersion(call, old, content, switches);
  if (next === old) return old;
  await call.quota.admitRow(countWorkflowBytes(next));
  let current: WorkflowDocument | null = old;
  const isReplaced = await call.change(
    async ({ workflows }) => {
      await workflows.keep(old);
      const isStored = await workflows.replace(old, next);
      // If the transaction found another version, it also reads that version, because a read outside the transaction
      // may still return the previous version.
      if (!isStored) current = await workflows.find(old.id);
      return isStored;
    },
    (replaced) => (replaced ? buildWorkflowAuditDetails(old, next) : undefined),
  );
  if (!isReplaced) throw refuseConcurrentChange(call, current);
  return next;
}

/** Creates the refusal of a write that found another version. @param current null if the workflow was deleted */
const refuseConcurrentChange = (
  { ifMatch }: Pick<TenantCallContext, 'ifMatch'>,
  current: WorkflowDocument | null,
): Refusal =>
  ifMatch !== undefined && current
    ? createChangedResourceRefusal(formatWorkflowEtag(current))
    : createRefusal('conflict', 'workflow-changed');

/**
 * Builds a new version. Every change creates a new version, even the change of a switch, so that `If-Match` with the
 * earlier version fails.
 */
function newVersion(
  { deps, accessKey }: Pick<TenantCallContext, 'deps' | 'accessKey'>,
  old: WorkflowDocument,
  content: WorkflowContent,
  { draft, disabled = old.disabled }: { readonly draft: boolean; readonly disabled?: boolean },
): WorkflowDocument {
  const now = deps.now();
  const hash = computeWorkflowHash(content);
  if (hash === old.hash && draft === old.draft && disabled === old.disabled) return old;
  const version = String(Number(old.version) + 1);
  const row = { version, hash, name: content.name, src: 'api-key', srcId: accessKey, createdAt: now };
  return { ...old, ...content, draft, disabled, version, hash, versions: [row, ...old.versions], updatedAt: now };
}
