// The content of an entry: its document, its signatures and the members that are derived from them. Also the versions
// of replaced content.
import type { DocumentSummary } from '../contracts/document-summary';

/** A row in the list of an entry's versions. */
export interface EntryVersionRow {
  readonly version: string;
  readonly at: Date;
  readonly signed: boolean;
  readonly invalid: boolean;
  readonly src: string;
  readonly srcId?: string;
}

/**
 * Members that change with the document or its signature. Texts are JSON in the form of responses, so that no amount is
 * ever parsed again.
 */
export interface EntryContent {
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
  readonly snippet: DocumentSummary;
  /** Words for the search. */
  readonly words: readonly string[];
  readonly version: string;
  /** `uuid` of the document, and the uuids to which it refers, each with its path. */
  readonly documentUuid?: string;
  readonly relatesTo: readonly { uuid: string; context: string }[];
  readonly supplier?: string;
  /**
   * The latest operation date of the stored invoices that this document corrects, if it is a correction without
   * `op_date`.
   */
  readonly operationDay?: string;
  /**
   * Set if Sello set the date of issue. Sello then sets it again when the document gets its number. If absent, the
   * client set the date.
   */
  readonly dateIsOpen?: true;
  /** Last number that a workflow step assigned from a series, as lists show it. The client may have set another since. */
  readonly assignedNumber?: string;
  /** Bytes of this content and of the versions before it; absent if they are few (held-bytes.ts), and in old entries. */
  readonly heldBytes?: number;
}

export type StoredEnvelopeParts = Pick<EntryContent, 'document' | 'head' | 'stamps' | 'signatures' | 'envSchema'>;

/** A content and its version. */
export interface EntryContentVersion extends StoredEnvelopeParts {
  readonly version: string;
}
