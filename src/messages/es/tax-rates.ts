// Names of rates that have the same tax and percentage, in Spanish.
import type { NamedTaxRate, TaxRateDetail } from '../en/tax-rates';
import { formatPercentages } from './figures';

const detailTexts: Readonly<Record<TaxRateDetail['kind'], (value: string | null) => string>> = {
  country: (value) => ` (impuesto de ${value})`,
  surcharge: (value) => (value === null ? ' sin recargo' : ` y recargo del ${formatPercentages(value)}`),
  treatment: (value) => ` con el código ${value}`,
  regime: (value) => ` en el régimen ${value}`,
};

export const formatTaxRateDetail = ({ kind, value }: TaxRateDetail): string => detailTexts[kind](value);

export const listTaxRateNames = (rates: readonly NamedTaxRate[]): string =>
  rates.map(({ title, details }) => [title, ...details.map(formatTaxRateDetail)].join('')).join(', ');
