// Many failing webhooks with an old backlog neither hide the webhooks of other workspaces nor stay known after their end.
import { webhookLimits as limits } from '../../src/contracts/limits/events';
import { createDueWebhookDeliveryTask } from '../../src/delivery/due-deliveries';
import { WebhookLaneAllocator } from '../../src/delivery/webhook-lanes';
import { createUuidV7 } from '../../src/main/ids';
import type { WebhookDocument } from '../../src/model/webhook';
import type { OutboundClient } from '../../src/outbound/outbound';
import { connectDatabase, type Database } from '../../src/store/database';
import { buildWebhookDelivery, getWebhookDeliveriesCollection } from '../../src/store/webhooks/deliveries';
import { getWebhooksCollection } from '../../src/store/webhooks/webhooks';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';
import { until } from './receiver';

let database: Database;
beforeAll(async () => {
  database = await prepareDatabase(await connectDatabase(mongoUri(), databaseName(), 'test'));
});
afterAll(() => leaveDatabase(database));
afterEach(async () => {
  jest.restoreAllMocks();
  for (const name of ['webhooks', 'webhook_deliveries']) await database.collection(name).deleteMany({});
});

const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);

/** A webhook with deliveries that are due since this many seconds. */
async function storeWebhook(workspace: string, dueSeconds: number, deliveries: number, failingSince?: Date) {
  const webhook = {
    _id: `${workspace}:1`,
    id: '1',
    workspace,
    url: `https://${workspace}.example/`,
    types: [],
    secrets: [],
    enabled: true,
    createdAt: ago(90_000),
    updatedAt: ago(90_000),
    ...(failingSince ? { failingSince } : {}),
  } as unknown as WebhookDocument;
  await getWebhooksCollection(database).insertOne(webhook);
  const rows = Array.from({ length: deliveries }, (_, i) => {
    const event = { _id: createUuidV7(), type: 'entry.created', data: {}, createdAt: ago(dueSeconds) };
    return buildWebhookDelivery(webhook, event as never, ago(dueSeconds - i / 1_000));
  });
  await getWebhookDeliveriesCollection(database).insertMany(rows);
  return webhook;
}

/** The task of a worker. `respond` returns the status of a call. */
const createTask = (respond: (url: string) => Promise<number>) =>
  createDueWebhookDeliveryTask({
    database,
    masterKey: [Buffer.alloc(32, 7)],
    outbound: {
      post: async ({ url }: { readonly url: string }) => ({
        kind: 'answered',
        status: await respond(url),
        text: '',
        durationMs: 1,
      }),
    } as unknown as OutboundClient,
    log: { warn: () => undefined, info: () => undefined } as never,
    now: () => new Date(),
    newId: () => createUuidV7(),
    chance: () => 0.5,
  });

describe('failing webhooks with an old backlog', () => {
  it('do not hide a healthy webhook, even if they are as many as one read returns', async () => {
    jest.replaceProperty(limits as { dueMax: number }, 'dueMax', 3);
    for (const workspace of ['a', 'b', 'c']) await storeWebhook(workspace, 1_000, 10, ago(60));
    await storeWebhook('healthy', 5, 1);
    const called: string[] = [];
    let release: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => {
      release = resolve;
    });
    const task = createTask(async (url) => {
      const isRepeated = called.includes(url);
      called.push(url);
      if (url.includes('healthy')) return 204;
      if (isRepeated) await silence;
      return 500;
    });
    const { signal } = new AbortController();
    try {
      await task.look(signal);
      await until(() => called.length === 6, 'the failing webhooks fail, and then hang', 10_000);
      await task.look(signal);
      await until(() => called.includes('https://healthy.example/'), 'the healthy webhook is called', 10_000);
    } finally {
      release();
      await task.ended();
    }
  });

  it('are not remembered after they were deleted', async () => {
    const remembered = jest.spyOn(WebhookLaneAllocator.prototype, 'setFailing');
    const { _id } = await storeWebhook('deleted', 1_000, 2, ago(60));
    const task = createTask(async () => {
      await getWebhooksCollection(database).deleteOne({ _id });
      return 500;
    });
    const { signal } = new AbortController();
    await task.look(signal);
    await task.ended();
    await getWebhookDeliveriesCollection(database).updateMany({ state: 'waiting' }, { $set: { nextAt: ago(1) } });
    await task.look(signal);
    await task.ended();
    expect(remembered.mock.calls.at(-1)).toEqual([_id, false]);
  });
});
