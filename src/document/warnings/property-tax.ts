// Warnings about the property tax (IBI) in an invoice for rent. The owner owes it, so what the tenant pays for it is part
// of the price of the rent, and no outlay (Ley 37/1992 art. 78.Uno, 78.Tres.3; RDLeg 2/2004 art. 63).
import { type Warning, createWarning } from '../../contracts/warnings';
import type { Invoice } from '../model/invoice';
import type { Line } from '../model/parts';
import { formatLineTaxesAsInputJson } from './discount-taxes';
import { isPositiveLine, pickLineSalesTaxCombos } from './line-rates';
import { isSalesTaxedRow } from './payment-lines';
import { isPropertyTaxText, isRentText } from './rent-kinds';

/** Keys with which a charge is outside the price, or is a tax that is collected for others. */
const keysOutsidePrice: readonly (string | undefined)[] = ['outlay', 'tax'];

/** Warns about the property tax without the tax of the rent: as an outlay, or as a line that charges no tax. */
export function warnUntaxedPropertyTax({ type, $regime, lines = [], charges = [] }: Invoice): Warning[] {
  if (type !== 'standard' || $regime !== 'ES') return [];
  const getName = ({ item }: Line): string => item?.name ?? '';
  const isUntaxed = (row: Pick<Line, 'taxes'>): boolean =>
    pickLineSalesTaxCombos(row).length > 0 && !isSalesTaxedRow(row);
  const rents = lines.filter((line) => isPositiveLine(line) && isRentText(getName(line)));
  const [rent] = rents;
  // The property tax of a dwelling, whose rent is exempt, is exempt like this rent.
  if (!rent || !rents.every(isSalesTaxedRow)) return [];
  const places = [
    ...lines.flatMap((line, i) =>
      isPositiveLine(line) && isUntaxed(line) && isPropertyTaxText(getName(line)) ? [`lines[${i}]`] : [],
    ),
    ...charges.flatMap(({ key, reason = '', amount, taxes }, i) =>
      keysOutsidePrice.includes(key) &&
      !amount.startsWith('-') &&
      isPropertyTaxText(reason) &&
      !isSalesTaxedRow({ taxes })
        ? [`charges[${i}]`]
        : [],
    ),
  ];
  const [at] = places;
  if (at === undefined) return [];
  const cat = pickLineSalesTaxCombos(rent)[0]?.cat ?? 'VAT';
  const paths = places.map((place) => `$.doc.${place}`);
  const hasKey = at.startsWith('charges');
  return [
    createWarning('untaxed-row.property-tax', paths, { at, cat, taxes: formatLineTaxesAsInputJson(rent), hasKey }),
  ];
}
