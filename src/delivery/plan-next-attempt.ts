// Plans the next attempt at a call or a delivery, or its end. The plan is pure, because the time and the random number
// are arguments.
import type { StepOutboundCall } from '../model/job';
import type { StepCallAttemptEnd } from '../store/jobs/step-calls';
import { outboundLimits, stepCallLimits as limits } from '../contracts/limits/outbound';
import { webhookLimits } from '../contracts/limits/events';
import type { OutboundCallResult } from '../outbound/outbound';
import type { WebhookDeliveryAttempt } from '../model/webhook';
import type { WebhookDeliveryAttemptEnd } from '../store/webhooks/deliveries';
import { type Message, type StoredMessage, createMessage } from '../messages/message';
import { renderMessageInEnglish } from '../messages/render';

export type StepCallAttemptResult =
  | { readonly kind: 'done'; readonly message: Message }
  /** A retry would also fail. */
  | { readonly kind: 'ended'; readonly code: string; readonly message: StoredMessage }
  | { readonly kind: 'failed'; readonly message: StoredMessage }
  /** The response requests a later retry. */
  | { readonly kind: 'asked'; readonly retryInSeconds: number; readonly code?: string; readonly message: Message };

/** Plans the next attempt at a call, or its end. @param call a call whose count includes this attempt */
export function planNextStepCallAttempt(
  { since, tries }: Pick<StepOutboundCall, 'since' | 'tries'>,
  tried: StepCallAttemptResult,
  now: Date,
): StepCallAttemptEnd {
  const { message } = tried;
  const ko = (code: string, why: StoredMessage): StepCallAttemptEnd => ({
    kind: 'over',
    end: { status: 'KO', code, message: why },
  });
  switch (tried.kind) {
    case 'done':
      return { kind: 'over', end: { status: 'OK', message } };
    case 'ended':
      return ko(tried.code, message);
    case 'asked': {
      if (tries >= limits.askedTriesMax)
        return ko('call-failed', createMessage('call-tries-max', { tries, problem: renderMessageInEnglish(message) }));
      const seconds = Math.min(tried.retryInSeconds, limits.retryInSecondsMax);
      const event = { status: 'QUEUED' as const, at: now, ...(tried.code ? { code: tried.code } : {}), message };
      return { kind: 'again', nextAt: new Date(now.getTime() + seconds * 1_000), event };
    }
    case 'failed': {
      const nextAt = new Date(now.getTime() + computeStepCallRetryPauseSeconds(tries) * 1_000);
      const isLate = nextAt.getTime() - since.getTime() > limits.givenUpMs;
      if (isLate)
        return ko('call-failed', createMessage('call-given-up', { problem: renderMessageInEnglish(message) }));
      return { kind: 'again', nextAt, event: { status: 'ERR', at: now, message } };
    }
  }
}

/** Computes the pause before the next attempt: 5 s after the first one, doubled up to 1280 s, then half an hour. */
export function computeStepCallRetryPauseSeconds(tries: number): number {
  const doubled = limits.firstPauseSeconds * 2 ** (tries - 1);
  return doubled <= limits.doubledPauseSecondsMax ? doubled : limits.longPauseSeconds;
}

/**
 * Status which says that the address of the webhook is permanently gone (RFC 9110, 410). The webhook then gets no more
 * deliveries.
 */
const gone = 410;

interface AfterTry extends WebhookDeliveryAttemptEnd {
  readonly gone: boolean;
}

/**
 * Plans the next attempt at a delivery, or its end.
 * @param attempts number of attempts, including this one
 * @param chance random number from 0 to 1
 */
export function planNextWebhookDeliveryAttempt(
  result: OutboundCallResult,
  attempts: number,
  now: Date,
  chance: number,
): AfterTry {
  const tried = triedOf(result, now);
  const isDelivered = result.kind === 'answered' && result.status >= 200 && result.status < 300;
  if (isDelivered) return { state: 'delivered', tried, gone: false };
  const isGone = result.kind === 'answered' && result.status === gone;
  const pause = webhookLimits.retrySeconds[attempts - 1];
  if (isGone || pause === undefined) return { state: 'failed', tried, gone: isGone };
  const jittered = pause * (1 + webhookLimits.jitter * (2 * chance - 1));
  const asked = result.kind === 'answered' ? (result.retryAfterSeconds ?? 0) : 0;
  const nextAt = new Date(now.getTime() + Math.max(jittered, asked) * 1_000);
  return { state: 'waiting', nextAt, tried, gone: false };
}

/** Returns the part of a response for the log: no headers, and only the beginning of the body. */
function triedOf(result: OutboundCallResult, at: Date): WebhookDeliveryAttempt {
  const { durationMs } = result;
  if (result.kind !== 'answered') return { at, durationMs, text: result.message };
  return { at, durationMs, status: result.status, text: result.text.slice(0, outboundLimits.answerCharactersKept) };
}
