// The rates of the lines of an invoice: what is sold at which rate, and which lines are subtracted.
import { formatPlainPercentage } from '../../amount/percentage';
import { opClassExtension } from '../addons/es-fiscal/extensions';
import type { Line, TaxCombo } from '../model/parts';
import { isSalesTax } from '../sales-taxes';

/** Names a rate, for example `VAT 21%` or `VAT exempt`. */
export const nameRate = ({ cat, percent, key }: TaxCombo): string =>
  `${cat} ${percent === undefined ? (key ?? '0%') : formatPlainPercentage(percent)}`;

/** Identifies the rate of a row by the tax, the percentages and the country, or by the reason why there is no tax. */
export const identifyRate = (combo: TaxCombo): string => {
  const { percent, surcharge, country } = combo;
  return JSON.stringify([
    nameRate(combo),
    percent === undefined ? combo.ext : null,
    surcharge === undefined ? null : formatPlainPercentage(surcharge),
    country ?? null,
  ]);
};

export const listRates = ({ taxes = [] }: Line): TaxCombo[] => taxes.filter(isSalesTax);

export const isDelivery = ({ total = '' }: Line): boolean => !total.startsWith('-') && /[1-9]/.test(total);
export const isSubtracted = ({ total = '' }: Line): boolean => total.startsWith('-') && /[1-9]/.test(total);

/** Collects the rates at which an invoice delivers something. */
export const collectDeliveredRates = (lines: readonly Line[]): ReadonlySet<string> =>
  new Set(lines.filter(isDelivery).flatMap(listRates).map(identifyRate));

/** Returns whether a line is neither goods nor a sale (art. 7 and others), such as a penalty, a voucher or a guarantee. */
export const isNoSale = (line: Line): boolean => {
  const taxes = listRates(line);
  return taxes.length > 0 && taxes.every(({ ext }) => ext?.[opClassExtension] === 'N1');
};
