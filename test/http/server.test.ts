// Tests the API server over real connections: concurrent calls of one connection, stalled readers, and idle unauthenticated
// connections.
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { markConnectionAuthenticatedWithinLimit } from '../../src/http/kit/server/anonymous-connections';
import { createApiServer, type ApiServerLimits } from '../../src/http/kit/server/server';
import { countHeldBytes } from '../held-bytes';
import { statusesIn, type RawConnection, connectRaw } from './raw-client';
import { listenLocally } from '../servers/listen';

let server: Server;
const open: RawConnection[] = [];

type Answering = Parameters<typeof createApiServer>[0];

async function serving(
  response: Answering,
  changes: Partial<ApiServerLimits> = {},
): Promise<() => Promise<RawConnection>> {
  server = createApiServer(response, changes);
  const base = `http://127.0.0.1:${await listenLocally(server)}`;
  return async () => {
    const client = await connectRaw(base);
    open.push(client);
    return client;
  };
}

afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const line = (n: number): string => `GET /${n} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe('a connection to the API', () => {
  test('has a limited number of concurrent calls, and responds to all of them in order', async () => {
    let [atWork, most, seen] = [0, 0, 0];
    const connected = await serving((request, response) => {
      seen += 1;
      atWork += 1;
      most = Math.max(most, atWork);
      setTimeout(() => {
        atWork -= 1;
        response.end(`<${request.url}>`);
      }, 1);
    });
    const one = await connected();
    const count = 1_000;
    one.send(Array.from({ length: count }, (_, n) => line(n)).join(''));
    const text = await one.until((came) => came.includes(`</${count - 1}>`));
    expect([...text.matchAll(/<\/(\d+)>/g)].map(([, n]) => Number(n))).toEqual(
      Array.from({ length: count }, (_, n) => n),
    );
    expect([most, seen]).toEqual([limits.anonymousPipelinedMax, count]);
  });

  test('is read only as fast as its calls are processed', async () => {
    let isHeld = true;
    const pending: (() => void)[] = [];
    const connected = await serving((_request, response) => {
      if (isHeld) pending.push(() => response.end('x'));
      else response.end('x');
    });
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const one = await connected();
    const [far] = await accepted;
    const count = 16_000;
    one.send(line(1).repeat(count));
    await pause(1_000);
    // Two packets of 64 kB and the buffer of a stream; the rest stays in the kernel.
    expect([pending.length, far.bytesRead < 400_000]).toEqual([limits.anonymousPipelinedMax, true]);
    isHeld = false;
    for (const go of pending) go();
    const whole = 'HTTP/1.1 200 OK'.length * count;
    const text = await one.until((came) => came.length >= whole && statusesIn(came).length === count, 50_000);
    expect(statusesIn(text)).toHaveLength(count);
  }, 60_000);

  test('ends all its responses when it closes, not only the current response', async () => {
    let [started, ended] = [0, 0];
    const late: (() => void)[] = [];
    const connected = await serving((_request, response) => {
      started += 1;
      response.once('close', () => (ended += 1));
      // Some responses are written after the end.
      late.push(() => response.end('x'));
    });
    const one = await connected();
    one.send(line(1).repeat(limits.anonymousPipelinedMax));
    for (let i = 0; i < 500 && started < limits.anonymousPipelinedMax; i += 1) await pause(10);
    one.socket.destroy();
    for (let i = 0; i < 500 && ended < started; i += 1) await pause(10);
    expect([started, ended]).toEqual([limits.anonymousPipelinedMax, limits.anonymousPipelinedMax]);
    for (const write of late) write();
    await pause(20);
  });
});

describe('a body that nobody reads', () => {
  const refusing: Answering = (_request, response) => {
    response.statusCode = 401;
    response.end('<refused>');
  };
  const endless = (method: string, more = '') =>
    `${method} / HTTP/1.1\r\nHost: x\r\n${more}Transfer-Encoding: chunked\r\n\r\n`;
  const [megabyte, oneByteChunks] = [1_048_576, '1\r\n \r\n'.repeat(10_000)];

  /** Sends up to 20 MB of a body, until the server closes the connection. */
  async function sendEndlessly(head: string, piece: string): Promise<RawConnection> {
    const connected = await serving(refusing);
    const one = await connected();
    one.send(head);
    for (let sent = 0; sent < 20 * megabyte && !one.isClosed(); sent += piece.length)
      await new Promise<void>((resolve) => void one.socket.write(piece, () => resolve()));
    return one;
  }

  test.each([
    ['one-byte chunks', endless('POST'), oneByteChunks],
    ['large chunks', endless('POST'), `ffff\r\n${'x'.repeat(65_535)}\r\n`],
    ['a GET request', endless('GET'), oneByteChunks],
    ['a HEAD request', endless('HEAD'), oneByteChunks],
    ['an expectation of 100-continue', endless('POST', 'Expect: 100-continue\r\n'), oneByteChunks],
    ['another expectation', endless('POST', 'Expect: x\r\n'), oneByteChunks],
    ['a length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n', 'x'.repeat(65_536)],
  ])('is not read on after the response: %s', async (_kind, head, piece) => {
    const one = await sendEndlessly(head, piece);
    const text = await one.until(() => false, 200);
    expect([statusesIn(text).at(-1), one.isClosed()]).toEqual([head.includes('Expect: x') ? '417' : '401', true]);
  });

  test.each([
    ['with a length', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 40000\r\n\r\n`, ['x'.repeat(40_000)]],
    ['in the same packet', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello`, []],
    ['in chunks', endless('POST'), [`9c40\r\n${'x'.repeat(40_000)}\r\n`, '0\r\n\r\n']],
    ['after 100-continue', `POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n`, ['late']],
  ])('leaves the connection open if it is small: %s', async (_kind, head, rest) => {
    const connected = await serving(refusing);
    const one = await connected();
    one.send(head);
    await one.until((text) => text.includes('<refused>'));
    for (const piece of rest) {
      one.send(piece);
      await pause(20);
    }
    one.send(line(1));
    const text = await one.until((came) => came.split('<refused>').length === 3, 5_000);
    expect([text.split('<refused>').length, one.isClosed()]).toEqual([3, false]);
  });

  test('of 5 MB can be sent before the response is read, if the connection closes', async () => {
    const connected = await serving((request, response) => {
      response.setHeader('Connection', 'close');
      refusing(request, response);
    });
    const one = await connected();
    one.socket.pause();
    const body = Buffer.alloc(5 * megabyte, 'x');
    one.send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
    await new Promise<void>((resolve, reject) => {
      one.socket.write(body, (error) => (error ? reject(error) : resolve()));
    });
    one.socket.resume();
    expect(await one.until((text) => text.includes('<refused>'), 5_000)).toContain('<refused>');
  });

  // Regression: the connection closed after 5 s, and clients that send first and read later never read the response.
  test('of 12 MB can be sent slowly before the response is read', async () => {
    const connected = await serving(refusing);
    const one = await connected();
    one.socket.pause();
    one.send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${12 * megabyte}\r\n\r\n`);
    for (let sent = 0; sent < 12; sent += 1) {
      await new Promise<void>((resolve) => void one.socket.write(Buffer.alloc(megabyte, 'x'), () => resolve()));
      await pause(700);
    }
    one.socket.resume();
    expect(await one.until((text) => text.includes('<refused>'), 5_000)).toContain('<refused>');
  });

  test('holds little memory while it waits, even in one-byte chunks', async () => {
    const connected = await serving(() => undefined);
    const before = countHeldBytes();
    for (let i = 0; i < 40; i += 1) (await connected()).send(endless('POST') + oneByteChunks);
    await pause(500);
    // Before, 71 MB.
    expect(countHeldBytes() - before).toBeLessThan(20 * megabyte);
  });
});

describe('a client', () => {
  const quick = { readerMs: 1_500, lookMs: 100 };
  const count = 256;
  const pieces = Buffer.alloc(64 * 1024, 'x');
  /** 16 MB in pieces, as the API sends responses. */
  const endless: Answering = (_request, response) => {
    let remaining = count;
    const more = (): void => {
      while (remaining > 0) {
        remaining -= 1;
        if (!response.write(pieces)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  };

  test('is disconnected if it reads nothing', async () => {
    let isGone = false;
    const connected = await serving((request, response) => {
      response.once('close', () => (isGone = true));
      endless(request, response);
    }, quick);
    const one = await connected();
    one.send(line(1));
    one.socket.pause();
    for (let i = 0; i < 100 && !isGone; i += 1) await pause(50);
    expect(isGone).toBe(true);
  });

  test('is disconnected if it reads almost nothing', async () => {
    let isGone = false;
    const connected = await serving(
      (request, response) => {
        response.once('close', () => (isGone = true));
        endless(request, response);
      },
      { ...quick, bytesPerSecondMin: 2_000_000 },
    );
    const one = await connected();
    one.send(line(1));
    const sip = setInterval(() => {
      one.socket.resume();
      setImmediate(() => one.socket.pause());
    }, 100);
    for (let i = 0; i < 100 && !isGone; i += 1) await pause(50);
    clearInterval(sip);
    expect(isGone).toBe(true);
  });

  test('gets the whole response if it keeps reading, or if the response starts late', async () => {
    const connected = await serving((request, response) => {
      if (request.url === '/1') endless(request, response);
      else setTimeout(() => response.end('late'), 3_000);
    }, quick);
    const [one, late] = [await connected(), await connected()];
    late.send(line(2));
    one.send(line(1));
    const text = await one.until((came) => came.length > count * pieces.length);
    expect(text.length).toBeGreaterThan(count * pieces.length);
    expect(await late.until((came) => came.includes('late'))).toContain('late');
  });
});

describe('a connection to the API', () => {
  test('is closed above the limit for unauthenticated callers, starting with the oldest connection', async () => {
    const connected = await serving(
      (request, response) => {
        markConnectionAuthenticatedWithinLimit(
          { req: request, set: () => undefined } as Parameters<typeof markConnectionAuthenticatedWithinLimit>[0],
          'workspace',
        );
        response.end('x');
      },
      { anonymousMax: 20 },
    );
    const caller = await connected();
    caller.send(line(1));
    await caller.until((text) => text !== '');
    const strangers: RawConnection[] = [];
    for (let i = 0; i < 60; i += 1) strangers.push(await connected());
    await pause(100);
    expect(strangers.filter(({ isClosed }) => !isClosed())).toHaveLength(20);
    caller.send(line(2));
    expect(statusesIn(await caller.until((text) => statusesIn(text).length === 2))).toHaveLength(2);
  });
});
