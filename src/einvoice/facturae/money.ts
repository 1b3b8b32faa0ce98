// Converts exact amounts to the amounts of the file, with the document's sign, in its currency and in euros.
import {
  addExactly,
  type Amount,
  type Decimal,
  isZeroAmount,
  negate,
  parseAmount,
  rescaleAmount,
  toAmountText,
  createZero,
} from '../../amount/amount';
import { findEuroRate, multiplyExactly } from '../../document/convert-currency';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import { removeIncludedTax as removeExactTax } from '../prices-include';
import { facturaeProfile, areAmountsNegated } from '../profiles';
import type { XmlMembers } from './xml';

/** Decimals of amounts. If a currency has more decimals, sums keep them. */
export const moneyDecimals = 2;
/** Decimals of prices, rates and exchange rates, the maximum that the schema accepts. */
export const exactDecimals = 8;

/** Conversion of the amounts of one document to the amounts of the file. */
export interface FacturaeMoneyRules {
  /** True for a credit note; its amounts and quantities are negative. */
  readonly isNegative: boolean;
  /** Number of decimals of sums. */
  readonly decimals: number;
  /** Euros for one unit, with eight decimals at most; undefined in euros. */
  readonly euroRate: Amount | undefined;
}

export function readMoneyRules(invoice: Pick<Invoice, 'type' | 'currency' | 'exchange_rates'>): FacturaeMoneyRules {
  const rate = invoice.currency === 'EUR' ? undefined : findEuroRate(invoice, invoice.currency);
  return {
    isNegative: areAmountsNegated(invoice, facturaeProfile),
    decimals: Math.max(moneyDecimals, getCurrencyDecimals(invoice.currency)),
    euroRate:
      rate === undefined ? undefined : trimZeros(rescaleAmount(parseAmount(rate), exactDecimals), moneyDecimals),
  };
}

/** Reads an amount of the document with the file's sign. */
export const readAmountWithFileSign = (money: FacturaeMoneyRules, text: string | undefined): Amount =>
  toAmountWithFileSign(money, parseAmount(text ?? '0'));

export const toAmountWithFileSign = (money: FacturaeMoneyRules, amount: Amount): Amount =>
  money.isNegative ? negate(amount) : amount;

export const sumFacturaeAmounts = (amounts: readonly Amount[]): Amount =>
  amounts.reduce(addExactly, createZero(moneyDecimals));

export const subtractFacturaeAmounts = (left: Amount, right: Amount): Amount => addExactly(left, negate(right));

export const roundFacturaeAmount = (amount: Amount): Amount => rescaleAmount(amount, moneyDecimals);

/** Formats an amount with two decimals. If the currency has more decimals and the value uses them, they are written. */
export const toFacturaeAmountText = (amount: Amount): string => toAmountText(trimZeros(amount, moneyDecimals));

/** Formats an amount; undefined if it is zero. */
export const toFacturaeAmountTextUnlessZero = (amount: Amount): string | undefined =>
  isZeroAmount(amount) ? undefined : toFacturaeAmountText(amount);

/** Writes `TotalAmount` and, if the currency is not the euro, its value in euros. */
export const buildFacturaeAmountXml = ({ euroRate }: FacturaeMoneyRules, amount: Amount): XmlMembers => ({
  TotalAmount: toFacturaeAmountText(amount),
  EquivalentInEuros: euroRate && toFacturaeAmountText(roundFacturaeAmount(multiplyExactly(amount, euroRate))),
});

/** Computes a percentage of an amount, rounded as money. */
export const computeFacturaeFraction = (amount: Amount, fraction: Amount): Amount =>
  roundFacturaeAmount(multiplyExactly(amount, fraction));

/** Removes trailing zeros, but keeps at least this many decimals. */
export function trimZeros(amount: Amount, decimalsMin: number): Amount {
  return { value: amount.value, decimals: Math.max(amount.value.decimalPlaces(), decimalsMin) };
}

/** Removes the included tax, and rounds to the given decimals. */
export const removeIncludedTaxFromAmount = ({ value }: Amount, factor: Decimal, decimals: number): Amount => ({
  value: removeExactTax(value, factor).toDecimalPlaces(decimals),
  decimals,
});
