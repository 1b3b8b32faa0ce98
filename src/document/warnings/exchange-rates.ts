// Warns about exchange rates of an invoice that are probably mistakes, such as a placeholder, or swapped units and
// euros.
import {
  compareAmounts,
  divideAmountsWithLeftDecimals,
  isSameAmountValue,
  parseAmount,
  rescaleAmount,
  toAmountText,
} from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import type { Invoice } from '../model/invoice';

/** Warns about the rate 1, which is a placeholder, because no two currencies are worth the same. */
export function warnExchangeRateOne({ currency, exchange_rates: rates = [] }: Invoice): Warning[] {
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
export function warnInvertedExchangeRate({ currency, exchange_rates: rates = [] }: Invoice): Warning[] {
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
