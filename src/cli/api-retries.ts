// Retries API calls. Decides which failures are temporary, and how long to wait between attempts.
import { setTimeout as sleep } from 'node:timers/promises';
import { cliLimits as limits } from '../contracts/limits/cli';
import { ApiRefusalError, ApiUnreachableError } from './api-access';

/** Options for repeating a call. */
export interface ApiRetryOptions {
  /** Stops the retries. */
  readonly signal?: AbortSignal;
  /**
   * Time limit of the retries. Without a limit, the call is retried until it succeeds, the API refuses it, or the
   * signal aborts.
   */
  readonly seconds?: number;
  /** Receives the first failure of a series. */
  readonly report: (line: string) => void;
}

/**
 * Calls until there is a response, with retries after broken connections, 429, 502, 503, 504, and 409 of a call with
 * the same idempotency key that is still in progress. Use this function only for calls that are safe to repeat.
 * @throws ApiRefusalError or ApiUnreachableError, the last failure
 */
export async function callApiWithRetries<T>(
  call: () => Promise<T>,
  { signal, seconds, report }: ApiRetryOptions,
): Promise<T> {
  const end = seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1_000;
  for (let pauseMs: number = limits.retryFirstMs; ; pauseMs = Math.min(pauseMs * 2, limits.retryMsMax)) {
    try {
      return await call();
    } catch (problem) {
      const pause = findPauseMs(problem, pauseMs);
      if (pause === undefined || signal?.aborted || Date.now() + pause > end) throw problem;
      if (pauseMs === limits.retryFirstMs) report(`${(problem as Error).message} Trying again ...`);
      await sleepUnlessAborted(pause, signal);
    }
  }
}

/** Returns undefined if a retry would fail in the same way. */
function findPauseMs(problem: unknown, pauseMs: number): number | undefined {
  if (problem instanceof ApiUnreachableError) return pauseMs;
  if (!(problem instanceof ApiRefusalError)) return undefined;
  const { status, answer, retryAfterSeconds = 0 } = problem;
  const passes = [429, 502, 503, 504].includes(status) || answer.key === 'idempotency-running';
  return passes ? Math.max(pauseMs, retryAfterSeconds * 1_000) : undefined;
}

/** Waits; shorter if the signal aborts. */
export async function sleepUnlessAborted(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, signal ? { signal } : {});
  } catch {
    // The caller looks at the signal.
  }
}
