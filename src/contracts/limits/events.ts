// Limits of events, of the outbox and of webhooks, each with its reason.

export const eventLimits = {
  /** Maximum number of types in the filter of one list, more than a client distinguishes. */
  typesAskedMax: 20,
  /** How often certificates and late records are checked, so that a notice for the last day is sent within the hour. */
  noticeMs: 600_000,
  /** Lifetime of the lease. If a process dies, the others start to check after this time. */
  noticeLeaseMs: 30_000,
  /** Numbers of days before the expiry of a certificate on which Sello sends an event. */
  certificateDays: [30, 7, 1],
  /**
   * Numbers of days before the last day of a sending authorization on which Sello sends an event. A new power of
   * attorney or agreement takes weeks.
   */
  titleDays: [60, 14],
  /** Maximum number of expiring sending authorizations read at once. A pass reads all of them, in several reads. */
  titlesMax: 1_000,
  /** Age from which a record is late. Orden HAC/1177/2024 allows 240 s between generation and sending. */
  lateSeconds: 240,
  /** Maximum number of chains with late records read at once. A pass reads all of them, in several reads. */
  lateChainsMax: 1_000,
  /**
   * Number of days for which Sello stores which notices it sent, longer than the 60 days before the end of a sending
   * authorization.
   */
  marksDays: 400,
} as const;

export const outboxLimits = {
  /**
   * How often the outbox is moved into the audit log and the events. Webhooks are delayed by as much. Lists move the
   * outbox before they read. A pass costs MongoDB a dozen requests, even with a backlog.
   */
  moveMs: 2_000,
  /**
   * Maximum number of rows and events moved in one transaction; 1,000 take some 100 ms. A sealed batch of 1,000 is
   * moved alone.
   */
  moveItemsMax: 1_000,
  /**
   * Maximum number of deliveries created in one transaction, which takes about a second. A workspace with 20 webhooks
   * has 20 deliveries for each event.
   */
  moveDeliveriesMax: 5_000,
  /**
   * In a backlog, at least this many workspaces take turns in each batch of documents, so that a workspace with few
   * changes is in one of the next batches. A larger number costs the mover one read for each of them.
   */
  moveSharesOfBatch: 5,
  /** Maximum number of transactions of one pass; the next pass continues. */
  moveBatchesMax: 100,
  /**
   * Number of failures after which Sello sets aside a document that the database refuses. With 2 s between failures,
   * the documents behind it wait 6 s.
   */
  failuresMax: 3,
  /**
   * Maximum number of documents that a pass moves one by one to find the document that fails. The largest batch has
   * this many documents.
   */
  singlyMax: 1_000,
  /**
   * Maximum number of documents set aside that are listed and counted. There are only a few, because each of them is an
   * alarm.
   */
  asideRowsMax: 1_000,
  /** Maximum number of characters of the database error for a document set aside. */
  asideErrorCharactersMax: 1_000,
  /**
   * Lifetime of the lease. If a process died, another process replaces it after this time, which is longer than one
   * transaction may take.
   */
  leaseMs: 30_000,
  /**
   * Time that a list waits for the process that moves the outbox, and how often it checks. After this time, the list
   * shows the rows that exist.
   */
  listWaitMs: 2_000,
  listLookMs: 25,
} as const;

/** Announcements to calls that wait (store/outbox/announcements.ts). */
export const milestoneAnnouncementLimits = {
  /**
   * Time by which the database delays the response to a request of the stream while nothing changes. Each response
   * shows that the stream is alive. A stream that breaks reports the break, so this time only detects a silent
   * connection.
   */
  awaitMs: 3_000,
  /**
   * Silence of the stream after which waiting calls read for themselves. The silence is longer than a request that has
   * nothing to announce.
   */
  silentMs: 5_000,
  /**
   * How often waiting calls then read, and how often the silence is checked, so that a missed announcement costs a
   * second or two.
   */
  lookMs: 1_000,
  /** How often waiting calls read while the stream is alive, in case an announcement was never made. */
  lookAgainMs: 10_000,
  /** Pause before a stream that failed is opened again. */
  reopenMs: 1_000,
  /**
   * Time that a stream stays open without a waiting call, so that clients that call in succession share it. An open
   * stream costs one request for each announcement; opening another stream costs three requests.
   */
  lingerMs: 1_000,
} as const;

/** Webhooks and their deliveries. */
export const webhookLimits = {
  /** Maximum number of webhooks of a workspace. Each event is stored once for each of them. */
  webhooksMax: 20,
  /**
   * Maximum number of webhooks in a list. Earlier versions stored webhooks above the limit if calls were made in
   * parallel; they receive events, so the list shows them.
   */
  webhooksListedMax: 1_000,
  descriptionCharactersMax: 200,
  /** Maximum number of event types of a webhook; an empty list means all. */
  typesMax: 60,
  /** Number of bytes of a secret; Standard Webhooks accepts 24 to 64. */
  secretBytes: 32,
  /** Seconds that the previous secret stays valid, by default and at most. */
  oldSecretSeconds: 86_400,
  oldSecretSecondsMax: 30 * 86_400,
  /**
   * Pauses before the retries in seconds, which are three days and four hours together. Each pause varies at random by
   * up to `jitter`, so that deliveries that failed together are not retried together.
   */
  retrySeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  jitter: 0.2,
  /** Time without an accepted delivery after which Sello disables a webhook. */
  failingMs: 5 * 86_400_000,
  /** Number of days that deliveries and their log are kept after the end of the delivery. */
  keepDays: 30,
  /** Maximum number of attempts in the log of a delivery, newest first. */
  logMax: 20,
  /** How often Sello looks for due deliveries. */
  lookMs: 500,
  /** Time after which a delivery is due again if its process died. It is longer than any call may take. */
  leaseMs: 60_000,
  /**
   * Maximum number of deliveries from one process to one webhook at once. A failing webhook gets one at a time, so that
   * it does not delay others.
   */
  lanesMax: 8,
  /**
   * Maximum number of deliveries from one process for one workspace at once, three webhooks with a backlog. Slow
   * receivers of five workspaces leave room for others.
   */
  lanesOfWorkspaceMax: 24,
  /** Maximum number of deliveries of one process at once; failing webhooks share half of them. */
  lanesOfAllMax: 128,
  /** Number of deliveries after which the only lane of a workspace makes room for a webhook that has none. */
  deliveriesOfTurn: 10,
  /** Time that an enabled webhook is cached. After this time, a disabled webhook gets no more deliveries. */
  webhookReadMs: 1_000,
  /**
   * Maximum number of deliveries of a disabled webhook that fail in one transaction; a transaction has a time limit.
   */
  failedAtOnceMax: 1_000,
  /**
   * Maximum number of webhooks with due deliveries in one read of a pass. If there are more, the pass also reads as many
   * that do not fail.
   */
  dueMax: 500,
  /** Maximum number of failing webhooks that a process remembers, some 100 bytes each. */
  failingRememberedMax: 5_000,
  /** Maximum number of events in one step of a redelivery, some 300 kB of deliveries. */
  redeliverEventsMax: 500,
  /** Maximum number of redelivery steps in one pass, so that due deliveries do not wait for a long redelivery. */
  redeliverStepsMax: 10,
  /**
   * Time before the start of a redelivery from which events are read. An event has the time of the process that created
   * it, and its position has the database's.
   */
  redeliverClockMs: 3_600_000,
} as const;
