// Limits of sealing and sending the records of a chain, each with its reason or its source in the law.

export const chain = {
  /** Records of one submission. Orden HAC/1177/2024 art. 16.2. */
  batchRecordsMax: 1_000,
  /** XML of one submission: a full one has 2 MB, one with 12 breakdown rows each 5 MB. */
  batchBytesMax: 8 * 1024 * 1024,
  /** Documents of the requests claimed at once: 200 usual ones have 1 MB, 200 of the largest would have 1.6 GB. */
  sealBytesMax: 16 * 1024 * 1024,
  /** Records marked with the list that takes them: a usual list. Marking 1,000 takes 80 ms, so these follow during the call. */
  markedAtOnceMax: 10,
  /** Pending records behind a submission from which their rows are read while it is under way. */
  readAheadMin: 500,
  /** Pending records that open the window at once. Orden HAC/1177/2024 art. 16.2. */
  pendingOpensWindow: 1_000,
  /** Requests claimed by one joined read; what is more is a backlog. */
  sealJoinedMax: 10,
  /** Requests sealed in one transaction: enough for 7,000/s, far from the transaction's 16 MB and 60 s. */
  sealRequestsMax: 200,
  /** Longest rest of a backlog behind a full batch while other suppliers seal: a batch takes 50 ms alone, a second among many. */
  sealGiveWayMsMax: 2_000,
  /** Requests sealed in one activity of the run: it takes seconds at the most. */
  sealPassRequestsMax: 2_000,
  /** Answers of earlier attempts whose outcomes are written in one activity: a full one takes 0.3 s. */
  recordPassMax: 20,
  /** An answer that could not be written is tried again after this. */
  recordRestSeconds: 30,
  /** One activity sends for so long, then it ends: good for slots, shutdown and a new run. */
  sendSeconds: 10,
  /** One activity asks for so long, then it ends: what is left is asked about by the next one. */
  askSeconds: 60,
  /** Events of a run from which nothing begins before it continues as new. The engine suggests that at 4,096 and ends a run at 51,200. */
  historyEventsFull: 10_000,
  /** Lists that one activity sends at most. */
  sendListsMax: 50,
  /** The longest call that a setting may ask for. */
  callSecondsMax: 120,
  /** Sealing 2,000 requests takes seconds; a database that hangs ends each transaction after 20 s. */
  sealCloseMs: 120_000,
  /** Sending: sendSeconds, two of the longest calls, and the commits of both. */
  sendCloseMs: 300_000,
  /** Asking: askSeconds, and what is under way then: the pages of a month, or the months of a chain's end. */
  askCloseMs: 900_000,
  /** Jobs notified in one chunk: the activity heartbeats between chunks. */
  notifyChunkMax: 200,
  /** A list that another process froze just now is looked at again after this. */
  takenLookMs: 1_000,
  /** Pending records are counted no further than this when a person or client reads. */
  pendingCountMax: 100_000,
  /** Pause after an unknown outcome: first, and at most (the law wants a retry at least hourly). */
  backoffSecondsFirst: 5,
  backoffSecondsMax: 600,
  /** Wait assumed before the authority said one. Orden HAC/1177/2024 art. 16.2. */
  windowSecondsDefault: 60,
  /** Clock of this process against the database's or the authority's: beyond this nothing is sealed. Orden art. 6. */
  clockDriftSecondsMax: 60,
  /** A record older than this when sent goes with `Incidencia` S: the authority's own clock margin (code 2004). */
  lateSeconds: 240,
  /** Extra submissions spent on finding a poison record by halving (2 x log2 of 1,000). */
  poisonSubmissionsMax: 20,
  /** Queries of one pass about doubtful refusals and late attempts: minutes at the most. */
  asksPassMax: 100,
  /**
   * An attempt that nobody answered may arrive until so long after a later one was answered; only then is the query
   * service asked: what it shows before may be overtaken. Longer than a call and what a front end may hold it back.
   */
  lateArrivalSeconds: 60,
  /** Sealing that rests (clock, restored backup) looks again after this. */
  sealRestSeconds: 30,
  /** A difference between the database and what was sealed is read again so often, each time behind a write of its own. */
  differenceLooksMax: 2,
  /** A person's word that the database is whole counts so long, for a backup may hold it, too: long enough for any run to look. */
  endConfirmedSecondsMax: 600,
  /** So many months before the last record here may hold what was filed behind it: a year of operations and corrections. */
  endMonthsBefore: 12,
  /** Months that the authority is asked about, the newest, when nobody else knows the end of a chain: one question each. */
  endMonthsMax: 26,
  /** An idle chain run that has never seen a record leaves; the next signal starts it again. The others stay: what they
   * know shows a restored backup. */
  idleSeconds: 600,
  /** Stops of certificates in a page of the operator's list. */
  stopsListedMax: 1_000,
  /** Stops, or chains, that are looked up at once: some 100 kB, 10 ms; and looked at for a page, those that hold nobody included. */
  stopsReadMax: 1_000,
  stopsLookedAtMax: 100_000,
  /** One such look takes milliseconds: a database that takes longer has other things to do. */
  stopsReadMs: 5_000,
  /** Stops without users dropped in one look of every ten minutes, and in one transaction of it: seconds in all. */
  stopsDroppedMax: 10_000,
  stopsDroppedAtOnce: 100,
  /** Suppliers that such a stop names: enough to know whom it concerns. All are counted. */
  stopUsersListedMax: 20,
  /** Chains that use a stopped certificate, above which nobody looks for its last one: as many as a worker sends for at once. */
  stopUsersMeetMax: 50,
  /** Unregistered suppliers that are asked whether unanswered records of theirs keep a stop. */
  stopUsersLookedAtMax: 1_000,
} as const;

// Limits of the background check that verifies chains, each with its reason.
export const chainCheck = {
  /** Chains of one sweep, and records of each: 20,000 records cost 0.3 s of one core. */
  chainsMax: 10,
  recordsMax: 2_000,
  /** A chain checked to its head is looked at again after this, and from its start after so many hours. */
  pauseMinutes: 10,
  fullHours: 24,
} as const;
