// Tests `Idempotency-Key`: one resource per key, the first response again, and the documented results of a crash, a race and
// another body.
import { requireProjectRoot } from '../../src/local/root';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiEndpoints } from '../../src/http/routes';
import { createUuidV7 } from '../../src/main/ids';
import type { Database } from '../../src/store/database';
import { deleteExpiredIdempotencyRows } from '../../src/store/idempotency';
import { apiOfFile, type Reply } from './api';
import { invoice } from './documents';

const api = apiOfFile();
let workflow: string;
beforeAll(async () => {
  workflow = createUuidV7();
  const steps = [{ action: 'silo.state', config: { state: 'paid' } }];
  await api.call('PUT', `/transform/v1/workflows/${workflow}`, { name: 'Own', steps });
});

const rows = (database: Database) =>
  database.collection<{ _id: string; answer?: object; leaseExpiresAt: Date; expiresAt: number }>('idempotency');

const post = (place: string, body: unknown, key: string, token?: string): Promise<Reply> =>
  api.call('POST', place, body, { headers: { 'Idempotency-Key': key }, ...(token ? { token } : {}) });

const entry = (code = createUuidV7().slice(0, 18)) => ({ data: invoice({ code }) });
const isReplay = (reply: Reply) => reply.headers.get('idempotency-replayed');

/** Changes the only row as if the process had ended before its response. */
async function cutOff(leaseExpiresAt: Date): Promise<void> {
  await rows(api.database).updateMany({}, { $unset: { answer: '' }, $set: { leaseExpiresAt } });
}
beforeEach(() => rows(api.database).deleteMany({}));

describe('the creation with an `Idempotency-Key`', () => {
  const ways: Record<string, () => Promise<{ place: string; body: unknown; method?: string; service?: boolean }>> = {
    'an entry': async () => ({ place: '/silo/v1/entries', body: entry() }),
    'a correction': async () => {
      const { json } = await api.call('POST', '/silo/v1/entries', { ...entry(), sign: true });
      return { place: '/silo/v1/entries', body: { previous_id: json.id, correct: { type: 'credit-note' } } };
    },
    'a job': async () => ({
      place: '/transform/v1/jobs',
      body: { workflow_id: workflow, silo_entry_id: (await api.call('POST', '/silo/v1/entries', entry())).json.id },
    }),
    'a job with its entry': async () => ({
      place: '/transform/v1/jobs',
      body: { workflow_id: workflow, data: invoice({ code: createUuidV7().slice(0, 18) }) },
    }),
    'a file': async () => ({
      place: `/silo/v1/entries/${(await api.call('POST', '/silo/v1/entries', entry())).json.id}/files`,
      body: { name: 'a.txt', data: 'YQ==' },
    }),
    'a file in the spool': async () => ({ place: '/silo/v1/spool', body: { data: 'YQ==' } }),
    'an access key': async () => ({ place: '/access/v1/keys', body: { name: 'k', scopes: ['read'] } }),
    'a series': async () => ({ method: 'PUT', place: '/sequence/v1/series', body: { name: 'S' } }),
    'a workspace': async () => ({
      place: '/access/v1/workspaces',
      body: { name: 'N', slug: createUuidV7(), environment: 'simulator' },
      service: true,
    }),
    'a key of a workspace': async () => ({
      place: '/access/v1/workspaces/one/keys',
      body: { name: 'k', scopes: ['read'] },
      service: true,
    }),
  };

  it.each(Object.entries(ways))('creates one resource: %s', async (_what, prepare) => {
    const { place, body, method = 'POST', service } = await prepare();
    const token = service ? { token: await api.token('service', null) } : {};
    const key = createUuidV7();
    const ask = (sent: unknown) => api.call(method, place, sent, { headers: { 'Idempotency-Key': key }, ...token });
    const acts = () => api.database.collection('outbox').countDocuments({});
    const first = await ask(body);
    const changes = await acts();
    const again = await ask(body);
    expect([first.status < 300, isReplay(first)]).toEqual([true, null]);
    expect([again.status, isReplay(again)]).toEqual([first.status, 'true']);
    const { token: _one, ...firstMembers } = first.json;
    const { token: _two, ...againMembers } = again.json;
    expect(againMembers).toEqual(firstMembers);
    expect(await acts()).toBe(changes);
    const change = 'name' in (body as object) ? { name: 'other' } : { more: 1 };
    const other = await ask({ ...(body as object), ...change });
    expect([other.status, other.json.key]).toEqual([422, 'idempotency-mismatch']);
  });
});

describe('the `Idempotency-Key`', () => {
  it('compares bodies by content, not by form', async () => {
    const key = createUuidV7();
    const body = { folder: 'sales', ...entry() };
    const first = await post('/silo/v1/entries', body, key);
    const raw = JSON.stringify({ ...body, folder: undefined, key: undefined, correct: null }, null, 2).replace(
      '{',
      '{ "folder": "sales",',
    );
    const again = await api.call('POST', '/silo/v1/entries', undefined, {
      raw,
      headers: { 'Idempotency-Key': key, 'Content-Type': 'application/json' },
    });
    expect([again.status, isReplay(again), again.json.id]).toEqual([200, 'true', first.json.id]);
  });
});

describe('the first response to a key', () => {
  it('is returned again if it is an error, even after the cause of the error has ended', async () => {
    const [key, previous] = [createUuidV7(), createUuidV7()];
    const first = await post('/silo/v1/entries', { previous_id: previous }, key);
    await api.call('PUT', `/silo/v1/entries/${previous}`, entry());
    const again = await post('/silo/v1/entries', { previous_id: previous }, key);
    expect([first.status, again.status, isReplay(again)]).toEqual([404, 404, 'true']);
    const { request_id: _a, ...was } = first.json;
    const { request_id: _b, ...is } = again.json;
    expect(is).toEqual(was);
  });

  it('keeps faults and fields of an error', async () => {
    const key = createUuidV7();
    const body = { data: invoice({ customer: { name: 'A', tax_id: { country: 'ES', code: '12' } } }) };
    const [first, again] = [await post('/silo/v1/entries', body, key), await post('/silo/v1/entries', body, key)];
    expect([first.status, isReplay(again)]).toEqual([422, 'true']);
    expect([again.json.faults, again.json.fields]).toEqual([first.json.faults, first.json.fields]);
  });

  it('shows the current resource from the store, and is stored without a copy of the document', async () => {
    const key = createUuidV7();
    const first = await post('/silo/v1/entries', entry('SECRET-CODE'), key);
    await api.call('POST', `/silo/v1/entries/${first.json.id}/states`, { key: 'paid' });
    const again = await post('/silo/v1/entries', entry('SECRET-CODE'), key);
    expect([again.json.id, again.json.state]).toEqual([first.json.id, 'paid']);
    const [row] = await rows(api.database).find({}).toArray();
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      '_id',
      'answer',
      'body',
      'expiresAt',
      'leaseExpiresAt',
      'resource',
    ]);
    expect(JSON.stringify(row)).not.toContain('SECRET-CODE');
    expect(JSON.stringify(row)).not.toContain(key);
  });

  it('is deleted after a day', async () => {
    const [key, body] = [createUuidV7(), entry()];
    const first = await post('/silo/v1/entries', body, key);
    await rows(api.database).updateMany({}, { $set: { expiresAt: Date.now() - 1 } });
    expect(await deleteExpiredIdempotencyRows(api.database, { before: new Date(), limit: 9 })).toBe(1);
    const later = await post('/silo/v1/entries', body, key);
    expect([later.status, isReplay(later), later.json.id === first.json.id]).toEqual([200, null, false]);
    const [row] = await rows(api.database).find({}).toArray();
    const hours = ((row?.expiresAt ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });
});

describe('a crash during a creation', () => {
  it('creates no second resource if it happens between creation and response', async () => {
    const [key, body, count] = [createUuidV7(), entry(), await api.countEntries()];
    const first = await post('/silo/v1/entries', body, key);
    await cutOff(new Date(Date.now() - 1));
    const again = await post('/silo/v1/entries', body, key);
    expect([again.status, isReplay(again), again.json.id]).toEqual([200, 'true', first.json.id]);
    expect(await api.countEntries()).toBe(count + 1);
    const third = await post('/silo/v1/entries', body, key);
    expect([third.status, third.json.id]).toEqual([200, first.json.id]);
  });

  it('keeps the run of a job if it happens between creation and response', async () => {
    const body = { workflow_id: workflow, data: invoice({ code: createUuidV7().slice(0, 18) }) };
    const [key, count] = [createUuidV7(), await api.countEntries()];
    const first = await post('/transform/v1/jobs', body, key);
    await cutOff(new Date(Date.now() - 1));
    const again = await post('/transform/v1/jobs', body, key);
    expect([again.status, isReplay(again), again.json.id]).toEqual([202, 'true', first.json.id]);
    expect(await api.countEntries()).toBe(count + 1);
  });

  it('keeps the first id for the next call if it happens before the creation', async () => {
    const [key, body] = [createUuidV7(), entry()];
    const first = await post('/silo/v1/entries', body, key);
    await api.database.collection<{ _id: string }>('entries').deleteOne({ _id: `${api.workspace}:${first.json.id}` });
    await cutOff(new Date(Date.now() - 1));
    const again = await post('/silo/v1/entries', body, key);
    expect([again.status, isReplay(again), again.json.id]).toEqual([200, null, first.json.id]);
  });

  it('is reported as 409 with Retry-After while the first call may be running', async () => {
    const [key, body] = [createUuidV7(), entry()];
    await post('/silo/v1/entries', body, key);
    await cutOff(new Date(Date.now() + 10_000));
    const again = await post('/silo/v1/entries', body, key);
    expect([again.status, again.json.key, again.headers.get('retry-after')]).toEqual([409, 'idempotency-running', '1']);
  });
});

describe('the scope of an `Idempotency-Key`', () => {
  it('is one workspace and one path', async () => {
    const [key, body] = [createUuidV7(), entry()];
    const other = await api.token('admin', api.otherWorkspace);
    const first = await post('/silo/v1/entries', body, key);
    const elsewhere = await post('/silo/v1/entries', body, key, other);
    expect([elsewhere.status, isReplay(elsewhere), elsewhere.json.id === first.json.id]).toEqual([200, null, false]);
    const spool = await post('/silo/v1/spool', { data: 'YQ==' }, key);
    expect([spool.status, isReplay(spool)]).toEqual([200, null]);
    const files = [first, await post('/silo/v1/entries', entry(), createUuidV7())].map(({ json }) => json.id);
    for (const id of files) {
      const file = await post(`/silo/v1/entries/${id}/files`, { name: 'a', data: 'YQ==' }, key);
      expect([file.status, isReplay(file)]).toEqual([200, null]);
    }
  });

  it('hides the response from a token without the scope of the call', async () => {
    const [key, body] = [createUuidV7(), entry()];
    await post('/silo/v1/entries', body, key);
    expect((await post('/silo/v1/entries', body, key, await api.token('read'))).status).toBe(403);
  });

  it.each([
    ['GET', '/silo/v1/entries'],
    ['POST', '/silo/v1/gobl/build'],
  ])('excludes %s %s', async (method, place) => {
    const body = method === 'POST' ? { data: invoice() } : undefined;
    const headers = { 'Idempotency-Key': 'not one \u00e4'.replace('\u00e4', '') };
    for (let n = 0; n < 2; n += 1) {
      const reply = await api.call(method, place, body, { headers });
      expect([reply.status, isReplay(reply)]).toEqual([200, null]);
    }
    expect(await rows(api.database).countDocuments({})).toBe(0);
  });
});

describe('the `Idempotency-Key`', () => {
  it.each([
    ['empty', '', 400],
    ['of 256 characters', 'k'.repeat(256), 400],
    ['of two words', 'a b', 400],
    ['of other letters', 'cl\u00e9', 400],
    ['of 255 characters', '~'.repeat(255), 200],
    ['of one', '!', 200],
  ])('is accepted only in a valid form: %s', async (_what, key, status) => {
    const reply = await post('/silo/v1/entries', entry(), key);
    expect(reply.status).toBe(status);
    if (status === 400) expect([reply.json.key, reply.json.message]).toEqual(['input', expect.stringMatching(/255/)]);
  });

  it('is optional, and a repeat without it is a conflict', async () => {
    const body = { ...entry(), key: createUuidV7() };
    const [first, again] = [
      await api.call('POST', '/silo/v1/entries', body),
      await api.call('POST', '/silo/v1/entries', body),
    ];
    expect([first.status, again.status, again.json.id]).toEqual([200, 409, first.json.id]);
    expect(await rows(api.database).countDocuments({})).toBe(0);
  });

  it.each([
    ['an Idempotency-Key', true],
    ['a client key', false],
  ])('creates one entry for 40 concurrent calls with %s (R20)', async (_what, isHeader) => {
    const [key, code, count] = [createUuidV7(), createUuidV7().slice(0, 18), await api.countEntries()];
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const data = invoice({ code: n % 2 === 0 ? code : `${code}X` });
        return isHeader ? post('/silo/v1/entries', { data }, key) : api.call('POST', '/silo/v1/entries', { data, key });
      }),
    );
    expect(await api.countEntries()).toBe(count + 1);
    const succeeded = replies.filter((reply) => reply.status === 200);
    expect(new Set(succeeded.map(({ json }) => json.id)).size).toBe(1);
    expect(succeeded.filter((reply) => isReplay(reply) === null)).toHaveLength(1);
    const statuses = new Set(replies.map(({ status }) => status));
    expect([...statuses].filter((status) => !(isHeader ? [200, 409, 422] : [200, 409]).includes(status))).toEqual([]);
  });

  it('is documented for each call that creates a resource', () => {
    const page = readFileSync(path.join(requireProjectRoot(), 'docs', 'api', 'conventions.md'), 'utf8');
    const listRoutes = (table: string): string[] => {
      const [, rows = ''] = page.split(`| Endpoint ${table} \`Idempotency-Key\` |`);
      const [own = ''] = rows.split('\n\n');
      return [...own.matchAll(/^\| `((?:POST|PUT) [^`]+)` \|/gm)].map(([, route = '']) => route);
    };
    const documented = new Map([
      ...listRoutes('with').map((route): [string, string] => [route, 'yes']),
      ...listRoutes('without').map((route): [string, string] => [route, 'no']),
    ]);
    const routes = apiEndpoints.filter((endpoint) => endpoint.method === 'POST' || 'again' in endpoint);
    const name = ({ method, path: place }: (typeof apiEndpoints)[number]) =>
      `${method} ${place.replace(/:(\w+)/g, '{$1}')}`;
    for (const route of routes)
      expect([name(route), documented.get(name(route))]).toEqual([name(route), 'again' in route ? 'yes' : 'no']);
    expect([...documented.keys()].toSorted()).toEqual(routes.map(name).toSorted());
  });
});
