// Names of rates that have the same tax and percentage, in English.

/** A part in which such rates differ; a surcharge of null is none. */
export interface TaxRateDetail {
  readonly kind: 'country' | 'surcharge' | 'treatment' | 'regime';
  readonly value: string | null;
}

/** A rate, with the parts in which it differs from others of the same title. */
export interface TaxRateWithDetails {
  readonly title: string;
  readonly details: readonly TaxRateDetail[];
}

const detailTexts: Readonly<Record<TaxRateDetail['kind'], (value: string | null) => string>> = {
  country: (value) => ` (tax of ${value})`,
  surcharge: (value) => (value === null ? ' without surcharge' : ` with a surcharge of ${value}`),
  treatment: (value) => ` with the code ${value}`,
  regime: (value) => ` under regime ${value}`,
};

export const formatTaxRateDetail = ({ kind, value }: TaxRateDetail): string => detailTexts[kind](value);

export const formatTaxRateNameList = (rates: readonly TaxRateWithDetails[]): string =>
  rates.map(({ title, details }) => [title, ...details.map(formatTaxRateDetail)].join('')).join(', ');

export const hasTaxRatesDifferingByCountry = (rates: readonly TaxRateWithDetails[]): boolean =>
  rates.some(({ details }) => details.some(({ kind }) => kind === 'country'));

const formatTitle = (title: string): string => title.replace(/\.0%$/, '%');

/** Formats the title as the body names it: `"21%"`, or the code of an untaxed sale. */
export const formatFirstTaxRateTitle = ([first]: readonly TaxRateWithDetails[]): string =>
  JSON.stringify(formatTitle(first?.title ?? ''));

/** Formats the first rate that differs in a part as the body names it; undefined if there is none. */
export function formatFirstTaxRateWithDetail(
  rates: readonly TaxRateWithDetails[],
  kind: 'regime' | 'surcharge' | 'treatment',
): string | undefined {
  for (const { title, details } of rates) {
    const value = details.find((one) => one.kind === kind)?.value;
    if (!value || (kind === 'treatment' && value === 'S1')) continue;
    const name = title.endsWith('%') ? `"percent": "${formatTitle(title)}"` : `"exempt": "${title}"`;
    return kind === 'treatment' ? `{"exempt": "${value}"}` : `{${name}, "${kind}": "${formatTitle(value)}"}`;
  }
  return undefined;
}

/** Describes how the body of a credit note names one of the rates. */
export function describeHowToNameCreditedTaxRate(rates: readonly TaxRateWithDetails[]): string {
  const [regime, surcharge, code] = (['regime', 'surcharge', 'treatment'] as const).map((kind) =>
    formatFirstTaxRateWithDetail(rates, kind),
  );
  return [
    `Set \`tax\` to the rate, for example ${formatFirstTaxRateTitle(rates)}`,
    ...(regime ? [`, with its regime ${regime}`] : []),
    ...(surcharge ? [`, with its surcharge ${surcharge}`] : []),
    ...(code ? [`, with its code ${code}`] : []),
    '.',
    ...(hasTaxRatesDifferingByCountry(rates)
      ? [' For rates that differ by country, credit `lines`, because `tax` has no country.']
      : []),
    ' To credit several rates, make one call for each rate.',
  ].join('');
}
