// What would be right when a document cannot be calculated: the rates of a day, the categories, what decides them.
import type { DateText } from '../model/basic';
import type { TaxCombo } from '../model/parts';
import { type Category, findRate, findRateValue, type Regime } from '../regimes/regime';
import type { Calculation, CalculationProblem } from './calculation';

type Hint = Pick<CalculationProblem, 'cause' | 'remedy'>;

/** It is unknown whose taxes apply: no tax country of the supplier, no `$regime`, or one without a table here. */
const noRegime: Hint = {
  cause:
    'Sello does not know whose taxes apply, because the supplier has no tax ID of a country that has tax tables here',
  remedy: 'Set `supplier.tax_id` to {"country": "ES", "code": "..."}; or set `$regime` and `currency`.',
};

/** The same, where `$regime` names a country that has no tables. */
export function hintRegime(named: string | undefined): Hint {
  if (!named) return noRegime;
  return {
    cause: `\`$regime\` is '${named.slice(0, regimeShown)}', which is not a country with tax tables here`,
    remedy: 'Remove `$regime`, because the tax ID of the supplier determines it; or write "ES" for Spain.',
  };
}

const regimeShown = 20;

/** Rates of the day with their percents: `general (21.0%), reduced (10.0%)`; empty where the category has none. */
function ratesOn(category: Category, day: DateText, key: string | undefined): string {
  const rows = category.rates.filter(({ keys }) => key === undefined || keys.length === 0 || keys.includes(key));
  return rows
    .flatMap((row) => {
      const value = findRateValue(row, day, undefined) ?? row.values.at(0);
      if (value === undefined || (value.since !== undefined && value.since > day)) return [];
      return [`${row.rate} (${value.percent}${value.surcharge ? ` with surcharge ${value.surcharge}` : ''})`];
    })
    .join(', ');
}

/** The rates that a row can have on that day, or that it needs its own percent. */
export function suggestRates(category: Category, day: DateText, key?: string): string {
  const rates = ratesOn(category, day, key);
  if (rates === '') {
    const ofKey = key !== undefined && category.rates.length > 0 ? ` for the key ${key}` : '';
    return `Set \`percent\` instead of \`rate\`, because ${category.code} has no named rates${ofKey}.`;
  }
  return `Use one of the rates of ${category.code} on ${day}: ${rates}.`;
}

/** Why a rate is not known: no regime, a key in place of a rate, a key without rates, or simply another word. */
export function hintRate(category: Category, combo: TaxCombo, { regime, taxDate }: Calculation): Hint {
  if (regime === undefined && combo.country === undefined) return noRegime;
  const rate = combo.rate ?? '';
  if (category.keys.some((row) => row.key === rate)) {
    const ofKey = rate === 'standard' ? ` ${suggestRates(category, taxDate)}` : '';
    return { remedy: `'${rate}' is a key, not a rate: write "key": "${rate}".${ofKey}` };
  }
  if (category.keys.find((row) => row.key === combo.key)?.noPercent) {
    return { remedy: `Remove \`rate\`, because rows with the key '${combo.key ?? ''}' charge no tax.` };
  }
  const otherKey = category.rates.find((row) => row.rate === rate && findRate(category, rate, combo.key) === undefined);
  if (otherKey)
    return { remedy: `Set the key to ${otherKey.keys.join(' or ')}, to which this rate belongs; or remove the key.` };
  const isPercent = /^[\d.,]+ ?%?$/.test(rate);
  const byPercent = isPercent ? `Write a percentage in \`percent\`: "${rate.replace(/ ?%?$/, '%')}". ` : '';
  return { remedy: `${byPercent}${suggestRates(category, taxDate)}` };
}

export function hintCategory(regime: Regime | undefined, { cat, country }: TaxCombo): Hint {
  if (regime === undefined && country === undefined) return noRegime;
  const codes = regime?.categories.map(({ code }) => code) ?? [];
  // A client may leave the category out: nothing is called on it.
  const spelt = codes.find((code) => new RegExp(`^${code}$`, 'i').test(cat));
  const meant = /^iva$/i.test(cat) ? 'VAT' : spelt;
  const written = meant ? `Write ${meant} instead of ${cat}. ` : '';
  return codes.length > 0
    ? { remedy: `${written}The categories of ${regime?.country ?? ''} are ${codes.join(', ')}.` }
    : {};
}

/** An amount in a currency that the document gives no exchange rate for. */
export const describeMissingRate = (from: string, to: string): CalculationProblem => ({
  message: `no exchange rate found from '${from}' to '${to}'`,
  remedy: `Add {"from": "${from}", "to": "${to}", "amount": "..."} to \`exchange_rates\`.`,
});
