// Sends one delivery and writes what came of it. It may be sent twice: a process that dies behind the answer leaves it due.
import type { Logger } from 'pino';
import { webhooks as limits } from '../contracts/limits/webhooks';
import type { Outbound } from '../outbound/outbound';
import type { Database } from '../store/database';
import type { MasterKey } from '../store/encryption';
import type { DeliveryDocument, WebhookDocument } from '../model/webhook';
import { disableWebhook, noteFailure, noteSuccess, noteTry, parkDeliveries } from '../store/webhooks/deliveries';
import { openSecrets } from '../store/webhooks/webhooks';
import { planAfterTry } from './after-try';
import { buildEventBody, buildSignedHeaders } from './signed-event';

export interface DeliveryDeps {
  readonly database: Database;
  readonly masterKey: MasterKey;
  readonly outbound: Outbound;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
  /** 0 to 1. */
  readonly chance: () => number;
}

export async function deliverEvent(
  by: DeliveryDeps,
  webhook: WebhookDocument,
  delivery: DeliveryDocument,
): Promise<void> {
  const { database, now } = by;
  const body = buildEventBody(delivery);
  const headers = buildSignedHeaders(openSecrets(by.masterKey, webhook, now()), delivery.event._id, body, now());
  const result = await by.outbound.post({ url: webhook.url, headers, body });
  const after = planAfterTry(result, delivery.attempts, now(), by.chance());
  if (!(await noteTry(database, delivery, after))) return;
  if (after.state === 'delivered') {
    if (webhook.failingSince || !isFresh(webhook, now())) await noteSuccess(database, webhook._id, now());
  } else await failed(by, webhook, after.gone);
}

/** The last success is written once a minute at most. */
const isFresh = ({ lastSuccessAt }: WebhookDocument, now: Date): boolean =>
  lastSuccessAt !== undefined && now.getTime() - lastSuccessAt.getTime() < 60_000;

async function failed({ database, log, now }: DeliveryDeps, webhook: WebhookDocument, isGone: boolean): Promise<void> {
  const since = await noteFailure(database, webhook._id, now());
  const isOver = since !== null && now().getTime() - since.getTime() >= limits.failingMs;
  if (!isGone && !isOver) return;
  const reason = isGone ? 'gone' : 'failing';
  if (!(await disableWebhook(database, webhook, reason, now()))) return;
  log.error({ workspace: webhook.workspace, webhook: webhook.id, reason }, 'a webhook was switched off');
  await parkDeliveries(database, webhook._id, 'keep');
}
