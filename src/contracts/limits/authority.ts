// Limits of responses of the authority and of suppliers' certificates, each with its reason.

export const authorityLimits = {
  /** Maximum bytes of a response of the census to one query. Usual responses have 1 kB. */
  censusAnswerBytesMax: 64 * 1024,
  /** Maximum bytes of a response to a submission, ten times a full response of 0.4 MB. */
  answerBytesMax: 4 * 1024 * 1024,
  /** Maximum bytes of a page of the query service: 10,000 records (schema) of 3.2 kB. */
  queryAnswerBytesMax: 40 * 1024 * 1024,
  /**
   * Maximum number of chunks of a response: the first ones, and one for each `answerChunkBytesMin` bytes. Usual chunks
   * have kilobytes; each one takes a turn of the thread.
   */
  answerChunksFree: 50_000,
  answerChunkBytesMin: 16,
  /** Bytes of the first buffer of a response. It grows as the response does, so small chunks take no more memory. */
  answerBufferBytes: 64 * 1024,
  /** Maximum number of pages of one query, enough for a million invoices of one supplier in one month. */
  queryPagesMax: 100,
  /** Maximum number of characters that Sello stores of a description. The schema allows 1,500. */
  descriptionCharactersMax: 1_500,
  /**
   * Time after which Sello closes an idle connection. Common servers close it later (after 5 s), so Sello sends no
   * message on a closed connection.
   */
  keepAliveMilliseconds: 4_000,
} as const;

/** The comparison of a month with the authority's records. */
export const reconciliationLimits = {
  /**
   * Maximum number of differences in a response, more than people read. A supplier with more has one cause for all of
   * them.
   */
  differencesMax: 1_000,
  /** Maximum number of invoices that are read from the database at once, some 300 kB. */
  invoicesAtOnce: 1_000,
} as const;

/** Threads that parse large pages of the query service. */
export const queryPageParsingThreadLimits = {
  /** Minimum number of characters of a page that a thread parses. Below, parsing takes some 50 ms. */
  charactersMin: 1024 * 1024,
  /** One thread of a process. A page of 10,000 records takes two to eight seconds. */
  count: 1,
  taskMs: 60_000,
  /** A page of 40 MB takes half a gigabyte. */
  memoryMb: 1_024,
  idleMs: 10_000,
  /** Maximum number of pages that wait, in total and of one certificate. */
  waitingMax: 32,
  waitingOfShareMax: 8,
} as const;

export const certificateLimits = {
  /** Maximum bytes of a certificate file. A .p12 with its chain has 3 to 10 kB. */
  fileBytesMax: 100 * 1024,
  passwordCharactersMax: 200,
  /**
   * Maximum number of rounds of key derivation. Exporting programs use 2,000 to 600,000 rounds (OWASP's advice for
   * PBKDF2).
   */
  roundsMax: 600_000,
  /** Time limit for reading a file. The slowest file within `roundsMax` takes about 4 s. */
  readMs: 10_000,
  /** Maximum number of files that one process reads at once, each in a thread. */
  readsMax: 2,
  /**
   * Maximum number of files that wait for a thread, in total and for one workspace. If all files are as slow as
   * possible, the last file waits half a minute.
   */
  readsWaitingMax: 16,
  readsWaitingOfWorkspaceMax: 3,
  /** Time that an idle reading thread waits for the next file. */
  readerIdleMs: 2_000,
  /** Maximum heap of a reading thread in MB. Reading the largest file takes 30 MB. */
  readerMemoryMb: 128,
  /** Days before the expiry of a certificate from which Sello warns. A new certificate takes days to get. */
  warnDays: 30,
  /**
   * Maximum number of clients that one process keeps open, one for each certificate. Each client holds connections. If
   * there are more, the workspace with the most clients loses the one that it has not used for longest.
   */
  connectionsMax: 500,
} as const;
