// What follows a try: over, or when the next one is. Pure: the clock and the chance come from outside.
import { outbound } from '../contracts/limits/outbound';
import { webhooks as limits } from '../contracts/limits/webhooks';
import type { OutboundResult } from '../outbound/outbound';
import type { DeliveryTry } from '../model/webhook';
import type { TryEnd } from '../store/webhooks/deliveries';

/** The webhook's address is gone for ever (RFC 9110, 410): nothing more is sent. */
const gone = 410;

export interface AfterTry extends TryEnd {
  readonly gone: boolean;
}

/** @param attempts tries with this one @param chance 0 to 1 */
export function planAfterTry(result: OutboundResult, attempts: number, now: Date, chance: number): AfterTry {
  const tried = triedOf(result, now);
  const isTaken = result.kind === 'answered' && result.status >= 200 && result.status < 300;
  if (isTaken) return { state: 'delivered', tried, gone: false };
  const isGone = result.kind === 'answered' && result.status === gone;
  const pause = limits.retrySeconds[attempts - 1];
  if (isGone || pause === undefined) return { state: 'failed', tried, gone: isGone };
  const jittered = pause * (1 + limits.jitter * (2 * chance - 1));
  const asked = result.kind === 'answered' ? (result.retryAfterSeconds ?? 0) : 0;
  const nextAt = new Date(now.getTime() + Math.max(jittered, asked) * 1_000);
  return { state: 'waiting', nextAt, tried, gone: false };
}

/** What the log keeps: never a header, of an answer only the beginning. */
function triedOf(result: OutboundResult, at: Date): DeliveryTry {
  const { durationMs } = result;
  if (result.kind !== 'answered') return { at, durationMs, text: result.message };
  return { at, durationMs, status: result.status, text: result.text.slice(0, outbound.answerCharactersKept) };
}
