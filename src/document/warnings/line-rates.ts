// The rates of the lines of an invoice: what is sold at which rate, and which lines are subtracted.
import { formatPercentageAsTaxRate } from '../../amount/percentage';
import { exemptExtensionKey, isNonSaleTaxCombo, opClassExtensionKey } from '../addons/es-fiscal/extensions';
import type { Line, TaxCombo } from '../model/parts';
import { isSalesTaxCombo } from '../sales-taxes';
import { isZeroOrAbsent } from '../../amount/amount';

/**
 * Names the rate of a row by the tax, the percentages and the country, or by the reason why there is no tax: for example
 * `VAT 21%`, `VAT 21%+5.2%`, `VAT 20% FR` or `VAT exempt E1`. Rows of one rate have the same name.
 */
export function formatTaxRateLabel({ cat, percent, surcharge, country = 'ES', key, ext }: TaxCombo): string {
  const code = ext?.[exemptExtensionKey] ?? ext?.[opClassExtensionKey];
  const reason = [key ?? '0%', ...(code === undefined ? [] : [code])].join(' ');
  const share = percent === undefined ? reason : formatPercentageAsTaxRate(percent);
  const more = surcharge === undefined ? '' : `+${formatPercentageAsTaxRate(surcharge)}`;
  return `${cat} ${share}${more}${country === 'ES' ? '' : ` ${country}`}`;
}

export const pickLineSalesTaxCombos = ({ taxes = [] }: Pick<Line, 'taxes'>): TaxCombo[] =>
  taxes.filter(isSalesTaxCombo);

export const isPositiveLine = ({ total = '' }: Pick<Line, 'total'>): boolean =>
  !total.startsWith('-') && !isZeroOrAbsent(total);
export const isNegativeLine = ({ total }: Line): boolean => isNegativeAmountText(total);

/** Returns whether the text of an amount is below zero; `-0.00` is not. */
export const isNegativeAmountText = (amount = ''): boolean => amount.startsWith('-') && !isZeroOrAbsent(amount);

/** Collects the rates at which an invoice delivers something. */
export const collectPositiveLineTaxRateLabels = (lines: readonly Line[]): ReadonlySet<string> =>
  new Set(lines.filter(isPositiveLine).flatMap(pickLineSalesTaxCombos).map(formatTaxRateLabel));

/** Returns whether a line is neither goods nor a sale (art. 7 and others), such as a penalty, a voucher or a guarantee. */
export const isNonSaleLine = (line: Line): boolean => {
  const taxes = pickLineSalesTaxCombos(line);
  return taxes.length > 0 && taxes.every(isNonSaleTaxCombo);
};
