// Every limit of the service, each with its reason. Units stand last in the name.

/** HTTP: what a client may send. */
export const http = {
  /** One request body. The public product names 10 MB as its only size. */
  bodyBytesMax: 10 * 1024 * 1024,
  /** Routes that take a file as base64: 10 MB of bytes become 13.4 MB of text, with room for the other members. */
  fileBodyBytesMax: 16 * 1024 * 1024,
  /** Objects and lists inside each other. Real documents need about 10; a deep one costs stack, not meaning. */
  nestingLevelsMax: 64,
  /** A slow body holds a socket; nobody uploads 10 MB for longer than this. */
  bodySecondsMax: 30,
  /** `key` of an entry or job: free text, an index entry. */
  keyCharactersMax: 128,
  /** Rows of one page of a list, as the public product has it. */
  pageRowsMin: 10,
  pageRowsDefault: 20,
  pageRowsMax: 100,
  /** `wait` of a job call: longer than any proxy holds a connection open. */
  waitSecondsMax: 60,
  /** Calls that wait at the same time in one process: each holds a long poll of the engine (1,200 a frontend). */
  waitersMax: 200,
  /** `args` of a job. */
  argsMax: 50,
  argCharactersMax: 2_000,
  tagsMax: 50,
  /** A token: real ones have about 500 characters; a huge one costs a signature check. */
  tokenCharactersMax: 4_000,
  /** Callers remembered between requests, and for how long: a revoked key works at most this much longer. */
  callersCachedMax: 10_000,
  callerCachedMs: 2_000,
  /** A health check waits no longer for the engine. */
  healthMs: 2_000,
  /** Operations of one JSON patch: a person's change has a few, a program's one for each member of a long invoice. */
  patchOperationsMax: 10_000,
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
  /** Series in the list, which has no pages: suppliers of a workspace times their series, the newest. */
  seriesListedMax: 1_000,
  /** Words of a search, and rows skipped by its `offset`. */
  searchWordsMax: 10,
  searchOffsetMax: 10_000,
  /** Text of a query's filter, its terms and the values of one term. */
  filterCharactersMax: 4_000,
  filterTermsMax: 50,
  /** A query or search that takes longer is given up: it would cost others more than it brings. */
  queryMs: 5_000,
  /** A query counts no further than this: more is answered as `count_capped`. */
  countMax: 10_000,
} as const;

/** Documents: what the calculator takes. */
export const documents = {
  /** Lines, breakdowns, references and other lists of one document. The authority takes 1,000 references. */
  linesMax: 1_000,
  listItemsMax: 1_000,
  /** Objects in one document. An invoice of 1,000 lines with discounts, taxes and notes has about 8,000. */
  objectsMax: 50_000,
  /** One text member. */
  textCharactersMax: 100_000,
  /** Prefix, suffix and padding of a number: the authority takes 60 characters in all. */
  numberPartCharactersMax: 30,
} as const;

/** Entries and files. */
export const entries = {
  /** State rows kept in an entry: two or three a job, hundreds of corrections. */
  statesMax: 1_000,
  /** Files of one entry, replaced versions not counted. */
  filesMax: 200,
  /** Bytes of a stored file: what one database document holds, with room for its members. */
  fileBytesMax: 15 * 1024 * 1024,
} as const;

/** Jobs and the workflows they walk through. */
export const jobs = {
  /** Steps of a workflow, branches and rescue counted. */
  stepsMax: 100,
  /** Visits of one job: a `next` may jump back, a loop must end. Then KO `too-many-steps`. */
  visitsMax: 100,
  /** Rounds of three tries to draw a page while workers die; a page that kills its worker must end as well. */
  renderRoundsMax: 5,
  /** Starting the engine's run while it is down: after this the answer is 202 and the sweeper starts it. */
  startSecondsMax: 2,
} as const;

/** The chain: sealing and sending. */
export const chain = {
  /** Records of one submission. Orden HAC/1177/2024 art. 16.2. */
  batchRecordsMax: 1_000,
  /** Records marked with the list that takes them: a usual list. Marking 1,000 takes 80 ms, so these follow during the call. */
  markedAtOnceMax: 10,
  /** Pending records behind a submission from which their rows are read while it is under way. */
  readAheadMin: 500,
  /** Pending records that open the window at once. Orden HAC/1177/2024 art. 16.2. */
  pendingOpensWindow: 1_000,
  /** Requests sealed in one transaction: enough for 7,000/s, far from the transaction's 16 MB and 60 s. */
  sealRequestsMax: 200,
  /** Tries of one batch against other sealers before the engine takes over. */
  sealAttemptsMax: 20,
  /** Longest pause after the first lost try; it grows with each: sealers of one chain must come apart. */
  sealPauseMs: 20,
  /** Requests sealed in one pass of the run, and jobs told in one: a pass takes seconds at the most. */
  sealPassRequestsMax: 2_000,
  notifyPassMax: 1_000,
  /** Recording beside the next submission begins so much later: freezing a list takes 50 ms, its call half a second. */
  recordBehindMs: 150,
  /** Answers whose outcomes are written in one pass: a full one takes 0.3 s. */
  recordPassMax: 20,
  /** One local pass; from when on an engine's task takes no further one. At 8 s of a task the kit ends it over a pass. */
  localPassMs: 3_000,
  localWorkMs: 1_500,
  /** A pass of the run over more than this holds the run up for half a second: it goes as an activity of its own. */
  shortPassMax: 100,
  /** Jobs told in one chunk: the activity heartbeats between chunks. */
  notifyChunkMax: 200,
  /** Signals to job runs under way at once while telling. */
  notifyLanes: 16,
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
  /** So long counts the comparison with the authority's clock that the last answer brought. */
  clockComparedSecondsMax: 600,
  /** A record older than this when sent goes with `Incidencia` S: the authority's own clock margin (code 2004). */
  lateSeconds: 240,
  /** Extra submissions spent on finding a poison record by halving (2 x log2 of 1,000). */
  poisonSubmissionsMax: 20,
  /** Queries of one pass about doubtful refusals and late attempts: minutes at the most. */
  asksPassMax: 100,
  /** A settled record goes again so often when an older attempt landed behind it; then a person looks. */
  lateResendsMax: 3,
  /** Sealing that rests (clock, restored backup) looks again after this. */
  sealRestSeconds: 30,
  /** An idle chain run leaves; the next signal starts it again. */
  idleSeconds: 600,
} as const;

/** Words by which entries are found. */
export const search = {
  /** Words kept of one document: numbers, names and tax codes of two parties have about 20. */
  wordsMax: 60,
  wordCharactersMax: 64,
} as const;

/** The authority's answers. */
export const authority = {
  /** A full answer has 0.4 MB; ten times that is not an answer. */
  answerBytesMax: 4 * 1024 * 1024,
  /** A page of the query service: 10,000 records (schema) of 3.2 kB. */
  queryAnswerBytesMax: 40 * 1024 * 1024,
  /** Pages of one question: a million invoices of one supplier in one month. */
  queryPagesMax: 100,
  /** Text of a description that is kept. Schema: 1,500. */
  descriptionCharactersMax: 1_500,
  /** Calls under way with one certificate: suppliers that share it do not wait for each other. */
  connectionsMax: 32,
  /** An idle connection is closed before common servers do (5 s), so that no message meets a closed one. */
  keepAliveMilliseconds: 4_000,
} as const;

/** The background check of chains. */
export const chainCheck = {
  /** Chains of one sweep, and records of each: 20,000 records cost 0.3 s of one core. */
  chainsMax: 10,
  recordsMax: 2_000,
  /** A chain checked to its head is looked at again after this, and from its start after so many hours. */
  pauseMinutes: 10,
  fullHours: 24,
} as const;

/** Certificates of suppliers. */
export const certificates = {
  /** A .p12 with its chain has 3 to 10 kB. */
  fileBytesMax: 100 * 1024,
  passwordCharactersMax: 200,
  /** Days before its end from which a certificate is warned of: a new one takes days to get. */
  warnDays: 30,
  /** Clients kept open in one process, a certificate each: each holds connections. */
  linesMax: 500,
} as const;

/** The sweeper: repairs what a crash or an operator's terminate left. */
export const sweeper = {
  /** What was left behind is back within a minute: a sweep every 20 s, of what is overdue by 20 s. */
  everySeconds: 20,
  overdueSeconds: 20,
  /** Things of one kind looked at in one sweep; the rest come next time, oldest first. */
  itemsMax: 500,
  /** A sweep that takes longer is ended; the next one goes on. */
  sweepSecondsMax: 300,
} as const;

/** The store: MongoDB. */
export const store = {
  /** One transaction with its retries. Sealing 200 records takes 30 ms; a minute means that something is wrong. */
  transactionMs: 20_000,
  /** Looking for a primary: shorter than any client's patience, longer than an election. */
  serverSelectionMs: 10_000,
  /** Connections of one process: more callers wait for a free one instead of loading the server. */
  connectionsMax: 100,
  /** Health checks answer within this. */
  pingMs: 2_000,
} as const;

/** The local stack: real servers and our processes on a laptop or a build machine. */
export const local = {
  /** Free ports are taken from here: below the range for outgoing connections (Linux 32768, others 49152). */
  portFirst: 20_000,
  portLast: 32_000,
  /** A download host that does not connect in this time is treated as unreachable. */
  connectSeconds: 6,
  /** A download that brings nothing for this long has failed. */
  stallSeconds: 30,
  /** A server or process that is not ready by then has failed; first starts on a busy machine took 15 s. */
  readySeconds: 60,
  /** Time to end in good order before it is killed: mongod writes its checkpoint, a worker finishes its activities. */
  stopSeconds: 20,
  /** Ctrl-C while the stack still starts: the command waits this long for the parts to end. */
  abandonSeconds: 10,
  /** A process that dies is started again after this, doubling while it dies young. */
  restartMsFirst: 100,
  restartMsMax: 5_000,
  /** Younger than this when it died counts as dying young. */
  restartYoungSeconds: 5,
  /** A log file larger than this is put aside at the next start. */
  logBytesMax: 20 * 1024 * 1024,
} as const;

/** The authority's stand-in: what it takes and keeps. */
export const simulator = {
  /** Records of one submission. Schema SuministroLR: RegistroFactura 1..1000. */
  recordsMax: 1_000,
  /** One message: 1,000 records with 12 breakdown lines each have 5 MB. */
  bodyBytesMax: 64 * 1024 * 1024,
  /** A client that stops sending holds a socket no longer than this. */
  bodySecondsMax: 60,
  /** Invoices of one page of a query. Schema RespuestaConsultaLR. */
  queryRecordsMax: 10_000,
  /** Totals against the breakdown, in cents. Validations 1.2.2: 10.00. */
  toleranceCents: 1_000,
  /** Clock margin of warning 2004, in seconds. Measured; written in the text of the warning. */
  clockMarginSeconds: 240,
  /** Rows of one page of the control interface, and examples kept of each kind of break. */
  pageRowsMax: 1_000,
  examplesMax: 100,
  /** Records in one page of messages: about 8 MB of JSON. */
  pageRecordsMax: 20_000,
  /** Idle connections stay open this long: above the authority's usual wait. */
  keepAliveSeconds: 75,
  /** Body of a call to the control interface. */
  controlBytesMax: 1024 * 1024,
  /** Bytes of an answer that is made too large on purpose: above what any sender takes. */
  oversizedBytes: 8 * 1024 * 1024,
} as const;

/** Numbers for monitoring. */
export const metrics = {
  /** Rows counted of one kind: a count of 100,000 rows costs some 100 ms; more is said as `sello_counts_capped`. */
  countMax: 100_000,
  /** Numbers are made again after this: many who ask cost the database as much as one. */
  keptMs: 5_000,
  /** Counting that takes longer is given up: the database has other things to do. */
  countMs: 5_000,
} as const;

/** Worker processes. */
export const worker = {
  /** Runs kept in memory: about 1 MB each by the kit's own figure. */
  cachedRunsMax: 600,
  /** Lists read ahead, of different suppliers: 3 MB each. */
  listsAheadMax: 8,
  /** Jobs remembered between their steps, a few kB each. */
  jobsRememberedMax: 2_000,
  /** A run's next task goes to another worker when the one that remembers the run does not take it so long. */
  stickyWaitMs: 3_000,
  /** Activities say that they are alive; the engine gives one up that was silent for heartbeatSilenceMs. */
  heartbeatEveryMs: 1_500,
  heartbeatSilenceMs: 6_000,
  /** Activities under way get this long to end at a shutdown, then they are cut off. */
  shutdownGraceMs: 10_000,
  shutdownForceMs: 15_000,
} as const;
