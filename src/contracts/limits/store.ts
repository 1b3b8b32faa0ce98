// Limits of the MongoDB connection and its transactions, each with its reason.

export const store = {
  /** One transaction with its retries. Sealing 200 records takes 30 ms; a minute means that something is wrong. */
  transactionMs: 20_000,
  /**
   * What a killed process left open holds its documents until the server ends it: longer than any of ours takes, and half of
   * the server's own default.
   */
  transactionLifetimeSeconds: 30,
  /** The commit of one: majority and journal take milliseconds; a member that is away ends it. */
  commitMs: 10_000,
  /** A connection from which nothing comes for so long is given up. The longest query has 10 s; migrate has no limit. */
  silenceMs: 30_000,
  /** Looking for a primary: shorter than any client's patience, longer than an election. */
  serverSelectionMs: 10_000,
  /** Making a connection, greeting included: a server that answers does it in milliseconds. */
  connectMs: 5_000,
  /**
   * Each member is heard of so often. With `connectMs` one that is silent is known to be after 9 s, before others can elect a
   * primary of their own (10 s, the server's default).
   */
  heartbeatMs: 4_000,
  /** A primary confirms itself within this, or a miss is not said: the majority has a small write within milliseconds. */
  confirmMs: 3_000,
  /** Confirmations for one miss: each further one means that the primary changed again while it was asked. */
  confirmationsMax: 3,
  /** Connections of one process: more callers wait for a free one instead of loading the server. */
  connectionsMax: 100,
  /**
   * So long a call waits for a free connection: one comes free within milliseconds, unless the database hangs. Then 500 calls a
   * second make 2,500 that wait, not 15,000 until the connections are given up.
   */
  connectionWaitMs: 5_000,
  /** Looks for what an index has refused and a read does not show yet, and the pause behind the first: 2 s in all, in the mean. */
  looksMax: 30,
  lookPauseMs: 10,
  /** Health checks answer within this. */
  pingMs: 2_000,
  /** Chains of one transaction that makes all of them rest: some hundred milliseconds, and one document of events. */
  restChainsMax: 500,
  /** Entries of one insert: more wait for the next one, some milliseconds later. */
  insertTogetherMax: 50,
  /** A larger document is inserted alone: 50 of these are 3 MB, a message of the database holds 48. */
  insertTogetherCharactersMax: 64_000,
  /** Decrypted signing keys of a process: one a workspace that signs. A forgotten one is read again. */
  keysCachedMax: 1_000,
  /** A signing key in memory is looked up again after so long: another one may sign since. The old one stays good. */
  signingKeyCachedMs: 60_000,
  /** Tokens that name an unknown signing key: all of them together cause one read in this time. */
  signingKeysReadMs: 250,
  /** Signing keys of tokens that are not retired: one a rotation, which is a matter of months. */
  tokenKeysMax: 100,
  /** Keys of a workspace that are neither revoked nor over: people, programs, applications. */
  accessKeysMax: 1_000,
  /** Applications of an installation, and enrollments of a workspace. */
  applicationsMax: 200,
  /** Keys in the list, which has no pages, the newest. */
  accessKeysListedMax: 2_000,
  /** The last use of a key is noted at most once in this time. */
  keyUseNotedMs: 60_000,
  /** Suppliers whose standing is remembered for uploads: those that are busy now. */
  suppliersCachedMax: 10_000,
  /** A registered supplier is looked up again after so long, as a caller is: settings count within a second. */
  registeredCachedMs: 1_000,
  /** One that is not registered is looked up nearly every time: a registration takes longer than this. */
  unregisteredCachedMs: 100,
} as const;

// Limits of the numbers for monitoring, each with its reason.
export const metrics = {
  /** Upper bounds of a histogram that names none. */
  bucketsSeconds: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
  /** Rows counted of one kind: a count of 100,000 rows costs some 100 ms; more is said as `sello_counts_capped`. */
  countMax: 100_000,
  /** Numbers are made again after this: many who ask cost the database as much as one. */
  keptMs: 5_000,
  /** Counting that takes longer is given up: the database has other things to do. */
  countMs: 5_000,
  /** A database that hangs does not hear that limit: after this the page is a 503. */
  answerMs: 6_000,
} as const;
