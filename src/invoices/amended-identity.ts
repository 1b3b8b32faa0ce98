// Keeps what makes an amended invoice the same invoice: its number, date and supplier, by which the authority knows it,
// and its kind. Otherwise, its record would be that of another invoice.
import { createRefusal } from '../contracts/errors';
import { isReplacementOfSimplifiedInvoices } from '../document/addons/es-fiscal/extensions';
import { formatDocumentNumber } from '../document/document-summary';
import type { InvoiceBodyDocument, ParsedInvoiceBody } from '../document/invoice-body/read-body';
import { isJsonObject, type JsonObject } from '../document/model/basic';
import type { Invoice } from '../document/model/invoice';
import { findSupplierInBody } from './document';

/** Finds the type of an invoice; `replacement` for an F3. */
const findKind = (invoice: Pick<Invoice, 'type' | 'tax'>): string =>
  isReplacementOfSimplifiedInvoices(invoice) ? 'replacement' : invoice.type;

/** Kinds that the members of a body cannot describe, because other calls issue them. */
const kindsOfDocuments: readonly string[] = ['credit-note', 'corrective', 'replacement'];

/** The number and date of an invoice. An empty series is none; without the member, the document gets a default series. */
const readNumberAndDate = ({ series = '', code, issue_date: date }: Invoice) => ({ series, code, issue_date: date });

/**
 * Returns the body with the number, date and supplier of the original where the body omits them.
 * @param id id of the entry, for the refusal
 * @throws Refusal `conflict` if the body states others, or if only a document can describe the invoice
 */
export function addOrRequireOriginalNumberDateAndSupplier(
  written: ParsedInvoiceBody | InvoiceBodyDocument,
  original: Invoice,
  id: string,
): ParsedInvoiceBody | InvoiceBodyDocument {
  const { series, code, issue_date: date } = readNumberAndDate(original);
  const taxCode = original.supplier?.tax_id?.code;
  requireSame('supplier', findSupplierInBody(written)?.taxCode, taxCode, id);
  if ('document' in written) return { ...written, document: keepDocumentIdentity(written.document, original, id) };
  if (kindsOfDocuments.includes(findKind(original))) throw createKindRefusal(original, id);
  requireSame('series', written.series, series, id);
  requireSame('code', written.code, code, id);
  requireSame('issue_date', written.issueDate, date, id);
  const own = written.namesSupplier || taxCode === undefined ? {} : { supplier: { at: '$.supplier', taxCode } };
  return { ...written, series, code, issueDate: date, ...own };
}

function keepDocumentIdentity(document: JsonObject, original: Invoice, id: string): JsonObject {
  const bare = isJsonObject(document.doc) ? document.doc : document;
  const kept = readNumberAndDate(original);
  for (const [member, own] of Object.entries(kept)) requireSame(member, bare[member], own, id);
  const own = { supplier: original.supplier as unknown as JsonObject, ...bare, ...kept } as JsonObject;
  return isJsonObject(document.doc) ? { ...document, doc: own } : own;
}

function requireSame(member: string, given: unknown, own: string | undefined, id: string): void {
  if (given !== undefined && given !== own) throw createRefusal('conflict', 'amend-identity', { member }, { id });
}

/** @throws Refusal `conflict` if the calculated document is an invoice of another kind than the original */
export function requireSameInvoiceKind(original: Invoice, amended: Invoice, id: string): void {
  if (findKind(original) !== findKind(amended)) throw createKindRefusal(original, id);
}

const createKindRefusal = (original: Invoice, id: string) =>
  createRefusal('conflict', 'amend-kind', { number: formatDocumentNumber(original), kind: findKind(original) }, { id });
