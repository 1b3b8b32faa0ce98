// Calculates the tax summary. The included taxes are removed from the prices of rows, and the rows are grouped and
// charged.

import { createMessage } from '../../messages/message';
import {
  type Amount,
  addAmountsWithLeftDecimals,
  addAmountsExactly,
  toAmountText,
  rescaleAmount,
  padAmountDecimals,
  createZeroAmount,
} from '../../amount/amount';
import {
  parsePercentage,
  multiplyAmountByPercentage,
  removeIncludedPercentageFromAmount,
} from '../../amount/percentage';
import { compareTextsByCodePoint } from '../canonical-json';
import type { ExtensionCodes } from '../model/basic';
import type { TaxCategoryTotal, TaxRateTotal, TaxCombo, TaxTotal } from '../model/parts';
import type { TaxCategory } from '../regimes/regime';
import {
  roundAmountByRoundingModel,
  type DocumentCalculationSettings,
  type DocumentCalculationProblem,
  sumAddedAndRetainedTaxes,
  extraWorkingDecimals,
} from './calculation';
import { completeTaxComboInPlace } from './combos';

/** A taxable row; discounts have a negative amount. */
export interface TaxableRow {
  readonly taxes: readonly TaxCombo[];
  readonly amount: Amount;
  /** Place of the row in the document, `lines[0]`. */
  readonly path: string;
}

interface ExactTaxRow {
  readonly combo: TaxCombo;
  base: Amount;
}

export interface ExactTaxCategory {
  readonly category: TaxCategory;
  readonly groups: readonly ExactTaxRow[];
  readonly amount: Amount;
  readonly surcharge: Amount | undefined;
}

/** Exact results of all categories, in order of first appearance. */
export interface ExactTaxTotals {
  readonly categories: readonly ExactTaxCategory[];
  readonly sum: Amount;
  readonly retained: Amount | undefined;
}

/** Completes all combos in place, and adds up the taxes. */
export function completeTaxCombosAndSumTaxes(
  rows: readonly TaxableRow[],
  calculation: DocumentCalculationSettings,
): ExactTaxTotals | DocumentCalculationProblem {
  const collected = new Map<string, { category: TaxCategory; groups: Map<string, ExactTaxRow> }>();
  for (const row of rows) {
    const categories: TaxCategory[] = [];
    for (const [i, combo] of row.taxes.entries()) {
      const category = completeTaxComboInPlace(combo, calculation);
      if ('message' in category) return { ...category, path: `${row.path}.taxes[${i}]` };
      categories.push(category);
    }
    const base = computeBase(row, categories, calculation);
    if ('message' in base) return base;
    for (const [i, combo] of row.taxes.entries()) {
      const category = categories[i];
      if (category === undefined) continue;
      const entry = collected.get(combo.cat) ?? { category, groups: new Map<string, ExactTaxRow>() };
      collected.set(combo.cat, entry);
      addToGroup(entry.groups, combo, base, calculation);
    }
  }
  return sumGroups([...collected.values()], calculation);
}

/** Computes the amount of a row before taxes. Removes the taxes that its price includes, but not the surcharge. */
function computeBase(
  row: TaxableRow,
  categories: readonly TaxCategory[],
  calculation: DocumentCalculationSettings,
): Amount | DocumentCalculationProblem {
  const { decimals, pricesInclude } = calculation;
  const amount = padAmountDecimals(row.amount, decimals + extraWorkingDecimals);
  if (pricesInclude === undefined) return amount;
  const at = row.taxes.findIndex((combo) => combo.cat === pricesInclude);
  const category = categories[at];
  if (category?.retained || category?.informative) {
    const kind = category.retained ? 'retained' : 'informative';
    return {
      message: createMessage('prices-include-withheld', { cat: pricesInclude, kind }),
      path: 'tax.prices_include',
    };
  }
  const percent = row.taxes[at]?.percent;
  return percent === undefined ? amount : removeIncludedPercentageFromAmount(parsePercentage(percent), amount);
}

function addToGroup(
  groups: Map<string, ExactTaxRow>,
  combo: TaxCombo,
  base: Amount,
  calculation: DocumentCalculationSettings,
): void {
  const key = groupKey(combo);
  let group = groups.get(key);
  if (group === undefined) {
    group = { combo, base: createZeroAmount(calculation.decimals) };
    groups.set(key, group);
  }
  // Rows are rounded before they are added, so half a cent of a discount rounds away from zero, not upwards.
  const own = roundAmountByRoundingModel(calculation, base);
  group.base = addAmountsWithLeftDecimals(padAmountDecimals(group.base, own.decimals), own);
}

/**
 * Returns the same text for combos that share a row. Such combos have the same country, codes, percentage and surcharge
 * by value. The key of the combo is not compared. If there is no percentage, the surcharge is ignored.
 */
function groupKey({ country = '', percent, surcharge, ext }: TaxCombo): string {
  const value = percent === undefined ? '' : parsePercentage(percent).value;
  const extra = percent === undefined || surcharge === undefined ? '' : parsePercentage(surcharge).value;
  return `${country} ${value} ${extra} ${ext === undefined ? '' : extensionsKey(ext)}`;
}

function extensionsKey(ext: ExtensionCodes): string {
  const keys = Object.keys(ext);
  if (keys.length > 1) keys.sort(compareTextsByCodePoint);
  let text = '';
  for (const key of keys) text += `${key}=${ext[key]}\n`;
  return text;
}

function sumGroups(
  collected: readonly { category: TaxCategory; groups: Map<string, ExactTaxRow> }[],
  calculation: DocumentCalculationSettings,
): ExactTaxTotals {
  const none = createZeroAmount(calculation.decimals);
  const categories = collected.map(({ category, groups }) => sumCategory(category, [...groups.values()], none));
  return { categories, ...sumAddedAndRetainedTaxes(categories, none) };
}

function sumCategory(category: TaxCategory, groups: readonly ExactTaxRow[], none: Amount): ExactTaxCategory {
  let amount = none;
  let surcharge: Amount | undefined;
  for (const group of groups) {
    amount = addAmountsExactly(amount, computeTaxAmount(group));
    const extra = computeSurcharge(group);
    if (extra !== undefined) surcharge = addAmountsExactly(surcharge ?? none, extra);
  }
  return { category, groups, amount, surcharge };
}

function computeTaxAmount(group: ExactTaxRow): Amount {
  const { percent } = group.combo;
  return percent === undefined
    ? createZeroAmount(group.base.decimals)
    : multiplyAmountByPercentage(parsePercentage(percent), group.base);
}

function computeSurcharge(group: ExactTaxRow): Amount | undefined {
  const { surcharge } = group.combo;
  return surcharge === undefined ? undefined : multiplyAmountByPercentage(parsePercentage(surcharge), group.base);
}

/** Returns the summary as it is written, with every value rounded separately; undefined if there are no categories. */
export function toRoundedTaxTotal(result: ExactTaxTotals, decimals: number): TaxTotal | undefined {
  if (result.categories.length === 0) return undefined;
  const formatValue = (value: Amount): string => toAmountText(rescaleAmount(value, decimals));
  const categories = result.categories.map(({ category, groups, amount, surcharge }): TaxCategoryTotal => {
    return {
      code: category.code,
      retained: category.retained,
      informative: category.informative,
      rates: groups.map((group) => formatGroup(group, formatValue)),
      amount: formatValue(amount),
      surcharge: surcharge === undefined ? undefined : formatValue(surcharge),
    };
  });
  const retained = result.retained === undefined ? undefined : formatValue(result.retained);
  return { categories, sum: formatValue(result.sum), retained };
}

function formatGroup(group: ExactTaxRow, shown: (value: Amount) => string): TaxRateTotal {
  const { combo, base } = group;
  const extra = computeSurcharge(group);
  return {
    country: combo.country,
    key: combo.key,
    ext: combo.ext,
    base: shown(base),
    percent: combo.percent,
    surcharge:
      extra === undefined || combo.surcharge === undefined
        ? undefined
        : { percent: combo.surcharge, amount: shown(extra) },
    amount: shown(computeTaxAmount(group)),
  };
}
