// Compares the total of a credit note with the amount that the call states. In another currency than the euro, rounding to
// whole units can make an amount impossible, and a credit note never has another total than the one that was asked for.
import {
  type Amount,
  Decimal,
  isNegativeAmount,
  isSameAmountValue,
  isZeroAmount,
  negateAmount,
  parseAmount,
} from '../../amount/amount';
import { parsePercentage } from '../../amount/percentage';
import { buildCappedCreditContentsInInvoiceCurrency } from '../../chain/convert/own-currency';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import type { TaxCombo } from '../../document/model/parts';
import { computeInvoiceTotals } from '../totals';
import { sumAmountsExactly } from './untaxed';

/** An invoice, and its credit notes that count, oldest first. */
interface CreditedInvoice {
  readonly original: { readonly invoice: Invoice };
  readonly credits: readonly { readonly invoice: Invoice }[];
}

/** Lists the invoice's totals and the totals of its credit notes after rounding; undefined if currencies differ. */
function listSettledTotals({ original, credits }: CreditedInvoice, more: readonly Invoice[]): Amount[] | undefined {
  const { invoice } = original;
  const documents = [...credits.map((one) => one.invoice), ...more];
  if (documents.some(({ currency }) => currency !== invoice.currency)) return undefined;
  const contents = buildCappedCreditContentsInInvoiceCurrency(invoice, documents);
  return [invoice, ...documents].map((one, i) => parseAmount(computeInvoiceTotals(one, contents[i - 1]).total));
}

/** Computes the total of the invoice that remains after its credit notes; undefined in euros. */
export function findRemainingForeignCurrencyTotal(source: CreditedInvoice): Amount | undefined {
  const totals = source.original.invoice.currency === 'EUR' ? undefined : listSettledTotals(source, []);
  return totals && sumAmountsExactly(totals);
}

/**
 * Returns whether a credit note reverses an amount after rounding. In euros, its document may have the amount as well, and
 * only its record settles the cents of the last credit note.
 */
export function doesCreditNoteReverseAmount(source: CreditedInvoice, credit: Invoice, amount: Amount): boolean {
  const settled = listSettledTotals(source, [credit])?.at(-1);
  const own = parseAmount(computeInvoiceTotals(credit).total);
  const counted = credit.currency === 'EUR' ? [own, settled ?? own] : [settled ?? own];
  return counted.some((total) => isSameAmountValue(negateAmount(total), amount));
}

/** Decimals of a price that was divided. */
const priceDecimals = 8;

/**
 * Lists prices of an amount without its taxes, with the fewest decimals first. Prices that include the tax never include
 * the surcharge.
 */
export function listCandidatePricesForTotal(
  wanted: Amount,
  { cat, percent = '0%', surcharge = '0%' }: TaxCombo,
  { decimals, included }: { readonly decimals: number; readonly included: string | undefined },
): string[] {
  const [ofRate, ofSurcharge] = [percent, surcharge].map((one) => parsePercentage(one).fraction.value);
  if (!ofRate || !ofSurcharge) return [];
  const factor = included === cat ? ofSurcharge.div(ofRate.plus(1)).plus(1) : ofRate.plus(ofSurcharge).plus(1);
  return Array.from({ length: priceDecimals - decimals + 1 }, (_, i) => wanted.value.div(factor).toFixed(decimals + i));
}

/** Maximum distance of an amount that a refusal names, in the smallest unit of the currency. */
const distanceMax = 10;

/**
 * Lists the nearest amounts below and above an impossible one that a credit note can have.
 * @param isPossible whether a credit note can have exactly this amount
 */
export function listNearestPossibleCreditAmounts(
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
