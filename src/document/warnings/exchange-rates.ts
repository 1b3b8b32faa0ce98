// Warns about exchange rates of an invoice that are probably mistakes, such as a placeholder, or swapped units and
// euros, and about prices that the conversion rounds.
import {
  compareAmounts,
  Decimal,
  divideAmountsWithLeftDecimals,
  isSameAmountValue,
  parseAmount,
  rescaleAmount,
  toAmountText,
} from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import { isReplacementOfSimplifiedInvoices } from '../addons/es-fiscal/extensions';
import { getCurrencyDecimals } from '../iso-codes';
import { isJsonObject, type Json, type JsonObject } from '../model/basic';
import type { ExchangeRate, Invoice } from '../model/invoice';
import type { Line, DocumentSubLine } from '../model/parts';
import { pairGivenAndCalculatedRows } from './replaced-amounts';

/** Warns about exchange rates that are probably mistakes. */
export const warnImplausibleExchangeRates = (invoice: Invoice): Warning[] => [
  ...warnInvertedExchangeRate(invoice),
  ...warnExchangeRateOne(invoice),
  ...warnSeveralExchangeRates(invoice),
];

/** Warns about different rates from one currency to another. The conversion uses the first of them. */
function warnSeveralExchangeRates({ exchange_rates: rates = [] }: Invoice): Warning[] {
  const found = rates.flatMap((rate, i) => {
    const used = rates.find(({ from, to }) => from === rate.from && to === rate.to);
    return used && !isSameAmountValue(parseAmount(used.amount), parseAmount(rate.amount)) ? [{ rate, used, i }] : [];
  });
  const [first] = found;
  if (!first) return [];
  const { rate, used } = first;
  const paths = found.map(({ i }) => `$.doc.exchange_rates[${i}].amount`);
  const params = { from: rate.from, to: rate.to, used: used.amount, rate: rate.amount };
  return [createWarning('exchange-rate-several', paths, params)];
}

/** Warns about the rate 1, which is a placeholder, because no two currencies are worth the same. */
function warnExchangeRateOne({ currency, exchange_rates: rates = [] }: Invoice): Warning[] {
  const found = rates.flatMap((rate, i) =>
    rate.from === currency && rate.from !== rate.to && isSameAmountValue(parseAmount(rate.amount), parseAmount('1'))
      ? [{ rate, i }]
      : [],
  );
  const [first] = found;
  if (!first) return [];
  const { from, to } = first.rate;
  const paths = found.map(({ i }) => `$.doc.exchange_rates[${i}].amount`);
  return [createWarning('exchange-rate-one', paths, { from, to })];
}

/** Currencies of which one unit was never worth half a euro in the years that can be invoiced. */
const smallCurrencies: ReadonlySet<string> = new Set(
  (
    'ALL AMD AOA ARS BDT BRL CLP CNY COP CRC CZK DKK DOP DZD EGP GTQ HKD HNL HUF IDR ILS INR ISK JPY KES KRW KZT LKR MAD ' +
    'MDL MKD MUR MXN MYR NGN NIO NOK PEN PHP PKR PLN PYG QAR RON RSD RUB SAR SEK THB TND TRY TWD UAH UYU VND XAF XOF ZAR'
  ).split(' '),
);

/**
 * Warns about a rate at which one unit of such a small currency is worth more than a euro. Euros and units were
 * probably swapped.
 */
function warnInvertedExchangeRate({ currency, exchange_rates: rates = [] }: Invoice): Warning[] {
  const one = parseAmount('1');
  const found = rates.flatMap((rate, i) =>
    rate.from === currency &&
    rate.to === 'EUR' &&
    smallCurrencies.has(rate.from) &&
    compareAmounts(parseAmount(rate.amount), one) > 0
      ? [{ rate, i }]
      : [],
  );
  const [first] = found;
  if (!first) return [];
  const { from, amount: rate } = first.rate;
  const meant = toAmountText(divideAmountsWithLeftDecimals(rescaleAmount(one, inverseDecimals), parseAmount(rate)));
  const paths = found.map(({ i }) => `$.doc.exchange_rates[${i}].amount`);
  return [createWarning('exchange-rate-inverted', paths, { from, rate, meant })];
}

/** Decimals of the suggested rate (euros for one unit), as many as the central bank publishes. */
const inverseDecimals = 6;

/**
 * Warns about a price in another currency than the invoice. The public calculator rounds the converted price to cents
 * before it multiplies, so that many pieces of a small price have a wrong sum (Ley 37/1992 art. 79.Once).
 */
export function warnRoundedConvertedPrice(given: JsonObject, invoice: Invoice): Warning[] {
  const { type, lines = [], $tags, currency, exchange_rates: rates = [] } = invoice;
  if (type === 'credit-note' || $tags?.includes('bypass') || isReplacementOfSimplifiedInvoices(invoice)) return [];
  // Only what the client wrote shows whether a price was converted or is written in both currencies.
  const written = new Set(
    pairGivenAndCalculatedRows(given.lines, lines as unknown as Json).flatMap(([row, , i]) => [
      ...(isConverted(row, currency) ? [`lines[${i}]`] : []),
      ...(Array.isArray(row.breakdown) ? row.breakdown : []).flatMap((part, j) =>
        isJsonObject(part) && isConverted(part, currency) ? [`lines[${i}].breakdown[${j}]`] : [],
      ),
    ]),
  );
  const found = lines.flatMap((line, i) =>
    listRowsWithQuantities(line, `lines[${i}]`).flatMap(({ row, quantity, at }) => {
      const rounded = written.has(at) ? findRoundedPrice(row, quantity, { currency, rates }) : undefined;
      return rounded ? [{ ...rounded, at, line: i + 1 }] : [];
    }),
  );
  const [first] = found;
  if (!first) return [];
  const { at: _at, ...params } = first;
  const paths = found.map(({ at }) => `$.doc.${at}.item.price`);
  return [createWarning('price-rounded', paths, { ...params, currency })];
}

/** Lists a line, or the parts that give its price, with the quantity that is sold of each. */
function listRowsWithQuantities(line: Line, at: string) {
  const own = parseAmount(line.quantity).value;
  return [
    { row: line as DocumentSubLine, quantity: own, at },
    ...(line.breakdown ?? []).map((row, i) => ({
      row,
      quantity: own.times(parseAmount(row.quantity).value),
      at: `${at}.breakdown[${i}]`,
    })),
  ];
}

/** Returns whether the price of a row is in another currency only. */
function isConverted({ item }: JsonObject, currency: string): boolean {
  if (!isJsonObject(item) || typeof item.currency !== 'string' || item.currency === currency) return false;
  const others = Array.isArray(item.alt_prices) ? item.alt_prices : [];
  return !others.some((one) => isJsonObject(one) && one.currency === currency);
}

interface ConversionOfInvoice {
  readonly currency: string;
  readonly rates: readonly ExchangeRate[];
}

/** Finds a price that rounding changed so much that its sum differs by a coin. */
function findRoundedPrice({ item }: DocumentSubLine, quantity: Decimal, { currency, rates }: ConversionOfInvoice) {
  const [other] = item?.alt_prices ?? [];
  const rate = rates.find(({ from, to }) => from === other?.currency && to === currency)?.amount;
  if (!other || item?.price === undefined || rate === undefined) return undefined;
  const price = parseAmount(item.price).value;
  const exact = parseAmount(other.value).value.times(parseAmount(rate).value);
  const decimals = getCurrencyDecimals(currency);
  const [sum, exactSum] = [price.times(quantity), exact.times(quantity)];
  if (sum.minus(exactSum).abs().lessThan(new Decimal(10).pow(-decimals))) return undefined;
  return {
    price: item.price,
    exact: exact.toFixed(),
    sum: sum.toFixed(decimals),
    exactSum: exactSum.toFixed(decimals),
    from: other.currency,
  };
}
