// Webhooks and the database: its clock decides when a delivery is due and how long a webhook has failed, and its current
// state decides whether a webhook is disabled.
import { webhookLimits as limits } from '../../src/contracts/limits/events';
import {
  getWebhookDeliveriesCollection,
  failWaitingDeliveriesIfWebhookDisabled,
} from '../../src/store/webhooks/deliveries';
import { setMissingEndedWebhookDeliveryExpiries } from '../../src/store/webhooks/ended-deliveries';
import { formatWebhookDatabaseKey, getWebhooksCollection } from '../../src/store/webhooks/webhooks';
import { call, deliver, given, happens, logOf, make, order } from './delivering';
import { until } from './receiver';

const day = 86_400_000;
const readRow = async () => {
  const row = await getWebhookDeliveriesCollection(given.api.database).findOne({});
  if (!row) throw new Error('there is no delivery');
  return row;
};

describe('a worker with a wrong clock', () => {
  it.each([
    ['days ahead', 6 * day],
    ['days behind', -6 * day],
  ])('leases, dates and retries a delivery by the clock of the database if its clock is %s', async (_what, movedMs) => {
    const leases: number[] = [];
    given.receiver.answer = (_, response) =>
      void readRow().then(({ nextAt }) => {
        leases.push((nextAt?.getTime() ?? 0) - Date.now());
        response.writeHead(500).end();
      });
    await make();
    await happens();
    given.movedMs = movedMs;
    const stop = deliver();
    await until(async () => (await readRow()).log.length === 1, 'one attempt is noted');
    await stop();
    const { nextAt, log } = await readRow();
    const near = (ms: number | undefined, wanted: number) => expect(Math.abs((ms ?? 0) - wanted)).toBeLessThan(10_000);
    near(leases[0], limits.leaseMs);
    near(nextAt?.getTime(), Date.now() + 5_000);
    near(log[0]?.at.getTime(), Date.now());
    near(Number(given.receiver.received[0]?.headers['webhook-timestamp']) * 1_000, Date.now());
  });

  it('disables no webhook after one failure if the clock is days ahead', async () => {
    given.receiver.answer = (_, response) => void response.writeHead(500).end();
    const webhook = await make();
    await getWebhooksCollection(given.api.database).updateMany({}, { $set: { failingSince: new Date() } });
    await happens();
    given.movedMs = 6 * day;
    const stop = deliver();
    await until(async () => (await logOf(webhook))[0]?.tries.length === 1, 'one attempt is noted');
    await stop();
    expect((await call('GET', webhook)).json.enabled).toBe(true);
  });

  it('disables a webhook after five days of failures even if the clock is days behind', async () => {
    given.receiver.answer = (_, response) => void response.writeHead(500).end();
    const webhook = await make();
    const failingSince = new Date(Date.now() - limits.failingMs - 1_000);
    await getWebhooksCollection(given.api.database).updateMany({}, { $set: { failingSince } });
    await happens();
    given.movedMs = -6 * day;
    deliver();
    await until(async () => (await call('GET', webhook)).json.enabled === false, 'off');
    const { at } = (await call('GET', webhook)).json.disabled as { at: string };
    expect(Math.abs(new Date(at).getTime() - Date.now())).toBeLessThan(10_000);
  });
});

describe('a delivery', () => {
  const readMsLeft = async () => {
    const { expiresAt } = await readRow();
    return expiresAt && expiresAt.getTime() - Date.now();
  };
  const expectDated = async () => {
    expect(Math.abs(((await readMsLeft()) ?? 0) - limits.keepDays * day)).toBeLessThan(60_000);
  };

  it('is not deleted by a clock of the database that is ahead while it waits', async () => {
    const webhook = await make();
    await happens();
    expect([(await readRow()).state, await readMsLeft()]).toEqual(['waiting', undefined]);
    const stop = deliver();
    await until(async () => (await readRow()).state === 'delivered', 'it is delivered');
    await stop();
    await expectDated();
    await call('POST', webhook, '/redeliver', { event_id: (await readRow()).event._id });
    expect([(await readRow()).state, await readMsLeft()]).toEqual(['waiting', undefined]);
    await call('PATCH', webhook, '', { enabled: false });
    await failWaitingDeliveriesIfWebhookDisabled(given.api.database, (await readRow()).webhook);
    expect((await readRow()).state).toBe('failed');
    await expectDated();
  });

  it('is deleted 30 days after the next `migrate` if version 0.1.0 ended it', async () => {
    await make();
    await happens();
    await setMissingEndedWebhookDeliveryExpiries(given.api.database);
    expect(await readMsLeft()).toBeUndefined();
    const ended = { $set: { state: 'delivered' as const }, $unset: { nextAt: '' as const } };
    await getWebhookDeliveriesCollection(given.api.database).updateMany({}, ended);
    await setMissingEndedWebhookDeliveryExpiries(given.api.database);
    await expectDated();
  });
});

describe('a webhook that is enabled again', () => {
  const enable = (webhook: { readonly id: string }) => call('PATCH', webhook as never, '', { enabled: true });

  it('loses no delivery to a worker that had read it as disabled', async () => {
    const webhook = await make();
    await call('PATCH', webhook, '', { enabled: false });
    await call('POST', webhook, '/test');
    let isFirst = true;
    given.receiver.answer = (_, response) => {
      const later = isFirst ? enable(webhook).then(() => happens(1)) : Promise.resolve();
      isFirst = false;
      void later.then(() => response.writeHead(204).end());
    };
    await order();
    deliver();
    const states = async () => (await logOf(webhook)).map(({ type, state }) => `${type} ${state}`).toSorted();
    await until(async () => (await states()).every((state) => !state.endsWith('waiting')) && !isFirst, 'both ended');
    expect(await states()).toEqual(['entry.created delivered', 'webhook.test delivered']);
  });

  it('keeps its pending deliveries even if a worker still reads it as disabled', async () => {
    const { id } = await make();
    await happens();
    const key = formatWebhookDatabaseKey(given.api.workspace, id);
    expect(await failWaitingDeliveriesIfWebhookDisabled(given.api.database, key)).toBe(0);
    expect((await readRow()).state).toBe('waiting');
  });

  it('stays enabled after a late response of its previous URL', async () => {
    let answered = false;
    given.receiver.answer = ({ path }, response) => {
      if (path === '/hook') {
        void call('PATCH', webhook, '', { url: `${given.receiver.url}-new` }).then(() => {
          answered = true;
          response.writeHead(410).end();
        });
      } else response.writeHead(204).end();
    };
    const webhook = await make();
    await happens();
    const stop = deliver();
    await until(async () => answered && (await readRow()).log.length > 0, 'the previous address answered');
    await stop();
    expect((await call('GET', webhook)).json).toMatchObject({ enabled: true });
    deliver();
    await until(async () => (await readRow()).state === 'delivered', 'the new address gets it');
  });
});
