// Tests conventions of every response: compression, problem details, retries, and members that are null.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { createUuidV7 } from '../../src/main/ids';
import { apiOfFile } from './api';
import { invoice } from './documents';

const api = apiOfFile();
let token: string;
let large: string;
beforeAll(async () => {
  token = await api.token('admin');
  const lines = Array.from({ length: 40 }, (_, i) => ({
    quantity: '1',
    item: { name: `Thing ${i}`, price: '10.00' },
    taxes: [{ cat: 'VAT', rate: 'general' }],
  }));
  large = (await api.call('POST', '/silo/v1/entries', { data: invoice({ lines }) })).json.id;
});

interface Plain {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** A call whose response is not decompressed. */
async function plain(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Plain> {
  const asking = request(`${api.base}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
  }).end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) };
}

describe('a response body', () => {
  const place = () => `/silo/v1/entries/${large}`;

  it.each(['gzip', 'gzip, deflate', 'br, gzip;q=0.5', '*', 'deflate, *;q=0.1', 'GZIP'])(
    'is compressed for Accept-Encoding "%s"',
    async (accepted) => {
      const [packed, whole] = [await plain(place(), { 'accept-encoding': accepted }), await plain(place())];
      expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
      expect(packed.headers['content-type']).toBe(whole.headers['content-type']);
      expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length);
      expect(packed.bytes.length).toBeLessThan(whole.bytes.length / 3);
      expect(gunzipSync(packed.bytes).equals(whole.bytes)).toBe(true);
      for (const { headers } of [packed, whole]) expect(headers.vary).toMatch(/Accept-Encoding$/);
      expect(packed.headers.etag).toBe(whole.headers.etag);
    },
  );

  it.each(['', 'identity', 'deflate', 'br', 'gzip;q=0', '*, gzip;q=0', 'br;q=1.0, deflate', 'gzipped'])(
    'is not compressed for Accept-Encoding "%s"',
    async (accepted) => {
      const reply = await plain(place(), { 'accept-encoding': accepted });
      expect([reply.status, reply.headers['content-encoding']]).toEqual([200, undefined]);
      expect(JSON.parse(reply.bytes.toString())).toMatchObject({ id: large });
    },
  );

  it('is not compressed if it is small, but still has the Vary header', async () => {
    const reply = await plain('/utils/v1/ping', { 'accept-encoding': 'gzip' });
    expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    expect(reply.bytes.length).toBeLessThan(limits.packedBytesMin);
  });

  it('is not compressed if it is a file, whatever its type', async () => {
    const bytes = Buffer.alloc(20_000, 'a');
    for (const mime of ['application/json', 'application/pdf', 'text/csv', 'image/svg+xml', 'application/zip']) {
      const upload = await api.call('POST', `${place()}/files`, {
        name: 'f',
        mime,
        data: bytes.toString('base64'),
        key: mime,
      });
      for (const path of [`${place()}/files/${upload.json.id}`, upload.json.url.replace(/^https?:\/\/[^/]+/, '')]) {
        const reply = await plain(path, { 'accept-encoding': 'gzip' });
        expect([reply.status, reply.headers['content-encoding'], reply.bytes.equals(bytes)]).toEqual([
          200,
          undefined,
          true,
        ]);
      }
    }
  });

  it('is compressed in streams and lists', async () => {
    for (const path of ['/access/v1/audit/export', '/silo/v1/invoice-book?month=2026-11&format=csv']) {
      const [packed, whole] = [await plain(path, { 'accept-encoding': 'gzip' }), await plain(path)];
      expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
      expect(gunzipSync(packed.bytes).length).toBeGreaterThanOrEqual(whole.bytes.length);
    }
    const list = await plain('/silo/v1/entries', { 'accept-encoding': 'gzip' });
    expect(list.status).toBe(200);
  });

  it('is absent for HEAD, but has the headers of GET', async () => {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
      const [head, get] = [await plain(place(), headers, 'HEAD'), await plain(place(), headers)];
      expect(head.bytes.length).toBe(0);
      for (const name of ['content-type', 'content-length', 'content-encoding', 'etag', 'vary'])
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
  });
});

describe('problem details (RFC 9457)', () => {
  it.each(['application/problem+json', 'application/problem+json, application/json;q=0.9', 'APPLICATION/PROBLEM+JSON'])(
    'are returned for Accept: %s',
    async (accept) => {
      const reply = await plain(`/silo/v1/entries/${createUuidV7()}`, { accept });
      const body = JSON.parse(reply.bytes.toString()) as Record<string, unknown>;
      expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(body).toMatchObject({
        type: 'docs/errors.md#not-found',
        title: expect.any(String),
        status: 404,
        detail: body.message,
        instance: `urn:uuid:${body.request_id as string}`,
        key: 'not-found',
        code: 'not-found',
        remedy: expect.any(String),
      });
    },
  );

  it.each([
    '*/*',
    'application/json',
    '',
    'application/json, application/problem+json;q=0.5',
    'application/problem+json;q=0',
  ])('are not returned for Accept: "%s"', async (accept) => {
    const reply = await plain(`/silo/v1/entries/${createUuidV7()}`, { accept });
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.headers.vary).toMatch(/Accept(?!-)/);
    expect(Object.keys(JSON.parse(reply.bytes.toString()) as object)).not.toContain('instance');
  });
});

describe('a 401 response', () => {
  it('explains how to get a token', async () => {
    const none = await plain('/utils/v1/ping', { authorization: '' });
    const wrong = await plain('/utils/v1/ping', { authorization: 'Bearer a.b.c' });
    expect([none.status, none.headers['www-authenticate']]).toEqual([401, 'Bearer realm="sello"']);
    expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="sello", error="invalid_token"',
    ]);
    const enrollment = await api.call('POST', '/access/v1/enrollment/authorize', {}, { token: '' });
    expect([enrollment.status, enrollment.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="sello", charset="UTF-8"',
    ]);
    const broken = await api.call('POST', '/access/v1/enrollment/authorize', undefined, { token: '', raw: '{' });
    expect([broken.status, broken.headers.get('www-authenticate')]).toEqual([400, null]);
  });
});

describe('a null member', () => {
  const none = null;
  it('counts as absent in an entry, as the official client sends it', async () => {
    const body = {
      folder: none,
      key: none,
      previous_id: none,
      content_type: none,
      correct: none,
      allow_invalid: none,
      sign: none,
    };
    const creation = await api.call('POST', '/silo/v1/entries', {
      data: invoice({ code: createUuidV7().slice(0, 18) }),
      ...body,
    });
    expect([creation.status, creation.json.folder]).toEqual([200, 'sales']);
    const update = await api.call('PATCH', `/silo/v1/entries/${creation.json.id}`, {
      ...body,
      data: none,
      folder: 'expenses',
    });
    expect([update.status, update.json.folder]).toEqual([200, 'expenses']);
  });

  it('counts as absent in a workflow, a job, a file and a series', async () => {
    const id = createUuidV7();
    const step = { id: none, name: none, action: 'silo.state', provider: none, config: { state: 'paid' }, notes: none };
    const next = [{ status: 'KO', stop: none, step_id: none, steps: [{ ...step, next: none }] }];
    const workflow = {
      name: 'W',
      draft: none,
      description: none,
      schema: none,
      steps: [{ ...step, next }],
      rescue: none,
    };
    expect((await api.call('PUT', `/transform/v1/workflows/${id}`, workflow)).status).toBe(200);
    const job = { workflow_id: id, silo_entry_id: none, key: none, data: none, args: { a: '1' }, tags: none };
    expect((await api.call('POST', '/transform/v1/jobs', job)).status).toBe(202);
    const file = { name: 'a', data: 'YQ==', desc: none, sha256: none, size: none, private: none, meta: none };
    expect((await api.call('POST', `/silo/v1/entries/${large}/files`, file)).status).toBe(200);
    expect((await api.call('PUT', '/sequence/v1/series', { name: 'S', start: none, padding: none })).status).toBe(200);
  });

  it('is refused if the member is required', async () => {
    const reply = await api.call('PUT', '/sequence/v1/series', { name: null });
    expect([reply.status, reply.json.message]).toEqual([400, expect.stringContaining('name')]);
  });
});

describe('a JSON body', () => {
  it('can have a byte order mark and the charset name utf8', async () => {
    const body = JSON.stringify({ data: invoice({ code: createUuidV7().slice(0, 18) }) });
    const raw = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(body)]);
    const headers = { 'Content-Type': 'application/json; charset=UTF8' };
    expect((await api.call('POST', '/silo/v1/entries', undefined, { raw, headers })).status).toBe(200);
  });

  it.each([
    [
      '{"data": 1, "a": {"x": [], "y": 1, "x": 2}}',
      /contains the field "x" twice, the second time at line 1, column 36/,
    ],
    ['{\n "data": 1,\n "data": 1}', /contains the field "data" twice.*line 3, column 2/],
    ['{"data": {}} x', /line 1, column 14.*nothing more/],
    [`{"data": ${'['.repeat(70)}${']'.repeat(70)}}`, /more than 64 levels of nesting/],
  ])('is validated: %s', async (raw, message) => {
    const reply = await api.call('POST', '/silo/v1/entries', undefined, { raw });
    expect([reply.status, reply.json.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it('keeps names separate that only look alike', async () => {
    const raw = '{"data": {"a:b": "{\\"x\\": 1, \\"x\\": 2}", "A:b": [{"x": 1}, {"x": 2}]}, "x": {"x": {"x": ":"}}}';
    const reply = await api.call('POST', '/silo/v1/entries', undefined, { raw });
    expect(reply.json.message).not.toMatch(/twice/);
  });
});

describe('a timestamp (RFC 3339)', () => {
  const good = [
    '2026-01-31T12:00:00Z',
    '2024-02-29T00:00:00.123456789Z',
    '2026-01-31t12:00:00z',
    '2026-01-31T12:00:00%2B01:00',
  ];
  const bad = [
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-32T00:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T12:60:00Z',
    '2026-01-31T12:00:60Z',
    '2026-01-31T12:00:00',
    '2026-01-31T12:00Z',
    '2026-01-31 12:00:00Z',
    '2026-01-31T12:00:00+01:00',
    '2026-01-31T12:00:00%2B24:00',
    '2026-01-31T12:00:00%2B0100',
    '20260131T120000Z',
    '2026-1-31T12:00:00Z',
    '1767225600',
    'now',
  ];
  const lists = ['/silo/v1/entries', '/transform/v1/jobs', '/transform/v1/workflows', '/access/v1/audit'];

  it.each(lists)('is valid in %s', async (path) => {
    for (const time of good)
      expect([time, (await api.call('GET', `${path}?created_at=${time}`)).status]).toEqual([time, 200]);
    for (const time of bad) {
      const reply = await api.call('GET', `${path}?created_at=${time}`);
      expect([time, reply.status, reply.json.remedy]).toEqual([time, 422, expect.stringContaining('RFC 3339')]);
    }
  });

  it('is valid in the path of a state and in filters, and a date in bodies', async () => {
    const state = (at: string) => api.call('PUT', `/silo/v1/entries/${large}/states/${at}`, { key: 'paid' });
    // In a path, a + is a plus sign.
    for (const time of bad.filter((one) => !one.includes('+')))
      expect([time, (await state(time)).status]).toEqual([time, 400]);
    const filter = (time: string) =>
      api.call('POST', '/silo/v1/entries/query', { schema: 'bill/invoice', filter: `created_at > "${time}"` });
    for (const time of bad)
      expect([time, (await filter(decodeURIComponent(time))).status]).toEqual([time, time.includes('+') ? 200 : 422]);
  });
});
