// Builds discounts and charges in the form of EN 16931: never negative, and with a percentage only if it gives the
// amount.
import type { DocumentDiscountOrCharge, LineCharge, LineDiscount } from '../../document/model/parts';
import { allowanceReasonCodesByKey, chargeReasonCodesByKey, defaultChargeReasonTextsByKey } from '../codes/reasons';
import { Decimal } from '../../amount/amount';
import {
  type EInvoiceDecimal,
  parseMoneyOrZeroIfAbsent,
  parsePercentOrZeroIfAbsent,
  roundMoneyToTwoDecimals,
  sumMoney,
  computePercentOfAmount,
} from '../money';
import { removeIncludedTaxFromAmount } from '../prices-include';
import { cleanXmlText } from '../text';
import type { EInvoiceAllowanceCharge } from './e-invoice-model';

type Row = LineDiscount | LineCharge | DocumentDiscountOrCharge;

/** Maximum difference at which a percentage still gives the amount. */
const shareTolerance = new Decimal('0.01');

export interface DiscountOrChargeAmounts {
  readonly isCharge: boolean;
  /** Signed amount. */
  readonly amount: EInvoiceDecimal;
  readonly base: EInvoiceDecimal;
}

/** Reads a discount or charge of a line. `sum` is quantity times price. */
export function computeLineDiscountOrChargeAmounts(
  row: LineDiscount | LineCharge,
  isCharge: boolean,
  sum: EInvoiceDecimal,
  factor: EInvoiceDecimal,
): DiscountOrChargeAmounts {
  return {
    isCharge,
    amount: roundMoneyToTwoDecimals(removeIncludedTaxFromAmount(parseMoneyOrZeroIfAbsent(row.amount), factor)),
    base: roundMoneyToTwoDecimals(
      removeIncludedTaxFromAmount(row.base === undefined ? sum : parseMoneyOrZeroIfAbsent(row.base), factor),
    ),
  };
}

/**
 * Reads a discount or charge of the document.
 * @param sum sum of the document's lines
 */
export function computeDocumentDiscountOrChargeAmounts(
  row: DocumentDiscountOrCharge,
  isCharge: boolean,
  sum: EInvoiceDecimal,
  factor: EInvoiceDecimal,
): DiscountOrChargeAmounts {
  const base = row.base === undefined ? sum : parseMoneyOrZeroIfAbsent(row.base);
  const amount = roundMoneyToTwoDecimals(removeIncludedTaxFromAmount(parseMoneyOrZeroIfAbsent(row.amount), factor));
  return { isCharge, amount, base: roundMoneyToTwoDecimals(removeIncludedTaxFromAmount(base, factor)) };
}

/**
 * Converts a row. If its amount is below zero, it becomes a row of the other kind, to which its percentage and its code
 * do not apply.
 */
export function toEInvoiceAllowanceCharge(
  row: Row,
  { isCharge, amount, base }: DiscountOrChargeAmounts,
): EInvoiceAllowanceCharge {
  const keyReason =
    row.key !== undefined && Object.hasOwn(defaultChargeReasonTextsByKey, row.key)
      ? defaultChargeReasonTextsByKey[row.key]
      : undefined;
  const reason = cleanXmlText(row.reason) ?? cleanXmlText(row.code) ?? keyReason;
  if (amount.isNegative()) {
    return { isCharge: !isCharge, amount: amount.negated(), reason: reason ?? defaultReason(!isCharge) };
  }
  const codes = isCharge ? chargeReasonCodesByKey : allowanceReasonCodesByKey;
  const reasonCode = row.key !== undefined && Object.hasOwn(codes, row.key) ? codes[row.key] : undefined;
  return {
    isCharge,
    amount,
    reason: reason ?? defaultReason(isCharge),
    reasonCode,
    share: findShare(row, amount, base),
  };
}

function findShare({ percent }: Row, amount: EInvoiceDecimal, base: EInvoiceDecimal): EInvoiceAllowanceCharge['share'] {
  if (percent === undefined || base.isNegative()) return undefined;
  const share = parsePercentOrZeroIfAbsent(percent);
  const missed = computePercentOfAmount(base, share).minus(amount).abs();
  return missed.greaterThan(shareTolerance) ? undefined : { percent: share, base };
}

const defaultReason = (isCharge: boolean): string => (isCharge ? 'Cargo' : 'Descuento');

/** Returns the amount that a row adds to the sum. */
export const toSignedEInvoiceAllowanceAmount = ({
  isCharge,
  amount,
}: Pick<EInvoiceAllowanceCharge, 'isCharge' | 'amount'>): EInvoiceDecimal => (isCharge ? amount : amount.negated());

/** Sums the rows for BT-107 or BT-108. */
export const sumEInvoiceAllowanceCharges = (
  rows: readonly EInvoiceAllowanceCharge[],
  isCharge: boolean,
): EInvoiceDecimal => sumMoney(rows.flatMap((row) => (row.isCharge === isCharge ? [row.amount] : [])));
