// Limits of the record book, of the sums for returns and of months, each with its reason.

export const bookLimits = {
  /** Entries named for a finding: enough to look at; all are counted. */
  entriesNamedMax: 5,
  /** The authority's import takes no larger file (4 MB). */
  importBytesMax: 4 * 1024 * 1024,
  /** A row takes up to this many bytes of a compressed workbook: from here on the file may be too large. */
  bytesOfRow: 105,
  /** Series with separate settings: as many as a company with shops has. */
  seriesMax: 200,
  /** Days before and after a period in which invoices of operations within it are looked for: a quarter. */
  operationDaysMax: 92,
  /** Customers of a return: 200 bytes each. Beyond, the others are one row. */
  customersMax: 50_000,
  /** Customers of one page of a year, by default: 300 KB. */
  customersOfPage: 1_000,
  /** Customers that a process keeps between pages of years: two lists of the maximum, 20 MB. */
  customersKeptMax: 100_000,
  /** What a kept year takes in addition to its customers, as customers: its findings name entries. */
  customersOfFindings: 50,
  /** How long a year is kept between two of its pages: a reader turns pages faster. */
  yearKeptMs: 10 * 60_000,
  /**
   * Days back to the invoices that corrections of a recapitulative return (349) name: four years, after which nothing
   * can be corrected (Ley 58/2003 art. 66).
   */
  correctedDaysMax: 1_461,
  /** Closed months that the row of a supplier remembers: six years (Código de Comercio art. 30), 15 KB. */
  closedMonthsMax: 72,
  /** Invoices that a month names for what differs, or changed since it was closed: enough to work on; all are counted. */
  invoicesNamedMax: 200,
} as const;
