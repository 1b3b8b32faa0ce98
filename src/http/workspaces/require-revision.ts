// What a client expects its workspace to be: `If-Match`, compared with what is stored and again in the write itself. A call's
// own workspace is what was read within the last second, by whichever process answers.
import type { Revision } from '../../store/entries/revision';
import type { WorkspaceDocument } from '../../store/workspaces/workspaces';
import type { Call } from '../kit/endpoint';
import { refuseNotFound } from '../kit/request/ids';
import { formatEtag, requireMatchingRevision, refusePrecondition } from '../kit/request/preconditions';

interface ExpectedWorkspace {
  readonly before: WorkspaceDocument;
  /** The revision that the write has to be guarded with; undefined: any will do. */
  readonly read: Revision | undefined;
}

type WorkspaceCall = Pick<Call, 'ifMatch' | 'store' | 'workspace'>;

/** One read more, and only for a call that has the header. @throws Refusal `precondition-failed` */
export async function requireWorkspaceRevision({
  ifMatch,
  store,
  workspace,
}: WorkspaceCall): Promise<ExpectedWorkspace> {
  if (ifMatch === undefined) return { before: workspace, read: undefined };
  const before = (await store.workspace.find()) ?? workspace;
  return { before, read: requireMatchingRevision(ifMatch, before) };
}

/** The guarded write found another revision than was read, or nothing. @throws Refusal */
export async function refuseMoved(
  find: () => Promise<WorkspaceDocument | null>,
  { read }: ExpectedWorkspace,
): Promise<never> {
  const now = await find();
  throw now && read ? refusePrecondition(formatEtag(now)) : refuseNotFound('workspace');
}
