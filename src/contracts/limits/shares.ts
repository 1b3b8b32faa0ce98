// What one process has of each thing, how much of it one owner may hold at a time, and how much one part of an owner. An owner
// is a workspace; of strangers it is an address. A part is a key, a session or a public link.
// docs/decisions/0028-shared-resources-are-divided-by-workspace.md

const megabytes = 1024 * 1024;

export const shares = {
  /**
   * Calls at work. A client of 64 lanes is far below; a connection pool of the database has 100. Settings change both
   * (`SELLO_KEY_CALLS_AT_WORK`, `SELLO_WORKSPACE_CALLS_AT_WORK`).
   */
  calls: { all: Infinity, owner: 256, part: 128 },
  /** Bytes of request bodies, beyond the first part of each: memory is several times as much. Two of the largest and more. */
  bodies: { all: 64 * megabytes, owner: 32 * megabytes },
  /** Bytes of bodies of callers that nobody knows yet: a thousand of the largest, 128 of them from one address. */
  strangerBodies: { all: 8 * megabytes, owner: megabytes },
  /** Bytes of answers that wait for their readers: four workspaces that read nothing leave nobody out. */
  answers: { all: 256 * megabytes, owner: 48 * megabytes },
  /** Readers of public links: of one link a browser and its previews, of one workspace a mailing that is opened. */
  readers: { all: 400, owner: 100, part: 4 },
  /** Live streams: each holds a connection. Of one session so many tabs; pages without one ask every ten seconds. */
  streams: { all: 200, owner: 50, part: 4 },
  /** Invoice books and closing sheets: each holds a cursor and parses documents. */
  books: { all: 4, owner: 1 },
  /** Searches and queries: each holds a connection of the database (of 100) for up to 5 s. More wait for their turn. */
  searches: { all: 48, owner: 8 },
  /** Questions to the authority: slow ones hold a connection of the process for up to a minute. */
  questions: { all: 32, owner: 4 },
  /** Certificates that are read, a thread each, for up to 4 s. */
  certificates: { all: 2, owner: 1 },
  /**
   * Bytes of documents that threads are given: everyday ones go by the hundred, of the largest one at a time, so that before
   * another workspace's stands half a second of work at most.
   */
  threads: { all: Infinity, owner: megabytes },
  /** Connections. One that finds no room is closed behind its answer: its next call comes over another one. */
  connections: { all: Infinity, owner: 1_000 },
} as const;

/**
 * Calls of one workspace under way while the process is busy and another workspace is active, which it is while it has a call
 * under way and for so long after: each stands before a call of the other one with some milliseconds of the thread that answers
 * everybody. Eight made a call of 20 ms one of 280 ms. Busy is a thread that worked
 * for seven tenths of its time, and for some seconds after. While it is calm, more: a hundred lists that come at once would be a
 * second of it, and hold all connections of the database.
 */
export const turns = { together: 2, calm: 16, activeMs: 5_000, busyPart: 0.7, busyMs: 3_000, lookMs: 200 } as const;

/**
 * Calls that begin in one turn of the event loop: a page that says who may sign in takes two milliseconds, and a call of somebody
 * else stands behind some turns. The next ones wait: strangers are answered by the hundred a second all the same.
 */
export const beginAtOnce = { strangers: 4, known: 16 } as const;

/**
 * Counts that a limit needs. Other processes make as many as this one: so many are thought of. From `nearPart` of the limit on
 * a count is at most a second old; far from it five minutes, and what is shown ten seconds. Before the next count it rests for
 * so many times of what the last one took: counting millions costs the database a twentieth of one connection.
 */
export const counts = {
  processes: 4,
  nearPart: 0.95,
  nearMs: 1_000,
  countedMs: 300_000,
  shownMs: 10_000,
  restTimes: 20,
} as const;

/** So long a call waits for its turn: longer than one search may take; of certificates some of the slowest, a dozen of everyday ones. */
export const turnMs = { searches: 6_000, certificates: 30_000, questions: 10_000, threads: 30_000 } as const;
