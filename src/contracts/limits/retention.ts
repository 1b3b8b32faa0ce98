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
