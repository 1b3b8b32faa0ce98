// Limits of worker processes, each with its reason.

export const workerLimits = {
  /**
   * Parts of a worker's slots that all exports, and all chunks of batches and bulk actions, may use together, and their
   * maximum numbers for one workspace, which has at most half of them. The other slots stay free for sealing and for
   * walks of jobs. A section holds up to 16 MB, so that eight of forty slots hold 128 MB.
   */
  background: {
    sections: { part: 0.2, ofWorkspace: 2 },
    chunks: { part: 0.5, ofWorkspace: 6 },
    /** Number of slots of a worker from which each kind has at least two. Then one slot stays free for sealing. */
    twoSlotsFrom: 5,
    /** Longest pause before a retry without a free slot, and for workspaces whose turn is next. */
    busyRetryMs: 10_000,
    nextRetryMs: 2_000,
    /**
     * Time after the next attempt of a workspace is due until the workspace loses its place in the line. The attempt may
     * go to another worker, so a long time would keep a slot free for a workspace that does not come.
     */
    retryMarginMs: 300,
    /** Time after a slot of a workspace in which the workspace leaves one slot free for others that wait longer. */
    turnMs: 4_000,
  },
  /** Maximum number of cached runs, about 1 MB each according to the SDK. */
  cachedRunsMax: 400,
  /**
   * Time limit of one workflow task of a chain. A worker that no longer caches a run first replays its history, task by
   * task. On a machine without free processor time, 250 events took 20 to 35 s and 500 events took 40 to 70 s. No task
   * ended within Temporal's default of 10 s, and the supplier's records waited until the load was over. The limit is
   * also the time for which a chain waits if its worker is killed during a task.
   */
  chainTaskSeconds: 60,
  /**
   * Events after which a chain run continues as new by default (src/settings/temporal.ts), and the default of 0.1.0,
   * which is in the input of its runs. A run with a last record never ends, so it would pass on this limit permanently.
   */
  chainHistoryEvents: { usual: 250, usualOf010: 500 },
  /**
   * How often activities that make progress send a heartbeat, and the silence after which Temporal retries an activity.
   * After such a silence, its worker is dead, because an activity without progress ends itself.
   */
  heartbeatEveryMs: 1_500,
  heartbeatSilenceMs: 6_000,
  /**
   * Margin above the longest call to the authority. An activity that makes no progress for longer than both together is
   * stuck and is retried. A call to the database ends after 30 s at the latest.
   */
  silentCallMs: 45_000,
  /**
   * Time after which a worker stops waiting for an abandoned activity. Such an activity ends after its current call.
   */
  givenUpMs: 10_000,
  /**
   * A worker is stuck if all slots are taken without progress for this time. No activity may wait so long for anything.
   */
  stuckSeconds: 300,
  /**
   * Age at which a run of a chain or job continues as new, and age at which it moves to another build. Code for older
   * histories is then needed for that time instead of for years.
   */
  runAge: { daysMax: 30, otherBuildSeconds: 60 },
  /**
   * Margin above the longest call to the authority. At shutdown, activities get this time in total, then Sello aborts
   * them.
   */
  shutdownGraceMs: 10_000,
  shutdownForceMs: 15_000,
  /**
   * Grace period of a worker in addition to the longest call (SELLO_AUTHORITY_CALL_SECONDS). Connections close after
   * the last activity.
   */
  stopSeconds: 20,
} as const;
