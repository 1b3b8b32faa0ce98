// Tests that unauthenticated callers delay no other caller, for every kind of request over real connections.
import { buildProducerDeclaration } from '../../src/declaration/declaration';
import { readSettings } from '../../src/settings/settings';
import { saveProducerDeclaration } from '../../src/store/system/declarations';
import { httpLimits } from '../../src/contracts/limits/http';
import { fairShareLimits } from '../../src/contracts/limits/shares';
import { processResourceLimits } from '../../src/shares/shares';
import { leastMilliseconds } from '../cpu-time';
import { apiOfFile } from './api';
import { requestsOf } from './count-requests';
import { consoleSettings, linkFor, signedIn, visitor } from './console/visitor';
import { invoice } from './documents';
import { statusesIn, type RawConnection, connectRaw } from './raw-client';

const api = apiOfFile(consoleSettings);
const open: RawConnection[] = [];
beforeAll(async () => {
  const { software } = readSettings({});
  await saveProducerDeclaration(api.database, buildProducerDeclaration(software), new Date());
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});

async function connectAnonymously(): Promise<RawConnection> {
  const client = await connectRaw(api.base);
  open.push(client);
  return client;
}

const megabyte = 1_048_576;
const doors = ['/access/v1/enrollment/authorize', '/console/choose', '/console/join', '/console/enter', '/console/out'];
const getHead = (path: string, type: string, bytes: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`;
const getType = (path: string): string =>
  path.startsWith('/console') ? 'application/x-www-form-urlencoded' : 'application/json';

describe('a body of an unauthenticated caller', () => {
  test.each(doors)('is refused before it is read if it has 1 MB: %s', async (path) => {
    const one = await connectAnonymously();
    one.send(getHead(path, getType(path), megabyte));
    const [status] = statusesIn(await one.until((text) => text !== '', 10_000));
    // Sign-out reads the form only with a session.
    expect(status).toBe(path.endsWith('/out') ? '303' : '413');
  });

  test.each([
    [4_000, 'keep-alive'],
    [megabyte, 'close'],
  ])('of %d bytes can be sent after a 401, and the connection is then %s', async (bytes, connection) => {
    const one = await connectAnonymously();
    one.send(getHead('/silo/v1/entries', 'application/json', bytes));
    const text = await one.until((came) => came.includes('}'), 10_000);
    expect([statusesIn(text), /\r\nConnection: (.*)\r\n/.exec(text)?.[1]]).toEqual([['401'], connection]);
    one.send('x'.repeat(bytes));
    one.send('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    const statuses = statusesIn(await one.until((came) => statusesIn(came).length === 2, 10_000));
    expect(statuses).toEqual(connection === 'close' ? ['401'] : ['401', '200']);
  });

  test('times out after a few seconds if it never ends, and blocks no upload', async () => {
    const lines = await Promise.all(Array.from({ length: 108 }, connectAnonymously));
    for (const [i, one] of lines.entries()) {
      const path = doors[i % 4] ?? '';
      const size = i % 2 === 0 ? megabyte : 4_000;
      one.send(getHead(path, getType(path), size));
      one.send(`"${'a'.repeat(size - 11)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    const large = { data: { a: 'x'.repeat(5 * megabyte) } };
    expect((await api.call('POST', '/silo/v1/entries', large)).status).toBe(422);
    const ended = await Promise.all(lines.map((line) => line.until((text) => text !== '', 8_000)));
    expect(new Set(ended.map((text) => statusesIn(text)[0]))).toEqual(new Set(['413', '408']));
  });

  test('is read in little time if it has only numbers or only fields', async () => {
    const bodies = { json: `[${'1.5,'.repeat(megabyte / 4 - 2)}1.5]`, form: 'a&'.repeat(megabyte / 2) };
    const elapsedMs = await leastMilliseconds(1_500, async () => {
      for (let i = 0; i < 12; i += 1) {
        for (const path of doors.slice(0, 3)) {
          const one = await connectAnonymously();
          const body = path.startsWith('/console') ? bodies.form : bodies.json;
          one.send(getHead(path, getType(path), body.length));
          one.send(body);
          await one.until((text) => text !== '', 10_000);
        }
      }
    });
    expect(elapsedMs).toBeLessThan(1_500);
  });

  test('may have at most 200 fields with a session', async () => {
    const someone = await signedIn(api);
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`f${i}`, 'x']));
    expect((await someone.post('/console/w/one/webhooks/make', many, { from: '/console/w/one' })).status).toBe(413);
  });

  test.each(['x-boundary=AAA; boundary=B', 'x="; boundary=AAA"; boundary=B', 'boundary=B; boundary=AAA'])(
    'may have at most 200 parts, whatever the boundary: %s',
    async (contentType) => {
      const someone = await signedIn(api);
      const part = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
      const response = await fetch(`${api.base}/console/w/one/invoices/import/check`, {
        method: 'POST',
        headers: {
          Cookie: [...someone.cookies].map((pair) => pair.join('=')).join('; '),
          'Content-Type': `multipart/form-data; ${contentType}`,
          'Sec-Fetch-Site': 'same-origin',
        },
        body: `${part.repeat(5_000)}--B--\r\n`,
      });
      expect(response.status).toBe(413);
    },
  );

  test('is refused if its content type is unreadable', async () => {
    const headers = { 'Content-Type': 'multipart/form-data, x', 'Sec-Fetch-Site': 'same-origin' };
    const response = await fetch(`${api.base}/console/choose`, { method: 'POST', headers, body: 'x' });
    expect(response.status).toBe(400);
  });
});

describe('a sign-in link', () => {
  const link = () => linkFor(api, [{ workspace: api.workspace, role: 'viewer' as const }]);

  test('keeps the current session if a foreign page opens a link of another user', async () => {
    const victim = await signedIn(api, 'admin');
    const cookies = new Map(victim.cookies);
    const code = await link();
    const page = await victim.get(`/console/enter?code=${code}`, { 'Sec-Fetch-Site': 'cross-site' });
    expect([page.status, victim.cookies]).toEqual([200, cookies]);
    expect(page.html).toContain('Sign in as Ana?');
    const reply = await victim.post('/console/enter', { code }, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect([reply.status, victim.cookies]).toEqual([403, cookies]);
    expect((await victim.get('/console/w/one/people')).status).toBe(200);
  });

  test('can be viewed before use, in the language of the visitor', async () => {
    const code = await link();
    await visitor(api).get(`/console/enter?code=${code}`);
    const { html } = await visitor(api).get(`/console/enter?code=${code}`, { 'Accept-Language': 'es' });
    expect(html).toContain('¿Iniciar sesión como Ana?');
    const someone = visitor(api);
    expect((await someone.enter(code)).status).toBe(303);
    expect((await someone.enter(code)).status).toBe(403);
  });
});

describe('the API server', () => {
  test('looks up a few invented sessions at once, and serves known sessions without waiting', async () => {
    const someone = await signedIn(api);
    const [cookie] = [...someone.cookies.keys()];
    expect((await someone.get('/console/w/one')).status).toBe(200);
    const release = processResourceLimits.lookups.take({ owner: 'others' }, fairShareLimits.lookups.all);
    let isAnswered = false;
    const headers = { Cookie: `${cookie}=${'x'.repeat(43)}` };
    const invented = fetch(`${api.base}/console`, { headers }).then(({ status }) => {
      isAnswered = true;
      return status;
    });
    expect((await someone.get('/console/w/one')).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isAnswered).toBe(false);
    release();
    expect(await invented).toBe(401);
  });

  test('refuses two Host headers', async () => {
    const one = await connectAnonymously();
    one.send('GET /livez HTTP/1.1\r\nHost: a\r\nhOST: b\r\n\r\n');
    expect(statusesIn(await one.until((text) => text !== ''))).toEqual(['400']);
  });

  test('forbids caching of responses, and requires revalidation of files', async () => {
    const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'K-1' }) });
    const data = Buffer.from('a').toString('base64');
    const file = await api.call('POST', `/silo/v1/entries/${json.id}/files`, { name: 'a.txt', data });
    const readCacheControl = async (path: string): Promise<string | null> =>
      (await api.call('GET', path)).headers.get('cache-control');
    expect(await readCacheControl(`/silo/v1/entries/${json.id}`)).toBe('no-store');
    expect(await readCacheControl('/access/v1/keys')).toBe('no-store');
    expect((await api.call('POST', '/access/v1/enrollment/authorize', {})).headers.get('cache-control')).toBe(
      'no-store',
    );
    const { pathname, search } = new URL(file.json.url);
    const response = await fetch(`${api.base}${pathname}${search}`);
    expect([response.headers.get('cache-control'), response.headers.get('etag')?.length]).toEqual([
      'private, no-cache',
      66,
    ]);
  });
});

describe('a rate limit', () => {
  test('stops unauthenticated callers who guess credentials', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 400 }, async () => {
        const response = await fetch(`${api.base}/access/v1/enrollment/authorize`, { method: 'POST' });
        return [response.status, response.headers.get('retry-after')] as const;
      }),
    );
    const refused = statuses.filter(([status]) => status === 429);
    expect(refused.length).toBeGreaterThan(50);
    expect(refused.every(([, later]) => Number(later) >= 1)).toBe(true);
  });
});

describe('the API server', () => {
  test('serves a tenant during hundreds of unauthenticated calls', async () => {
    const token = await api.token('read');
    const one = await connectAnonymously();
    const ping = `GET /utils/v1/ping HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    one.send(ping);
    await one.until((text) => statusesIn(text).length === 1);
    const many = await Promise.all(Array.from({ length: 400 }, connectAnonymously));
    const ask = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n';
    for (const each of many) each.send(ask);
    // By then, all of them are connected.
    for (const each of many) await each.until((text) => text !== '');
    let responses = 0;
    for (const { socket } of many) socket.once('data', () => (responses += 1));
    for (const each of many) each.send('GET /console HTTP/1.1\r\nHost: x\r\n\r\n');
    one.send(ping);
    await one.until((text) => statusesIn(text).length === 2);
    expect(responses).toBeLessThan(100);
    // Earlier tests used a part of the calls of this address.
    for (const each of many)
      expect(['401', '429']).toContain(statusesIn(await each.until((text) => statusesIn(text).length === 2))[1]);
  });
});

describe('a static response', () => {
  test('is rendered once for 350 pipelined requests of the declaration', async () => {
    await (await fetch(`${api.base}/declaration.pdf`)).arrayBuffer();
    const elapsedMs = await leastMilliseconds(1_500, async () => {
      const one = await connectAnonymously();
      one.send('GET /declaration.pdf HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(350));
      const statuses = statusesIn(await one.until((text) => statusesIn(text).length >= 350));
      expect(statuses).toEqual(Array.from({ length: 350 }, () => '200'));
    });
    expect(elapsedMs).toBeLessThan(1_500);
  });

  test('is compressed once for 600 pipelined requests of the OpenAPI document', async () => {
    const head = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n';
    await (await fetch(`${api.base}/openapi.json`)).arrayBuffer();
    const elapsedMs = await leastMilliseconds(2_500, async () => {
      const one = await connectAnonymously();
      one.socket.removeAllListeners('data');
      let responses = 0;
      one.socket.on('data', (part: Buffer) => (responses += statusesIn(part.toString('latin1')).length));
      one.send(head.repeat(600));
      const reply = await fetch(`${api.base}/openapi.json`, { headers: { 'Accept-Encoding': 'gzip' } });
      expect([reply.headers.get('content-encoding'), ((await reply.json()) as { openapi: string }).openapi]).toEqual([
        'gzip',
        '3.1.0',
      ]);
      // The count excludes a header that is split between two packets.
      for (let i = 0; i < 1_000 && responses < 580; i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
      expect(responses).toBeGreaterThanOrEqual(580);
    });
    expect(elapsedMs).toBeLessThan(2_500);
  });

  test('is computed once for 200 health requests', async () => {
    const began = performance.now();
    const commands = await requestsOf(api.database, () =>
      Promise.all(Array.from({ length: 200 }, () => fetch(`${api.base}/health`).then((response) => response.text()))),
    );
    // A result is cached for a second, so a busy machine computes several.
    expect(commands.length).toBeLessThanOrEqual(6 + Math.ceil((performance.now() - began) / 1_000) * 6);
  });
});

// The last test of the file, because no call of this address is left afterwards.
describe('a limit of pages', () => {
  test('refuses further pages of a visitor with a text', async () => {
    const responses = [];
    for (let i = 0; i <= httpLimits.anonymousCallsPerMinute; i += 1) {
      responses.push(await fetch(`${api.base}/console${i % 2 === 0 ? '' : '/nothing'}`));
      if (responses.at(-1)?.status === 429) break;
    }
    const last = responses.at(-1);
    expect([last?.status, last?.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8']);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
