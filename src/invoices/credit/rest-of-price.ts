// The rest of a price under a margin scheme (Ley 37/1992 art. 137, 145). A line has only the margin, and a charge without
// taxes has the rest, which goes back together with the line.
import {
  Decimal,
  isZeroAmount,
  parseAmount,
  rescaleAmount,
  subtractAmountsWithLeftDecimals,
  toAmountText,
} from '../../amount/amount';
import { regimeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import { chargeKeysOutsidePrice } from '../../document/breakdown';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import type { DocumentDiscountOrCharge, Line } from '../../document/model/parts';
import { regimeCodesWithUntaxedCharge } from '../../document/warnings/regimes';
import { sumQuantitiesByLineIndex, type QuantitiesByLineIndex, proratedAmountDecimals } from './lines';
import { hasRowNoSalesTax } from './untaxed';

type DocumentRows = Pick<Invoice, 'discounts' | 'charges'>;

interface CreditedQuantities {
  /** What earlier credit notes reverse. */
  readonly taken: QuantitiesByLineIndex;
  /** What the credit note reverses. */
  readonly asked: QuantitiesByLineIndex;
}

const isOnMargin = ({ taxes = [] }: Line): boolean =>
  taxes.some(({ ext }) => regimeCodesWithUntaxedCharge.includes(ext?.[regimeExtensionKey] ?? ''));

const isRestOfPrice = (row: DocumentDiscountOrCharge): boolean =>
  hasRowNoSalesTax(row) && !chargeKeysOutsidePrice.has(row.key ?? '');

/** Computes the share of the lines on the margin; undefined if they have different shares, because each has its own rest. */
function computeMarginShare({ lines = [] }: Invoice, quantities: QuantitiesByLineIndex): Decimal | undefined {
  const shares = lines.flatMap((line, i) => {
    const whole = parseAmount(line.quantity).value.abs();
    if (!isOnMargin(line) || whole.isZero()) return [];
    return [(quantities[i]?.value ?? new Decimal(0)).div(whole)];
  });
  const [first] = shares;
  return first && shares.every((one) => one.equals(first)) ? first : undefined;
}

/**
 * Divides the rows for the rest of a price in the proportion of the lines on the margin. Returns undefined if only some of
 * several such lines are credited, because nothing states the rest of each.
 * @param divided the other rows, which may contain the rest as a whole
 */
export function prorateMarginSchemePriceRestForCredit(
  invoice: Invoice,
  divided: DocumentRows,
  { taken, asked }: CreditedQuantities,
): DocumentRows | undefined {
  const { lines = [], discounts = [], charges = [], currency } = invoice;
  const isRested = lines.some(isOnMargin) && [...discounts, ...charges].some(isRestOfPrice);
  if (!isRested) return divided;
  const isAsked = lines.some((line, i) => isOnMargin(line) && asked[i] && !isZeroAmount(asked[i]));
  const all = sumQuantitiesByLineIndex(taken, asked);
  const [before, after] = [taken, all].map((one) => computeMarginShare(invoice, one));
  if (isAsked && (!before || !after)) return undefined;
  const decimals = getCurrencyDecimals(currency);
  const divide = (rows: readonly DocumentDiscountOrCharge[]): DocumentDiscountOrCharge[] =>
    rows.filter(isRestOfPrice).flatMap(({ percent: _percent, base: _base, ...row }) => {
      const take = (share: Decimal | undefined) =>
        rescaleAmount(
          { value: parseAmount(row.amount).value.times(share ?? 0), decimals: proratedAmountDecimals },
          decimals,
        );
      const amount = subtractAmountsWithLeftDecimals(take(after), take(before));
      return isZeroAmount(amount) ? [] : [{ ...row, amount: toAmountText(amount) }];
    });
  const keep = (rows: readonly DocumentDiscountOrCharge[] = []): DocumentDiscountOrCharge[] =>
    rows.filter((row) => !isRestOfPrice(row));
  return {
    discounts: [...keep(divided.discounts), ...divide(discounts)],
    charges: [...keep(divided.charges), ...divide(charges)],
  };
}
