// Limits of the sweep that repairs what a crash or a terminate left, each with its reason.

export const sweeper = {
  /** What was left behind is back within a minute: a sweep every 20 s, of what is overdue by 20 s. */
  everySeconds: 20,
  overdueSeconds: 20,
  /** Things of one kind looked at in one sweep; the rest come next time, oldest first. */
  itemsMax: 500,
  /** A sweep that takes longer is ended; the next one goes on. */
  sweepSecondsMax: 300,
} as const;
