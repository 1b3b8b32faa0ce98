// Names the rates of a record in the book as its document names them. A record has only percentages and codes.
import { formatPercentageAsTaxRate } from '../../amount/percentage';
import { isForeignTaxRate, listReportedTaxCategoryTotals } from '../../document/breakdown';
import type { InvoiceBookTaxRateRow } from '../../document/invoice-book/rows';
import type { Invoice } from '../../document/model/invoice';
import type { TaxRateTotal } from '../../document/model/parts';
import { toTaxRateLiteral, taxCategoriesByImpuesto } from '../convert/conversion';
import type { BreakdownRow } from '../record/record';

/** The part of a row that identifies its rate. */
export type InvoiceBookTaxRateCells = Pick<
  InvoiceBookTaxRateRow,
  'category' | 'key' | 'percent' | 'tax_country' | 'surcharge_percent'
>;

export const emptyInvoiceBookTaxRateCells: InvoiceBookTaxRateCells = {
  category: '',
  key: '',
  percent: '',
  tax_country: '',
  surcharge_percent: '',
};

/** Names a rate as the document does. A Spanish record never contains the tax of another country. */
export function buildInvoiceBookTaxRateCellsFromRateTotal(
  category: string,
  rate: TaxRateTotal,
): InvoiceBookTaxRateCells {
  const { country = '', key = '', percent, surcharge } = rate;
  const foreign = isForeignTaxRate(rate);
  return {
    category,
    key,
    percent: percent ? formatPercentageAsTaxRate(percent) : '',
    tax_country: foreign ? country : '',
    surcharge_percent: !foreign && surcharge?.percent ? formatPercentageAsTaxRate(surcharge.percent) : '',
  };
}

/**
 * Names the rates of rows. A record has a row for each rate of its document, in the same order, unless there were too
 * many rates.
 */
export function listInvoiceBookTaxRateCells(
  document: Invoice,
  rows: readonly BreakdownRow[],
): readonly InvoiceBookTaxRateCells[] {
  const namedRates = listReportedTaxCategoryTotals(document).flatMap(({ code, rates }) =>
    rates.map((rate) => ({ rate, name: buildInvoiceBookTaxRateCellsFromRateTotal(code, rate) })),
  );
  if (namedRates.length === rows.length) return namedRates.map(({ name }) => name);
  return rows.map((row) => {
    const same = namedRates.find(
      ({ rate }) => (rate.percent === undefined ? undefined : toTaxRateLiteral(rate.percent)) === row.TipoImpositivo,
    );
    return same?.name ?? buildInvoiceBookTaxRateCellsFromBreakdownRow(row);
  });
}

export const buildInvoiceBookTaxRateCellsFromBreakdownRow = ({
  Impuesto = '01',
  TipoImpositivo,
  TipoRecargoEquivalencia,
}: BreakdownRow): InvoiceBookTaxRateCells => ({
  ...emptyInvoiceBookTaxRateCells,
  category: taxCategoriesByImpuesto[Impuesto] ?? '',
  percent: TipoImpositivo === undefined ? '' : formatPercentageAsTaxRate(`${TipoImpositivo}%`),
  surcharge_percent:
    TipoRecargoEquivalencia === undefined ? '' : formatPercentageAsTaxRate(`${TipoRecargoEquivalencia}%`),
});
