// Limits of HTTP calls, each with its reason.

export const httpLimits = {
  /**
   * Maximum bytes of a request body, unless its route accepts more. `meta` with 50 fields and all characters escaped
   * has 0.7 MB.
   */
  bodyBytesMax: 1024 * 1024,
  /**
   * Maximum bytes of a body on routes that accept a document. 10 MB is the only size in the public product's
   * documentation.
   */
  documentBodyBytesMax: 10 * 1024 * 1024,
  /** Maximum bytes of a body on routes that accept only search words and filters. */
  queryBodyBytesMax: 64 * 1024,
  /**
   * Maximum number of values (strings, numbers, objects, arrays) in a body. Each value costs memory many times its
   * bytes. 1,000 lines have 50,000 values.
   */
  bodyValuesMax: 100_000,
  /**
   * Maximum number of fields of one object. Objects of a document have up to 40, and arrays 1,000 items. V8 keeps
   * larger objects in a form that is slow to copy and to serialize.
   */
  objectMembersMax: 5_000,
  /** Maximum number of characters of all field names; 1,000 lines with every possible field have 0.5 million. */
  bodyNameCharactersMax: 2_000_000,
  /**
   * Maximum number of queries of a workspace to the authority per minute (census, reconciliation, rehearsal), enough
   * for a user and a stop for a loop.
   */
  questionsPerMinute: 60,
  /**
   * Maximum bytes of a body that is read at once. Larger bodies are read in steps; other calls are served between the
   * steps.
   */
  bodyAtOnceBytes: 256 * 1024,
  /** Maximum bytes that become text in one step; letters of three bytes take some milliseconds. */
  bodyStepBytes: 1024 * 1024,
  /**
   * Bytes of the first part of a body. This part does not count toward the share of its workspace, so everyday calls
   * always find room.
   */
  bodyFreeBytes: 64 * 1024,
  /**
   * Maximum number of chunks of a body: the first ones, and one for each `bodyChunkBytesMin` bytes. The first chunk of
   * each packet does not count. A client that sends each token as a chunk sends 40,000 for an invoice of 1,000 lines.
   */
  bodyChunksFree: 50_000,
  bodyChunkBytesMin: 16,
  /** Smaller chunks of one packet are joined up to this size, because each takes about 600 bytes of memory. */
  bodyChunkJoinedBytesMax: 4 * 1024,
  /**
   * Maximum bytes of a request that Sello parses after its response, and the time for them. Beyond them, Sello discards
   * what the client sends for up to `bodySecondsMax`, and ends the connection: some clients first send everything.
   */
  unreadBodyBytesMax: 64 * 1024,
  unreadBodyMs: 5_000,
  /**
   * Maximum bytes of the credentials of an application: four strings of 200 characters. Sello reads the credentials
   * before it knows the caller.
   */
  credentialBodyBytesMax: 4 * 1024,
  /** Time limit for the body of an unauthenticated call. Such a body has a few packets. */
  anonymousBodySecondsMax: 5,
  /**
   * Maximum number of calls per minute without an access key (sign-in, invitations, credentials) from one address. An
   * office behind one address may send a form each second.
   */
  anonymousCallsPerMinute: 300,
  /** Maximum stored bytes of the rows of one page of a list. A page ends early instead of with hundreds of MB. */
  pageBytesMax: 4 * 1024 * 1024,
  /** Number of bytes as which each value within a row counts: 40,000 small values take some 30 ms. */
  pageValueBytes: 100,
  /** Number of bytes of rows after which other calls are served; reading them takes some milliseconds. */
  bytesBetweenPauses: 512 * 1024,
  /**
   * Maximum bytes of a body on routes that accept a file as base64. 10 MB become 13.4 MB of text, with room for the
   * other fields.
   */
  fileBodyBytesMax: 16 * 1024 * 1024,
  /** Maximum nesting of objects and arrays. Real documents need about 10 levels; deeper bodies only cost stack. */
  nestingLevelsMax: 64,
  /** Time limit for a request body, because a slow body holds a socket. No upload of 10 MB takes longer. */
  bodySecondsMax: 30,
  /**
   * Time for which an idle connection stays open. Clients and load balancers keep their side open for 60 to 90 s. If
   * Sello closed the connection earlier, while the client sends, this would break a call that cannot simply be
   * repeated.
   */
  idleSecondsMax: 95,
  /** Maximum number of characters of an id or name in an error, enough to identify it. */
  idCharactersShown: 64,
  /** Maximum number of characters of a text parameter, unless it says otherwise: more than a list of event types has. */
  parameterCharactersMax: 2_000,
  /** Maximum number of wrong query parameters that an error lists: more than any call has. */
  parameterFaultsMax: 40,
  /** Maximum number of workflows that an error lists when a client sent an unknown id. */
  workflowsNamed: 10,
  /** Maximum number of characters of the `key` of an entry or job. The key is free text and is in an index. */
  keyCharactersMax: 128,
  /** Maximum number of characters of `Idempotency-Key`. Clients usually send 36; an index entry holds only its hash. */
  idempotencyKeyCharactersMax: 255,
  /**
   * Number of hours in which an idempotency key returns its first response again, long enough for a client that was
   * offline for a night.
   */
  idempotencyHours: 24,
  /**
   * Time for which the first call with an idempotency key counts as running. No transaction takes longer. After this
   * time, a repeated call checks what the first call wrote.
   */
  idempotencyLeaseMs: 20_000,
  /** Maximum number of characters of the JSON text of a stored error. If it is longer, the call is evaluated again. */
  idempotencyRefusalCharactersMax: 8_000,
  /**
   * Minimum bytes of a response that Sello compresses. Smaller responses fit into a few packets. An entry with ten
   * lines has 7 kB.
   */
  packedBytesMin: 4_096,
  /**
   * Maximum number of rate buckets of access keys and workspaces that one process keeps. A bucket that was dropped
   * counts as full.
   */
  rateBucketsMax: 10_000,
  /** Default seconds in `Retry-After` of a 503; a restart or an election takes some seconds. */
  retryAfterSeconds: 5,
  /** Seconds until a resource that a call creates is worth reading again, if it is not ready with the response. */
  unfinishedRetrySeconds: 1,
  /** Maximum number of characters of the name of an application; the name is `src` of its meta rows. */
  applicationNameCharactersMax: 63,
  /** Maximum number of characters of a client id, a secret and the ids sent with them. */
  credentialCharactersMax: 200,
  /** Lifetime of a token of an application. The application requests the next token automatically. */
  applicationTokenMinutes: 60,
  /** Minimum number of rows on one page of a list, as in the public product, and its default and maximum. */
  pageRowsMin: 10,
  pageRowsDefault: 20,
  pageRowsMax: 100,
  /** Maximum number of ids of a list in a query, one page of rows. */
  idsInQueryMax: 100,
  /** Maximum seconds of `wait` of a job call. Proxies do not hold a connection open for longer. */
  waitSecondsMax: 60,
  /**
   * Maximum number of calls that wait at the same time in one process. While the change stream of the process is down,
   * each of them may read the database every second.
   */
  waitersMax: 200,
  /**
   * Maximum number of waiting calls of one workspace, so that three tenants at their limit still leave room for others.
   */
  waitersOfWorkspaceMax: 50,
  /** Maximum number of characters of a token. Real tokens have about 500. A huge token costs a signature check. */
  tokenCharactersMax: 4_000,
  /** Maximum number of tokens whose signature was verified recently, and how long a verification counts. */
  tokensCachedMax: 10_000,
  /** Maximum bytes of the claims of cached tokens in memory. A scope may be as long as a token. */
  tokensCachedBytesMax: 8 * 1024 * 1024,
  tokenCachedMs: 60_000,
  /**
   * Maximum number of callers that are cached between requests, of about 10 kB each, and how long they are cached. A
   * revoked key works for less than a second longer.
   */
  callersCachedMax: 1_000,
  callerCachedMs: 750,
  /** How often Sello checks whether the caller of a stream still has access. */
  streamAccessCheckMs: 60_000,
  /**
   * Time that a health check waits for the database and Temporal. The check therefore responds within two seconds, even
   * if they hang.
   */
  healthMs: 1_500,
  /** Time that a health result is cached; one check runs at a time. */
  healthKeptMs: 1_000,
  /**
   * Bytes of the pieces of a larger response. Each piece shows how much the client has read, and so reveals a slow
   * client.
   */
  pieceBytes: 64 * 1024,
  /**
   * Minimum bytes per second that a client must read, otherwise Sello disconnects the client. A phone at the edge of a
   * network reads ten times as much. A client that reads nothing holds a response no longer than `readerMs`.
   */
  readerBytesPerSecondMin: 2_000,
  readerMs: 30_000,
  /** How often Sello checks the clients that read. */
  readersLookMs: 5_000,
  /**
   * Maximum number of calls of one connection in progress at once. Responses are sent in order, so further calls would
   * only wait; Sello does not read them yet.
   */
  pipelinedMax: 16,
  /**
   * Maximum number of calls in progress of an unauthenticated connection. Its calls wait for one another
   * (`callStartsPerEventLoopTurnMax`), and each call takes a few kB.
   */
  anonymousPipelinedMax: 4,
  /**
   * Maximum number of connections of one process, each of which costs about 20 kB. Half of them may be unauthenticated.
   * If there are more, Sello closes the connection that was silent longest.
   */
  connectionsMax: 5_000,
  anonymousConnectionsMax: 2_500,
  /** Time limit for the headers of a request, and for the whole request. Real clients are faster. */
  headSecondsMax: 60,
  requestSecondsMax: 90,
  /** Maximum number of characters of the name of an access key or a workspace. */
  nameCharactersMax: 200,
  /** Number of days that an access key is valid by default (a year), and maximum (ten years). */
  keyDaysDefault: 365,
  keyDaysMax: 3_650,
  /** Maximum number of fields in the `meta` of files, states and numbers, and of characters of one value. */
  metaMembersMax: 50,
  metaCharactersMax: 2_000,
  /** Maximum time by which the time of a state may be in the future, because clocks of clients run ahead. */
  clockAheadMs: 60_000,
  /** Maximum number of characters of the notes of a state, and of the description of a file. */
  notesCharactersMax: 2_000,
  /** Maximum number of characters of `NombreRazon` in the authority's header. */
  holderNameCharactersMax: 120,
  /**
   * Maximum number of characters of the reference of a registered power. References of the authority have about twenty
   * characters.
   */
  titleReferenceCharactersMax: 60,
  /**
   * Maximum number of periods of a supplier's reporting. This is enough for one or two changes a year, over the years
   * for which records are kept.
   */
  reportingPeriodsMax: 20,
  /**
   * Maximum number of attempts of a call to change a supplier's reporting while other calls change it. In each round,
   * one of the calls succeeds.
   */
  reportingTriesMax: 10,
  /**
   * Maximum number of characters of the JSON text of the `value` of a meta row: a link or a few settings of an
   * application, not a store of files.
   */
  metaValueCharactersMax: 64_000,
  /** Number of hours that the spool keeps data for a job. */
  spoolHours: 24,
  /**
   * Maximum number of rows on a page of series or chains. Older clients read these lists as a whole, so this is enough
   * for the suppliers of a workspace times their series.
   */
  longListRowsMax: 1_000,
  /** Maximum number of words of a search, and of rows skipped by its `offset`. */
  searchWordsMax: 10,
  searchOffsetMax: 10_000,
  /** Maximum number of characters of the text of a query's filter, of its terms, and of the values of one term. */
  filterCharactersMax: 4_000,
  filterTermsMax: 50,
  /**
   * Maximum number of values of `contains`. With fifty values and names of 100,000 characters, the database took a
   * second and a half.
   */
  filterContainsMax: 5,
  /** Maximum number of versions linked from the producer's declaration, two a month for eight years. */
  declaredVersionsMax: 200,
  /** Time for which the page and the PDF of a declaration are cached. They change only with a new text. */
  declarationKeptMs: 60_000,
  /** Time for which a version counts as not declared. Another process may have just started with it. */
  declarationMissingMs: 1_000,
  /** Time limit of a query or search. A slower query would delay others too much. */
  queryMs: 5_000,
  /**
   * Maximum number of entries that one page of a query or search examines if no index covers the whole filter. This
   * takes about 30 ms, with a thousand or millions of entries.
   */
  queryExaminedMax: 5_000,
  /**
   * Maximum number of entries that one page of a search for frequent words examines. Such a search fills a page sooner.
   */
  searchExaminedMax: 20_000,
  /**
   * Maximum number of indexes whose matches are counted. Also the number of matches that is small enough to count no
   * other index.
   */
  queryWaysMax: 8,
  rareWordEntriesMax: 100,
  /** Maximum number of fields of a row that a query requests. */
  queryFieldsMax: 60,
  /** Number at which the count of a query ends. If there are more entries, the response has `count_capped`. */
  countMax: 10_000,
  /** Maximum number of warnings that a workspace lists as strict. There are fewer keys and codes of the authority. */
  strictKeysMax: 200,
} as const;
