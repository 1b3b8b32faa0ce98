// Types of the documents that a client stores, and of the references between them: derived from their shapes.

import type * as bills from '../shapes/bill';
import type { documentRef, exchangeRateShape } from '../shapes/line';
import type { messageDocument } from '../shapes/party';
import type { TypeOfShape } from '../shapes/shape';

/** The document that is calculated, reported to the authority and printed. Without a price it has no `totals`. */
export type Invoice = TypeOfShape<typeof bills.invoice>;
export type Order = TypeOfShape<typeof bills.order>;
export type Delivery = TypeOfShape<typeof bills.delivery>;
export type Payment = TypeOfShape<typeof bills.payment>;
export type Status = TypeOfShape<typeof bills.status>;
export type Message = TypeOfShape<typeof messageDocument>;

/** Reference to another document: the corrected invoice, an order, a contract. */
export type DocumentRef = TypeOfShape<typeof documentRef>;
export type ExchangeRate = TypeOfShape<typeof exchangeRateShape>;
export type PaymentLine = TypeOfShape<typeof bills.paymentLine>;
/**
 * Every value is rounded on its own from the exact one; the visible ones need not add up to the last cent. Only
 * `rounding` is input: it is added to `payable`.
 */
export type Totals = TypeOfShape<typeof bills.totalsShape>;
