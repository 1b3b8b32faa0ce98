// Compares the total of a credit note in another currency than the euro with the amount that the call states. Rounding to
// whole units can make an amount impossible, and a credit note never has another total than the one that was asked for.
import {
  addAmountsExactly,
  type Amount,
  Decimal,
  isNegativeAmount,
  isSameAmountValue,
  isZeroAmount,
  negateAmount,
  parseAmount,
} from '../../amount/amount';
import { buildCreditContentsInOwnCurrency } from '../../chain/convert/own-currency';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import { computeInvoiceTotals } from '../totals';
import { computeAmountsByRate } from './rates';
import { computeUntaxedRowsAmount, sumAmountsExactly } from './untaxed';

/** An invoice, and its credit notes that count, oldest first. */
interface CreditedInvoice {
  readonly original: { readonly invoice: Invoice };
  readonly credits: readonly { readonly invoice: Invoice }[];
}

/** Lists the invoice's totals and the totals of its credit notes after rounding; undefined in euros or if currencies differ. */
function listSettledTotals({ original, credits }: CreditedInvoice, more: readonly Invoice[]): Amount[] | undefined {
  const { invoice } = original;
  const documents = [...credits.map((one) => one.invoice), ...more];
  if (invoice.currency === 'EUR' || documents.some(({ currency }) => currency !== invoice.currency)) return undefined;
  const contents = buildCreditContentsInOwnCurrency(invoice, documents);
  return [invoice, ...documents].map((one, i) => parseAmount(computeInvoiceTotals(one, contents[i - 1]).total));
}

/** Computes the total of the invoice that remains after its credit notes; undefined in euros. */
export function computeRemainingTotal(source: CreditedInvoice): Amount | undefined {
  const totals = listSettledTotals(source, []);
  return totals && sumAmountsExactly(totals);
}

/** Computes the amount that a credit note reverses, after rounding; undefined in euros. */
export function computeSettledCreditAmount(source: CreditedInvoice, credit: Invoice): Amount | undefined {
  const total = listSettledTotals(source, [credit])?.at(-1);
  return total && negateAmount(total);
}

/**
 * Returns whether an amount is the whole price of an invoice whose only rate adds up to another amount, because each line
 * was rounded without the tax that its price includes. What was charged can be taken back.
 */
export function isWholePriceApartFromRates(
  { original: { invoice }, credits }: CreditedInvoice,
  amount: string,
): boolean {
  if (credits.length > 0 || invoice.tax?.prices_include === undefined) return false;
  const [rate, ...others] = computeAmountsByRate(invoice).values();
  const price = parseAmount(invoice.totals?.total_with_tax ?? '0');
  if (!rate || others.length > 0 || !isZeroAmount(computeUntaxedRowsAmount(invoice))) return false;
  return (
    isSameAmountValue(price, parseAmount(amount)) && !isSameAmountValue(price, addAmountsExactly(rate.base, rate.tax))
  );
}

/** Maximum distance of an amount that a refusal names, in the smallest unit of the currency. */
const distanceMax = 10;

/**
 * Lists the nearest amounts below and above an impossible one that a credit note can have.
 * @param isPossible whether a credit note can have exactly this amount
 */
export function listNearestCreditAmounts(
  amount: string,
  currency: string,
  isPossible: (amount: string) => boolean,
): string[] {
  const decimals = getCurrencyDecimals(currency);
  const unit = new Decimal(10).pow(-decimals);
  return [-1, 1].flatMap((direction) => {
    const amounts = Array.from({ length: distanceMax }, (_, i) =>
      new Decimal(amount).plus(unit.times(direction * (i + 1))).toFixed(decimals),
    );
    const near = amounts.find((one) => isPositive(parseAmount(one)) && isPossible(one));
    return near === undefined ? [] : [near];
  });
}

const isPositive = (amount: Amount): boolean => !isNegativeAmount(amount) && !isZeroAmount(amount);
