// How a row says what it is taxed with: a percentage, or a key or a code that says why there is none. One reading of all formats.
import type { TaxCombo } from '../document/model/parts';
import { kindsByClass, kindsByExemption, kindsByKey, type UntaxedKind } from './codes/tax-categories';

/** The percentage of a row. The key `zero` says one as `0%` does. Undefined: there is none, and the key or a code says why. */
export const findPercent = ({ key, percent }: Pick<TaxCombo, 'key' | 'percent'>): string | undefined =>
  percent ?? (key === 'zero' ? '0%' : undefined);

/** What a row without a percentage is. Undefined: neither its key nor a code says it. */
export function findUntaxedKind({ key, ext }: Pick<TaxCombo, 'key' | 'ext'>): UntaxedKind | undefined {
  const exemption = ext?.['es-fiscal-exempt'];
  const operation = ext?.['es-fiscal-op-class'];
  if (key === 'reverse-charge') return key;
  return (
    (exemption === undefined ? undefined : kindsByExemption[exemption]) ??
    (operation === undefined ? undefined : kindsByClass[operation]) ??
    (key === undefined ? undefined : kindsByKey[key])
  );
}

/** Whether a row says how it is taxed: a file writes no rate of nought that nobody stated. */
export const isTaxStated = (combo: TaxCombo): boolean =>
  findPercent(combo) !== undefined || findUntaxedKind(combo) !== undefined;
