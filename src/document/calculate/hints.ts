// Hints for a document that cannot be calculated: the rates of a day, the categories, and the members that determine
// them.
import { type Message, createMessage } from '../../messages/message';
import type { NamedTaxRate } from '../../messages/document-parameters';
import type { DateText } from '../model/basic';
import type { TaxCombo } from '../model/parts';
import { type TaxCategory, findTaxRateByName, findTaxRateValueOnDay, type TaxRegime } from '../regimes/regime';
import type { DocumentCalculationSettings, DocumentCalculationProblem } from './calculation';

const regimeShown = 20;

/**
 * Explains why the tax country is undetermined: the supplier has no country, there is no `$regime`, or the country has
 * no table here.
 */
export const explainMissingTaxRegime = (named: string | undefined): Message =>
  named
    ? createMessage('regime-unknown', { named: named.slice(0, regimeShown) })
    : createMessage('taxes-of-no-country');

/** Lists the rates of the category on that day; empty if it has none. */
function listRatesOn(category: TaxCategory, day: DateText, key: string | undefined): NamedTaxRate[] {
  const rows = category.rates.filter(({ keys }) => key === undefined || keys.length === 0 || keys.includes(key));
  return rows.flatMap((row) => {
    const value = findTaxRateValueOnDay(row, day, undefined) ?? row.values.at(0);
    if (value === undefined || (value.since !== undefined && value.since > day)) return [];
    return [{ rate: row.rate, percent: value.percent, ...(value.surcharge ? { surcharge: value.surcharge } : {}) }];
  });
}

const hasNoPercent = ({ keys }: TaxCategory, key: string | undefined): boolean =>
  keys.some((row) => row.key === key && row.noPercent);

/**
 * Suggests the rates that a row can have on that day, or says that the row needs its own percentage. `percent` is the
 * text that was written as a rate.
 */
export function buildTaxRateSuggestionMessage(
  category: TaxCategory,
  day: DateText,
  key?: string,
  percent: string | null = null,
): Message {
  if (key !== undefined && hasNoPercent(category, key)) return createMessage('key-without-rates', { key });
  const rates = listRatesOn(category, day, key);
  if (rates.length > 0) return createMessage('use-rate-of', { cat: category.code, day, rates, percent });
  const ofKey = category.rates.length > 0 ? (key ?? null) : null;
  return createMessage('use-percent', { cat: category.code, key: ofKey, percent });
}

/**
 * Explains an unknown rate. Possible causes are a missing regime, a key instead of a rate, a key without rates, and any
 * other word.
 */
export function createUnknownTaxRateProblem(
  category: TaxCategory,
  combo: TaxCombo & { readonly rate: string },
  calculation: DocumentCalculationSettings,
): DocumentCalculationProblem {
  const { key = null, rate } = combo;
  const remedy = suggestRate(category, combo, calculation);
  return {
    message: createMessage('rate-unknown', { rate, key, cat: category.code, remedy }),
    ...causeWithoutRegime(calculation.regime, combo),
  };
}

function suggestRate(
  category: TaxCategory,
  combo: TaxCombo & { readonly rate: string },
  { taxDate }: DocumentCalculationSettings,
): Message {
  const { rate } = combo;
  if (category.keys.some((row) => row.key === rate)) {
    return createMessage('rate-is-a-key', {
      key: rate,
      rates: rate === 'standard' ? buildTaxRateSuggestionMessage(category, taxDate) : null,
    });
  }
  if (hasNoPercent(category, combo.key)) {
    return createMessage('key-without-rates', { key: combo.key ?? '' });
  }
  const otherKey = category.rates.find(
    (row) => row.rate === rate && findTaxRateByName(category, rate, combo.key) === undefined,
  );
  if (otherKey) return createMessage('rate-of-other-key', { keys: otherKey.keys });
  const isPercent = /^[\d.,]+ ?%?$/.test(rate);
  return buildTaxRateSuggestionMessage(category, taxDate, undefined, isPercent ? rate.replace(/ ?%?$/, '%') : null);
}

const causeWithoutRegime = (
  regime: TaxRegime | undefined,
  { country }: TaxCombo,
): Pick<DocumentCalculationProblem, 'cause'> =>
  regime === undefined && country === undefined ? { cause: explainMissingTaxRegime(undefined) } : {};

export function createUnknownTaxCategoryProblem(
  regime: TaxRegime | undefined,
  combo: TaxCombo,
): DocumentCalculationProblem {
  const { cat } = combo;
  const codes = regime?.categories.map(({ code }) => code) ?? [];
  // A client may omit the category, so no method is called on it.
  const spelt = codes.find((code) => new RegExp(`^${code}$`, 'i').test(cat));
  const suggestion = (/^iva$/i.test(cat) ? 'VAT' : spelt) ?? null;
  const params = { cat: String(cat), meant: suggestion, country: regime?.country ?? '', known: codes.join(', ') };
  return { message: createMessage('category-unknown', params), ...causeWithoutRegime(regime, combo) };
}

/** Explains that the document gives no exchange rate for the currency of an amount. */
export const createMissingExchangeRateProblem = (from: string, to: string): DocumentCalculationProblem => ({
  message: createMessage('exchange-rate-missing', { from, to }),
});
