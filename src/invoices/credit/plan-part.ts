// Plans a credit note of a part of the lines. Its amounts are those of all parts so far, calculated together, less those
// of the parts before it.
import {
  type Amount,
  compareAmounts,
  createZeroAmount,
  Decimal,
  isNegativeAmount,
  isZeroAmount,
  negateAmount,
  parseAmount,
} from '../../amount/amount';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import { computeInvoiceTotals } from '../totals';
import type { CreditNoteLineWithOriginalIndex, InvoiceDocumentCalculator } from './document';
import {
  sumQuantitiesByLineIndex,
  prorateDocumentDiscountsAndCharges,
  type QuantitiesByLineIndex,
  listCreditableLineQuantities,
  listCreditedLineQuantities,
  scaleLinesToQuantities,
} from './lines';
import type { CreditNotePlan } from './plan-amount';
import {
  type AmountsByTaxRate,
  assignCreditToInvoiceTaxRates,
  computeInvoiceAmountsByTaxRate,
  negateAmountsByTaxRate,
  sumAmountsByTaxRate,
} from './rates';
import type { InvoiceWithCreditNotes } from './remaining';
import { computeUntaxedRowsAmount, sumAmountsExactly } from './untaxed';

interface LinePart {
  readonly rows: readonly CreditNoteLineWithOriginalIndex[];
  /** Discounts and charges that belong to the rows. */
  readonly discountsAndCharges: Pick<Invoice, 'discounts' | 'charges'>;
  /** What earlier credit notes reverse. */
  readonly taken: QuantitiesByLineIndex;
  /** What this one reverses. */
  readonly asked: QuantitiesByLineIndex;
  /** What remains at each rate before it. */
  readonly left: AmountsByTaxRate;
  readonly calculate: InvoiceDocumentCalculator;
}

/**
 * Plans a part of the lines. If prices include the tax, a second plan has the bases of the part alone: a base that is moved
 * by a cent can give another total than the price.
 */
export function listCreditNotePlansForPartOfLines(source: InvoiceWithCreditNotes, part: LinePart): CreditNotePlan[] {
  const { invoice } = source.original;
  const { rows, discountsAndCharges, taken, asked } = part;
  const [all, before] = [sumQuantitiesByLineIndex(taken, asked), taken].map((one) =>
    calculateLines(invoice, one, part),
  );
  const needed = sumAmountsByTaxRate([computeRates(all), negateAmountsByTaxRate(computeRates(before))]);
  const plan = { rows, needed, discountsAndCharges };
  if (invoice.tax?.prices_include === undefined) return [plan];
  const rest = computeUntaxedRowsAmount({ ...invoice, lines: [], ...discountsAndCharges });
  const total = sumAmountsExactly([readTotal(all), negateAmount(readTotal(before)), rest]);
  const exact = sumAmountsByTaxRate([computeRates(all), ...listAmountsOfParts(source)]);
  const own = computeRates(calculateLines(invoice, asked, part));
  const plans = [
    { ...plan, needed: limitToRest(needed, exact, { source, part }) },
    ...(canKeepBases(own, exact, { source, part }) ? [{ ...plan, needed: own }] : []),
  ];
  return plans.map((one) => ({ ...one, total }));
}

/** Lists the amounts of the credit notes of lines, which are negative, at the rates of the invoice. */
function listAmountsOfParts({ original: { invoice, content }, credits }: InvoiceWithCreditNotes): AmountsByTaxRate[] {
  const sold = computeInvoiceAmountsByTaxRate(invoice, content);
  return credits
    .filter((one) => listCreditedLineQuantities(invoice, [one.invoice]).some((amount) => !isZeroAmount(amount)))
    .map((one) => assignCreditToInvoiceTaxRates(sold, computeInvoiceAmountsByTaxRate(one.invoice, one.content)));
}

interface PartOfInvoice {
  readonly source: InvoiceWithCreditNotes;
  readonly part: LinePart;
}

/**
 * Limits a part to what remains if earlier parts have more than their shares because of rounding, a cent each at most.
 * @param exact all parts so far less the earlier ones
 */
function limitToRest(
  needed: AmountsByTaxRate,
  exact: AmountsByTaxRate,
  { source: { original, credits }, part: { left } }: PartOfInvoice,
): AmountsByTaxRate {
  const cents = new Decimal(10).pow(-getCurrencyDecimals(original.invoice.currency)).times(credits.length);
  return new Map(
    [...needed].map(([name, row]) => {
      const limited = exact.get(name);
      const isRounding = limited && row.base.value.minus(limited.base.value).abs().lessThanOrEqualTo(cents);
      return [name, isRounding && !isWithinRemainingAmount(row.base, left.get(name)?.base) ? limited : row];
    }),
  );
}

/** Calculates these quantities alone; undefined if there are none. */
function calculateLines(
  invoice: Invoice,
  quantities: QuantitiesByLineIndex,
  { calculate }: LinePart,
): Invoice | undefined {
  const lines = scaleLinesToQuantities(invoice, quantities).map(({ line }) => line);
  if (lines.length === 0) return undefined;
  return calculate({
    ...invoice,
    ...prorateDocumentDiscountsAndCharges(invoice, quantities),
    totals: undefined,
    lines,
  });
}

const computeRates = (part: Invoice | undefined): AmountsByTaxRate =>
  part ? computeInvoiceAmountsByTaxRate(part) : new Map();

const readTotal = (part: Invoice | undefined): Amount =>
  part ? parseAmount(computeInvoiceTotals(part).total) : createZeroAmount(2);

/** Maximum difference between the bases of all parts and their shares, in relation to the price of any other part. */
const driftMax = 0.25;

/**
 * Returns whether a part may have its own bases. They are at most what remains, and leave enough for any other part.
 */
function canKeepBases(
  own: AmountsByTaxRate,
  exact: AmountsByTaxRate,
  { source, part: { taken, asked, left } }: PartOfInvoice,
): boolean {
  const { invoice } = source.original;
  const drift = sumAmountsByTaxRate([exact, negateAmountsByTaxRate(own)]);
  const open = listCreditableLineQuantities(invoice, sumQuantitiesByLineIndex(taken, asked));
  const prices = (invoice.lines ?? []).flatMap(({ total = '0', quantity }, i) => {
    const [sum, pieces] = [parseAmount(total).value.abs(), parseAmount(quantity).value.abs()];
    return sum.isZero() || !open[i] || isZeroAmount(open[i]) ? [] : [sum.div(Decimal.max(pieces, 1))];
  });
  return [...own.values()].every(({ name, base, tax }) => {
    const [there, moved] = [left.get(name), drift.get(name)?.base.value.abs()];
    const isEnough = prices.every((price) => moved?.lessThanOrEqualTo(price.times(driftMax)));
    return isEnough && isWithinRemainingAmount(base, there?.base) && isWithinRemainingAmount(tax, there?.tax);
  });
}

/** Returns whether an amount is at most what remains at its rate. What is negative, such as a return, has no limit. */
export const isWithinRemainingAmount = (amount: Amount, there: Amount | undefined): boolean =>
  there !== undefined && (isNegativeAmount(there) || compareAmounts(amount, there) <= 0);
