// Limits of sealing and sending the records of a chain, each with its reason or its source in the law.

export const chainLimits = {
  /** Maximum number of records of one submission. Orden HAC/1177/2024 art. 16.2. */
  batchRecordsMax: 1_000,
  /** Maximum bytes of the XML of one submission. A full one has 2 MB, one with 12 breakdown rows each 5 MB. */
  batchBytesMax: 8 * 1024 * 1024,
  /**
   * Maximum bytes of documents of the requests claimed at once. 200 documents of ordinary size have 1 MB; 200 of the
   * largest would have 1.6 GB.
   */
  sealBytesMax: 16 * 1024 * 1024,
  /**
   * Maximum number of records that are marked with their submission before the call, enough for a typical submission.
   * Marking 1,000 takes 80 ms, so the rest is marked during the call.
   */
  markedAtOnceMax: 10,
  /** Minimum number of pending records for which Sello reads their rows during the call of the previous submission. */
  readAheadMin: 500,
  /**
   * Number of pending records from which Sello sends at once, without waiting for the window. Orden HAC/1177/2024 art.
   * 16.2.
   */
  pendingOpensWindow: 1_000,
  /** Maximum number of requests claimed by one joined read. If there are more, the chain has a backlog. */
  sealJoinedMax: 10,
  /**
   * Maximum number of requests sealed in one transaction, enough for 7,000/s and far from the transaction's 16 MB and
   * 20 s.
   */
  sealRequestsMax: 200,
  /**
   * Longest pause of a backlog after a full batch while other suppliers seal. A batch takes 50 ms alone and a second
   * among many.
   */
  sealGiveWayMsMax: 2_000,
  /** Maximum number of requests sealed in one activity of the run, which takes seconds at most. */
  sealPassRequestsMax: 2_000,
  /**
   * Maximum number of responses of earlier attempts whose outcomes one activity stores. A full response takes 0.3 s.
   */
  recordPassMax: 20,
  /** Pause before Sello tries again to record a response. */
  recordRestSeconds: 30,
  /**
   * Maximum number of attempts to send that a run shows, and of characters of the text of each. A row takes 300 bytes
   * of its state.
   */
  attemptsShown: 10,
  attemptTextCharactersMax: 200,
  /** Duration of one sending activity, short so that it frees slots and lets workers shut down and runs continue as new. */
  sendSeconds: 10,
  /** Duration of one activity that queries the authority; the next one continues. */
  askSeconds: 60,
  /**
   * Number of events of a run above which no step starts before it continues as new. Temporal suggests that at 4,096
   * events and ends a run at 51,200.
   */
  historyEventsFull: 10_000,
  /** Maximum number of submissions that one activity sends. */
  sendListsMax: 50,
  /**
   * Maximum time from the start of a transaction that takes the lease of a first attempt until the lease is read again
   * before the call. Only a response could end the lease earlier, and a first attempt has none.
   */
  leaseTrustedMs: 1_000,
  /** Maximum time limit of a call that a setting allows. */
  callSecondsMax: 120,
  /**
   * Time limit of a sealing activity. Sealing 2,000 requests takes seconds; a database that hangs ends each transaction
   * after 20 s.
   */
  sealCloseMs: 120_000,
  /** Time limit of a sending activity, which covers sendSeconds, two of the longest calls, and the commits of both. */
  sendCloseMs: 300_000,
  /**
   * Time limit of a query activity, which covers askSeconds and the query in progress, such as the pages of a month or
   * the months that may have a chain's head.
   */
  queryCloseMs: 900_000,
  /**
   * Maximum number of jobs to notify that are read together with the remaining work, as many as a typical submission
   * has.
   */
  notifyJoinedMax: 10,
  /** Maximum number of jobs notified in one chunk. The activity sends heartbeats between chunks. */
  notifyChunkMax: 200,
  /** Pause before Sello checks a submission again that another process has just frozen. */
  takenLookMs: 1_000,
  /** Number at which the count of pending records ends that users see. */
  pendingCountMax: 100_000,
  /** First and longest pause after an unknown outcome (the law requires a retry at least hourly). */
  backoffSecondsFirst: 5,
  backoffSecondsMax: 600,
  /** Wait assumed until the authority sets one. Orden HAC/1177/2024 art. 16.2. */
  windowSecondsDefault: 60,
  /**
   * Difference in seconds to the clock of the database or the authority above which Sello seals nothing. Orden art. 6.
   */
  clockDriftSecondsMax: 60,
  /** Age of a record from which Sello sends it with `Incidencia` S: the authority's own clock margin (code 2004). */
  lateSeconds: 240,
  /** Maximum number of extra submissions to find an invalid record by halving (2 x log2 of 1,000). */
  poisonSubmissionsMax: 20,
  /** Maximum number of queries of one pass about doubtful rejections and late attempts, which take minutes at most. */
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
  /**
   * Number of months before the month of the last record in this database in which Sello looks for later filings: a
   * year of operations and corrections.
   */
  endMonthsBefore: 12,
  /**
   * Maximum number of months that Sello queries, newest first, with one query each, if the head of a chain is unknown.
   */
  endMonthsMax: 26,
  /**
   * Time after which an idle chain run that has never seen a record completes; the next signal starts it again. Other
   * runs stay, because their state reveals a restored backup.
   */
  idleSeconds: 600,
  /** Maximum number of stops of certificates on one page of the operator's list. */
  stopsListedMax: 1_000,
  /**
   * Maximum number of stops, or chains, that are read at once (some 100 kB, 10 ms), and that are examined for a page,
   * including stops without users.
   */
  stopsReadMax: 1_000,
  stopsLookedAtMax: 100_000,
  /** Time limit of one read of stops, which takes milliseconds unless the database is overloaded. */
  stopsReadMs: 5_000,
  /**
   * Maximum number of stops without users that one pass (every ten minutes) deletes, and that one of its transactions
   * deletes.
   */
  stopsDroppedMax: 10_000,
  stopsDroppedAtOnce: 100,
  /**
   * Maximum number of suppliers that a stop of a certificate lists, enough to show who is affected. All are counted.
   */
  stopUsersListedMax: 20,
  /**
   * Number of chains with a stopped certificate above which the search for its last user is skipped, as many as a
   * worker sends for at once.
   */
  stopUsersMeetMax: 50,
  /** Maximum number of unregistered suppliers that Sello checks for records without a response, which keep a stop. */
  stopUsersLookedAtMax: 1_000,
} as const;

/** Limits of the background check that verifies chains. */
export const chainCheckLimits = {
  /** Maximum number of chains in one pass, and of records of each; 20,000 records cost 0.3 s of one core. */
  chainsMax: 10,
  recordsMax: 2_000,
  /**
   * Pause before Sello checks a chain again that it has checked to the head, and hours until it checks the chain from
   * its start again.
   */
  pauseMinutes: 10,
  fullHours: 24,
} as const;
