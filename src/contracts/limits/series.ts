// Limits of numbering invoices, each with its reason.

export const seriesNumberingLimits = {
  /**
   * Maximum number of series that calls create in a workspace. A series has up to 10 kB and cannot be deleted. Series
   * that invoices create do not count, because there is one for each supplier and name.
   */
  createdByCallsMax: 10_000,
  /**
   * Maximum number of attempts to assign a number of a series while other processes assign numbers of the same series.
   * In each attempt, at most one faster process is the cause of the loss.
   */
  takeTriesMax: 50,
  /**
   * Count of numbers after the expected number whose keys are also read, because other processes may have issued
   * numbers in between.
   */
  numbersExpected: 4,
  /**
   * Maximum number of kinds of series that are stored with a number. A customer that issues an invoice is one of them,
   * and few kinds share a series.
   */
  kindsMax: 20,
  /**
   * Maximum number of consecutive numbers that one attempt of a walk skips because clients used them. The next attempt
   * continues after them.
   */
  ownedNumbersMax: 100,
  /** Longest pause after the first lost attempt. The pause grows with each attempt, so that processes drift apart. */
  takePauseMs: 5,
  /** Maximum number of series of a workspace that are checked after a restore. */
  restingListedMax: 100_000,
  /** Maximum number of series read at once, each with its last number. */
  restingReadMax: 1_000,
  /** First and longest pause of a step that waits until its series is resumed. The pause doubles in between. */
  restSecondsFirst: 10,
  restSecondsMax: 120,
  /** Age from which Sello checks whether a number is missing in its document. A walk is written within a second. */
  unusedAfterMs: 600_000,
  /**
   * Maximum number of numbers that one pass checks, and how often a worker starts a pass. A pass costs a few reads by
   * key.
   */
  checkedNumbersMax: 5_000,
  checkNumbersMs: 60_000,
  /**
   * Maximum number of unused numbers in a list. Each of them is left over from a job that was cancelled at one
   * particular moment.
   */
  unusedListedMax: 1_000,
} as const;
