// Runs a task at an interval until it is stopped, never twice at the same time.
import type { Logger } from 'pino';

interface BackgroundTask {
  /**
   * @param signal is aborted when the task is stopped
   * @returns the wait before the next run, if it is not the default
   */
  readonly look: (signal: AbortSignal) => Promise<number | void>;
  readonly everyMs: number;
  /** The wait after a failed run, if it is not the default. */
  readonly againMs?: number;
  readonly log: Logger;
  /** The log message of a failed run; the task continues. */
  readonly failure: string;
  /** Waits until the work that the runs started has ended. */
  readonly ended?: () => Promise<void>;
}

/**
 * Runs a task at once, then at the interval.
 * @returns a function that stops the task and waits for the current run and its work
 */
export function startTaskAtInterval({
  look,
  everyMs,
  log,
  failure,
  againMs = everyMs,
  ended,
}: BackgroundTask): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  const runOnce = async (): Promise<void> => {
    let pauseMs = againMs;
    try {
      pauseMs = (await look(signal)) ?? everyMs;
    } catch (error) {
      log.warn({ error }, failure);
    }
    if (!signal.aborted) timer = setTimeout(runAgain, pauseMs);
  };
  let current = runOnce();
  function runAgain(): void {
    current = runOnce();
  }
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await current;
    await ended?.();
  };
}
