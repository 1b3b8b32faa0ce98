// The euros of a booked invoice, which are those of its record. The record of a correction in another currency takes back
// the euros of its original, not those at its own exchange rate.
import { convertInvoiceToRecordEuros } from '../../document/record-totals';
import type { Invoice } from '../../document/model/invoice';
import type { InvoiceForBooks } from './build-rows';

/** Converts an invoice to the euros of its record. Without an exchange rate, it keeps its currency. */
export const convertInvoiceToRecordEurosOrKeep = ({
  document,
  content: { CuotaTotal: tax, ImporteTotal: total },
}: Pick<InvoiceForBooks, 'document' | 'content'>): Invoice =>
  convertInvoiceToRecordEuros(document, { tax, total }) ?? document;
