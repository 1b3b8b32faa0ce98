// The exchange rate in the record of a negative invoice. Sello 0.1.0 used the rate of the document; later releases use the
// rate of the invoice that it takes back.
import { hasCorrectiveFiscalDocType } from '../../document/addons/es-fiscal/extensions';
import { isNegativeInvoiceReversingOriginals } from '../../document/warnings/goods-returns';
import type { InvoiceOrItsCorrection } from '../invoice-book/excess-reversal';
import { convertToRegistrationRecordContent } from './to-registration-record';

/** Returns whether the record of a negative invoice has the rate of its document. */
export function isNegativeInvoiceAtOwnExchangeRate({
  invoice,
  content,
}: Pick<InvoiceOrItsCorrection, 'invoice' | 'content'>): boolean {
  if (hasCorrectiveFiscalDocType(invoice) || !isNegativeInvoiceReversingOriginals(invoice)) return false;
  const plain = convertToRegistrationRecordContent(invoice);
  return (
    'content' in plain &&
    plain.content.CuotaTotal === content.CuotaTotal &&
    plain.content.ImporteTotal === content.ImporteTotal
  );
}
