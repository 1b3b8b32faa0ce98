// Converts the amounts of a calculated invoice to euros by its exchange rate, for the record, the QR code, the PDF, the
// book and warnings. Only amounts are converted, never unit prices (Ley 37/1992 art. 79.Once), because 10,000 times a
// rounded price gives another total.
import {
  addAmountsExactly,
  type Amount,
  negateAmount,
  parseAmount,
  rescaleAmount,
  toAmountText,
  createZeroAmount,
} from '../amount/amount';
import { pickDiscountsAndChargesOutsideBreakdown, listReportedTaxCategoryTotals } from './breakdown';
import { getCurrencyDecimals } from './iso-codes';
import type { AmountText, CurrencyCode } from './model/basic';
import type { Invoice } from './model/invoice';
import type { TaxCategoryTotal, DocumentDiscountOrCharge, TaxRateTotal, TaxTotal } from './model/parts';
import { alignDiscountsAndChargesWithTotals } from './row-amounts';

/** Decimals of the euro. */
const euroDecimals = 2;

/**
 * Returns the euros for one unit of a currency, from an exchange rate of the invoice; undefined if the invoice has no
 * such rate.
 */
export function findEuroExchangeRate(
  { exchange_rates: rates = [] }: Pick<Invoice, 'exchange_rates'>,
  currency: CurrencyCode,
): AmountText | undefined {
  return currency === 'EUR' ? '1' : rates.find(({ from, to }) => from === currency && to === 'EUR')?.amount;
}

/** Returns the exact product, with the decimals of both. */
export function multiplyAmountsExactly(left: Amount, right: Amount): Amount {
  return { value: left.value.times(right.value), decimals: left.decimals + right.decimals };
}

type ToEuros = (amount: Amount) => AmountText;

/** Rounds each amount once, half away from zero. */
const convertBy = (rate: AmountText): ToEuros => {
  const factor = parseAmount(rate);
  return (amount) => toAmountText(rescaleAmount(multiplyAmountsExactly(amount, factor), euroDecimals));
};

/**
 * Converts totals, taxes, and the invoice's charges and discounts to euros. Each charge and discount has the amount
 * that the totals use. If the invoice is in euros, returns the invoice itself, otherwise a copy. Lines are not
 * converted, because a record contains only their names. Returns undefined if the invoice has no exchange rate to
 * euros.
 * @param rate euros for one unit; a correction uses the rate of its original
 */
export function convertInvoiceToEuros(
  given: Invoice,
  rate = findEuroExchangeRate(given, given.currency),
): Invoice | undefined {
  const invoice = alignDiscountsAndChargesWithTotals(given);
  if (invoice.currency === 'EUR') return invoice;
  if (rate === undefined) return undefined;
  const exact = convertBy(rate);
  const text = (amount: AmountText): AmountText => exact(parseAmount(amount));
  const row = (one: DocumentDiscountOrCharge): DocumentDiscountOrCharge => ({ ...one, amount: text(one.amount) });
  const converted: Invoice = { ...invoice, currency: 'EUR' };
  if (invoice.charges) converted.charges = invoice.charges.map(row);
  if (invoice.discounts) converted.discounts = invoice.discounts.map(row);
  const { totals } = invoice;
  if (totals === undefined) return converted;
  converted.totals = {
    ...totals,
    sum: text(totals.sum),
    total: text(totals.total),
    ...(totals.taxes ? { taxes: convertTaxes(totals.taxes, text) } : {}),
    tax: text(totals.tax),
    total_with_tax: text(totals.total_with_tax),
    payable: text(totals.payable),
  };
  // Amounts outside the record's total are converted separately.
  const inside = addAmountsExactly(parseAmount(totals.total_with_tax), negateAmount(sumOutside(invoice)));
  const [own, euros] = [sumRows(invoice), sumRows(converted)];
  const [tax, total] = own.isRounded(inside)
    ? [euros.tax, euros.total]
    : [parseAmount(converted.totals.tax), parseAmount(exact(inside))];
  converted.totals.tax = toAmountText(tax);
  converted.totals.total_with_tax = toAmountText(addAmountsExactly(total, sumOutside(converted)));
  return converted;
}

interface RowSums {
  readonly tax: Amount;
  readonly total: Amount;
  /**
   * Returns true if this total differs from the total of the rows only by rounding, which is at most one unit of the
   * currency per row.
   */
  readonly isRounded: (total: Amount) => boolean;
}

/**
 * Sums the rows of the record. Record, QR code and book share one total, so the total in euros is the sum of the rows;
 * if totals were converted separately, they could differ by a cent.
 */
function sumRows(invoice: Invoice): RowSums {
  const rates = listReportedTaxCategoryTotals(invoice).flatMap((category) => category.rates);
  let [base, tax] = [createZeroAmount(euroDecimals), createZeroAmount(euroDecimals)];
  for (const rate of rates) {
    base = addAmountsExactly(base, parseAmount(rate.base));
    for (const text of [rate.amount, rate.surcharge?.amount ?? '0']) tax = addAmountsExactly(tax, parseAmount(text));
  }
  const total = addAmountsExactly(base, tax);
  const unit = 10 ** -getCurrencyDecimals(invoice.currency);
  return {
    tax,
    total,
    isRounded: (other) =>
      addAmountsExactly(other, negateAmount(total))
        .value.abs()
        .lessThanOrEqualTo(unit * rates.length),
  };
}

/** Sums charges less discounts that the invoice's total includes, but the record's total does not. */
function sumOutside(invoice: Invoice): Amount {
  const { charges, discounts } = pickDiscountsAndChargesOutsideBreakdown(invoice);
  const add = (sum: Amount, { amount }: DocumentDiscountOrCharge): Amount =>
    addAmountsExactly(sum, parseAmount(amount));
  return addAmountsExactly(
    charges.reduce(add, createZeroAmount(0)),
    negateAmount(discounts.reduce(add, createZeroAmount(0))),
  );
}

type ConvertText = (amount: AmountText) => AmountText;

/** Converts taxes to euros, each row and each sum separately. */
function convertTaxes(taxes: TaxTotal, text: ConvertText): TaxTotal {
  const converted: TaxTotal = { ...taxes, sum: text(taxes.sum) };
  if (taxes.categories) converted.categories = taxes.categories.map((one) => convertCategory(one, text));
  return converted;
}

function convertCategory(category: TaxCategoryTotal, text: ConvertText): TaxCategoryTotal {
  return {
    ...category,
    rates: category.rates.map((rate) => convertRate(rate, text)),
    amount: text(category.amount),
    ...(category.surcharge === undefined ? {} : { surcharge: text(category.surcharge) }),
  };
}

function convertRate({ surcharge, ...rate }: TaxRateTotal, text: ConvertText): TaxRateTotal {
  return {
    ...rate,
    base: text(rate.base),
    amount: text(rate.amount),
    ...(surcharge === undefined ? {} : { surcharge: { ...surcharge, amount: text(surcharge.amount) } }),
  };
}
