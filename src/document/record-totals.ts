// Aligns an invoice with the totals of its record, for PDF and files. The record of a correction is made from its
// originals and has their cents and their exchange rate, while the document was calculated without them.
import { addAmountsExactly, Decimal, isZeroAmount, negateAmount, parseAmount, toAmountText } from '../amount/amount';
import { isReplacementOfSimplifiedInvoices } from './addons/es-fiscal/extensions';
import { computePriceTotalWithTaxInBreakdown, isForeignTaxRate, listReportedTaxCategoryTotals } from './breakdown';
import { convertInvoiceToEuros, findEuroExchangeRate } from './convert-currency';
import type { AmountText } from './model/basic';
import type { Invoice } from './model/invoice';
import type { TaxRateTotal } from './model/parts';

/** Totals of a record, in euros with their signs. */
export interface InvoiceRecordTotals {
  readonly tax: string;
  readonly total: string;
  /** What a correction by substitution changes. */
  readonly change?: { readonly base: string; readonly tax: string; readonly surcharge: string };
}

/** A difference that is larger than the cents of a few hundred credit notes is not rounding. */
const euro = parseAmount('1.00');

const listReportedRates = (invoice: Invoice): TaxRateTotal[] =>
  listReportedTaxCategoryTotals(invoice).flatMap(({ rates }) => rates);

/**
 * Returns a credit note, or a replacement (F3), with the total of its record; any other invoice as it is. The record of
 * a credit note reverses the amount that remains after earlier credit notes, to the cent
 * (src/chain/convert/align-credit-rounding.ts). PDF and files state the cents as a rounding difference.
 * @param total total of the record, with the sign of the invoice's amounts
 */
export function alignCreditOrReplacementTotalsWithRecord(invoice: Invoice, total: AmountText): Invoice {
  const { totals, type, currency } = invoice;
  if (type !== 'credit-note' && !isReplacementOfSimplifiedInvoices(invoice)) return invoice;
  const price = currency === 'EUR' ? computePriceTotalWithTaxInBreakdown(invoice) : undefined;
  if (!totals || price === undefined || listReportedRates(invoice).some(isForeignTaxRate)) return invoice;
  const moved = addAmountsExactly(parseAmount(total), negateAmount(parseAmount(price)));
  if (isZeroAmount(moved) || moved.value.abs().greaterThan(euro.value)) return invoice;
  const add = (text: string): string => toAmountText(addAmountsExactly(parseAmount(text), moved));
  return {
    ...invoice,
    totals: {
      ...totals,
      total_with_tax: add(totals.total_with_tax),
      payable: add(totals.payable),
      ...(totals.due === undefined ? {} : { due: add(totals.due) }),
    },
  };
}

const nothing = new Decimal(0);
const cent = new Decimal('0.01');
/** Numbers of decimals of an exchange rate, up to the maximum that Facturae accepts. */
const rateDecimals = [2, 3, 4, 5, 6, 7, 8] as const;
const halfOfLastRateDecimal = new Decimal('0.000000005');

/**
 * Finds the euros for one unit of the currency in the record, which has the rate of the corrected or replaced invoice
 * (Ley 37/1992 art. 79.Once, 80). This is the rate of the document if it gives the euros of the record; otherwise, the
 * shortest rate that gives them, or the nearest rate of 8 decimals. Returns undefined if the document has no rate.
 * @param record totals with the sign of the invoice's amounts
 */
export function deriveEuroExchangeRateFromRecordTotals(
  invoice: Invoice,
  record: Pick<InvoiceRecordTotals, 'tax' | 'total'>,
): AmountText | undefined {
  const { currency, preceding = [], totals } = invoice;
  const own = findEuroExchangeRate(invoice, currency);
  if (own === undefined || currency === 'EUR' || preceding.length === 0) return own;
  // The record does not have the tax of other countries.
  const foreignTax = sumForeignTax(invoice);
  const converted = [
    {
      amount: readDecimal(computePriceTotalWithTaxInBreakdown(invoice)).minus(foreignTax),
      euros: readDecimal(record.total),
    },
    { amount: readDecimal(totals?.tax).minus(foreignTax), euros: readDecimal(record.tax) },
  ];
  return deriveExchangeRateFromConvertedAmounts(converted, own, listReportedRates(invoice).length);
}

/** Converts an invoice to the euros of its record. @param record totals with the sign of the record */
export function convertInvoiceToRecordEuros(
  invoice: Invoice,
  record: Pick<InvoiceRecordTotals, 'tax' | 'total'>,
): Invoice | undefined {
  if (invoice.currency === 'EUR') return convertInvoiceToEuros(invoice);
  const sign = (text: string): string =>
    invoice.type === 'credit-note' ? toAmountText(negateAmount(parseAmount(text))) : text;
  const signed = { tax: sign(record.tax), total: sign(record.total) };
  return convertInvoiceToEuros(invoice, deriveEuroExchangeRateFromRecordTotals(invoice, signed));
}

const readDecimal = (text = '0'): Decimal => parseAmount(text).value;

/** Sums the tax of other countries. The tax of the document was rounded once, so this is what Spanish rates leave. */
function sumForeignTax(invoice: Invoice): Decimal {
  const rates = listReportedRates(invoice);
  if (!rates.some(isForeignTaxRate)) return nothing;
  return rates
    .filter((rate) => !isForeignTaxRate(rate))
    .reduce(
      (left, { amount, surcharge }) => left.minus(readDecimal(amount)).minus(readDecimal(surcharge?.amount)),
      readDecimal(invoice.totals?.tax),
    );
}

/** An amount in the currency of a document, and the euros that a record has of it. */
export interface ConvertedAmount {
  readonly amount: Decimal;
  readonly euros: Decimal;
}

/**
 * Finds the rate of amounts and their euros: `own` if it gives them; otherwise, the shortest rate that gives them, or the
 * nearest rate of 8 decimals; otherwise `own`.
 * @param rowCount number of rows that the record rounds before it adds them up
 */
export function deriveExchangeRateFromConvertedAmounts<Own extends AmountText | undefined>(
  converted: readonly ConvertedAmount[],
  own: Own,
  rowCount: number,
): AmountText | Own {
  const [{ amount, euros } = { amount: nothing, euros: nothing }] = converted;
  if (amount.isZero()) return own;
  const isNear = (rate: Decimal, differenceMax: Decimal): boolean =>
    converted.every((one) =>
      one.euros.minus(one.amount.times(rate).toDecimalPlaces(2)).abs().lessThanOrEqualTo(differenceMax),
    );
  const rounding = cent.times(rowCount + 1);
  if (own !== undefined && isNear(readDecimal(own), rounding)) return own;
  const candidates = rateDecimals
    .map((decimals) => euros.div(amount).toDecimalPlaces(decimals))
    .filter((rate) => rate.greaterThan(0));
  // The amounts of a currency of small units can be so large that a rate of the record with more decimals has no equal.
  const finest = candidates.slice(-1);
  const ofRate = amount.abs().times(halfOfLastRateDecimal);
  const found =
    candidates.find((rate) => isNear(rate, nothing)) ??
    candidates.find((rate) => isNear(rate, rounding)) ??
    finest.find((rate) => isNear(rate, rounding.plus(ofRate)));
  return found?.toFixed() ?? own;
}
