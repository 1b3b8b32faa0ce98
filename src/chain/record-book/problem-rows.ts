// Finds what the reader of the rows of an invoice must check, such as columns that Sello cannot fill.
import { parseCents } from '../record/cents';
import type { InvoiceForBooks } from '../invoice-book/build-rows';
import { type SupplierRecordBookSettings, hasRecordBookIncomeTaxColumns } from './book-settings';
import type { RecordBookProblemKey } from './findings';
import { isVatNumberServiceInBox120, listForm303SurchargeAmounts } from './form-303';
import {
  getRecordBookRowTaxDueDay,
  getRecordBookRowTaxPeriodDay,
  isRecordBookRowServiceToEu,
  marginSchemeOperationKeys,
  toYearAndQuarter,
  type RecordBookIssuedRow,
} from './issued-row';
import type { WithheldIncomeTax } from './payments';

/** Maximum total of a simplified invoice without agreement, in cents (V34). */
const simplifiedInvoiceMaxCents = 300_000n;

interface CheckedInvoice {
  readonly owner: SupplierRecordBookSettings;
  readonly invoice: InvoiceForBooks;
  readonly retention: WithheldIncomeTax | undefined;
  readonly warn: (key: RecordBookProblemKey) => void;
}

/** Warns about what the reader of the rows of an invoice must check. */
export function warnRecordBookRowProblems(
  { owner, invoice, retention, warn }: CheckedInvoice,
  rows: readonly RecordBookIssuedRow[],
): void {
  const [first] = rows;
  if (!first) return;
  const { C, D, F, AG, AH } = first.cells;
  if (new Set(rows.map(({ cells }) => cells.R)).size > 1) warn('several-keys');
  const isRented =
    rows.some(({ cells: { R = '' } }) => ['11', '12', '13'].includes(R)) || C === 'D' || (C === 'A' && D === '01');
  if (isRented && AH === undefined) warn('property-missing');
  // Exempt education, health and the like (E1) have no limit.
  const countedRows = rows.filter(({ cells }) => cells.T !== 'E1');
  const sum = countedRows.reduce((total, { cells: { V = 0n, X = 0n } }) => total + V + X, 0n);
  // Returns whether a row has a surcharge for which the form has no box. The tax of an F3 is counted with its
  // simplified invoices.
  const isLeftOut = ({ cells }: RecordBookIssuedRow): boolean =>
    (cells.Z ?? 0n) !== 0n && listForm303SurchargeAmounts(cells).length === 0;
  if (F !== 'F3' && rows.some(isLeftOut)) warn('surcharge-without-box');
  if ((F === 'F2' || F === 'R5') && AG === undefined && sum > simplifiedInvoiceMaxCents) warn('ticket-above-limit');
  if (rows.some(isRecordBookRowServiceToEu) && hasGoodsOutsideVat(invoice)) warn('goods-as-services');
  if (rows.some(isVatNumberServiceInBox120)) warn('services-outside-union');
  if (
    rows.some(
      ({ cells }) => nameQuarter(getRecordBookRowTaxDueDay(cells)) !== nameQuarter(getRecordBookRowTaxPeriodDay(cells)),
    )
  )
    warn('union-delivery-period');
  if (retention?.isMixed && hasRecordBookIncomeTaxColumns(owner)) warn('several-retentions');
  const issued = rows.filter(({ row }) => row === 'issued').reduce((total, { cells: { U = 0n } }) => total + U, 0n);
  const isPlain = rows.every(({ cells: { R = '' } }) => !marginSchemeOperationKeys.has(R) && R !== '08' && R !== '17');
  if (isPlain && issued !== parseCents(invoice.content.ImporteTotal)) warn('cents-differ');
}

const nameQuarter = (day: string): string => Object.values(toYearAndQuarter(day)).join(' ');

/** Returns whether a line is called goods, and is outside VAT because it is supplied elsewhere (N2). */
const hasGoodsOutsideVat = ({ document: { lines = [] } }: InvoiceForBooks): boolean =>
  lines.some(
    ({ item, taxes = [] }) =>
      item?.key === 'goods' &&
      taxes.some(({ cat, country = 'ES', ext }) => {
        const isElsewhere = ext?.['es-fiscal-op-class'] === 'N2' && ext['es-fiscal-regime'] !== '08';
        return cat === 'VAT' && country === 'ES' && isElsewhere;
      }),
  );
