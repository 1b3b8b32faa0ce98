// Names of rates that have the same tax and percentage, in Spanish.
import {
  formatFirstTaxRate,
  formatTaxRateBody,
  hasRatesOfCountries,
  type TaxRateWithDetails,
  type TaxRateDetail,
} from '../en/tax-rates';
import { formatPercentages } from './figures';

const detailTexts: Readonly<Record<TaxRateDetail['kind'], (value: string | null) => string>> = {
  country: (value) => ` (impuesto de ${value})`,
  surcharge: (value) => (value === null ? ' sin recargo' : ` y recargo del ${formatPercentages(value)}`),
  treatment: (value) => ` con el código ${value}`,
  regime: (value) => ` en el régimen ${value}`,
};

export const formatTaxRateDetail = ({ kind, value }: TaxRateDetail): string => detailTexts[kind](value);

export const formatTaxRateNameList = (rates: readonly TaxRateWithDetails[]): string =>
  rates
    .map(({ title, details }) => [formatPercentages(title), ...details.map(formatTaxRateDetail)].join(''))
    .join(', ');

/** Describes how the body of a credit note names one of the rates. */
export function describeTaxRateChoice(rates: readonly TaxRateWithDetails[]): string {
  const [regime, surcharge, code] = (['regime', 'surcharge', 'treatment'] as const).map((kind) =>
    formatTaxRateBody(rates, kind),
  );
  return [
    `Indique en \`tax\` el tipo, por ejemplo ${formatFirstTaxRate(rates)}`,
    ...(regime ? [`, con su régimen ${regime}`] : []),
    ...(surcharge ? [`, con su recargo ${surcharge}`] : []),
    ...(code ? [`, con su código ${code}`] : []),
    '.',
    ...(hasRatesOfCountries(rates)
      ? [' Si los tipos son de países distintos, abone líneas (`lines`): `tax` no tiene país.']
      : []),
    ' Para abonar varios tipos, haga una petición por cada tipo.',
  ].join('');
}
