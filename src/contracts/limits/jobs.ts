// Limits of jobs and of the workflows that they walk through, each with its reason.

export const jobLimits = {
  /** Maximum number of steps of a workflow, including branches and rescue. */
  stepsMax: 100,
  /**
   * Maximum bytes of the `config` of one step and of a whole workflow, as stored. Every job has a copy, and every walk
   * reads it.
   */
  configBytesMax: 16 * 1024,
  workflowBytesMax: 256 * 1024,
  /**
   * Maximum number of workflows that are read together with a supplier. They are the initial workflows for a document.
   */
  workflowsJoinedMax: 4,
  /** Maximum number of versions listed in a workflow, each a row of 300 bytes. */
  workflowVersionsMax: 1_000,
  /** Maximum number of workflows of a workspace, far above its kinds of documents. A workflow cannot be deleted. */
  workflowsMax: 1_000,
  /**
   * Maximum number of `args` of a job, and maximum bytes of them with their names as stored. Every walk reads them, and
   * lists return them.
   */
  argsMax: 50,
  argNameCharactersMax: 64,
  argCharactersMax: 2_000,
  argsBytesMax: 64 * 1024,
  /** Maximum number of characters of the file name of spooled data in an argument. */
  spoolNameCharactersMax: 255,
  tagsMax: 50,
  tagCharactersMax: 100,
  /**
   * Maximum number of characters of the text of an event or fault of a job; the authority's longest description has
   * 1,500.
   */
  textCharactersMax: 2_000,
  /** Maximum number of paths in one fault of a job. */
  faultPathsMax: 20,
  /** Maximum number of faults of one failed step. If an invoice breaks more rules, the first ones are shown. */
  stepFaultsMax: 20,
  /** Maximum number of jobs notified about one record. Further jobs check for themselves. */
  listenersMax: 1_000,
  /**
   * Maximum number of steps that one job visits. A `next` may jump back, and a loop must end. Above this limit, the job
   * ends with KO and `too-many-steps`.
   */
  visitsMax: 100,
  /** Maximum depth of jobs that start one another by a step. Workflows that start each other would never end. */
  depthMax: 5,
  /**
   * Maximum number of jobs that the steps of one job create, directly and indirectly. A workflow of a hundred steps
   * that starts itself would create 10^10 jobs; an invoice with a copy for each of its parties needs a dozen.
   */
  treeJobsMax: 50,
  /**
   * Maximum number of open jobs that one process creates for a workspace before it counts again (`counts` of
   * shares.ts), and the `Retry-After` of a refused call. Hundreds of jobs complete in that time.
   */
  openJobsUncounted: 1_000,
  openJobsRetrySeconds: 30,
  /** Maximum number of conditions of one step about the document. */
  conditionsMax: 20,
  /** Time limit of one query to the census. */
  censusMs: 10_000,
  /** Maximum number of steps of one walk. One transaction writes the steps, and must stay small. */
  walkStepsMax: 20,
  /**
   * Maximum number of characters of the document that the steps of one walk read again, in total. A step that reads a
   * document of 1,000 lines takes 0.1 to 0.2 seconds, in which the worker serves nobody else. Ordinary documents have
   * 5,000 characters.
   */
  walkCharactersMax: 1_000_000,
  /**
   * Maximum number of walks after one signal, with pauses of two minutes in total. By then, every member of the
   * database shows what a majority has.
   */
  checksMax: 5,
  /** Time limit of one walk as a local activity; a slower walk runs as an activity that Temporal shows and retries. */
  walkMs: 3_000,
  /** Maximum number of characters of the name of a walk in Temporal, which accepts 200 bytes. */
  walkNameCharactersMax: 150,
  /**
   * Maximum number of characters of the sentence of a failed run in Temporal, which stores 4 KiB of a failure with its
   * details.
   */
  failureCharactersMax: 500,
  /**
   * Time that the run of a cancelled job waits for its cancellation by Temporal, which the walk has requested. After
   * this time, the run completes.
   */
  cancelWaitSeconds: 30,
  /** Maximum number of attempts at one walk against other writers of the job before Temporal retries it. */
  walkTriesMax: 5,
  /** Time limit for waking a chain after a walk. If waking fails, the sweep wakes the chain. */
  wakeSecondsMax: 2,
  /** How often a waiting job checks without a signal, so that a lost signal costs an hour at most. */
  lookAgainMinutes: 60,
  /** Maximum number of jobs that are stored for one pending registration, in case a client keeps retrying. */
  registrationsJoinedMax: 20,
  /** Maximum number of pokes stored with one step; further pokes still wake the job. */
  pokesMax: 20,
  /** Time limit for starting a run. If Temporal is down, the response is 202 and the sweep starts the run. */
  startSecondsMax: 2,
  /** Maximum number of runs that are started at the same time after calls; a start takes 10 ms. */
  startLanes: 8,
  /**
   * Time for which runs are held while other calls arrive. A run costs the processor as much as a call, and a burst of
   * a hundred calls takes a few seconds. A PDF may be late by this time. The sweep starts runs that have waited twice
   * as long.
   */
  startHeldMs: 10_000,
  /**
   * Silence after which a burst of calls has ended. Clients that get responses together send their next calls sooner.
   */
  startQuietMs: 500,
  /**
   * Time for which a run is held if a call waits for its PDF or its end. Such a run starts with the seal. If the seal
   * is late, the run shows why.
   */
  startAwaitedMs: 2_000,
  /**
   * Time after the seal for which a run is held, if its call waits for the end of the job, so that the authority's
   * response can end the job. Without a response, the PDF is late by this time. Only such calls are delayed, because a
   * call that waits only for the PDF uses `printed`.
   */
  startWithOutcomeMs: 2_000,
  /**
   * Maximum number of jobs that one response ends. The PDFs of these jobs are created during the call to the authority.
   */
  jobsEndedWithOutcomeMax: 4,
  /** Time that a response waits for unfinished PDFs. After this time, their jobs continue in runs. */
  endedWithOutcomeMs: 500,
  /** Maximum number of runs held at the same time. The job of each run stays in memory. */
  runsHeldMax: 500,
  /** Time limit for signaling a chain after a call. Nothing waits for the signal, and a loaded Temporal needs seconds. */
  chainSignalSecondsMax: 10,
} as const;

/** Queries of the census for steps of jobs, in one worker process. */
export const censusQueryLimits = {
  /**
   * Maximum number of queries at once. A walk that waits for one holds a slot of the worker, which seals need, and a
   * worker has 40 slots by default.
   */
  atOnce: { all: 4, owner: 2 },
  /**
   * Maximum number of queries of one workspace per minute, as many as its calls have. They use the certificate of the
   * installation, and the authority may block it if one workspace queries without end.
   */
  perMinute: 60,
  /** Maximum number of queries of a workspace that wait because of `perMinute`: four minutes. Others wait in their jobs. */
  waitingMax: 240,
  /** Time that a query waits for its turn behind others, in addition. Its job then asks again. */
  turnWaitMaxMs: 300_000,
  /**
   * Time that a walk waits for an answer. It is shorter than a walk as a local activity (`walkMs`), so a slow census is
   * not queried again by the activity that follows. Usual answers take less than a second.
   */
  walkWaitsMs: 2_000,
  /** Time for which a query is kept for a later walk of its job, longer than the waits and the pause between two walks. */
  answerKeptMs: 900_000,
  /** Maximum numbers of queries that are kept, and of workspaces whose queries are counted. The oldest are forgotten. */
  queriesMax: 10_000,
  workspacesMax: 10_000,
} as const;
