// Limits of the audit, each with its reason.

export const auditLimits = {
  /**
   * How often a process writes its counts of refused calls. Until then, the counts are in memory, so that an attack
   * costs only a few writes.
   */
  refusalsMs: 5_000,
  /**
   * Maximum number of sources of refused calls that one process counts separately in one minute. Further sources are
   * counted together.
   */
  refusalSourcesMax: 1_000,
  /**
   * Maximum number of these sources that are networks of unknown callers. Anybody may have thousands of networks, and
   * each source becomes an audit row that is kept for years.
   */
  refusalStrangersMax: 100,
  /** Age at which the counts of a minute become rows. All processes have written their counts by then. */
  refusalsCloseMs: 90_000,
  /** How often a worker looks for completed minutes. */
  refusalsLookMs: 60_000,
  /** Maximum number of counts that become rows in one transaction, and of transactions each time. */
  refusalRowsMax: 500,
  refusalBatchesMax: 100,
  /** Maximum number of rows that an export or a verification reads at once. */
  exportRowsMax: 500,
  /** Maximum number of rows of an export that the database sorts in memory. Sorting this many takes about 10 MB. */
  exportSortedMax: 10_000,
  /** Maximum number of characters in the text of a filter; routes have 60 characters and ids 130. */
  filterCharactersMax: 300,
  /** Maximum number of characters of an address; IPv6 with a zone has 50. */
  addressCharactersMax: 64,
  /** Minimum number of days that Sello keeps rows: six years, leap days included (Código de Comercio art. 30). */
  keepDaysMin: 2_192,
  /**
   * Maximum number of old rows of one workspace that are deleted at a time, or whose address is removed at a time. It
   * takes about a tenth of a second. After a pause, a worker continues, so that it deletes some 10 million rows an hour,
   * while 50 jobs a second write 4 million rows a day.
   */
  dropRowsMax: 1_000,
  dropPauseMs: 200,
  dropMs: 3_600_000,
} as const;
