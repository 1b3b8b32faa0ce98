// Finds the day on which the tax of an invoice is due, by which the closing sheet assigns the invoice to a tax return.
import type { InvoiceToBook } from '../invoice-book/build-rows';
import { parseAuthorityDate } from '../record/timestamp';
import { findDueDayOfUnionDelivery, isCorrectiveRowType } from './issued-row';

/** Regime of cash accounting. Its tax is due when it is paid (Ley 37/1992 art. 163 terdecies). */
const cashAccounting = '07';

/**
 * Finds the day on which the tax of an invoice is due; null under cash accounting, where payments decide. Corrections
 * count on their issue date.
 */
export function findTaxDueDay({ document, content }: Pick<InvoiceToBook, 'document' | 'content'>): string | null {
  const { issue_date: issued } = document;
  const { TipoFactura, FechaOperacion = '', Desglose: rows } = content;
  if (isCorrectiveRowType(TipoFactura)) return issued;
  if (rows.some(({ ClaveRegimen }) => ClaveRegimen === cashAccounting)) return null;
  const day = parseAuthorityDate(FechaOperacion) ?? issued;
  const isUnionDelivery = rows.length > 0 && rows.every(({ OperacionExenta }) => OperacionExenta === 'E5');
  return isUnionDelivery ? findDueDayOfUnionDelivery(day, issued) : day;
}
