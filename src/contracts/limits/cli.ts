// Limits of commands that call the API, each with its reason.

export const cliLimits = {
  /** How often `sello listen` polls for new events, fast enough to watch and one cheap call for the API. */
  eventsLookMs: 1_000,
  /** Maximum number of events on one page, the maximum of the API. */
  eventsPageMax: 100,
  /** Pause before a call that can be repeated is sent again. The pause doubles up to the second value. */
  retryFirstMs: 500,
  retryMsMax: 5_000,
  /** Time for which `sello send` repeats a call that gets no response, longer than a restart of the API. */
  sendRetrySeconds: 90,
  /** Time that one call waits for an invoice or a batch, the maximum of the API. */
  waitSeconds: 60,
  /** Pause between two calls that wait for the authority, because the API ends a wait early if it has too many. */
  waitPauseMs: 500,
  /** Time that one check of a batch's progress waits. */
  progressSeconds: 1,
  barCharacters: 30,
  /** Maximum bytes of a file to send, the API's limit for a batch. */
  sendBytesMax: 10 * 1024 * 1024,
  /** Number of rows on one page of a batch's report. */
  batchRowsPage: 100,
  /**
   * Maximum number of invoices that are read at the same time, enough to fill a screen quickly and few enough for the
   * other clients.
   */
  readsAtOnce: 8,
  /** Maximum number of characters in a cell of a table. */
  cellCharactersMax: 40,
} as const;
