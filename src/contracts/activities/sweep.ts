// What the sweep run asks for.

export interface SweepActivities {
  sweepJobs(): Promise<{ readonly started: number }>;
  sweepChains(): Promise<{ readonly woken: number }>;
  checkChains(): Promise<{ readonly checked: number; readonly alarms: number }>;
  /** Completed jobs that were trimmed, and submissions whose raw answer was dropped. */
  dropOld(): Promise<{ readonly trimmed: number; readonly answers: number }>;
}
