// Entries: the stored envelopes with state, files and faults. One document each, so that most changes are one write.
// docs/decisions/0026-an-entry-holds-its-history-and-text.md
import type { ClientSession, Collection, Filter } from 'mongodb';
import { type RowsWithin, buildPageConditions, type PageQuery, buildPageOrder, readPageRows } from '../pages';
import { http as limits } from '../../contracts/limits/http';
import { type Database, withSession } from '../database';
import { docType } from '../../document/addons/es-fiscal/extensions';
import { isBlocked } from '../privacy/classify';
import type { EntryDocument, FileRow, Revision } from '../../model/entry';
import type { EntryRows } from '../../model/walk';
import type { Original } from '../../model/upload';

export const invoiceSchema = 'https://gobl.org/draft-0/bill/invoice';

export const entries = (database: Database): Collection<EntryDocument> => database.collection('entries');

export const entryKey = (workspace: string, id: string): string => `${workspace}:${id}`;

export const findEntry = (database: Database, workspace: string, id: string, session?: ClientSession) =>
  // A blocked entry keeps its key and belongs to no workspace (privacy/classify.ts).
  entries(database).findOne({ _id: entryKey(workspace, id), workspace }, withSession(session));

/** Bytes of a list as the database stores it. */
export const sumRowBytes = (list: `$${string}`) => ({ $bsonSize: { rows: list } });

/** Lists that grow: steps do not read them. */
export const unread = { states: 0, versions: 0, snippet: 0 } as const;

/** Computed by the database, so that the rows need not be read. */
export const measuredRows = {
  statesCount: { $size: '$states' },
  statesBytes: sumRowBytes('$states'),
  versionsCount: { $size: '$versions' },
  filesBytes: sumRowBytes('$files'),
} as const satisfies Record<keyof EntryRows, object>;

export const findEntryByKey = (database: Database, workspace: string, key: string) =>
  entries(database).findOne({ workspace, key });

/** Stamps of the workspace's entries with this document and digest: several if it was stored twice. */
export async function findStamps(
  database: Database,
  workspace: string,
  document: { readonly uuid: string; readonly digest: string },
): Promise<EntryDocument['stamps'][number][]> {
  const found = await entries(database)
    .find({ workspace, documentUuid: document.uuid, 'digest.val': document.digest })
    .project<Pick<EntryDocument, 'stamps'>>({ stamps: 1 })
    .limit(10)
    .toArray();
  return found.flatMap(({ stamps }) => stamps);
}

/** The type of an invoice at the authority, by its text: no member of the entry has it. Null without one. */
export const fiscalType = captureInDocument(`"${docType}":"([A-Z]\\d)"`);

/** The first part of the document's text that the pattern captures; null without one. */
export function captureInDocument(pattern: string) {
  const found = { $regexFind: { input: '$document', regex: pattern } };
  return { $let: { vars: { found }, in: { $ifNull: [{ $first: '$$found.captures' }, null] } } };
}

export const projectOriginal = (addon: string) => ({
  _id: 0,
  id: 1,
  supplier: 1,
  docSchema: 1,
  title: '$snippet.title',
  fiscalType,
  'fiscal.kind': 1,
  'fiscal.outcome': 1,
  // `$addons` is one of the first members of a document's text.
  fiscalAddon: { $regexMatch: { input: '$document', regex: `"\\$addons":\\[[^\\]]*"${addon}"` } },
});

/** The entry with this id, as an original. */
export const findOriginal = (
  database: Database,
  workspace: string,
  id: string,
  addon: string,
): Promise<Original | null> =>
  entries(database).findOne<Original>(
    { _id: entryKey(workspace, id), workspace },
    { projection: projectOriginal(addon) },
  );

/** Members that a list leaves out. */
export const unlistedMembers = { document: 0, head: 0, stamps: 0, signatures: 0, states: 0, words: 0 } as const;
export type ListedEntry = Omit<EntryDocument, keyof typeof unlistedMembers>;

/** A page of a workspace's entries by creation time, of one folder if it is set. */
export const listEntries = (
  database: Database,
  workspace: string,
  folder: string | undefined,
  page: PageQuery,
): Promise<RowsWithin<ListedEntry>> => pageOfEntries(database, { workspace, ...(folder ? { folder } : {}) }, page);

/** A page of the entries whose document names another by its uuid, at one path or at any. */
export const listEntriesNaming = (
  database: Database,
  workspace: string,
  named: { readonly uuid: string; readonly context?: string },
  page: PageQuery,
): Promise<RowsWithin<ListedEntry>> =>
  pageOfEntries(database, { workspace, 'relatesTo.uuid': named.uuid, relatesTo: { $elemMatch: named } }, page);

/** A page of the entries that a filter of this folder selects. */
function pageOfEntries(
  database: Database,
  filter: Filter<EntryDocument>,
  page: PageQuery,
): Promise<RowsWithin<ListedEntry>> {
  return readPageRows(
    entries(database)
      .find({ $and: [filter, ...buildPageConditions(page)] }, { timeoutMS: limits.queryMs })
      .project<ListedEntry>(unlistedMembers)
      .sort(buildPageOrder(page))
      .limit(page.limit),
  );
}

/** The file of a public URL. The URL names the entry, so it is read without a workspace. */
export async function findFileOfAddress(
  database: Database,
  _id: string,
  fileId: string,
): Promise<{ readonly workspace: string; readonly file: FileRow } | undefined> {
  const entry = await entries(database).findOne({ _id }, { projection: { files: 1, workspace: 1 } });
  const file = entry?.files.find(({ id }) => id === fileId);
  return entry && file && !isBlocked(entry) ? { workspace: entry.workspace, file } : undefined;
}

/**
 * `$inc` of every write of an entry or a workspace: by the revision a client knows whether what it read has changed
 * (docs/api/conventions.md). Absent counts as 0. A test finds writes without it.
 */
export const revisionIncrement = { revision: 1 } as const;

/** The same for writes that are pipelines. */
export const movedInPipeline = { $set: { revision: { $add: [{ $ifNull: ['$revision', 0] }, 1] } } } as const;

/**
 * Condition that nothing has changed since `read`; empty without it. The time distinguishes a restored backup from the
 * previous state.
 */
export const requireUnmoved = (read: Revision | undefined) =>
  read ? { revision: read.revision ?? { $exists: false }, updatedAt: read.updatedAt } : {};

export const isUnmoved = (now: Revision, read: Revision): boolean =>
  (now.revision ?? 0) === (read.revision ?? 0) && now.updatedAt.getTime() === read.updatedAt.getTime();
