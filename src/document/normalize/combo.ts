// Old names of VAT rates, brought to today's keys and rates.

import { isZeroPercent, parsePercentage } from '../../amount/percentage';
import type { TaxCombo } from '../model/tax';

interface ReplacedRate {
  readonly key: string;
  /** Percent to set when there is none; false: any percent goes. */
  readonly percent?: string | false;
}

/** Rates that became keys. */
const keysOfOldRates = new Map<string, ReplacedRate>([
  ['zero', { key: 'zero', percent: '0%' }],
  ['exempt', { key: 'exempt' }],
  ['exempt+reverse-charge', { key: 'reverse-charge', percent: false }],
  ['exempt+export', { key: 'export' }],
  ['exempt+eea', { key: 'intra-community' }],
  ['exempt+export+eea', { key: 'intra-community' }],
]);

/** General cleaning of a combo. Only VAT has old names, and only VAT knows the key `zero` by its percent. */
export function normalizeCombo(combo: TaxCombo & { tags?: string[] | undefined }): void {
  combo.rate ??= combo.tags?.[0];
  if (combo.cat !== 'VAT') return;
  renameRate(combo);
  if (combo.key === undefined && combo.percent !== undefined && isZeroPercent(parsePercentage(combo.percent))) {
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
