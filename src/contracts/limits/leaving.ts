// Limits of exporting and erasing what a workspace has, each with its reason.

export const leaving = {
  /** Rows read at once: documents of 16 MB are rare, usual ones have 10 kB. */
  batchRows: 50,
  /** Records of a chain whose invoices are looked up at once: some 2 MB. */
  recordsAtOnce: 500,
  /** Bytes of files that may still be needed: an upload stores them a moment before the entry names them. */
  blobGraceMs: 10_000,
  /** Candidates looked at in one walk over the entries. */
  blobsAtOnce: 5_000,
  /** Entries named in the plan that a person reads; the rest are counted. */
  planLinesMax: 50,
} as const;
