// Stores deliveries, one for each event and webhook. A delivery is created when the event gets its position, and the
// process that sends it claims it first.
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { httpLimits } from '../../contracts/limits/http';
import { webhookLimits as limits } from '../../contracts/limits/events';
import { databaseCountMetricsLimits as metricLimits } from '../../contracts/limits/store';
import {
  type ListPageQuery,
  type RowsWithinBytes,
  buildListPageConditions,
  buildListPageSortOrder,
  readListPageRows,
} from '../paging';
import type { Database } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { EventDocument } from '../../model/event';
import { insertEventsIntoOutbox } from '../outbox/outbox';
import type {
  WebhookDisabledReason,
  WebhookDocument,
  WebhookDeliveryState,
  WebhookDeliveryDocument,
  WebhookDeliveryAttempt,
} from '../../model/webhook';
import { computeWebhookDeliveryExpiry, webhookDeliveryExpiryExpression } from './ended-deliveries';
import { listWebhooksReceivingEvent, type WebhookSubscriptionsByWorkspace } from './subscriptions';
import { getWebhooksCollection } from './webhooks';

/** A condition that matches any state, so that an index can be used that has the state before the time. */
export const anyWebhookDeliveryStateFilter: { readonly $in: WebhookDeliveryState[] } = {
  $in: ['waiting', 'delivered', 'failed'],
};

export const webhookDeliveryIndexes: IndexDescription[] = [
  { key: { webhook: 1, nextAt: 1 }, name: 'delivery_due', partialFilterExpression: { state: 'waiting' } },
  // Pages of deliveries with one state, or of all of them merged. A delivery changes its state once or twice.
  { key: { webhook: 1, state: 1, createdAt: -1, _id: -1 }, name: 'delivery_state' },
  { key: { expiresAt: 1 }, name: 'delivery_expiry', expireAfterSeconds: 0 },
];

export const getWebhookDeliveriesCollection = (database: Database): Collection<WebhookDeliveryDocument> =>
  database.collection('webhook_deliveries');

export const formatWebhookDeliveryDatabaseKey = ({ _id }: Pick<WebhookDocument, '_id'>, event: string): string =>
  `${_id}:${event}`;

export function buildWebhookDelivery(
  webhook: Pick<WebhookDocument, '_id' | 'workspace'>,
  { _id, type, data, createdAt }: EventDocument,
  now: Date,
): WebhookDeliveryDocument {
  return addStoredDocumentFormatVersion('webhook_deliveries', {
    _id: formatWebhookDeliveryDatabaseKey(webhook, _id),
    workspace: webhook.workspace,
    webhook: webhook._id,
    event: { _id, type, data, createdAt },
    state: 'waiting',
    attempts: 0,
    nextAt: now,
    log: [],
    createdAt: now,
  });
}

/**
 * Creates the deliveries of events, in the transaction that orders the events.
 * @param now time by the database's clock
 */
export async function insertWebhookDeliveriesOfEvents(
  database: Database,
  events: readonly EventDocument[],
  subscriptions: WebhookSubscriptionsByWorkspace,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const rows = events.flatMap((event) =>
    listWebhooksReceivingEvent(subscriptions, event).map((webhook) => buildWebhookDelivery(webhook, event, now)),
  );
  if (rows.length > 0) await getWebhookDeliveriesCollection(database).insertMany(rows, { session });
}

/**
 * Finds webhooks with due deliveries, by the database's clock, the longest due first. The index returns only the first
 * delivery of each webhook, so a long backlog costs nothing.
 * @param except webhooks to leave out
 */
export async function listKeysOfWebhooksWithDueDeliveries(
  database: Database,
  except: readonly string[] = [],
): Promise<string[]> {
  const found = await getWebhookDeliveriesCollection(database)
    .aggregate<{ _id: string }>([
      { $match: { webhook: { $gt: '' }, state: 'waiting' } },
      { $sort: { webhook: 1, nextAt: 1 } },
      { $group: { _id: '$webhook', nextAt: { $first: '$nextAt' } } },
      { $match: { _id: { $nin: [...except] }, $expr: { $lte: ['$nextAt', '$$NOW'] } } },
      { $sort: { nextAt: 1 } },
      { $limit: limits.dueMax },
    ])
    .toArray();
  return found.map(({ _id }) => _id);
}

/** Reads how long the oldest due delivery has waited, by the database's clock; 0 if no delivery is due. */
export async function readLongestWebhookDeliveryDelaySeconds(database: Database): Promise<number> {
  const [first] = await getWebhookDeliveriesCollection(database)
    .aggregate<{ nextAt: Date; now: Date }>(
      [
        { $match: { webhook: { $gt: '' }, state: 'waiting' } },
        { $sort: { webhook: 1, nextAt: 1 } },
        { $group: { _id: '$webhook', nextAt: { $first: '$nextAt' } } },
        { $group: { _id: null, nextAt: { $min: '$nextAt' } } },
        { $project: { nextAt: 1, now: '$$NOW' } },
      ],
      { maxTimeMS: metricLimits.countMs },
    )
    .toArray();
  return first ? Math.max(0, (first.now.getTime() - first.nextAt.getTime()) / 1_000) : 0;
}

/** A delivery that one process sends. `at` is when the process claimed the delivery, by the database's clock. */
export interface ClaimedWebhookDelivery {
  readonly delivery: WebhookDeliveryDocument;
  readonly at: Date;
}

/**
 * Claims the oldest due delivery for as long as a call may take; null if none is due. The database's clock is used. If
 * the clock of the process were used and were behind, the claim would end at once, and the delivery would be sent
 * twice.
 */
export async function claimDueWebhookDelivery(
  database: Database,
  webhook: string,
  claim: string,
): Promise<ClaimedWebhookDelivery | null> {
  const { leaseMs } = limits;
  const delivery = await getWebhookDeliveriesCollection(database).findOneAndUpdate(
    { webhook, state: 'waiting', $expr: { $lte: ['$nextAt', '$$NOW'] } },
    [
      {
        $set: {
          claim: { $literal: claim },
          nextAt: { $add: ['$$NOW', leaseMs] },
          attempts: { $add: ['$attempts', 1] },
        },
      },
    ],
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  );
  return delivery?.nextAt ? { delivery, at: new Date(delivery.nextAt.getTime() - leaseMs) } : null;
}

/** The end of an attempt, with the log, and the time of the next attempt (absent if there is none). */
export interface WebhookDeliveryAttemptEnd {
  readonly state: WebhookDeliveryState;
  readonly nextAt?: Date;
  readonly tried: WebhookDeliveryAttempt;
}

/**
 * Saves the end of an attempt for the holder of the claim. If no attempt follows, the delivery has ended and gets the
 * date of its deletion. Returns false if the claim had ended, so that another process sends the delivery.
 */
export async function saveWebhookDeliveryAttemptEnd(
  database: Database,
  { _id, claim }: Pick<WebhookDeliveryDocument, '_id' | 'claim'>,
  { state, nextAt, tried }: WebhookDeliveryAttemptEnd,
): Promise<boolean> {
  const { matchedCount } = await getWebhookDeliveriesCollection(database).updateOne(
    { _id, ...(claim ? { claim } : {}), state: 'waiting' },
    {
      $set: {
        state,
        ...(nextAt ? { nextAt } : { expiresAt: computeWebhookDeliveryExpiry(tried.at) }),
      },
      $unset: { claim: '', ...(nextAt ? {} : { nextAt: '' }) },
      $push: { log: { $each: [tried], $slice: -limits.logMax } },
    },
  );
  return matchedCount === 1;
}

/** Stores the time of a successful delivery of a webhook, and clears its failing status. */
export async function saveWebhookSuccessAndClearFailing(database: Database, webhook: string, now: Date): Promise<void> {
  await getWebhooksCollection(database).updateOne(
    { _id: webhook },
    { $set: { lastSuccessAt: now }, $unset: { failingSince: '' } },
  );
}

/** Marks a webhook as failing and returns since when; null if the webhook no longer exists. */
export async function markWebhookFailing(database: Database, webhook: string, now: Date): Promise<Date | null> {
  const found = await getWebhooksCollection(database).findOneAndUpdate(
    { _id: webhook },
    [{ $set: { failingSince: { $ifNull: ['$failingSince', now] } } }],
    { returnDocument: 'after', projection: { failingSince: 1 } },
  );
  return found?.failingSince ?? null;
}

/**
 * Disables a webhook once, with the event that reports this.
 * @param failingSince the stored time. A webhook that was enabled again, or got another URL, in the meantime stays
 * enabled
 * @returns whether it was disabled
 */
export function disableWebhookIfStillFailing(
  database: Database,
  { _id, workspace, id, url }: Pick<WebhookDocument, '_id' | 'workspace' | 'id' | 'url'>,
  failingSince: Date,
  reason: WebhookDisabledReason,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (session) => {
    const { matchedCount } = await getWebhooksCollection(database).updateOne(
      { _id, enabled: true, url, failingSince },
      { $set: { enabled: false, disabled: { at: now, reason }, updatedAt: now } },
      { session },
    );
    if (matchedCount === 0) return false;
    const data = { webhook_id: id, reason };
    await insertEventsIntoOutbox(database, [{ workspace, type: 'webhook.disabled', at: now, data }], session);
    return true;
  });
}

/**
 * Fails the waiting deliveries of a webhook that is disabled or deleted. Failed deliveries are not retried
 * automatically. Tests are also sent while the webhook is disabled. Returns how many deliveries failed; 0 if the
 * webhook is enabled.
 */
export async function failWaitingDeliveriesIfWebhookDisabled(database: Database, webhook: string): Promise<number> {
  for (let failed = 0; ; ) {
    const count = await failSomeWaitingWebhookDeliveries(database, webhook);
    failed += count;
    if (count < limits.failedAtOnceMax) return failed;
  }
}

/**
 * Fails some deliveries in one snapshot that includes the webhook. Deliveries that were created after the webhook was
 * enabled again are therefore excluded.
 */
const failSomeWaitingWebhookDeliveries = (database: Database, webhook: string): Promise<number> =>
  database.transaction(async (session) => {
    const row = await getWebhooksCollection(database).findOne(
      { _id: webhook },
      { session, projection: { enabled: 1 } },
    );
    if (row?.enabled) return 0;
    const found = await getWebhookDeliveriesCollection(database)
      .find(
        { webhook, state: 'waiting', ...(row ? { 'event.type': { $ne: 'webhook.test' as const } } : {}) },
        { session, projection: { _id: 1 } },
      )
      .limit(limits.failedAtOnceMax)
      .toArray();
    if (found.length === 0) return 0;
    const { modifiedCount } = await getWebhookDeliveriesCollection(database).updateMany(
      { _id: { $in: found.map(({ _id }) => _id) } },
      [{ $set: { state: 'failed', expiresAt: webhookDeliveryExpiryExpression } }, { $unset: ['nextAt', 'claim'] }],
      { session },
    );
    return modifiedCount;
  });

/** Lists a page of the deliveries of a webhook, by time. */
export const listWebhookDeliveries = (
  database: Database,
  { _id }: Pick<WebhookDocument, '_id'>,
  state: WebhookDeliveryState | undefined,
  page: ListPageQuery,
): Promise<RowsWithinBytes<WebhookDeliveryDocument>> =>
  readListPageRows(
    getWebhookDeliveriesCollection(database)
      .find(
        { $and: [{ webhook: _id, state: state ?? anyWebhookDeliveryStateFilter }, ...buildListPageConditions(page)] },
        { maxTimeMS: httpLimits.queryMs },
      )
      .sort(buildListPageSortOrder(page))
      .limit(page.limit),
  );
