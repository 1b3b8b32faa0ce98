// Sends an event to a receiver on the developer's machine, signed in the same way as a webhook.
import { cliLimits as limits } from '../../contracts/limits/cli';
import { outboundLimits } from '../../contracts/limits/outbound';
import { buildWebhookEventBody, buildSignedWebhookHeaders } from '../../delivery/signed-event';
import { describeFetchProblem } from '../api-access';
import { sleepUnlessAborted } from '../api-retries';
import type { ListedEvent } from './follow-events';

export interface EventReceiver {
  readonly url: string;
  readonly secret: Buffer;
}

/** Response of the receiver. `status` is undefined if there is no response within the time limit of a webhook. */
export interface EventReceiverResponse {
  readonly status: number | undefined;
  readonly duration_ms: number;
}

/**
 * Sends an event. If nothing listens at the URL, prints this once and tries again, so that a receiver can be restarted
 * without losing events.
 * @returns undefined if the signal aborted before the receiver had the event
 */
export async function forwardEventToReceiver(
  { url, secret }: EventReceiver,
  { id, type, created_at: timestamp, workspace_id: workspace, data }: ListedEvent,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (line: string) => void },
): Promise<EventReceiverResponse | undefined> {
  const body = buildWebhookEventBody({ id, type, timestamp, workspace, data });
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const began = Date.now();
    const late = AbortSignal.timeout(outboundLimits.callMs);
    const headers = buildSignedWebhookHeaders([secret], id, body, new Date());
    try {
      const { status } = await post(url, headers, body, AbortSignal.any([signal, late]));
      return { status, duration_ms: Date.now() - began };
    } catch (problem) {
      if (late.aborted) return { status: undefined, duration_ms: Date.now() - began };
      if (isFirst && !signal.aborted)
        report(`${url} does not respond (${describeFetchProblem(problem)}). Waiting for it ...`);
      await sleepUnlessAborted(limits.eventsLookMs, signal);
    }
  }
  return undefined;
}

/** Like webhooks, follows no redirect. The body of the response is not needed. */
async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  await response.body?.cancel();
  return response;
}
