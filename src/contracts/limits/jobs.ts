// Limits of jobs and of the workflows that they walk through, each with its reason.

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
