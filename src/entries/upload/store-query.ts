// The store query of an upload. The database executes it in one read.
import { warningLimits as limits } from '../../contracts/limits/documents';
import { esFiscalAddon } from '../../document/addons/addons';
import { isCorrectionBySubstitution } from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import { areAllPrecedingTaxBasesZero } from '../../document/warnings/tax-bases';
import type { DocumentCheckFactsQuery } from '../../model/document-check';
import { findSupplierTaxIdOfDocument } from '../content';

/** Type of a proforma, which is no invoice. */
export const proformaInvoiceType = 'proforma';

/** The query for an invoice, before its workspace is known. */
export type InvoiceCheckFactsQuery = Omit<DocumentCheckFactsQuery, 'environment'>;

export function toInvoiceCheckFactsQuery(invoice: Invoice): InvoiceCheckFactsQuery {
  const { type, series, code, issue_date: date } = invoice;
  // A proforma is not an invoice, so its number is no number of a series.
  const isNumbered = code !== undefined && code !== '' && type !== proformaInvoiceType;
  return {
    supplier: findSupplierTaxIdOfDocument(invoice),
    docSchema: invoice.$schema,
    ...(isNumbered ? { number: { series, code, ...listAdjacentCodes(code), year: date.slice(0, 4) } } : {}),
    originals: buildOriginalsQuery(invoice),
    addon: esFiscalAddon.key,
  };
}

/** Returns true if the invoice refers to others. Sello then compares these with the whole document. */
export const hasOriginalsToLookUp = ({ originals: { uuids, numbers } }: InvoiceCheckFactsQuery): boolean =>
  uuids.length > 0 || numbers.length > 0;

/** Builds the query for the originals, by the uuids in `preceding` and by their numbers. */
function buildOriginalsQuery(invoice: Invoice): DocumentCheckFactsQuery['originals'] {
  const { type, preceding = [] } = invoice;
  const uuids = preceding.flatMap(({ uuid }) => (uuid ? [uuid] : []));
  const numbers = preceding.flatMap(({ series, code }) => (code ? [{ series, code }] : []));
  const substitutes = isCorrectionBySubstitution(invoice);
  const namedBy = type === 'credit-note' || substitutes || (type === 'standard' && preceding.length > 0);
  // Invoices with a uuid are also searched by number, because other documents may name only the number.
  return {
    uuids,
    numbers: numbers.slice(0, limits.originalsByNumberMax),
    namedBy,
    // The record takes its corrected amounts from the originals, so their text is needed.
    withText: substitutes && preceding.some(({ tax }) => tax !== undefined),
    ...(type === 'credit-note' || (substitutes && !areAllPrecedingTaxBasesZero(invoice)) ? { withReversal: true } : {}),
    // Only the text contains the amounts at each rate, and the exchange rate.
    ...(type === 'credit-note' || invoice.currency !== 'EUR' ? { withOriginalText: true } : {}),
  };
}

interface CountedNumber {
  readonly prefix: string;
  readonly digits: string;
}

/**
 * Parses a code that ends with a count. Returns undefined for other codes, and for counts that a number cannot
 * represent exactly.
 */
function counted(code: string): CountedNumber | undefined {
  const match = /^(.*?)(\d{1,15})$/s.exec(code);
  return match ? { prefix: match[1] ?? '', digits: match[2] ?? '' } : undefined;
}

/**
 * Lists codes that may come directly before or after this one, as A-0041 before A-0042, or 9 before 10.
 * `adjacent` has the previous and the next count, padded or not. `lowest` is the first code of the same length.
 */
function listAdjacentCodes(code: string): { readonly adjacent: readonly string[]; readonly lowest: string } {
  const own = counted(code);
  const count = Number(own?.digits ?? 0);
  if (!own || count === 0) return { adjacent: [], lowest: code };
  const { prefix, digits } = own;
  const adjacent = [count - 1, count + 1].flatMap((one) => [
    prefix + String(one).padStart(digits.length, '0'),
    prefix + String(one),
  ]);
  return { adjacent: [...new Set(adjacent)], lowest: prefix + '0'.repeat(digits.length) };
}

/** Returns true if a code comes before another, with the same letters and a lower count. */
export function isLowerCodeInSeries(code: string, other: string): boolean {
  const [left, right] = [counted(code), counted(other)];
  return left !== undefined && left.prefix === right?.prefix && Number(left.digits) < Number(right.digits);
}

/** Returns whether the first of two codes has the higher count. */
export const isHigherCodeInSeries = (code: string, than: string): boolean => isLowerCodeInSeries(than, code);
