// Determines which webhooks receive an event. They are read once for all events of a batch.
import type { ClientSession } from 'mongodb';
import type { EventDocument } from '../../model/event';
import type { WebhookDocument } from '../../model/webhook';
import type { Database } from '../database';
import { getWebhooksCollection } from './webhooks';

/** Returns whether a webhook receives an event of its workspace. */
export const isWebhookSubscribedToEvent = (
  { id, types }: Pick<WebhookDocument, 'id' | 'types'>,
  { type, data }: Pick<EventDocument, 'type' | 'data'>,
): boolean => (type === 'webhook.test' ? data.webhook_id === id : types.length === 0 || types.includes(type));

/** What decides which events a webhook receives. */
export type WebhookSubscription = Pick<WebhookDocument, '_id' | 'workspace' | 'id' | 'types' | 'enabled'>;

/** Webhooks by workspace. */
export type WebhookSubscriptionsByWorkspace = ReadonlyMap<string | null, readonly WebhookSubscription[]>;

/** Reads the webhooks of workspaces, in the transaction that orders the events. */
export async function readWebhookSubscriptions(
  database: Database,
  workspaces: readonly string[],
  session: ClientSession,
): Promise<WebhookSubscriptionsByWorkspace> {
  const subscriptions = new Map<string, WebhookSubscription[]>();
  if (workspaces.length === 0) return subscriptions;
  const found = await getWebhooksCollection(database)
    .find({ workspace: { $in: [...workspaces] } }, { session })
    .project<WebhookSubscription>({ workspace: 1, id: 1, types: 1, enabled: 1 })
    .toArray();
  for (const webhook of found)
    subscriptions.set(webhook.workspace, [...(subscriptions.get(webhook.workspace) ?? []), webhook]);
  return subscriptions;
}

/** Lists the webhooks that receive an event. A test is also sent to a disabled webhook. */
export const listWebhooksReceivingEvent = (
  subscriptions: WebhookSubscriptionsByWorkspace,
  event: Pick<EventDocument, 'workspace' | 'type' | 'data'>,
): WebhookSubscription[] =>
  (subscriptions.get(event.workspace) ?? []).filter(
    (webhook) => (webhook.enabled || event.type === 'webhook.test') && isWebhookSubscribedToEvent(webhook, event),
  );
