// Selects the taxes that the PDF prints. Only stated taxes are printed, without taxes on a margin and without the base
// of a tax withheld from a margin.
import { isMarginSchemeRow } from '../../document/margins';
import type { Invoice, BillTotals } from '../../document/model/invoice';
import type { TaxCategoryTotal, TaxRateTotal, TaxCombo } from '../../document/model/parts';
import { toInvoiceWithStatedTaxes } from '../../document/stated-taxes';

/**
 * Returns the invoice with the taxes that are printed. Usually these are its own taxes, and the result is the same
 * invoice.
 */
export function toInvoiceWithPrintedTaxes(whole: Invoice): Invoice {
  const invoice = toInvoiceWithStatedTaxes(whole);
  if (invoice === whole) return whole;
  const print = <Row extends { readonly taxes?: TaxCombo[] | undefined }>(row: Row): Row =>
    row.taxes?.some(isMarginSchemeRow)
      ? { ...row, taxes: row.taxes.filter((combo) => !isMarginSchemeRow(combo)) }
      : row;
  return {
    ...invoice,
    ...(invoice.lines && { lines: invoice.lines.map(print) }),
    ...(invoice.discounts && { discounts: invoice.discounts.map(print) }),
    ...(invoice.charges && { charges: invoice.charges.map(print) }),
    ...(invoice.totals && { totals: printTotals(invoice.totals) }),
  };
}

function printTotals(totals: BillTotals): BillTotals {
  const { taxes, tax_included: taxIncluded, ...others } = totals;
  if (!taxes) return totals;
  const categories = (taxes.categories ?? []).flatMap((category) => {
    const rates = category.rates.filter((rate) => !isMarginSchemeRow(rate));
    return rates.length === 0 ? [] : [{ ...category, rates }];
  });
  const isIncluded = taxIncluded !== undefined && categories.length > 0;
  return { ...others, ...(isIncluded && { tax_included: taxIncluded }), taxes: { ...taxes, categories } };
}

const nameRate = (cat: string, percent = ''): string => `${cat} ${percent}`;

/** Finds all rates of rows with a margin. The PDF states no base for those of them that are withheld. */
export function listTaxRateKeysOfMarginSchemeRows({
  lines = [],
  discounts = [],
  charges = [],
}: Invoice): ReadonlySet<string> {
  const rows: readonly { readonly taxes?: readonly TaxCombo[] | undefined }[] = [...lines, ...discounts, ...charges];
  const taxes = rows.flatMap((row) => (row.taxes?.some(isMarginSchemeRow) ? row.taxes : []));
  return new Set(taxes.map(({ cat, percent }) => nameRate(cat, percent)));
}

/** Returns whether the PDF states the base of this rate (Ley 37/1992 art. 138, 142). */
export const isTaxBasePrinted = (
  { code, retained }: TaxCategoryTotal,
  { percent }: TaxRateTotal,
  onMargins: ReadonlySet<string>,
): boolean => retained !== true || !onMargins.has(nameRate(code, percent));
