// A row of the record book of issued invoices, by the letters of its columns; and the quarters in which it counts.

import type { InvoiceTaxDueDays } from '../../document/invoice-book/running-sums';
import type { InvoiceForBooks } from '../invoice-book/build-rows';
import { parseAuthorityDate } from '../record/timestamp';
import { findFifteenthOfNextMonth, findQuarterOfDay, widenTaxPeriodToInvoiceDays } from './period';

/** Columns with amounts and percentages, in hundredths. */
export type RecordBookAmountColumnLetter = 'H' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z' | 'AB' | 'AE' | 'AF';

/** Columns with texts, codes and days (`YYYY-MM-DD`). A is the year. */
export type RecordBookTextColumnLetter =
  | ('A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'I' | 'J' | 'K' | 'L' | 'M' | 'N' | 'O' | 'P' | 'Q' | 'R' | 'S' | 'T')
  | ('AA' | 'AC' | 'AD' | 'AG' | 'AH' | 'AI' | 'AJ');

export type RecordBookIssuedRowCells = { readonly [Letter in RecordBookTextColumnLetter]?: string } & {
  readonly [Letter in RecordBookAmountColumnLetter]?: bigint;
};

/** The columns of the customer. */
export type RecordBookCustomerCells = Pick<RecordBookIssuedRowCells, 'N' | 'O' | 'P' | 'Q'>;

export interface RecordBookIssuedRow {
  /** Id of the invoice. */
  readonly entry: string;
  /**
   * `replaced`: a row with the negative amounts that a correction by substitution reverses; `payment`: a payment under
   * cash accounting or the cash criterion.
   */
  readonly row: 'issued' | 'replaced' | 'payment';
  readonly cells: RecordBookIssuedRowCells;
  /** IGIC or IPSI of the row in cents, for which the book has no column. */
  readonly islandTax?: bigint;
  /**
   * Key of operation of a margin scheme or a rent under IGIC, for which the book has no key. Column R has 08 for every
   * operation of the islands.
   */
  readonly islandKey?: string;
  /** Untaxed part of the price of a margin scheme under IGIC, in cents. Column U of key 08 is the base (V37). */
  readonly islandRest?: bigint;
  /** Exemption under IGIC or IPSI, for which the book has no column. */
  readonly islandExemption?: string;
  /**
   * Country of the customer in the record, if column O cannot have it. A customer has one in forms, whatever the addresses.
   */
  readonly customerCountry?: string;
  /** Set if the customer is in a part of a member state that is outside the territory of VAT. */
  readonly isCustomerOutsideVat?: true;
  /**
   * Customer of the replaced invoices, if the correction has another one. The book allows only one customer for each
   * invoice (V7).
   */
  readonly replacedCustomer?: RecordBookCustomerCells;
  /**
   * What the replaced invoices were paid, in cents, if a substitution changes rates but not the total, so that no payment
   * states it. Only the first row has it.
   */
  readonly paidBefore?: bigint;
  /** Set if the invoice must name its customer, although it needs no tax ID of the customer (RD 1619/2012 art. 6.1.d). */
  readonly hasNamedCustomer?: true;
}

/**
 * Returns the cells of a row for forms, which subtract replaced amounts from the customer who had them, and know customers
 * by the country in their record.
 */
export function getRecordBookRowCellsForTaxForms({
  cells,
  customerCountry,
  replacedCustomer,
}: Pick<RecordBookIssuedRow, 'cells' | 'customerCountry' | 'replacedCustomer'>): RecordBookIssuedRowCells {
  if (!replacedCustomer) return customerCountry === undefined ? cells : { ...cells, O: customerCountry };
  const { N: _N, O: _O, P: _P, Q: _Q, ...others } = cells;
  return { ...others, ...replacedCustomer };
}

/** Keys of operation whose total includes an untaxed part, such as used goods and travel. */
export const marginSchemeOperationKeys: ReadonlySet<string> = new Set(['03', '05', '09']);

/** Returns whether the price of a row has an untaxed part. */
export const isMarginSchemeRecordBookRow = ({
  cells,
  islandKey = cells.R,
}: Pick<RecordBookIssuedRow, 'cells' | 'islandKey'>): boolean => marginSchemeOperationKeys.has(islandKey ?? '');

/**
 * Computes the income of a row: its base or, under a margin scheme, the whole price without the tax (RD 439/2007 art.
 * 7.2).
 */
export const computeRecordBookRowIncomeCents = ({
  R = '',
  U = 0n,
  V = 0n,
  X = 0n,
}: RecordBookIssuedRowCells): bigint => (marginSchemeOperationKeys.has(R) ? U - X : V);

/**
 * Returns whether a row is a service to the Union. A row with a number of Northern Ireland is not, because Northern
 * Ireland counts as the United Kingdom for services, and parts of member states outside the territory of VAT, such as
 * Réunion, count as third countries (Ley 37/1992 art. 3, 69).
 */
export function isRecordBookRowServiceToEu(row: RecordBookIssuedRow): boolean {
  const { N, P = '', S } = getRecordBookRowCellsForTaxForms(row);
  return S === 'N2' && N === '02' && !P.startsWith('XI') && !row.isCustomerOutsideVat;
}

export const isCorrectiveRecordBookRowType = (type: string | undefined): boolean => /^R[1-5]$/.test(type ?? '');

/** Splits a day such as `2026-11-30` into year and quarter. */
export function toYearAndQuarter(day: string): { readonly year: string; readonly quarter: string } {
  return { year: day.slice(0, 4), quarter: `${Math.ceil(Number(day.slice(5, 7)) / 3)}T` };
}

/**
 * Finds the day that decides the period of a row: the day of its payment or, without one, of the operation.
 * Corrections count on their issue date (C25).
 */
export const getRecordBookRowTaxPeriodDay = ({ AA, J, I = '', F }: RecordBookIssuedRowCells): string =>
  AA ?? (isCorrectiveRecordBookRowType(F) ? I : (J ?? I));

/**
 * Returns whether the operation of a row is too far from its issue date, so that form 303 of the quarter of the operation
 * does not read the invoice.
 */
export function isRecordBookRowMissedByForm303(cells: RecordBookIssuedRowCells): boolean {
  const day = getRecordBookRowTaxPeriodDay(cells);
  const { I: issued = day } = cells;
  if (day === issued) return false;
  const { from, to } = widenTaxPeriodToInvoiceDays(findQuarterOfDay(day));
  return issued < from || issued > to;
}

/**
 * Finds the day on which the tax of a row is due, which decides the period of forms 303 and 349. A delivery within the
 * Union is due when it is invoiced, at the latest on the 15th of the next month (Ley 37/1992 art. 75.Uno.8). The sheet of
 * the authority has it on its operation date (C25).
 */
export function getRecordBookRowTaxDueDay(cells: RecordBookIssuedRowCells): string {
  const day = getRecordBookRowTaxPeriodDay(cells);
  return cells.T === 'E5' ? findTaxDueDayOfEuDelivery(day, cells.I ?? day) : day;
}

/** @param delivered the day of the delivery @param issued the day of its invoice */
export function findTaxDueDayOfEuDelivery(delivered: string, issued: string): string {
  const last = findFifteenthOfNextMonth(delivered);
  return issued < last ? issued : last;
}

/** Regime of cash accounting. Its tax is due when it is paid (Ley 37/1992 art. 163 terdecies). */
const cashAccounting = '07';

/**
 * Finds the days on which the tax of an invoice is due; null under cash accounting, where
 * payments decide. Corrections count on their issue date.
 */
export function findInvoiceTaxDueDays({
  document,
  content,
}: Pick<InvoiceForBooks, 'document' | 'content'>): InvoiceTaxDueDays | null {
  const { issue_date: issued } = document;
  const { TipoFactura, FechaOperacion = '', Desglose: rows } = content;
  if (isCorrectiveRecordBookRowType(TipoFactura)) return { unionDeliveries: issued, others: issued };
  if (rows.some(({ ClaveRegimen }) => ClaveRegimen === cashAccounting)) return null;
  const day = parseAuthorityDate(FechaOperacion) ?? issued;
  const unionDeliveries = findTaxDueDayOfEuDelivery(day, issued);
  const areAllUnionDeliveries = rows.length > 0 && rows.every(({ OperacionExenta }) => OperacionExenta === 'E5');
  return { unionDeliveries, others: areAllUnionDeliveries ? unionDeliveries : day };
}
