// VAT rates of the other member states and their regions, for a warning about other percentages. The rates are those that
// member states publish for 2024 to 2026.
import type { DateText } from '../model/basic';

/** The first day of the table. */
const listedSince = '2024-01-01';

/** Percentages by the prefix of tax IDs, with the general rate first. Zero is always possible, and not listed. */
const unionVatRatesByTaxIdPrefix: ReadonlyMap<string, readonly string[]> = new Map([
  ['AT', ['20%', '19%', '13%', '10%', '4.9%']],
  ['BE', ['21%', '12%', '6%']],
  ['BG', ['20%', '9%']],
  ['CY', ['19%', '9%', '5%', '3%']],
  ['CZ', ['21%', '12%']],
  ['DE', ['19%', '7%']],
  ['DK', ['25%']],
  ['EE', ['24%', '22%', '13%', '9%', '5%']],
  ['EL', ['24%', '17%', '13%', '9%', '6%', '4%']],
  ['FI', ['25.5%', '24%', '14%', '13.5%', '10%']],
  ['FR', ['20%', '13%', '10%', '5.5%', '2.1%', '0.9%']],
  ['HR', ['25%', '13%', '5%']],
  ['HU', ['27%', '18%', '5%']],
  ['IE', ['23%', '13.5%', '9%', '4.8%']],
  ['IT', ['22%', '10%', '5%', '4%']],
  ['LT', ['21%', '12%', '9%', '5%']],
  ['LU', ['17%', '14%', '8%', '3%']],
  ['LV', ['21%', '12%', '5%']],
  ['MT', ['18%', '12%', '7%', '5%']],
  ['NL', ['21%', '9%']],
  ['PL', ['23%', '8%', '5%']],
  ['PT', ['23%', '22%', '16%', '13%', '12%', '9%', '6%', '5%', '4%']],
  ['RO', ['21%', '19%', '11%', '9%', '5%']],
  ['SE', ['25%', '12%', '6%']],
  ['SI', ['22%', '9.5%', '5%']],
  ['SK', ['23%', '20%', '19%', '10%', '5%']],
  ['XI', ['20%', '5%']],
]);

/** The first and the last day of a rate. */
interface RateDays {
  readonly from?: DateText;
  readonly until?: DateText;
}

/** Days of the rates that began or ended since the first day of the table. Corrections use rates that ended. */
const daysOfChangedRates: Readonly<Record<string, Readonly<Record<string, RateDays>>>> = {
  EE: {
    '24%': { from: '2025-07-01' },
    '22%': { until: '2025-06-30' },
    '13%': { from: '2025-01-01' },
    '5%': { until: '2024-12-31' },
  },
  FI: {
    '25.5%': { from: '2024-09-01' },
    '24%': { until: '2024-08-31' },
    '14%': { until: '2025-12-31' },
    '13.5%': { from: '2026-01-01' },
  },
  RO: {
    '21%': { from: '2025-08-01' },
    '19%': { until: '2025-07-31' },
    '11%': { from: '2025-08-01' },
    // Housing keeps it longer.
    '9%': { until: '2026-07-31' },
    '5%': { until: '2025-07-31' },
  },
  SK: {
    '23%': { from: '2025-01-01' },
    '20%': { until: '2024-12-31' },
    '19%': { from: '2025-01-01' },
    '10%': { until: '2024-12-31' },
  },
};

/** Lists the rates of a member state that began after a day. */
export const listEuCountryVatRatesBeginningAfterDay = (prefix: string, day: DateText): readonly string[] =>
  Object.entries(daysOfChangedRates[prefix] ?? {}).flatMap(([percent, { from = day }]) =>
    from > day ? [percent] : [],
  );

/** Lists the rates of a member state on a day; undefined for another country, or before the first day of the table. */
export function listEuCountryVatRatesOnDay(prefix: string, day: DateText): readonly string[] | undefined {
  if (day < listedSince) return undefined;
  return unionVatRatesByTaxIdPrefix.get(prefix)?.filter((percent) => {
    const { from = day, until = day } = daysOfChangedRates[prefix]?.[percent] ?? {};
    return from <= day && day <= until;
  });
}
