// The sums of the file. The payable amount is the document's; the sums above are derived from it, and cents between
// rounded lines and the exact total become a general surcharge or discount.
import { type Amount, isNegative, isZero, negate, parseAmount, rescale } from '../../amount/amount';
import type { Discount, PaymentRecord } from '../../document/model/parts';
import { isOutlayCharge, listSalesTaxes } from '../../document/sales-taxes';
import { findPriceFactor } from '../prices-include';
import { findDate } from '../text';
import { adjust, type Adjustment, longTextMax, makeAdjustment, sumKind, writeAdjustments } from './adjustments';
import { type Facts } from './facts';
import { subsidyExtension, subsidyValue } from './check-codes';
import type { FacturaeLine } from './lines';
import { minus, toMoneyText, toMoneyTextUnlessZero, signed, signedAmount, sumAmounts } from './money';
import type { TaxSums } from './tax-sums';
import type { XmlMembers } from './xml';

/** A payment made before the invoice. */
interface PaidPart {
  readonly record: PaymentRecord;
  readonly path: string;
  readonly amount: Amount;
}

export interface InvoiceSums {
  readonly gross: Amount;
  readonly adjustments: readonly Adjustment[];
  /** The amount of `Redondeo`. */
  readonly rounding: Amount;
  readonly beforeTaxes: Amount;
  readonly invoiceTotal: Amount;
  readonly subsidies: readonly PaidPart[];
  readonly advances: readonly PaidPart[];
  readonly outlays: readonly Amount[];
  readonly outstanding: Amount;
  readonly executable: Amount;
}

const isSubsidy = ({ ext }: PaymentRecord): boolean => ext?.[subsidyExtension] === subsidyValue;

export function computeSums(
  facts: Facts,
  lines: readonly FacturaeLine[],
  taxes: { readonly outputs: TaxSums; readonly withheld: TaxSums },
): InvoiceSums {
  const { invoice, totals, money } = facts;
  const gross = sumAmounts(lines.map((line) => line.gross));
  const rows = makeDocumentRows(facts);
  const outlays = (invoice.charges ?? [])
    .filter(isOutlayCharge)
    .map((row) => signedAmount(money, rescale(parseAmount(row.amount), money.decimals)))
    .filter((amount) => !isZero(amount));
  const paid = (invoice.payment?.advances ?? []).map((record, index) => ({
    record,
    path: `payment.advances[${index}]`,
    amount: signed(money, record.amount),
  }));
  const executable = signed(money, totals.due ?? totals.payable);
  const outstanding = minus(executable, sumAmounts(outlays));
  const invoiceTotal = sumAmounts([outstanding, ...paid.map(({ amount }) => amount)]);
  const beforeTaxes = sumAmounts([minus(invoiceTotal, taxes.outputs.total), taxes.withheld.total]);
  const rounding = minus(beforeTaxes, adjust(gross, rows));
  const adjustments = isZero(rounding) ? rows : [...rows, makeRounding(rounding, rows)];
  return {
    gross,
    adjustments,
    rounding,
    beforeTaxes,
    invoiceTotal,
    subsidies: paid.filter(({ record }) => isSubsidy(record)),
    advances: paid.filter(({ record }) => !isSubsidy(record)),
    outlays,
    outstanding,
    executable,
  };
}

/**
 * Creates a surcharge, or a discount if it is negative. If it cancelled the other rows of its kind, it uses the other
 * kind, because a zero sum would mean that there are none.
 */
function makeRounding(rounding: Amount, rows: readonly Adjustment[]): Adjustment {
  const row = { reason: 'Redondeo', percent: undefined };
  const charge: Adjustment = { ...row, kind: 'charge', amount: rounding };
  const discount: Adjustment = { ...row, kind: 'discount', amount: negate(rounding) };
  const [usual, other] = isNegative(rounding) ? [discount, charge] : [charge, discount];
  return isZero(sumKind([...rows, usual], usual.kind)) ? other : usual;
}

function makeDocumentRows(facts: Facts): Adjustment[] {
  const { invoice } = facts;
  const make = (kind: Adjustment['kind'], rows: readonly Discount[] = []): Adjustment[] =>
    rows.flatMap((row, index) => {
      if (listSalesTaxes(row.taxes).length === 0) return [];
      const factor = findPriceFactor(invoice, listSalesTaxes(row.taxes)[0]);
      const context = { ...facts, factor, path: `${kind}s[${index}]` };
      return makeAdjustment(kind, row, parseAmount(row.amount), context) ?? [];
    });
  return [...make('discount', invoice.discounts), ...make('charge', invoice.charges)];
}

export function writeTotals(
  facts: Facts,
  sums: InvoiceSums,
  { outputs, withheld }: { readonly outputs: TaxSums; readonly withheld: TaxSums },
): XmlMembers {
  const { discounts, charges } = writeAdjustments(sums.adjustments, sums.gross);
  return {
    TotalGrossAmount: toMoneyText(sums.gross),
    GeneralDiscounts: discounts,
    GeneralSurcharges: charges,
    TotalGeneralDiscounts: discounts && toMoneyText(sumKind(sums.adjustments, 'discount')),
    TotalGeneralSurcharges: charges && toMoneyText(sumKind(sums.adjustments, 'charge')),
    TotalGrossAmountBeforeTaxes: toMoneyText(sums.beforeTaxes),
    TotalTaxOutputs: toMoneyText(outputs.total),
    TotalTaxesWithheld: toMoneyText(withheld.total),
    InvoiceTotal: toMoneyText(sums.invoiceTotal),
    Subsidies: { Subsidy: sums.subsidies.map((part) => writeSubsidy(facts, part)) },
    PaymentsOnAccount: { PaymentOnAccount: sums.advances.map((part) => writeAdvance(facts, part)) },
    ReimbursableExpenses: {
      ReimbursableExpenses: sums.outlays.map((amount) => ({ ReimbursableExpensesAmount: toMoneyText(amount) })),
    },
    TotalOutstandingAmount: toMoneyText(sums.outstanding),
    TotalPaymentsOnAccount:
      sums.advances.length === 0 ? undefined : toMoneyText(sumAmounts(sums.advances.map(({ amount }) => amount))),
    TotalExecutableAmount: toMoneyText(sums.executable),
    TotalReimbursableExpenses: toMoneyTextUnlessZero(sumAmounts(sums.outlays)),
  };
}

const writeSubsidy = ({ findings }: Facts, { record, path, amount }: PaidPart): XmlMembers => ({
  SubsidyDescription: findings.cut(record.description, longTextMax, `${path}.description`) ?? 'Subvención',
  SubsidyAmount: toMoneyText(amount),
});

const writeAdvance = ({ invoice }: Facts, { record, amount }: PaidPart): XmlMembers => ({
  PaymentOnAccountDate: findDate(record.date) ?? invoice.issue_date,
  PaymentOnAccountAmount: toMoneyText(amount),
});
