// Completes tax combos with the country, the key, and the percentage of their rate on the tax date.

import type { TaxCombo } from '../model/parts';
import { type TaxCategory, findTaxRateByName, findTaxRateValueOnDay } from '../regimes/regime';
import { findTaxCategoryOfCountryOrRegime } from '../regimes/registry';
import type { DocumentCalculationSettings, DocumentCalculationProblem } from './calculation';
import { createUnknownTaxCategoryProblem, createUnknownTaxRateProblem, buildTaxRateSuggestionMessage } from './hints';
import { createMessage } from '../../messages/message';

/** Completes one combo in place. Returns its category, or the reason why there is no category. */
export function completeTaxComboInPlace(
  combo: TaxCombo,
  calculation: DocumentCalculationSettings,
): TaxCategory | DocumentCalculationProblem {
  const { regime } = calculation;
  if (combo.country !== undefined && combo.country === regime?.country) combo.country = undefined;
  const category = findTaxCategoryOfCountryOrRegime(regime, combo.country, combo.cat);
  if (category === undefined) {
    return createUnknownTaxCategoryProblem(regime, combo);
  }
  if (category.keys.length > 0) combo.key ??= 'standard';
  if (category.keys.some((row) => row.key === combo.key && row.noPercent)) {
    combo.percent = undefined;
    combo.surcharge = undefined;
    return category;
  }
  return setPercent(combo, category, calculation) ?? category;
}

/**
 * Sets the percentage and the surcharge of the combo from the rate on the tax date. If the combo has no rate, both stay
 * unchanged.
 */
function setPercent(
  combo: TaxCombo,
  category: TaxCategory,
  calculation: DocumentCalculationSettings,
): DocumentCalculationProblem | undefined {
  const { key, rate } = combo;
  if (rate === undefined) return undefined;
  const rateRow = findTaxRateByName(category, rate, key);
  if (rateRow === undefined) {
    return createUnknownTaxRateProblem(category, { ...combo, rate }, calculation);
  }
  const value = findTaxRateValueOnDay(rateRow, calculation.taxDate, combo.ext);
  if (value === undefined) {
    const day = calculation.taxDate;
    const remedy = buildTaxRateSuggestionMessage(category, day);
    return { message: createMessage('rate-unavailable', { rate, cat: category.code, day, remedy }) };
  }
  combo.percent = value.percent;
  combo.surcharge = value.surcharge;
  return undefined;
}
