// Limits of numbering invoices, each with its reason.

export const seriesLimits = {
  /**
   * Maximum number of attempts against other processes that assign numbers of the same series. Each attempt loses at
   * most to one faster process.
   */
  takeTriesMax: 50,
  /**
   * Number of numbers after the expected one whose keys are also read. Other processes may have issued numbers in
   * between.
   */
  numbersExpected: 4,
  /**
   * Maximum number of kinds of series stored with a number. A customer that issues is one of them, and few share a
   * series.
   */
  kindsMax: 20,
  /**
   * Maximum number of numbers in a row that the series skips because clients chose them; after that the job reports it.
   */
  ownedNumbersMax: 100,
  /** Longest pause after the first lost attempt. It grows with each attempt, so that processes drift apart. */
  takePauseMs: 5,
  /** Maximum number of series of a workspace that are checked after a restore. */
  restingListedMax: 100_000,
  /** Maximum number of series read at once, each with its last number. */
  restingReadMax: 1_000,
  /** First and longest pause of a step that waits until its series is resumed; it doubles in between. */
  restSecondsFirst: 10,
  restSecondsMax: 120,
  /** Age from which Sello checks a number that is missing in its document. A walk is written within a second. */
  unusedAfterMs: 600_000,
  /**
   * Maximum number of numbers checked in one pass, and how often a worker starts a pass, which costs a few reads by
   * key.
   */
  checkedNumbersMax: 5_000,
  checkNumbersMs: 60_000,
  /**
   * Maximum number of unused numbers in a list. Each remained from a job that was cancelled at one particular moment.
   */
  unusedListedMax: 1_000,
} as const;
