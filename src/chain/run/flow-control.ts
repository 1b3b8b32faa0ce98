// Decides when the next submission may be sent, and its size (Orden HAC/1177/2024 art. 16.2). There is no other
// implementation. The store calls this module with times of the database's clock, and the run of the chain with times
// of the run. The module has no clock and no I/O.
import { chainLimits } from '../../contracts/limits/chain';

/**
 * Returns whether the number of pending records is large enough to send without waiting for the window. Back-offs,
 * leases and stops still apply.
 */
export const hasEnoughPendingRecordsToSkipWindow = (pending: number): boolean =>
  pending >= chainLimits.pendingOpensWindow;

/**
 * Returns how many of the pending records the next submission contains. If the pending records are not counted, returns
 * the maximum.
 */
export const computeSubmissionRecordCount = (pending = Number.POSITIVE_INFINITY): number =>
  Math.min(pending, chainLimits.batchRecordsMax);

/**
 * Returns the wait after a response: the requested wait, otherwise the last wait, otherwise the first wait that the law
 * sets. Release 0.1.0 may have stored a longer wait than the schema allows.
 */
export const chooseSubmissionWindowWaitSeconds = (asked: number | null, last: number | null): number =>
  Math.min(asked ?? last ?? chainLimits.windowSecondsDefault, chainLimits.windowSecondsMax);

/**
 * Computes the pause after the n-th consecutive attempt without a response, in seconds. The pause doubles each time, up
 * to ten minutes.
 */
export function computeBackoffSeconds(
  failures: number,
  firstSeconds: number = chainLimits.backoffSecondsFirst,
): number {
  if (failures <= 0) return 0;
  return Math.min(firstSeconds * 2 ** Math.min(failures - 1, 30), chainLimits.backoffSecondsMax);
}

/** Causes that may delay a submission. Each value is in milliseconds; 0 if the cause is over. */
export interface SubmissionDelayCauses {
  /** Time until the window opens. */
  readonly windowMs: number;
  /** Time until no attempt with an older list can be running, and until the lease of this list has passed. */
  readonly leaseMs: number;
  /**
   * Time until the list may be sent again after an attempt without a response; this time is never shorter than the
   * window. Without a list, the time until the next one may be sent after a response that left records without an
   * outcome.
   */
  readonly backoffMs: number;
}

export type SubmissionDelay = { readonly why: 'window' | 'lease' | 'back-off'; readonly waitMs: number };

/**
 * Returns what delays the next submission, or null if it can be sent now. `pending` counts the waiting records,
 * including the batch.
 */
export function findSubmissionDelay(
  { windowMs, leaseMs, backoffMs }: SubmissionDelayCauses,
  pending: number,
): SubmissionDelay | null {
  if (leaseMs > 0) return { why: 'lease', waitMs: leaseMs };
  if (backoffMs > 0) return { why: 'back-off', waitMs: backoffMs };
  if (windowMs > 0 && !hasEnoughPendingRecordsToSkipWindow(pending)) return { why: 'window', waitMs: windowMs };
  return null;
}

/**
 * Returns whether the header has `Incidencia` S: an earlier attempt failed, or the oldest record of the batch was
 * sealed longer ago than the authority's clock margin (art. 16.4; code 2004).
 */
export function isSubmissionLateOrRepeated(earlierAttempts: number, oldestSealedAtMs: number, nowMs: number): boolean {
  return earlierAttempts > 0 || nowMs - oldestSealedAtMs > chainLimits.lateSeconds * 1000;
}
