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

export const listTaxRateNames = (rates: readonly TaxRateWithDetails[]): string =>
  rates.map(({ title, details }) => [title, ...details.map(formatTaxRateDetail)].join('')).join(', ');

/** Returns whether some of the rates differ in a part. */
export const hasTaxRateDetail = (rates: readonly TaxRateWithDetails[], kind: TaxRateDetail['kind']): boolean =>
  rates.some(({ details }) => details.some((one) => one.kind === kind));

/** Describes how the body of a credit note names one of the rates. */
export function describeTaxRateChoice(rates: readonly TaxRateWithDetails[]): string {
  const withRegime = ', with its regime {"percent": "21%", "regime": "05"} or {"exempt": "N2", "regime": "08"}';
  const withSurcharge = ', with its surcharge {"percent": "21%", "surcharge": "5.2%"}';
  return [
    'Set `tax` to the rate, for example "21%"',
    ...(hasTaxRateDetail(rates, 'regime') ? [withRegime] : []),
    ...(hasTaxRateDetail(rates, 'surcharge') ? [withSurcharge] : []),
    '.',
    ...(hasTaxRateDetail(rates, 'country')
      ? [' For rates that differ by country, credit `lines`, because `tax` has no country.']
      : []),
    ' To credit several rates, make one call for each rate.',
  ].join('');
}
