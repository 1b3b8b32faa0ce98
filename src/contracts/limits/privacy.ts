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
  /** Deliveries erased by one write: half a second. Things of the spool may have megabytes each. */
  deliveriesAtOnce: 5_000,
  spoolAtOnce: 200,
  /** Chains that leave their certificates in one transaction; people who go in one, with their sessions and links. */
  chainsAtOnce: 200,
  peopleAtOnce: 50,
  /** Sessions that go by one write. */
  sessionsAtOnce: 1_000,
  /** How far a long erasure has come is said this often. */
  progressMs: 2_000,
  /** Entries named in the plan that a person reads; the rest are counted. */
  planLinesMax: 50,
} as const;
