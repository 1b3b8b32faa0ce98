// Stores a new version of a workflow, unless another call was first. Earlier versions are kept.
import { type Refusal, refuse } from '../../contracts/errors';
import { jobLimits as limits } from '../../contracts/limits/jobs';
import type { WorkflowContent, WorkflowDocument } from '../../model/workflow';
import { computeWorkflowHash } from '../../store/jobs/workflows';
import type { Call } from '../kit/endpoint';
import { formatWorkflowEtag, matchesEtag, refuseChangedResource } from '../kit/request/preconditions';
import { buildWorkflowAuditDetails } from './workflow-json';

/**
 * Publishes a new version of a workflow.
 * @throws Refusal `full`, `precondition-failed`, or `conflict` if another call changed it in the meantime
 */
export async function publishWorkflowVersion(
  call: Pick<Call, 'deps' | 'accessKey' | 'store' | 'change' | 'ifMatch'>,
  old: WorkflowDocument,
  content: WorkflowContent,
  switches: { readonly draft: boolean; readonly disabled?: boolean },
): Promise<WorkflowDocument> {
  if (!matchesEtag(call.ifMatch, formatWorkflowEtag(old))) throw refuseChangedResource(formatWorkflowEtag(old));
  if (old.versions.length >= limits.workflowVersionsMax)
    throw refuse('full', 'workflow-versions-max', { max: limits.workflowVersionsMax });
  const next = newVersion(call, old, content, switches);
  if (next === old) return old;
  const isReplaced = await call.change(
    async ({ workflows }) => {
      await workflows.keep(old);
      return workflows.replace(old, next);
    },
    (replaced) => (replaced ? buildWorkflowAuditDetails(old, next) : undefined),
  );
  if (!isReplaced) throw await changedMeanwhile(call, old.id);
  return next;
}

/** The write compares the version. */
async function changedMeanwhile({ store, ifMatch }: Pick<Call, 'store' | 'ifMatch'>, id: string): Promise<Refusal> {
  const now = ifMatch === undefined ? null : await store.workflows.find(id);
  if (now) return refuseChangedResource(formatWorkflowEtag(now));
  return refuse('conflict', 'workflow-changed');
}

/** Every change is a new version, even of a switch, so that `If-Match` with the earlier one fails. */
function newVersion(
  { deps, accessKey }: Pick<Call, 'deps' | 'accessKey'>,
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
