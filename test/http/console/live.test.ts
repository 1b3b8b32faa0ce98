// Tests live console pages: changes are pushed within seconds, lists with many viewers less often, and no change is missed.
import { EventEmitter } from 'node:events';
import type { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import pino from 'pino';
import { consoleLimits as limits } from '../../../src/contracts/limits/console';
import { createConsoleLiveUpdateStreams } from '../../../src/http/console/live/live';
import { apiOfFile } from '../api';
import { invoice } from '../documents';
import { registerSuppliers } from '../mistakes/sales';
import { consoleSettings, signedIn, type Visitor } from './visitor';

const api = apiOfFile(consoleSettings);

interface Looking {
  /** The notifications so far, in order, each with its time. */
  readonly notifications: { readonly at: number; readonly topics: string[] }[];
  readonly close: () => void;
  /** 204 means that there is no stream, and the page polls instead. */
  readonly status: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** A live page. Without `since`, it is rendered long after all earlier commits. */
async function look(watch: string, since?: number, by?: Visitor): Promise<Looking> {
  if (since === undefined) await pause(limits.stampedAheadMs + 100);
  const ending = new AbortController();
  const viewer = by ?? (await signedIn(api, 'viewer'));
  const headers = { Cookie: [...viewer.cookies].map((pair) => pair.join('=')).join('; ') };
  const address = `${api.base}/console/w/one/live?since=${since ?? Date.now()}&watch=${encodeURIComponent(watch)}`;
  const response = await fetch(address, { headers, signal: ending.signal });
  const notifications: { at: number; topics: string[] }[] = [];
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const part of response.body as ReadableStream<Uint8Array>)
      for (const [, data = '[]'] of decoder.decode(part).matchAll(/event: changed\ndata: (.+)\n/g))
        notifications.push({ at: Date.now(), topics: JSON.parse(data) as string[] });
  };
  if (response.status === 200) void read().catch(() => undefined);
  return { status: response.status, notifications, close: () => ending.abort() };
}

async function until(what: () => boolean, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!what() && Date.now() < end) await pause(50);
  expect(what()).toBe(true);
}

const store = async (code: string): Promise<string> =>
  (await api.call('POST', '/silo/v1/entries', { data: invoice({ code }) })).json.id;

describe('a live page', () => {
  it('receives changes of its list or resource', async () => {
    const id = await store('L-0');
    const one = await look(`entries entry:${id}`);
    try {
      await pause(limits.readerMs / 2);
      expect(one.notifications).toEqual([]);
      await store('L-1');
      await until(() => one.notifications.some(({ topics }) => topics.includes('entries')), 10);
      await api.call('POST', `/silo/v1/entries/${id}/states`, { key: 'paid' });
      await until(() => one.notifications.some(({ topics }) => topics.includes(`entry:${id}`)), 10);
    } finally {
      one.close();
    }
  }, 30_000);

  it('receives changes of a busy list at a limited rate, and also the last change', async () => {
    const id = await store('M-0');
    const many = await Promise.all(Array.from({ length: 12 }, () => look('entries')));
    const one = await look(`entry:${id}`);
    try {
      await store('M-1');
      await until(() => many.every(({ notifications }) => notifications.length === 1), 20);
      for (const code of ['M-2', 'M-3']) await store(code);
      await api.call('POST', `/silo/v1/entries/${id}/states`, { key: 'paid' });
      await until(() => one.notifications.length > 0, 10);
      expect(one.notifications[0]?.topics).toEqual([`entry:${id}`]);
      await until(() => many.every(({ notifications }) => notifications.length === 2), 20);
      const times = many
        .map(({ notifications }) => notifications[1]?.at ?? 0)
        .toSorted((first, second) => first - second);
      const tookMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
      // The first pass sends as many as fit before the next one.
      expect(tookMs).toBeGreaterThan(many.length * limits.listPaceMs - 3 * limits.readerMs);
    } finally {
      for (const { close } of [...many, one]) close();
    }
  }, 60_000);

  it('shares at most four streams per session, and blocks no other page', async () => {
    const [one, other] = [await signedIn(api, 'viewer'), await signedIn(api, 'viewer')];
    const own = await Promise.all(Array.from({ length: 6 }, () => look('entries', Date.now(), one)));
    const others = await look('entries', Date.now(), other);
    expect(own.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 204, 204]);
    expect(others.status).toBe(200);
    for (const { close } of [...own, others]) close();
  });

  it('receives a change of its supplier that happened before the stream opened', async () => {
    const startMs = Date.now();
    await registerSuppliers(api);
    const one = await look('chains', startMs);
    try {
      await until(() => one.notifications.length > 0, 10);
      await pause(2 * limits.readerMs);
      expect(one.notifications.map(({ topics }) => topics)).toEqual([['chains']]);
    } finally {
      one.close();
    }
  }, 30_000);

  it('receives a change with an earlier timestamp that was committed after the rendering', async () => {
    const id = await store('S-1');
    const entry = await api.call('GET', `/silo/v1/entries/${id}`);
    const stamped = Date.parse(String(entry.json.updated_at));
    const one = await look(`entries entry:${id}`, stamped + 5);
    try {
      await until(() => one.notifications.length > 0, 10);
      await pause(2 * limits.readerMs);
      expect(one.notifications.map(({ topics }) => topics)).toEqual([['entries', `entry:${id}`]]);
    } finally {
      one.close();
    }
  }, 30_000);
});

describe('the reader of live pages', () => {
  /** Live pages on a database that counts its uses, with streams that open and close at chosen moments. */
  function countedPages() {
    const counts = { uses: 0 };
    const collection: typeof api.database.collection = (...given) => {
      counts.uses += 1;
      return api.database.collection(...given);
    };
    const log = pino({ level: 'silent' });
    const deps = { database: { ...api.database, collection }, log, now: () => new Date() };
    const live = createConsoleLiveUpdateStreams(deps);
    const open = (session: string): (() => void) => {
      const res = Object.assign(new EventEmitter(), { closed: false, destroyed: false });
      const req = { socket: { setTimeout: () => undefined } };
      const ctx = { res, req, querystring: 'watch=entries', set: () => undefined } as unknown as Context;
      live.open(ctx, api.workspace, session);
      (ctx.body as PassThrough).resume();
      return () => {
        res.closed = true;
        res.emit('close');
      };
    };
    return { counts, open };
  }

  it('ends with the last page, even if a page closed and another opened while it looked', async () => {
    const { counts, open } = countedPages();
    await signedIn(api, 'viewer');
    const newest = { sort: { createdAt: -1 }, projection: { _id: 1 } } as const;
    const session = await api.database.collection<{ _id: string }>('console_sessions').findOne({}, newest);
    const id = session?._id ?? '';
    // The look for this page is under way when the page closes, and ends after the next page has opened.
    open(id)();
    const closeSecond = open(id);
    await pause(limits.readerMs / 4);
    const closeThird = open(id);
    closeSecond();
    await pause(limits.readerMs / 4);
    closeThird();
    await pause(limits.readerMs / 4);
    const { uses } = counts;
    await pause(2 * limits.readerMs);
    expect([uses > 0, counts.uses]).toEqual([true, uses]);
  }, 30_000);

  it('ends with the last session, even if its page stays connected', async () => {
    const { counts, open } = countedPages();
    open('session-that-ended');
    await pause(limits.readerMs / 2);
    const { uses } = counts;
    await pause(2 * limits.readerMs);
    expect([uses > 0, counts.uses]).toEqual([true, uses]);
  }, 30_000);
});
