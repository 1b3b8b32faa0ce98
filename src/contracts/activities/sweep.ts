// What the sweep run asks for.
import type { DatabaseRef, SweepPosition } from '../runs';

export interface SweepJobsResult {
  /** Jobs without a run that got one. */
  readonly started: number;
  /** Jobs whose wait was over and who had not heard it. */
  readonly woken: number;
  /** Jobs whose run could not go on and was begun anew. */
  readonly anew: number;
  /** Jobs that could not be looked at now. */
  readonly failed: number;
}

export interface SweepChainsResult {
  readonly woken: number;
  readonly anew: number;
  readonly failed: number;
  /** Where the next pass goes on. */
  readonly after: SweepPosition;
}

export interface SweepActivities {
  sweepJobs(of?: DatabaseRef): Promise<SweepJobsResult>;
  sweepChains(after?: SweepPosition, of?: DatabaseRef): Promise<SweepChainsResult>;
  checkChains(of?: DatabaseRef): Promise<{ readonly checked: number; readonly alarms: number }>;
  /** Completed jobs that were trimmed, and submissions whose raw answer was dropped. */
  dropOld(of?: DatabaseRef): Promise<{ readonly trimmed: number; readonly answers: number }>;
}
