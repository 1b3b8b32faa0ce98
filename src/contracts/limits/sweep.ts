// Limits of the sweep, which recovers jobs and chains after a crash or a terminate, each with its reason.

export const sweepLimits = {
  /**
   * How often the sweep makes a pass. Work counts as overdue after the same time, so the sweep recovers work within a
   * minute.
   */
  everySeconds: 20,
  overdueSeconds: 20,
  /**
   * Maximum number of items of one kind that one pass checks. The next pass checks the rest, the longest unchecked
   * first.
   */
  itemsMax: 500,
  /**
   * Maximum number of open jobs whose runs are checked one by one in a pass in which no job has lost its run: 5 calls
   * of Temporal a second. Jobs that may have missed a start, a poke or a response are marked and checked first.
   */
  routineMax: 100,
  /**
   * Maximum number of chains that one condition lists for their stops, submissions and windows. 1,000 keys are 60 KB
   * and about 30 ms.
   */
  heldPageMax: 1_000,
  /** Maximum number of calls of Temporal in flight; a pass over 500 items takes a second or two. */
  lanes: 16,
  /** Time limit of one call of Temporal. An item whose call takes longer is checked in the next pass. */
  callMs: 2_000,
  /**
   * Time for which a pass reads further pages, if the first pages are full of marked jobs, or of jobs that had lost
   * their runs.
   */
  passMs: 60_000,
  /** Maximum number of passes of one run, about half an hour and 2,500 events; then it continues as new. */
  passesMax: 90,
  /** How often workers ensure that the sweep runs, and the pause after a failed check. */
  ensureMs: 60_000,
  ensureAgainMs: 10_000,
  /**
   * Pause after a failed check, until Temporal has seen the first worker with a version. No worker gets work before
   * that.
   */
  ensureSoonMs: 500,
  /** Time of silence after which a sweep is replaced. After the same time, /health reports it as late. */
  silentSeconds: 120,
  /**
   * Maximum number of stuck runs that are restarted in a minute. After a bad deployment, all runs are stuck, and an
   * operator must first find the cause.
   */
  restartsPerMinuteMax: 10,
  /** Number of days for which restarted runs are stored, and number of hours for which metrics count them. */
  restartsKeptDays: 30,
  restartsCountedHours: 24,
} as const;
