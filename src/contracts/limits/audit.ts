// Limits of the audit, each with its reason.

export const auditLimits = {
  /**
   * How often refused calls are written. Until then they are counted in memory, so that an attack costs a few writes.
   */
  refusalsMs: 5_000,
  /** Sources of refused calls that one process counts separately in one minute; the others are counted together. */
  refusalSourcesMax: 1_000,
  /** Age at which the counts of a minute become rows. By then every process has written its counts. */
  refusalsCloseMs: 90_000,
  /** How often a worker looks for completed minutes. */
  refusalsLookMs: 60_000,
  /** Counts that become rows in one transaction. */
  refusalRowsMax: 500,
  /** Rows that an export reads at once. */
  exportRowsMax: 500,
  /** Rows of an export that the database sorts in memory, which takes some 10 MB. */
  exportSortedMax: 10_000,
  /** Characters of the text of a filter; routes have 60 characters and ids 130. */
  filterCharactersMax: 300,
  /** Characters of an address; IPv6 with a zone has 50. */
  addressCharactersMax: 64,
  /** Rows are kept for at least six years, leap days included (Código de Comercio art. 30). */
  keepDaysMin: 2_192,
  /** Old rows deleted, or stripped of their address, in each hourly pass. */
  dropRowsMax: 5_000,
  dropMs: 3_600_000,
} as const;
