// The loop of everything that a process looks after: it looks, and a while later it looks again.
import type { Logger } from 'pino';

interface BackgroundTask {
  /** @param signal is aborted when no further look is wanted @returns how long the next one waits, when not as long as usual */
  readonly look: (signal: AbortSignal) => Promise<number | void>;
  readonly everyMs: number;
  /** How long the next one waits behind a look that failed, when not as long as usual. */
  readonly againMs?: number;
  readonly log: Logger;
  /** What a look that failed means; the next one comes all the same. */
  readonly failure: string;
  /** Waits for what looks began. */
  readonly ended?: () => Promise<void>;
}

/** Looks at once, and then until the function that it gives is called; that waits for the look under way and what it began. */
export function runAtInterval({
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
  const lookOnce = async (): Promise<void> => {
    let pauseMs = againMs;
    try {
      pauseMs = (await look(signal)) ?? everyMs;
    } catch (error) {
      log.warn({ error }, failure);
    }
    if (!signal.aborted) timer = setTimeout(lookAgain, pauseMs);
  };
  let underWay = lookOnce();
  function lookAgain(): void {
    underWay = lookOnce();
  }
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await underWay;
    await ended?.();
  };
}

/** Gives true at first, and then again each time so much time has gone by. */
export function createInterval(ms: number, now: () => Date): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = now().getTime();
    if (nowMs - last < ms) return false;
    last = nowMs;
    return true;
  };
}
