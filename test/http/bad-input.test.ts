// Tests bad input: status, key, and that nothing is stored; and repeated calls, which create exactly one entry.
import { gzipSync } from 'node:zlib';
import { createUuidV7 } from '../../src/main/ids';
import { apiOfFile, type CallOptions } from './api';
import { invoice } from './documents';

const api = apiOfFile();

interface Row {
  readonly what: string;
  readonly status: number;
  readonly key: string;
  readonly body?: unknown;
  readonly options?: CallOptions;
  /** Part of the text of the response. */
  readonly says?: string;
}

const raw = (text: string): CallOptions => ({ raw: text });
const line = { quantity: '1', item: { name: 'x', price: '1' }, taxes: [{ cat: 'VAT', rate: 'general' }] };

const rows: readonly Row[] = [
  { what: 'not JSON', status: 400, key: 'input', options: raw('{"data":') },
  { what: 'no object', status: 400, key: 'input', options: raw('"text"') },
  { what: 'a list', status: 400, key: 'input', options: raw('[]') },
  { what: 'not UTF-8', status: 400, key: 'input', options: { raw: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) } },
  { what: 'half of a surrogate pair', status: 400, key: 'input', options: raw('{"data":{"name":"\\ud800"}}') },
  {
    what: 'another content type',
    status: 400,
    key: 'input',
    options: { raw: '{}', headers: { 'Content-Type': 'text/xml' } },
  },
  {
    what: 'a compressed body',
    status: 400,
    key: 'input',
    options: { raw: gzipSync('{}'), headers: { 'Content-Encoding': 'gzip' } },
  },
  { what: 'a wrong type of a member', status: 400, key: 'input', body: { data: invoice(), sign: 'yes' }, says: 'sign' },
  {
    what: 'an unknown content_type',
    status: 400,
    key: 'input',
    body: { data: {}, content_type: 'text/yaml' },
    says: 'content_type',
  },
  {
    what: 'a key that is too long',
    status: 400,
    key: 'input',
    body: { data: invoice(), key: 'k'.repeat(129) },
    says: 'key',
  },
  { what: 'an invalid previous_id', status: 400, key: 'input', body: { previous_id: 'x' }, says: 'previous_id' },
  {
    what: 'nesting of 10,000',
    status: 400,
    key: 'input',
    options: raw(`{"data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
  },
  {
    what: 'a text in place of an amount',
    status: 400,
    key: 'input',
    body: { data: invoice({ lines: [{ ...line, quantity: 'many' }] }) },
  },
  {
    what: 'a body above the limit',
    status: 413,
    key: 'too-large',
    options: raw(`{"data":"${'x'.repeat(10 * 1024 * 1024)}"}`),
  },
  { what: 'no document', status: 422, key: 'no-document', body: {} },
  { what: 'data null', status: 422, key: 'no-document', body: { data: null } },
  { what: 'data that is a list', status: 422, key: 'no-document', body: { data: [] } },
  { what: 'no schema', status: 422, key: 'unknown-schema', body: { data: { type: 'standard' } } },
  {
    what: 'an unknown schema',
    status: 422,
    key: 'unknown-schema',
    body: { data: { $schema: 'https://example.com/thing' } },
    says: 'example.com/thing',
  },
  {
    what: 'an unknown addon',
    status: 422,
    key: 'calculation',
    body: { data: invoice({ $addons: ['zz-none-v1'] }) },
    says: 'zz-none-v1',
  },
  {
    what: 'an unknown tag',
    status: 422,
    key: 'calculation',
    body: { data: invoice({ $tags: ['no-such-tag'] }) },
    says: 'no-such-tag',
  },
  {
    what: 'an unknown category',
    status: 422,
    key: 'calculation',
    body: { data: invoice({ lines: [{ ...line, taxes: [{ cat: 'XXX' }] }] }) },
  },
  {
    what: 'a broken rule',
    status: 422,
    key: 'validation',
    body: { data: invoice({ customer: undefined }) },
    says: '$.doc.customer',
  },
  {
    what: 'a date before the scheme',
    status: 422,
    key: 'validation',
    body: { data: invoice({ issue_date: '2024-10-27' }) },
    says: '$.doc.issue_date',
  },
  {
    what: 'a date in the future',
    status: 422,
    key: 'validation',
    body: { data: invoice({ issue_date: '2999-01-01' }) },
    says: '$.doc.issue_date',
  },
  {
    what: 'an unknown extension code',
    status: 422,
    key: 'validation',
    body: {
      data: invoice({
        lines: [{ ...line, taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '99' } }] }],
      }),
    },
    says: 'es-fiscal-regime',
  },
  {
    what: 'an unknown folder',
    status: 422,
    key: 'parameter',
    body: { data: invoice(), folder: 'cellar' },
    says: 'cellar',
  },
  { what: 'an unknown previous entry', status: 404, key: 'not-found', body: { previous_id: createUuidV7() } },
];

describe('bad input', () => {
  test.each(rows.map((row) => [row.what, row] as const))(
    'is refused and not stored: %s',
    async (_what, { status, key, body, options, says }) => {
      const [method, path] = ['POST', '/silo/v1/entries'];
      const count = await api.countEntries();
      const started = Date.now();
      const reply = await api.call(method, path, body, options);
      expect([reply.status, reply.json.key, reply.json.code]).toEqual([status, key, key]);
      expect(Date.now() - started).toBeLessThan(5_000);
      expect(typeof reply.json.message).toBe('string');
      expect(reply.json.request_id).toBe(reply.headers.get('x-request-id'));
      if (says) expect(reply.text.replaceAll('\\"', '"')).toContain(says);
      expect(placesWithoutText(reply.json.fields ?? {})).toEqual([]);
      expect(await api.countEntries()).toBe(count);
    },
  );
});

/** `fields` has nested objects with texts as leaves, or the official client cannot read the response. */
function placesWithoutText(value: unknown, at = 'fields'): string[] {
  if (typeof value === 'string') return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at];
  return Object.entries(value).flatMap(([name, one]) => placesWithoutText(one, `${at}.${name}`));
}

describe('an id or a path', () => {
  test.each([
    ['PUT', '/silo/v1/entries/not-a-uuid', 400, 'input'],
    ['PUT', '/silo/v1/entries/00000000-0000-0000-0000-000000000000', 400, 'input'],
    ['GET', '/silo/v1/entries/not-a-uuid', 404, 'not-found'],
    ['GET', `/silo/v1/entries/${createUuidV7()}`, 404, 'not-found'],
    ['GET', '/silo/v1/entries/key/%ff', 400, 'input'],
    ['GET', '/silo/v1/nothing', 404, 'not-found'],
    ['DELETE', `/silo/v1/entries/${createUuidV7()}`, 405, 'method-not-allowed'],
    ['GET', '/silo/v1/entries?limit=9', 422, 'parameter'],
    ['GET', '/silo/v1/entries?limit=101', 422, 'parameter'],
    ['GET', '/silo/v1/entries?limit=x', 422, 'parameter'],
    ['GET', '/silo/v1/entries?cursor=abc', 422, 'parameter'],
    ['GET', '/silo/v1/entries?created_at=yesterday', 422, 'parameter'],
    ['GET', '/silo/v1/entries/related', 422, 'parameter'],
    ['GET', '/utils/v1/uuid?v=2', 422, 'parameter'],
  ])('is checked in %s %s', async (method, path, status, key) => {
    const count = await api.countEntries();
    const reply = await api.call(method, path, method === 'PUT' ? { data: invoice() } : undefined);
    expect([reply.status, reply.json.key]).toEqual([status, key]);
    expect(await api.countEntries()).toBe(count);
  });
});

describe('repeated calls', () => {
  it('create one entry for 100 equal concurrent calls', async () => {
    const body = { key: `race-${createUuidV7()}`, data: invoice() };
    const replies = await Promise.all(Array.from({ length: 100 }, () => api.call('POST', '/silo/v1/entries', body)));
    const succeeded = replies.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    const id = succeeded[0]?.json.id;
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.every(({ status, json }) => status === 409 && json.key === 'conflict' && json.id === id)).toBe(true);
    expect(refused[0]?.json.message).toContain('entry already exists with same key');
    expect(await api.countEntries()).toBe(1);
  });

  it('create one entry for 20 concurrent calls with the same id', async () => {
    const id = createUuidV7();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        api.call('PUT', `/silo/v1/entries/${id}`, { data: invoice({ code: `${i % 2}` }) }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe('an invalid parameter', () => {
  it.each([
    ['/silo/v1/entries?created_at=1'],
    ['/silo/v1/entries?created_at=yesterday'],
    ['/silo/v1/entries?created_at=2026-13-40'],
    ['/transform/v1/jobs?created_at=7'],
    ['/transform/v1/workflows?created_at=7'],
    ['/silo/v1/search?q=a&offset[a]=1'],
    ['/silo/v1/search?q=a&offset=%7B%7D'],
    ['/silo/v1/entries?limit[]=20'],
  ])('returns 422: %s', async (place) => {
    const reply = await api.call('GET', place);
    expect([reply.status, reply.json.key]).toEqual([422, 'parameter']);
  });

  it.each([['2026-01-31'], ['2026-01-31T12:00:00Z'], ['2026-01-31T12:00:00.000%2B01:00']])(
    'is accepted in another valid form: created_at=%s',
    async (at) => {
      expect((await api.call('GET', `/silo/v1/entries?created_at=${at}`)).status).toBe(200);
    },
  );
});
