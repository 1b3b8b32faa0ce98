// Webhooks and the database: its clock says when a delivery is due and how long a webhook has failed, and what it holds
// now says whether a webhook is disabled.
import { webhookLimits as limits } from '../../src/contracts/limits/events';
import { deliveriesCollection } from '../../src/store/webhooks/deliveries';
import { webhooksCollection } from '../../src/store/webhooks/webhooks';
import { call, deliver, given, happens, logOf, make } from './delivering';
import { until } from './receiver';

const day = 86_400_000;
const rowOf = async () => {
  const row = await deliveriesCollection(given.api.database).findOne({});
  if (!row) throw new Error('there is no delivery');
  return row;
};

describe('a worker with a wrong clock', () => {
  it.each([
    ['days ahead', 6 * day],
    ['days behind', -6 * day],
  ])('that is %s holds, dates and retries a delivery by the clock of the database', async (_what, movedMs) => {
    const leases: number[] = [];
    given.receiver.answer = (_, response) =>
      void rowOf().then(({ nextAt }) => {
        leases.push((nextAt?.getTime() ?? 0) - Date.now());
        response.writeHead(500).end();
      });
    await make();
    await happens();
    given.movedMs = movedMs;
    const stop = deliver();
    await until(async () => (await rowOf()).log.length === 1, 'one attempt is noted');
    await stop();
    const { nextAt, log } = await rowOf();
    const near = (ms: number | undefined, wanted: number) => expect(Math.abs((ms ?? 0) - wanted)).toBeLessThan(10_000);
    near(leases[0], limits.leaseMs);
    near(nextAt?.getTime(), Date.now() + 5_000);
    near(log[0]?.at.getTime(), Date.now());
    near(Number(given.receiver.received[0]?.headers['webhook-timestamp']) * 1_000, Date.now());
  });

  it('that is days ahead disables no webhook after one failure', async () => {
    given.receiver.answer = (_, response) => void response.writeHead(500).end();
    const webhook = await make();
    await webhooksCollection(given.api.database).updateMany({}, { $set: { failingSince: new Date() } });
    await happens();
    given.movedMs = 6 * day;
    const stop = deliver();
    await until(async () => (await logOf(webhook))[0]?.tries.length === 1, 'one attempt is noted');
    await stop();
    expect((await call('GET', webhook)).json.enabled).toBe(true);
  });

  it('that is days behind disables a webhook that has failed for five days', async () => {
    given.receiver.answer = (_, response) => void response.writeHead(500).end();
    const webhook = await make();
    const failingSince = new Date(Date.now() - limits.failingMs - 1_000);
    await webhooksCollection(given.api.database).updateMany({}, { $set: { failingSince } });
    await happens();
    given.movedMs = -6 * day;
    deliver();
    await until(async () => (await call('GET', webhook)).json.enabled === false, 'off');
    const { at } = (await call('GET', webhook)).json.disabled as { at: string };
    expect(Math.abs(new Date(at).getTime() - Date.now())).toBeLessThan(10_000);
  });
});
