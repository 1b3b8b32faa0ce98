// The amounts of an invoice for the record book: a row of its record, or the amounts that a substitution reverses.
import type { Invoice } from '../../document/model/invoice';
import {
  areBaseTaxSurchargeCentsZero,
  type BaseTaxSurchargeCents,
  parseBreakdownRowCents,
} from '../invoice-book/amounts';
import { listInvoiceBookTaxRateCells } from '../invoice-book/rate-names';
import { listReplacedAmountsByTaxRate } from '../invoice-book/replaced-rates';
import { parseTaxRateHundredths } from '../record/cents';
import type { BreakdownRow, RegistrationRecordContent } from '../record/record';

export interface RecordBookTaxRateAmounts extends BaseTaxSurchargeCents {
  readonly row: 'issued' | 'replaced';
  /** Code `Impuesto`: 01 VAT, 02 IPSI, 03 IGIC, 05 others. */
  readonly impuesto: string;
  readonly regime: string;
  /** Class S1, S2, N1, N2 or E1 to E8; empty if not declared. */
  readonly class: string;
  /** Hundredths of a percent. */
  readonly percent: bigint | undefined;
  readonly surchargePercent: bigint | undefined;
  /** Country of the tax; empty for Spain. */
  readonly country: string;
}

const general = '01';

/**
 * Lists the rows of the record, then the amounts of other invoices that this invoice reverses. The amounts that an F3
 * reverses stay in its simplified invoices.
 */
export function listRecordBookTaxRateAmounts(
  document: Invoice,
  content: RegistrationRecordContent,
): readonly RecordBookTaxRateAmounts[] {
  const names = listInvoiceBookTaxRateCells(document, content.Desglose);
  const issued = content.Desglose.map((row, i) => ofRecord(row, names[i]?.tax_country ?? ''));
  const { ImporteRectificacion: rectified } = content;
  if (!rectified) return issued;
  const replaced = listReplacedAmountsByTaxRate(document, rectified).filter(
    ({ cents }) => !areBaseTaxSurchargeCentsZero(cents),
  );
  return [
    ...issued,
    ...replaced.map(({ name, codes, cents }): RecordBookTaxRateAmounts => {
      const percent = ratio(name.percent);
      // An amount that reverses a tax was taxed, whatever replaces it.
      const isTaxed = cents.tax !== 0n;
      const same = issued.find((one) => one.percent === percent) ?? (isTaxed ? findTaxed(issued) : issued[0]);
      return {
        ...cents,
        row: 'replaced',
        impuesto: codes?.tax ?? same?.impuesto ?? general,
        regime: codes?.regime ?? same?.regime ?? general,
        class: codes?.opClass ?? codes?.exempt ?? same?.class ?? (isTaxed ? 'S1' : ''),
        percent,
        surchargePercent: ratio(name.surcharge_percent),
        country: name.tax_country,
      };
    }),
  ];
}

const findTaxed = (issued: readonly RecordBookTaxRateAmounts[]): RecordBookTaxRateAmounts | undefined =>
  issued.find((one) => one.class === 'S1' || one.impuesto !== general);

function ofRecord(row: BreakdownRow, country: string): RecordBookTaxRateAmounts {
  const { Impuesto = '01', ClaveRegimen = general, CalificacionOperacion, OperacionExenta } = row;
  return {
    ...parseBreakdownRowCents(row),
    row: 'issued',
    impuesto: Impuesto,
    regime: ClaveRegimen,
    class: CalificacionOperacion ?? OperacionExenta ?? '',
    percent: row.TipoImpositivo === undefined ? undefined : (parseTaxRateHundredths(row.TipoImpositivo) ?? undefined),
    surchargePercent:
      row.TipoRecargoEquivalencia === undefined
        ? undefined
        : (parseTaxRateHundredths(row.TipoRecargoEquivalencia) ?? undefined),
    country,
  };
}

/** Converts `21.0%` to hundredths of a percent. */
const ratio = (percent: string): bigint | undefined =>
  percent === '' ? undefined : (parseTaxRateHundredths(percent.replace('%', '')) ?? undefined);
