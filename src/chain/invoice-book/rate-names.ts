// Names the rates of a record in the book as its document names them. A record has only percentages and codes.
import { formatPlainPercentage } from '../../amount/percentage';
import { listReportedTaxCategories } from '../../document/breakdown';
import type { InvoiceBookRow } from '../../document/invoice-book/rows';
import type { Invoice } from '../../document/model/invoice';
import type { RateTotal } from '../../document/model/parts';
import { isForeignRate } from '../convert/breakdown';
import { formatRatePercent } from '../convert/conversion';
import type { BreakdownRow } from '../record/record';

/** The part of a row that identifies its rate. */
export type RateName = Pick<InvoiceBookRow, 'category' | 'key' | 'percent' | 'tax_country' | 'surcharge_percent'>;

export const noRateName: RateName = { category: '', key: '', percent: '', tax_country: '', surcharge_percent: '' };

/** Names a rate as the document does. A Spanish record never contains the tax of another country. */
export function nameDocumentRate(category: string, rate: RateTotal): RateName {
  const { country = '', key = '', percent, surcharge } = rate;
  const foreign = isForeignRate(rate);
  return {
    category,
    key,
    percent: percent ? formatPlainPercentage(percent) : '',
    tax_country: foreign ? country : '',
    surcharge_percent: !foreign && surcharge?.percent ? formatPlainPercentage(surcharge.percent) : '',
  };
}

/**
 * Names the rates of rows. A record has a row for each rate of its document, in the same order, unless there were too
 * many rates.
 */
export function nameBreakdownRates(document: Invoice, rows: readonly BreakdownRow[]): readonly RateName[] {
  const namedRates = listReportedTaxCategories(document).flatMap(({ code, rates }) =>
    rates.map((rate) => ({ rate, name: nameDocumentRate(code, rate) })),
  );
  if (namedRates.length === rows.length) return namedRates.map(({ name }) => name);
  return rows.map((row) => {
    const same = namedRates.find(
      ({ rate }) => (rate.percent === undefined ? undefined : formatRatePercent(rate.percent)) === row.TipoImpositivo,
    );
    return same?.name ?? nameRecordRate(row);
  });
}

const categories: Readonly<Record<string, string>> = { '01': 'VAT', '02': 'IPSI', '03': 'IGIC' };

export const nameRecordRate = ({
  Impuesto = '01',
  TipoImpositivo,
  TipoRecargoEquivalencia,
}: BreakdownRow): RateName => ({
  ...noRateName,
  category: categories[Impuesto] ?? '',
  percent: TipoImpositivo === undefined ? '' : formatPlainPercentage(`${TipoImpositivo}%`),
  surcharge_percent: TipoRecargoEquivalencia === undefined ? '' : formatPlainPercentage(`${TipoRecargoEquivalencia}%`),
});
