// The series of a document that names none: the supplier's series for the kind of the invoice (RD 1619/2012 art. 6.1.a,
// 7.1.a).
import { toSelloExtensionKey } from '../document/addons/es-fiscal/aliases';
import { isCorrectionDocument, issuerTypeExtensionKey } from '../document/addons/es-fiscal/extensions';
import type { DefaultSeriesInvoiceKind } from '../document/invoice-body/defaults';
import { isJsonObject, type Json, type JsonObject } from '../document/model/basic';
import { findInvoiceKindMark } from '../document/series-kinds';

/** Members that decide about the series, in a document that is not calculated yet. */
function readKindMembers({ $tags, tax, meta }: JsonObject) {
  const written = isJsonObject(tax) && isJsonObject(tax.ext) ? Object.entries(tax.ext) : [];
  return {
    tags: Array.isArray($tags) ? $tags : [],
    ext: Object.fromEntries(written.map(([key, code]) => [toSelloExtensionKey(key), toCode(code)])),
    meta: isJsonObject(meta) ? Object.fromEntries(Object.entries(meta).map(([key, one]) => [key, toCode(one)])) : {},
  };
}

const toCode = (value: Json): string => (typeof value === 'string' ? value.trim() : '');

/** Series of full and simplified invoices whose tag, or code at the authority, is that of the other kind. */
const kindByMark = { art61d: 'invoice', art7273: 'simplified' } as const;

export function findDefaultSeriesInvoiceKind(document: JsonObject): DefaultSeriesInvoiceKind {
  if (isCorrectionDocument(document)) return 'correction';
  const { tags, ext, meta } = readKindMembers(document);
  if (tags.includes('replacement')) return 'replacement';
  const mark = findInvoiceKindMark({ tax: { ext }, meta });
  return mark ? kindByMark[mark] : tags.includes('simplified') ? 'simplified' : 'invoice';
}

/**
 * Returns whether the customer or a third party issues the invoice. Each issuer needs its own series, which Sello does
 * not know.
 */
export function isIssuedByCustomerOrThirdParty(document: JsonObject): boolean {
  const { tags, ext } = readKindMembers(document);
  const issuer = isJsonObject(document.ordering) ? document.ordering.issuer : undefined;
  return tags.includes('self-billed') || isJsonObject(issuer) || ['D', 'T'].includes(ext[issuerTypeExtensionKey] ?? '');
}
