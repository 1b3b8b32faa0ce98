// What follows a try of a step's call: its end, or when the next one is. Pure: the clock comes from outside.
import { stepCalls as limits } from '../contracts/limits/step-calls';
import type { StepCall } from '../store/jobs/jobs';
import type { CallEnd } from '../store/jobs/step-calls';
import { message as createMessage, type Message, type StoredText } from '../messages/message';
import { inEnglish } from '../messages/render';

/** How one try went. */
export type CallTry =
  | { readonly kind: 'done'; readonly message: Message }
  /** No other try could go better. */
  | { readonly kind: 'ended'; readonly code: string; readonly message: StoredText }
  | { readonly kind: 'failed'; readonly message: StoredText }
  /** The answer says itself when to come again. */
  | { readonly kind: 'asked'; readonly retryInSeconds: number; readonly code?: string; readonly message: Message };

/** @param call with this try counted */
export function planAfterCall({ since, tries }: Pick<StepCall, 'since' | 'tries'>, tried: CallTry, now: Date): CallEnd {
  const { message } = tried;
  const ko = (code: string, why: StoredText): CallEnd => ({ kind: 'over', end: { status: 'KO', code, message: why } });
  switch (tried.kind) {
    case 'done':
      return { kind: 'over', end: { status: 'OK', message } };
    case 'ended':
      return ko(tried.code, message);
    case 'asked': {
      if (tries >= limits.askedTriesMax)
        return ko('call-failed', createMessage('call-tries-max', { tries, problem: inEnglish(message) }));
      const seconds = Math.min(tried.retryInSeconds, limits.retryInSecondsMax);
      const event = { status: 'QUEUED' as const, at: now, ...(tried.code ? { code: tried.code } : {}), message };
      return { kind: 'again', nextAt: new Date(now.getTime() + seconds * 1_000), event };
    }
    case 'failed': {
      const nextAt = new Date(now.getTime() + computePauseSeconds(tries) * 1_000);
      const isLate = nextAt.getTime() - since.getTime() > limits.givenUpMs;
      if (isLate) return ko('call-failed', createMessage('call-given-up', { problem: inEnglish(message) }));
      return { kind: 'again', nextAt, event: { status: 'ERR', at: now, message } };
    }
  }
}

/** 5 s behind the first try, doubled up to 1280 s, then half an hour. */
export function computePauseSeconds(tries: number): number {
  const doubled = limits.firstPauseSeconds * 2 ** (tries - 1);
  return doubled <= limits.doubledPauseSecondsMax ? doubled : limits.longPauseSeconds;
}
