// Limits of worker processes, each with its reason.

export const worker = {
  /** Runs kept in memory: about 1 MB each by the SDK's own figure. */
  cachedRunsMax: 400,
  /** Lists read ahead, of different suppliers: 3 MB each, never more than a submission's 8 MB. */
  listsAheadMax: 8,
  /** Answers kept between their arrival and their recording, by the length of their XML: some 20 full lists. */
  answersKeptCharactersMax: 8_000_000,
  /** A run's next task goes to another worker when the one that remembers the run does not take it so long. */
  stickyWaitMs: 3_000,
  /**
   * Activities whose work goes on say so this often; the engine gives one up that was silent for heartbeatSilenceMs: its worker
   * is dead, for an activity that stands still ends by itself.
   */
  heartbeatEveryMs: 1_500,
  heartbeatSilenceMs: 6_000,
  /**
   * No piece of an activity's work takes longer than the longest call to the authority and this: a call to the database ends after
   * 30 s at the latest. An activity that does not move on for so long stands still, and is tried again.
   */
  silentCallMs: 45_000,
  /** An activity that the engine gave up ends itself behind its present call; one that does not is left behind after this. */
  givenUpMs: 10_000,
  /** All slots are taken and nothing moved on or ended for so long: longer than whatever an activity may wait for. */
  stuckSeconds: 300,
  /**
   * A chain's or job's run continues in a new one when it is this old, or a minute old and on another build: code for older
   * histories is needed for that long, and not for years.
   */
  runAge: { daysMax: 30, otherBuildSeconds: 60 },
  /** At a shutdown activities under way get the longest call and this to end, then they are cut off. */
  shutdownGraceMs: 10_000,
  shutdownForceMs: 15_000,
  /** Who ends a worker waits for the longest call (SELLO_AUTHORITY_CALL_SECONDS) and this: behind the last activity connections close. */
  stopSeconds: 20,
} as const;
