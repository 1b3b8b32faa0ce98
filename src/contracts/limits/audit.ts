// Limits of the audit, each with its reason.

export const audit = {
  /** Refused calls are counted in memory and written this often: an attack costs a few writes. */
  refusalsMs: 5_000,
  /** Sources of refused calls that one process tells apart in one minute; the others are counted together. */
  refusalSourcesMax: 1_000,
  /** A minute's counts become rows when it has been over for so long: every process has written its own. */
  refusalsCloseMs: 90_000,
  /** How often a worker looks for minutes that are over. */
  refusalsLookMs: 60_000,
  /** Counts that become rows in one transaction. */
  refusalRowsMax: 500,
  /** Rows of one page that an export reads at once. */
  exportRowsMax: 500,
  /** Rows of an export that the database puts in order in its memory: some 10 MB. */
  exportSortedMax: 10_000,
  /** Text of a filter: routes have 60 characters, ids 130. */
  filterCharactersMax: 300,
  /** Characters of an address: IPv6 with a zone has 50. */
  addressCharactersMax: 64,
  /** Rows are kept for six years whatever the setting says (Código de Comercio art. 30), leap days included. */
  keepDaysMin: 2_192,
  /** Old rows dropped, or freed of their address, in one pass of each hour. */
  dropRowsMax: 5_000,
  dropMs: 3_600_000,
} as const;
