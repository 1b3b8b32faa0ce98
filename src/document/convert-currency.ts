// A calculated invoice in another currency, by its own exchange rate: a copy, calculated again.

import { type Amount, parseAmount, toAmountText, rescale } from '../amount/amount';
import { buildDocument, type Problem } from './build';
import { workingDecimals } from './calculate/calculation';
import { cloneJson } from './canonical-json';
import { findCurrencyDecimals } from './iso-codes';
import type { CurrencyCode, Json } from './model/basic';
import type { Invoice } from './model/invoice';
import type { Discount, Line, LineCharge, LineDiscount, SubLine } from './model/parts';

export type CurrencyConversion = { readonly invoice: Invoice } | { readonly problem: Problem };

function refuse(message: string): CurrencyConversion {
  return { problem: { key: 'calculation', message } };
}

function convertText(text: string, change: (value: Amount) => Amount): string {
  return toAmountText(change(parseAmount(text)));
}

/** Prices, fixed amounts, rates and bases of a line and its parts. */
function convertLine(line: Line, change: (value: Amount) => Amount): void {
  for (const row of [line, ...(line.breakdown ?? []), ...(line.substituted ?? [])]) {
    if (row.item?.price !== undefined) row.item.price = convertText(row.item.price, change);
    for (const fixed of [...(row.discounts ?? []), ...(row.charges ?? [])]) convertRow(fixed, change);
    dropCurrency(row);
  }
}

function convertRow(row: LineDiscount | LineCharge | Discount, change: (value: Amount) => Amount): void {
  row.amount = convertText(row.amount, change);
  if (row.base !== undefined) row.base = convertText(row.base, change);
  if ('rate' in row && row.rate !== undefined) row.rate = convertText(row.rate, change);
}

/**
 * The invoice in another currency, by its own exchange rate: prices get two more decimals and are multiplied; the
 * alternative prices of items are removed. `totals.rounding` is removed as well: it belonged to the old sums.
 */
export function convertCurrency(original: Invoice, currency: CurrencyCode, now: Date): CurrencyConversion {
  if (original.currency === currency) return { invoice: original };
  const rate = original.exchange_rates?.find((row) => row.from === original.currency && row.to === currency);
  if (rate === undefined) return refuse(`no exchange rate found from '${original.currency}' to '${currency}'`);
  const factor = parseAmount(rate.amount);
  const times = (value: Amount, decimals: number): Amount =>
    rescale({ value: value.value.times(factor.value), decimals: value.decimals + factor.decimals }, decimals);
  const price = (value: Amount): Amount => times(value, value.decimals + workingDecimals);
  const money = (value: Amount): Amount => times(value, findCurrencyDecimals(currency));
  const invoice = cloneJson(original);
  invoice.currency = currency;
  for (const line of invoice.lines ?? []) {
    convertLine(line, price);
  }
  for (const row of [...(invoice.discounts ?? []), ...(invoice.charges ?? [])]) convertRow(row, price);
  for (const row of [...(invoice.payment?.advances ?? []), ...(invoice.payment?.terms?.due_dates ?? [])]) {
    row.amount = convertText(row.amount, money);
  }
  invoice.totals = undefined;
  const built = buildDocument(invoice as unknown as Json, now);
  return 'problem' in built ? built : { invoice: built.doc as Invoice };
}

function dropCurrency(row: SubLine): void {
  if (row.item === undefined) return;
  row.item.currency = undefined;
  row.item.alt_prices = undefined;
}
