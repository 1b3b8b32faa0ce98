// Warnings about goods that a line returns, either in the invoice of a later delivery at the same rate (RD 1619/2012
// art. 15.2) or in a correction.
import { addAmountsExactly, createZeroAmount, parseAmount, isZeroOrAbsent } from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import { computePriceTotalWithTaxInBreakdown, isChargedTax } from '../breakdown';
import {
  isCorrectionBySubstitution,
  isReplacementOfSimplifiedInvoices,
  regimeExtensionKey,
} from '../addons/es-fiscal/extensions';
import type { DocumentRef, Invoice } from '../model/invoice';
import type { DocumentDiscountOrCharge, Line, LineDiscount, TaxCombo } from '../model/parts';
import { isSalesTaxCombo } from '../sales-taxes';
import {
  collectPositiveLineTaxRateLabels,
  isPositiveLine,
  isNonSaleLine,
  isNegativeAmountText,
  isNegativeLine,
  pickLineSalesTaxCombos,
  formatTaxRateLabel,
} from './line-rates';
import { guessSubtractedPaymentKind } from './payment-lines';
import { guessMiscodedRowKind } from './row-kinds';

/** Words in the reason of a discount for goods and packaging that are returned, in the languages of Spain and English. */
const comesBack = /devuel|devol|return|retorn|envase|envàs|embalaje|palet|packag/i;

/** Returns whether, by its reason, a discount is for returned goods. */
export const isGoodsReturnDiscountByReason = (discount: Pick<LineDiscount, 'reason'> | undefined): boolean =>
  comesBack.test(discount?.reason ?? '');

const saysReturned = /\b(?:devuel|devol|retorn(?!able)|return(?:s|ed)?\b)/i;
const saysNotReturned =
  /\b(?:no|non|sin|sense|without)[\s-]{1,3}(?:\S{1,40}\s{1,3}){0,2}?(?:devuel|devol|retorn|return)/i;

/**
 * Returns whether a row is for returned goods by a word for a return. In a line, and in a charge, the name of packaging
 * is not enough: a discount may be granted for it.
 */
export const isGoodsReturnRowByReason = ({ reason = '' }: Pick<LineDiscount, 'reason'>): boolean =>
  saysReturned.test(reason) && !saysNotReturned.test(reason);

type IsReturn = (row: LineDiscount) => boolean;

interface RowsOf<Row> {
  readonly discounts?: readonly Row[] | undefined;
  readonly charges?: readonly Row[] | undefined;
}

/** Lists the rows that subtract returned goods: discounts, and charges with a minus sign. */
const listGoodsReturnRows = <Row extends LineDiscount>(
  { discounts = [], charges = [] }: RowsOf<Row>,
  isReturnDiscount: IsReturn = isGoodsReturnRowByReason,
): Row[] =>
  [
    ...discounts.filter((row) => !isNegative(row.amount) && isReturnDiscount(row)),
    ...charges.filter((row) => isNegative(row.amount) && isGoodsReturnRowByReason(row)),
  ].filter(({ amount }) => !isZeroOrAbsent(amount));

const isNegative = (amount: string): boolean => amount.startsWith('-');

/** Returns whether a line sells something and subtracts returned goods from it, so that its total may have any sign. */
const isSaleWithReturn = (line: Line): boolean =>
  !isNegative(line.sum ?? '') && !isZeroOrAbsent(line.sum) && listGoodsReturnRows(line).length > 0;

const isDelivery = (line: Line): boolean => isPositiveLine(line) || isSaleWithReturn(line);
const isSubtracted = (line: Line): boolean => isNegativeLine(line) && !isSaleWithReturn(line);
const isGoodsReturn = (line: Line): boolean => isSubtracted(line) && !isNonSaleLine(line);

/** Collects the rates at which an invoice delivers something, even if more comes back within the same line. */
const collectDeliveredRates = (lines: readonly Line[]): ReadonlySet<string> =>
  new Set(lines.filter(isDelivery).flatMap(pickLineSalesTaxCombos).map(formatTaxRateLabel));

interface ReturnedGoodsLine {
  readonly i: number;
  readonly combo: TaxCombo;
}

/**
 * Lists lines that return goods at a rate that no delivery of the invoice has; undefined if the invoice delivers or
 * returns nothing.
 */
function listGoodsReturnsAtOtherRates({ lines = [] }: Invoice): ReturnedGoodsLine[] | undefined {
  const delivered = lines.filter(isDelivery);
  const returned = lines.flatMap((line, i) => (isGoodsReturn(line) ? [{ line, i }] : []));
  if (delivered.length === 0 || returned.length === 0) return undefined;
  const rates = collectDeliveredRates(lines);
  return returned.flatMap(({ line, i }) =>
    pickLineSalesTaxCombos(line)
      .filter((combo) => !rates.has(formatTaxRateLabel(combo)))
      .map((combo) => ({ i, combo })),
  );
}

/**
 * Returns whether discounts and charges return goods at the rate of a line. A discount or charge of a line has the rate
 * of its line.
 */
function hasGoodsReturnsInRows(invoice: Invoice): boolean {
  const { lines = [] } = invoice;
  const returned = listGoodsReturnRows<DocumentDiscountOrCharge>(invoice, isGoodsReturnDiscountByReason);
  const rates = collectDeliveredRates(lines);
  return (
    (returned.length > 0 || lines.some(isSaleWithReturn)) &&
    returned.every(({ taxes = [] }) => {
      const own = taxes.filter(isSalesTaxCombo);
      return own.length > 0 && own.every((combo) => rates.has(formatTaxRateLabel(combo)));
    })
  );
}

/** Returns whether a later delivery returns goods at its own rates, so that its total may have any sign. */
function hasGoodsReturnsAtOwnRates(invoice: Invoice): boolean {
  const foreign = listGoodsReturnsAtOtherRates(invoice);
  return foreign === undefined ? hasGoodsReturnsInRows(invoice) : foreign.length === 0;
}

const isAdvance = ({ item }: Line): boolean => guessMiscodedRowKind(item?.name ?? '') === 'advance';

/** Returns whether everything that an invoice subtracts is an advance. */
function hasOnlyAdvancesSubtracted({ lines = [] }: Invoice): boolean {
  const subtracted = lines.filter(isSubtracted);
  return subtracted.length > 0 && subtracted.every(isAdvance);
}

/**
 * Returns whether an invoice subtracts only goods that it also sells, and does not call them returned. This is more
 * often a wrong sign than a return.
 */
function hasOnlyOwnGoodsSubtracted({ lines = [] }: Invoice): boolean {
  const subtracted = lines.filter(isSubtracted);
  const sold = new Set(lines.filter(isPositiveLine).map(({ item }) => item?.name));
  return (
    subtracted.length > 0 && subtracted.every(({ item }) => sold.has(item?.name) && !comesBack.test(item?.name ?? ''))
  );
}

/** Names the warning about a negative total; undefined if goods come back with a later delivery, which is right. */
function nameNegativeInvoice(
  invoice: Invoice,
): 'returns-above-sale' | 'returns-above-sale.advance' | 'negative-invoice' | undefined {
  if (!hasGoodsReturnsAtOwnRates(invoice)) return 'negative-invoice';
  if (hasOnlyAdvancesSubtracted(invoice)) return 'returns-above-sale.advance';
  return hasOnlyOwnGoodsSubtracted(invoice) ? 'returns-above-sale' : undefined;
}

/**
 * Warns about a negative price. Only goods that come back with a later sale may cause it (RD 1619/2012 art. 15.2). A
 * deposit that is returned, or a voucher that pays, lowers the total of the document but not of the record. A debit note
 * raises an invoice, and a substitution has the amounts after the correction, not their difference (art. 15.5).
 */
export function warnNegativeInvoice(invoice: Invoice): Warning[] {
  const { type, preceding = [] } = invoice;
  const total = computePriceTotalWithTaxInBreakdown(invoice) ?? '';
  if (!isNegativeAmountText(total)) return [];
  // A negative F3 reverses another F3 or a correction, by section 27 of the authority's FAQ for developers.
  if (isReplacementOfSimplifiedInvoices(invoice) && preceding.length > 0) return [];
  const paths = ['$.doc.totals.total_with_tax'];
  const name = type === 'standard' ? nameNegativeInvoice(invoice) : undefined;
  if (name) return [createWarning(name, paths, { total })];
  if (type === 'credit-note') return [createWarning('negative-credit-note', paths, { total })];
  if (type === 'debit-note') return [createWarning('negative-credit-note.debit', paths, { total })];
  const isDifference =
    isCorrectionBySubstitution(invoice) &&
    isPrecedingTaxBaseSumPositive(preceding) &&
    nameNegativeInvoice(invoice) !== undefined;
  return isDifference ? [createWarning('negative-invoice.substitution', paths, { total })] : [];
}

/**
 * Returns whether an invoice only takes back the invoices that it names, as the first step of a substitution in two steps
 * does. Its tax belongs to the return of its issue date (Ley 37/1992 art. 89.Cinco).
 */
export const isNegativeInvoiceReversingOriginals = (invoice: Invoice): boolean =>
  invoice.type === 'standard' &&
  (invoice.preceding ?? []).length > 0 &&
  !isReplacementOfSimplifiedInvoices(invoice) &&
  !(invoice.lines ?? []).some(isPositiveLine) &&
  isNegativeAmountText(computePriceTotalWithTaxInBreakdown(invoice) ?? '');

/** Returns whether the invoices that a substitution reverses charged something, by their taxes. */
export const isPrecedingTaxBaseSumPositive = (preceding: readonly DocumentRef[]): boolean =>
  preceding
    .flatMap(({ tax }) => tax?.categories ?? [])
    .filter(isChargedTax)
    .flatMap(({ rates }) => rates)
    .reduce((sum, { base }) => addAmountsExactly(sum, parseAmount(base)), createZeroAmount(2))
    .value.greaterThan(0);

/**
 * Warns about a return at another rate. The warning depends on the type, because a correction reverses amounts at the
 * rates of its invoice, and a replacement (F3) at the rates of its simplified invoices.
 */
export function warnReturnAtRateWithoutSale(invoice: Invoice): Warning[] {
  const { type, $regime, lines = [] } = invoice;
  if (type !== 'standard' || $regime !== 'ES' || isReplacementOfSimplifiedInvoices(invoice)) return [];
  const rates = collectPositiveLineTaxRateLabels(lines);
  const isPayment = (line: Line | undefined): boolean =>
    line !== undefined && guessSubtractedPaymentKind(line, rates) !== undefined;
  const found = (listGoodsReturnsAtOtherRates(invoice) ?? []).filter(({ i }) => !isPayment(lines[i]));
  const [first] = found;
  if (!first) return warnAdvanceUnderOtherRegime(lines);
  const paths = [...new Set(found.map(({ i }) => `$.doc.lines[${i}].taxes`))];
  const line = lines[first.i];
  const params = { line: first.i + 1, rate: formatTaxRateLabel(first.combo) };
  if (line && isAdvance(line)) return [createWarning('return-other-rate.advance', paths, params)];
  const sold = lines.filter(isDelivery).flatMap(pickLineSalesTaxCombos).map(formatTaxRateLabel);
  return [createWarning('return-other-rate', paths, { ...params, rates: [...new Set(sold)] })];
}

/**
 * Warns about an advance at the rate of the sale, but under another regime: the record would divide one sale between two
 * regimes. Returned goods keep the regime under which they were sold.
 */
function warnAdvanceUnderOtherRegime(lines: readonly Line[]): Warning[] {
  const sold = lines.filter(isPositiveLine).flatMap(pickLineSalesTaxCombos);
  const matches = lines.flatMap((line, i) => {
    const [combo] = isNegativeLine(line) && isAdvance(line) ? pickLineSalesTaxCombos(line) : [];
    const own = combo?.ext?.[regimeExtensionKey];
    if (!combo || combo.percent === undefined || own === undefined) return [];
    const regimes = sold
      .filter((other) => formatTaxRateLabel(other) === formatTaxRateLabel(combo))
      .map(({ ext }) => ext?.[regimeExtensionKey]);
    const [regime] = regimes;
    return regime === undefined || regimes.includes(own) ? [] : [{ i, own, regime }];
  });
  const [first] = matches;
  if (!first) return [];
  const paths = matches.map(({ i }) => `$.doc.lines[${i}].taxes`);
  const { i, own, regime } = first;
  return [createWarning('return-other-rate.regime', paths, { line: i + 1, own, regime })];
}

const findWithheldTax = ({ taxes = [] }: Line): TaxCombo | undefined =>
  taxes.find(({ cat, percent }) => cat === 'IRPF' && !isZeroOrAbsent(percent));

/**
 * Warns about an amount that is subtracted without the income tax of the lines that it lowers. The customer would withhold
 * from the whole price (RD 439/2007 art. 93.1). Goods, and what is no sale, have no income tax.
 */
export function warnSubtractionWithoutWithheldTax(invoice: Invoice): Warning[] {
  const { type, $regime, lines = [] } = invoice;
  if (type !== 'standard' || $regime !== 'ES' || isReplacementOfSimplifiedInvoices(invoice)) return [];
  const sold = lines.filter((line) => isPositiveLine(line) && !isNonSaleLine(line));
  const withheld = sold.map(findWithheldTax);
  const [first] = withheld;
  if (!first || withheld.includes(undefined)) return [];
  const rates = collectPositiveLineTaxRateLabels(lines);
  const isMeant = (line: Line): boolean =>
    isGoodsReturn(line) &&
    pickLineSalesTaxCombos(line).length > 0 &&
    !line.taxes?.some(({ cat }) => cat === 'IRPF') &&
    line.item?.key !== 'goods' &&
    !isGoodsReturnRowByReason({ reason: line.item?.name ?? '' }) &&
    guessSubtractedPaymentKind(line, rates) === undefined;
  const matches = lines.flatMap((line, i) => (isMeant(line) ? [i] : []));
  const [at] = matches;
  if (at === undefined) return [];
  const paths = matches.map((i) => `$.doc.lines[${i}].taxes`);
  return [createWarning('return-other-rate.withheld', paths, { line: at + 1, percent: first.percent ?? '' })];
}
