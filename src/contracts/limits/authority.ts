// Limits of responses of the authority and of suppliers' certificates, each with its reason.

export const authorityLimits = {
  /** The census responds to one query with 1 kB. */
  censusAnswerBytesMax: 64 * 1024,
  /** A full response has 0.4 MB; ten times that cannot be one. */
  answerBytesMax: 4 * 1024 * 1024,
  /** Bytes of a page of the query service: 10,000 records (schema) of 3.2 kB. */
  queryAnswerBytesMax: 40 * 1024 * 1024,
  /** Pages of one query, enough for a million invoices of one supplier in one month. */
  queryPagesMax: 100,
  /** Characters stored of a description. The schema allows 1,500. */
  descriptionCharactersMax: 1_500,
  /** An idle connection is closed before common servers do (5 s), so that no message is sent on a closed one. */
  keepAliveMilliseconds: 4_000,
} as const;

export const certificateLimits = {
  /** A .p12 with its chain has 3 to 10 kB. */
  fileBytesMax: 100 * 1024,
  passwordCharactersMax: 200,
  /** Rounds of key derivation; exporting programs use 2,000 to 600,000 (OWASP's advice for PBKDF2). */
  roundsMax: 600_000,
  /** Reading the slowest file within those rounds takes about 4 s. */
  readMs: 10_000,
  /** Files read at once by one process, each in a thread. */
  readsMax: 2,
  /**
   * Files that wait for a thread, in total and for one workspace. With the slowest files the last one waits half a
   * minute.
   */
  readsWaitingMax: 16,
  readsWaitingOfWorkspaceMax: 3,
  /** Time that an idle thread waits for the next file. */
  readerIdleMs: 2_000,
  /** Heap of such a thread; reading the largest file takes 30 MB. */
  readerMemoryMb: 128,
  /** Days before the expiry of a certificate from which Sello warns. A new certificate takes days to get. */
  warnDays: 30,
  /** Maximum number of clients that one process keeps open, one for each certificate. Each holds connections. */
  connectionsMax: 500,
} as const;
