// The activities of the sweep.
import type { DatabaseRef, ChainSweepPosition } from '../runs';

export interface SweepJobsResult {
  /** Number of jobs that had no run, and for which a run was started. */
  readonly started: number;
  /** Number of jobs whose wait was over, and that had missed the signal. */
  readonly woken: number;
  /** Jobs whose run was stuck and was restarted. */
  readonly restarted: number;
  /** Number of jobs that could not be checked. */
  readonly failed: number;
}

export interface SweepChainsResult {
  readonly woken: number;
  readonly restarted: number;
  readonly failed: number;
  /** Position at which the next pass continues. */
  readonly after: ChainSweepPosition;
}

export interface SweepActivities {
  sweepJobs(of?: DatabaseRef): Promise<SweepJobsResult>;
  sweepChains(after?: ChainSweepPosition, of?: DatabaseRef): Promise<SweepChainsResult>;
  checkChains(of?: DatabaseRef): Promise<{ readonly checked: number; readonly alarms: number }>;
  /** Number of completed jobs that were trimmed, and of submissions whose raw response was deleted. */
  dropOld(of?: DatabaseRef): Promise<{ readonly trimmed: number; readonly answers: number }>;
}
