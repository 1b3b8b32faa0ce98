// Limits of the resources of a workspace (open batches, bulk actions, exports and invitations; webhooks, keys, people)
// that hold for parallel calls. A call counts and inserts in one transaction, which also writes a counter of the
// workspace: of two concurrent transactions, the database aborts one, and its retry counts again.
import type { Collection, Document, Filter } from 'mongodb';
import { type Database, toSessionOptions, type TransactionSession } from '../database';
import { getWorkspacesCollection } from './workspaces';

/** The stored resources that count toward a limit. */
interface CountedResources<Row extends Document> {
  readonly rows: Collection<Row>;
  readonly filter: Filter<Row>;
  readonly hint?: string;
  readonly max: number;
}

/**
 * Returns whether a workspace may have one more resource. A transaction calls this first, so that a conflict costs
 * nothing else. The operator (null) has no counter: its few people make no calls in parallel.
 * @param session absent if the database is bound to a transaction
 */
export async function admitWorkspaceResourceWithinLimit<Row extends Document>(
  database: Database,
  workspace: string | null,
  { rows, filter, hint, max }: CountedResources<Row>,
  session?: TransactionSession,
): Promise<boolean> {
  const options = toSessionOptions(session);
  const count = await rows.countDocuments(filter, { ...options, ...(hint ? { hint } : {}), limit: max });
  if (count >= max) return false;
  if (workspace !== null)
    await getWorkspacesCollection(database).updateOne({ _id: workspace }, { $inc: { admissions: 1 } }, options);
  return true;
}

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

/** Returns whether one more resource may be open. @param session absent if the database is bound to a transaction */
export const admitOpenResourceWithinLimit = (
  database: Database,
  workspace: string,
  { collection, hint, max }: OpenResourceLimit,
  session?: TransactionSession,
): Promise<boolean> => {
  const rows = database.collection<OpenResource>(collection);
  return admitWorkspaceResourceWithinLimit(
    database,
    workspace,
    { rows, filter: { workspace, open: true }, hint, max },
    session,
  );
};
