// Limits of sealing and sending the records of a chain, each with its reason or its source in the law.

export const chainLimits = {
  /** Maximum number of records of one submission. Orden HAC/1177/2024 art. 16.2. */
  batchRecordsMax: 1_000,
  /**
   * Maximum bytes of the XML of one submission. A full submission has 2 MB; if each record has 12 breakdown rows, it
   * has 5 MB.
   */
  batchBytesMax: 8 * 1024 * 1024,
  /**
   * Maximum bytes of the documents of requests that are claimed at once. 200 documents of ordinary size have 1 MB; 200
   * documents of maximum size would have 1.6 GB.
   */
  sealBytesMax: 16 * 1024 * 1024,
  /**
   * Maximum bytes of the sealed invoices that are read for the corrections of a batch: an original of the same size for
   * each of them, and as much for their other corrections. If there are more, fewer requests are sealed at once. Only if
   * one request alone has more, its originals beyond the limit count as invoices that Sello does not know.
   */
  sealOriginalsBytesMax: 32 * 1024 * 1024,
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
  /** Maximum number of requests claimed by one joined read. If more requests wait, the chain has a backlog. */
  sealJoinedMax: 10,
  /**
   * Maximum number of requests sealed in one transaction. This is enough for 7,000 a second, and far from the
   * transaction's limits of 16 MB and 20 s.
   */
  sealRequestsMax: 200,
  /**
   * Longest pause of a backlog after a full batch while other suppliers seal. A batch takes 50 ms alone and a second
   * among many.
   */
  sealGiveWayMsMax: 2_000,
  /** Maximum number of requests sealed in one activity of the run. Sealing this many sales takes seconds at most. */
  sealPassRequestsMax: 2_000,
  /**
   * Time after which a sealing activity begins no batch, because reading the originals of thousands of corrections takes
   * minutes. An activity that ends at `sealCloseMs` leaves its chain without a known last record. After this time, the
   * batch in progress has only the read in progress left, the reads for one request, and its transaction.
   */
  sealPassSeconds: 30,
  /**
   * Time after which a sealing activity notifies no more jobs, because signals can take seconds each while Temporal is
   * slow. The next activity or the sweep notifies the others. A pass with slow reads takes more than a minute before its
   * first notice. After this time, only the signals in progress are left, of two seconds each, and one write.
   */
  sealNotifySeconds: 90,
  /**
   * Maximum number of responses of earlier attempts whose outcomes one activity stores. A full response takes 0.3 s.
   */
  recordPassMax: 20,
  /** Pause before Sello tries again to record a response. */
  recordRestSeconds: 30,
  /**
   * Maximum number of attempts to send that a run shows, and maximum number of characters of the text of each. A row
   * takes 300 bytes of the run's state.
   */
  attemptsShown: 10,
  attemptTextCharactersMax: 200,
  /**
   * Duration of one sending activity. The duration is short, so that slots become free, workers can shut down, and runs
   * can continue as new.
   */
  sendSeconds: 10,
  /** Duration of one activity that queries the authority; the next one continues. */
  askSeconds: 60,
  /**
   * Time after which a query for the head of a chain reads no more pages. The months of a supplier with 100,000 invoices
   * a month have 140 pages, of seconds each. After this time, the page in progress and the comparison with the database
   * are left. The page can wait for many others of the process.
   */
  headQuerySeconds: 420,
  /**
   * Number of events of a run above which no step starts before it continues as new. Temporal suggests continuing as
   * new at 4,096 events and ends a run at 51,200.
   */
  historyEventsFull: 10_000,
  /** Maximum number of submissions that one activity sends. */
  sendListsMax: 50,
  /**
   * If the call of a first attempt starts within this time after the start of the transaction that took the lease, the
   * lease is not read again. Only a response ends a lease early, and a first attempt has none yet.
   */
  leaseTrustedMs: 1_000,
  /** Time after the arrival of a response within which its `Date` is compared with the database's clock. */
  serverTimeTrustedMs: 5_000,
  /** Maximum time limit of a call that a setting allows. */
  callSecondsMax: 120,
  /**
   * Time limit of a sealing activity. No batch begins after `sealPassSeconds`, and no notice after `sealNotifySeconds`; a
   * database that hangs ends each transaction after 20 s.
   */
  sealCloseMs: 120_000,
  /** Time limit of a sending activity, which covers sendSeconds, two of the longest calls, and the commits of both. */
  sendCloseMs: 300_000,
  /**
   * Time limit of a query activity, which covers headQuerySeconds, or askSeconds, and the call in progress with the
   * parsing of its page.
   */
  queryCloseMs: 900_000,
  /**
   * Maximum number of jobs to notify that are read together with the remaining work, as many as a typical submission
   * has records.
   */
  notifyJoinedMax: 10,
  /** Maximum number of jobs notified in one chunk. The activity sends heartbeats between chunks. */
  notifyChunkMax: 200,
  /** Pause before Sello checks again a submission that another process has just frozen. */
  takenLookMs: 1_000,
  /**
   * Pause before Sello checks again a window that a chain of another workspace uses. A call usually takes a second, but
   * its lease 75 s, which is longer than the wait of 60 s after it. There are at most 15 checks in one lease.
   */
  windowTakenLookMs: 5_000,
  /** Number at which the count of pending records ends, as users see it. */
  pendingCountMax: 100_000,
  /** First and longest pause after an unknown outcome (the law requires a retry at least hourly). */
  backoffSecondsFirst: 5,
  backoffSecondsMax: 600,
  /**
   * Number of attempts in a row with one certificate that are refused for it (HTTP 401 or 403, a TLS alert), after which
   * sending stops: about ten minutes with their pauses, and never less than the given seconds. One node of the
   * authority, or a device on the way, such as a proxy, can refuse every call for a while.
   */
  forbiddenAttemptsMax: 8,
  forbiddenSecondsMin: 300,
  /**
   * Time after which Sello tries again during a stop that may end without an operator. The try starts within minutes,
   * after a pass of the sweep and the authority's wait. Orden HAC/1177/2024 art. 16.4 requires a try at least hourly.
   */
  stopTrialSeconds: 3_000,
  /** Wait assumed until the authority sets one. Orden HAC/1177/2024 art. 16.2. */
  windowSecondsDefault: 60,
  /** Longest wait that the schema of the response allows (`TiempoEsperaEnvio` has at most four digits). */
  windowSecondsMax: 9_999,
  /**
   * Maximum difference in seconds to the clock of the database or the authority. If the difference is larger, Sello
   * seals nothing. Orden art. 6.
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
   * queries only after this time, because earlier results may become outdated. This time is longer than a call and any
   * delay in a front end.
   */
  lateArrivalSeconds: 60,
  /**
   * Seconds after a first query without result in which a rejection as duplicate is not final, and pause between two
   * queries. The code says that the authority has the invoice, so its query service may show records late. The job of the
   * invoice waits for the outcome.
   */
  absentRecordSecondsMax: 30,
  absentRecordPauseSeconds: 10,
  /**
   * Seconds in which Sello queries again about a record that the authority must have, but does not show, and pause
   * between two queries. Meanwhile a rejection stands, and becomes an acceptance if the record appears. Only a rejection
   * that denies an accepted record is not final meanwhile.
   */
  absentRecordWatchedSecondsMax: 900,
  absentRecordWatchPauseSeconds: 60,
  /** How often paused sealing (clock, restored backup) checks again whether it can resume. */
  sealRestSeconds: 30,
  /**
   * Maximum age of an operator's confirmation that the database is complete, long enough for any run to read the
   * confirmation. The age is limited because a backup may contain the confirmation.
   */
  endConfirmedSecondsMax: 600,
  /**
   * Age of a head in the database up to which its run or the witness may not know it: the process that sealed the record
   * may have died before it reported the record. The sweep wakes such a chain within a minute.
   */
  unreportedHeadSecondsMax: 600,
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
   * Maximum number of stops, or chains, that are read at once (about 100 kB, 10 ms). Also the maximum number of stops
   * that are examined for a page, including stops without users.
   */
  stopsReadMax: 1_000,
  stopsLookedAtMax: 100_000,
  /** Time limit of one read of stops, which takes milliseconds unless the database is overloaded. */
  stopsReadMs: 5_000,
  /**
   * Maximum number of stops without users that one pass (every ten minutes) deletes, and maximum number that one of its
   * transactions deletes.
   */
  stopsDroppedMax: 10_000,
  stopsDroppedAtOnce: 100,
  /**
   * Maximum number of suppliers that a stop of a certificate lists, enough to show who is affected. All affected
   * suppliers are counted.
   */
  stopUsersListedMax: 20,
  /**
   * Number of chains with a stopped certificate, as many as a worker sends for at once. If there are more chains, the
   * search for the certificate's last user is skipped.
   */
  stopUsersMeetMax: 50,
  /** Maximum number of unregistered suppliers that Sello checks for records without a response, which keep a stop. */
  stopUsersLookedAtMax: 1_000,
} as const;

/** Limits of the background check that verifies chains. */
export const backgroundChainVerificationLimits = {
  /**
   * Maximum number of chains in one pass, and maximum number of records of each chain. 20,000 records cost 0.3 s of one
   * core.
   */
  chainsMax: 10,
  recordsMax: 2_000,
  /**
   * Pause before Sello checks again a chain that it has checked up to the head, and hours until it checks the chain
   * from its start again.
   */
  pauseMinutes: 10,
  fullHours: 24,
} as const;
