// Limits of open resources of a workspace (batches, bulk actions, exports, invitations) that hold for parallel calls. A
// call counts and inserts in one transaction, which also writes a counter of the workspace: of two concurrent
// transactions, the database aborts one, and its retry counts again.
import { type Database, toSessionOptions, type TransactionSession } from '../database';
import { getWorkspacesCollection } from './workspaces';

/** A resource of a workspace that is open until its work is done. */
interface OpenResource {
  readonly workspace: string;
  readonly open: boolean;
}

/** A kind of resource, with the index of those that are open, and the maximum number of them. */
interface OpenResourceLimit {
  readonly collection: string;
  readonly hint: string;
  readonly max: number;
}

/**
 * Returns whether one more resource may be open. A transaction calls this first, so that a conflict costs nothing else.
 * @param session absent if the database is bound to a transaction
 */
export async function hasRoomForOpenResource(
  database: Database,
  workspace: string,
  { collection, hint, max }: OpenResourceLimit,
  session?: TransactionSession,
): Promise<boolean> {
  const options = toSessionOptions(session);
  const open = database.collection<OpenResource>(collection);
  const count = await open.countDocuments({ workspace, open: true }, { ...options, hint, limit: max });
  if (count >= max) return false;
  await getWorkspacesCollection(database).updateOne({ _id: workspace }, { $inc: { admissions: 1 } }, options);
  return true;
}
