// Decides when the next submission may be sent, and its size: Orden HAC/1177/2024 art. 16.2. The only implementation:
// the ledger calls it with times that the database's clock measured, the run of the chain with its own. No clock, no
// I/O.
import { chainLimits } from '../../contracts/limits/chain';

/** As many pending records open the window at once. They open nothing else: no back-off, no lease, no stop. */
export const opensWindow = (pending: number): boolean => pending >= chainLimits.pendingOpensWindow;

/** How many of the pending records the next submission contains; the maximum if they are not counted. */
export const computeBatchSize = (pending = Number.POSITIVE_INFINITY): number =>
  Math.min(pending, chainLimits.batchRecordsMax);

/** The wait after a response: the requested one, else the last one, else the first of the law. */
export const waitSecondsAfter = (asked: number | null, last: number | null): number =>
  asked ?? last ?? chainLimits.windowSecondsDefault;

/**
 * Pause after the n-th attempt without a response in a row, in seconds: first, doubled each time, at most ten minutes.
 */
export function computeBackoffSeconds(
  failures: number,
  firstSeconds: number = chainLimits.backoffSecondsFirst,
): number {
  if (failures <= 0) return 0;
  return Math.min(firstSeconds * 2 ** Math.min(failures - 1, 30), chainLimits.backoffSecondsMax);
}

/** Causes that may delay a submission. Milliseconds; 0 if it is over. */
export interface Pauses {
  /** Until the window opens. */
  readonly windowMs: number;
  /** Until no attempt with an older list can be under way any more, or this list's lease has passed. */
  readonly leaseMs: number;
  /** Until the list may go again after an attempt without a response. It is never shorter than the window then. */
  readonly backoffMs: number;
}

export type SendDelay = { readonly why: 'window' | 'lease' | 'back-off'; readonly waitMs: number };

/**
 * Returns what delays the next submission, or null if it can be sent now. `pending`: waiting records, the batch
 * included.
 */
export function findSendDelay({ windowMs, leaseMs, backoffMs }: Pauses, pending: number): SendDelay | null {
  if (leaseMs > 0) return { why: 'lease', waitMs: leaseMs };
  if (backoffMs > 0) return { why: 'back-off', waitMs: backoffMs };
  if (windowMs > 0 && !opensWindow(pending)) return { why: 'window', waitMs: windowMs };
  return null;
}

/**
 * Whether the header has `Incidencia` S: an earlier attempt failed, or the oldest record of the batch was sealed longer
 * ago than the authority's clock margin (art. 16.4; code 2004).
 */
export function isLate(earlierAttempts: number, oldestSealedAtMs: number, nowMs: number): boolean {
  return earlierAttempts > 0 || nowMs - oldestSealedAtMs > chainLimits.lateSeconds * 1000;
}
