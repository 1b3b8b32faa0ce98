// Requests that Node refuses before a handler runs: the response is an error of the table, like any other.
import type { Server } from 'node:http';
import { createApiServer } from '../../src/http/kit/server/server';
import { connectRaw, statusesIn } from './raw-client';
import { listenLocally } from '../servers/listen';

type RequestHandler = Parameters<typeof createApiServer>[0];

let server: Server;

async function serve(handle: RequestHandler): Promise<string> {
  server = createApiServer(handle);
  return `http://127.0.0.1:${await listenLocally(server)}`;
}

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const answerOk: RequestHandler = (_request, response) => void response.end('ok');

/** Sends bytes on a connection, and returns what came until the server closed it. */
async function send(base: string, text: string): Promise<string> {
  const client = await connectRaw(base);
  client.send(text);
  return client.until(() => false, 10_000);
}

const readBody = (text: string): unknown => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));

describe('a request that is not readable', () => {
  test.each([
    ['an address above 16 kB', `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'head-too-large'],
    ['headers above 16 kB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(17_000)}\r\n\r\n`, 431, 'head-too-large'],
    ['no method', 'hello\r\n\r\n', 400, 'input'],
    [
      'a chunk without a length',
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'input',
    ],
  ])('with %s is refused with a key, a remedy and an id', async (_what, text, status, key) => {
    const isPost = text.startsWith('POST');
    const base = await serve(isPost ? (request) => void request.resume() : answerOk);
    const came = await send(base, text);
    expect(statusesIn(came)).toEqual([String(status)]);
    expect(readBody(came)).toMatchObject({ key, code: key, link: expect.stringContaining(`#${key}`) as string });
    const { remedy, request_id: id } = readBody(came) as { remedy: string; request_id: string };
    expect(remedy).not.toBe('');
    expect(came).toContain(`X-Request-Id: ${id}\r\n`);
  });

  test('does not get the place of an earlier response on its connection', async () => {
    const base = await serve((_request, response) => void setTimeout(() => response.end('late'), 300));
    const came = await send(base, 'GET /1 HTTP/1.1\r\nHost: x\r\n\r\nhello\r\n\r\n');
    expect(statusesIn(came)).toEqual([]);
  });
});
