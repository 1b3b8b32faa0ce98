// Limits of the record book, of the sums for returns and of months, each with its reason.

export const bookLimits = {
  /** Entries listed for a finding, enough to investigate, although all are counted. */
  entriesNamedMax: 5,
  /** The authority's import takes no larger file (4 MB). */
  importBytesMax: 4 * 1024 * 1024,
  /** A row takes up to this many bytes of a compressed workbook. From this size on, the file may be too large. */
  bytesOfRow: 105,
  /** Series with separate settings, as many as a company with shops has. */
  seriesMax: 200,
  /** Days before and after a period in which Sello looks for invoices of operations within it, a quarter. */
  operationDaysMax: 92,
  /** Customers of a return, of 200 bytes each. Above this limit, the others are one row. */
  customersMax: 50_000,
  /** Default number of customers on one page of a year; such a page has 300 KB. */
  customersOfPage: 1_000,
  /** Customers that a process keeps between pages of years, enough for two lists of the maximum (20 MB). */
  customersKeptMax: 100_000,
  /** Size of a cached year without its customers, counted in customers: its findings list entries. */
  customersOfFindings: 50,
  /** Time that a year is cached between two of its pages; a reader requests the next page sooner. */
  yearKeptMs: 10 * 60_000,
  /**
   * Maximum age in days of the originals of corrections in a recapitulative return (349): four years, because nothing
   * can be corrected after that (Ley 58/2003 art. 66).
   */
  correctedDaysMax: 1_461,
  /** Closed months that the row of a supplier stores, six years (Código de Comercio art. 30) or 15 KB. */
  closedMonthsMax: 72,
  /**
   * Invoices that a month lists for differences, or for changes since it was closed, enough to work on, although all
   * are counted.
   */
  invoicesNamedMax: 200,
} as const;
