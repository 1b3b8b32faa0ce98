// Entries: stored envelopes with their states, files and faults, and the meta rows of applications.
import type { InvoiceBodyVariant, Fault, RejectedRecordParty } from '../contracts/errors';
import type { EntryContent, EntryVersionRow, EntryContentVersion } from './content';
import type { Warning } from '../contracts/warnings';
import type { JobResult } from './job';

/** A row of the entry's states. The newest row is the current state. Rows are never changed. */
export interface EntryStateRow {
  readonly key: string;
  readonly at: Date;
  readonly src: string;
  readonly srcId?: string;
  readonly notes?: string;
  readonly meta?: Readonly<Record<string, string>>;
  readonly faults?: readonly Fault[];
}

/**
 * A file of an entry. If the file has a record, its bytes are those of the record. Otherwise, the bytes are in the blob
 * under the hash of the file, or under `sealed`.
 */
export interface EntryFile {
  readonly id: string;
  readonly name: string;
  readonly key?: string;
  readonly category?: string;
  readonly desc?: string;
  readonly mime: string;
  readonly size: number;
  /** SHA-256 (hex) of the bytes that clients get. */
  readonly hash: string;
  /** Name of the file's encrypted bytes (sealed-files.ts). */
  readonly sealed?: string;
  readonly embeddable?: boolean;
  readonly private?: boolean;
  readonly stored: boolean;
  readonly meta?: Readonly<Record<string, string>>;
  readonly job?: string;
  /** The record of whose XML or response the file consists, so that these bytes are stored only once. */
  readonly record?: string;
  readonly part?: 'record' | 'answer';
  readonly previous: readonly PreviousEntryFileVersion[];
  /** Digest of the document from which a PDF or an e-invoice was created. A later document needs a new file. */
  readonly documentDigest?: string;
  readonly createdAt: Date;
}

/** An earlier version of a file. Its bytes can still be read under its id. */
export type PreviousEntryFileVersion = Pick<
  EntryFile,
  'id' | 'createdAt' | 'hash' | 'size' | 'sealed' | 'record' | 'part'
>;

/** Newest record of the entry, with the members that steps need. */
export interface NewestRecordSummary {
  readonly record: string;
  readonly request: string;
  readonly kind: 'registration' | 'cancellation';
  readonly documentDigest: string;
  readonly outcome: 'unsettled' | 'accepted' | 'accepted-with-errors' | 'rejected';
  readonly code?: string;
  readonly message?: string;
  /** The party that the code concerns, as it is in the record. */
  readonly party?: RejectedRecordParty;
  /** The authority's mark of receipt (CSV). */
  readonly csv?: string;
}

/** A stored envelope with states, files and faults. */
export interface EntryDocument extends EntryContent {
  readonly _id: string;
  readonly workspace: string;
  readonly id: string;
  readonly key?: string;
  /**
   * The key that the entry lost to a newer invoice, because it failed without a record. A job that locks the entry gives
   * the key back. Absent in old entries.
   */
  readonly releasedKey?: string;
  readonly folder: string;
  readonly state: string;
  readonly states: readonly EntryStateRow[];
  readonly faults: readonly Fault[];
  /** Warnings about the content when it was stored; absent if there were none. */
  readonly warnings?: readonly Warning[];
  readonly files: readonly EntryFile[];
  readonly versions: readonly EntryVersionRow[];
  /** Increased by document and signature only. */
  readonly contentRevision: number;
  /** Increased by every write of the entry. */
  readonly revision?: number;
  /** The job that has locked the entry; null if no job has locked it. */
  readonly openJob: string | null;
  /** The job that locks the entry after `openJob` has ended; absent if no job waits. */
  readonly nextJob?: string;
  readonly previousId?: string;
  /**
   * Digest of the members with which a call on invoices created or amended the entry. It distinguishes a repeated call from a call
   * with other content.
   */
  readonly bodyDigest?: string;
  /** The form of the invoice in that call. The warnings of the call name the fields of this form. */
  readonly bodyForm?: InvoiceBodyVariant;
  readonly fiscal?: NewestRecordSummary;
  /** Time from which only the authority may see the entry. The entry then has another `workspace`. */
  readonly blockedAt?: Date;
  /** The result of the last job that locked the entry. */
  readonly result?: JobResult;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** How a call on invoices stated the content of an entry. */
export type InvoiceBodyDigestAndVariant = Pick<EntryDocument, 'bodyDigest' | 'bodyForm'>;

/** The revision of a resource when it was read. */
export interface ResourceRevision {
  readonly revision?: number;
  readonly updatedAt: Date;
}

/** The content of a meta row. */
export interface EntryMetaContent {
  readonly ref?: string;
  /** JSON text. The names inside belong to the application and never become names in the database. */
  readonly value?: string;
  readonly linkUrl?: string;
  readonly linkScope?: string;
  readonly indexed: boolean;
  readonly owned: boolean;
  readonly secure: boolean;
  readonly shared: boolean;
}

/** A meta row of an application for an entry. */
export interface EntryMetaDocument extends EntryMetaContent {
  readonly _id: string;
  readonly workspace: string;
  readonly entry: string;
  readonly src: string;
  readonly key: string;
  /** Bytes that a client stored in it; absent if they are few (store/held-bytes.ts), and in old rows. */
  readonly heldBytes?: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One guarded write of an entry's content. `src/entries/change.ts` builds it. */
export interface EntryContentChange {
  /**
   * The entry as it was read. Its content revision guards the write; if a client writes, its newest record also guards
   * the write.
   */
  readonly entry: Pick<EntryDocument, '_id' | 'contentRevision' | 'fiscal'>;
  /** The present content, which is stored under its version. */
  readonly replaced: EntryContentVersion;
  readonly content: EntryContent;
  /** Stored bytes of the new content. */
  readonly bytes: number;
  readonly faults?: readonly Fault[];
  readonly warnings?: readonly Warning[];
  readonly folder?: string;
  readonly written?: InvoiceBodyDigestAndVariant;
  readonly versionRow: EntryVersionRow;
  readonly stateRow?: EntryStateRow;
  readonly at: Date;
  /** If set, the write happens only if nothing in the entry has changed after this read. */
  readonly read?: ResourceRevision;
}
