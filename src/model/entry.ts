// Entries: the stored envelopes with their states, files and faults, and the metadata rows of applications.
import type { Fault, FaultParty } from '../contracts/errors';
import type { Content, VersionRow, VersionedContent } from './content';
import type { Warning } from '../contracts/warnings';
import type { JobResult } from './job';

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

/** What a thing was when it was read. */
export interface Revision {
  readonly revision?: number;
  readonly updatedAt: Date;
}

export interface MetaContent {
  readonly ref?: string;
  /** JSON text: names inside are the application's own and never names of the database. */
  readonly value?: string;
  readonly linkUrl?: string;
  readonly linkScope?: string;
  readonly indexed: boolean;
  readonly owned: boolean;
  readonly secure: boolean;
  readonly shared: boolean;
}

export interface MetaDocument extends MetaContent {
  readonly _id: string;
  readonly workspace: string;
  readonly entry: string;
  readonly src: string;
  readonly key: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What one guarded write makes of an entry. `src/entries/change.ts` makes it. */
export interface ContentChange {
  /** The entry as it was read: the write is guarded by its revision, a client's by its newest record, too. */
  readonly entry: Pick<EntryDocument, '_id' | 'contentRevision' | 'fiscal'>;
  /** The present content, kept under its version. */
  readonly replaced: VersionedContent;
  readonly content: Content;
  /** What the new content takes where it is stored. */
  readonly bytes: number;
  readonly faults?: readonly Fault[];
  readonly warnings?: readonly Warning[];
  readonly folder?: string;
  readonly versionRow: VersionRow;
  readonly stateRow?: StateRow;
  readonly at: Date;
  /** Only while nothing at all has happened to the entry since it was read so. */
  readonly read?: Revision;
}
