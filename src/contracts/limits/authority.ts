// Limits on what the authority answers, each with its reason.

export const authority = {
  /** An answer of the census to one question has 1 kB. */
  censusAnswerBytesMax: 64 * 1024,
  /** A full answer has 0.4 MB; ten times that is not an answer. */
  answerBytesMax: 4 * 1024 * 1024,
  /** A page of the query service: 10,000 records (schema) of 3.2 kB. */
  queryAnswerBytesMax: 40 * 1024 * 1024,
  /** Pages of one question: a million invoices of one supplier in one month. */
  queryPagesMax: 100,
  /** Text of a description that is kept. Schema: 1,500. */
  descriptionCharactersMax: 1_500,
  /** An idle connection is closed before common servers do (5 s), so that no message meets a closed one. */
  keepAliveMilliseconds: 4_000,
} as const;

// Limits on suppliers' certificates, each with its reason.
export const certificates = {
  /** A .p12 with its chain has 3 to 10 kB. */
  fileBytesMax: 100 * 1024,
  passwordCharactersMax: 200,
  /** Rounds of key derivation: exporting programs take 2,000 to 600,000 (OWASP's advice for PBKDF2). */
  roundsMax: 600_000,
  /** Reading the slowest file within those rounds takes about 4 s. */
  readMs: 10_000,
  /** Files read at once by one process, each in a thread. */
  readsMax: 2,
  /** Files that wait for a thread, and those of one workspace: with the slowest of them the last one waits half a minute. */
  readsWaitingMax: 16,
  readsWaitingOfWorkspaceMax: 3,
  /** So long a thread stays for the next file. */
  readerIdleMs: 2_000,
  /** Heap of such a thread: reading the largest file takes 30 MB. */
  readerMemoryMb: 128,
  /** Days before its end from which a certificate is warned of: a new one takes days to get. */
  warnDays: 30,
  /** Clients kept open in one process, a certificate each: each holds connections. */
  linesMax: 500,
} as const;
