// Limits of jobs and of the workflows that they walk through, each with its reason.

export const jobs = {
  /** Steps of a workflow, branches and rescue counted. */
  stepsMax: 100,
  /** Visits of one job: a `next` may jump back, a loop must end. Then KO `too-many-steps`. */
  visitsMax: 100,
  /** Steps of one walk: they are written in one transaction, which must stay small. */
  walkStepsMax: 20,
  /** One walk as a local activity; a slower one goes on as an activity that the engine shows and retries. */
  walkMs: 3_000,
  /** Tries of one walk against other writers of the job before the engine takes over. */
  walkTriesMax: 5,
  /** Tries to draw one page: what fails three times fails for a reason in the document. */
  drawTriesMax: 3,
  /** Waking a chain behind a walk: after this the sweep wakes it. */
  wakeSecondsMax: 2,
  /** A waiting job looks again after this, whatever it heard: a lost signal costs an hour, not for ever. */
  lookAgainMinutes: 60,
  /** Jobs remembered that asked for one pending registration: a client that tries and tries again. */
  registrationsJoinedMax: 20,
  /** Starting the engine's run while it is down: after this the answer is 202 and the sweeper starts it. */
  startSecondsMax: 2,
} as const;
