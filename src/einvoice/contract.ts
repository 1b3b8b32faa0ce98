// What the makers of e-invoice files take and give. They are pure: the same input gives the same bytes.
import type { Fault } from '../contracts/errors';
import type { Invoice } from '../document/model/invoice';
import type { Address } from '../document/model/parts';
import type { Message } from '../messages/message';

/** Formats of files. `peppol` is UBL as Peppol BIS Billing 3 restricts it. */
export const eInvoiceFormats = ['ubl', 'peppol', 'cii', 'facturae'] as const;
/** A format of a file. */
export type EInvoiceFormat = (typeof eInvoiceFormats)[number];

/** What a file is made from. */
export interface EInvoiceInput {
  /** Calculated, of the regime ES, with its `code`. */
  readonly invoice: Invoice;
  /** Where the supplier is registered: stands in when the document has no address, as on the page. */
  readonly supplierAddress?: Address | undefined;
  /** Address in the QR code of the sealed record. */
  readonly qrAddress?: string | undefined;
  /** Sum of taxes that the sealed record states, in euros with its sign (`CuotaTotal`). */
  readonly recordTax?: string | undefined;
  /** The PDF, if it travels inside the file. */
  readonly page?: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  /** Facturae: the DIR3 units that FACe demands must be there. */
  readonly face?: boolean | undefined;
  /** Facturae: day of the signature in the supplier's zone, `YYYY-MM-DD`; no invoice is issued after it. */
  readonly signedOn?: string | undefined;
}

/** Something that a reader of the file should know: what was moved, shortened or assumed. */
export interface EInvoiceWarning {
  readonly code: string;
  readonly paths: readonly string[];
  readonly message: Message;
}

/** The file, or why this format cannot say the invoice. A fault's code is `E-INVOICE-<nn>`. */
export type EInvoiceResult =
  | { readonly kind: 'made'; readonly xml: string; readonly warnings: readonly EInvoiceWarning[] }
  | { readonly kind: 'refused'; readonly faults: readonly Fault[] };
