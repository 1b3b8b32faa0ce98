// Writes discounts and charges of a line or of the document, with the amount without tax and its sign, and with the
// rate if the rate is exact.
import {
  type Amount,
  type Decimal,
  compareAmounts,
  isNegativeAmount,
  isZeroAmount,
  negateAmount,
  parseAmount,
  toAmountText,
} from '../../amount/amount';
import { parsePercentage } from '../../amount/percentage';
import type { LineDiscount } from '../../document/model/parts';
import {
  facturaePriceAndRateDecimalsMax,
  subtractFacturaeAmounts,
  type FacturaeAmountConversion,
  toFacturaeAmountText,
  multiplyFacturaeAmountByFraction,
  removeIncludedTaxAndRound,
  toAmountWithFacturaeSign,
  sumFacturaeAmounts,
  trimAmountTrailingZeros,
} from './money';
import { chargeReasonTextsByKey } from '../codes/reasons';
import type { EInvoiceFindingCollector } from '../findings';
import type { FacturaeXmlElements } from './xml';

/** `amount` has the sign of the document. */
export interface FacturaeDiscountOrCharge {
  readonly kind: 'discount' | 'charge';
  readonly reason: string;
  readonly percent: string | undefined;
  readonly amount: Amount;
}

/** Maximum number of characters of the longest text in the schema. */
export const facturaeLongTextCharactersMax = 2500;
const cent = parseAmount('0.01');
const defaultReasons = { discount: 'Descuento', charge: 'Cargo' } as const;

interface AdjustmentContext {
  readonly money: FacturaeAmountConversion;
  readonly findings: EInvoiceFindingCollector;
  /** Divisor of the price. */
  readonly factor: Decimal;
  readonly path: string;
}

type Row = Pick<LineDiscount, 'key' | 'code' | 'reason' | 'percent'>;

/** Returns undefined for zero. A negative amount becomes a row of the other kind, and no rate explains such a row. */
export function createFacturaeDiscountOrCharge(
  kind: FacturaeDiscountOrCharge['kind'],
  row: Row,
  exact: Amount,
  { money, findings, factor, path }: AdjustmentContext,
): FacturaeDiscountOrCharge | undefined {
  const amount = removeIncludedTaxAndRound(exact, factor, money.decimals);
  if (isZeroAmount(amount)) return undefined;
  const isTurned = isNegativeAmount(amount);
  const turned = kind === 'discount' ? 'charge' : 'discount';
  const ownKind = isTurned ? turned : kind;
  return {
    kind: ownKind,
    reason:
      findings.cut(row.reason, facturaeLongTextCharactersMax, `${path}.reason`) ??
      findings.cut(row.code, facturaeLongTextCharactersMax, `${path}.code`) ??
      findChargeWord(kind, row) ??
      defaultReasons[ownKind],
    percent: isTurned ? undefined : row.percent,
    amount: toAmountWithFacturaeSign(money, isTurned ? negateAmount(amount) : amount),
  };
}

const findChargeWord = (kind: FacturaeDiscountOrCharge['kind'], { key }: Row): string | undefined =>
  kind === 'charge' && key !== undefined && Object.hasOwn(chargeReasonTextsByKey, key)
    ? chargeReasonTextsByKey[key]
    : undefined;

export const sumFacturaeDiscountsOrCharges = (
  rows: readonly FacturaeDiscountOrCharge[],
  kind: FacturaeDiscountOrCharge['kind'],
): Amount => sumFacturaeAmounts(rows.filter((row) => row.kind === kind).map(({ amount }) => amount));

/** Returns a base after the discounts and charges on it. */
export const computeBaseAfterDiscountsAndCharges = (base: Amount, rows: readonly FacturaeDiscountOrCharge[]): Amount =>
  sumFacturaeAmounts([
    subtractFacturaeAmounts(base, sumFacturaeDiscountsOrCharges(rows, 'discount')),
    sumFacturaeDiscountsOrCharges(rows, 'charge'),
  ]);

/** Writes the rows of each kind; undefined if there are none. @param base the amount of which a rate is a part */
export function buildFacturaeDiscountAndChargeElements(
  rows: readonly FacturaeDiscountOrCharge[],
  base: Amount,
): { readonly discounts: FacturaeXmlElements | undefined; readonly charges: FacturaeXmlElements | undefined } {
  const write = (
    kind: FacturaeDiscountOrCharge['kind'],
    name: 'Discount' | 'Charge',
  ): FacturaeXmlElements | undefined => {
    const own = rows.filter((row) => row.kind === kind);
    if (own.length === 0) return undefined;
    return {
      [name]: own.map((row) => ({
        [`${name}Reason`]: row.reason,
        [`${name}Rate`]: findExactRate(row, base),
        [`${name}Amount`]: toFacturaeAmountText(row.amount),
      })),
    };
  };
  return { discounts: write('discount', 'Discount'), charges: write('charge', 'Charge') };
}

/**
 * Returns the percentage if it gives the amount to the cent, because the accounting registers compute the amount again.
 */
function findExactRate({ percent, amount }: FacturaeDiscountOrCharge, base: Amount): string | undefined {
  if (percent === undefined) return undefined;
  const off = subtractFacturaeAmounts(
    multiplyFacturaeAmountByFraction(base, parsePercentage(percent).fraction),
    amount,
  );
  if (compareAmounts(isNegativeAmount(off) ? negateAmount(off) : off, cent) > 0) return undefined;
  const rate = trimAmountTrailingZeros(parseAmount(percent.slice(0, -1)), 0);
  return rate.decimals > facturaePriceAndRateDecimalsMax ? undefined : toAmountText(rate);
}
