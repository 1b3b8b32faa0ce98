// Limits of retention, and of exporting and erasing a workspace, each with its reason.

export const retentionLimits = {
  /**
   * Maximum number of items of one kind that are deleted at a time, in a fraction of a second. A pass of the sweep
   * continues for some seconds while there are as many, because 50 jobs a second are 1,000 in the 20 s between passes.
   */
  itemsMax: 500,
  passMs: 5_000,
  /** Maximum number of days of a retention, whatever the setting: a century, so that no date leaves its range. */
  daysMax: 36_500,
  /**
   * Maximum difference to the clock of the database. If the difference is larger, a process deletes nothing, because
   * one of the two clocks is wrong.
   */
  clockDriftMsMax: 60_000,
  /**
   * Step by which the cut-off of jobs and responses moves in one pass of 20 s. The cut-off therefore catches up with a
   * week in an hour. A clock that is five years ahead would need ten days, with an alert from the second day on.
   */
  stepMs: 3_600_000,
  /**
   * Maximum number of idempotency keys in one pass, and the step by which their cut-off moves. The cut-off catches up
   * with a day in two hours. A clock that is a day ahead for a minute ends only keys of the next quarter of an hour.
   */
  callsMax: 10_000,
  callsStepMs: 300_000,
  /** Step by which the cut-off of the audit moves. Each worker processes the audit once an hour. */
  auditStepMs: 86_400_000,
} as const;

/** Exporting and erasing the data of a workspace. */
export const workspaceExportAndErasureLimits = {
  /** Maximum number of rows read at once. Documents usually have 10 kB, and documents of 16 MB are rare. */
  batchRows: 50,
  /** Maximum number of records of a chain whose invoices are read at once, some 2 MB. */
  recordsAtOnce: 500,
  /**
   * Minimum age of file contents before deletion. An upload stores the contents a moment before its entry refers to
   * them.
   */
  blobGraceMs: 10_000,
  /** Maximum number of candidates examined in one pass over the entries. */
  blobsAtOnce: 5_000,
  /**
   * Maximum number of deliveries erased by one write, which takes half a second. Spooled files may have megabytes each.
   */
  deliveriesAtOnce: 5_000,
  spoolAtOnce: 200,
  /**
   * Maximum number of chains whose certificates are removed in one transaction. Also the maximum number of users that
   * are removed in one transaction, with their sessions and links.
   */
  chainsAtOnce: 200,
  peopleAtOnce: 50,
  /** Maximum number of sessions deleted by one write. */
  sessionsAtOnce: 1_000,
  /** Time after which no process knows an erased access key or session any more, so that no call can start a job. */
  accessForgottenMs: 1_000,
  /** How often a long erasure reports its progress. */
  progressMs: 2_000,
  /** Maximum number of entries listed in the plan. Further entries are only counted. */
  planLinesMax: 50,
} as const;
