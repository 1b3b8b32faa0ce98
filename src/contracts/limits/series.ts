// Limits of giving out numbers, each with its reason.

export const series = {
  /** Tries against other processes that number in the same series: each loses at most to one faster one. */
  takeTriesMax: 50,
  /** Longest pause after the first lost try; it grows with each, so that processes come apart. */
  takePauseMs: 5,
} as const;
