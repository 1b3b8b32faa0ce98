// A workflow becomes another one: a new version, unless somebody was faster. What it was is kept.
import { Refusal } from '../../contracts/errors';
import { jobs as limits } from '../../contracts/limits/jobs';
import { digests, type Told } from '../../store/audit/act';
import { hashOfWorkflow, type WorkflowContent, type WorkflowDocument } from '../../store/jobs/workflows';
import type { Call } from '../endpoint';
import { workflowMembers } from './body';

/** @throws Refusal `full`, or `conflict` when it was changed meanwhile */
export async function replaceWith(
  call: Call,
  old: WorkflowDocument,
  content: WorkflowContent,
  switches: { readonly draft: boolean; readonly disabled?: boolean },
): Promise<WorkflowDocument> {
  if (old.versions.length >= limits.workflowVersionsMax)
    throw new Refusal('full', `the workflow has ${limits.workflowVersionsMax} versions: make a new one`);
  const next = newVersion(call, old, content, switches);
  const isReplaced = await call.change(
    async ({ workflows }) => {
      await workflows.keep(old);
      return workflows.replace(old, next);
    },
    (replaced) => (replaced ? workflowTold(old, next) : undefined),
  );
  if (!isReplaced) throw new Refusal('conflict', 'the workflow was changed meanwhile: read it again');
  return next;
}

/** A switch alone is no new content: the version stays. */
function newVersion(
  { deps, accessKey }: Call,
  old: WorkflowDocument,
  content: WorkflowContent,
  { draft, disabled = old.disabled }: { readonly draft: boolean; readonly disabled?: boolean },
): WorkflowDocument {
  const now = deps.now();
  const hash = hashOfWorkflow(content);
  const switched = { ...old, draft, disabled, updatedAt: now };
  if (hash === old.hash) return switched;
  const version = String(Number(old.version) + 1);
  const row = { version, hash, name: content.name, src: 'api-key', srcId: accessKey, createdAt: now };
  return { ...switched, ...content, version, hash, versions: [row, ...old.versions] };
}

/** Digests of what a workflow is; rows of versions are no part of it. */
export const workflowTold = (before: WorkflowDocument | null, after: WorkflowDocument): Told => ({
  objects: [{ kind: 'workflow', id: after.id }],
  ...digests(before && workflowMembers(before), workflowMembers(after)),
});
