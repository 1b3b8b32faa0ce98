// Puts events in order. Each event gets a position, in the order in which the database committed the changes, and its
// deliveries. A client that continues after a position misses nothing.
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import type { Database } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { ChainDocument } from '../../model/chain';
import { getChainsCollection } from '../chains/chains';
import { insertWebhookDeliveriesOfEvents } from '../webhooks/deliveries';
import type { WebhookSubscriptionsByWorkspace } from '../webhooks/subscriptions';
import type { EventDocument, EventWithoutPosition } from '../../model/event';

export const eventIndexes: IndexDescription[] = [
  { key: { workspace: 1, position: 1 }, name: 'event_list' },
  { key: { workspace: 1, type: 1, position: 1 }, name: 'event_type' },
  {
    key: { workspace: 1, 'data.entry_id': 1, position: 1 },
    name: 'event_entry',
    partialFilterExpression: { 'data.entry_id': { $exists: true } },
  },
  {
    key: { workspace: 1, 'data.job_id': 1, position: 1 },
    name: 'event_job',
    partialFilterExpression: { 'data.job_id': { $exists: true } },
  },
  { key: { expiresAt: 1 }, name: 'event_expiry', expireAfterSeconds: 0 },
];

export const getEventsCollection = (database: Database): Collection<EventDocument> => database.collection('events');

/** The position of the last event in order. */
export interface EventOrderHead {
  readonly _id: 'head';
  /** Position of the newest event. */
  readonly position: number;
  /** Time of the last change of this row, by the database's clock. */
  readonly movedAt?: Date;
  /** Id of the newest event. */
  readonly newest?: string;
  /** Id of the event that was the newest one before the last batch. */
  readonly before?: string;
}

export const getEventOrderHeadCollection = (database: Database): Collection<EventOrderHead> =>
  database.collection('event_heads');

export const readNewestEventPosition = async (database: Database): Promise<number> =>
  (await getEventOrderHeadCollection(database).findOne({ _id: 'head' }))?.position ?? 0;

/**
 * Finds a position such that each event of the workspace that was moved since a time is after it. Halves the positions,
 * because the times of the moves increase with them.
 * @returns 0 if no earlier event has a time, as events of earlier builds
 */
export async function readEventPositionBeforeTime(database: Database, workspace: string, since: Date): Promise<number> {
  let [before, after] = [0, await readNewestEventPosition(database)];
  while (before < after) {
    const middle = Math.ceil((before + after) / 2);
    const [event] = await getEventsCollection(database)
      .find({ workspace, position: { $gt: before, $lte: middle } }, { projection: { position: 1, movedAt: 1 } })
      .sort({ position: -1 })
      .limit(1)
      .toArray();
    if (!event) before = middle;
    else if (event.movedAt && event.movedAt < since) before = middle;
    else after = event.position - 1;
  }
  return before;
}

/**
 * Appends events in the transaction that takes them out of the outbox. Concurrent transactions conflict in the head.
 */
export async function appendEventsAndWebhookDeliveries(
  database: Database,
  events: readonly EventWithoutPosition[],
  { keptDays, subscriptions }: { readonly keptDays: number; readonly subscriptions: WebhookSubscriptionsByWorkspace },
  session: ClientSession,
): Promise<void> {
  const last = events.at(-1);
  if (!last) return;
  const head = await getEventOrderHeadCollection(database).findOneAndUpdate(
    { _id: 'head' },
    [
      {
        $set: {
          position: { $add: [{ $ifNull: ['$position', 0] }, events.length] },
          movedAt: '$$NOW',
          before: '$newest',
          newest: { $literal: last.id },
        },
      },
    ],
    { session, upsert: true, returnDocument: 'after' },
  );
  const first = (head?.position ?? events.length) - events.length + 1;
  // The expiry is set by the database's clock, which also deletes the events. If the clock of the process were used and
  // were wrong, events would expire at once.
  const now = head?.movedAt ?? new Date();
  const expiresAt = new Date(now.getTime() + keptDays * 86_400_000);
  const withMembers = await chainMembers(database, events, session);
  const ordered = events.map(({ id, at, chain, data, ...event }, i): EventDocument => {
    const members = { ...withMembers.get(chain ?? ''), ...data };
    const after = i > 0 ? events[i - 1]?.id : head?.before;
    const place = { position: first + i, ...(after === undefined ? {} : { after }) };
    return addStoredDocumentFormatVersion('events', {
      _id: id,
      ...event,
      data: members,
      createdAt: at,
      ...place,
      movedAt: now,
      expiresAt,
    });
  });
  await database.insertAll(getEventsCollection(database), ordered, session);
  await insertWebhookDeliveriesOfEvents(database, ordered, subscriptions, now, session);
}

/** Identifies a chain without its tax ID: by its installation number and the party entry of its supplier. */
async function chainMembers(database: Database, events: readonly EventWithoutPosition[], session: ClientSession) {
  const keys = [...new Set(events.flatMap(({ chain }) => chain ?? []))];
  if (keys.length === 0) return new Map<string, never>();
  const chains = await getChainsCollection(database)
    .find({ _id: { $in: keys } }, { session })
    .project<Pick<ChainDocument, '_id' | 'installation' | 'registration'>>({ installation: 1, registration: 1 })
    .toArray();
  return new Map(
    chains.map(({ _id, installation, registration }) => [_id, { entry_id: registration.entry, installation }] as const),
  );
}
