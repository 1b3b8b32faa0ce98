// Builds the request that brings an event to a webhook, with its body and its signed headers
// (https://www.standardwebhooks.com).
import { createHmac } from 'node:crypto';

export interface OutgoingWebhookEvent {
  readonly id: string;
  readonly type: string;
  /** Time in the form of RFC 3339. */
  readonly timestamp: string;
  readonly workspace: string | null | undefined;
  readonly data: object;
}

/** Builds the body of an event. The body has the same bytes at every attempt, because receivers may store them. */
export const buildWebhookEventBody = ({ id, type, timestamp, workspace, data }: OutgoingWebhookEvent): string =>
  JSON.stringify({ id, type, timestamp, workspace_id: workspace, data });

/**
 * Builds the headers of Standard Webhooks, signed with every valid secret.
 * @param id id of the event, by which receivers recognize repeated deliveries
 * @param now time of this attempt
 */
export function buildSignedWebhookHeaders(
  secrets: readonly Buffer[],
  id: string,
  body: string,
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'content-type': 'application/json',
    'user-agent': 'Sello',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
