// Warns about percentages above 100 % (a number without the sign is a fraction, so 21 means 2100 %), and about
// discounts below zero.

import { type Warning, createWarning } from '../../contracts/warnings';
import type { PercentText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import { isReplacementOfSimplifiedInvoices } from '../addons/es-fiscal/extensions';
import type { Line, LineDiscount } from '../model/parts';
import { isGoodsReturnDiscountByReason } from './goods-returns';
import { isNegativeAmountText } from './line-rates';
import { listMatchingRowIndexes, type InvoiceTaxCombos } from './tax-rows';

/** One percentage of a document that is too high, with its path. */
interface PercentPath {
  readonly path: string;
  readonly percent: PercentText;
}

const value = (percent: PercentText): number => Number(percent.slice(0, -1));

const isTooHigh = (percent: PercentText | undefined): percent is PercentText =>
  percent !== undefined && value(percent) > 100;

/** Guesses the percentage that the client wrote as a number, for example 21% for 2100 %. */
export const guessIntendedPercent = (percent: PercentText): string => `${Number((value(percent) / 100).toFixed(4))}%`;

/**
 * Warns once for each value, with its paths. Discounts have a separate warning, because no discount above 100 % can be
 * intended.
 */
export function warnPercentagesAbove100(invoice: Invoice, taxes: InvoiceTaxCombos): Warning[] {
  return groupByPercent(listOtherPercents(invoice, taxes)).map(({ percent, paths }) =>
    createWarning('percent-above-100', paths, { percent, meant: guessIntendedPercent(percent).slice(0, -1) }),
  );
}

export function warnDiscountsAbove100Percent(invoice: Invoice): Warning[] {
  return groupByPercent(listDiscountPercents(invoice)).map(({ percent, paths }) =>
    createWarning('discount-above-100', paths, {
      percent,
      meant: guessIntendedPercent(percent).slice(0, -1),
      isCertain: value(percent) >= surelyFraction,
    }),
  );
}

/**
 * From this value on, the percent sign was probably forgotten; 10, for example, is read as 1000 %. Below this value,
 * the percentage may be intended.
 */
const surelyFraction = 1000;

/**
 * Warns about discounts below zero. In a line for returned goods, whose sum is negative, a negative amount lowers the
 * refund, as a percentage does.
 */
export function warnNegativeDiscounts(invoice: Invoice): Warning[] {
  const { lines = [], discounts = [] } = invoice;
  const isNegative = ({ percent, amount }: DiscountRow): boolean => /^-.*[1-9]/.test(percent ?? amount ?? '');
  const below = (list: readonly DiscountRow[], at: string): string[] =>
    listMatchingRowIndexes(list, isNegative).map((i) => `$.doc.${at}[${i}]`);
  const belowInLine = ({ sum = '', discounts: rows = [] }: Partial<Line> = {}, at: string): string[] =>
    isNegativeAmountText(sum)
      ? below(
          rows.map(({ percent }) => ({ percent })),
          at,
        )
      : below(rows, at);
  const lowered = listMatchingRowIndexes(lines, (line) => line.discounts !== undefined);
  const paths = [
    ...lowered.flatMap((i) => belowInLine(lines[i], `lines[${i}].discounts`)),
    ...below(discounts, 'discounts'),
  ];
  const added = listDiscountsAddedToReturns(invoice);
  if (paths.length === 0) return added;
  return [createWarning('discount-negative', paths, { at: paths[0]?.slice('$.doc.'.length) ?? '' }), ...added];
}

/**
 * Warns about an amount that raises a refund. In a line for returned goods, the discount of the sale lowers the refund. A
 * discount for returned goods subtracts more on purpose, and derived documents repeat the rows of their originals.
 */
function listDiscountsAddedToReturns(invoice: Invoice): Warning[] {
  const { type, lines = [] } = invoice;
  if (type !== 'standard' || isReplacementOfSimplifiedInvoices(invoice)) return [];
  const isAdded = (row: LineDiscount): boolean =>
    row.percent === undefined && /^[^-]*[1-9]/.test(row.amount) && !isGoodsReturnDiscountByReason(row);
  const found = lines.flatMap(({ sum, discounts = [] }, i) =>
    isNegativeAmountText(sum)
      ? listMatchingRowIndexes(discounts, isAdded).map((at) => ({ i, at, amount: discounts[at]?.amount ?? '' }))
      : [],
  );
  const [first] = found;
  if (!first) return [];
  const paths = found.map(({ i, at }) => `$.doc.lines[${i}].discounts[${at}].amount`);
  return [createWarning('discount-negative.return', paths, { line: first.i + 1, amount: first.amount })];
}

interface DiscountRow {
  readonly percent?: PercentText | undefined;
  readonly amount?: string | undefined;
}

function groupByPercent(places: readonly PercentPath[]) {
  const pathsByPercent = new Map<PercentText, string[]>();
  for (const { percent, path } of places)
    pathsByPercent.set(percent, [...(pathsByPercent.get(percent) ?? []), `$.doc.${path}`]);
  return [...pathsByPercent].map(([percent, paths]) => ({ percent, paths }));
}

type PercentRow = { readonly percent?: PercentText | undefined };

function addRows(found: PercentPath[], list: readonly PercentRow[] | undefined, at: () => string): void {
  if (list === undefined) return;
  for (const [i, { percent }] of list.entries())
    if (isTooHigh(percent)) found.push({ path: `${at()}[${i}].percent`, percent });
}

function listDiscountPercents({ lines = [], discounts }: Invoice): PercentPath[] {
  const paths: PercentPath[] = [];
  for (const [i, line] of lines.entries()) addRows(paths, line.discounts, () => `lines[${i}].discounts`);
  addRows(paths, discounts, () => 'discounts');
  return paths;
}

function listOtherPercents({ lines = [], charges, payment }: Invoice, taxes: InvoiceTaxCombos): PercentPath[] {
  const paths: PercentPath[] = [];
  for (const row of taxes.all) {
    const { percent, surcharge } = row.combo;
    if (isTooHigh(percent)) paths.push({ path: `${row.at}.percent`, percent });
    if (isTooHigh(surcharge)) paths.push({ path: `${row.at}.surcharge`, percent: surcharge });
  }
  for (const [i, line] of lines.entries()) addRows(paths, line.charges, () => `lines[${i}].charges`);
  addRows(paths, charges, () => 'charges');
  addRows(paths, payment?.advances, () => 'payment.advances');
  addRows(paths, payment?.terms?.due_dates, () => 'payment.terms.due_dates');
  return paths;
}
