// An event as it is sent: body and headers of Standard Webhooks (https://www.standardwebhooks.com), signed with each secret
// that is good now.
import { createHmac } from 'node:crypto';
import type { DeliveryDocument } from '../model/webhook';

/** The same bytes at every try: receivers may keep them. */
export const buildEventBody = ({ workspace, event }: Pick<DeliveryDocument, 'workspace' | 'event'>): string =>
  JSON.stringify({
    id: event._id,
    type: event.type,
    timestamp: event.createdAt.toISOString(),
    workspace_id: workspace,
    data: event.data,
  });

/** @param id of the event: by it a receiver knows what it got before @param now time of this try */
export function buildSignedHeaders(
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
