// Limits of jobs and of the workflows that they walk through, each with its reason.

export const jobs = {
  /** Steps of a workflow, branches and rescue counted. */
  stepsMax: 100,
  /** One step's `config` and a whole workflow, as stored: every job has a copy, and every walk reads it. */
  configBytesMax: 16 * 1024,
  workflowBytesMax: 256 * 1024,
  /** Versions of a workflow that are listed in it: a row of 300 bytes each. */
  workflowVersionsMax: 1_000,
  /** `args` of a job: how many, and all of them with their names as stored; every walk reads them, lists answer them. */
  argsMax: 50,
  argNameCharactersMax: 64,
  argCharactersMax: 2_000,
  argsBytesMax: 64 * 1024,
  /** Name of a thing that an argument brings. */
  spoolNameCharactersMax: 255,
  tagsMax: 50,
  tagCharactersMax: 100,
  /** Text of an event or a fault of a job: the authority's longest description has 1,500 characters. */
  textCharactersMax: 2_000,
  /** Places that one fault of a job names. */
  faultPathsMax: 20,
  /** Reasons of one step that failed: an invoice that breaks more rules shows the first. */
  stepFaultsMax: 20,
  /** Jobs told of one record; more of them look again by themselves. */
  listenersMax: 1_000,
  /** Visits of one job: a `next` may jump back, a loop must end. Then KO `too-many-steps`. */
  visitsMax: 100,
  /** Jobs that start one another by a step: workflows that start each other would never end. */
  depthMax: 5,
  /**
   * Jobs that one job makes by steps, with all that those make in turn: a workflow of a hundred steps that names itself would
   * make 10^10. An invoice with a copy for each of its parties has a dozen.
   */
  treeJobsMax: 50,
  /**
   * Open jobs of a workspace are counted when a process has made so many since the last count (`counts` of shares.ts). Whoever is
   * refused asks again after so many seconds: jobs end by the hundred in it.
   */
  openJobsUncounted: 1_000,
  openJobsRetrySeconds: 30,
  /** Conditions of one step that asks of the document. */
  conditionsMax: 20,
  /** One question to the census, which a walk waits for. */
  censusMs: 10_000,
  /** Steps of one walk: they are written in one transaction, which must stay small. */
  walkStepsMax: 20,
  /** Looks behind one signal, with pauses of two minutes together: no member shows what a majority has later than that. */
  looksMax: 5,
  /** One walk as a local activity; a slower one goes on as an activity that the engine shows and retries. */
  walkMs: 3_000,
  /** Tries of one walk against other writers of the job before the engine takes over. */
  walkTriesMax: 5,
  /** Waking a chain behind a walk: after this the sweep wakes it. */
  wakeSecondsMax: 2,
  /** A waiting job looks again after this, whatever it heard: a lost signal costs an hour, not for ever. */
  lookAgainMinutes: 60,
  /** Jobs remembered that asked for one pending registration: a client that tries and tries again. */
  registrationsJoinedMax: 20,
  /** Pokes written down with one step: what comes behind them is heard, too. */
  pokesMax: 20,
  /** Starting the engine's run while it is down: after this the answer is 202 and the sweeper starts it. */
  startSecondsMax: 2,
} as const;
