// Builds the rows of the invoice book. Each rate of an issued invoice has a row, in euros, with the signs of its
// record. RD 1624/1992 art. 63 requires number, date, recipient, base, rate and tax of every invoice, and credit notes
// with their sign.
/**
 * State of an issued invoice at the authority. `waiting` has no response yet, and `not-reported` has no record. An
 * `amended` invoice was changed after its record was accepted, so the amounts of its row differ from the record.
 */
export const bookedInvoiceStates = [
  'accepted',
  'accepted-with-errors',
  'amended',
  'waiting',
  'rejected',
  'cancelled',
  'not-reported',
] as const;
export type BookedInvoiceState = (typeof bookedInvoiceStates)[number];

/** The newest record of an invoice, and whether it was sealed with the present document. */
export interface InvoiceDigestAndLatestRecord {
  readonly digest: string;
  readonly fiscal?: {
    readonly kind: 'registration' | 'cancellation';
    /** Digest of the sealed document. */
    readonly documentDigest: string;
    readonly outcome: 'unsettled' | 'accepted' | 'accepted-with-errors' | 'rejected';
    readonly code?: string;
    readonly csv?: string;
  };
}

/**
 * One rate of one invoice. Amounts are texts with two decimals; `currency` is EUR if the invoice has its exchange rate.
 */
export interface InvoiceBookTaxRateRow {
  readonly entry: string;
  readonly issue_date: string;
  /** Operation date if it differs from the issue date, else empty. */
  readonly op_date: string;
  readonly number: string;
  readonly type: string;
  readonly doc_type: string;
  /**
   * Kind of the row. `replaced` rows have the amounts that a substitution reverses, or that an F3 reverses in its
   * simplified invoices.
   */
  readonly row: 'issued' | 'replaced';
  readonly supplier: string;
  readonly customer: string;
  readonly customer_name: string;
  readonly customer_country: string;
  readonly currency: string;
  readonly category: string;
  readonly key: string;
  readonly percent: string;
  /**
   * The country of the tax if it is not Spain. The tax is declared there (one-stop shop). The amounts come from the
   * record.
   */
  readonly tax_country: string;
  readonly base: string;
  readonly tax: string;
  readonly surcharge_percent: string;
  readonly surcharge: string;
  readonly total: string;
  readonly state: BookedInvoiceState;
  readonly code: string;
  readonly csv: string;
  readonly corrects: string;
}

/**
 * Finds the state of an invoice. A cancellation without an outcome is waiting; if the authority rejects it, the invoice
 * is accepted again, unless it was already cancelled (3001).
 */
export function computeBookedInvoiceState({ fiscal, digest }: InvoiceDigestAndLatestRecord): BookedInvoiceState {
  if (!fiscal) return 'not-reported';
  const { kind, outcome } = fiscal;
  if (kind === 'cancellation') {
    if (outcome === 'unsettled') return 'waiting';
    return outcome === 'rejected' && fiscal.code !== '3001' ? 'accepted' : 'cancelled';
  }
  if (outcome === 'unsettled') return 'waiting';
  return outcome === 'rejected' || fiscal.documentDigest === digest ? outcome : 'amended';
}
