// Converts prices of items to the document's currency, and writes them into the items.

import { type Amount, parseAmount, toAmountText, rescaleAmount, padAmountDecimals } from '../../amount/amount';
import { getCurrencyDecimals } from '../iso-codes';
import type { CurrencyCode } from '../model/basic';
import type { ExchangeRate } from '../model/invoice';
import type { LineItem } from '../model/parts';
import type { DocumentCalculationSettings, DocumentCalculationProblem } from './calculation';
import { createMissingExchangeRateProblem } from './hints';

/**
 * Converts an amount with the rate of the list for this direction, rounded to the target's decimals. Returns undefined
 * if the list has no such rate.
 */
export function convertAmountByExchangeRates(
  rates: readonly ExchangeRate[],
  from: CurrencyCode,
  to: CurrencyCode,
  value: Amount,
): Amount | undefined {
  const rate = rates.find((row) => row.from === from && row.to === to);
  if (rate === undefined) return undefined;
  const factor = parseAmount(rate.amount);
  const exact = { value: value.value.times(factor.value), decimals: value.decimals + factor.decimals };
  return rescaleAmount(exact, getCurrencyDecimals(to));
}

/**
 * Reads the item's price in the document's currency, and writes this price back into the item with at least the
 * currency's decimals. A price in another currency becomes the alternative price.
 */
export function convertItemPriceToDocumentCurrencyInPlace(
  item: LineItem,
  price: string,
  calculation: DocumentCalculationSettings,
): Amount | DocumentCalculationProblem {
  const { currency } = calculation;
  const priceCurrency = item.currency ?? currency;
  const amount = parseAmount(price);
  const own = padAmountDecimals(amount, getCurrencyDecimals(priceCurrency));
  if (own !== amount) item.price = toAmountText(own);
  if (priceCurrency === currency) return own;
  const converted =
    alternative(item, currency) ??
    convertAmountByExchangeRates(calculation.exchangeRates, priceCurrency, currency, own);
  if (converted === undefined) return createMissingExchangeRateProblem(priceCurrency, currency);
  item.alt_prices = [{ currency: priceCurrency, value: item.price ?? price }];
  item.currency = currency;
  item.price = toAmountText(converted);
  return converted;
}

function alternative(item: LineItem, currency: CurrencyCode): Amount | undefined {
  const row = item.alt_prices?.find((price) => price.currency === currency);
  return row === undefined ? undefined : padAmountDecimals(parseAmount(row.value), getCurrencyDecimals(currency));
}
