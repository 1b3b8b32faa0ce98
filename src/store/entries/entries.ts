// Stores entries, which are envelopes with their state, files and faults. Each entry is one document, so that most
// changes are one write. docs/decisions/0026-an-entry-holds-its-history-and-text.md
import type { ClientSession, Collection, Filter } from 'mongodb';
import {
  type RowsWithinBytes,
  buildListPageConditions,
  type ListPageQuery,
  buildListPageSortOrder,
  readListPageRows,
} from '../paging';
import { httpLimits as limits } from '../../contracts/limits/http';
import { type Database, toSessionOptions, type TransactionSession } from '../database';
import { docTypeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import { isBlockedEntry } from '../privacy/classify';
import type { EntryDocument, EntryFile, ResourceRevision } from '../../model/entry';
import type { EntryArraySizes } from '../../model/walk';
import type { OriginalForCorrection } from '../../model/document-check';

export const goblInvoiceSchemaUrl = 'https://gobl.org/draft-0/bill/invoice';

export const getEntriesCollection = (database: Database): Collection<EntryDocument> => database.collection('entries');

export const formatEntryDatabaseKey = (workspace: string, id: string): string => `${workspace}:${id}`;

export const findEntry = (database: Database, workspace: string, id: string, session?: ClientSession) =>
  // A blocked entry keeps its key and belongs to no workspace (privacy/classify.ts).
  getEntriesCollection(database).findOne(
    { _id: formatEntryDatabaseKey(workspace, id), workspace },
    toSessionOptions(session),
  );

/** Builds the expression for the number of bytes of a list in its stored form. */
export const buildStoredArrayByteCountExpression = (list: `$${string}`) => ({ $bsonSize: { rows: list } });

/** Projection without the lists that grow, which steps do not read. */
export const entryWithoutGrowingListsProjection = { states: 0, versions: 0, snippet: 0 } as const;

/** Expressions for the sizes of the entry's lists. The database computes them, so that the rows need not be read. */
export const entryArraySizeExpressions = {
  statesCount: { $size: '$states' },
  statesBytes: buildStoredArrayByteCountExpression('$states'),
  versionsCount: { $size: '$versions' },
  filesBytes: buildStoredArrayByteCountExpression('$files'),
} as const satisfies Record<keyof EntryArraySizes, object>;

export const findEntryByClientKey = (database: Database, workspace: string, key: string) =>
  getEntriesCollection(database).findOne({ workspace, key });

/**
 * Finds the stamps of the workspace's entries with this document and digest. There are several if the document was
 * stored twice.
 */
export async function listStampsOfDocument(
  database: Database,
  workspace: string,
  document: { readonly uuid: string; readonly digest: string },
): Promise<EntryDocument['stamps'][number][]> {
  const found = await getEntriesCollection(database)
    .find({ workspace, documentUuid: document.uuid, 'digest.val': document.digest })
    .project<Pick<EntryDocument, 'stamps'>>({ stamps: 1 })
    .limit(10)
    .toArray();
  return found.flatMap(({ stamps }) => stamps);
}

/**
 * Type of an invoice at the authority. It is read from its text, because no member of the entry has it. Null if the
 * invoice has no type.
 */
export const authorityInvoiceTypeExpression = buildDocumentTextCaptureExpression(
  `"${docTypeExtensionKey}":"([A-Z]\\d)"`,
);

const isMarked = (mark: string) => ({ $regexMatch: { input: '$document', regex: `"${mark}":"S"` } });

/** Mark of an invoice, of which its type says nothing. It is read from its text, too. Null if the invoice has none. */
export const invoiceMarkExpression = {
  $cond: [
    isMarked('es-fiscal-art61d'),
    'art61d',
    { $cond: [isMarked('es-fiscal-simplified-art7273'), 'art7273', null] },
  ],
};

/** Builds the expression of the first part of the document's text that the pattern captures; null if there is none. */
export function buildDocumentTextCaptureExpression(pattern: string) {
  const match = { $regexFind: { input: '$document', regex: pattern } };
  return { $let: { vars: { found: match }, in: { $ifNull: [{ $first: '$$found.captures' }, null] } } };
}

/**
 * Builds the expression of the number of a party's first document, in the text
 * `"customer":{"name":"...","identities":[{...,"code":"..."`. Null for a party with a tax ID, which precedes.
 */
export const buildPartyIdentityCodeExpression = (party: 'customer' | 'issuer') =>
  buildDocumentTextCaptureExpression(`"${party}":\\{[^{}]*"identities":\\[\\{[^{}]*"code":"([^"]*)"`);

export const buildCorrectionOriginalProjection = (addon: string) => ({
  _id: 0,
  id: 1,
  supplier: 1,
  docSchema: 1,
  title: '$snippet.title',
  fiscalType: authorityInvoiceTypeExpression,
  mark: invoiceMarkExpression,
  'fiscal.record': 1,
  'fiscal.kind': 1,
  'fiscal.outcome': 1,
  'fiscal.code': 1,
  // `$addons` is one of the first members of a document's text.
  fiscalAddon: { $regexMatch: { input: '$document', regex: `"\\$addons":\\[[^\\]]*"${addon}"` } },
});

/** Finds the entry with this id, as the original of a correction. */
export const findOriginalForCorrection = (
  database: Database,
  workspace: string,
  id: string,
  addon: string,
): Promise<OriginalForCorrection | null> =>
  getEntriesCollection(database).findOne<OriginalForCorrection>(
    { _id: formatEntryDatabaseKey(workspace, id), workspace },
    { projection: buildCorrectionOriginalProjection(addon) },
  );

/** Members that a list omits. */
export const listedEntryProjection = { document: 0, head: 0, stamps: 0, signatures: 0, states: 0, words: 0 } as const;
export type ListedEntry = Omit<EntryDocument, keyof typeof listedEntryProjection>;

/** Conditions of a list of entries; all of them apply. */
export interface EntryListFilter {
  readonly folder?: string | undefined;
  readonly ids?: readonly string[];
}

/** Lists a page of a workspace's entries by creation time. */
export const listEntries = (
  database: Database,
  workspace: string,
  { folder, ids }: EntryListFilter,
  page: ListPageQuery,
): Promise<RowsWithinBytes<ListedEntry>> =>
  readEntryPage(
    database,
    {
      ...(ids ? { _id: { $in: ids.map((id) => formatEntryDatabaseKey(workspace, id)) } } : {}),
      workspace,
      ...(folder ? { folder } : {}),
    },
    page,
    // The index by time would pass all other entries to find the few that are named.
    ids ? { hint: { _id: 1 } } : {},
  );

/** Lists a page of the entries whose document refers to another one by its uuid, at one path or at any path. */
export const listEntriesThatReferToUuid = (
  database: Database,
  workspace: string,
  named: { readonly uuid: string; readonly context?: string },
  page: ListPageQuery,
): Promise<RowsWithinBytes<ListedEntry>> =>
  readEntryPage(database, { workspace, 'relatesTo.uuid': named.uuid, relatesTo: { $elemMatch: named } }, page);

/** Reads a page of the entries that a filter of this folder selects. */
function readEntryPage(
  database: Database,
  filter: Filter<EntryDocument>,
  page: ListPageQuery,
  options: { readonly hint?: Readonly<Record<string, 1>> } = {},
): Promise<RowsWithinBytes<ListedEntry>> {
  return readListPageRows(
    getEntriesCollection(database)
      .find({ $and: [filter, ...buildListPageConditions(page)] }, { maxTimeMS: limits.queryMs, ...options })
      .project<ListedEntry>(listedEntryProjection)
      .sort(buildListPageSortOrder(page))
      .limit(page.limit),
  );
}

/** Finds the file of a public URL. The URL contains the entry, so it is read without a workspace. */
export async function findEntryFileOfPublicUrl(
  database: Database,
  _id: string,
  fileId: string,
): Promise<{ readonly workspace: string; readonly file: EntryFile } | undefined> {
  // Anyone may call this, so only the row of this file is read, whatever the other files have.
  const projection = { workspace: 1, files: { $elemMatch: { id: fileId } } };
  const entry = await getEntriesCollection(database).findOne({ _id }, { projection });
  const file = entry?.files?.[0];
  return entry && file && !isBlockedEntry(entry) ? { workspace: entry.workspace, file } : undefined;
}

/**
 * The `$inc` of every write of an entry or a workspace. With the revision, a client detects changes after its read
 * (docs/api/conventions.md). An absent revision counts as 0. A test finds writes without this increment.
 */
export const revisionIncrement = { revision: 1 } as const;

/** Pipeline stage that increments the revision, for writes that are pipelines. */
export const revisionIncrementStage = { $set: { revision: { $add: [{ $ifNull: ['$revision', 0] }, 1] } } } as const;

/**
 * Builds the condition that nothing has changed since `read`; empty if there is no `read`. The time distinguishes a
 * restored backup from the previous state.
 */
export const buildUnchangedSinceReadFilter = (read: ResourceRevision | undefined) =>
  read ? { revision: read.revision ?? { $exists: false }, updatedAt: read.updatedAt } : {};

/**
 * Marks an entry on which another one depends, unless the entry changed after it was read. Returns whether it was
 * unchanged.
 */
export async function incrementEntryRevisionIfUnchanged(
  database: Database,
  { _id, revision, updatedAt }: EntryDocument,
  session: TransactionSession,
): Promise<boolean> {
  const lastRead = { updatedAt, ...(revision === undefined ? {} : { revision }) };
  const { matchedCount } = await getEntriesCollection(database).updateOne(
    { _id, ...buildUnchangedSinceReadFilter(lastRead) },
    { $inc: revisionIncrement },
    { session },
  );
  return matchedCount === 1;
}

/** Returns whether two reads of a resource show the same revision. */
export const isRevisionUnchanged = (now: ResourceRevision, read: ResourceRevision): boolean =>
  (now.revision ?? 0) === (read.revision ?? 0) && now.updatedAt.getTime() === read.updatedAt.getTime();
