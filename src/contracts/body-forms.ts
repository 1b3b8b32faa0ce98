// In which form a call on invoices stated an invoice: its faults and warnings name the fields of that form.

/**
 * `lines` and `bases`: in the fields of the call. `document`: as a document of the format. `made`: Sello made it from another
 * invoice, as a credit does.
 */
export type BodyForm = 'lines' | 'bases' | 'document' | 'made';
