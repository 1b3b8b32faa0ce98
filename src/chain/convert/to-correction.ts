// Builds the record of a correction in the euros of its original. The record uses the original's exchange rate and the
// amounts of the original's record, and reverses at most the tax that remains after other credit notes (Ley 37/1992
// art. 80, 89).
import {
  hasCorrectiveFiscalDocType,
  isCorrectionBySubstitution,
  isReplacementOfSimplifiedInvoices,
} from '../../document/addons/es-fiscal/extensions';
import { findEuroExchangeRate } from '../../document/convert-currency';
import { warningLimits as limits } from '../../contracts/limits/documents';
import type { DocumentRef, Invoice } from '../../document/model/invoice';
import { isNegativeInvoiceReversingOriginals } from '../../document/warnings/goods-returns';
import { hasSameTaxBasesByPercentage } from '../../document/warnings/tax-bases';
import {
  addCentsByTaxRateInPlace,
  type BaseTaxSurchargeCents,
  sumBreakdownCentsByTaxRate,
  sumCentsOverTaxRates,
} from '../invoice-book/amounts';
import { listReferencedInvoiceKeys, formatInvoiceNumberAndDateKey } from '../invoice-book/declared-invoice';
import { groupInvoicesByNumberAndDate } from '../invoice-book/invoice-references';
import { formatCents } from '../record/cents';
import type { RegistrationRecordContent } from '../record/record';
import { formatAuthorityDate } from '../record/timestamp';
import type { InvoiceToRecordResult } from './conversion';
import { isNegativeInvoiceAtOwnExchangeRate } from './negative-invoice-rate';
import { alignReplacementRecordWithReplacedInvoices } from './align-replacement-rounding';
import {
  alignReversalRecordWithOriginal,
  type InvoiceWithContentAndCancelledFlag,
  formatRecordInvoiceKey,
} from './align-reversal';
import { formatAuthorityInvoiceNumber, convertToRegistrationRecordContent } from './to-registration-record';

/**
 * Returns whether sealed invoices decide the record, or the permission to seal it. They do for corrections, for
 * replacements (F3), and for a negative invoice in another currency, which takes back the euros of the invoice that it
 * names. A final invoice that names its advance is a sale and keeps its own rate.
 */
export const doesRecordNeedOriginalInvoices = (invoice: Invoice): boolean =>
  (invoice.preceding ?? []).length > 0 &&
  (hasCorrectiveFiscalDocType(invoice) ||
    isReplacementOfSimplifiedInvoices(invoice) ||
    (invoice.currency !== 'EUR' && isNegativeInvoiceReversingOriginals(invoice)));

/**
 * Returns whether the record depends on its originals, as it does for a credit note, a replacement, a correction in
 * another currency, and a substitution, whose originals may be in another currency.
 */
const convertsByOriginals = (invoice: Invoice): boolean =>
  invoice.type === 'credit-note' ||
  isReplacementOfSimplifiedInvoices(invoice) ||
  isCorrectionBySubstitution(invoice) ||
  (invoice.currency !== 'EUR' && doesRecordNeedOriginalInvoices(invoice));

/** Returns whether the record of a correction may have the exchange rate of its originals instead of its own. */
export const mayRecordUseOriginalExchangeRate = (invoice: Invoice): boolean =>
  invoice.currency === 'EUR'
    ? isCorrectionBySubstitution(invoice) &&
      (invoice.preceding ?? []).some(({ currency = 'EUR' }) => currency !== 'EUR')
    : doesRecordNeedOriginalInvoices(invoice);

const nameReference = (one: DocumentRef): string =>
  formatInvoiceNumberAndDateKey(formatAuthorityInvoiceNumber(one), formatAuthorityDate(one.issue_date ?? ''));

/**
 * @param sealed the originals of the correction, and other documents that name the same originals. Unrelated invoices
 * are ignored.
 */
export function convertToRecordContentWithOriginals(
  invoice: Invoice,
  sealed: readonly InvoiceWithContentAndCancelledFlag[],
): InvoiceToRecordResult {
  if (!convertsByOriginals(invoice)) return convertToRegistrationRecordContent(invoice);
  const references = new Set((invoice.preceding ?? []).map(nameReference));
  const originals = listOriginals(invoice, sealed);
  const conversion = convertToRegistrationRecordContent(withOriginalRate(originals, sealed, invoice));
  if ('content' in conversion && isReplacementOfSimplifiedInvoices(invoice) && originals.length === references.size)
    return {
      content: alignReplacementRecordWithReplacedInvoices(
        conversion.content,
        listReplaced(conversion.content, originals, sealed),
      ),
    };
  if (!('content' in conversion)) return conversion;
  const { content } = conversion;
  if (isCorrectionBySubstitution(invoice)) return { content: withRectified(content, invoice, originals) };
  return { content: alignReversalRecordWithOriginal(content, invoice, { originals, sealed, references }) };
}

/** Lists the records of the invoices that an F3 replaces, and of their corrections, but not of other F3. */
function listReplaced(
  own: RegistrationRecordContent,
  originals: readonly InvoiceWithContentAndCancelledFlag[],
  sealed: readonly InvoiceWithContentAndCancelledFlag[],
): RegistrationRecordContent[] {
  const keys = new Set(originals.map(({ content }) => formatRecordInvoiceKey(content)));
  return sealed
    .filter(
      ({ content, isCancelled }) =>
        !isCancelled && content.TipoFactura !== 'F3' && formatRecordInvoiceKey(content) !== formatRecordInvoiceKey(own),
    )
    .filter(
      ({ content }) =>
        keys.has(formatRecordInvoiceKey(content)) || listReferencedInvoiceKeys(content).some((key) => keys.has(key)),
    )
    .map(({ content }) => content);
}

/** Lists the originals among the sealed invoices. */
function listOriginals(
  { preceding = [] }: Invoice,
  sealed: readonly InvoiceWithContentAndCancelledFlag[],
): InvoiceWithContentAndCancelledFlag[] {
  const references = new Set(preceding.map(nameReference));
  return sealed.filter(({ content }) => references.has(formatRecordInvoiceKey(content)));
}

/** The search for exchange rates among the originals of originals. */
interface RateSearch {
  readonly sealedByKey: ReadonlyMap<string, readonly InvoiceWithContentAndCancelledFlag[]>;
  /** Originals on the way from the correction, so that invoices that name each other end the search. */
  readonly visited: Set<InvoiceWithContentAndCancelledFlag>;
  /** Number of references that may still be followed, because the ways between invoices can be more than the invoices. */
  left: number;
}

const startRateSearch = (sealed: readonly InvoiceWithContentAndCancelledFlag[]): RateSearch => ({
  sealedByKey: groupInvoicesByNumberAndDate(sealed),
  visited: new Set(),
  left: limits.relatedReferencesMax,
});

/**
 * Finds the exchange rate of an invoice's record. A correction uses the rate of its originals if they have the same
 * rate; otherwise its own rate.
 */
function findRecordRate(
  one: Pick<InvoiceWithContentAndCancelledFlag, 'invoice' | 'content'>,
  search: RateSearch,
): string | undefined {
  const { invoice } = one;
  const { currency, preceding = [] } = invoice;
  const { sealedByKey, visited } = search;
  const isFollowed = doesRecordNeedOriginalInvoices(invoice) && !isNegativeInvoiceAtOwnExchangeRate(one);
  const references = isFollowed ? new Set(preceding.map(nameReference)) : [];
  const originals: InvoiceWithContentAndCancelledFlag[] = [];
  for (const key of references) {
    search.left -= 1;
    if (search.left < 0) break;
    originals.push(...(sealedByKey.get(key) ?? []).filter((one) => !visited.has(one)));
  }
  for (const one of originals) visited.add(one);
  const rate = findRateOfAll(originals, currency, search);
  for (const one of originals) visited.delete(one);
  return rate ?? findEuroExchangeRate(invoice, currency);
}

/**
 * Finds the exchange rate that all originals have in their records; undefined if they have different ones. An original
 * in another currency may state the rate; one without it has no amount that needs it.
 */
function findRateOfAll(
  originals: readonly InvoiceWithContentAndCancelledFlag[],
  currency: string,
  search: RateSearch,
): string | undefined {
  const rates = new Set<string>();
  for (const one of originals) {
    if (rates.size > 1) return undefined;
    const rate =
      one.invoice.currency === currency ? findRecordRate(one, search) : findEuroExchangeRate(one.invoice, currency);
    if (rate !== undefined) rates.add(rate);
  }
  const [rate] = rates;
  return rates.size === 1 ? rate : undefined;
}

/** Returns the invoice with the exchange rate of its originals, if they all have the same rate. */
function withOriginalRate(
  originals: readonly InvoiceWithContentAndCancelledFlag[],
  sealed: readonly InvoiceWithContentAndCancelledFlag[],
  invoice: Invoice,
): Invoice {
  const { currency } = invoice;
  if (currency === 'EUR')
    return isCorrectionBySubstitution(invoice) ? withRatesOfRectified(originals, sealed, invoice) : invoice;
  const amount = findRateOfAll(originals, currency, startRateSearch(sealed));
  return amount === undefined ? invoice : replaceEuroRate(invoice, currency, amount);
}

/** Returns a substitution in euros with the rates at which its originals in other currencies were declared. */
function withRatesOfRectified(
  originals: readonly InvoiceWithContentAndCancelledFlag[],
  sealed: readonly InvoiceWithContentAndCancelledFlag[],
  invoice: Invoice,
): Invoice {
  const currencies = new Set(originals.map((one) => one.invoice.currency).filter((currency) => currency !== 'EUR'));
  const search = startRateSearch(sealed);
  return [...currencies].reduce((changed, currency) => {
    const alike = originals.filter((one) => one.invoice.currency === currency);
    const amount = findRateOfAll(alike, currency, search);
    return amount === undefined ? changed : replaceEuroRate(changed, currency, amount);
  }, invoice);
}

function replaceEuroRate(invoice: Invoice, currency: string, amount: string): Invoice {
  const otherRates = (invoice.exchange_rates ?? []).filter(({ from, to }) => from !== currency || to !== 'EUR');
  return { ...invoice, exchange_rates: [{ from: currency, to: 'EUR', amount }, ...otherRates] };
}

/**
 * Sets the reversed amounts. A correction that reverses whole originals uses the amounts of their records, if one of the
 * documents is in another currency than the euro.
 */
function withRectified(
  content: RegistrationRecordContent,
  invoice: Invoice,
  originals: readonly InvoiceWithContentAndCancelledFlag[],
): RegistrationRecordContent {
  const { preceding = [], currency } = invoice;
  const isInEuros = [invoice, ...originals.map((one) => one.invoice)].every((one) => one.currency === 'EUR');
  if (!content.ImporteRectificacion || isInEuros) return content;
  const byKey = groupInvoicesByNumberAndDate(originals);
  const reversed = preceding.flatMap((named) => {
    const [original, second] = byKey.get(nameReference(named)) ?? [];
    return original && !second && doesReferenceStateAllTaxes(named, currency, original.invoice)
      ? [original.content]
      : [];
  });
  if (reversed.length < preceding.length) return content;
  const sums = new Map<string, BaseTaxSurchargeCents>();
  for (const one of reversed) addCentsByTaxRateInPlace(sums, sumBreakdownCentsByTaxRate(one));
  const { base, tax: quota, surcharge } = sumCentsOverTaxRates(sums);
  const ImporteRectificacion = {
    BaseRectificada: formatCents(base),
    CuotaRectificada: formatCents(quota),
    CuotaRecargoRectificado: formatCents(surcharge),
  };
  return { ...content, ImporteRectificacion };
}

/** Returns whether a reference states all the taxes of its invoice, in the currency of this invoice. */
export const doesReferenceStateAllTaxes = (
  { tax, currency }: DocumentRef,
  ofCorrection: string,
  original: Invoice,
): boolean =>
  tax !== undefined &&
  original.totals?.taxes !== undefined &&
  (currency ?? ofCorrection) === original.currency &&
  hasSameTaxBasesByPercentage(tax, original.totals.taxes);
