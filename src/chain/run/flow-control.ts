// When the next submission may go, and what goes in it: Orden HAC/1177/2024 art. 16.2. No clock, no I/O, no libraries:
// the chain's run uses this inside the engine.
import { chain } from '../../contracts/limits/chain';

/** The authority's window for one (environment, issuer, certificate). Null: nothing was ever sent, go at once. */
export interface SendWindow {
  /** Milliseconds since 1970: before this nothing goes, unless 1,000 are pending. */
  readonly opensAtMs: number;
  /** The wait that counts now; a Fault or an unknown outcome keeps the last one. */
  readonly waitSeconds: number;
}

/** Attempts without an understood answer since the last understood one. */
export interface Backoff {
  readonly failures: number;
  readonly lastFailureAtMs: number;
}

export const noBackoff: Backoff = { failures: 0, lastFailureAtMs: 0 };

/**
 * The window after an answer, or after giving an attempt up, at `endedAtMs`. `waitSeconds` null: the authority said
 * nothing new, so the last wait counts again (60 s before it ever said one).
 */
export function windowAfter(window: SendWindow | null, endedAtMs: number, waitSeconds: number | null): SendWindow {
  const wait = waitSeconds ?? window?.waitSeconds ?? chain.windowSecondsDefault;
  return { waitSeconds: wait, opensAtMs: endedAtMs + wait * 1000 };
}

/** Pause after the n-th failure in a row, in seconds: first, doubled each time, at most ten minutes. */
export function backoffSeconds(failures: number, firstSeconds: number = chain.backoffSecondsFirst): number {
  if (failures <= 0) return 0;
  return Math.min(firstSeconds * 2 ** Math.min(failures - 1, 30), chain.backoffSecondsMax);
}

export interface SendState {
  readonly window: SendWindow | null;
  readonly backoff: Backoff;
  /** Sealed records that were not sent yet. */
  readonly pending: number;
  /** First pause of the back-off; a setting. */
  readonly backoffSecondsFirst?: number;
}

export type NextSubmission = {
  /** Milliseconds since 1970; in the past: now. */
  readonly atMs: number;
  /** Who asks for the wait: shown to people. */
  readonly because: 'free' | 'window' | 'backoff';
};

/**
 * When the next submission may go. 1,000 pending records open the window, never a back-off: the longer of the two
 * counts after a failure.
 */
export function nextSubmission(state: SendState): NextSubmission {
  const open = state.window === null || state.pending >= chain.pendingOpensWindow;
  const windowMs = open ? 0 : (state.window?.opensAtMs ?? 0);
  const { failures, lastFailureAtMs } = state.backoff;
  const pauseMs = failures === 0 ? 0 : lastFailureAtMs + backoffSeconds(failures, state.backoffSecondsFirst) * 1000;
  if (pauseMs > windowMs) return { atMs: pauseMs, because: 'backoff' };
  return windowMs > 0 ? { atMs: windowMs, because: 'window' } : { atMs: 0, because: 'free' };
}

/** How many of the pending records go in the next submission. */
export function batchSize(pending: number): number {
  return Math.min(pending, chain.batchRecordsMax);
}

/**
 * Whether the header says `Incidencia` S: an earlier attempt failed, or the oldest record of the batch was sealed
 * longer ago than the authority's clock margin (art. 16.4; code 2004).
 */
export function isLate(earlierAttempts: number, oldestSealedAtMs: number, nowMs: number): boolean {
  return earlierAttempts > 0 || nowMs - oldestSealedAtMs > chain.lateSeconds * 1000;
}
