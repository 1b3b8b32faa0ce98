// Limits of the record book, of the sums for returns and of months, each with its reason.

export const recordBookAndMonthLimits = {
  /** Maximum number of entries listed for a finding, enough to investigate it. Sello counts all of them. */
  entriesNamedMax: 5,
  /** Maximum bytes of a file for the authority's import, which accepts 4 MB. */
  importBytesMax: 4 * 1024 * 1024,
  /**
   * Maximum bytes that a row takes in a compressed workbook. Sello compares the sum of the rows with `importBytesMax`.
   */
  bytesOfRow: 105,
  /** Maximum number of series with separate settings, as many as a company with shops has. */
  seriesMax: 200,
  /** Days before and after a period in which Sello looks for invoices of operations within it, a quarter. */
  operationDaysMax: 92,
  /** Maximum number of customers of a return, of 200 bytes each. Above this limit, the other customers are one row. */
  customersMax: 50_000,
  /** Default number of customers on one page of a year; such a page has 300 KB. */
  customersOfPage: 1_000,
  /**
   * Maximum number of customers that a process caches between pages of years, enough for two lists of maximum length
   * (20 MB).
   */
  customersKeptMax: 100_000,
  /**
   * Size of a cached year without its customers, counted in customers. It accounts for the entries that its findings
   * list.
   */
  customersOfFindings: 50,
  /** Time that a year stays cached between two of its pages. */
  yearKeptMs: 10 * 60_000,
  /**
   * Maximum age in days of the originals of corrections in a recapitulative return (349): four years, because nothing
   * can be corrected after that (Ley 58/2003 art. 66).
   */
  correctedDaysMax: 1_461,
  /**
   * Maximum number of closed months that the row of a supplier stores: six years (Código de Comercio art. 30), or 15
   * KB.
   */
  closedMonthsMax: 72,
  /**
   * Maximum number of invoices that a month lists for differences, or for changes since it was closed. Sello counts all
   * of them.
   */
  invoicesNamedMax: 200,
} as const;
