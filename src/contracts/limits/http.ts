// Limits of HTTP calls, each with its reason.

export const httpLimits = {
  /** Bytes of a request body, unless its route accepts more. `meta` with 50 fields and all characters escaped has 0.7 MB. */
  bodyBytesMax: 1024 * 1024,
  /** Routes that accept a document. 10 MB is the only size in the public product's documentation. */
  documentBodyBytesMax: 10 * 1024 * 1024,
  /** Routes that accept only search words and filters. */
  queryBodyBytesMax: 64 * 1024,
  /**
   * Maximum number of values (strings, numbers, objects, arrays) in a body. Each costs memory many times its bytes.
   * 1,000 lines have 50,000 values.
   */
  bodyValuesMax: 100_000,
  /**
   * Fields of one object. Objects of a document have up to 40, and arrays 1,000 items. V8 keeps larger objects in a
   * form that is slow to copy and to serialize.
   */
  objectMembersMax: 5_000,
  /** Characters of all field names; 1,000 lines with every possible field have 0.5 million. */
  bodyNameCharactersMax: 2_000_000,
  /**
   * Queries of a workspace to the authority (census, reconciliation, rehearsal), enough for a user and a stop for a
   * loop.
   */
  questionsPerMinute: 60,
  /** Bodies up to this size are read at once; larger ones in steps, between which other calls are served. */
  bodyAtOnceBytes: 256 * 1024,
  /** Bytes that become text in one step; letters of three bytes take some milliseconds. */
  bodyStepBytes: 1024 * 1024,
  /** The first part of a body, which does not count against its workspace, so that everyday calls always find room. */
  bodyFreeBytes: 64 * 1024,
  /**
   * Bytes of the credentials of an application: four strings of 200 characters. They are read before the caller is
   * known.
   */
  credentialBodyBytesMax: 4 * 1024,
  /** Seconds for the body of an unauthenticated call. Such a body has a few packets. */
  anonymousBodySecondsMax: 5,
  /**
   * Calls without an access key (sign-in, invitations, credentials) of one address. An office behind one address may
   * send a form each second.
   */
  anonymousCallsPerMinute: 300,
  /** Stored bytes of the rows of one page of a list, so that a page ends early instead of returning hundreds of MB. */
  pageBytesMax: 4 * 1024 * 1024,
  /** Bytes for routes that accept a file as base64. 10 MB become 13.4 MB of text, with room for the other fields. */
  fileBodyBytesMax: 16 * 1024 * 1024,
  /** Nesting of objects and arrays. Real documents need about 10; deeper ones only cost stack. */
  nestingLevelsMax: 64,
  /** A slow body holds a socket; no upload of 10 MB takes longer than this. */
  bodySecondsMax: 30,
  /**
   * Time that an idle connection stays open. Clients and load balancers keep theirs for 60 to 90 s, and closing
   * earlier, while the client sends, breaks a call that cannot simply be repeated.
   */
  idleSecondsMax: 95,
  /** Maximum length of an id or name in an error, enough to find it. */
  idCharactersShown: 64,
  /** Wrong query parameters that an error lists: more than any call has. */
  parameterFaultsMax: 40,
  /** Workflows that an error lists when a client sent an unknown id. */
  workflowsNamed: 10,
  /** Characters of the `key` of an entry or job. It is free text and in an index. */
  keyCharactersMax: 128,
  /** Characters of `Idempotency-Key`. Clients usually send 36; an index entry holds only its hash. */
  idempotencyKeyCharactersMax: 255,
  /**
   * Hours that the first response of an idempotency key is returned again, long enough for a client that was offline
   * for a night.
   */
  idempotencyHours: 24,
  /**
   * Time that the first call counts as running; no transaction takes longer. After that a repeat checks what the first
   * call wrote.
   */
  idempotencyLeaseMs: 20_000,
  /** JSON text of an error that is stored to be returned again; if it is longer, the call is evaluated again. */
  idempotencyRefusalCharactersMax: 32_000,
  /**
   * Bytes from which a response is compressed. Smaller responses fit into a few packets. An entry with ten lines has 7
   * kB.
   */
  packedBytesMin: 4_096,
  /** Buckets of access keys and workspaces that one process keeps; a dropped one counts as full. */
  rateBucketsMax: 10_000,
  /** Seconds in `Retry-After` of a 503 by default; a restart or an election takes some seconds. */
  retryAfterSeconds: 5,
  /** Characters of the name of an application; the name is `src` of its meta rows. */
  applicationNameCharactersMax: 63,
  /** Client id, secret and the ids sent with them. */
  credentialCharactersMax: 200,
  /** Lifetime of a token of an application. The application requests the next token automatically. */
  applicationTokenMinutes: 60,
  /** Rows of one page of a list, as in the public product. */
  pageRowsMin: 10,
  pageRowsDefault: 20,
  pageRowsMax: 100,
  /** Ids of a list in a query, one page of rows. */
  idsInQueryMax: 100,
  /** Longest `wait` of a job call. Proxies do not hold a connection open for longer. */
  waitSecondsMax: 60,
  /**
   * Maximum number of calls that wait at the same time in one process. Each may read the database every second while
   * its change stream is down.
   */
  waitersMax: 200,
  /** The share of one workspace, so that three tenants at their limit still leave room for others. */
  waitersOfWorkspaceMax: 50,
  /** Characters of a token. Real tokens have about 500; a huge one costs a signature check. */
  tokenCharactersMax: 4_000,
  /** Tokens whose signature was verified recently, and how long that counts. */
  tokensCachedMax: 10_000,
  /** Maximum bytes of the claims of cached tokens in memory. A scope may be as long as a token. */
  tokensCachedBytesMax: 8 * 1024 * 1024,
  tokenCachedMs: 60_000,
  /**
   * Callers cached between requests, each with the store functions of its workspace (some 10 kB), and their lifetime. A
   * revoked key works for less than a second longer.
   */
  callersCachedMax: 1_000,
  callerCachedMs: 750,
  /** Time that a health check waits for the database and Temporal. It responds within two seconds, even if they hang. */
  healthMs: 1_500,
  /** Time that a health result is cached; one check runs at a time. */
  healthKeptMs: 1_000,
  /** Size of the pieces of a larger response. Each shows what the client has read, and so reveals a slow client. */
  pieceBytes: 64 * 1024,
  /**
   * A client that reads less than this is disconnected. A phone at the edge of a network reads ten times as much, and a
   * client that reads nothing holds a response no longer than `readerMs`.
   */
  readerBytesPerSecondMin: 2_000,
  readerMs: 30_000,
  /** How often Sello checks the clients that read. */
  readersLookMs: 5_000,
  /**
   * Calls of one connection in progress at once. Responses are sent in order, so more calls would only pile up and are
   * not read.
   */
  pipelinedMax: 16,
  /**
   * The same limit for an unauthenticated connection. Its calls wait for one another (`callStartsPerLoopTurn`), and
   * each takes some kB.
   */
  anonymousPipelinedMax: 4,
  /**
   * Connections of one process, each of which costs some 20 kB. Half of them may be unauthenticated; above that Sello
   * closes the connection that was silent longest.
   */
  connectionsMax: 5_000,
  anonymousConnectionsMax: 2_500,
  /** Time for the headers of a request, and for all of it; real clients are faster. */
  headSecondsMax: 60,
  requestSecondsMax: 90,
  /**
   * Maximum number of operations of one JSON Patch, or of fields of a merge patch: enough to change every field of a
   * long invoice.
   */
  patchOperationsMax: 10_000,
  /** Characters that one JSON Patch compares, copies or moves, as many as all texts of a document have. */
  patchCharactersMax: 1_000_000,
  /** Name of an access key or a workspace. */
  nameCharactersMax: 200,
  /** An access key is valid for a year by default, and at most ten. */
  keyDaysDefault: 365,
  keyDaysMax: 3_650,
  /** Array items that the insertions and removals of one patch shift, which takes a second at most. */
  patchItemsShiftedMax: 20_000_000,
  /** Fields in the `meta` of files, states and numbers, and characters of one value. */
  metaMembersMax: 50,
  metaCharactersMax: 2_000,
  /** How much later than now the time of a state may be. Clocks of clients run ahead. */
  clockAheadMs: 60_000,
  /** Notes of a state; description of a file. */
  notesCharactersMax: 2_000,
  /** `NombreRazon` of the authority's header. */
  holderNameCharactersMax: 120,
  /** Characters of the reference of a registered power; the authority's have about twenty. */
  titleReferenceCharactersMax: 60,
  /** Periods of a supplier's reporting, enough for a change or two each year over the years that records are kept. */
  reportingPeriodsMax: 20,
  /** Attempts of a call to change a supplier's reporting while other calls change it; one of them succeeds each time. */
  reportingTriesMax: 10,
  /**
   * Characters of the JSON text of the `value` of a meta row: a link or a few settings of an application, not a store
   * of files.
   */
  metaValueCharactersMax: 64_000,
  /** Hours that the spool keeps data for a job. */
  spoolHours: 24,
  /**
   * Rows of a page of series or chains, which older clients read whole, enough for the suppliers of a workspace times
   * their series.
   */
  longListRowsMax: 1_000,
  /** Words of a search, and rows skipped by its `offset`. */
  searchWordsMax: 10,
  searchOffsetMax: 10_000,
  /** Text of a query's filter, its terms and the values of one term. */
  filterCharactersMax: 4_000,
  filterTermsMax: 50,
  /**
   * Maximum number of values of `contains`. Fifty in names of 100,000 characters took a second and a half of the
   * database.
   */
  filterContainsMax: 5,
  /** Versions linked from the producer's declaration, two a month for eight years. */
  declaredVersionsMax: 200,
  /** How long the page and the PDF of a declaration are cached. Only a new text changes them. */
  declarationKeptMs: 60_000,
  /** Time limit of a query or search. A slower one would delay others too much. */
  queryMs: 5_000,
  /**
   * Entries that one page of a query or search examines if no index covers the whole filter, some 30 ms with a thousand
   * or millions of entries.
   */
  queryExaminedMax: 5_000,
  /** The same for a search for frequent words, which fills a page sooner. */
  searchExaminedMax: 20_000,
  /** Indexes whose number of matches is counted, and the number that is small enough to count no other. */
  queryWaysMax: 8,
  rareWordEntriesMax: 100,
  /** Fields of a row that a query requests. */
  queryFieldsMax: 60,
  /** The count of a query ends at this number; above it the response has `count_capped`. */
  countMax: 10_000,
  /** Warnings that a workspace lists as strict, more than there are keys and codes of the authority. */
  strictKeysMax: 200,
} as const;
