// Sends one delivery and saves the result. It may be sent twice: if the process dies after the response, the delivery
// is still due.
import type { Logger } from 'pino';
import { webhookLimits as limits } from '../contracts/limits/events';
import type { OutboundClient } from '../outbound/outbound';
import type { Database } from '../store/database';
import type { MasterKeys } from '../store/encryption';
import type { DeliveryDocument, WebhookDocument } from '../model/webhook';
import {
  disableWebhook,
  markWebhookFailing,
  clearWebhookFailing,
  saveDeliveryAttempt,
  failWaitingDeliveries,
} from '../store/webhooks/deliveries';
import { decryptWebhookSecrets } from '../store/webhooks/webhooks';
import { planAfterDeliveryAttempt } from './next-try';
import { createHmac } from 'node:crypto';

/** What sending a delivery needs. */
export interface DeliveryDeps {
  readonly database: Database;
  readonly masterKey: MasterKeys;
  readonly outbound: OutboundClient;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
  /** 0 to 1. */
  readonly chance: () => number;
}

export async function sendDelivery(
  by: DeliveryDeps,
  webhook: WebhookDocument,
  delivery: DeliveryDocument,
): Promise<void> {
  const { database, now } = by;
  const body = buildEventBody(delivery);
  const headers = buildSignedWebhookHeaders(
    decryptWebhookSecrets(by.masterKey, webhook, now()),
    delivery.event._id,
    body,
    now(),
  );
  const result = await by.outbound.post({ url: webhook.url, headers, body });
  const after = planAfterDeliveryAttempt(result, delivery.attempts, now(), by.chance());
  if (!(await saveDeliveryAttempt(database, delivery, after))) return;
  if (after.state === 'delivered') {
    if (webhook.failingSince || !isFresh(webhook, now())) await clearWebhookFailing(database, webhook._id, now());
  } else await failed(by, webhook, after.gone);
}

/** Whether the last success was saved less than a minute ago. */
const isFresh = ({ lastSuccessAt }: WebhookDocument, now: Date): boolean =>
  lastSuccessAt !== undefined && now.getTime() - lastSuccessAt.getTime() < 60_000;

async function failed({ database, log, now }: DeliveryDeps, webhook: WebhookDocument, isGone: boolean): Promise<void> {
  const since = await markWebhookFailing(database, webhook._id, now());
  const isOver = since !== null && now().getTime() - since.getTime() >= limits.failingMs;
  if (!isGone && !isOver) return;
  const reason = isGone ? 'gone' : 'failing';
  if (!(await disableWebhook(database, webhook, reason, now()))) return;
  log.error({ workspace: webhook.workspace, webhook: webhook.id, reason }, 'a webhook was disabled');
  await failWaitingDeliveries(database, webhook._id, 'keep');
}

/**
 * Body of an event (https://www.standardwebhooks.com): the same bytes at every attempt, because receivers may store
 * them.
 */
const buildEventBody = ({ workspace, event }: Pick<DeliveryDocument, 'workspace' | 'event'>): string =>
  JSON.stringify({
    id: event._id,
    type: event.type,
    timestamp: event.createdAt.toISOString(),
    workspace_id: workspace,
    data: event.data,
  });

/**
 * Builds the headers of Standard Webhooks, signed with every valid secret.
 * @param id of the event, by which receivers recognize repeated deliveries
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
