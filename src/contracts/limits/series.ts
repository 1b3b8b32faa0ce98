// Limits of giving out numbers, each with its reason.

export const series = {
  /** Tries against other processes that number in the same series: each loses at most to one faster one. */
  takeTriesMax: 50,
  /** Numbers in a row that clients gave by hand and the series passes over; behind them the job says so. */
  ownedNumbersMax: 100,
  /** Longest pause after the first lost try; it grows with each, so that processes come apart. */
  takePauseMs: 5,
  /** Series of a workspace that are looked through after a restore. */
  restingListedMax: 100_000,
  /** Of these read at once, each with its last number. */
  restingReadMax: 1_000,
  /** A step that waits until its series is continued looks again after this, doubling up to the longest pause. */
  restSecondsFirst: 10,
  restSecondsMax: 120,
  /** A number that its document does not have so long after it was taken is looked at: a walk is written in a second. */
  unusedAfterMs: 600_000,
  /** Numbers looked at in one pass, of which each worker makes one a minute: a few reads by key. */
  checkedNumbersMax: 5_000,
  checkNumbersMs: 60_000,
  /** Unused numbers that a list names: each was left by a job that somebody ended at one certain moment. */
  unusedListedMax: 1_000,
} as const;
