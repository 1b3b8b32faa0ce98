// Workspaces: the tenants. A token belongs to exactly one; they share nothing.
import { withVersion } from '../document-versions';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import type { Database } from '../database';
import { revisionIncrement, requireUnmoved } from '../entries/entries';
import type { Revision } from '../../model/entry';
import type { WorkspaceDocument, WorkspacePage } from '../../model/workspace';

export const workspaceIndexes: IndexDescription[] = [{ key: { slug: 1 }, name: 'workspace_slug', unique: true }];

export const workspaces = (database: Database): Collection<WorkspaceDocument> => database.collection('workspaces');

/** What its operators may change of a workspace. */
export type WorkspaceChange = Partial<
  Pick<
    WorkspaceDocument,
    'name' | 'country' | 'amendments' | 'strict' | 'blockingWarnings' | 'correctionSeries' | 'agreement' | 'folders'
  >
> & { readonly page?: Omit<WorkspacePage, 'logo'> };

/** @param read the workspace must be unchanged since. Null: it has changed, or is gone */
export const updateWorkspace = (
  database: Database,
  id: string,
  change: WorkspaceChange,
  now: Date,
  read?: Revision,
): Promise<WorkspaceDocument | null> =>
  workspaces(database).findOneAndUpdate({ _id: id, ...requireUnmoved(read) }, settingOf(change, now), {
    returnDocument: 'after',
  });

/** The page is set as a whole, except its logo, which has its own calls. */
function settingOf({ page, ...change }: WorkspaceChange, now: Date) {
  const names = ['look', 'accent'] as const;
  const given = names.filter((name) => page?.[name] !== undefined);
  const gone = page === undefined ? [] : names.filter((name) => page[name] === undefined);
  return {
    $set: { ...change, ...Object.fromEntries(given.map((name) => [`page.${name}`, page?.[name]])), updatedAt: now },
    $inc: revisionIncrement,
    ...(gone.length > 0 ? { $unset: Object.fromEntries(gone.map((name) => [`page.${name}`, '' as const])) } : {}),
  };
}

/** By its id or its slug. */
export const findWorkspaceBy = (database: Database, idOrSlug: string): Promise<WorkspaceDocument | null> =>
  workspaces(database).findOne({ $or: [{ _id: idOrSlug }, { slug: idOrSlug }] });

/** @throws the driver's duplicate error when the id or the slug is taken */
export async function insertWorkspace(
  database: Database,
  workspace: WorkspaceDocument,
  session: ClientSession,
): Promise<void> {
  await workspaces(database).insertOne(withVersion('workspaces', workspace), { session });
}

/** Creates a workspace if it does not exist; an existing one stays as it is. */
export async function seedWorkspaceDocument(database: Database, { _id, ...rest }: WorkspaceDocument): Promise<void> {
  await workspaces(database).updateOne({ _id }, { $setOnInsert: withVersion('workspaces', rest) }, { upsert: true });
}

/** Lists the given workspaces in the order of their slugs, starting after one, up to a limit. */
export const listNamedWorkspaces = (
  database: Database,
  ids: readonly string[],
  { after = '', limit }: { readonly after?: string; readonly limit: number },
): Promise<Pick<WorkspaceDocument, '_id' | 'name' | 'slug' | 'environment'>[]> =>
  workspaces(database)
    .find({ _id: { $in: [...ids] }, slug: { $gt: after } })
    .sort({ slug: 1 })
    .limit(limit)
    .project<Pick<WorkspaceDocument, '_id' | 'name' | 'slug' | 'environment'>>({ name: 1, slug: 1, environment: 1 })
    .toArray();

/** All workspaces by their slug, or the one with this id or slug. For operators of the installation. */
export const listWorkspaces = (database: Database, idOrSlug?: string): Promise<WorkspaceDocument[]> =>
  workspaces(database)
    .find(idOrSlug ? { $or: [{ _id: idOrSlug }, { slug: idOrSlug }] } : {})
    .sort({ slug: 1 })
    .toArray();

/** Counts recipients before a mail is sent to them; an attempt that fails counts, too. The day is in UTC. */
export async function countMails(
  database: Database,
  workspace: string,
  recipients: number,
  most: number,
): Promise<'counted' | 'too-many'> {
  const today = { $dateToString: { date: '$$NOW', format: '%Y-%m-%d' } };
  const counted = { $cond: [{ $eq: ['$mails.day', today] }, '$mails.count', 0] };
  const { matchedCount } = await workspaces(database).updateOne(
    { _id: workspace, $expr: { $lte: [{ $add: [counted, recipients] }, most] } },
    [{ $set: { mails: { day: today, count: { $add: [counted, recipients] } } } }],
  );
  return matchedCount === 1 ? 'counted' : 'too-many';
}
