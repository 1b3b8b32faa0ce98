// Why a supplier does not report under the scheme, and what applies instead, if anything (RD 1007/2023 art. 1, 3 to 5).

/**
 * `sii` is the ledger of large companies, `tbai` is TicketBAI, and `foral` the rules of a foral treasury, Navarre or
 * the Basque Country. With `not-obliged`, the supplier has no duty by art. 3 and 4. With `resolution`, the agency
 * exempted the supplier (art. 5). With `other-system`, another program reports the invoices.
 */
export const reportingExemptionKinds = ['sii', 'tbai', 'foral', 'not-obliged', 'resolution', 'other-system'] as const;

export type ReportingExemptionKind = (typeof reportingExemptionKinds)[number];
