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
  /** A series that seems to have lost numbers is read again so often, each time behind a write of its own. */
  differenceLooksMax: 2,
  /** A step that waits until its series is continued looks again after this, doubling up to the longest pause. */
  restSecondsFirst: 10,
  restSecondsMax: 120,
} as const;
