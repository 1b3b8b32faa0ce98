// What follows a try of a step's call: its end, or when the next one is. Pure: the clock comes from outside.
import { stepCalls as limits } from '../contracts/limits/step-calls';
import type { StepCall } from '../model/job';
import type { CallEnd } from '../store/jobs/step-calls';

/** How one try went. */
export type CallTry =
  | { readonly kind: 'done'; readonly message: string }
  /** No other try could go better. */
  | { readonly kind: 'ended'; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** The answer says itself when to come again. */
  | { readonly kind: 'asked'; readonly retryInSeconds: number; readonly code?: string; readonly message: string };

/** @param call with this try counted */
export function planAfterCall({ since, tries }: Pick<StepCall, 'since' | 'tries'>, tried: CallTry, now: Date): CallEnd {
  const { message } = tried;
  const ko = (code: string, why: string): CallEnd => ({ kind: 'over', end: { status: 'KO', code, message: why } });
  switch (tried.kind) {
    case 'done':
      return { kind: 'over', end: { status: 'OK', message } };
    case 'ended':
      return ko(tried.code, message);
    case 'asked': {
      if (tries >= limits.askedTriesMax) return ko('call-failed', `not done after ${tries} tries: ${message}`);
      const seconds = Math.min(tried.retryInSeconds, limits.retryInSecondsMax);
      const event = { status: 'QUEUED' as const, at: now, ...(tried.code ? { code: tried.code } : {}), message };
      return { kind: 'again', nextAt: new Date(now.getTime() + seconds * 1_000), event };
    }
    case 'failed': {
      const nextAt = new Date(now.getTime() + computePauseSeconds(tries) * 1_000);
      const isLate = nextAt.getTime() - since.getTime() > limits.givenUpMs;
      if (isLate) return ko('call-failed', `no success in 12 hours: ${message}`);
      return { kind: 'again', nextAt, event: { status: 'ERR', at: now, message } };
    }
  }
}

/** 5 s behind the first try, doubled up to 1280 s, then half an hour. */
export function computePauseSeconds(tries: number): number {
  const doubled = limits.firstPauseSeconds * 2 ** (tries - 1);
  return doubled <= limits.doubledPauseSecondsMax ? doubled : limits.longPauseSeconds;
}
