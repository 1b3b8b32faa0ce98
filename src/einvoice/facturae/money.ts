// Converts exact amounts to the amounts of the file, with the document's sign, in its currency and in euros.
import {
  addAmountsExactly,
  type Amount,
  type Decimal,
  isZeroAmount,
  negateAmount,
  parseAmount,
  rescaleAmount,
  toAmountText,
  createZeroAmount,
} from '../../amount/amount';
import { findEuroExchangeRate, multiplyAmountsExactly } from '../../document/convert-currency';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import { removeIncludedTaxFromAmount as removeExactTax } from '../prices-include';
import { facturaeCreditNoteSignProfile, areEInvoiceAmountsNegated } from '../profiles';
import type { FacturaeXmlElements } from './xml';

/** Decimals of amounts. If a currency has more decimals, sums keep them. */
export const facturaeMoneyDecimals = 2;
/** Decimals of prices, rates and exchange rates, the maximum that the schema accepts. */
export const facturaePriceAndRateDecimalsMax = 8;

/** Conversion of the amounts of one document to the amounts of the file. */
export interface FacturaeAmountConversion {
  /** True for a credit note; its amounts and quantities are negative. */
  readonly isNegative: boolean;
  /** Number of decimals of sums. */
  readonly decimals: number;
  /** Euros for one unit, with eight decimals at most; undefined in euros. */
  readonly euroRate: Amount | undefined;
}

export function buildFacturaeAmountConversion(
  invoice: Pick<Invoice, 'type' | 'currency' | 'exchange_rates'>,
): FacturaeAmountConversion {
  const rate = invoice.currency === 'EUR' ? undefined : findEuroExchangeRate(invoice, invoice.currency);
  return {
    isNegative: areEInvoiceAmountsNegated(invoice, facturaeCreditNoteSignProfile),
    decimals: Math.max(facturaeMoneyDecimals, getCurrencyDecimals(invoice.currency)),
    euroRate:
      rate === undefined
        ? undefined
        : trimAmountTrailingZeros(
            rescaleAmount(parseAmount(rate), facturaePriceAndRateDecimalsMax),
            facturaeMoneyDecimals,
          ),
  };
}

/** Reads an amount of the document with the file's sign. */
export const parseAmountWithFacturaeSign = (money: FacturaeAmountConversion, text: string | undefined): Amount =>
  toAmountWithFacturaeSign(money, parseAmount(text ?? '0'));

export const toAmountWithFacturaeSign = (money: FacturaeAmountConversion, amount: Amount): Amount =>
  money.isNegative ? negateAmount(amount) : amount;

export const sumFacturaeAmounts = (amounts: readonly Amount[]): Amount =>
  amounts.reduce(addAmountsExactly, createZeroAmount(facturaeMoneyDecimals));

export const subtractFacturaeAmounts = (left: Amount, right: Amount): Amount =>
  addAmountsExactly(left, negateAmount(right));

export const roundFacturaeAmount = (amount: Amount): Amount => rescaleAmount(amount, facturaeMoneyDecimals);

/** Formats an amount with two decimals. If the currency has more decimals and the value uses them, they are written. */
export const toFacturaeAmountText = (amount: Amount): string =>
  toAmountText(trimAmountTrailingZeros(amount, facturaeMoneyDecimals));

/** Formats an amount; undefined if it is zero. */
export const toFacturaeAmountTextUnlessZero = (amount: Amount): string | undefined =>
  isZeroAmount(amount) ? undefined : toFacturaeAmountText(amount);

/** Writes `TotalAmount` and, if the currency is not the euro, its value in euros. */
export const buildFacturaeAmountElements = (
  { euroRate }: FacturaeAmountConversion,
  amount: Amount,
): FacturaeXmlElements => ({
  TotalAmount: toFacturaeAmountText(amount),
  EquivalentInEuros: euroRate && toFacturaeAmountText(roundFacturaeAmount(multiplyAmountsExactly(amount, euroRate))),
});

/** Computes a percentage of an amount, rounded as money. */
export const multiplyFacturaeAmountByFraction = (amount: Amount, fraction: Amount): Amount =>
  roundFacturaeAmount(multiplyAmountsExactly(amount, fraction));

/** Removes trailing zeros, but keeps at least this many decimals. */
export function trimAmountTrailingZeros(amount: Amount, decimalsMin: number): Amount {
  return { value: amount.value, decimals: Math.max(amount.value.decimalPlaces(), decimalsMin) };
}

/** Removes the included tax, and rounds to the given decimals. */
export const removeIncludedTaxAndRound = ({ value }: Amount, factor: Decimal, decimals: number): Amount => ({
  value: removeExactTax(value, factor).toDecimalPlaces(decimals),
  decimals,
});
