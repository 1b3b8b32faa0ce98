// Facturae 3.2.2 from a calculated invoice: the file before its signature.
import type { EInvoiceInput, EInvoiceResult } from '../contract';

/** Makes the file in canonical form, which `signFacturaeXml` signs; or says why Facturae cannot hold the invoice. */
export function makeFacturae({ invoice }: EInvoiceInput): EInvoiceResult {
  throw new Error(`Facturae of ${invoice.code} cannot be made yet`);
}
