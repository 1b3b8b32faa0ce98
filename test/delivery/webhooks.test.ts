// Tests webhook deliveries: sent at least once, retried for days, and disabled if the URL is gone; a dead receiver delays no
// other.
import { Webhook } from 'standardwebhooks';
import { webhookLimits as limits } from '../../src/contracts/limits/events';
import { getWebhookDeliveriesCollection } from '../../src/store/webhooks/deliveries';
import { getWebhooksCollection } from '../../src/store/webhooks/webhooks';
import { call, deliver, given, happens, logOf, make, pass } from './delivering';
import { openReceiver, type Receiver, until } from './receiver';

describe('a delivery', () => {
  it('is verified by the Standard Webhooks library, and contains only ids', async () => {
    const webhook = await make();
    deliver();
    const [entry] = await happens();
    await until(() => given.receiver.received.length === 1, 'the event came');
    const [{ body, headers }] = given.receiver.received as [Receiver['received'][0]];
    const event = new Webhook(webhook.secret).verify(body, headers) as Record<string, unknown>;
    expect(event).toMatchObject({
      type: 'entry.created',
      workspace_id: given.api.workspace,
      data: { entry_id: entry, version: expect.any(String) },
    });
    expect(headers['webhook-id']).toBe(event.id);
    expect(webhook.secret).toMatch(/^whsec_/);
    expect(() => new Webhook(webhook.secret).verify(body.replace('entry', 'other'), headers)).toThrow();
    expect(() => new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(body, headers)).toThrow();
    await until(async () => (await logOf(webhook))[0]?.state === 'delivered', 'the log says so');
    expect((await logOf(webhook))[0]).toMatchObject({ attempts: 1, tries: [{ status: 204, text: '' }] });
  });

  it('reaches each webhook with its event type, and no webhook of another workspace', async () => {
    const token = await given.api.token('admin', given.api.otherWorkspace);
    await given.api.call(
      'POST',
      '/access/v1/webhooks',
      { url: `${given.receiver.url}-foreign`, types: ['entry.created'] },
      { token },
    );
    await make({ url: `${given.receiver.url}-a` });
    await make({ url: `${given.receiver.url}-all`, types: [] });
    await make({ url: `${given.receiver.url}-none`, types: ['job.created'] });
    deliver();
    await happens();
    const created = () =>
      given.receiver.received.filter(({ body }) => body.includes('entry.created')).map(({ path }) => path);
    await until(() => created().length === 2, 'two came');
    expect(created().toSorted()).toEqual(['/hook-a', '/hook-all']);
    expect(given.receiver.received.some(({ path }) => path === '/hook-foreign' || path === '/hook-none')).toBe(false);
  });

  it('arrives once for each of 200 events, with two workers', async () => {
    await make();
    deliver();
    deliver();
    await happens(100);
    await happens(100);
    const events = () => new Set(given.receiver.received.map(({ headers }) => headers['webhook-id']));
    await until(() => events().size === 200, 'all came', 60_000);
    // A call that timed out under load may be repeated, because delivery is at least once. Workers that did not share
    // the events would send each of them twice.
    expect(given.receiver.received.length).toBeLessThan(300);
  }, 90_000);

  it('is sent again by another worker if its worker dies', async () => {
    const webhook = await make();
    await happens();
    await getWebhookDeliveriesCollection(given.api.database).updateMany(
      {},
      { $set: { claim: 'dead', nextAt: new Date(Date.now() + limits.leaseMs) } },
    );
    deliver();
    await pass(limits.leaseMs + 1_000);
    await until(() => given.receiver.received.length === 1, 'it came');
    await until(async () => (await logOf(webhook))[0]?.state === 'delivered', 'the log says so');
  });
});

describe('a failed delivery', () => {
  it.each([
    ['302', 302],
    ['400', 400],
    ['500', 500],
  ])('is retried on schedule after %s, and the log shows each attempt', async (_what, status) => {
    given.receiver.answer = (_, response) =>
      void response.writeHead(status, { Location: given.receiver.url }).end('x'.repeat(2_000));
    const webhook = await make();
    deliver();
    await happens();
    for (const [i, pause] of limits.retrySeconds.slice(0, 3).entries()) {
      await until(() => given.receiver.received.length === i + 1, `try ${i + 1}`);
      await until(
        async () => (await logOf(webhook))[0]?.attempts === i + 1 && (await logOf(webhook))[0]?.tries.length === i + 1,
        'noted',
      );
      const { next_at: next } = (await logOf(webhook))[0] ?? {};
      expect(Math.abs(new Date(next ?? 0).getTime() - Date.now() - pause * 1_000)).toBeLessThan(5_000);
      await pass(pause * 1_000 + 1_000);
    }
    const [row] = await logOf(webhook);
    expect(row?.tries[0]).toMatchObject({ status, text: 'x'.repeat(500), duration_ms: expect.any(Number) });
    const bodies = new Set(given.receiver.received.map(({ body }) => body));
    expect(bodies.size).toBe(1);
    expect((await call('GET', webhook)).json.failing_since).toBeDefined();
    given.receiver.answer = (_, response) => void response.writeHead(200).end();
    await pass(8 * 3_600_000);
    await until(async () => (await logOf(webhook))[0]?.state === 'delivered', 'taken at last');
    await until(async () => (await call('GET', webhook)).json.failing_since === undefined, 'fails no more');
  });

  it('waits as long as the receiver requests', async () => {
    given.receiver.answer = (_, response) => void response.writeHead(429, { 'Retry-After': '600' }).end();
    const webhook = await make();
    deliver();
    await happens();
    await until(async () => (await logOf(webhook))[0]?.tries.length === 1, 'one try');
    expect(new Date((await logOf(webhook))[0]?.next_at ?? 0).getTime() - Date.now()).toBeGreaterThan(590_000);
  });

  it('is abandoned after the last attempt, and sent again on request', async () => {
    given.receiver.answer = (_, response) => void response.writeHead(500).end();
    const webhook = await make();
    await happens();
    await getWebhookDeliveriesCollection(given.api.database).updateMany(
      {},
      { $set: { attempts: limits.retrySeconds.length } },
    );
    deliver();
    await until(async () => (await logOf(webhook))[0]?.state === 'failed', 'given up');
    given.receiver.answer = (_, response) => void response.writeHead(200).end();
    const [row] = await logOf(webhook);
    expect((await call('POST', webhook, '/redeliver', { event_id: row?.event_id })).status).toBe(202);
    await until(async () => (await logOf(webhook))[0]?.state === 'delivered', 'taken');
    expect((await logOf(webhook))[0]?.attempts).toBe(1);
  });
});

describe('a failing webhook', () => {
  const disabledEvents = async () =>
    (await given.api.call('GET', '/access/v1/events?type=webhook.disabled')).json.list as { data: object }[];

  it('is disabled at once by 410, and gets missed events when it is enabled', async () => {
    given.receiver.answer = (_, response) => void response.writeHead(410).end();
    const webhook = await make();
    deliver();
    const entries = await happens(3);
    await until(async () => (await call('GET', webhook)).json.enabled === false, 'off');
    expect((await call('GET', webhook)).json.disabled).toMatchObject({ reason: 'gone' });
    expect((await disabledEvents()).map(({ data }) => data)).toEqual([{ webhook_id: webhook.id, reason: 'gone' }]);
    await until(async () => (await logOf(webhook)).every(({ state }) => state === 'failed'), 'nothing waits');
    entries.push(...(await happens(2)));
    expect((await call('POST', webhook, '/redeliver', { since: '2026-01-01' })).status).toBe(409);
    given.receiver.answer = (_, response) => void response.writeHead(200).end();
    expect((await call('PATCH', webhook, '', { enabled: true })).json.disabled).toBeUndefined();
    given.receiver.received.length = 0;
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await call('POST', webhook, '/redeliver', { since, undelivered: true })).status).toBe(202);
    const listSeen = () =>
      new Set(
        given.receiver.received.map(({ body }) => (JSON.parse(body) as { data: { entry_id: string } }).data.entry_id),
      );
    await until(() => listSeen().size === 5, 'all five came');
    expect([...listSeen()].toSorted()).toEqual(entries.toSorted());
    await until(
      async () => (await call('GET', webhook)).json.redelivering_since === undefined,
      'the redelivery is over',
    );
  });

  it('is disabled after five days of failures, and not earlier', async () => {
    given.receiver.answer = (_, response) => void response.destroy();
    const webhook = await make();
    deliver();
    await happens();
    await until(async () => (await logOf(webhook))[0]?.tries.length === 1, 'one try');
    const fourDays = new Date(Date.now() - limits.failingMs + 60_000);
    await getWebhooksCollection(given.api.database).updateMany({}, { $set: { failingSince: fourDays } });
    await pass(10_000);
    await until(async () => (await logOf(webhook))[0]?.tries.length === 2, 'two tries');
    expect((await call('GET', webhook)).json.enabled).toBe(true);
    await pass(400_000);
    await until(async () => (await call('GET', webhook)).json.enabled === false, 'off');
    expect((await call('GET', webhook)).json.disabled).toMatchObject({ reason: 'failing' });
    expect((await disabledEvents()).map(({ data }) => data)).toEqual([{ webhook_id: webhook.id, reason: 'failing' }]);
  });
});

describe('a webhook', () => {
  it('does not delay other webhooks if its receiver never responds', async () => {
    const dead = await openReceiver();
    dead.answer = () => undefined;
    try {
      for (let i = 0; i < 5; i += 1) await make({ url: dead.url });
      await make();
      deliver();
      await happens(60);
      const began = Date.now();
      await until(() => given.receiver.received.length === 60, 'all of the good one', 20_000);
      // Each call to a dead webhook takes a second, so sixty events for five of them would take minutes.
      expect(Date.now() - began).toBeLessThan(15_000);
    } finally {
      dead.close();
    }
  });

  it('does not delay another workspace if all receivers of its own are slow and have a backlog', async () => {
    let [running, most] = [0, 0];
    const answer: Receiver['answer'] = (_, response) => {
      running += 1;
      most = Math.max(most, running);
      setTimeout(() => {
        running -= 1;
        response.writeHead(204).end();
      }, 500);
    };
    const slow = await Promise.all(Array.from({ length: 5 }, openReceiver));
    try {
      for (const receiver of slow) {
        receiver.answer = answer;
        await make({ url: receiver.url });
      }
      await happens(20);
      deliver();
      await until(() => slow.reduce((sum, { received }) => sum + received.length, 0) >= 90, 'a backlog is sent');
      expect(most).toBeLessThanOrEqual(limits.lanesOfWorkspaceMax);
      expect(most).toBeGreaterThan(limits.lanesMax);
    } finally {
      for (const receiver of slow) receiver.close();
    }
  });

  it('returns 410 for an expired cursor of an ascending list, and an empty page for one of a descending list', async () => {
    const webhook = await make();
    const row = (days: number, direction: 0 | 1) =>
      Buffer.from(JSON.stringify([Date.now() - days * 86_400_000, 'x', direction])).toString('base64url');
    const old = await call('GET', webhook, `/deliveries?ascending=true&cursor=${row(31, 1)}`);
    expect([old.status, old.json.key]).toEqual([410, 'cursor-expired']);
    expect((await call('GET', webhook, `/deliveries?ascending=true&cursor=${row(29, 1)}`)).json.list).toEqual([]);
    expect((await call('GET', webhook, `/deliveries?cursor=${row(31, 0)}`)).json.list).toEqual([]);
  });
});
