// Aligns an invoice with the totals of its record, for PDF and files. The record of a correction is made from its
// originals and has their cents and their exchange rate, while the document was calculated without them.
import { addAmountsExactly, Decimal, isZeroAmount, negateAmount, parseAmount, toAmountText } from '../amount/amount';
import { isReplacementOfSimplifiedInvoices } from './addons/es-fiscal/extensions';
import { computePriceTotalWithTax, isForeignTaxRate, listReportedTaxCategoryTotals } from './breakdown';
import { findEuroExchangeRate } from './convert-currency';
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
export function alignTotalsWithRecord(invoice: Invoice, total: AmountText): Invoice {
  const { totals, type, currency } = invoice;
  if (type !== 'credit-note' && !isReplacementOfSimplifiedInvoices(invoice)) return invoice;
  const price = currency === 'EUR' ? computePriceTotalWithTax(invoice) : undefined;
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
export function findRecordEuroRate(
  invoice: Invoice,
  record: Pick<InvoiceRecordTotals, 'tax' | 'total'>,
): AmountText | undefined {
  const { currency, preceding = [], totals } = invoice;
  const own = findEuroExchangeRate(invoice, currency);
  const rates = listReportedRates(invoice);
  const read = (text = '0'): Decimal => parseAmount(text).value;
  const [price, euros] = [read(computePriceTotalWithTax(invoice)), read(record.total)];
  // The record does not have the tax of other countries.
  if (own === undefined || preceding.length === 0 || price.isZero() || rates.some(isForeignTaxRate)) return own;
  const isNear = (rate: Decimal, differenceMax: Decimal): boolean =>
    [
      euros.minus(price.times(rate).toDecimalPlaces(2)),
      read(record.tax).minus(read(totals?.tax).times(rate).toDecimalPlaces(2)),
    ].every((difference) => difference.abs().lessThanOrEqualTo(differenceMax));
  // Each row of the record is rounded, and its total is their sum.
  const rounding = cent.times(rates.length + 1);
  if (isNear(read(own), rounding)) return own;
  const candidates = rateDecimals
    .map((decimals) => euros.div(price).toDecimalPlaces(decimals))
    .filter((rate) => rate.greaterThan(0));
  // The amounts of a currency of small units can be so large that a rate of the record with more decimals has no equal.
  const finest = candidates.slice(-1);
  const ofRate = price.abs().times(halfOfLastRateDecimal);
  const found =
    candidates.find((rate) => isNear(rate, nothing)) ??
    candidates.find((rate) => isNear(rate, rounding)) ??
    finest.find((rate) => isNear(rate, rounding.plus(ofRate)));
  return found?.toFixed() ?? own;
}
