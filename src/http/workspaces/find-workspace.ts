// Finds the workspace that a call changes by its path, and compares it with `If-Match`.
import { createNotFoundRefusal } from '../../contracts/ids';
import type { WorkspaceDocument } from '../../model/workspace';
import type { ResourceRevision } from '../../model/entry';
import type { TenantCallContext, OperatorCallContext } from '../kit/endpoint';
import {
  formatRevisionEtag,
  createChangedResourceRefusal,
  requireMatchingRevision,
} from '../kit/request/preconditions';

/** Finds the workspace of a call by id or slug. @throws Refusal `not-found` */
export async function requireWorkspace({
  service,
  params,
}: Pick<OperatorCallContext, 'service' | 'params'>): Promise<WorkspaceDocument> {
  const workspace = await service.workspaces.find((params.workspace ?? '').toLowerCase());
  if (!workspace) throw createNotFoundRefusal('workspace');
  return workspace;
}

interface ExpectedWorkspace {
  readonly before: WorkspaceDocument;
  /** The revision that the write must compare; undefined if any revision is accepted. */
  readonly read: ResourceRevision | undefined;
}

type WorkspaceCall = Pick<TenantCallContext, 'ifMatch' | 'store' | 'workspace'>;

/**
 * Returns the revision that a write must compare. The cached workspace of a call may be a second old, so it is read
 * again if the call has `If-Match`.
 * @throws Refusal `precondition-failed`
 */
export async function requireMatchingWorkspaceRevision({
  ifMatch,
  store,
  workspace,
}: WorkspaceCall): Promise<ExpectedWorkspace> {
  if (ifMatch === undefined) return { before: workspace, read: undefined };
  const before = (await store.workspace.find()) ?? workspace;
  return { before, read: requireMatchingRevision(ifMatch, before) };
}

/** Refuses a write if the revision changed after it was read, or if the workspace does not exist. @throws Refusal */
export async function throwWorkspaceChangedOrMissing(
  find: () => Promise<WorkspaceDocument | null>,
  { read }: ExpectedWorkspace,
): Promise<never> {
  const now = await find();
  throw now && read ? createChangedResourceRefusal(formatRevisionEtag(now)) : createNotFoundRefusal('workspace');
}
