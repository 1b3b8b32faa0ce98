// Recognizes payments that a correction copies from the invoice that it corrects.
import type { Invoice } from './model/invoice';
import type { PaymentRecord } from './model/parts';

const correcting: readonly (string | undefined)[] = ['credit-note', 'corrective', 'debit-note'];

/**
 * Returns whether a payment of a correction was made for the corrected invoice: it was received before the correction
 * existed. A negative amount is a refund.
 */
export const isPaymentOfCorrectedInvoice = (
  { type, issue_date: issued }: Pick<Invoice, 'type' | 'issue_date'>,
  { date, amount }: Pick<PaymentRecord, 'date' | 'amount'>,
): boolean => correcting.includes(type) && date !== undefined && date < issued && !amount.startsWith('-');
