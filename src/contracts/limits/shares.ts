// The size of each shared resource of one process, with the maximum of one owner, and the maximum of one part of an
// owner. An owner is a workspace; for unauthenticated calls, the owner is an address. A part is an access key, a
// session or a public link. docs/decisions/0028-shared-resources-are-divided-by-workspace.md

const megabytes = 1024 * 1024;

export const fairShareLimits = {
  /**
   * Maximum number of calls in progress. A client with 64 parallel calls is far below the limit, and the connection
   * pool of the database has 100. The settings are SELLO_KEY_CALLS_AT_WORK and SELLO_WORKSPACE_CALLS_AT_WORK.
   */
  calls: { all: Infinity, owner: 256, part: 128 },
  /**
   * Maximum bytes of request bodies, without the first part of each body. This is more than two of the largest bodies,
   * which take several times as much memory. A part is the share of the registration links, which unauthenticated
   * people use. It is enough for one of the largest forms and a dozen everyday forms.
   */
  bodies: { all: 64 * megabytes, owner: 32 * megabytes, part: 20 * megabytes },
  /**
   * Maximum bytes of bodies of unauthenticated calls. This is enough for a thousand of the largest bodies, 128 of them
   * from one address.
   */
  anonymousBodies: { all: 8 * megabytes, owner: megabytes },
  /**
   * Maximum bytes of responses that clients have not read. If four workspaces read nothing, they still leave room for
   * others.
   */
  responses: { all: 256 * megabytes, owner: 48 * megabytes },
  /**
   * Maximum number of concurrent look-ups of public links, registration links and sessions that may not exist. An owner
   * is a network. Such a look-up takes a few milliseconds and one of 100 database connections.
   */
  lookups: { all: 16, owner: 4 },
  /**
   * Maximum number of concurrent downloads by public links. A browser may load one link several times, and one
   * workspace may mail many links.
   */
  readers: { all: 400, owner: 100, part: 4 },
  /**
   * Maximum number of live streams, each of which holds a connection. A part is the share of the tabs of one session.
   * Pages without a stream poll every ten seconds.
   */
  streams: { all: 200, owner: 50, part: 4 },
  /**
   * Maximum number of invoice books and closing sheets in progress. Each of them holds a cursor and a batch of 50
   * documents, about a megabyte, for as long as the client reads.
   */
  books: { all: 64, owner: 1 },
  /**
   * Maximum number of months of one workspace whose sums are read at once. Further ones wait, so that the first ones
   * end soon instead of all of them late.
   */
  monthSums: { all: Infinity, owner: 1 },
  /**
   * Maximum number of workspaces for which a page of a book is read and built at the same time, which parses documents.
   * It takes some hundredths of a second. No part of it is held while a client reads what was sent, so slow clients
   * delay nobody.
   */
  bookReads: { all: 4, owner: 1 },
  /**
   * Maximum number of exports and verifications of chains and audit logs at once. Each of them holds one batch of rows,
   * some megabytes, for as long as the client reads.
   */
  exports: { all: 16, owner: 2 },
  /**
   * Maximum number of searches and queries at once. Each of them holds one of 100 database connections for up to 5 s.
   * Further searches wait for their turn.
   */
  searches: { all: 48, owner: 8 },
  /**
   * Maximum number of queries to the authority at once. Slow queries hold a connection of the process for up to a
   * minute.
   */
  questions: { all: 32, owner: 4 },
  /**
   * Maximum number of reconciliations at once. Each of them holds the records of a month of a supplier, 250 MB for
   * 50,000.
   */
  reconciliations: { all: 8, owner: 1 },
  /** Maximum number of certificates that are read at once, each in a thread, for up to 4 s. */
  certificates: { all: 2, owner: 1 },
  /**
   * Maximum bytes of documents in threads. This is enough for hundreds of everyday documents or one of the largest, so
   * that another workspace waits for half a second of work at most.
   */
  threads: { all: Infinity, owner: megabytes },
  /**
   * Maximum number of connections. If there are more, a connection is closed after its response, and the next call uses
   * another connection.
   */
  connections: { all: Infinity, owner: 1_000 },
} as const;

/**
 * Maximum number of calls of one workspace in progress while another workspace is active: `together` while the process
 * is busy, `calm` otherwise. Each call delays the calls of the other workspace by a few milliseconds, because there is
 * only one thread; with eight such calls, a call of 20 ms took 280 ms. A workspace is active during a call and for
 * `activeMs` after it. A process is busy if its thread worked for `busyPart` of its time, and for `busyMs` after that.
 * Even a calm process has a limit, because a hundred lists at once would take a second and all connections of the
 * database.
 */
export const workspaceConcurrentCallLimits = {
  together: 2,
  calm: 16,
  activeMs: 5_000,
  busyPart: 0.7,
  busyMs: 3_000,
  lookMs: 200,
} as const;

/**
 * Turns of job runs in Temporal's queue. For each workspace, one process gives the usual priority to `few` runs at once,
 * and to `perSecond` more each second, which is more than a busy shop needs. Further runs come after those of other
 * workspaces. Temporal's priorities are strict, so only the share with the usual priority is certain. If there are more
 * than `workspacesMax`, the process forgets the one that started nothing for the longest time.
 */
export const jobRunTurnLimits = { few: 20, perSecond: 2, workspacesMax: 10_000 } as const;

/**
 * Maximum number of calls that start in one turn of the event loop. A sign-in page takes two milliseconds, and other
 * calls wait for a few turns at most. Even with hundreds of unauthenticated calls a second, other calls get a response.
 */
export const callStartsPerEventLoopTurnMax = { anonymous: 4, known: 16 } as const;

/**
 * Counts for limits. Each process assumes that `processes` of them create as much as it does itself. From `nearPart` of
 * the limit on, a count is at most a second old; below that, five minutes, and for display ten seconds. A count waits
 * for `restTimes` the duration of the last count, so that counting millions costs the database a twentieth of one
 * connection.
 */
export const approximateCountLimits = {
  processes: 4,
  nearPart: 0.95,
  nearMs: 1_000,
  countedMs: 300_000,
  shownMs: 10_000,
  restTimes: 20,
} as const;

/** Time after which no later caller of the same owner overtakes a waiting one, whose amount may be large. */
export const noOvertakingAfterMs = 1_000;

/**
 * Maximum number of calls of one owner that wait for the same resource, as many as a workspace has in progress by
 * default.
 */
export const waitersPerOwnerMax = 256;

/**
 * Time that a call waits for its turn. It is longer than one search, longer than a few slow certificates or a dozen
 * everyday ones, longer than the sums of a few large months, and for reconciliations longer than the authority may take
 * for one page.
 */
export const turnWaitMaxMs = {
  searches: 6_000,
  lookups: 6_000,
  certificates: 30_000,
  questions: 10_000,
  exports: 30_000,
  monthSums: 30_000,
  reconciliations: 130_000,
  threads: 30_000,
} as const;
