// Writes the summary of taxes, with one row for each tax, rate and surcharge in the document's totals.
import {
  addAmountsExactly,
  type Amount,
  compareAmounts,
  isNegativeAmount,
  isZeroAmount,
  negateAmount,
  toAmountText,
  createZeroAmount,
} from '../../amount/amount';
import type { TaxRateTotal } from '../../document/model/parts';
import type { FacturaeContext } from './facturae-context';
import type { FacturaeLine } from './lines';
import {
  subtractFacturaeAmounts,
  facturaeMoneyDecimals,
  parseAmountWithFacturaeSign,
  sumFacturaeAmounts,
  buildFacturaeAmountElements,
} from './money';
import { type FacturaeTax, toFacturaeTax } from './tax-of-row';
import type { FacturaeXmlElements } from './xml';

interface TaxSum {
  readonly tax: FacturaeTax;
  readonly base: Amount;
  readonly amount: Amount;
  readonly surcharge: Amount;
}

export interface FacturaeTaxSums {
  readonly rows: readonly TaxSum[];
  /** `totals.tax` or `totals.retained_tax`, with the sign of the document. */
  readonly total: Amount;
  /** Difference between the rows and the total, before the largest row absorbed the difference. */
  readonly missed: Amount;
}

/** Sums the taxes charged, and the taxes that the customer withholds. */
export function sumFacturaeTaxes(
  facts: FacturaeContext,
  lines: readonly FacturaeLine[],
): Record<'outputs' | 'withheld', FacturaeTaxSums> {
  const ofLines = new Set(lines.flatMap(({ taxKeys }) => taxKeys));
  const categories = (facts.totals.taxes?.categories ?? []).filter(({ code }) => !facts.informative.has(code));
  const sum = (isRetained: boolean, total: string | undefined): FacturaeTaxSums => {
    const rows = mergeRows(
      facts,
      categories
        .filter(({ code }) => facts.retained.has(code) === isRetained)
        .flatMap(({ code, rates }) => rates.map((rate) => ({ tax: toFacturaeTax(code, toPercents(rate)), rate }))),
    ).filter((row) => ofLines.has(row.tax.key) || !isNought(row));
    return settle(rows, parseAmountWithFacturaeSign(facts.money, total));
  };
  return { outputs: sum(false, facts.totals.tax), withheld: sum(true, facts.totals.retained_tax) };
}

const toPercents = ({ surcharge, ...rate }: TaxRateTotal) => ({ ...rate, surcharge: surcharge?.percent });

function mergeRows({ money }: FacturaeContext, named: readonly { tax: FacturaeTax; rate: TaxRateTotal }[]): TaxSum[] {
  const rows = new Map<string, TaxSum>();
  for (const { tax, rate } of named) {
    const sum = rows.get(tax.key) ?? { tax, base: nought, amount: nought, surcharge: nought };
    rows.set(tax.key, {
      tax,
      base: addAmountsExactly(sum.base, parseAmountWithFacturaeSign(money, rate.base)),
      amount: addAmountsExactly(sum.amount, parseAmountWithFacturaeSign(money, rate.amount)),
      surcharge: addAmountsExactly(sum.surcharge, parseAmountWithFacturaeSign(money, rate.surcharge?.amount)),
    });
  }
  return [...rows.values()];
}

const nought = createZeroAmount(facturaeMoneyDecimals);

/** Returns whether a row has no amounts. A discount without an amount causes such a row. */
const isNought = ({ base, amount, surcharge }: TaxSum): boolean =>
  isZeroAmount(base) && isZeroAmount(amount) && isZeroAmount(surcharge);

const sumTax = ({ amount, surcharge }: TaxSum): Amount => addAmountsExactly(amount, surcharge);

/**
 * Makes the rows add up to the total. Each row is rounded separately, so the largest tax absorbs the cents between rows
 * and total.
 */
function settle(rows: readonly TaxSum[], total: Amount): FacturaeTaxSums {
  const missed = subtractFacturaeAmounts(total, sumFacturaeAmounts(rows.map(sumTax)));
  if (isZeroAmount(missed)) return { rows, total, missed };
  const largest = rows.reduce<TaxSum | undefined>(
    (found, row) =>
      found && compareAmounts(toAbsoluteAmount(sumTax(found)), toAbsoluteAmount(sumTax(row))) >= 0 ? found : row,
    undefined,
  );
  const settled = rows.map((row) =>
    row === largest ? { ...row, amount: addAmountsExactly(row.amount, missed) } : row,
  );
  return { rows: settled, total, missed };
}

export const toAbsoluteAmount = (amount: Amount): Amount => (isNegativeAmount(amount) ? negateAmount(amount) : amount);

/** Builds the sums. Without rows, the list is empty, and the writer omits the element, which must have a row. */
export const buildFacturaeTaxSumElements = (
  { money }: FacturaeContext,
  { rows }: FacturaeTaxSums,
): FacturaeXmlElements => ({
  Tax: rows.map(({ tax, base, amount, surcharge }) => ({
    TaxTypeCode: tax.code,
    TaxRate: toAmountText(tax.rate),
    TaxableBase: buildFacturaeAmountElements(money, base),
    TaxAmount: buildFacturaeAmountElements(money, amount),
    EquivalenceSurcharge: tax.surcharge && toAmountText(tax.surcharge),
    EquivalenceSurchargeAmount: tax.surcharge && buildFacturaeAmountElements(money, surcharge),
  })),
});
