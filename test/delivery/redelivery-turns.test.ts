// Redeliveries take turns by workspace, and begin at the time that was asked for.
import { pickRedeliveringWebhookPerWorkspace } from '../../src/delivery/redelivery-turns';
import { getEventsCollection } from '../../src/store/events/order';
import { getWebhooksCollection } from '../../src/store/webhooks/webhooks';
import { call, deliver, given, happens, make } from './delivering';
import { until } from './receiver';

const webhook = (workspace: string, id: number) => ({ _id: `${workspace}:${id}`, workspace });
const keys = (webhooks: readonly { readonly _id: string }[]) => webhooks.map(({ _id }) => _id);

describe('a round of redeliveries', () => {
  const many = [...Array.from({ length: 20 }, (_, i) => webhook('b', i)), webhook('a', 0), webhook('c', 0)];

  it('has one step for each workspace, however many webhooks it redelivers to', () => {
    expect(keys(pickRedeliveringWebhookPerWorkspace(many, undefined, 10))).toEqual(['a:0', 'b:0', 'c:0']);
  });

  it('begins after the workspace of the last step, and has no more steps than are left', () => {
    expect(keys(pickRedeliveringWebhookPerWorkspace(many, 'a', 10))).toEqual(['b:0', 'c:0', 'a:0']);
    expect(keys(pickRedeliveringWebhookPerWorkspace(many, 'b', 2))).toEqual(['c:0', 'a:0']);
    expect(keys(pickRedeliveringWebhookPerWorkspace(many, 'd', 1))).toEqual(['a:0']);
  });
});

describe('a redelivery since a time', () => {
  it('reads no events that were there long before', async () => {
    const hook = await make();
    await happens(6);
    const early = new Date(Date.now() - 5 * 3_600_000);
    await getEventsCollection(given.api.database).updateMany({}, { $set: { createdAt: early, movedAt: early } });
    const [newest] = await getEventsCollection(given.api.database).find().sort({ position: -1 }).limit(1).toArray();
    const late = await happens(2);
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await call('POST', hook, '/redeliver', { since })).status).toBe(202);
    const row = await getWebhooksCollection(given.api.database).findOne({ id: hook.id });
    expect(row?.redelivery?.position).toBe(newest?.position);
    deliver();
    const isOver = async () => (await call('GET', hook)).json.redelivering_since === undefined;
    await until(isOver, 'the redelivery is over');
    await until(() => late.every((id) => given.receiver.received.some(({ body }) => body.includes(id))), 'both came');
  });
});
