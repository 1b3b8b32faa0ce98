// Tests the settings pages: keys, audit, system and invoice book, with a token that is shown once, and roles.
import type { AuditRow } from '../../../src/model/audit';
import { getAuditRowsCollection } from '../../../src/store/audit/rows';
import { ownName, temporalAddress } from '../../servers/addresses';
import { startApi, type TestApi } from '../api';
import { register } from '../registered';
import { consoleSettings, hostile, signedIn, type Visitor } from './visitor';

const home = '/console/w/one';

let api: TestApi;
let admin: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  const place = { TEMPORAL_ADDRESS: temporalAddress(), SELLO_TASK_QUEUE: ownName('settings') };
  api = await startApi({ ...consoleSettings, ...place });
  await register(api, 'B12345674');
  [admin, viewer] = await Promise.all([signedIn(api, 'admin'), signedIn(api, 'viewer')]);
});
afterAll(() => api.close());

const listKeys = async () =>
  (await api.call('GET', '/access/v1/keys')).json.list as readonly {
    readonly id: string;
    readonly name: string;
    readonly scopes: readonly string[];
    readonly revoked_at?: string;
  }[];

describe('the settings pages', () => {
  it('show the token of a new key once, and the token works', async () => {
    const fields = { name: 'till', scope_read: '1', scope_write: '1', days: '30' };
    const reply = await admin.post(`${home}/keys/make`, fields, { from: `${home}/keys` });
    expect(reply.status).toBe(200);
    const [, token = ''] = /<code>(eyJ[^<]+)<\/code>/.exec(reply.html) ?? [];
    expect((await api.call('GET', '/silo/v1/entries', undefined, { token })).status).toBe(200);
    expect((await api.call('GET', '/access/v1/keys', undefined, { token })).status).toBe(403);
    expect((await admin.get(`${home}/keys`)).html).not.toContain(token);
    expect((await listKeys()).find(({ name }) => name === 'till')?.scopes).toEqual(['read', 'write']);
  });

  it.each([
    ['no scope', { name: 'x', days: '30' }],
    ['no name', { name: ' ', scope_read: '1', days: '30' }],
    ['a non-numeric number of days', { name: 'x', scope_read: '1', days: 'ten' }],
    ['too many days', { name: 'x', scope_read: '1', days: '9999' }],
  ])('refuse a key form with %s and show it again', async (_what, fields) => {
    const before = (await listKeys()).length;
    const refused = await admin.post(`${home}/keys/make`, fields, { from: `${home}/keys` });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('role="alert"');
    expect((await listKeys()).length).toBe(before);
  });

  it('revoke a key after its name is typed, with the reason in the audit', async () => {
    const { id } = (await api.call('POST', '/access/v1/keys', { name: hostile, scopes: ['read'] })).json;
    const from = `${home}/keys/${id}/revoke`;
    expect((await admin.get(from)).html).not.toMatch(/<script>|<img/);
    const wrong = await admin.post(`${from}/send`, { typed: 'another', reason: 'lost' }, { from });
    expect(wrong.status).toBe(400);
    const reply = await admin.post(`${from}/send`, { typed: hostile, reason: 'The laptop was lost' }, { from });
    expect([reply.status, reply.to]).toEqual([303, `${home}/keys?done=key-revoked`]);
    expect((await listKeys()).find((key) => key.id === id)?.revoked_at).toBeDefined();
    expect((await admin.get(from)).status).toBe(404);
    const audit = await admin.get(`${home}/audit?object=${id}`);
    for (const text of ['The laptop was lost', 'Revoked an access key', 'Ana']) expect(audit.html).toContain(text);
  });

  it('verify the audit log and export its rows', async () => {
    expect((await admin.get(`${home}/audit?check=1`)).html).toContain('The audit log is intact');
    const exported = await admin.get(`${home}/audit/export?route=${encodeURIComponent('POST /access/v1/keys')}`);
    expect(exported.headers.get('content-type')).toBe('application/x-ndjson');
    const rows = exported.html
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { route: string });
    expect(new Set(rows.map(({ route }) => route))).toEqual(new Set(['POST /access/v1/keys']));
  });

  it('include the days of the audit filter, from midnight to midnight in Madrid', async () => {
    const { id } = (await api.call('POST', '/access/v1/keys', { name: 'midnight', scopes: ['read'] })).json;
    await api.call('GET', '/access/v1/audit');
    const rows = getAuditRowsCollection(api.database);
    const times = ['2024-06-30T21:59:59.999Z', '2024-06-30T22:00:00.000Z', '2024-07-01T21:59:59.999Z'];
    for (const at of [...times, '2024-07-01T22:00:00.000Z']) {
      const { _id, ...row } = (await rows.findOne({ 'objects.id': id })) as AuditRow;
      await rows.insertOne({ ...row, _id: `${_id}:${at}`, createdAt: new Date(at), terms: ['object:midnight'] });
    }
    const day = '?object=midnight&from=2024-07-01&to=2024-07-01';
    const { html } = await admin.get(`${home}/audit${day}`);
    expect(html.match(/data-row/g)).toHaveLength(2);
    expect(html).toContain('name="to" value="2024-07-01"');
    const exported = await admin.get(`${home}/audit/export${day}`);
    expect(exported.html.trim().split('\n')).toHaveLength(2);
    expect((await admin.get(`${home}/audit?to=2024-06-30&object=midnight`)).html.match(/data-row/g)).toHaveLength(1);
    await rows.deleteMany({ terms: 'object:midnight' });
  });

  it("show the system and the producer's declaration, without secrets", async () => {
    const { json, text } = await api.call('GET', '/access/v1/system');
    expect(json.health).toEqual({ mongodb: 'up', temporal: 'up', sweep: 'unknown' });
    expect(Math.abs((json.clocks as { process_ahead_ms: number }).process_ahead_ms)).toBeLessThan(60_000);
    expect(text).not.toMatch(/mongodb:\/\/|master|password/i);
    const { html } = await viewer.get(`${home}/system`);
    for (const link of ['/declaration"', '/declaration.pdf"', '/docs"']) expect(html).toContain(link);
  });

  it('show the invoice book of a month and export it as CSV', async () => {
    const reply = await viewer.get(`${home}/book?month=2026-11`, { 'Accept-Language': 'es' });
    expect([reply.status, reply.html.includes('01/11/2026 – 30/11/2026')]).toEqual([200, true]);
    const csv = await viewer.get(`${home}/book/csv?month=2026-11`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect((await viewer.get(`${home}/book?month=2026-13`)).status).toBe(422);
  });

  it('show keys and audit to administrators only', async () => {
    for (const path of ['/keys', '/audit', '/audit/export'])
      expect([path, (await viewer.get(`${home}${path}`)).status]).toEqual([path, 403]);
    const { html } = await viewer.get(`${home}/system`);
    for (const path of ['/keys', '/audit']) expect(html).not.toContain(`${home}${path}`);
    expect((await admin.get('/console/w/two/keys')).status).toBe(404);
  });
});
