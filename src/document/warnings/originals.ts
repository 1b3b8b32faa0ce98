// Compares corrections with the invoices that they correct: their amounts and their rounding. tax-bases.ts compares
// their rates.

import {
  addAmountsExactly,
  compareAmounts,
  countAmountTextDecimals,
  type Amount,
  isSameAmountValue,
  isZeroOrAbsent,
  negateAmount,
  parseAmount,
  toAmountText,
  createZeroAmount,
} from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import { getCurrencyDecimals } from '../iso-codes';
import { isReplacementOfSimplifiedInvoices } from '../addons/es-fiscal/extensions';
import type { AmountText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import type { TaxTotal } from '../model/parts';
import { isNegativeAmountText } from './line-rates';
import { listReferencesToOtherInvoices, listSelfReferencePathsIfOthersExist } from '../correction-rules';
import { isChargedTax } from '../breakdown';

export function sumAmountTexts(amounts: readonly AmountText[]): AmountText {
  let sum = createZeroAmount(2);
  for (const one of amounts) sum = addAmountsExactly(sum, parseAmount(one));
  return toAmountText(sum);
}

/** Returns whether amounts add up to zero. */
export const isAmountTextSumZero = (amounts: readonly AmountText[]): boolean => isZeroOrAbsent(sumAmountTexts(amounts));

/** Returns whether the sum of amounts exceeds the sum of others. */
export const isAmountTextSumAbove = (amounts: readonly AmountText[], others: readonly AmountText[]): boolean =>
  compareAmounts(parseAmount(sumAmountTexts(amounts)), parseAmount(sumAmountTexts(others))) > 0;

/** Returns whether a correction takes back a part of its invoice: a credit note, or a debit note with a negative total. */
export const isCreditNoteOrNegativeDebitNote = ({ type, totals }: Pick<Invoice, 'type' | 'totals'>): boolean =>
  type === 'credit-note' || (type === 'debit-note' && isNegativeAmountText(totals?.total_with_tax));

/** The amounts that an invoice charged or a credit note reverses. */
export interface TotalAndTax {
  /** Including tax. */
  readonly total: AmountText;
  readonly tax: AmountText;
}

/** What may differ by rounding between an invoice and its credit notes. */
export interface CreditRoundingCauses {
  /** Number of rates of the credit note. Tax is rounded once per rate. */
  readonly rates: number;
  /**
   * True if bases are also rounded, because prices are below the smallest coin, or because there are percentages or
   * another currency.
   */
  readonly roundsBases: boolean;
}

/**
 * Returns the exact sum of credit notes if it exceeds the total of their invoice; otherwise undefined. If there are
 * several credit notes, tax was rounded by up to half a cent in each document and in the invoice. A difference of this
 * size is not an excess, because the record of the last credit note reverses the remaining amount. Bases are exact
 * sums, unless the prices cause rounding.
 */
export function computeCreditSumIfAboveInvoice(
  sold: TotalAndTax,
  credited: readonly TotalAndTax[],
  { rates, roundsBases }: CreditRoundingCauses,
): AmountText | undefined {
  const sum = sumAmountTexts(credited.map(({ total }) => total));
  const total = parseAmount(sold.total);
  const beyond = parseAmount(sum).value.minus(total.value);
  if (!beyond.isPositive() || beyond.isZero()) return undefined;
  const tax = parseAmount(sumAmountTexts(credited.map((one) => one.tax))).value.minus(parseAmount(sold.tax).value);
  const base = beyond.minus(tax);
  // Half of the smallest unit for each document. A single credit note was rounded in the same way as its invoice.
  const documents = credited.length > 1 ? credited.length + 1 : 0;
  const inUnits = (value: Amount['value']) => value.times(10 ** total.decimals);
  const isRounding =
    inUnits(base).lte(roundsBases ? Math.floor(documents / 2) : 0) &&
    inUnits(tax).lte(Math.floor((documents * rates) / 2));
  return isRounding ? undefined : sum;
}

/** Counts the rates of taxes that are neither withheld nor informative, including exempt and not subject ones. */
export const countReportedTaxRates = (taxes: TaxTotal | undefined): number =>
  (taxes?.categories ?? []).filter(isChargedTax).reduce((count, { rates }) => count + rates.length, 0);

/**
 * Returns true if the bases of the parts of an invoice may be rounded: a price is below the smallest coin or includes
 * tax, or there is a fraction of a unit or a percentage.
 */
export function mayInvoiceHaveRoundedBases({
  lines = [],
  discounts = [],
  charges = [],
  currency,
  tax,
}: Invoice): boolean {
  const hasPercent = (rows: readonly { readonly percent?: unknown }[] = []): boolean =>
    rows.some(({ percent }) => percent !== undefined);
  const decimals = getCurrencyDecimals(currency);
  return (
    tax?.prices_include !== undefined ||
    hasPercent(discounts) ||
    hasPercent(charges) ||
    lines.some(
      (line) =>
        hasPercent(line.discounts) ||
        hasPercent(line.charges) ||
        countAmountTextDecimals(line.item?.price ?? '') + countAmountTextDecimals(line.quantity) > decimals,
    )
  );
}

/**
 * Warns about an F3 that does not name the simplified invoices that it replaces. The authority accepts such an F3
 * without `FacturasSustituidas`, and the sale would count twice.
 */
export function warnF3WithoutReplacedInvoices(invoice: Invoice): Warning[] {
  if (!isReplacementOfSimplifiedInvoices(invoice)) return [];
  if (listReferencesToOtherInvoices(invoice).length === 0)
    return [createWarning('replaced-missing', ['$.doc.preceding'])];
  const paths = listSelfReferencePathsIfOthersExist(invoice).map((row) => `$.doc.${row}`);
  return paths.length === 0 ? [] : [createWarning('replaced-missing.itself', paths)];
}

/**
 * Warns about a debit note that does not name its invoice. Credit notes and corrective invoices are refused instead
 * (correction-rules.ts).
 */
export function warnDebitNoteWithoutDebitedInvoice(invoice: Invoice): Warning[] {
  if (invoice.type !== 'debit-note' || invoice.$regime !== 'ES') return [];
  if (listReferencesToOtherInvoices(invoice).length === 0)
    return [createWarning('debit-preceding', ['$.doc.preceding'])];
  const paths = listSelfReferencePathsIfOthersExist(invoice).map((row) => `$.doc.${row}`);
  return paths.length === 0 ? [] : [createWarning('debit-preceding.itself', paths)];
}

/**
 * Compares the dates in the document; the warning `preceding-date` compares them with the stored invoices.
 */
export function warnOriginalLaterThanCorrection({ $regime, preceding = [], issue_date: own }: Invoice): Warning[] {
  if ($regime !== 'ES') return [];
  const later = preceding.flatMap(({ issue_date: date }, i) => (date && date > own ? [{ i, date }] : []));
  const [first] = later;
  if (!first) return [];
  const at = `preceding[${first.i}]`;
  const paths = ['$.doc.issue_date', ...later.map(({ i }) => `$.doc.preceding[${i}].issue_date`)];
  return [createWarning('correction-before-original', paths, { date: own, at, original: first.date })];
}

/** Warns about a sale that refers to other invoices, because the record of a sale contains no such references. */
export function warnPrecedingNotInRecord(invoice: Invoice): Warning[] {
  const { type, preceding = [] } = invoice;
  if (
    type !== 'standard' ||
    preceding.length === 0 ||
    invoice.$regime !== 'ES' ||
    isReplacementOfSimplifiedInvoices(invoice)
  )
    return [];
  return [createWarning('preceding-unused', ['$.doc.preceding'])];
}

/** Returns the amount with the other sign. */
export const negateAmountText = (text: AmountText): AmountText => toAmountText(negateAmount(parseAmount(text)));

export const negateTotalAndTax = ({ total, tax }: TotalAndTax): TotalAndTax => ({
  total: negateAmountText(total),
  tax: negateAmountText(tax),
});

/** Returns true if two texts state the same amount, such as 0.9 and 0.90. */
export const isSameAmountTextValue = (left: AmountText, right: AmountText): boolean =>
  isSameAmountValue(parseAmount(left), parseAmount(right));
