// Limits of the numbers for monitoring, each with its reason.

export const metrics = {
  /** Upper bounds of a histogram that names none. */
  bucketsSeconds: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
  /** Rows counted of one kind: a count of 100,000 rows costs some 100 ms; more is said as `sello_counts_capped`. */
  countMax: 100_000,
  /** Numbers are made again after this: many who ask cost the database as much as one. */
  keptMs: 5_000,
  /** Counting that takes longer is given up: the database has other things to do. */
  countMs: 5_000,
  /** A database that hangs does not hear that limit: after this the page is a 503. */
  answerMs: 6_000,
} as const;
