// Writes the summary of taxes, with one row for each tax, rate and surcharge in the document's totals.
import {
  addExactly,
  type Amount,
  compareAmounts,
  isNegativeAmount,
  isZeroAmount,
  negate,
  toAmountText,
  createZero,
} from '../../amount/amount';
import type { RateTotal } from '../../document/model/parts';
import type { FacturaeContext } from './facturae-context';
import type { FacturaeLine } from './lines';
import {
  subtractFacturaeAmounts,
  moneyDecimals,
  readAmountWithFileSign,
  sumFacturaeAmounts,
  buildFacturaeAmountXml,
} from './money';
import { type FacturaeTax, toFacturaeTax } from './tax-of-row';
import type { XmlMembers } from './xml';

interface TaxSum {
  readonly tax: FacturaeTax;
  readonly base: Amount;
  readonly amount: Amount;
  readonly surcharge: Amount;
}

export interface TaxSums {
  readonly rows: readonly TaxSum[];
  /** `totals.tax` or `totals.retained_tax`, with the sign of the document. */
  readonly total: Amount;
  /** Difference between the rows and the total, before the largest row absorbed the difference. */
  readonly missed: Amount;
}

/** Sums the taxes charged, and the taxes that the customer withholds. */
export function sumTaxes(
  facts: FacturaeContext,
  lines: readonly FacturaeLine[],
): Record<'outputs' | 'withheld', TaxSums> {
  const ofLines = new Set(lines.flatMap(({ taxKeys }) => taxKeys));
  const categories = (facts.totals.taxes?.categories ?? []).filter(({ code }) => !facts.informative.has(code));
  const sum = (isRetained: boolean, total: string | undefined): TaxSums => {
    const rows = mergeRows(
      facts,
      categories
        .filter(({ code }) => facts.retained.has(code) === isRetained)
        .flatMap(({ code, rates }) => rates.map((rate) => ({ tax: toFacturaeTax(code, toPercents(rate)), rate }))),
    ).filter((row) => ofLines.has(row.tax.key) || !isNought(row));
    return settle(rows, readAmountWithFileSign(facts.money, total));
  };
  return { outputs: sum(false, facts.totals.tax), withheld: sum(true, facts.totals.retained_tax) };
}

const toPercents = ({ surcharge, ...rate }: RateTotal) => ({ ...rate, surcharge: surcharge?.percent });

function mergeRows({ money }: FacturaeContext, named: readonly { tax: FacturaeTax; rate: RateTotal }[]): TaxSum[] {
  const rows = new Map<string, TaxSum>();
  for (const { tax, rate } of named) {
    const sum = rows.get(tax.key) ?? { tax, base: nought, amount: nought, surcharge: nought };
    rows.set(tax.key, {
      tax,
      base: addExactly(sum.base, readAmountWithFileSign(money, rate.base)),
      amount: addExactly(sum.amount, readAmountWithFileSign(money, rate.amount)),
      surcharge: addExactly(sum.surcharge, readAmountWithFileSign(money, rate.surcharge?.amount)),
    });
  }
  return [...rows.values()];
}

const nought = createZero(moneyDecimals);

/** Returns whether a row has no amounts. A discount without an amount causes such a row. */
const isNought = ({ base, amount, surcharge }: TaxSum): boolean =>
  isZeroAmount(base) && isZeroAmount(amount) && isZeroAmount(surcharge);

const sumTax = ({ amount, surcharge }: TaxSum): Amount => addExactly(amount, surcharge);

/**
 * Makes the rows add up to the total. Each row is rounded separately, so the largest tax absorbs the cents between rows
 * and total.
 */
function settle(rows: readonly TaxSum[], total: Amount): TaxSums {
  const missed = subtractFacturaeAmounts(total, sumFacturaeAmounts(rows.map(sumTax)));
  if (isZeroAmount(missed)) return { rows, total, missed };
  const largest = rows.reduce<TaxSum | undefined>(
    (found, row) =>
      found && compareAmounts(toAbsoluteAmount(sumTax(found)), toAbsoluteAmount(sumTax(row))) >= 0 ? found : row,
    undefined,
  );
  const settled = rows.map((row) => (row === largest ? { ...row, amount: addExactly(row.amount, missed) } : row));
  return { rows: settled, total, missed };
}

export const toAbsoluteAmount = (amount: Amount): Amount => (isNegativeAmount(amount) ? negate(amount) : amount);

/** Builds the sums. Without rows, the list is empty, and the writer omits the element, which must have a row. */
export const buildFacturaeTaxSumsXml = ({ money }: FacturaeContext, { rows }: TaxSums): XmlMembers => ({
  Tax: rows.map(({ tax, base, amount, surcharge }) => ({
    TaxTypeCode: tax.code,
    TaxRate: toAmountText(tax.rate),
    TaxableBase: buildFacturaeAmountXml(money, base),
    TaxAmount: buildFacturaeAmountXml(money, amount),
    EquivalenceSurcharge: tax.surcharge && toAmountText(tax.surcharge),
    EquivalenceSurchargeAmount: tax.surcharge && buildFacturaeAmountXml(money, surcharge),
  })),
});
