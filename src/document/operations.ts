// Operations on a calculated invoice that give another one: inversion, removal of included taxes, another currency
// (document.md 15). Each works on a copy and calculates it anew.

import {
  type Amount,
  amount,
  amountText,
  compare,
  isZero,
  negate,
  rescale,
  rescaleUp,
  subtract,
} from '../amount/amount';
import { percentage, withoutPercent } from '../amount/percentage';
import { buildDocument, type Problem } from './build';
import { workingDecimals } from './calculate/calculation';
import { copyOf } from './canonical-json';
import { currencyDecimals } from './currencies';
import type { CurrencyCode, Json } from './model/basic';
import type { Invoice } from './model/invoice';
import type { Discount, Line, LineCharge, LineDiscount, SubLine } from './model/line';
import type { TaxCombo } from './model/tax';

export type Changed = { readonly invoice: Invoice } | { readonly problem: Problem };

function refused(message: string): Changed {
  return { problem: { key: 'calculation', message } };
}

function calculated(invoice: Invoice, now: Date): Changed {
  const built = buildDocument(invoice as unknown as Json, now);
  return 'problem' in built ? built : { invoice: built.doc as Invoice };
}

function changeText(text: string, change: (value: Amount) => Amount): string {
  return amountText(change(amount(text)));
}

/**
 * The opposite invoice: quantities, fixed discounts and charges and advances change their sign, due dates do not.
 * Refused with tag `bypass`, and when what is payable does not come out as the exact opposite (rows that calculate
 * from a base or quantity of their own, `totals.rounding`).
 */
export function invertInvoice(original: Invoice, now: Date): Changed {
  if (original.$tags?.includes('bypass')) return refused('an invoice with tag bypass cannot be inverted');
  const invoice = copyOf(original);
  for (const line of invoice.lines ?? []) {
    line.quantity = changeText(line.quantity, negate);
    for (const row of fixedRows(line)) invert(row);
  }
  for (const row of [...(invoice.discounts ?? []), ...(invoice.charges ?? [])]) invert(row);
  for (const advance of invoice.payment?.advances ?? []) invert(advance);
  invoice.totals = undefined;
  const result = calculated(invoice, now);
  if ('problem' in result) return result;
  const [before, after] = [original.totals?.payable ?? '0', result.invoice.totals?.payable ?? '0'];
  if (compare(negate(amount(before)), amount(after)) !== 0) return refused('the inverted invoice does not add up');
  return result;
}

function invert(row: { amount: string }): void {
  row.amount = changeText(row.amount, negate);
}

function fixedRows(row: SubLine): (LineDiscount | LineCharge)[] {
  return [...(row.discounts ?? []), ...(row.charges ?? [])];
}

/**
 * The same invoice with net prices. A difference in `total_with_tax` that rounding leaves goes into `totals.rounding`.
 * An invoice without `prices_include` comes back as it is.
 */
export function removeIncludedTaxes(original: Invoice, now: Date): Changed {
  const category = original.tax?.prices_include;
  if (category === undefined) return { invoice: original };
  const invoice = copyOf(original);
  for (const line of invoice.lines ?? []) {
    const percent = includedPercent(line.taxes, category);
    if (percent !== undefined) changeLine(line, net(percent));
  }
  for (const row of [...(invoice.discounts ?? []), ...(invoice.charges ?? [])]) {
    const percent = includedPercent(row.taxes, category);
    if (percent !== undefined) changeRow(row, net(percent));
  }
  if (invoice.tax !== undefined) invoice.tax.prices_include = undefined;
  const result = calculated(invoice, now);
  if ('problem' in result || result.invoice.totals === undefined || original.totals === undefined) return result;
  const { totals } = result.invoice;
  const difference = subtract(amount(original.totals.total_with_tax), amount(totals.total_with_tax));
  if (isZero(difference)) return result;
  const rounding = totals.rounding === undefined ? difference : subtract(difference, negate(amount(totals.rounding)));
  return calculated({ ...result.invoice, totals: { ...totals, rounding: amountText(rounding) } }, now);
}

function includedPercent(taxes: readonly TaxCombo[] | undefined, category: string): string | undefined {
  return taxes?.find((combo) => combo.cat === category)?.percent;
}

/** Two more decimals, then without the percentage. */
function net(percent: string): (value: Amount) => Amount {
  return (value) => withoutPercent(percentage(percent), rescaleUp(value, value.decimals + workingDecimals));
}

/** Prices, fixed amounts, rates and bases of a line and its parts. */
function changeLine(line: Line, change: (value: Amount) => Amount): void {
  for (const row of [line, ...(line.breakdown ?? []), ...(line.substituted ?? [])]) {
    if (row.item?.price !== undefined) row.item.price = changeText(row.item.price, change);
    for (const fixed of fixedRows(row)) changeRow(fixed, change);
  }
}

function changeRow(row: LineDiscount | LineCharge | Discount, change: (value: Amount) => Amount): void {
  row.amount = changeText(row.amount, change);
  if (row.base !== undefined) row.base = changeText(row.base, change);
  if ('rate' in row && row.rate !== undefined) row.rate = changeText(row.rate, change);
}

/**
 * The invoice in another currency, by its own exchange rate: prices get two more decimals and are multiplied; the
 * alternative prices of items go. `totals.rounding` goes too: it belonged to the old sums.
 */
export function convertInvoice(original: Invoice, currency: CurrencyCode, now: Date): Changed {
  if (original.currency === currency) return { invoice: original };
  const rate = original.exchange_rates?.find((row) => row.from === original.currency && row.to === currency);
  if (rate === undefined) return refused(`no exchange rate found from '${original.currency}' to '${currency}'`);
  const factor = amount(rate.amount);
  const times = (value: Amount, decimals: number): Amount =>
    rescale({ value: value.value.times(factor.value), decimals: value.decimals + factor.decimals }, decimals);
  const price = (value: Amount): Amount => times(value, value.decimals + workingDecimals);
  const money = (value: Amount): Amount => times(value, currencyDecimals(currency));
  const invoice = copyOf(original);
  invoice.currency = currency;
  for (const line of invoice.lines ?? []) {
    changeLine(line, price);
    for (const row of [line, ...(line.breakdown ?? []), ...(line.substituted ?? [])]) dropCurrency(row);
  }
  for (const row of [...(invoice.discounts ?? []), ...(invoice.charges ?? [])]) changeRow(row, price);
  for (const row of [...(invoice.payment?.advances ?? []), ...(invoice.payment?.terms?.due_dates ?? [])]) {
    row.amount = changeText(row.amount, money);
  }
  invoice.totals = undefined;
  return calculated(invoice, now);
}

function dropCurrency(row: SubLine): void {
  if (row.item === undefined) return;
  row.item.currency = undefined;
  row.item.alt_prices = undefined;
}
