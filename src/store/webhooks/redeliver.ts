// Delivers events again on request, either one event or all events since a given time, step by step.
import { webhookLimits as limits } from '../../contracts/limits/events';
import type { Database } from '../database';
import type { EventDocument } from '../../model/event';
import { getEventsCollection } from '../events/order';
import { getWebhookDeliveriesCollection, formatWebhookDeliveryDatabaseKey, buildWebhookDelivery } from './deliveries';
import type { WebhookDocument } from '../../model/webhook';
import { isWebhookSubscribedToEvent } from './subscriptions';
import { getWebhooksCollection } from './webhooks';

/** Makes the delivery of one event due again. Returns false if the event no longer exists. */
export async function scheduleSingleEventRedelivery(
  database: Database,
  webhook: WebhookDocument,
  event: string,
): Promise<boolean> {
  const known = await getWebhookDeliveriesCollection(database).findOne({
    _id: formatWebhookDeliveryDatabaseKey(webhook, event),
  });
  const found = known ? { ...known.event, workspace: webhook.workspace } : await findEvent(database, webhook, event);
  if (!found) return false;
  await makeDue(database, webhook, [found as EventDocument]);
  return true;
}

const findEvent = (database: Database, { workspace }: WebhookDocument, _id: string): Promise<EventDocument | null> =>
  getEventsCollection(database).findOne({ _id, workspace });

/** Creates missing deliveries and restarts existing ones, whose attempts are counted from the beginning. */
async function makeDue(database: Database, webhook: WebhookDocument, events: readonly EventDocument[]): Promise<void> {
  if (events.length === 0) return;
  const now = await database.now();
  await getWebhookDeliveriesCollection(database).bulkWrite(
    events.map((event) => {
      const { _id, state, attempts, nextAt, ...first } = buildWebhookDelivery(webhook, event, now);
      return {
        updateOne: {
          filter: { _id },
          update: {
            $set: { state, attempts, ...(nextAt ? { nextAt } : {}) },
            $setOnInsert: first,
            $unset: { claim: '' as const, expiresAt: '' as const },
          },
          upsert: true,
        },
      };
    }),
    { ordered: false },
  );
}

export const listRedeliveringWebhooks = (database: Database): Promise<WebhookDocument[]> =>
  getWebhooksCollection(database)
    .find({ 'redelivery.since': { $exists: true } })
    .limit(limits.dueMax)
    .toArray();

/**
 * Runs one step of a redelivery: a number of events in order. The position is written after the step, so a step may be
 * repeated.
 */
export async function scheduleNextWebhookRedeliveries(database: Database, webhook: WebhookDocument): Promise<void> {
  const { redelivery } = webhook;
  if (!redelivery) return;
  const { since, position, until, undelivered } = redelivery;
  const found = await getEventsCollection(database)
    .find({ workspace: webhook.workspace, position: { $gt: position, $lte: until } })
    .sort({ position: 1 })
    .limit(limits.redeliverEventsMax)
    .toArray();
  const wanted = found.filter((event) => event.createdAt >= since && isWebhookSubscribedToEvent(webhook, event));
  const taken = undelivered ? await takenAmong(database, webhook, wanted) : new Set<string>();
  await makeDue(
    database,
    webhook,
    wanted.filter(({ _id }) => !taken.has(_id)),
  );
  const last = found.at(-1)?.position ?? until;
  const isOver = found.length < limits.redeliverEventsMax || last >= until;
  await getWebhooksCollection(database).updateOne(
    { _id: webhook._id, 'redelivery.position': position },
    isOver ? { $unset: { redelivery: '' } } : { $set: { 'redelivery.position': last } },
  );
}

/** Finds the events that were already delivered, or whose delivery already waits. */
async function takenAmong(database: Database, webhook: WebhookDocument, events: readonly EventDocument[]) {
  const found = await getWebhookDeliveriesCollection(database)
    .find({
      _id: { $in: events.map(({ _id }) => formatWebhookDeliveryDatabaseKey(webhook, _id)) },
      state: { $ne: 'failed' },
    })
    .project<{ event: { _id: string } }>({ 'event._id': 1 })
    .toArray();
  return new Set(found.map(({ event }) => event._id));
}
