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
  /** Activities say that they are alive; the engine gives one up that was silent for heartbeatSilenceMs. */
  heartbeatEveryMs: 1_500,
  heartbeatSilenceMs: 6_000,
  /** At a shutdown activities under way get the longest call and this to end, then they are cut off. */
  shutdownGraceMs: 10_000,
  shutdownForceMs: 15_000,
} as const;
