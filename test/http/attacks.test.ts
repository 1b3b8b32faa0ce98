// Tests attacks that are prevented: the status, the time, and that nothing is stored (the attack table of the security targets).
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { fairShareLimits } from '../../src/contracts/limits/shares';
import { createUuidV7 } from '../../src/main/ids';
import { apiOfFile, type Reply } from './api';
import { invoice } from './documents';
import { leastMilliseconds } from '../cpu-time';

const api = apiOfFile();

const post = (body: unknown, token?: string): Promise<Reply> =>
  api.call('POST', '/silo/v1/entries', body, token ? { token } : {});
const signed = async (): Promise<Reply['json']> =>
  (await post({ data: invoice({ code: String(Math.floor(Math.random() * 1e9)) }), sign: true })).json;

/** Sends raw bytes and returns the first line of the response. */
async function rawRequest(text: string): Promise<string> {
  const { hostname, port } = new URL(api.base);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  const [response] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return response.toString();
}

describe('a patch', () => {
  it.each([
    ['the length of a list', { op: 'replace', path: '/doc/lines/length', value: 100_000_000 }],
    ['a negative index', { op: 'replace', path: '/doc/lines/-1', value: {} }],
    ['a name in a list', { op: 'add', path: '/doc/lines/foo', value: {} }],
  ])('is refused without a change: %s', async (_what, operation) => {
    const { id } = await signed();
    const before = await api.stored(id);
    const body = { content_type: 'application/json-patch+json', data: [operation] };
    const { status, json } = await api.call('PATCH', `/silo/v1/entries/${id}`, body);
    expect([status, json.key]).toEqual([422, 'patch']);
    expect(await api.stored(id)).toEqual(before);
  });
});

describe('a text of a hundred thousand letters', () => {
  const long = { letters: 'a'.repeat(100_000), lines: `a${'\n'.repeat(100_000)}b`, spaces: `a${' '.repeat(100_000)}b` };
  it.each(Object.entries(long))('delays no other caller, wherever it is (%s)', async (_what, text) => {
    const scheme = { country: 'ES', code: 'B98602642', scheme: `${text}!` };
    const documents = [
      invoice({ notes: [{ text }] }),
      invoice({ customer: { name: text } }),
      invoice({ customer: { name: 'A', tax_id: scheme } }),
    ];
    for (const data of documents) {
      const elapsedMs = await leastMilliseconds(2_000, async () => {
        expect((await post({ data })).status).toBeLessThan(500);
      });
      expect(elapsedMs).toBeLessThan(2_000);
    }
  });
});

describe('a returned envelope', () => {
  it('is refused before any verification if it has 11 signatures', async () => {
    const { data } = await signed();
    const { sigs } = data as { sigs: string[] };
    const { status, json } = await post({ data: { ...data, sigs: Array.from({ length: 11 }, () => sigs[0]) } });
    expect([status, json.key]).toEqual([400, 'input']);
  });

  it('keeps its signature and loses forged stamps', async () => {
    const { data } = await signed();
    const head = { ...(data.head as object), stamps: [{ prv: 'fiscal-qr', val: 'https://evil.example/' }] };
    const { status, json } = await post({ data: { ...data, head } });
    expect([status, json.signed]).toEqual([200, true]);
    expect(JSON.stringify(json.data)).not.toContain('evil.example');
  });

  it('keeps stamps of an entry of the workspace with the same document', async () => {
    const { id, data } = await signed();
    const stamp = { prv: 'fiscal-hash', val: 'ab12' };
    await api.database.collection('entries').updateOne({ id }, { $set: { stamps: [stamp] } });
    const other = { prv: 'fiscal-qr', val: 'https://evil.example/' };
    const head = { ...(data.head as object), stamps: [stamp, other] };
    const { json } = await post({ data: { ...data, head } });
    expect((json.data.head as { stamps: object[] }).stamps).toEqual([stamp]);
  });
});

describe('special names and texts for the database', () => {
  it.each([
    ['_bsontype', { _bsontype: 'ObjectId' }],
    ['a NUL', { 'a\u0000b': 'x' }],
    ['a dollar', { $where: 'x' }],
    ['a dot', { 'a.b': 'x' }],
    ['2,000 letters', { ['n'.repeat(2_000)]: 'x' }],
  ])('are refused as argument names (%s)', async (_what, args) => {
    const { status, json } = await api.call('POST', '/transform/v1/jobs', { workflow_id: createUuidV7(), args });
    expect([status, json.key]).toEqual([400, 'input']);
  });

  it.each(['\u0301', '\u0000', '"', '\\', '.*', '$where', '\u200b', ' '])(
    'return no entry as search words (%j)',
    async (q) => {
      const { status } = await api.call('GET', `/silo/v1/search?q=${encodeURIComponent(q)}`);
      expect([200, 400, 422]).toContain(status);
    },
  );

  it.each(['code = "\u0000"', 'code : "\u0301"', 'code starts_with "\u0000"', 'code in ("$gt")'])(
    'cause an empty list or an error in a filter (%j)',
    async (filter) => {
      const { status } = await api.call('POST', '/silo/v1/entries/query', { schema: 'bill/invoice', filter });
      expect([200, 400, 422]).toContain(status);
    },
  );
});

describe('a file', () => {
  const bytes = Buffer.from('<script>alert(1)</script>').toString('base64');

  it('needs the application scope for the key of a job, and never becomes the authorization form', async () => {
    const { id } = await signed();
    const file = { name: 'a.html', key: 'fiscal-agreement', mime: 'text/html', data: bytes };
    const plain = await api.token('read write operate');
    const put = await api.call('POST', `/silo/v1/entries/${id}/files`, file, { token: plain });
    expect(put.status).toBe(403);
    const forced = await api.call('POST', `/silo/v1/entries/${id}/files`, { ...file, category: 'agreement' });
    expect(forced.status).toBe(200);
    expect((await api.call('GET', `/apps/fiscal/v1/entry/${id}/agreement`)).status).toBe(404);
  });

  it('is stored once if two uploads with the same id and different bytes arrive at once', async () => {
    const { id } = await signed();
    const path = `/silo/v1/entries/${id}/files/${createUuidV7()}`;
    const replies = await Promise.all(
      ['one', 'two', 'three', 'four'].map((text) =>
        api.call('PUT', path, { name: 'a.txt', mime: 'text/plain', data: Buffer.from(text).toString('base64') }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });
});

describe('a public link whose reader never reads', () => {
  it('does not fill the memory, and further readers get a response 503', async () => {
    const { id } = await signed();
    const data = Buffer.alloc(11_000_000, 'x').toString('base64');
    const file = await api.call('POST', `/silo/v1/entries/${id}/files`, { name: 'a.bin', data });
    const { pathname, search } = new URL(file.json.url, api.base);
    const { hostname, port } = new URL(api.base);
    const before = process.memoryUsage().rss;
    const sockets = Array.from({ length: 40 }, () => connect(Number(port), hostname));
    const responses = sockets.map(async (socket) => {
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\n\r\n`);
      const [first] = (await once(socket, 'data')) as [Buffer];
      socket.pause();
      return first.toString('latin1', 9, 12);
    });
    const statuses = await Promise.all(responses);
    expect(statuses.filter((status) => status === '503').length).toBeGreaterThan(20);
    // The limit of readers of one link.
    expect(statuses.filter((status) => status === '200').length).toBe(fairShareLimits.readers.part);
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await fetch(`${api.base}${pathname}${search}`)).status).toBe(200);
  });
});

describe('an unknown URL or method', () => {
  const token = () => api.token('admin');

  it.each(['//', 'http://[', 'http://', 'x', '/\\..'])('is refused with a request id: %j', async (target) => {
    const response = await rawRequest(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d/);
    if (response.includes('application/json')) expect(response).toContain('request_id');
  });

  it.each(['DELETE', 'PUT', 'TRACE', 'PROPFIND'])('returns the methods of a list for %s', async (method) => {
    const { port, hostname } = new URL(api.base);
    const headers = { authorization: `Bearer ${await token()}` };
    const asking = request({ hostname, port, path: '/silo/v1/entries', method, headers }).end();
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers.allow?.includes('GET')]).toEqual([405, true]);
  });

  it('returns 404 for an unknown path, whatever the method', async () => {
    expect((await api.call('DELETE', '/silo/v1/nothing')).status).toBe(404);
  });
});

describe('a list', () => {
  it.each(['created_at=yesterday', 'created_at=1', 'limit=[]', 'offset[$gt]=1&limit=x', 'cursor=%00'])(
    'refuses %s',
    async (query) => {
      const { status } = await api.call('GET', `/silo/v1/entries?${query}`);
      expect(status).toBe(422);
    },
  );
});
