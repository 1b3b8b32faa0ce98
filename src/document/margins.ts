// Sales that are taxed on their margin: used goods and travel agencies (Ley 37/1992 art. 135 to 147). The price
// consists of the margin with its tax, and of a remainder, for which the document has charges without taxes.
import { addAmountsExactly, negateAmount, toAmountText } from '../amount/amount';
import { exemptExtensionKey, regimeExtensionKey } from './addons/es-fiscal/extensions';
import {
  pickDiscountsAndChargesOutsideBreakdown,
  listReportedTaxCategoryTotals,
  marginTaxedRegimeCodes,
} from './breakdown';
import { sumAmountTextsToAmount } from './map-amounts';
import type { Invoice } from './model/invoice';
import type { DocumentDiscountOrCharge, TaxRateTotal, TaxCombo } from './model/parts';
import { isSalesTaxCombo } from './sales-taxes';

/**
 * Key of a row whose price includes the tax. Only `toInvoiceWithStatedTaxes` writes this key; stored documents never
 * have it.
 */
export const internalMarginTaxKey = 'margin';

/**
 * Returns whether a row has a margin, taxed or exempt. Travel outside the EU is exempt (Ley 37/1992 art. 143), and the
 * margin of such travel is not stated either.
 */
export const isMarginSchemeRow = ({ key, percent, ext }: Pick<TaxRateTotal, 'key' | 'percent' | 'ext'>): boolean =>
  (key === internalMarginTaxKey || percent !== undefined || ext?.[exemptExtensionKey] !== undefined) &&
  marginTaxedRegimeCodes.has(ext?.[regimeExtensionKey] ?? '');

/** The part of the price outside the margin. */
export interface NonMarginPricePart {
  readonly rows: ReadonlySet<DocumentDiscountOrCharge>;
  readonly amount: string;
  /** The margin to which the part belongs (the first margin if there are several), with its category. */
  readonly margin: { readonly cat: string; readonly rate: TaxRateTotal };
}

/** Returns undefined if the invoice has no margin. */
export function findNonMarginPricePart(invoice: Invoice): NonMarginPricePart | undefined {
  const [margin] = listReportedTaxCategoryTotals(invoice).flatMap(({ code, rates }) =>
    rates.filter(isMarginSchemeRow).map((rate) => ({ cat: code, rate })),
  );
  if (margin === undefined) return undefined;
  const outside = pickDiscountsAndChargesOutsideBreakdown(invoice);
  const pick = (
    rows: readonly DocumentDiscountOrCharge[] = [],
    left: readonly DocumentDiscountOrCharge[] = [],
  ): DocumentDiscountOrCharge[] =>
    rows.filter((row) => !(row.taxes ?? []).some(isSalesTaxCombo) && !left.includes(row));
  const charges = pick(invoice.charges, outside.charges);
  const discounts = pick(invoice.discounts, outside.discounts);
  const sum = (rows: readonly DocumentDiscountOrCharge[]) => sumAmountTextsToAmount(rows.map(({ amount }) => amount));
  const amount = toAmountText(addAmountsExactly(sum(charges), negateAmount(sum(discounts))));
  return { rows: new Set([...charges, ...discounts]), amount, margin };
}

/** Lists lines, discounts and charges that state the tax on a margin, by their paths. */
export function listPathsOfRowsStatingMarginTax({ lines, discounts, charges }: Invoice): string[] {
  const find = (name: string, rows: Rows = []): string[] =>
    listPaths(name, rows, (combo) => combo.percent !== undefined && isMarginSchemeRow(combo));
  return [...find('lines', lines), ...find('discounts', discounts), ...find('charges', charges)];
}

/** Lists rows with a margin and a withheld tax, because the margin is the base of the withholding. */
export function listPathsOfMarginRowsWithWithholding({ lines, discounts, charges, totals }: Invoice): string[] {
  const retained = new Set(
    (totals?.taxes?.categories ?? []).flatMap((one) => (one.retained === true ? [one.code] : [])),
  );
  if (retained.size === 0) return [];
  const find = (name: string, rows: Rows = []): string[] => {
    const margins = rows.map((row) => (row.taxes?.some(isMarginSchemeRow) ? row : {}));
    return listPaths(name, margins, ({ cat }) => retained.has(cat));
  };
  return [...find('lines', lines), ...find('discounts', discounts), ...find('charges', charges)];
}

type Rows = readonly { readonly taxes?: readonly TaxCombo[] | undefined }[];

const listPaths = (name: string, rows: Rows, isFound: (combo: TaxCombo) => boolean): string[] =>
  rows.flatMap(({ taxes = [] }, index) => (taxes.some(isFound) ? [`${name}[${index}].taxes`] : []));
