// Limits of retention, and of exporting and erasing a workspace, each with its reason.

export const retentionLimits = {
  /** Items of one kind in one pass of the sweep, which take a fraction of a second; 25 a second are 2 million a day. */
  itemsMax: 500,
  /** Longest retention, whatever the setting, a century, so that no date leaves its range. */
  daysMax: 36_500,
  /** Difference to the clock of the database above which a process deletes nothing. One of the two clocks is wrong. */
  clockDriftMsMax: 60_000,
  /**
   * Step by which the cut-off of jobs and responses moves in one pass of 20 s. It catches up with a week in an hour. A
   * clock that is five years ahead takes ten days, with an alert from the second day's worth on.
   */
  stepMs: 3_600_000,
  /** The same for the audit, which each worker processes once an hour. */
  auditStepMs: 86_400_000,
} as const;

/** Exporting and erasing the data of a workspace. */
export const privacyLimits = {
  /** Rows read at once. Usual documents have 10 kB, and documents of 16 MB are rare. */
  batchRows: 50,
  /** Records of a chain whose invoices are read at once, some 2 MB. */
  recordsAtOnce: 500,
  /** Minimum age of file contents before deletion. An upload stores them a moment before its entry refers to them. */
  blobGraceMs: 10_000,
  /** Candidates examined in one pass over the entries. */
  blobsAtOnce: 5_000,
  /** Deliveries erased by one write, which takes half a second. Spooled files may have megabytes each. */
  deliveriesAtOnce: 5_000,
  spoolAtOnce: 200,
  /**
   * Chains that lose their certificates in one transaction, and users removed in one, with their sessions and links.
   */
  chainsAtOnce: 200,
  peopleAtOnce: 50,
  /** Sessions deleted by one write. */
  sessionsAtOnce: 1_000,
  /** How often a long erasure reports its progress. */
  progressMs: 2_000,
  /** Entries listed in the plan; the rest are counted. */
  planLinesMax: 50,
} as const;
