// VAT rates of other member states, for rows that are taxed where the customer is (OSS, Ley 37/1992 arts. 163 unvicies
// and following). The rates are current values of the public table. Their written form counts, so 20% is not 20.0%.

import { type TaxCategory, type TaxRate, type TaxRateValue, type TaxRegime, vatKeyDefinitions } from './regime';

type RateValues = readonly TaxRateValue[];
type Rates = Readonly<Record<string, string | RateValues>>;

interface Country {
  readonly country: string;
  readonly zone: string;
  readonly currency?: string;
  readonly rates: Rates;
}

// Rates of Germany, with half a year of lower rates (Zweites Corona-Steuerhilfegesetz 2020), and 19 % from 2007
// (Haushaltsbegleitgesetz 2006).
const germanGeneral: RateValues = [
  { since: '2021-01-01', percent: '19%' },
  { since: '2020-07-01', percent: '16%' },
  { since: '2007-01-01', percent: '19%' },
  { since: '1998-04-01', percent: '16%' },
  { since: '1993-01-01', percent: '15%' },
];
const germanReduced: RateValues = [
  { since: '2021-01-01', percent: '7%' },
  { since: '2020-07-01', percent: '5%' },
  { percent: '7%' },
];
const finnishGeneral: RateValues = [{ since: '2024-09-01', percent: '25.5%' }, { percent: '24.0%' }];
const finnishReduced: RateValues = [{ since: '2026-01-01', percent: '13.5%' }, { percent: '14.0%' }];

/** Extension of a row for Azores (`PT-AC`) and Madeira (`PT-MA`), because they have separate rates (CIVA art. 18.3). */
export const portugueseRegionExtensionKey = 'pt-region';

function inAzores(percent: string): TaxRateValue {
  return { ext: { [portugueseRegionExtensionKey]: 'PT-AC' }, percent };
}

function inMadeira(percent: string, since?: string): TaxRateValue {
  return { ext: { [portugueseRegionExtensionKey]: 'PT-MA' }, percent, ...(since !== undefined && { since }) };
}

const portugueseRates: Rates = {
  general: [inAzores('16.0%'), inMadeira('22.0%'), { percent: '23.0%' }],
  intermediate: [inAzores('9.0%'), inMadeira('12.0%'), { percent: '13.0%' }],
  reduced: [inAzores('4.0%'), inMadeira('4.0%', '2024-10-01'), inMadeira('5.0%'), { percent: '6.0%' }],
};

const countries: readonly Country[] = [
  { country: 'PT', zone: 'Europe/Lisbon', rates: portugueseRates },
  { country: 'NL', zone: 'Europe/Amsterdam', rates: { general: '21.0%', reduced: '9.0%' } },
  {
    country: 'FR',
    zone: 'Europe/Paris',
    rates: { general: '20%', intermediate: '10%', reduced: '5.5%', 'super-reduced': '2.1%' },
  },
  { country: 'DE', zone: 'Europe/Berlin', rates: { general: germanGeneral, reduced: germanReduced } },
  {
    country: 'IT',
    zone: 'Europe/Rome',
    rates: { general: '22.0%', intermediate: '10.0%', reduced: '5.0%', 'super-reduced': '4.0%' },
  },
  { country: 'BE', zone: 'Europe/Brussels', rates: { general: '21.0%', intermediate: '12.0%', reduced: '6.0%' } },
  { country: 'AT', zone: 'Europe/Vienna', rates: { general: '20.0%', intermediate: '13.0%', reduced: '10.0%' } },
  {
    country: 'EL',
    zone: 'Europe/Athens',
    rates: {
      general: '24%',
      reduced: '13%',
      'super-reduced': '6%',
      'general+island': '17%',
      'reduced+island': '9%',
      'super-reduced+island': '4%',
    },
  },
  {
    country: 'IE',
    zone: 'Europe/Dublin',
    rates: { general: '23.0%', reduced: '13.5%', 'super-reduced': '9.0%', special: '4.8%' },
  },
  {
    country: 'PL',
    zone: 'Europe/Warsaw',
    currency: 'PLN',
    rates: { general: '23.0%', reduced: '8.0%', 'super-reduced': '5.0%' },
  },
  {
    country: 'SE',
    zone: 'Europe/Stockholm',
    currency: 'SEK',
    rates: { general: '25.0%', reduced: '12.0%', 'super-reduced': '6.0%' },
  },
  { country: 'DK', zone: 'Europe/Copenhagen', currency: 'DKK', rates: { general: '25.0%' } },
  {
    country: 'GB',
    zone: 'Europe/London',
    currency: 'GBP',
    rates: {
      general: [{ since: '2011-01-04', percent: '20.0%' }],
      reduced: [{ since: '2011-01-04', percent: '5.0%' }],
    },
  },
  {
    country: 'FI',
    zone: 'Europe/Helsinki',
    rates: { general: finnishGeneral, reduced: finnishReduced, 'super-reduced': '10.0%' },
  },
];

function datedRate(rate: string, given: string | RateValues): TaxRate {
  return { rate, keys: ['standard'], values: typeof given === 'string' ? [{ percent: given }] : given };
}

function buildRegime(country: Country): TaxRegime {
  const rates = Object.entries(country.rates).map(([rate, values]) => datedRate(rate, values));
  const vat: TaxCategory = { code: 'VAT', keys: vatKeyDefinitions, rates };
  return {
    country: country.country,
    currency: country.currency ?? 'EUR',
    zone: country.zone,
    rounding: 'precise',
    categories: [vat],
    tags: [],
    scenarios: [],
    corrections: ['credit-note', 'corrective', 'debit-note'],
  };
}

/**
 * Other codes of a country that has a table: Greece by its ISO code, Northern Ireland, and the United Kingdom without
 * Northern Ireland.
 */
export const taxRegimeCountryAliases: ReadonlyMap<string, string> = new Map([
  ['GR', 'EL'],
  ['XI', 'GB'],
  ['XU', 'GB'],
]);

export const foreignTaxRegimes: readonly TaxRegime[] = countries.map(buildRegime);

/** VAT of a country without a table. Such a country has keys but no rates, so its rows state their percentage. */
export const vatCategoryOfCountryWithoutRegime: TaxCategory = {
  code: 'VAT',
  keys: vatKeyDefinitions,
  rates: [],
  withoutRegime: true,
};
