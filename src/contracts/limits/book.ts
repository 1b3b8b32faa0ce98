// Limits of the invoice book, each with its reason.

export const book = {
  /** Days of a period: a year with its leap day; longer ones are asked for year by year. */
  daysMax: 366,
  /** Rates that a closing sheet adds up apart: laws know about twenty, a client's own percents could be any number. */
  ratesMax: 200,
  /** Reasons that a closing sheet counts apart: our tables have about a hundred keys, workflows may add codes of their own. */
  reasonsMax: 200,
  /** Entries that are named for a reason: enough to look at, the count says the rest. */
  entriesNamedMax: 5,
  /** Entries that the database hands over at once: documents are large. */
  batchRows: 50,
} as const;
