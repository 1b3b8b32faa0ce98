// Normalizes rows: signs of lines, empty discounts and charges, and former names of VAT rates.

import { isZeroAmount, negateAmount, parseAmount, toAmountText } from '../../amount/amount';
import { isZeroPercentage, parsePercentage } from '../../amount/percentage';
import type { Line, LineCharge, LineDiscount, DocumentSubLine, TaxCombo } from '../model/parts';
import { isNonEmptyValue } from '../rules/rule';

/** Normalizes a part of a line: a negative price becomes positive, and the quantity changes its sign. */
export function normalizeSubLineInPlace(row: DocumentSubLine): void {
  const price = row.item?.price;
  if (row.item !== undefined && price?.startsWith('-')) {
    row.item.price = toAmountText(negateAmount(parseAmount(price)));
    row.quantity = toAmountText(negateAmount(parseAmount(row.quantity)));
  }
  row.discounts = row.discounts?.filter(hasEffect);
  row.charges = row.charges?.filter(hasEffect);
}

/** Removes empty parts. Empty substituted lines stay, and cause a fault. */
export function normalizeLineInPlace(line: Line): void {
  normalizeSubLineInPlace(line);
  line.breakdown = line.breakdown?.filter(isSubLine);
}

function isSubLine(row: DocumentSubLine): boolean {
  const { i: _, quantity, ...rest } = row;
  return !isZeroAmount(parseAmount(quantity)) || Object.values(rest).some((value) => isNonEmptyValue(value));
}

/** Returns true if a discount or charge has an effect. A rate and a base alone have none. */
function hasEffect(row: LineDiscount | LineCharge): boolean {
  if (row.key !== undefined || row.code !== undefined || row.reason !== undefined || row.ext !== undefined) return true;
  if (row.percent !== undefined && !isZeroPercentage(parsePercentage(row.percent))) return true;
  return !isZeroAmount(parseAmount(row.amount));
}

interface ReplacedRate {
  readonly key: string;
  /** Percentage for a combo without one; with false, any percentage is removed. */
  readonly percent?: string | false;
}

const keysOfOldRates = new Map<string, ReplacedRate>([
  ['zero', { key: 'zero', percent: '0%' }],
  ['exempt', { key: 'exempt' }],
  ['exempt+reverse-charge', { key: 'reverse-charge', percent: false }],
  ['exempt+export', { key: 'export' }],
  ['exempt+eea', { key: 'intra-community' }],
  ['exempt+export+eea', { key: 'intra-community' }],
]);

/** Cleans a combo. Only VAT has former names, and only VAT sets the key `zero` by its percentage. */
export function normalizeTaxComboInPlace(combo: TaxCombo & { tags?: string[] | undefined }): void {
  combo.rate ??= combo.tags?.[0];
  if (combo.cat !== 'VAT') return;
  renameRate(combo);
  if (combo.key === undefined && combo.percent !== undefined && isZeroPercentage(parsePercentage(combo.percent))) {
    combo.key = 'zero';
  }
  if (combo.key === 'zero') combo.percent ??= '0%';
}

function renameRate(combo: TaxCombo): void {
  const { rate } = combo;
  if (rate === undefined) return;
  const renamed = keysOfOldRates.get(rate);
  if (renamed !== undefined) {
    combo.key = renamed.key;
    combo.rate = undefined;
    if (renamed.percent === false) combo.percent = undefined;
    else if (renamed.percent !== undefined) combo.percent ??= renamed.percent;
  } else if (rate === 'standard' || rate.startsWith('standard+')) {
    combo.rate = `general${rate.slice('standard'.length)}`;
  }
}
