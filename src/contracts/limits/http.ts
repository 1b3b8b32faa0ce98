// Limits on what an HTTP client may send, each with its reason.

export const http = {
  /** A request body, unless its route takes more: `meta` of 50 members with all characters escaped has 0.7 MB. */
  bodyBytesMax: 1024 * 1024,
  /** Routes that take a document. The public product names 10 MB as its only size. */
  documentBodyBytesMax: 10 * 1024 * 1024,
  /** Routes that take words and filters only. */
  queryBodyBytesMax: 64 * 1024,
  /** Values (texts, numbers, objects, lists) in a body: each costs memory many times its bytes. 1,000 lines have 50,000. */
  bodyValuesMax: 100_000,
  /**
   * Members of one object: those of a document have up to 40, and lists 1,000 items. The engine keeps so large an object in a
   * form that takes long to copy and to write.
   */
  objectMembersMax: 5_000,
  /** Characters of all names of members: 1,000 lines with every member that there is have 0.5 million. */
  bodyNameCharactersMax: 2_000_000,
  /** Questions of a workspace to the authority (census, reconciliation, rehearsal): a person asks some, a loop is stopped. */
  questionsPerMinute: 60,
  /** Bodies up to this size are read in one go; larger ones in steps, between which others are served. */
  bodyAtOnceBytes: 256 * 1024,
  /** Bytes that become text in one step: letters of three bytes take some milliseconds. */
  bodyStepBytes: 1024 * 1024,
  /** The first part of a body, which costs its workspace nothing: calls of everyday always find room. */
  bodyFreeBytes: 64 * 1024,
  /** Credentials of an application: four texts of 200 characters. It is read before anybody is known. */
  credentialBodyBytesMax: 4 * 1024,
  /** The body of somebody whom nobody knows yet: a few packets. */
  strangerBodySecondsMax: 5,
  /** Calls that need no key (sign-in, invitations, credentials), of one address: an office behind one, a form a second. */
  strangerCallsPerMinute: 300,
  /** Stored bytes of the rows of one page of a list: a page ends early rather than answer hundreds of MB. */
  pageBytesMax: 4 * 1024 * 1024,
  /** Routes that take a file as base64: 10 MB of bytes become 13.4 MB of text, with room for the other members. */
  fileBodyBytesMax: 16 * 1024 * 1024,
  /** Objects and lists inside each other. Real documents need about 10; a deep one costs stack, not meaning. */
  nestingLevelsMax: 64,
  /** A slow body holds a socket; nobody uploads 10 MB for longer than this. */
  bodySecondsMax: 30,
  /**
   * An idle connection stays open for so long. Clients and load balancers keep theirs for 60 to 90 s: whoever closes first
   * while the other sends breaks a call that nobody may simply repeat.
   */
  idleSecondsMax: 95,
  /** Characters of an id or name that a refusal repeats: enough to find it again. */
  idCharactersShown: 64,
  /** Workflows that a refusal names, for a client that gave another id. */
  workflowsNamed: 10,
  /** `key` of an entry or job: free text, an index entry. */
  keyCharactersMax: 128,
  /** `Idempotency-Key`: what clients make has 36; an index entry holds its hash only. */
  idempotencyKeyCharactersMax: 255,
  /** How long a key's first answer is given again: a client that was away for a night still gets it. */
  idempotencyHours: 24,
  /** So long nobody doubts that the first call is at work: a transaction has no longer. Then a repeat looks what it made. */
  idempotencyLeaseMs: 20_000,
  /** JSON text of a refusal that is kept to be given again; of a longer one the call is judged anew. */
  idempotencyRefusalCharactersMax: 32_000,
  /** A smaller answer goes as it is: it fits into a few packets anyway. An entry with ten lines has 7 kB. */
  packedBytesMin: 4_096,
  /** Buckets of keys and workspaces that one process remembers; a forgotten one is full. */
  rateBucketsMax: 10_000,
  /** `Retry-After` of a 503 that knows no better time: a restart or an election takes some seconds. */
  retryAfterSeconds: 5,
  /** Name of an application: `src` of its meta rows. */
  applicationNameCharactersMax: 63,
  /** Client id, secret and ids that come with them. */
  credentialCharactersMax: 200,
  /** Life of a token of an application, which gets the next one by itself. */
  applicationTokenMinutes: 60,
  /** Rows of one page of a list, as the public product has it. */
  pageRowsMin: 10,
  pageRowsDefault: 20,
  pageRowsMax: 100,
  /** `wait` of a job call: longer than any proxy holds a connection open. */
  waitSecondsMax: 60,
  /** Calls that wait at the same time in one process: each holds a long poll of the engine (1,200 a frontend). */
  waitersMax: 200,
  /** Of these for one workspace: four tenants that hold all they may leave nobody out. */
  waitersOfWorkspaceMax: 50,
  /** A token: real ones have about 500 characters; a huge one costs a signature check. */
  tokenCharactersMax: 4_000,
  /** Tokens whose signature was checked a moment ago, and how long the check counts. */
  tokensCachedMax: 10_000,
  /** Bytes of their claims in memory: a scope may be as long as a token. */
  tokensCachedBytesMax: 8 * 1024 * 1024,
  tokenCachedMs: 60_000,
  /**
   * Callers remembered between requests, each with the verbs of its workspace (some 10 kB), and for how long: a revoked key
   * works at most this much longer, below a second.
   */
  callersCachedMax: 1_000,
  callerCachedMs: 750,
  /** A health check waits no longer for database and engine: it answers within two seconds, whatever hangs. */
  healthMs: 1_500,
  /** A health check is answered from the last look for so long, and one look is under way at a time. */
  healthKeptMs: 1_000,
  /** A larger answer goes in pieces of so many bytes: what a reader has taken shows with each, and a slow one is seen. */
  pieceBytes: 64 * 1024,
  /**
   * A reader that takes less than this in the time is cut off: a telephone at the edge of a network takes ten times as much,
   * and who reads nothing holds an answer no longer than this.
   */
  readerBytesPerSecondMin: 2_000,
  readerMs: 30_000,
  /** How often readers are looked at. */
  readersLookMs: 5_000,
  /** Calls of one connection at work at once: answers go out in order, so more only pile up. Nothing more is read above it. */
  pipelinedMax: 16,
  /** The same while nobody is known on it: these wait for one another (`beginAtOnce`), and each takes some kB meanwhile. */
  strangerPipelinedMax: 4,
  /**
   * Connections of one process: each costs some 20 kB, and more than this no process of ours serves. Half of them may be of
   * callers whom nobody knows: above that the one that was silent longest is closed.
   */
  connectionsMax: 5_000,
  strangerConnectionsMax: 2_500,
  /** A request's head, and all of it: what does not come in this time is no client of ours. */
  headSecondsMax: 60,
  requestSecondsMax: 90,
  /** Operations of one JSON patch, members of a merge patch: a program may change each member of a long invoice. */
  patchOperationsMax: 10_000,
  /** Characters that one JSON patch compares, copies or moves: as many as all texts of a document have. */
  patchCharactersMax: 1_000_000,
  /** Name of a key or a workspace. */
  nameCharactersMax: 200,
  /** A key lives a year unless said otherwise, and at most ten. */
  keyDaysDefault: 365,
  keyDaysMax: 3_650,
  /** Items of lists that inserts and removals of one patch shift: a second's work at the very most. */
  patchItemsShiftedMax: 20_000_000,
  /** `meta` of files, states and numbers: members, and characters of one value. */
  metaMembersMax: 50,
  metaCharactersMax: 2_000,
  /** Clocks of clients run ahead: a state's time may be this much later than now. */
  clockAheadMs: 60_000,
  /** Notes of a state; description of a file. */
  notesCharactersMax: 2_000,
  /** JSON text of the `value` of a meta row: a link or a few settings of an application, not a store of files. */
  metaValueCharactersMax: 64_000,
  /** The spool is for what is used at once by a job: after this a thing in it is gone. */
  spoolHours: 24,
  /** Rows of a page of series or chains, which clients of before read whole: suppliers of a workspace times their series. */
  longListRowsMax: 1_000,
  /** Words of a search, and rows skipped by its `offset`. */
  searchWordsMax: 10,
  searchOffsetMax: 10_000,
  /** Text of a query's filter, its terms and the values of one term. */
  filterCharactersMax: 4_000,
  filterTermsMax: 50,
  /** Values of `contains`: fifty in names of 100,000 characters took a second and a half of the database. */
  filterContainsMax: 5,
  /** Versions linked from the producer's declaration: two a month for eight years. */
  declaredVersionsMax: 200,
  /** Page and PDF of a declaration are made at most once in this time: a version gets a new one with a new text only. */
  declarationKeptMs: 60_000,
  /** A query or search that takes longer is given up: it would cost others more than it brings. */
  queryMs: 5_000,
  /**
   * Entries that one page of a query or search looks at when no index answers the whole filter: some 30 ms, the same with
   * a thousand entries and with millions.
   */
  queryExaminedMax: 5_000,
  /** The same for a search for frequent words, of which a page is full sooner. */
  searchExaminedMax: 20_000,
  /** Indexes that are asked how much they lead to, and what is so little that no other is asked. */
  queryWaysMax: 8,
  queryFewEnough: 100,
  /** Members of a row that a query names. */
  queryFieldsMax: 60,
  /** A query counts no further than this: more is answered as `count_capped`. */
  countMax: 10_000,
  /** Warnings that a workspace names one by one: there are fewer keys, and codes of the authority beside them. */
  strictKeysMax: 200,
} as const;
