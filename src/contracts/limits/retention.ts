// Limits of dropping what is not needed any more, each with its reason.

export const retention = {
  /** Of one kind in one pass of the sweep: a fraction of a second; 25 a second are 2 million a day. */
  itemsMax: 500,
  /** A setting that asks for more keeps things for a century: no date leaves its range. */
  daysMax: 36_500,
} as const;
