// Names of rates that have the same tax and percentage, in Spanish.
import {
  formatFirstTaxRateTitle,
  formatFirstTaxRateWithDetail,
  hasTaxRatesDifferingByCountry,
  type TaxRateWithDetails,
  type TaxRateDetail,
} from '../en/tax-rates';
import { formatSpanishPercentages } from './figures';

const detailTexts: Readonly<Record<TaxRateDetail['kind'], (value: string | null) => string>> = {
  country: (value) => ` (impuesto de ${value})`,
  surcharge: (value) => (value === null ? ' sin recargo' : ` y recargo del ${formatSpanishPercentages(value)}`),
  treatment: (value) => ` con el código ${value}`,
  regime: (value) => ` en el régimen ${value}`,
};

export const formatTaxRateDetail = ({ kind, value }: TaxRateDetail): string => detailTexts[kind](value);

export const formatTaxRateNameList = (rates: readonly TaxRateWithDetails[]): string =>
  rates
    .map(({ title, details }) => [formatSpanishPercentages(title), ...details.map(formatTaxRateDetail)].join(''))
    .join(', ');

/** Describes how the body of a credit note names one of the rates. */
export function describeHowToNameCreditedTaxRate(rates: readonly TaxRateWithDetails[]): string {
  const [regime, surcharge, code] = (['regime', 'surcharge', 'treatment'] as const).map((kind) =>
    formatFirstTaxRateWithDetail(rates, kind),
  );
  return [
    `Indique en \`tax\` el tipo, por ejemplo ${formatFirstTaxRateTitle(rates)}`,
    ...(regime ? [`, con su régimen ${regime}`] : []),
    ...(surcharge ? [`, con su recargo ${surcharge}`] : []),
    ...(code ? [`, con su código ${code}`] : []),
    '.',
    ...(hasTaxRatesDifferingByCountry(rates)
      ? [' Si los tipos son de países distintos, abone líneas (`lines`): `tax` no tiene país.']
      : []),
    ' Para abonar varios tipos, haga una petición por cada tipo.',
  ].join('');
}
