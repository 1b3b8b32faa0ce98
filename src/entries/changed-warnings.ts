// The warnings of an entry whose document a job changes. A warning remains until it is repaired: warnings that the
// document and its supplier's status decide are listed again, and the others stay while the fields that they name have
// the same values.
import type { Warning } from '../contracts/warnings';
import { isWarningAboutOtherInvoices, isWarningRecomputedBeforeStep } from '../contracts/blocking-warnings';
import type { JsonObject } from '../document/model/basic';
import type { Document } from '../document/model/envelope';
import { listDocumentWarnings } from '../document/warnings/document-warnings';
import { findValueAtPath } from '../document/warnings/unknown-codes';
import type { SupplierStatusForUpload } from '../model/document-check';
import type { EntryDocument } from '../model/entry';
import { warnForalSupplierParty } from './upload/foral-supplier';
import { buildInvoiceCheckInput } from './upload/invoice-check-input';
import { isReceivedFolder, listIssuerWarnings } from './upload/issuer-warnings';

/** The warnings of an entry after a change of its document. */
interface ChangedWarnings {
  /** Warnings from elsewhere, such as the client's values, that the change does not repair. */
  readonly kept: readonly Warning[];
  /** Warnings of the document that the entry has already. */
  readonly found: readonly Warning[];
  /** Warnings of the document that the change causes. */
  readonly added: readonly Warning[];
}

/** An entry before the change of its document. */
interface WarnedEntry {
  readonly document: string;
  readonly warnings?: readonly Warning[] | undefined;
  readonly folder?: EntryDocument['folder'] | undefined;
}

/**
 * Compares the warnings of an entry with its next document.
 * @param standing status of the supplier; null without a chain
 */
export function compareWarningsWithChangedDocument(
  { document, warnings = [], folder }: WarnedEntry,
  next: Document,
  standing: SupplierStatusForUpload | null,
): ChangedWarnings {
  const previous = JSON.parse(document) as Document;
  const computed = listComputableWarnings(next, folder, standing);
  const keys = { stored: listKeys(warnings), now: listKeys(computed) };
  const before = listKeys(listComputableWarnings(previous, folder, standing));
  const isKept = (one: Warning): boolean =>
    one.lost !== undefined ||
    (!before.has(one.key) && !keys.now.has(one.key) && isUnrepaired(one, toJson(previous), toJson(next)));
  return {
    kept: warnings.filter(isKept),
    found: computed.filter(({ key }) => keys.stored.has(key)),
    // The upload knew more of the store, and left out what the document had before and the entry does not have.
    added: computed.filter(({ key }) => !keys.stored.has(key) && !before.has(key)),
  };
}

/** Lists the warnings for which the document and the supplier's status suffice. */
function listComputableWarnings(
  doc: Document,
  folder: string | undefined,
  standing: SupplierStatusForUpload | null,
): Warning[] {
  const outline = buildInvoiceCheckInput(doc)?.outline;
  if (!outline) return [...listDocumentWarnings(doc), ...warnForalSupplierParty(doc, folder)];
  return [...(isReceivedFolder(folder) ? [] : listIssuerWarnings(outline, standing)), ...listDocumentWarnings(doc)];
}

/** Warnings that a job computes again before it uses anything stay until then. */
const isUnrepaired = (one: Warning, previous: JsonObject, next: JsonObject): boolean =>
  isWarningAboutOtherInvoices(one.key) ||
  isWarningRecomputedBeforeStep(one) ||
  one.paths.length === 0 ||
  one.paths.some((path) => !path.startsWith('$.doc.') || hasSameValue(path, previous, next));

const hasSameValue = (path: string, previous: JsonObject, next: JsonObject): boolean =>
  JSON.stringify(findValueAtPath(previous, path)) === JSON.stringify(findValueAtPath(next, path));

const listKeys = (warnings: readonly Warning[]): ReadonlySet<string> => new Set(warnings.map(({ key }) => key));

const toJson = (doc: Document): JsonObject => doc as unknown as JsonObject;
