// Tests inputs that cost too much or have a hidden meaning: huge bodies, exploding patches, operators and special files.
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { leastMilliseconds } from '../cpu-time';
import { apiOfFile } from './api';
import { invoice } from './documents';

const api = apiOfFile();

const jsonPatch = 'application/json-patch+json';

async function make(data: object = invoice()): Promise<string> {
  const reply = await api.call('POST', '/silo/v1/entries', { data });
  expect(reply.status).toBe(200);
  return reply.json.id;
}

/** Sends a raw body, and expects the error within a second of processor time and with little memory. */
async function refusedSoon(raw: string, status: number, path = '/silo/v1/entries', method = 'POST'): Promise<void> {
  const memory = process.memoryUsage().rss;
  const elapsedMs = await leastMilliseconds(1_000, async () => {
    const reply = await api.call(method, path, undefined, { raw });
    expect(reply.status).toBe(status);
  });
  expect(elapsedMs).toBeLessThan(1_000);
  expect(process.memoryUsage().rss - memory).toBeLessThan(100 * 1024 * 1024 + 2 * raw.length);
}

describe('S4 a body', () => {
  it('is refused before it is sent if it has ten times the limit', async () => {
    const token = await api.token('admin');
    const started = Date.now();
    const status = await new Promise((resolve, reject) => {
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': 100 * 1024 * 1024,
      };
      const call = request(`${api.base}/silo/v1/entries`, { method: 'POST', headers }, (reply) => {
        resolve(reply.statusCode);
        call.destroy();
      });
      call.on('error', reject);
      call.flushHeaders();
    });
    expect(status).toBe(413);
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it('is refused with 10,000 levels', () =>
    refusedSoon(`{"data":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, 400));

  it('is refused with a million lines', async () => {
    const lines = `[${'0,'.repeat(1_000_000)}0]`;
    const raw = JSON.stringify({ data: invoice({ lines: 'LINES' }) }).replace('"LINES"', lines);
    const elapsedMs = await leastMilliseconds(1_000, async () => {
      const reply = await api.call('POST', '/silo/v1/entries', undefined, { raw });
      expect([400, 422]).toContain(reply.status);
    });
    expect(elapsedMs).toBeLessThan(1_000);
  });

  it('is refused with a million unknown members', async () => {
    const members = Array.from({ length: 300_000 }, (_, i) => `"m${i}":1`).join(',');
    const elapsedMs = await leastMilliseconds(1_500, async () => {
      const reply = await api.call('POST', '/silo/v1/entries', undefined, { raw: `{"data":{${members}}}` });
      expect(reply.status).toBe(400);
    });
    expect(elapsedMs).toBeLessThan(1_500);
  });
});

describe('S4 a patch', () => {
  const patch = (id: string, data: unknown) =>
    api.call('PATCH', `/silo/v1/entries/${id}`, { content_type: jsonPatch, data });

  it('cannot copy copies', async () => {
    const id = await make();
    const grow = Array.from({ length: 40 }, (_, i) => ({ op: 'copy', from: '/doc', path: `/doc/x${i}` }));
    const started = Date.now();
    const reply = await patch(id, grow);
    expect([reply.status, reply.json.key]).toEqual([422, 'patch']);
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it('cannot nest endlessly', async () => {
    const id = await make();
    const deepen = Array.from({ length: 200 }, (_, i) => ({ op: 'add', path: `/doc${'/a'.repeat(i + 1)}`, value: {} }));
    expect((await patch(id, deepen)).json.key).toBe('patch');
  });

  it('has a limited number of operations', async () => {
    const id = await make();
    const many = Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/doc/code', value: '0001' }));
    expect((await patch(id, many)).json.key).toBe('patch');
  });

  it.each([
    '/__proto__/polluted',
    '/doc/__proto__/polluted',
    '/doc/constructor/prototype/polluted',
    '/doc/toString/call',
    '/doc/hasOwnProperty/call',
    '/doc/lines/push/polluted',
    '/doc/code/length',
  ])('cannot reach a prototype or method: %s', async (path) => {
    const id = await make();
    for (const op of ['add', 'replace', 'remove', 'test']) {
      const reply = await patch(id, [{ op, path, value: 'x' }]);
      expect([op, reply.status, reply.json.key]).toEqual([op, 422, 'patch']);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(typeof Object.prototype.hasOwnProperty.call).toBe('function');
  });

  it.each([
    [[1]],
    [['x']],
    [[null]],
    [[{ op: 'fly', path: '/doc' }]],
    [[{ op: 'add' }]],
    [[{ op: 'add', path: 5, value: 1 }]],
  ])('is refused with an explanation: %j', async (data) => {
    expect((await patch(await make(), data)).json.key).toBe('patch');
  });
});

describe('S8 operators and prototypes', () => {
  it('are plain members of a body and are not stored', async () => {
    const raw = JSON.stringify({ data: invoice(), key: 'KEY' }).replace(
      '"key":"KEY"',
      '"__proto__":{"sign":true},"constructor":{"prototype":{"sign":true}},"$where":"1","key.$ne":"x"',
    );
    const reply = await api.call('POST', '/silo/v1/entries', undefined, { raw });
    expect([reply.status, reply.json.draft]).toEqual([200, true]);
    const stored = JSON.stringify(await api.stored(reply.json.id));
    expect(stored).not.toMatch(/\$where|__proto__|\$ne/);
  });

  it('are dropped or stored as text in documents', async () => {
    const raw = JSON.stringify({ data: invoice({ meta: { place: 'HERE' } }) }).replace(
      '"place":"HERE"',
      '"__proto__":"x","$gt":"1","a.b":"2"',
    );
    const reply = await api.call('POST', '/silo/v1/entries', undefined, { raw });
    expect(reply.status).toBeLessThan(500);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it.each([
    ['an object as the key', { data: invoice(), key: { $ne: '' } }],
    ['an object as the folder', { data: invoice(), folder: { $gt: '' } }],
    ['an object as previous_id', { previous_id: { $ne: '' } }],
  ])('are refused as %s', async (_what, body) => {
    expect((await api.call('POST', '/silo/v1/entries', body)).status).toBe(400);
  });

  it('change only the copy in merge patches', async () => {
    const id = await make();
    const raw =
      '{"content_type":"application/merge-patch+json","data":{"__proto__":{"polluted":1},"doc":{"__proto__":{"code":"9"}}}}';
    // It changes nothing, which is reported.
    expect((await api.call('PATCH', `/silo/v1/entries/${id}`, undefined, { raw })).status).toBe(422);
    expect((await api.call('GET', `/silo/v1/entries/${id}`)).text).toContain('"code":"0001"');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('are text in queries', async () => {
    await make();
    const reply = await api.call('GET', '/silo/v1/entries?folder=%7B%22%24ne%22%3A1%7D');
    expect([reply.status, reply.json.list]).toEqual([200, []]);
    expect((await api.call('GET', '/silo/v1/entries?folder[$ne]=x')).status).toBe(422);
  });

  it('are refused if they are names of meta rows', async () => {
    const id = await make();
    for (const name of ['$set', 'a.b', '__proto__']) {
      const raw = `{"name":"a","data":"YQ==","meta":{${JSON.stringify(name)}:"x"}}`;
      const reply = await api.call('POST', `/silo/v1/entries/${id}/files`, undefined, { raw });
      expect([name, reply.status]).toEqual([name, 400]);
    }
  });
});

describe('S10 the files of an entry', () => {
  it.each([
    ['page.html', 'text/html', '<script>alert(1)</script>'],
    ['picture.svg', 'image/svg+xml', '<svg onload="alert(1)"/>'],
    ['../../etc/passwd', 'text/plain', 'x'],
    ['a"; filename="b.html', 'text/plain', 'x'],
    ['line\r\nSet-Cookie: a=b', 'text/plain', 'x'],
  ])('can only be downloaded: %j', async (name, mime, content) => {
    const id = await make();
    const sent = { name, mime, data: Buffer.from(content).toString('base64'), category: 'attachment' };
    const file = await api.call('POST', `/silo/v1/entries/${id}/files`, sent);
    expect(file.status).toBe(200);
    const link = new URL(file.json.url);
    for (const path of [`/silo/v1/entries/${id}/files/${file.json.id}`, `${link.pathname}${link.search}`]) {
      const options = path.startsWith('/public') ? { token: '' } : {};
      const reply = await api.call('GET', path, undefined, options);
      expect([reply.status, reply.text]).toEqual([200, content]);
      expect(reply.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"\r\n/]*"(; filename\*=UTF-8''[^;\s]*)?$/,
      );
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(reply.headers.get('set-cookie')).toBeNull();
    }
  });

  it.each([
    ['text/javascript', 'application/octet-stream'],
    ['application/ecmascript; charset=utf-8', 'application/octet-stream'],
    ['text/css', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['application/wasm', 'application/octet-stream'],
    ['application/pdf', 'application/pdf'],
    ['application/xml', 'application/xml'],
    ['text/csv', 'text/csv'],
  ])('are sent with a safe type, while their rows keep the original type: %s as %s', async (mime, served) => {
    const id = await make();
    const sent = { name: 'a', mime, data: Buffer.from('alert(1)').toString('base64') };
    const file = await api.call('POST', `/silo/v1/entries/${id}/files`, sent);
    expect([file.status, file.json.mime]).toEqual([200, mime]);
    const link = new URL(file.json.url);
    for (const path of [`/silo/v1/entries/${id}/files/${file.json.id}`, `${link.pathname}${link.search}`])
      expect((await api.call('GET', path)).headers.get('content-type')).toBe(served);
  });

  it.each([['text/html\r\nX: y'], ['nothing'], ['a/b; c="d"']])('have a valid media type, and not %j', async (mime) => {
    const reply = await api.call('POST', `/silo/v1/entries/${await make()}/files`, { name: 'a', data: 'YQ==', mime });
    expect(reply.status).toBe(400);
  });

  it('have public links that end with the file, and no links if they are private', async () => {
    const id = await make();
    const put = (data: string, hidden = false) =>
      api.call('POST', `/silo/v1/entries/${id}/files`, {
        name: 'n.txt',
        data: Buffer.from(data).toString('base64'),
        private: hidden,
      });
    const open = (url: string) => {
      const { pathname, search } = new URL(url);
      return api.call('GET', `${pathname}${search}`, undefined, { token: '' });
    };
    const first: string = (await put('one')).json.url;
    expect((await open(first)).text).toBe('one');
    expect((await open(first.replace(/h=./, 'h=0'))).status).toBe(first.includes('h=0') ? 200 : 404);
    const second: string = (await put('two')).json.url;
    expect((await open(first)).status).toBe(404);
    expect((await open(second)).text).toBe('two');
    const hidden: string = (await put('three', true)).json.url;
    expect(hidden).not.toContain('/public/');
    expect((await open(hidden)).status).toBe(401);
  });

  it('can be announced first and uploaded later', async () => {
    const id = await make();
    const bytes = Buffer.from([0, 1, 2, 255]);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const announced = { name: 'b.bin', mime: 'application/octet-stream', sha256: hash, size: 4 };
    const place = await api.call('POST', `/silo/v1/entries/${id}/files`, announced);
    expect([place.status, place.json.stored]).toEqual([200, false]);
    const path = `/silo/v1/entries/${id}/files/${place.json.id}`;
    expect((await api.call('GET', path)).status).toBe(404);
    const wrong = { raw: Buffer.from('other'), headers: { 'Content-Type': 'application/octet-stream' } };
    expect((await api.call('PUT', `${path}/data`, undefined, wrong)).status).toBe(400);
    const brought = await api.call('PUT', `${path}/data`, undefined, { ...wrong, raw: bytes });
    expect([brought.status, brought.json.stored]).toEqual([200, true]);
    const again = await api.call('POST', `/silo/v1/entries/${id}/files`, { ...announced, name: 'c.bin' });
    expect(again.json.stored).toBe(true);
  });

  it('need an application in reserved categories', async () => {
    const token = await api.token('read write');
    const id = await make();
    const file = { name: 'a', data: 'YQ==', category: 'response' };
    expect((await api.call('POST', `/silo/v1/entries/${id}/files`, file, { token })).status).toBe(403);
  });
});
