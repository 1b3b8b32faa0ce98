// Types of the documents that a client stores, and of the references between them, derived from their shapes.

import type * as bills from '../shapes/bill';
import type { documentRefShape, exchangeRateShape } from '../shapes/line';
import type { noteMessageDocumentShape } from '../shapes/party';
import type { TypeOfShape } from '../shapes/shape';

/**
 * The document that is calculated, reported to the authority and printed. If no line has a price, there are no
 * `totals`.
 */
export type Invoice = TypeOfShape<typeof bills.invoiceShape>;
export type Order = TypeOfShape<typeof bills.orderShape>;
export type DeliveryNote = TypeOfShape<typeof bills.deliveryNoteShape>;
export type BillPaymentDocument = TypeOfShape<typeof bills.billPaymentDocumentShape>;
export type BillStatusDocument = TypeOfShape<typeof bills.billStatusDocumentShape>;
export type NoteMessageDocument = TypeOfShape<typeof noteMessageDocumentShape>;

/** Reference to another document, such as the corrected invoice, an order or a contract. */
export type DocumentRef = TypeOfShape<typeof documentRefShape>;
export type ExchangeRate = TypeOfShape<typeof exchangeRateShape>;
export type PaidDocumentLine = TypeOfShape<typeof bills.paidDocumentLineShape>;
/**
 * Totals of a document. Every value is rounded separately from the exact value, so the visible values may not add up to
 * the last cent. Only `rounding` comes from the client; it is added to `payable`.
 */
export type BillTotals = TypeOfShape<typeof bills.billTotalsShape>;
