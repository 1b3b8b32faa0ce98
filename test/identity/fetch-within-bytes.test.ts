// Responses of the identity provider. Regression: the library parsed them however large they were, so 10 MB of packed
// zeros became 10 GB in the API of all tenants.
import { createServer, type RequestListener, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { identityProviderLimits as limits } from '../../src/contracts/limits/console';
import { createIdentityProviderClient } from '../../src/identity/provider';
import { fetchWithByteLimit } from '../../src/identity/fetch-within-bytes';
import { listenLocally } from '../servers/listen';

let [answer, calls, encodings]: [RequestListener, number, unknown[]] = [() => undefined, 0, []];
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    encodings.push(request.headers['accept-encoding']);
    answer(request, response);
  });
  url = `http://127.0.0.1:${await listenLocally(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [calls, encodings] = [0, []];
});

describe('a response of the identity provider', () => {
  it('arrives with its status, its headers and its body, and is not packed', async () => {
    answer = (_request, response) => response.writeHead(418, { 'Content-Type': 'application/json' }).end('{"a":1}');
    const response = await fetchWithByteLimit(url, { headers: { accept: 'application/json' } });
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      418,
      'application/json',
      { a: 1 },
    ]);
    expect(encodings).toEqual(['identity']);
  });

  it('may have no body', async () => {
    answer = (_request, response) => response.writeHead(204).end();
    expect(await (await fetchWithByteLimit(url, {})).text()).toBe('');
  });

  it.each<[string, RequestListener]>([
    ['large', (_request, response) => response.end(Buffer.alloc(limits.answerBytesMax + 1, ' '))],
    [
      'large only when it is unpacked',
      (_request, response) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' });
        response.end(gzipSync(Buffer.alloc(50 * limits.answerBytesMax)));
      },
    ],
  ])('is not read to the end if it is %s', async (_what, large) => {
    answer = large;
    await expect(fetchWithByteLimit(url, {})).rejects.toThrow(TypeError);
  });

  it('that is too large counts as missing, and is requested again after a moment', async () => {
    let ms = Date.parse('2026-11-20T10:00:00Z');
    const client = createIdentityProviderClient({ issuer: url, clientId: 'c', clientSecret: 's' }, () => new Date(ms));
    answer = (_request, response) => response.end(Buffer.alloc(limits.answerBytesMax + 1, ' '));
    const begin = () => client.begin('http://127.0.0.1/console/callback', false);
    for (let i = 0; i < 3; i += 1) expect(await begin()).toMatchObject({ problem: 'away' });
    expect(calls).toBe(1);
    ms += limits.failureKeptMs;
    expect(await begin()).toMatchObject({ problem: 'away' });
    expect(calls).toBe(2);
  });
});
