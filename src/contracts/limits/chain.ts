// Limits of sealing and sending the records of a chain, each with its reason or its source in the law.

export const chainLimits = {
  /** Records of one submission. Orden HAC/1177/2024 art. 16.2. */
  batchRecordsMax: 1_000,
  /** XML of one submission. A full one has 2 MB, one with 12 breakdown rows each 5 MB. */
  batchBytesMax: 8 * 1024 * 1024,
  /**
   * Bytes of documents of the requests claimed at once. 200 documents of ordinary size have 1 MB; 200 of the largest
   * would have 1.6 GB.
   */
  sealBytesMax: 16 * 1024 * 1024,
  /**
   * Records that are marked with their submission before the call, enough for a typical submission. Marking 1,000 takes
   * 80 ms, so the rest is marked during the call.
   */
  markedAtOnceMax: 10,
  /** Records pending after a submission, from which their rows are read during its call. */
  readAheadMin: 500,
  /** Pending records that open the window at once. Orden HAC/1177/2024 art. 16.2. */
  pendingOpensWindow: 1_000,
  /** Requests claimed by one joined read; more are a backlog. */
  sealJoinedMax: 10,
  /** Requests sealed in one transaction, enough for 7,000/s and far from the transaction's 16 MB and 20 s. */
  sealRequestsMax: 200,
  /**
   * Longest pause of a backlog after a full batch while other suppliers seal. A batch takes 50 ms alone and a second
   * among many.
   */
  sealGiveWayMsMax: 2_000,
  /** Requests sealed in one activity of the run, which takes seconds at most. */
  sealPassRequestsMax: 2_000,
  /** Responses of earlier attempts whose outcomes are stored in one activity; a full response takes 0.3 s. */
  recordPassMax: 20,
  /** Pause before a response that could not be recorded is tried again. */
  recordRestSeconds: 30,
  /** Attempts to send that a run shows, and the length of each one's text; a row takes 300 bytes of its state. */
  attemptsShown: 10,
  attemptTextCharactersMax: 200,
  /** Duration of one sending activity, short so that it frees slots and lets workers shut down and runs continue as new. */
  sendSeconds: 10,
  /** Duration of one activity that queries the authority; the next one continues. */
  askSeconds: 60,
  /**
   * Events of a run from which no step starts before it continues as new. Temporal suggests that at 4,096 events and
   * ends a run at 51,200.
   */
  historyEventsFull: 10_000,
  /** Submissions sent by one activity. */
  sendListsMax: 50,
  /**
   * Time from the start of a transaction that takes the lease of a first attempt until the lease is read again before
   * the call. Only a response could end the lease earlier, and a first attempt has none.
   */
  leaseTrustedMs: 1_000,
  /** The longest call that a setting allows. */
  callSecondsMax: 120,
  /** Sealing 2,000 requests takes seconds; a database that hangs ends each transaction after 20 s. */
  sealCloseMs: 120_000,
  /** Time limit of a sending activity, which covers sendSeconds, two of the longest calls, and the commits of both. */
  sendCloseMs: 300_000,
  /**
   * Time limit of a query activity, which covers askSeconds and the query in progress, such as the pages of a month or
   * the months that may have a chain's head.
   */
  queryCloseMs: 900_000,
  /** Jobs to notify that are read together with the remaining work, as many as a typical submission has. */
  notifyJoinedMax: 10,
  /** Jobs notified in one chunk. The activity sends heartbeats between chunks. */
  notifyChunkMax: 200,
  /** Pause before a submission that another process froze just now is checked again. */
  takenLookMs: 1_000,
  /** Maximum count of pending records for readers. */
  pendingCountMax: 100_000,
  /** First and longest pause after an unknown outcome (the law requires a retry at least hourly). */
  backoffSecondsFirst: 5,
  backoffSecondsMax: 600,
  /** Wait assumed until the authority sets one. Orden HAC/1177/2024 art. 16.2. */
  windowSecondsDefault: 60,
  /** Difference to the clock of the database or the authority above which nothing is sealed. Orden art. 6. */
  clockDriftSecondsMax: 60,
  /** Age from which a record is sent with `Incidencia` S: the authority's own clock margin (code 2004). */
  lateSeconds: 240,
  /** Extra submissions spent on finding a poison record by halving (2 x log2 of 1,000). */
  poisonSubmissionsMax: 20,
  /** Queries of one pass about doubtful rejections and late attempts, which take minutes at most. */
  asksPassMax: 100,
  /**
   * Seconds after the response to a later attempt in which an earlier one without a response may still arrive. Sello
   * queries only after this time, because earlier results may become outdated. It is longer than a call and any delay
   * in a front end.
   */
  lateArrivalSeconds: 60,
  /** How often paused sealing (clock, restored backup) checks again whether it can resume. */
  sealRestSeconds: 30,
  /**
   * Maximum age of an operator's confirmation that the database is complete, long enough for any run to read it. The
   * age is limited because a backup may contain the confirmation.
   */
  endConfirmedSecondsMax: 600,
  /** Months before the last record here that may contain later filings, a year of operations and corrections. */
  endMonthsBefore: 12,
  /** Newest months that Sello queries, with one query each, if the head of a chain is unknown. */
  endMonthsMax: 26,
  /**
   * Time after which an idle chain run that has never seen a record completes; the next signal starts it again. Other
   * runs stay, because their state reveals a restored backup.
   */
  idleSeconds: 600,
  /** Stops of certificates in a page of the operator's list. */
  stopsListedMax: 1_000,
  /** Stops, or chains, read at once (some 100 kB, 10 ms), and examined for a page, including those without users. */
  stopsReadMax: 1_000,
  stopsLookedAtMax: 100_000,
  /** Time limit of such a read, which takes milliseconds unless the database is overloaded. */
  stopsReadMs: 5_000,
  /** Stops without users deleted in one pass (every ten minutes), and in one of its transactions, which takes seconds in all. */
  stopsDroppedMax: 10_000,
  stopsDroppedAtOnce: 100,
  /** Suppliers that such a stop lists, enough to show who is affected. All are counted. */
  stopUsersListedMax: 20,
  /**
   * Chains with a stopped certificate above which the search for its last user is skipped, as many as a worker sends
   * for at once.
   */
  stopUsersMeetMax: 50,
  /** Unregistered suppliers that are checked for records without a response, which keep a stop. */
  stopUsersLookedAtMax: 1_000,
} as const;

/** Limits of the background check that verifies chains. */
export const chainCheckLimits = {
  /** Chains of one pass, and records of each; 20,000 records cost 0.3 s of one core. */
  chainsMax: 10,
  recordsMax: 2_000,
  /** Pause of a chain that is checked to its head, and hours until the chain is checked from its start again. */
  pauseMinutes: 10,
  fullHours: 24,
} as const;
