// A workspace with webhooks to a local receiver, and the delivery loops of workers on its database, for tests.
import { createUuidV7 } from '../../src/main/ids';
import { startWebhookDeliveriesTask } from '../../src/main/background/all';
import { createLog } from '../../src/main/log';
import { createOutboundClient } from '../../src/outbound/outbound';
import { getWebhookDeliveriesCollection } from '../../src/store/webhooks/deliveries';
import { getWebhooksCollection } from '../../src/store/webhooks/webhooks';
import { moveWaitingOutboxDocuments } from '../../src/store/outbox/move';
import { type CallOptions, startApi, type TestApi } from '../http/api';
import { invoice } from '../http/documents';
import { openReceiver, type Receiver } from './receiver';

export interface CreatedWebhook {
  readonly id: string;
  readonly secret: string;
}

/** Set before the first test of the file. `movedMs` is the offset of the clock of the workers. */
export const given = { movedMs: 0 } as { movedMs: number; api: TestApi; receiver: Receiver };
const now = (): Date => new Date(Date.now() + given.movedMs);
const stops: (() => Promise<void>)[] = [];
const outbound = createOutboundClient(
  { networks: '', ports: '1024-65535', loopbackHttp: true, caFile: undefined },
  { callMs: 1_000 },
);

beforeAll(async () => {
  given.api = await startApi({ SELLO_OUTBOUND_LOOPBACK_HTTP: 'true' });
  given.receiver = await openReceiver();
});
afterAll(async () => {
  await outbound.close();
  given.receiver.close();
  await given.api.close();
});
beforeEach(() => {
  given.movedMs = 0;
  given.receiver.received.length = 0;
  given.receiver.answer = (_, response) => void response.writeHead(204).end();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  for (const name of ['webhooks', 'webhook_deliveries', 'events', 'outbox'])
    await given.api.database.collection(name).deleteMany({});
});

/** Starts the loop of a worker. @returns the function that ends it and waits for its calls */
export const deliver = (): (() => Promise<void>) => {
  const masterKey = [Buffer.alloc(32, 7)] as const;
  const log = createLog('test', 'silent');
  const stop = startWebhookDeliveriesTask({
    database: given.api.database,
    masterKey,
    outbound,
    log,
    now,
    newId: () => createUuidV7(),
    chance: () => 0.5,
  });
  stops.push(stop);
  return stop;
};

export const make = async (more: object = {}): Promise<CreatedWebhook> => {
  const { status, json } = await given.api.call('POST', '/access/v1/webhooks', {
    url: given.receiver.url,
    types: ['entry.created'],
    ...more,
  });
  if (status !== 200) throw new Error(json.message);
  return json as unknown as CreatedWebhook;
};
export const call = (method: string, { id }: CreatedWebhook, more = '', body?: unknown, options?: CallOptions) =>
  given.api.call(method, `/access/v1/webhooks/${id}${more}`, body, options);

/** Acts as if this time had passed: everything that the database dates is due that much earlier. */
export async function pass(ms: number): Promise<void> {
  const earlier = (field: string) => [{ $set: { [field]: { $subtract: [`$${field}`, ms] } } }];
  await getWebhookDeliveriesCollection(given.api.database).updateMany({ state: 'waiting' }, earlier('nextAt'));
  await getWebhooksCollection(given.api.database).updateMany(
    { failingSince: { $exists: true } },
    earlier('failingSince'),
  );
}

/** Stores an entry, whose events are delivered in order. */
export const happens = async (count = 1): Promise<string[]> => {
  const entries = await Promise.all(
    Array.from({ length: count }, () =>
      given.api.call('POST', '/silo/v1/entries', { data: invoice({ code: createUuidV7().slice(14) }) }),
    ),
  );
  await order();
  return entries.map(({ json }) => json.id);
};
export const order = () => moveWaitingOutboxDocuments(given.api.database, { holder: createUuidV7(), eventDays: 1 });
export const logOf = async (webhook: CreatedWebhook, query = '') =>
  (await call('GET', webhook, `/deliveries?limit=100${query}`)).json.list as {
    event_id: string;
    type: string;
    state: string;
    attempts: number;
    next_at?: string;
    tries: { status?: number; text: string; duration_ms: number }[];
  }[];
