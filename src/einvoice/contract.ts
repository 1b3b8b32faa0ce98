// Input and output of the functions that create e-invoice files. These functions are pure, so the same input gives the
// same bytes.
import type { Fault } from '../contracts/errors';
import type { Invoice } from '../document/model/invoice';
import type { PartyPostalAddress } from '../document/model/parts';
import type { InvoiceRecordTotals } from '../document/record-totals';
import type { Message } from '../messages/message';

/** Formats of files. `peppol` is UBL as Peppol BIS Billing 3 restricts it. */
export const eInvoiceFormats = ['ubl', 'peppol', 'cii', 'facturae'] as const;
export type EInvoiceFormat = (typeof eInvoiceFormats)[number];

export interface EInvoiceInput {
  /** The calculated invoice, of the regime ES, with its `code`. */
  readonly invoice: Invoice;
  /** The supplier's registered address, used if the document has none, as in the PDF. */
  readonly supplierAddress?: PartyPostalAddress | undefined;
  /** Address in the QR code of the sealed record. */
  readonly qrAddress?: string | undefined;
  /** Totals that the sealed record states, in euros with their signs (`CuotaTotal`, `ImporteTotal`). */
  readonly recordTotals?: InvoiceRecordTotals | undefined;
  /** The PDF, if it is embedded in the file. */
  readonly page?: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  /** Whether Facturae requires the DIR3 units, as FACe does. */
  readonly face?: boolean | undefined;
  /**
   * Day on which the Facturae file is signed, in the time zone of mainland Spain (`YYYY-MM-DD`). The issue date cannot
   * be later.
   */
  readonly signedOn?: string | undefined;
}

/** A change that the recipient of the file should know: a member was moved, shortened or assumed. */
export interface EInvoiceWarning {
  readonly code: string;
  readonly paths: readonly string[];
  readonly message: Message;
}

/** The file, or the reasons why this format cannot contain the invoice. A fault's code is `E-INVOICE-<nn>`. */
export type EInvoiceCreationResult =
  | { readonly kind: 'made'; readonly xml: string; readonly warnings: readonly EInvoiceWarning[] }
  | { readonly kind: 'refused'; readonly faults: readonly Fault[] };
