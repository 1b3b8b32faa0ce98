// Tests the memory for request bodies of one process: concurrent large bodies are limited, small ones are always accepted.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { fairShareLimits } from '../../src/contracts/limits/shares';
import {
  createLinkVisitorBodyMemoryReservation,
  createOwnerBodyMemoryReservation,
  createBodyMemoryReservation,
} from '../../src/http/kit/request/body-memory';
import { readBodyBytes } from '../../src/http/kit/request/body';
import { collectRequestBody } from '../../src/http/kit/request/collect-body';
import { ApiIncomingMessage } from '../../src/http/kit/server/api-request';
import { createApiServer } from '../../src/http/kit/server/server';
import { FairResourceLimit } from '../../src/shares/share';
import { countHeldBytes } from '../held-bytes';
import { startApi, type TestApi } from './api';
import { invoice } from './documents';
import { connectRaw, statusesIn } from './raw-client';
import { listenLocally } from '../servers/listen';

describe('the memory for bodies', () => {
  const free = limits.bodyFreeBytes;

  it('contains the bytes after the first part of each body, and is released', () => {
    const room = new FairResourceLimit('bytes of requests', { all: 1_000, owner: 1_000 });
    let owner = 0;
    const share = () =>
      createBodyMemoryReservation(room, { owner: String((owner += 1)), freeBytes: free, secondsMax: 1 });
    const [one, two, small] = [share(), share(), share()];
    expect([one.add(free), one.add(800), two.add(free + 300), small.add(free)]).toEqual([true, true, false, true]);
    one.release();
    expect(two.add(0)).toBe(true);
    expect(share().add(free + 701)).toBe(false);
    two.release();
    two.release();
    expect(share().add(free + 1_000)).toBe(true);
  });
});

describe('the request bodies of links', () => {
  it('leave memory for a large body from the same workspace', () => {
    const size = 10 * 1024 * 1024;
    const links = Array.from({ length: 9 }, () => createLinkVisitorBodyMemoryReservation('w'));
    const accepted = links.filter((link) => link.add(size));
    const own = createOwnerBodyMemoryReservation('w');
    expect([accepted.length, own.add(size)]).toEqual([2, true]);
    for (const share of [...links, own]) share.release();
  });
});

describe('a body', () => {
  const [kilobyte, megabyte] = [1_024, 1_048_576];

  /** Collects chunks of these sizes. @returns the body, and the bytes that its share counts */
  async function collect(sizes: readonly number[], announced?: number): Promise<{ body: Buffer; counted: number }> {
    let counted = 0;
    const share = { secondsMax: 1, add: (bytes: number) => ((counted += bytes), true), release: () => undefined };
    const headers = announced === undefined ? {} : { 'content-length': String(announced) };
    const request = Object.assign(new PassThrough(), { headers });
    const collecting = collectRequestBody(request as unknown as IncomingMessage, { bytesMax: 4 * megabyte, share });
    for (const [i, size] of sizes.entries()) {
      request.write(Buffer.alloc(size, String(i % 10)));
      await new Promise(setImmediate);
    }
    if (announced === undefined || announced === sizes.reduce((sum, size) => sum + size, 0)) request.end();
    else request.destroy();
    return { body: await collecting.catch(() => Buffer.alloc(0)), counted };
  }

  it.each<[string, number[], number | undefined, number]>([
    ['in one packet', [2 * kilobyte], 2 * kilobyte, 2 * kilobyte],
    ['small, in several packets', [1, 1, 2 * kilobyte], 2 * kilobyte + 2, 2 * kilobyte + 2],
    ['large, of which little arrives', [kilobyte, kilobyte, kilobyte], 3 * megabyte, 4 * kilobyte],
    ['large, and complete', Array.from({ length: 48 }, () => 64 * kilobyte), 3 * megabyte, 3 * megabyte],
    ['of small and large chunks', [1, 1, 64 * kilobyte, 3 * kilobyte, 2 * kilobyte, 1], undefined, 76 * kilobyte],
    ['of unknown length', [1, 1, 1, 1, 1], undefined, 4 * kilobyte],
    ['empty', [], undefined, 0],
  ])(
    'takes little more memory than its bytes, which its share counts: %s',
    async (_kind, sizes, announced, expected) => {
      const { body, counted } = await collect(sizes, announced);
      expect(counted).toBe(expected);
      if (body.length > 0)
        expect(body.equals(Buffer.concat(sizes.map((size, i) => Buffer.alloc(size, String(i % 10)))))).toBe(true);
    },
  );

  it('takes no more memory in many chunks than its share counts', async () => {
    let [counted, received] = [0, 0];
    const share = { secondsMax: 60, add: (bytes: number) => ((counted += bytes), true), release: () => undefined };
    const server = createApiServer((req) => {
      req.on('data', (chunk: Buffer) => (received += chunk.length));
      const ctx = { req, get: () => '', set: () => undefined } as unknown as Context;
      void readBodyBytes(ctx, 2 * megabyte, share).catch(() => undefined);
    });
    const port = await listenLocally(server);
    const clients = await Promise.all(Array.from({ length: 20 }, () => connectRaw(`http://127.0.0.1:${port}`)));
    // One buffer for all clients, so that only what the server holds is counted.
    const sent = Buffer.from(`46\r\n${'x'.repeat(70)}\r\n`.repeat(10_000));
    const before = countHeldBytes();
    for (const client of clients) {
      client.send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
      client.socket.write(sent);
    }
    for (let i = 0; i < 1_000 && received < 14_000_000; i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    // Node gives back the packets that it read a moment later.
    let held = Infinity;
    for (let i = 0; i < 20 && held >= counted + 4 * megabyte; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      held = countHeldBytes() - before;
    }
    for (const { socket } of clients) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    // Before, each chunk took some hundred bytes, of which 70 were counted.
    expect([received, held < counted + 4 * megabyte]).toEqual([14_000_000, true]);
  });
});

describe('a body in many chunks', () => {
  const share = { secondsMax: 30, add: () => true, release: () => undefined };
  const server = createApiServer((request, response) => {
    void collectRequestBody(request, { bytesMax: 16 * 1_048_576, share }).then(
      ({ length }) => response.end(`<${length}>`),
      ({ reason }: { reason: { id: string } }) => response.end(`<${reason.id}>`),
    );
  });
  let base: string;
  beforeAll(async () => {
    base = `http://127.0.0.1:${await listenLocally(server)}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const head = (header: string) => `POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`;
  const chunked = (pieces: readonly string[]): string =>
    `${pieces.map((one) => `${Buffer.byteLength(one).toString(16)}\r\n${one}\r\n`).join('')}0\r\n\r\n`;
  const { lines } = invoice() as { lines: unknown[] };
  const document = JSON.stringify({ ...invoice(), lines: Array.from({ length: 1_000 }, () => lines[0]) });
  const tokens = document.match(/"[^"]*"|[^"]/g) ?? [];
  const rows = (count: number, bytes: number) => Array.from({ length: count }, () => 'x'.repeat(bytes));

  // Regression: a body could have 1,000 chunks, which is an invoice of 30 lines sent token by token.
  it.each<[string, readonly string[], RegExp]>([
    ['the tokens of an invoice of 1,000 lines', tokens, /<\d+>/],
    ['100,000 rows of a CSV file', rows(100_000, 21), /<2100000>/],
    ['a million chunks of one byte', rows(1_000_000, 1), /<body-chunks-max>/],
  ])('is read unless nearly all chunks are tiny: %s', async (_kind, pieces, expected) => {
    const client = await connectRaw(base);
    client.send(head('Transfer-Encoding: chunked') + chunked(pieces));
    expect(await client.until((came) => came.includes('>'), 20_000)).toMatch(expected);
    client.socket.destroy();
  });

  it('is read if it comes in small packets with a length', async () => {
    const client = await connectRaw(base);
    client.socket.setNoDelay(true);
    client.send(head('Content-Length: 24000'));
    for (let i = 0; i < 3_000; i += 1) {
      client.send('x'.repeat(8));
      await new Promise(setImmediate);
    }
    expect(await client.until((came) => came.includes('>'), 20_000)).toContain('<24000>');
    client.socket.destroy();
  });

  it('is read if each chunk comes in its own packet, which costs the sender more', async () => {
    const request = new ApiIncomingMessage(new Socket());
    let received = 0;
    request.on('data', ({ length }: Buffer) => (received += length));
    for (let i = 0; i < 200_000; i += 1) {
      request.push(Buffer.from('x'));
      await new Promise(setImmediate);
    }
    expect([request.hasTooManyChunks, received]).toEqual([false, 200_000]);
  });
});

describe('concurrent bodies', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it('are refused if they come in one-byte chunks', async () => {
    const client = await connectRaw(api.base);
    client.send(
      `POST /silo/v1/entries HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await api.token('admin')}\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(100_000)}2\r\n{}\r\n0\r\n\r\n`,
    );
    const text = await client.until((came) => came.includes('}'), 10_000);
    expect([statusesIn(text), text]).toEqual([['400'], expect.stringContaining('too many small chunks')]);
    client.socket.destroy();
  });

  it('are refused beyond the memory limit, while small bodies are still accepted', async () => {
    const token = await api.token('admin');
    let refused = 0;
    const waiting: ReadableStreamDefaultController<Uint8Array>[] = [];
    const count = Math.ceil(fairShareLimits.bodies.owner / (9 * 1024 * 1024)) + 2;
    const large = Array.from({ length: count }, () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          waiting.push(controller);
          controller.enqueue(Buffer.from(`{"data":{"a":"${'x'.repeat(9 * 1024 * 1024)}`));
        },
      });
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      return fetch(`${api.base}/silo/v1/entries`, init)
        .then(
          ({ status }) => status,
          () => 503,
        )
        .then((status) => {
          if (status === 503) refused += 1;
          return status;
        });
    });
    // This fills the memory: a busy machine takes seconds to receive so much.
    for (let times = 0; times < 300 && refused < 2; times += 1) await sleep(100);
    const started = Date.now();
    expect((await api.call('GET', '/utils/v1/ping')).status).toBe(200);
    expect((await api.call('POST', '/silo/v1/entries/query', { schema: 'bill/invoice' })).status).not.toBe(503);
    // The body is accepted instead of queued after the large ones; a busy machine takes its time.
    expect(Date.now() - started).toBeLessThan(5_000);
    for (const controller of waiting) {
      try {
        controller.enqueue(Buffer.from('"}}'));
        controller.close();
      } catch {
        // The call is refused: the server no longer reads it.
      }
    }
    const statuses = await Promise.all(large);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(2);
    expect(statuses.filter((status) => status !== 503).length).toBeGreaterThanOrEqual(2);
    expect((await api.call('POST', '/silo/v1/entries', { data: { a: 'x'.repeat(5 * 1024 * 1024) } })).status).toBe(422);
  }, 60_000);
});
