// Tests the memory for request bodies of one process: concurrent large bodies are limited, small ones are always accepted.
import { setTimeout as sleep } from 'node:timers/promises';
import { httpLimits as limits } from '../../src/contracts/limits/http';
import { fairShareLimits } from '../../src/contracts/limits/shares';
import {
  createLinkVisitorBodyMemoryReservation,
  createOwnerBodyMemoryReservation,
  createBodyMemoryReservation,
} from '../../src/http/kit/request/body-memory';
import { FairResourceLimit } from '../../src/shares/share';
import { startApi, type TestApi } from './api';

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

describe('concurrent large bodies', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

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
