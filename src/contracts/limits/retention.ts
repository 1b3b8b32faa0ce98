// Limits of dropping what is not needed any more, each with its reason.

export const retention = {
  /** Of one kind in one pass of the sweep: a fraction of a second; 25 a second are 2 million a day. */
  itemsMax: 500,
  /** A setting that asks for more keeps things for a century: no date leaves its range. */
  daysMax: 36_500,
  /** A process whose clock is further off the database's deletes nothing: one of the two is wrong, as for sealing. */
  clockDriftMsMax: 60_000,
  /**
   * So much further the cut-off of jobs and answers goes in one pass of 20 s: what a week's stop left is gone in an hour, and
   * a clock that is five years ahead takes ten days, with an alert from the second day's worth on.
   */
  stepMs: 3_600_000,
  /** The same for the audit, of which each worker makes a pass an hour. */
  auditStepMs: 86_400_000,
} as const;

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
