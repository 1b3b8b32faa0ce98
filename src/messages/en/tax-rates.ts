// Names of rates that have the same tax and percentage, in English.

/** A part in which such rates differ; a surcharge of null is none. */
export interface TaxRateDetail {
  readonly kind: 'country' | 'surcharge' | 'treatment' | 'regime';
  readonly value: string | null;
}

/** A rate, with the parts in which it differs from others of the same title. */
export interface NamedTaxRate {
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

export const listTaxRateNames = (rates: readonly NamedTaxRate[]): string =>
  rates.map(({ title, details }) => [title, ...details.map(formatTaxRateDetail)].join('')).join(', ');

/** Returns whether some of the rates differ in a part. */
export const hasTaxRateDetail = (rates: readonly NamedTaxRate[], kind: TaxRateDetail['kind']): boolean =>
  rates.some(({ details }) => details.some((one) => one.kind === kind));
