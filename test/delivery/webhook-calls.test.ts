// Tests the webhook calls of the API: secrets, test events, and errors.
import { Webhook } from 'standardwebhooks';
import { webhookLimits as limits } from '../../src/contracts/limits/events';
import { createUuidV7 } from '../../src/main/ids';
import { getWebhooksCollection } from '../../src/store/webhooks/webhooks';
import { call, deliver, given, happens, type CreatedWebhook, make, order } from './delivering';
import { until } from './receiver';

describe('webhook secrets', () => {
  it('are both used for signatures during a rotation, and afterwards only the new secret', async () => {
    const before = await make();
    const after = {
      ...before,
      secret: (await call('POST', before, '/secret', { keep_seconds: 3_600 })).json.secret as string,
    };
    expect(after.secret).not.toBe(before.secret);
    deliver();
    await happens();
    await until(() => given.receiver.received.length === 1, 'it came');
    const verify = ({ secret }: CreatedWebhook, i: number) => {
      const one = given.receiver.received[i];
      return new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {});
    };
    expect(verify(before, 0)).toEqual(verify(after, 0));
    await call('POST', before, '/secret', { keep_seconds: 0 });
    await happens();
    await until(() => given.receiver.received.length === 2, 'the second came');
    for (const old of [before, after]) expect(() => verify(old, 1)).toThrow();
  });

  it('are shown once, and appear in no response, event, audit row or document', async () => {
    const webhook = await make();
    const texts = [
      (await call('GET', webhook)).text,
      (await given.api.call('GET', '/access/v1/webhooks')).text,
      (await call('PATCH', webhook, '', { description: 'x' })).text,
      (await given.api.call('GET', '/access/v1/events')).text,
      (await given.api.call('GET', '/access/v1/audit')).text,
      JSON.stringify(await getWebhooksCollection(given.api.database).find().toArray()),
    ];
    const bare = webhook.secret.replace('whsec_', '');
    for (const text of texts) expect(text).not.toContain(bare);
  });
});

describe('a test event', () => {
  it('is sent to its webhook only, even if it is disabled', async () => {
    const webhook = await make({ types: ['job.created'], enabled: false });
    await make({ url: `${given.receiver.url}-other`, types: [] });
    const reply = await call('POST', webhook, '/test');
    expect(reply.status).toBe(202);
    await order();
    deliver();
    const tests = () => given.receiver.received.filter(({ body }) => body.includes('webhook.test'));
    await until(() => tests().length === 1, 'it came');
    expect(tests()[0]?.path).toBe('/hook');
    expect(tests()[0]?.headers['webhook-id']).toBe(reply.json.event_id);
  });
});

describe('a webhook', () => {
  it.each([
    ['http to another machine', { url: 'http://example.com/' }, 422],
    ['a private address', { url: 'https://10.0.0.1/' }, 422],
    ['loopback by https', { url: 'https://127.0.0.1/' }, 422],
    ['cloud metadata', { url: 'https://169.254.169.254/' }, 422],
    ['a password in the address', { url: 'https://a:b@example.com/' }, 422],
    ['another port', { url: 'https://example.com:25/' }, 422],
    ['no address', { url: 'example' }, 422],
    ['an unknown type', { url: 'https://example.com/', types: ['entry.made'] }, 400],
    ['an unknown member', { url: 'https://example.com/', secret: 'x' }, 400],
    ['no url', {}, 400],
  ])('is refused with %s', async (_what, body, status) => {
    expect((await given.api.call('POST', '/access/v1/webhooks', body)).status).toBe(status);
  });

  it('is refused above the limit of its workspace', async () => {
    for (let i = 0; i < limits.webhooksMax; i += 1) await make();
    const { status, json } = await given.api.call('POST', '/access/v1/webhooks', { url: given.receiver.url });
    expect([status, json.key]).toEqual([409, 'full']);
  });

  it('refuses a redelivery that names neither an event nor a time, both of them, or an unknown event', async () => {
    const webhook = await make();
    const ask = async (body: object) => (await call('POST', webhook, '/redeliver', body)).status;
    expect(await ask({ undelivered: true })).toBe(422);
    expect(await ask({ event_id: createUuidV7(), since: '2026-01-01' })).toBe(422);
    expect(await ask({ event_id: createUuidV7() })).toBe(404);
    expect(await ask({ event_id: 'x' })).toBe(404);
    expect(await ask({ since: 'yesterday' })).toBe(422);
  });
});
