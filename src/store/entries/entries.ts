// Entries: the stored envelopes with state, files and faults. One document each, so that most changes are one write.
// docs/decisions/0026-an-entry-holds-its-history-and-text.md
import type { ClientSession, Collection, Filter } from 'mongodb';
import type { Fault, FaultParty } from '../../contracts/errors';
import type { Warning } from '../../contracts/warnings';
import type { JobResult } from '../jobs/jobs';
import type { RowsWithin } from '../bounds';
import { buildPageConditions, type PageQuery, buildPageOrder, readPageRows } from '../pages';
import { http as limits } from '../../contracts/limits/http';
import { type Database, withSession } from '../database';
import { isBlocked } from '../privacy/blocked';

/** A row of the entry's states; the newest is the entry's state. Rows are never edited. */
export interface StateRow {
  readonly key: string;
  readonly at: Date;
  readonly src: string;
  readonly srcId?: string;
  readonly notes?: string;
  readonly meta?: Readonly<Record<string, string>>;
  readonly faults?: readonly Fault[];
}

/** A file of an entry. Its bytes are those of a record when it names one, else of the blob under its hash, or `sealed`. */
export interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly key?: string;
  readonly category?: string;
  readonly desc?: string;
  readonly mime: string;
  readonly size: number;
  /** SHA-256 (hex) of the bytes as clients have them. */
  readonly hash: string;
  /** Under which name its bytes are kept encrypted (sealed-files.ts). */
  readonly sealed?: string;
  readonly embeddable?: boolean;
  readonly private?: boolean;
  readonly stored: boolean;
  readonly meta?: Readonly<Record<string, string>>;
  readonly job?: string;
  /** The record whose XML or answer it is: those bytes are kept once. */
  readonly record?: string;
  readonly part?: 'record' | 'answer';
  readonly previous: readonly PreviousFile[];
  readonly createdAt: Date;
}

/** What a file was before: its bytes stay readable under its id. */
export interface PreviousFile {
  readonly id: string;
  readonly createdAt: Date;
  readonly hash: string;
  readonly size: number;
  readonly sealed?: string;
  readonly record?: string;
  readonly part?: 'record' | 'answer';
}

export interface VersionRow {
  readonly version: string;
  readonly at: Date;
  readonly signed: boolean;
  readonly invalid: boolean;
  readonly src: string;
  readonly srcId?: string;
}

/** Newest record of the entry, as the steps need it. */
export interface FiscalSummary {
  readonly record: string;
  readonly request: string;
  readonly kind: 'registration' | 'cancellation';
  readonly documentDigest: string;
  readonly outcome: 'unsettled' | 'accepted' | 'accepted-with-errors' | 'rejected';
  readonly code?: string;
  readonly message?: string;
  /** Whom the code is about, as the record names them. */
  readonly party?: FaultParty;
  /** The authority's mark of receipt (CSV). */
  readonly csv?: string;
}

/** What changes when the document or its signature does. Texts are JSON as answered: no amount is ever re-read. */
export interface Content {
  readonly docSchema: string;
  readonly envSchema: string;
  /** JSON text of the document. */
  readonly document: string;
  /** JSON text of the header without stamps. */
  readonly head: string;
  readonly stamps: readonly { prv: string; val: string }[];
  readonly signatures: readonly string[];
  readonly digest: { readonly alg: string; readonly val: string };
  readonly signed: boolean;
  readonly invalid: boolean;
  readonly tags: readonly string[];
  readonly snippet: object;
  /** Words that a search finds the entry by. */
  readonly words: readonly string[];
  readonly version: string;
  /** `uuid` of the document, and those it refers to with their place. */
  readonly documentUuid?: string;
  readonly relatesTo: readonly { uuid: string; context: string }[];
  readonly supplier?: string;
}

export interface EntryDocument extends Content {
  readonly _id: string;
  readonly workspace: string;
  readonly id: string;
  readonly key?: string;
  readonly folder: string;
  readonly state: string;
  readonly states: readonly StateRow[];
  readonly faults: readonly Fault[];
  /** What was said of the content when it was stored; absent: nothing. */
  readonly warnings?: readonly Warning[];
  readonly files: readonly FileRow[];
  readonly versions: readonly VersionRow[];
  /** Moved only by document and signature. */
  readonly contentRevision: number;
  /** Moved by every write of the entry (revision.ts). */
  readonly revision?: number;
  /** The job that holds the entry; null when none does. */
  readonly openJob: string | null;
  readonly previousId?: string;
  readonly fiscal?: FiscalSummary;
  /** Since when nobody but the authority sees it; its `workspace` is another since then. */
  readonly blockedAt?: Date;
  /** How the last job that held it ended. */
  readonly result?: JobResult;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const invoiceSchema = 'https://gobl.org/draft-0/bill/invoice';

export const entries = (database: Database): Collection<EntryDocument> => database.collection('entries');

export const entryKey = (workspace: string, id: string): string => `${workspace}:${id}`;

export const findEntry = (database: Database, workspace: string, id: string, session?: ClientSession) =>
  // A blocked entry keeps its key and belongs to no workspace (leaving/blocked.ts).
  entries(database).findOne({ _id: entryKey(workspace, id), workspace }, withSession(session));

/** Bytes of a list as the database stores it. */
export const sumRowBytes = (list: `$${string}`) => ({ $bsonSize: { rows: list } });

/** What steps read of an entry: rows that only grow are left out. */
export const unread = { states: 0, versions: 0, snippet: 0 } as const;

/** What steps know of the rows: enough to see whether more of them fit. */
export interface EntryRows {
  readonly statesCount: number;
  readonly statesBytes: number;
  readonly versionsCount: number;
  readonly filesBytes: number;
}

/** Computed by the database, so that the rows need not be read. */
export const measuredRows = {
  statesCount: { $size: '$states' },
  statesBytes: sumRowBytes('$states'),
  versionsCount: { $size: '$versions' },
  filesBytes: sumRowBytes('$files'),
} as const satisfies Record<keyof EntryRows, object>;
export type EntryForStep = Omit<EntryDocument, keyof typeof unread>;

export const findEntryByKey = (database: Database, workspace: string, key: string) =>
  entries(database).findOne({ workspace, key });

/** Stamps of the workspace's entries of one document and digest: several when it was stored twice. */
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

/** What a correction must know of the invoice that it corrects. */
export interface Original extends Pick<EntryDocument, 'supplier' | 'docSchema'> {
  /** Its document has the addon of the reporting scheme. */
  readonly fiscalAddon: boolean;
}

export const projectOriginal = (addon: string) => ({
  _id: 0,
  supplier: 1,
  docSchema: 1,
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

/** What a list shows: everything but the document. */
export const listed = { document: 0, head: 0, stamps: 0, signatures: 0, states: 0, words: 0 } as const;
export type ListedEntry = Omit<EntryDocument, keyof typeof listed>;

/** A page of a workspace's entries by creation time, of one folder when it is given. */
export const listEntries = (
  database: Database,
  workspace: string,
  folder: string | undefined,
  page: PageQuery,
): Promise<RowsWithin<ListedEntry>> => pageOfEntries(database, { workspace, ...(folder ? { folder } : {}) }, page);

/** A page of the entries whose document names another by its uuid, at one place or at any. */
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
      .project<ListedEntry>(listed)
      .sort(buildPageOrder(page))
      .limit(page.limit),
  );
}

/** The file that a public address names. The address says the entry: it is read without a workspace. */
export async function findFileOfAddress(
  database: Database,
  _id: string,
  fileId: string,
): Promise<{ readonly workspace: string; readonly file: FileRow } | undefined> {
  const entry = await entries(database).findOne({ _id }, { projection: { files: 1, workspace: 1 } });
  const file = entry?.files.find(({ id }) => id === fileId);
  return entry && file && !isBlocked(entry) ? { workspace: entry.workspace, file } : undefined;
}
