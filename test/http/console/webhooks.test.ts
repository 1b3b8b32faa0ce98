// Tests the webhooks pages: secrets that are shown once, the delivery log, disabled webhooks, and roles.
import { createUuidV7 } from '../../../src/main/ids';
import { getWebhookDeliveriesCollection, buildWebhookDelivery } from '../../../src/store/webhooks/deliveries';
import { formatWebhookDatabaseKey, getWebhooksCollection } from '../../../src/store/webhooks/webhooks';
import { apiOfFile } from '../api';
import { consoleSettings, hostile, signedIn, type Visitor } from './visitor';

const home = '/console/w/one';
const list = `${home}/webhooks`;

const api = apiOfFile(consoleSettings);
let admin: Visitor;
let manager: Visitor;
beforeAll(async () => {
  [admin, manager] = await Promise.all([signedIn(api, 'admin'), signedIn(api, 'manager')]);
});
afterEach(async () => {
  await Promise.all([
    getWebhooksCollection(api.database).deleteMany({}),
    getWebhookDeliveriesCollection(api.database).deleteMany({}),
  ]);
});

const make = async (body: object = {}): Promise<string> =>
  (await api.call('POST', '/access/v1/webhooks', { url: 'https://hooks.example.com/secret-path', ...body })).json.id;
const read = async (id: string) => (await api.call('GET', `/access/v1/webhooks/${id}`)).json;

/** Creates deliveries of events, the newest first. */
async function createDeliveries(id: string, count: number): Promise<string[]> {
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, i) => {
    const at = new Date(now - i * 1_000);
    const data = { entry_id: createUuidV7(), state: 'sent' };
    const event = { _id: createUuidV7(), workspace: api.workspace, type: 'entry.state' as const, data, createdAt: at };
    const row = buildWebhookDelivery(
      { _id: formatWebhookDatabaseKey(api.workspace, id), workspace: api.workspace },
      event as never,
      at,
    );
    const { nextAt: _due, ...ended } = row;
    return i % 2 === 0
      ? { ...ended, state: 'delivered' as const, attempts: 1, log: [{ at, status: 204, durationMs: 12, text: '' }] }
      : { ...ended, state: 'failed' as const, attempts: 10, log: [{ at, status: 500, durationMs: 9, text: hostile }] };
  });
  await getWebhookDeliveriesCollection(api.database).insertMany(rows);
  return rows.map(({ event }) => event._id);
}

const secretIn = (html: string): string => /<code>(whsec_[^<]+)<\/code>/.exec(html)?.[1] ?? '';

describe('the webhooks pages', () => {
  it('create a webhook from a form, show its secret once, and keep the chosen events', async () => {
    const fields = {
      url: 'https://hooks.example.com/a',
      description: hostile,
      'type_entry.state': '1',
      type_made: '1',
    };
    const reply = await admin.post(`${list}/make`, fields, { from: list });
    expect(reply.status).toBe(200);
    const secret = secretIn(reply.html);
    expect(secret).toMatch(/^whsec_.{40}/);
    const [row] = (await api.call('GET', '/access/v1/webhooks')).json.list as { id: string; types: string[] }[];
    expect(row?.types).toEqual(['entry.state']);
    for (const path of [list, `${list}/${row?.id}`]) {
      const { html } = await admin.get(path);
      expect(html).not.toContain(secret);
      expect(html).not.toMatch(/<script>|<img|whsec_/);
    }
  });

  it.each([
    ['no address', { url: '' }],
    ['a private address', { url: 'https://10.0.0.1/' }],
    ['an invalid URL', { url: hostile }],
    ['a description over the limit', { url: 'https://hooks.example.com/', description: 'x'.repeat(500) }],
  ])('refuse a form with %s and show it again', async (_what, fields) => {
    const refused = await admin.post(`${list}/make`, fields, { from: list });
    expect([400, 422]).toContain(refused.status);
    expect(refused.html).toContain('role="alert"');
    expect(refused.html).not.toMatch(/<script>|<img/);
    expect(await getWebhooksCollection(api.database).countDocuments({})).toBe(0);
  });

  it('change, disable and enable a webhook, and show its new secret once', async () => {
    const id = await make({ types: ['job.created'] });
    const page = `${list}/${id}`;
    const change = { url: 'https://hooks.example.com/b', description: 'Till', 'type_job.completed': '1' };
    const reply = await admin.post(`${page}/change`, change, { from: page });
    expect([reply.status, reply.to]).toEqual([303, `${page}?done=saved`]);
    expect(await read(id)).toMatchObject({ url: change.url, description: 'Till', types: ['job.completed'] });
    await admin.post(`${page}/switch`, { enabled: '0' }, { from: page });
    expect(await read(id)).toMatchObject({ enabled: false, disabled: { reason: 'manual' } });
    expect((await admin.get(page)).html).not.toMatch(/\/(?:again|redeliver)"/);
    await admin.post(`${page}/switch`, { enabled: '1' }, { from: page });
    expect(await read(id)).toMatchObject({ enabled: true });
    const rotated = await admin.post(`${page}/secret`, { keep: '3600' }, { from: page });
    const secret = secretIn(rotated.html);
    expect([rotated.status, secret.length > 40]).toEqual([200, true]);
    expect((await read(id)).secrets).toHaveLength(2);
    expect((await admin.get(page)).html).not.toContain(secret);
  });

  it('show deliveries in pages and by state in both languages, and resend a delivery', async () => {
    const id = await make();
    const page = `${list}/${id}`;
    const [, failed = ''] = await createDeliveries(id, 60);
    for (const language of ['en', 'es']) {
      const { status, html } = await admin.get(page, { 'Accept-Language': language });
      expect([status, html.match(/<tr id="row-/g)?.length]).toEqual([200, 50]);
      expect(html).not.toMatch(/\[object Object\]|>undefined<|Invalid Date|<script>|<img/);
      const [, next = ''] = /href="([^"]+)" rel="next"/.exec(html) ?? [];
      const second = await admin.get(next.replaceAll('&amp;', '&'));
      expect(second.html.match(/<tr id="row-/g)).toHaveLength(10);
    }
    expect((await admin.get(`${page}?state=failed`)).html.match(/<tr id="row-/g)).toHaveLength(30);
    expect((await admin.get(`${page}?state=other`)).status).toBe(422);
    const again = await admin.post(`${page}/redeliver`, { event: failed }, { from: page });
    expect(again.to).toBe(`${page}?done=webhook-redelivers`);
    expect((await admin.get(`${page}?state=waiting`)).html.match(/<tr id="row-/g)).toHaveLength(1);
    expect((await admin.post(`${page}/redeliver`, { event: createUuidV7() }, { from: page })).status).toBe(404);
    expect((await admin.post(`${page}/again`, { since: 'yesterday' }, { from: page })).status).toBe(422);
    expect((await admin.post(`${page}/again`, { since: '2026-01-01T00:00:00Z' }, { from: page })).status).toBe(303);
    expect((await admin.post(`${page}/test`, {}, { from: page })).to).toBe(`${page}?done=webhook-tested`);
  });

  it('show why a webhook is disabled, with a link for administrators in the attention list', async () => {
    const id = await make();
    const disabled = { at: new Date('2026-11-20T10:00:00Z'), reason: 'failing' as const };
    await getWebhooksCollection(api.database).updateOne({ id }, { $set: { enabled: false, disabled } });
    const texts = {
      en: 'No delivery has succeeded for five days',
      es: 'No se ha podido entregar ningún evento en cinco días',
    };
    for (const [language, text] of Object.entries(texts)) {
      for (const path of [home, `${list}/${id}`])
        expect((await admin.get(path, { 'Accept-Language': language })).html).toContain(text);
    }
    const { json } = await api.call('GET', '/access/v1/overview');
    expect(json.attention).toEqual([
      expect.objectContaining({
        cause: 'webhook-disabled',
        code: 'failing',
        objects: [{ kind: 'webhook', id, name: 'hooks.example.com' }],
      }),
    ]);
    expect((await admin.get(home)).html).toContain(`href="${list}/${id}"`);
    const seen = (await manager.get(home)).html;
    expect(seen).toContain('hooks.example.com');
    expect(seen).not.toMatch(/secret-path|\/webhooks/);
    await getWebhooksCollection(api.database).updateOne(
      { id },
      { $set: { disabled: { ...disabled, reason: 'manual' } } },
    );
    expect((await api.call('GET', '/access/v1/overview')).json.attention).toEqual([]);
  });

  it('delete a webhook after its host is typed, with the reason in the audit', async () => {
    const id = await make();
    const from = `${list}/${id}/delete`;
    expect((await admin.post(`${from}/send`, { typed: 'other', reason: 'x' }, { from })).status).toBe(400);
    const reply = await admin.post(`${from}/send`, { typed: 'hooks.example.com', reason: 'Till is gone' }, { from });
    expect(reply.to).toBe(`${list}?done=webhook-deleted`);
    expect((await admin.get(`${list}/${id}`)).status).toBe(404);
    expect((await admin.get(`${home}/audit?object=${id}`)).html).toContain('Till is gone');
  });

  it('exist for administrators of the workspace only', async () => {
    const id = await make();
    const other = await api.token('admin', api.otherWorkspace);
    const foreign = await api.call('POST', '/access/v1/webhooks', { url: 'https://a.example/' }, { token: other });
    for (const path of ['', '/delete']) {
      expect((await admin.get(`${list}/${foreign.json.id}${path}`)).status).toBe(404);
      expect((await manager.get(`${list}/${id}${path}`)).status).toBe(403);
      expect((await admin.get(`/console/w/two/webhooks/${id}${path}`)).status).toBe(404);
    }
    const forms = ['test', 'redeliver', 'again', 'switch', 'change', 'secret', 'delete/send'];
    for (const form of forms) {
      const fields = { url: 'https://b.example/', typed: 'hooks.example.com', reason: 'x', enabled: '0' };
      expect([form, (await manager.post(`${list}/${id}/${form}`, fields, { from: home })).status]).toEqual([form, 403]);
      const reply = await admin.post(`${list}/${foreign.json.id}/${form}`, fields, { from: home });
      expect([form, reply.status]).toEqual([form, 404]);
    }
    expect((await manager.post(`${list}/make`, { url: 'https://b.example/' }, { from: home })).status).toBe(403);
    expect(await read(id)).toMatchObject({ enabled: true, url: 'https://hooks.example.com/secret-path' });
    expect(await getWebhooksCollection(api.database).countDocuments({})).toBe(2);
  });
});
