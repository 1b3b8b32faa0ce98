// What a client expects its workspace to be: `If-Match`, compared with what is stored and again in the write itself. A call's
// own workspace is what was read within the last second, by whichever process answers.
import type { Revision } from '../../store/entries/revision';
import type { WorkspaceDocument } from '../../store/tenants/workspaces';
import type { Call } from '../endpoint';
import { notFound } from '../request/ids';
import { etagOf, expectedRevision, preconditionFailed } from '../request/preconditions';

interface Expected {
  readonly before: WorkspaceDocument;
  /** The revision that the write has to be guarded with; undefined: any will do. */
  readonly read: Revision | undefined;
}

type Asking = Pick<Call, 'ifMatch' | 'store' | 'workspace'>;

/** One read more, and only for a call that has the header. @throws Refusal `precondition-failed` */
export async function expectedWorkspace({ ifMatch, store, workspace }: Asking): Promise<Expected> {
  if (ifMatch === undefined) return { before: workspace, read: undefined };
  const before = (await store.workspace.find()) ?? workspace;
  return { before, read: expectedRevision(ifMatch, before) };
}

/** The guarded write found another revision than was read, or nothing. @throws Refusal */
export async function refuseMoved(find: () => Promise<WorkspaceDocument | null>, { read }: Expected): Promise<never> {
  const now = await find();
  throw now && read ? preconditionFailed(etagOf(now)) : notFound('workspace');
}
