// The members of a document in lists, so that a list needs no whole documents.

/** Members of a party in a summary. */
export interface PartySummary {
  readonly uuid?: string;
  readonly name?: string;
  readonly alias?: string;
  readonly country?: string;
  readonly tax_code?: string;
  readonly title?: string;
}

/**
 * A summary (`snippet` in responses) has only texts and one level of objects. Absent members are omitted, because the
 * public product's client requires this.
 */
export interface DocumentSummary extends PartySummary {
  readonly type?: string;
  readonly series?: string;
  readonly code?: string;
  readonly currency?: string;
  readonly issue_date?: string;
  readonly order_code?: string;
  readonly supplier?: PartySummary;
  readonly customer?: PartySummary;
  readonly total?: string;
  readonly tax?: string;
  readonly total_with_tax?: string;
  readonly payable?: string;
  readonly p_series?: string;
  readonly p_code?: string;
  readonly p_uuid?: string;
}
