// The sums of the file. The payable amount is the document's. The sums above it are derived from it, and the cents
// between the rounded lines and the exact total become a general surcharge or discount.
import {
  type Amount,
  isNegativeAmount,
  isZeroAmount,
  negateAmount,
  parseAmount,
  rescaleAmount,
} from '../../amount/amount';
import type { DocumentDiscountOrCharge, CompletedPayment } from '../../document/model/parts';
import { isOutlayChargeWithoutSalesTax, pickSalesTaxCombos } from '../../document/sales-taxes';
import { guessOutlayKeyedChargeKind, isWithheldGuaranteeDiscount } from '../untaxed-row';
import { computeIncludedTaxDivisor } from '../prices-include';
import { toDateUnlessZero } from '../text';
import {
  computeBaseAfterDiscountsAndCharges,
  type FacturaeDiscountOrCharge,
  facturaeLongTextCharactersMax,
  createFacturaeDiscountOrCharge,
  sumFacturaeDiscountsOrCharges,
  buildFacturaeDiscountAndChargeElements,
} from './adjustments';
import { type FacturaeContext } from './facturae-context';
import { facturaeSubsidyExtensionKey, facturaeSubsidyExtensionValue } from './check-codes';
import type { FacturaeLine } from './lines';
import {
  facturaeMoneyDecimals,
  subtractFacturaeAmounts,
  toFacturaeAmountText,
  toFacturaeAmountTextUnlessZero,
  parseAmountWithFacturaeSign,
  toAmountWithFacturaeSign,
  sumFacturaeAmounts,
} from './money';
import type { FacturaeTaxSums } from './tax-sums';
import type { FacturaeXmlElements } from './xml';

/** A payment made before the invoice. */
interface PaidPart {
  readonly record: CompletedPayment;
  readonly path: string;
  readonly amount: Amount;
}

/** A part that the customer withholds until the work proves to be good. */
interface Guarantee {
  readonly row: DocumentDiscountOrCharge;
  readonly path: string;
  readonly amount: Amount;
}

export interface FacturaeSums {
  readonly gross: Amount;
  readonly adjustments: readonly FacturaeDiscountOrCharge[];
  /** The amount of `Redondeo`. */
  readonly rounding: Amount;
  readonly beforeTaxes: Amount;
  readonly invoiceTotal: Amount;
  readonly subsidies: readonly PaidPart[];
  readonly advances: readonly PaidPart[];
  readonly outlays: readonly Amount[];
  /** Interest. */
  readonly financial: Amount;
  readonly guarantees: readonly Guarantee[];
  readonly outstanding: Amount;
  readonly executable: Amount;
}

export const isSubsidyAdvance = ({ ext }: CompletedPayment): boolean =>
  ext?.[facturaeSubsidyExtensionKey] === facturaeSubsidyExtensionValue;

export function computeFacturaeSums(
  facts: FacturaeContext,
  lines: readonly FacturaeLine[],
  taxes: { readonly outputs: FacturaeTaxSums; readonly withheld: FacturaeTaxSums },
): FacturaeSums {
  const { invoice, totals, money } = facts;
  const gross = sumFacturaeAmounts(lines.map((line) => line.gross));
  const rows = makeDocumentRows(facts);
  const { outlays, financial } = splitOutlayCharges(facts);
  const guarantees = listGuarantees(facts);
  const paid = (invoice.payment?.advances ?? []).map((record, index) => ({
    record,
    path: `payment.advances[${index}]`,
    amount: parseAmountWithFacturaeSign(money, record.amount),
  }));
  const executable = parseAmountWithFacturaeSign(money, totals.due ?? totals.payable);
  const withheldAmounts = guarantees.map(({ amount }) => amount);
  const outstanding = subtractFacturaeAmounts(
    sumFacturaeAmounts([executable, ...withheldAmounts]),
    sumFacturaeAmounts([...outlays, financial]),
  );
  const invoiceTotal = sumFacturaeAmounts([outstanding, ...paid.map(({ amount }) => amount)]);
  const beforeTaxes = sumFacturaeAmounts([
    subtractFacturaeAmounts(invoiceTotal, taxes.outputs.total),
    taxes.withheld.total,
  ]);
  const rounding = subtractFacturaeAmounts(beforeTaxes, computeBaseAfterDiscountsAndCharges(gross, rows));
  const adjustments = isZeroAmount(rounding) ? rows : [...rows, makeRounding(rounding, rows)];
  return {
    gross,
    adjustments,
    rounding,
    beforeTaxes,
    invoiceTotal,
    subsidies: paid.filter(({ record }) => isSubsidyAdvance(record)),
    advances: paid.filter(({ record }) => !isSubsidyAdvance(record)),
    outlays,
    financial,
    guarantees,
    outstanding,
    executable,
  };
}

const roundWithSign = ({ money }: FacturaeContext, { amount }: DocumentDiscountOrCharge): Amount =>
  toAmountWithFacturaeSign(money, rescaleAmount(parseAmount(amount), money.decimals));

/** Separates interest from the other charges. The schema requires two decimals, so other interest stays with them. */
function splitOutlayCharges(facts: FacturaeContext): Pick<FacturaeSums, 'outlays' | 'financial'> {
  const charges = (facts.invoice.charges ?? [])
    .filter(isOutlayChargeWithoutSalesTax)
    .map((row) => ({ kind: guessOutlayKeyedChargeKind(row), amount: roundWithSign(facts, row) }))
    .filter(({ amount }) => !isZeroAmount(amount))
    .map(({ kind, amount }) => ({
      amount,
      isFinancial: kind === 'interest' && amount.value.decimalPlaces() <= facturaeMoneyDecimals,
    }));
  const pick = (isFinancial: boolean): Amount[] =>
    charges.filter((each) => each.isFinancial === isFinancial).map(({ amount }) => amount);
  return { outlays: pick(false), financial: sumFacturaeAmounts(pick(true)) };
}

const listGuarantees = (facts: FacturaeContext): Guarantee[] =>
  (facts.invoice.discounts ?? [])
    .map((row, index) => ({ row, path: `discounts[${index}]`, amount: roundWithSign(facts, row) }))
    .filter(({ row, amount }) => isWithheldGuaranteeDiscount(row) && !isZeroAmount(amount));

/**
 * Creates a surcharge, or a discount if the rounding is negative. A zero sum would mean that there are no rows of this
 * kind, so an amount that cancels the other rows of its kind is written as the other kind.
 */
function makeRounding(rounding: Amount, rows: readonly FacturaeDiscountOrCharge[]): FacturaeDiscountOrCharge {
  const row = { reason: 'Redondeo', percent: undefined };
  const charge: FacturaeDiscountOrCharge = { ...row, kind: 'charge', amount: rounding };
  const discount: FacturaeDiscountOrCharge = { ...row, kind: 'discount', amount: negateAmount(rounding) };
  const [usual, other] = isNegativeAmount(rounding) ? [discount, charge] : [charge, discount];
  return isZeroAmount(sumFacturaeDiscountsOrCharges([...rows, usual], usual.kind)) ? other : usual;
}

function makeDocumentRows(facts: FacturaeContext): FacturaeDiscountOrCharge[] {
  const { invoice } = facts;
  const make = (
    kind: FacturaeDiscountOrCharge['kind'],
    rows: readonly DocumentDiscountOrCharge[] = [],
  ): FacturaeDiscountOrCharge[] =>
    rows.flatMap((row, index) => {
      if (pickSalesTaxCombos(row.taxes).length === 0) return [];
      const factor = computeIncludedTaxDivisor(invoice, pickSalesTaxCombos(row.taxes)[0]);
      const context = { ...facts, factor, path: `${kind}s[${index}]` };
      return createFacturaeDiscountOrCharge(kind, row, parseAmount(row.amount), context) ?? [];
    });
  return [...make('discount', invoice.discounts), ...make('charge', invoice.charges)];
}

export function buildFacturaeTotalsElements(
  facts: FacturaeContext,
  sums: FacturaeSums,
  { outputs, withheld }: { readonly outputs: FacturaeTaxSums; readonly withheld: FacturaeTaxSums },
): FacturaeXmlElements {
  const { discounts, charges } = buildFacturaeDiscountAndChargeElements(sums.adjustments, sums.gross);
  return {
    TotalGrossAmount: toFacturaeAmountText(sums.gross),
    GeneralDiscounts: discounts,
    GeneralSurcharges: charges,
    TotalGeneralDiscounts:
      discounts && toFacturaeAmountText(sumFacturaeDiscountsOrCharges(sums.adjustments, 'discount')),
    TotalGeneralSurcharges: charges && toFacturaeAmountText(sumFacturaeDiscountsOrCharges(sums.adjustments, 'charge')),
    TotalGrossAmountBeforeTaxes: toFacturaeAmountText(sums.beforeTaxes),
    TotalTaxOutputs: toFacturaeAmountText(outputs.total),
    TotalTaxesWithheld: toFacturaeAmountText(withheld.total),
    InvoiceTotal: toFacturaeAmountText(sums.invoiceTotal),
    Subsidies: { Subsidy: sums.subsidies.map((part) => writeSubsidy(facts, part)) },
    PaymentsOnAccount: { PaymentOnAccount: sums.advances.map((part) => writeAdvance(facts, part)) },
    ReimbursableExpenses: {
      ReimbursableExpenses: sums.outlays.map((amount) => ({
        ReimbursableExpensesAmount: toFacturaeAmountText(amount),
      })),
    },
    TotalFinancialExpenses: toFacturaeAmountTextUnlessZero(sums.financial),
    TotalOutstandingAmount: toFacturaeAmountText(sums.outstanding),
    TotalPaymentsOnAccount:
      sums.advances.length === 0
        ? undefined
        : toFacturaeAmountText(sumFacturaeAmounts(sums.advances.map(({ amount }) => amount))),
    AmountsWithheld: sums.guarantees.length === 0 ? undefined : writeGuarantees(facts, sums),
    TotalExecutableAmount: toFacturaeAmountText(sums.executable),
    TotalReimbursableExpenses: toFacturaeAmountTextUnlessZero(sumFacturaeAmounts(sums.outlays)),
  };
}

const writeSubsidy = ({ findings }: FacturaeContext, { record, path, amount }: PaidPart): FacturaeXmlElements => ({
  SubsidyDescription:
    findings.cut(record.description, facturaeLongTextCharactersMax, `${path}.description`) ?? 'Subvención',
  SubsidyAmount: toFacturaeAmountText(amount),
});

const writeAdvance = ({ invoice }: FacturaeContext, { record, amount }: PaidPart): FacturaeXmlElements => ({
  PaymentOnAccountDate: toDateUnlessZero(record.date) ?? invoice.issue_date,
  PaymentOnAccountAmount: toFacturaeAmountText(amount),
});

/** Writes the guarantees as one, because the schema has one block. A rate would be a part of the amount to pay. */
function writeGuarantees({ findings }: FacturaeContext, { guarantees }: FacturaeSums): FacturaeXmlElements {
  const reasons = guarantees.map(({ row, path }) => {
    const text = findings.cut(row.reason ?? row.code, facturaeLongTextCharactersMax, `${path}.reason`);
    return text ?? 'Garantía retenida';
  });
  return {
    WithholdingReason: findings.cut(reasons.join('; '), facturaeLongTextCharactersMax, 'discounts'),
    WithholdingAmount: toFacturaeAmountText(sumFacturaeAmounts(guarantees.map(({ amount }) => amount))),
  };
}
