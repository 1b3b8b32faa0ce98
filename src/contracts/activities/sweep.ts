// The activities of the sweep.
import type { DatabaseRef, SweepPosition } from '../runs';

/** Result of the sweep over jobs. */
export interface SweepJobsResult {
  /** Jobs without a run for which one was started. */
  readonly started: number;
  /** Jobs whose wait was over and that had missed the signal. */
  readonly woken: number;
  /** Jobs whose run was stuck and was restarted. */
  readonly restarted: number;
  /** Jobs that could not be checked. */
  readonly failed: number;
}

/** Result of the sweep over chains. */
export interface SweepChainsResult {
  readonly woken: number;
  readonly restarted: number;
  readonly failed: number;
  /** Position at which the next pass continues. */
  readonly after: SweepPosition;
}

export interface SweepActivities {
  sweepJobs(of?: DatabaseRef): Promise<SweepJobsResult>;
  sweepChains(after?: SweepPosition, of?: DatabaseRef): Promise<SweepChainsResult>;
  checkChains(of?: DatabaseRef): Promise<{ readonly checked: number; readonly alarms: number }>;
  /** Trimmed completed jobs, and submissions whose raw response was deleted. */
  dropOld(of?: DatabaseRef): Promise<{ readonly trimmed: number; readonly answers: number }>;
}
