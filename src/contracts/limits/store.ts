// Limits of the MongoDB connection and its transactions, each with its reason.

export const storeLimits = {
  /**
   * Time limit of one transaction with its retries. Sealing 200 records takes 30 ms, so a transaction of 20 s has a
   * problem.
   */
  transactionMs: 20_000,
  /**
   * Seconds after which the server ends a transaction that a killed process left open, with its locks. This time is
   * longer than any of Sello's transactions, and half of the server's default.
   */
  transactionLifetimeSeconds: 30,
  /**
   * Time limit of the commit of a transaction. Majority and journal take milliseconds, unless a member is unavailable.
   */
  commitMs: 10_000,
  /** Silence after which a connection is closed. The longest query takes 20 s; `migrate` has no limit. */
  silenceMs: 30_000,
  /** Time limit of the search for a primary, shorter than any client's patience and longer than an election. */
  serverSelectionMs: 10_000,
  /** Time limit to connect, handshake included, which normally takes milliseconds. */
  connectMs: 5_000,
  /**
   * How often each member is checked. Together with `connectMs`, a silent member is detected after 9 s, before others
   * can elect another primary (10 s, the server's default).
   */
  heartbeatMs: 4_000,
  /**
   * Time for a primary to confirm that it is the primary. Without this confirmation, "not found" is not reported. A
   * small majority write takes milliseconds.
   */
  confirmMs: 3_000,
  /**
   * Maximum number of confirmations for one "not found". Each further confirmation means that the primary changed
   * again.
   */
  confirmationsMax: 3,
  /**
   * Maximum number of connections of one process. Further callers wait for a free connection instead of loading the
   * server.
   */
  connectionsMax: 100,
  /**
   * Time that a call waits for a free connection. This takes milliseconds, unless the database hangs. In that case, 500
   * calls a second make 2,500 waiting calls, instead of 15,000 until the connections are closed.
   */
  connectionWaitMs: 5_000,
  /**
   * Maximum number of reads after a duplicate-key error if the document is not visible yet, and the first pause between
   * reads. In total, the reads take 2 s on average.
   */
  looksMax: 30,
  lookPauseMs: 10,
  /** How often a difference (lost records or numbers, a broken chain) is read again, each time after a majority write. */
  differenceReadsMax: 2,
  /** Time limit of a ping of the database for a health check. */
  pingMs: 2_000,
  /**
   * Maximum number of chains in one transaction that pauses all chains. Such a transaction takes a few hundred
   * milliseconds and writes one document of events.
   */
  restChainsMax: 500,
  /** Maximum number of entries of one insert. Further entries wait for the next insert, some milliseconds later. */
  insertTogetherMax: 50,
  /**
   * Maximum number of calls of one supplier that share the transaction of their invoices. Further calls wait for the
   * next transaction, 20 ms later.
   */
  issueTogetherMax: 50,
  /**
   * Maximum number of characters of the documents that share a transaction. With versions, jobs and events, they have 4
   * MB; a message of the database holds 48 MB.
   */
  issueTogetherCharactersMax: 1_000_000,
  /**
   * Number of characters above which a document is inserted alone. 50 documents of this size have 3 MB; a message of
   * the database holds 48 MB.
   */
  insertTogetherCharactersMax: 64_000,
  /** Maximum number of decrypted signing keys in the cache of a process, one for each workspace that signs. */
  keysCachedMax: 1_000,
  /** How long a signing key is cached before Sello looks for a newer key. The old key stays valid. */
  signingKeyCachedMs: 60_000,
  /** Time within which all tokens with an unknown signing key cause only one read together. */
  signingKeysReadMs: 250,
  /** Maximum number of signing keys of tokens that are not retired, one for each rotation, every few months. */
  tokenKeysMax: 100,
  /**
   * Maximum number of keys of a workspace that are neither revoked nor expired, for users, programs and applications.
   */
  accessKeysMax: 1_000,
  /** Maximum number of applications of an installation, and of enrollments of a workspace. */
  applicationsMax: 200,
  /** Maximum number of access keys in the list, newest first. The list has no pages. */
  accessKeysListedMax: 2_000,
  /** How often the last use of an access key is saved. */
  keyUseNotedMs: 60_000,
  /**
   * Maximum number of series of which a process knows that they are stored. Each takes an id of 80 bytes, 2 MB in all.
   */
  seriesKnownMax: 10_000,
  /** Maximum number of series whose last number a process stores, of 1 kB each. */
  seriesPositionsMax: 10_000,
  /** Maximum number of suppliers whose status is cached for uploads, enough for the suppliers that are busy now. */
  suppliersCachedMax: 10_000,
  /** Time for which a registered supplier is cached, so that settings take effect within a second. */
  registeredCachedMs: 1_000,
  /** Time for which an unregistered supplier is cached. It is shorter than a registration takes. */
  unregisteredCachedMs: 100,
} as const;

/** Counts of the database for metrics. */
export const databaseCountMetricsLimits = {
  /** Default upper bounds of a histogram. */
  bucketsSeconds: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
  /**
   * Maximum number of rows of one kind that are counted. 100,000 rows cost about 100 ms. Above this number,
   * `sello_counts_capped` is 1.
   */
  countMax: 100_000,
  /** Time for which counts are cached, so that many clients cost the database as much as one. */
  keptMs: 5_000,
  /** Time limit of a count, which only an overloaded database exceeds. */
  countMs: 5_000,
  /** Time after which the response is a 503, because a hanging database ignores `countMs`. */
  answerMs: 6_000,
} as const;
