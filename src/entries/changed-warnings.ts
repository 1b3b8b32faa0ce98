// The warnings of an entry whose document a job changes. A warning remains until it is repaired: warnings that the
// document and its supplier's status decide are listed again, and the others stay while the fields that they name have
// the same values.
import type { Warning } from '../contracts/warnings';
import { isWarningKeyAboutOtherInvoices, isWarningRecomputedBeforeStep } from '../contracts/blocking-warnings';
import type { JsonObject } from '../document/model/basic';
import type { Document } from '../document/model/envelope';
import type { Invoice } from '../document/model/invoice';
import { listDocumentWarnings } from '../document/warnings/document-warnings';
import { findValueAtDocumentPath } from '../document/warnings/unknown-codes';
import type { SupplierChainForUpload } from '../model/document-check';
import type { EntryDocument } from '../model/entry';
import { isWarningSupersededByStoredData } from './upload/check';
import { correctionSeriesWarningKey } from './upload/kind-warnings';
import { warningKeysDroppedForReversal } from './upload/stored-amounts';
import { warnForalPartyInSuppliersFolder } from './upload/foral-supplier';
import { buildInvoiceUploadCheckInput } from './upload/invoice-check-input';
import { isReceivedDocumentsFolder, listInvoiceWarningsFromSupplierChain } from './upload/issuer-warnings';

/** The warnings of an entry after a change of its document. */
interface ChangedWarnings {
  /** Warnings from elsewhere, such as the client's values, that the change does not repair. */
  readonly kept: readonly Warning[];
  /** Warnings of the document that the entry has already. */
  readonly found: readonly Warning[];
  /** Warnings of the document that the change causes. */
  readonly added: readonly Warning[];
  /** Other warnings of the document that the entry does not have, because an earlier version stored it. */
  readonly unstored: readonly Warning[];
}

/** An entry before the change of its document. */
interface WarnedEntry {
  readonly document: string;
  readonly warnings?: readonly Warning[] | undefined;
  readonly folder?: EntryDocument['folder'] | undefined;
  readonly operationDay?: string | undefined;
}

/**
 * Compares the warnings of an entry with its next document.
 * @param standing status of the supplier; null without a chain
 */
export function classifyWarningsAfterDocumentChange(
  { document, warnings = [], folder, operationDay }: WarnedEntry,
  next: Document,
  standing: SupplierChainForUpload | null,
): ChangedWarnings {
  const previous = JSON.parse(document) as Document;
  const computed = listComputableWarnings(next, folder, standing);
  const keys = { stored: listKeys(warnings), now: listKeys(computed) };
  const before = listKeys(listComputableWarnings(previous, folder, standing));
  const isKept = (one: Warning): boolean =>
    one.lost !== undefined ||
    (!before.has(one.key) && !keys.now.has(one.key) && isUnrepaired(one, toJson(previous), toJson(next)));
  const isLeftOut = (one: Warning): boolean =>
    isWarningSupersededByStoredData(one, warnings, operationDay) ||
    isLeftOutForStoredInvoices(one, toJson(previous), toJson(next));
  const unlisted = computed.filter(({ key }) => !keys.stored.has(key));
  return {
    kept: warnings.filter(isKept),
    found: computed.filter(({ key }) => keys.stored.has(key)),
    added: unlisted.filter(({ key }) => !before.has(key)),
    unstored: unlisted.filter((one) => before.has(one.key) && !isLeftOut(one)),
  };
}

/**
 * Returns whether an invoice may reverse another one, which the upload found by the customer or by `preceding`, with
 * the same total as before; or may correct corrections of its own series.
 */
function isLeftOutForStoredInvoices({ key, paths }: Warning, previous: JsonObject, next: JsonObject): boolean {
  const { preceding = [], customer } = next as unknown as Partial<Invoice>;
  if (key !== correctionSeriesWarningKey && !warningKeysDroppedForReversal.includes(key)) return false;
  if (preceding.length === 0 && customer?.tax_id?.code === undefined) return false;
  return paths.every((path) => hasSameValue(path, previous, next));
}

/** Lists the warnings for which the document and the supplier's status suffice. */
function listComputableWarnings(
  doc: Document,
  folder: string | undefined,
  standing: SupplierChainForUpload | null,
): Warning[] {
  const outline = buildInvoiceUploadCheckInput(doc)?.outline;
  if (!outline) return [...listDocumentWarnings(doc), ...warnForalPartyInSuppliersFolder(doc, folder)];
  return [
    ...(isReceivedDocumentsFolder(folder) ? [] : listInvoiceWarningsFromSupplierChain(outline, standing)),
    ...listDocumentWarnings(doc),
  ];
}

/** Warnings that a job computes again before it uses anything stay until then. */
const isUnrepaired = (one: Warning, previous: JsonObject, next: JsonObject): boolean =>
  isWarningKeyAboutOtherInvoices(one.key) ||
  isWarningRecomputedBeforeStep(one) ||
  one.paths.length === 0 ||
  one.paths.some((path) => !path.startsWith('$.doc.') || hasSameValue(path, previous, next));

const hasSameValue = (path: string, previous: JsonObject, next: JsonObject): boolean =>
  JSON.stringify(findValueAtDocumentPath(previous, path)) === JSON.stringify(findValueAtDocumentPath(next, path));

const listKeys = (warnings: readonly Warning[]): ReadonlySet<string> => new Set(warnings.map(({ key }) => key));

const toJson = (doc: Document): JsonObject => doc as unknown as JsonObject;
