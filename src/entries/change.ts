// The guarded write that replaces, numbers or signs the envelope of an entry, and who chose the number that it has.
import type { Fault } from '../contracts/errors';
import type { Warning } from '../contracts/warnings';
import { findInvoiceNumberInSummary, formatDocumentNumber } from '../document/document-summary';
import type { Envelope } from '../document/model/envelope';
import type { Invoice } from '../document/model/invoice';
import type { EntryContent } from '../model/content';
import type { InvoiceBodyDigestAndVariant, EntryContentChange } from '../model/entry';
import type { EntryForStep } from '../model/walk';
import { countEntryContentBytes, toEntryContent } from './content';
import { buildContentAndVersionsBytesMember, type EntryBeforeChange } from './held-bytes';

/** The author of a change to an entry: a client (its access key) or a job. */
export interface EntryChangeAuthor {
  readonly src: 'api-key' | 'transform-job';
  readonly srcId: string;
}

export interface ChangedEntryContent {
  readonly envelope: Envelope;
  /** Rules that the envelope breaks, if the caller permits invalid documents. If absent, the entry keeps its faults. */
  readonly faults?: readonly Fault[];
  /** Warnings about the envelope. If absent, the entry keeps its warnings. */
  readonly warnings?: readonly Warning[];
  readonly folder?: string;
  /**
   * Latest operation date of the stored originals; null if no original has a different day. If absent, the stored
   * value stays unchanged.
   */
  readonly operationDay?: string | null;
  /** True if Sello set the date of issue. If absent, the stored value stays unchanged. */
  readonly dateIsOpen?: boolean;
  /** True if a workflow step assigned the number in the envelope. If absent, the stored value stays unchanged. */
  readonly isNumberAssigned?: boolean;
  /** How a call on invoices stated the envelope. If absent, the stored values stay unchanged. */
  readonly written?: InvoiceBodyDigestAndVariant;
}

/**
 * Builds the guarded write of a content change. The present content becomes a version, and the state changes only if
 * the entry becomes invalid or valid.
 */
export function buildEntryContentChange(
  entry: EntryForStep & EntryBeforeChange,
  next: ChangedEntryContent,
  source: EntryChangeAuthor,
  at: Date,
): EntryContentChange {
  const invalid = (next.faults ?? []).length > 0;
  const built = toEntryContent(next.envelope, invalid);
  const { dateIsOpen = entry.dateIsOpen, operationDay = entry.operationDay } = next;
  const assignedNumber = next.isNumberAssigned ? findInvoiceNumberInSummary(built.snippet) : entry.assignedNumber;
  const content = {
    ...built,
    ...(dateIsOpen ? { dateIsOpen: true as const } : {}),
    ...(operationDay ? { operationDay } : {}),
    ...(assignedNumber ? { assignedNumber } : {}),
    ...buildContentAndVersionsBytesMember(built, entry),
  };
  const { version, signed } = content;
  const state = invalid ? 'invalid' : entry.invalid ? 'empty' : undefined;
  const { document, head, stamps, signatures, envSchema } = entry;
  const { _id, contentRevision, fiscal } = entry;
  return {
    entry: { _id, contentRevision, ...(fiscal ? { fiscal } : {}) },
    replaced: { version: entry.version, document, head, stamps, signatures, envSchema },
    content,
    bytes: countEntryContentBytes(content, next.faults ?? entry.faults, next.warnings ?? entry.warnings),
    ...(next.faults ? { faults: next.faults } : {}),
    ...(next.warnings ? { warnings: next.warnings } : {}),
    ...(next.folder === undefined ? {} : { folder: next.folder }),
    ...(next.written ? { written: next.written } : {}),
    versionRow: { version, at, signed, invalid, ...source },
    ...(state ? { stateRow: { key: state, at, ...source } } : {}),
    at,
  };
}

/** Returns the entry as it is after the change, for code that continues with it. */
export function buildChangedEntry<Entry extends EntryForStep>(entry: Entry, change: EntryContentChange): Entry {
  const {
    documentUuid: _uuid,
    supplier: _supplier,
    dateIsOpen: _open,
    operationDay: _day,
    assignedNumber: _number,
    ...rest
  } = entry;
  return {
    ...rest,
    ...change.content,
    ...(change.faults ? { faults: change.faults } : {}),
    ...(change.warnings ? { warnings: change.warnings } : {}),
    ...(change.folder === undefined ? {} : { folder: change.folder }),
    ...change.written,
    ...(change.stateRow ? { state: change.stateRow.key } : {}),
    contentRevision: entry.contentRevision + 1,
    updatedAt: change.at,
    // The members that are not set above are optional in every entry.
  } as unknown as Entry;
}

/**
 * Returns whether a workflow step assigned the number that the invoice has now. The client may have replaced it since,
 * also through a process of version 0.1.0, which does not know the member.
 */
export const isNumberAssignedByStep = (
  { assignedNumber }: Pick<EntryContent, 'assignedNumber'>,
  invoice: Invoice,
): boolean => assignedNumber !== undefined && assignedNumber === formatDocumentNumber(invoice);
