// Stores workspaces, which are the tenants. A token belongs to exactly one workspace, and workspaces share nothing.
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import type { Database } from '../database';
import { revisionIncrement, buildUnchangedSinceReadFilter } from '../entries/entries';
import type { ResourceRevision } from '../../model/entry';
import type { WorkspaceDocument, WorkspacePdfDefaults } from '../../model/workspace';

export const workspaceIndexes: IndexDescription[] = [{ key: { slug: 1 }, name: 'workspace_slug', unique: true }];

export const getWorkspacesCollection = (database: Database): Collection<WorkspaceDocument> =>
  database.collection('workspaces');

/** The members of a workspace that its operators may change. */
export type ChangedWorkspaceFields = Partial<
  Pick<
    WorkspaceDocument,
    | 'name'
    | 'country'
    | 'amendments'
    | 'strict'
    | 'blockingWarnings'
    | 'correctionSeries'
    | 'reportingFrom'
    | 'agreement'
    | 'folders'
  >
> & { readonly page?: Omit<WorkspacePdfDefaults, 'logo'> };

/** Updates a workspace that must be unchanged since `read`. Returns null if the workspace has changed, or is gone. */
export const updateWorkspaceIfUnchanged = (
  database: Database,
  id: string,
  change: ChangedWorkspaceFields,
  now: Date,
  read?: ResourceRevision,
): Promise<WorkspaceDocument | null> =>
  getWorkspacesCollection(database).findOneAndUpdate(
    { _id: id, ...buildUnchangedSinceReadFilter(read) },
    buildUpdate(change, now),
    {
      returnDocument: 'after',
    },
  );

/**
 * Builds an update. The settings of the PDF are replaced as a whole, except for the logo, because there are separate
 * calls for it.
 */
function buildUpdate({ page, ...change }: ChangedWorkspaceFields, now: Date) {
  const names = ['look', 'accent', 'eInvoices'] as const;
  const setNames = names.filter((name) => page?.[name] !== undefined);
  const unsetNames = page === undefined ? [] : names.filter((name) => page[name] === undefined);
  return {
    $set: { ...change, ...Object.fromEntries(setNames.map((name) => [`page.${name}`, page?.[name]])), updatedAt: now },
    $inc: revisionIncrement,
    ...(unsetNames.length > 0
      ? { $unset: Object.fromEntries(unsetNames.map((name) => [`page.${name}`, '' as const])) }
      : {}),
  };
}

/** Reads the warnings that block in a workspace; undefined if only the warnings of the table block. */
export async function readWorkspaceBlockingWarningKeys(
  database: Database,
  id: string,
): Promise<readonly string[] | undefined> {
  const found = await getWorkspacesCollection(database).findOne({ _id: id }, { projection: { blockingWarnings: 1 } });
  return found?.blockingWarnings;
}

export const findWorkspaceByIdOrSlug = (database: Database, idOrSlug: string): Promise<WorkspaceDocument | null> =>
  getWorkspacesCollection(database).findOne({ $or: [{ _id: idOrSlug }, { slug: idOrSlug }] });

/** Inserts a workspace. @throws the driver's duplicate error if the id or the slug is taken */
export async function insertWorkspace(
  database: Database,
  workspace: WorkspaceDocument,
  session: ClientSession,
): Promise<void> {
  await getWorkspacesCollection(database).insertOne(addStoredDocumentFormatVersion('workspaces', workspace), {
    session,
  });
}

/** Inserts a workspace if it does not exist; an existing one does not change. */
export async function insertWorkspaceIfAbsent(database: Database, { _id, ...rest }: WorkspaceDocument): Promise<void> {
  await getWorkspacesCollection(database).updateOne(
    { _id },
    { $setOnInsert: addStoredDocumentFormatVersion('workspaces', rest) },
    { upsert: true },
  );
}

/** Lists the given workspaces in the order of their slugs, after a given slug, up to a limit. */
export const listWorkspacesByIds = (
  database: Database,
  ids: readonly string[],
  { after = '', limit }: { readonly after?: string; readonly limit: number },
): Promise<Pick<WorkspaceDocument, '_id' | 'name' | 'slug' | 'environment'>[]> =>
  getWorkspacesCollection(database)
    .find({ _id: { $in: [...ids] }, slug: { $gt: after } })
    .sort({ slug: 1 })
    .limit(limit)
    .project<Pick<WorkspaceDocument, '_id' | 'name' | 'slug' | 'environment'>>({ name: 1, slug: 1, environment: 1 })
    .toArray();

/**
 * Lists all workspaces by their slug, or only the workspace with this id or slug, for operators of the installation.
 */
export const listWorkspaces = (database: Database, idOrSlug?: string): Promise<WorkspaceDocument[]> =>
  getWorkspacesCollection(database)
    .find(idOrSlug ? { $or: [{ _id: idOrSlug }, { slug: idOrSlug }] } : {})
    .sort({ slug: 1 })
    .toArray();

/** Recipients of an email that were counted, on a day in UTC. */
export interface DailyMailRecipientCount {
  readonly day: string;
  readonly recipients: number;
}

/** Counts the recipients of an email before it is sent. The day is in UTC. */
export async function incrementDailyMailRecipientsWithinLimit(
  database: Database,
  workspace: string,
  recipients: number,
  most: number,
): Promise<DailyMailRecipientCount | 'too-many'> {
  const today = { $dateToString: { date: '$$NOW', format: '%Y-%m-%d' } };
  const countedToday = { $cond: [{ $eq: ['$mails.day', today] }, '$mails.count', 0] };
  const counted = await getWorkspacesCollection(database).findOneAndUpdate(
    { _id: workspace, $expr: { $lte: [{ $add: [countedToday, recipients] }, most] } },
    [{ $set: { mails: { day: today, count: { $add: [countedToday, recipients] } } } }],
    { returnDocument: 'after', projection: { mails: 1 } },
  );
  return counted?.mails ? { day: counted.mails.day, recipients } : 'too-many';
}

/** Gives back the recipients of an email that was not sent, unless their day is over. */
export async function decrementDailyMailRecipients(
  database: Database,
  workspace: string,
  { day, recipients }: DailyMailRecipientCount,
): Promise<void> {
  await getWorkspacesCollection(database).updateOne(
    { _id: workspace, 'mails.day': day },
    { $inc: { 'mails.count': -recipients } },
  );
}
