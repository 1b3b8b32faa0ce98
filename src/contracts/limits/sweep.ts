// Limits of the sweep that repairs what a crash or a terminate left, each with its reason.

export const sweeper = {
  /** What was left behind is back within a minute: a look every 20 s, at what is overdue by 20 s. */
  everySeconds: 20,
  overdueSeconds: 20,
  /** Things of one kind looked at in one pass; the rest come next time, the longest unseen first. */
  itemsMax: 500,
  /**
   * Open jobs whose runs are looked at one by one in a pass in which none has lost its run: 5 calls of the engine a second.
   * A start, a poke or an answer that may not have been heard has a mark, and is looked at before them.
   */
  routineMax: 100,
  /** Chains whose stops, lists and windows one condition names: 1,000 keys are 60 KB and some 30 ms. */
  heldPageMax: 1_000,
  /** Calls of the engine under way at once: a pass over 500 things takes a second or two. */
  lanes: 16,
  /** One call of the engine: a thing whose call takes longer is looked at in the next pass. */
  callMs: 2_000,
  /** Behind pages full of jobs that were not heard of, or had lost their runs, further pages are read, for so long. */
  passMs: 60_000,
  /** Passes of one run, about half an hour and 2,500 events; then it goes on in a new run. */
  passesMax: 90,
  /** Workers make sure of the sweep this often, and after a look that failed. */
  ensureMs: 60_000,
  ensureAgainMs: 10_000,
  /** Until the engine has seen the first worker with a version, nothing gets work. */
  ensureSoonMs: 500,
  /** A sweep that was not seen for so long is ended and another one started. /health calls it late. */
  silentSeconds: 120,
  /** Stuck runs begun anew in a minute: after a bad deployment all of them are stuck, and a person must see why first. */
  anewMinuteMax: 10,
  /** Runs begun anew are remembered so long, and counted for monitoring so long. */
  anewKeptDays: 30,
  anewCountedHours: 24,
} as const;
