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
import { buildEventBody, buildSignedWebhookHeaders } from './signed-event';

/** Dependencies of sending a delivery. */
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
  const { _id: id, type, createdAt, data } = delivery.event;
  const body = buildEventBody({ id, type, timestamp: createdAt.toISOString(), workspace: delivery.workspace, data });
  const headers = buildSignedWebhookHeaders(decryptWebhookSecrets(by.masterKey, webhook, now()), id, body, now());
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
