// What the sweep run asks for.
import type { OfDatabase, SweepPlace } from '../runs';

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
  readonly after: SweepPlace;
}

export interface SweepActivities {
  sweepJobs(of?: OfDatabase): Promise<SweepJobsResult>;
  sweepChains(after?: SweepPlace, of?: OfDatabase): Promise<SweepChainsResult>;
  checkChains(of?: OfDatabase): Promise<{ readonly checked: number; readonly alarms: number }>;
  /** Completed jobs that were trimmed, and submissions whose raw answer was dropped. */
  dropOld(of?: OfDatabase): Promise<{ readonly trimmed: number; readonly answers: number }>;
}
