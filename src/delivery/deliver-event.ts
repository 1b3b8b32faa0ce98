// Sends one delivery and saves the result. A delivery may be sent twice, because it is still due if the process dies
// after the response.
import type { Logger } from 'pino';
import { webhookLimits as limits } from '../contracts/limits/events';
import type { OutboundClient } from '../outbound/outbound';
import type { Database } from '../store/database';
import type { MasterKeys } from '../store/encryption';
import type { WebhookDocument } from '../model/webhook';
import {
  type ClaimedWebhookDelivery,
  disableWebhookIfStillFailing,
  markWebhookFailing,
  saveWebhookSuccessAndClearFailing,
  saveWebhookDeliveryAttemptEnd,
  failWaitingDeliveriesIfWebhookDisabled,
} from '../store/webhooks/deliveries';
import { decryptValidWebhookSecrets, isWebhookUrlUnchanged } from '../store/webhooks/webhooks';
import { planNextWebhookDeliveryAttempt } from './plan-next-attempt';
import { buildWebhookEventBody, buildSignedWebhookHeaders } from './signed-event';

/** Dependencies of sending a delivery. */
export interface WebhookDeliveryDeps {
  readonly database: Database;
  readonly masterKey: MasterKeys;
  readonly outbound: OutboundClient;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number;
}

/**
 * Sends a delivery. Every time is the database's, because a worker with a wrong clock would retry at the wrong time,
 * and would disable a webhook that has just begun to fail.
 */
export async function sendWebhookDeliveryAndSaveOutcome(
  by: WebhookDeliveryDeps,
  webhook: WebhookDocument,
  { delivery, at }: ClaimedWebhookDelivery,
): Promise<void> {
  const { database } = by;
  const { _id: id, type, createdAt, data } = delivery.event;
  const body = buildWebhookEventBody({
    id,
    type,
    timestamp: createdAt.toISOString(),
    workspace: delivery.workspace,
    data,
  });
  const headers = buildSignedWebhookHeaders(decryptValidWebhookSecrets(by.masterKey, webhook, at), id, body, at);
  const result = await by.outbound.post({ owner: webhook.workspace, url: webhook.url, headers, body });
  const now = new Date(at.getTime() + result.durationMs);
  const planned = planNextWebhookDeliveryAttempt(result, delivery.attempts, now, by.chance());
  const isMoved = planned.gone && !(await isWebhookUrlUnchanged(database, webhook));
  // The previous URL was removed, so the present URL gets the event at once.
  const after = isMoved ? { ...planned, state: 'waiting' as const, nextAt: now, gone: false } : planned;
  if (!(await saveWebhookDeliveryAttemptEnd(database, delivery, after))) return;
  if (after.state === 'delivered') {
    if (webhook.failingSince || !isFresh(webhook, now))
      await saveWebhookSuccessAndClearFailing(database, webhook._id, now);
  } else if (!isMoved) await failed(by, webhook, after.gone, now);
}

/** Returns whether the last success was saved less than a minute ago. */
const isFresh = ({ lastSuccessAt }: WebhookDocument, now: Date): boolean =>
  lastSuccessAt !== undefined && now.getTime() - lastSuccessAt.getTime() < 60_000;

async function failed(
  { database, log }: WebhookDeliveryDeps,
  webhook: WebhookDocument,
  isGone: boolean,
  now: Date,
): Promise<void> {
  const since = await markWebhookFailing(database, webhook._id, now);
  if (!since || (!isGone && now.getTime() - since.getTime() < limits.failingMs)) return;
  const reason = isGone ? 'gone' : 'failing';
  if (!(await disableWebhookIfStillFailing(database, webhook, since, reason, now))) return;
  log.error({ workspace: webhook.workspace, webhook: webhook.id, reason }, 'a webhook was disabled');
  await failWaitingDeliveriesIfWebhookDisabled(database, webhook._id);
}
