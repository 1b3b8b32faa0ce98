// Tests the audit of calls: each change leaves one row, and each call without a change leaves none.
import { createHash } from 'node:crypto';
import { toCanonicalJson } from '../../../src/document/canonical-json';
import { apiEndpoints } from '../../../src/http/routes';
import { createUuidV7 } from '../../../src/main/ids';
import type { NewAuditRow } from '../../../src/model/audit';
import { getOutboxCollection } from '../../../src/store/outbox/outbox';
import { getAuditRowsCollection } from '../../../src/store/audit/rows';
import { ownName, temporalAddress } from '../../servers/addresses';
import { startApi, type TestApi } from '../api';
import { invoice } from '../documents';
import type { ChangingCall } from './access-calls';
import { changingCalls, unchangingCalls } from './changing-calls';
import { isLong, oneOfEach } from '../../long';

let api: TestApi;
let operator: string;
beforeAll(async () => {
  api = await startApi({
    TEMPORAL_ADDRESS: temporalAddress(),
    SELLO_TASK_QUEUE: ownName('audit'),
    SELLO_CONSOLE: 'link',
  });
  operator = await api.token('service', null);
});
afterAll(() => api.close());

const waiting = async (): Promise<NewAuditRow[]> =>
  (await getOutboxCollection(api.database).find().toArray()).flatMap(({ changes = [] }) => changes);

const preparedCall = async (name: string): Promise<ChangingCall> => {
  const prepare = changingCalls[name];
  if (!prepare) throw new Error(`there is no call of ${name}`);
  return prepare(api);
};

/** Returns the audit rows of an operation. */
async function listRows(work: () => Promise<unknown>): Promise<NewAuditRow[]> {
  await getOutboxCollection(api.database).deleteMany({});
  await work();
  return waiting();
}

const changing = apiEndpoints.filter(
  ({ method, path }) => method !== 'GET' && !unchangingCalls.includes(`${method} ${path}`),
);

describe('the audit log', () => {
  it('has a test for each route that changes data, and for no other route', () => {
    const names = changing.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(changingCalls).toSorted()).toEqual(names.toSorted());
  });
});

/** Calls with several changes, each with a row: new content and its sealing job, or a form and its registration. */
const changesOf: Readonly<Record<string, number>> = {
  'POST /fiscal/v1/invoices/:id/amend': 2,
  'POST /fiscal/v1/registrations': 2,
};

describe('one audit row', () => {
  it.each(changing.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is written by %s',
    async (name, { method, scope }) => {
      const { path, body, raw, service, token } = await preparedCall(name);
      const options = { ...(service ? { token: operator } : token ? { token } : {}), ...(raw ? { raw } : {}) };
      const rows = await listRows(async () => {
        const { status, text } = await api.call(method, path, body, options);
        if (status >= 300) throw new Error(`${status}: ${text}`);
      });
      expect(rows).toHaveLength(changesOf[name] ?? 1);
      expect(new Set(rows.map(({ request }) => request)).size).toBe(1);
      for (const row of rows) {
        expect(row).toMatchObject({
          workspace: scope === 'service' ? null : api.workspace,
          by: { kind: 'key', name: token ? expect.stringMatching(/^application /) : 'test', id: expect.any(String) },
          route: name,
          address: expect.stringMatching(/127\.0\.0\.1/),
          request: expect.any(String),
        });
        expect(row.objects.length).toBeGreaterThan(0);
        for (const { id } of row.objects) expect(id).toMatch(/./);
        for (const digest of [row.before, row.after]) if (digest) expect(digest).toMatch(/^[0-9a-f]{64}$/);
      }
    },
  );
});

describe('an audit row', () => {
  // The scope is checked in one place, for all calls.
  const guarded = oneOfEach(changing, ({ method, scope }) => `${method} ${scope}`);
  it.each(guarded.map(({ method, path }) => [`${method} ${path}`, method] as const))(
    'is not written by %s without a token or scope',
    async (name, method) => {
      const { path, body, raw, service } = await preparedCall(name);
      const token = service ? await api.token('admin') : await api.token('nothing');
      const rows = await listRows(async () => {
        const { status } = await api.call(method, path, body, { token, ...(raw ? { raw } : {}) });
        expect(status).toBe(403);
      });
      expect(rows).toEqual([]);
    },
  );

  it('is not written for a refused change: a used number or key, a missing resource', async () => {
    const key = createUuidV7();
    const body = { key, data: invoice({ code: 'T-1' }) };
    const { json } = await api.call('POST', '/silo/v1/entries', body);
    const workflow = { name: 'W', steps: [] };
    const id = createUuidV7();
    await api.call('PUT', `/transform/v1/workflows/${id}`, workflow);
    const refused = [
      ['POST', '/silo/v1/entries', body],
      ['PUT', `/silo/v1/entries/${json.id}`, { data: invoice({ code: 'T-2' }) }],
      ['PATCH', `/silo/v1/entries/${createUuidV7()}`, { folder: 'sales' }],
      [
        'PATCH',
        `/silo/v1/entries/${json.id}`,
        { data: { doc: { lines: 'none' } }, content_type: 'application/merge-patch+json' },
      ],
      ['PUT', `/transform/v1/workflows/${id}`, workflow],
      ['DELETE', `/access/v1/keys/${createUuidV7()}`, undefined],
      ['DELETE', `/silo/v1/spool/${createUuidV7()}`, undefined],
      ['POST', '/transform/v1/jobs', { workflow_id: id, silo_entry_id: createUuidV7() }],
    ] as const;
    for (const [method, path, sent] of refused) {
      const rows = await listRows(async () => {
        const { status } = await api.call(method, path, sent);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      });
      expect({ path, rows }).toEqual({ path, rows: [] });
    }
  });

  it('is not written for a repeat that changes nothing: the same number or state', async () => {
    const [series, asking] = [createUuidV7(), createUuidV7()];
    await api.call('PUT', `/sequence/v1/series/${series}`, { name: 'S' });
    const take = () => api.call('PUT', `/sequence/v1/series/${series}/entries/${asking}`, {});
    expect(await listRows(take)).toHaveLength(1);
    expect(await listRows(take)).toEqual([]);
  });
});

describe('the audit log', () => {
  it('has one row for each of many concurrent entries, half of which share one key', async () => {
    const count = isLong ? 100 : 30;
    const stored = count / 2 + 1;
    const rows = await listRows(async () => {
      const replies = await Promise.all(
        Array.from({ length: count }, (_, i) =>
          api.call('POST', '/silo/v1/entries', {
            key: i % 2 ? 'the-same' : createUuidV7(),
            data: invoice({ code: `H-${i}` }),
          }),
        ),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(stored);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(count - stored);
    });
    expect(rows).toHaveLength(stored);
    const ids = rows.map(({ objects }) => objects[0]?.id);
    expect(new Set(ids).size).toBe(stored);
    for (const id of ids)
      expect((await api.stored(id ?? ''))?.digest.val).toBe(rows.find(({ objects }) => objects[0]?.id === id)?.after);
  });
});

describe('the list of audit rows', () => {
  let first: string;
  let second: string;
  beforeAll(async () => {
    await getOutboxCollection(api.database).deleteMany({});
    await getAuditRowsCollection(api.database).deleteMany({});
    await api.database.collection('audit_heads').deleteMany({});
    first = (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'L-1' }) })).json.id;
    second = (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'L-2' }) })).json.id;
    await api.call('PATCH', `/silo/v1/entries/${first}`, { folder: 'sales', data: invoice({ code: 'L-3' }) });
    for (let i = 0; i < 12; i += 1) await api.call('POST', '/access/v1/keys', { name: `k${i}`, scopes: ['read'] });
  });

  interface Row {
    readonly sequence: number;
    readonly at: string;
    readonly route: string;
    readonly objects: readonly { id: string }[];
    readonly by: { id: string };
    readonly hash: string;
    readonly [member: string]: unknown;
  }
  const list = async (query: string) => (await api.call('GET', `/access/v1/audit?${query}`)).json;
  const rowsIn = async (query: string) => (await list(query)).list as Row[];

  it('shows recent changes at once, newest first and in pages', async () => {
    const values: number[] = [];
    let cursor = '';
    for (;;) {
      const page = await list(`limit=10${cursor}`);
      values.push(...(page.list as Row[]).map(({ sequence }) => sequence));
      if (page.next_cursor === undefined) break;
      cursor = `&cursor=${page.next_cursor as string}`;
    }
    expect(values).toEqual(Array.from({ length: 15 }, (_, i) => 15 - i));
  });

  it('filters by object, route, author and time', async () => {
    expect((await rowsIn(`object=${first}`)).map(({ route }) => route)).toEqual([
      'PATCH /silo/v1/entries/:id',
      'POST /silo/v1/entries',
    ]);
    expect(await rowsIn(`object=${second}`)).toHaveLength(1);
    expect(await rowsIn(`route=${encodeURIComponent('PATCH /silo/v1/entries/:id')}`)).toHaveLength(1);
    const [{ by, at }] = (await rowsIn(`object=${second}`)) as [Row];
    expect(await rowsIn(`by=${by.id}&object=${second}`)).toHaveLength(1);
    expect(await rowsIn('by=nobody')).toEqual([]);
    expect(await rowsIn(`object=${second}&from=${at}`)).toHaveLength(1);
    expect(await rowsIn(`object=${second}&to=${at}`)).toEqual([]);
    for (const query of ['from=yesterday', 'to=1', `object=${'x'.repeat(400)}`, 'cursor=abc']) {
      expect((await api.call('GET', `/access/v1/audit?${query}`)).status).toBe(422);
    }
  });

  it('contains one workspace only', async () => {
    const token = await api.token('admin', api.otherWorkspace);
    expect((await api.call('GET', '/access/v1/audit', undefined, { token })).json.list).toEqual([]);
    expect((await api.call('GET', `/access/v1/audit?object=${first}`, undefined, { token })).json.list).toEqual([]);
    const { text } = await api.call('GET', '/access/v1/audit/export', undefined, { token });
    expect(text).toBe('');
  });

  it('requires the scope `admin`, or the scope `service` for rows of the installation', async () => {
    for (const path of ['/access/v1/audit', '/access/v1/audit/export', '/access/v1/audit/verification']) {
      const token = await api.token('read write run operate application');
      expect((await api.call('GET', path, undefined, { token })).status).toBe(403);
      expect((await api.call('GET', path, undefined, { token: operator })).status).toBe(403);
      const ofService = path.replace('v1/', 'v1/service/');
      expect((await api.call('GET', ofService)).status).toBe(403);
      expect((await api.call('GET', ofService, undefined, { token: operator })).status).toBe(200);
    }
  });

  it('shows the operator the changes of the installation, but no changes of a tenant', async () => {
    await api.call('PATCH', '/access/v1/workspaces/one', { amendments: false }, { token: operator });
    const { json } = await api.call('GET', '/access/v1/service/audit', undefined, { token: operator });
    const rows = json.list as Row[];
    expect(rows[0]).toMatchObject({ route: 'PATCH /access/v1/workspaces/:workspace', workspace: null });
    expect(rows.filter(({ workspace }) => workspace !== null)).toEqual([]);
  });

  it('exports lines whose hashes an outsider can compute again', async () => {
    const { text, headers } = await api.call('GET', '/access/v1/audit/export');
    expect(headers.get('content-type')).toContain('application/x-ndjson');
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    expect(rows).toHaveLength(15);
    let previous = '';
    for (const { hash, address, address_salt: salt, ...covered } of rows) {
      expect(covered.previous).toBe(previous);
      expect(createHash('sha256').update(toCanonicalJson(covered)).digest('hex')).toBe(hash);
      expect(
        createHash('sha256')
          .update(`${salt as string}:${address as string}`)
          .digest('hex'),
      ).toBe(covered.address_digest);
      previous = hash;
    }
    const { json } = await api.call('GET', '/access/v1/audit/verification');
    expect(json).toEqual({ count: 15, first: 1, sequence: 15, hash: previous, broken: null });
  });

  it('contains no names or tax IDs of documents, and no token', async () => {
    const { text } = await api.call('GET', '/access/v1/audit/export');
    for (const word of ['Supplier S.L.', 'Customer S.L.', 'B98602642', '54387763P', 'Consulting', 'L-1', 'eyJ'])
      expect(text).not.toContain(word);
  });
});
