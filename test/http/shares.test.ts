// Tests that a tenant who uses up a shared resource does not affect another one, over real connections.
import { invoiceBookLimits } from '../../src/contracts/limits/documents';
import { monthExportLimits } from '../../src/contracts/limits/exports';
import { fairShareLimits as limits } from '../../src/contracts/limits/shares';
import { processResourceLimits } from '../../src/shares/shares';
import { createUuidV7 } from '../../src/main/ids';
import { createWorkspaceIfAbsent } from '../../src/store/workspaces/new-workspace';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { apiOfFile } from './api';
import { invoice } from './documents';
import { registerSuppliers, supplier } from './mistakes/sales';
import { statusesIn, type RawConnection, connectRaw } from './raw-client';
import { isLong } from '../long';

const api = apiOfFile();
let other: string;
let own: StoredFile;
let others: StoredFile;
const open: RawConnection[] = [];
beforeAll(async () => {
  other = await api.token('read write', api.otherWorkspace);
  own = await withFile(await api.token('read write'), largeFile);
  others = await withFile(other, largeFile);
}, 60_000);
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});

/** Sends a request and reads only the start of the response. @returns its status */
async function neverRead(path: string, token?: string): Promise<string> {
  const one = await connectRaw(api.base);
  open.push(one);
  one.send(`GET ${path} HTTP/1.1\r\nHost: x\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`);
  const text = await one.until((came) => came !== '', 10_000);
  one.socket.pause();
  return statusesIn(text)[0] ?? '';
}
const neverReadAll = (count: number, path: string, token?: string): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => neverRead(path, token)));

interface StoredFile {
  readonly path: string;
  readonly link: string;
}

const largeFile = Buffer.alloc(10_600_000, Buffer.from('0123456789abcdef'));

/** Stores a file on a new entry of a workspace. */
async function withFile(token: string, bytes: Buffer): Promise<StoredFile> {
  const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice() }, { token });
  const data = bytes.toString('base64');
  const file = await api.call('POST', `/silo/v1/entries/${json.id}/files`, { name: 'a.bin', data }, { token });
  const { pathname, search } = new URL(file.json.url);
  return { path: `/silo/v1/entries/${json.id}/files/${file.json.id}`, link: `${pathname}${search}` };
}

describe('a resource that tenants share', () => {
  test('serves other links and downloads even if 19 readers of one public link stall', async () => {
    const token = await api.token('read write');
    const statuses = await neverReadAll(19, own.link);
    expect(statuses.filter((status) => status === '200')).toHaveLength(limits.readers.part);
    expect((await fetch(`${api.base}${others.link}`)).status).toBe(200);
    expect((await api.call('GET', own.path, undefined, { token })).status).toBe(200);
  });

  test('is looked up for a few unknown callers of public links at once', async () => {
    const token = await api.token('read write');
    const { link } = await withFile(token, Buffer.from('a small file'));
    const wrong = link.replace(/(?<=h=)./, (digit) => (digit === '0' ? '1' : '0'));
    const release = processResourceLimits.lookups.take({ owner: 'others' }, limits.lookups.all);
    let opened = 0;
    const calls = [link, wrong].map(async (place) => {
      const { status } = await fetch(`${api.base}${place}`);
      opened += 1;
      return status;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(opened).toBe(0);
    release();
    expect(await Promise.all(calls)).toEqual([200, 404]);
  });

  test('is freed when a connection with queued responses closes', async () => {
    const token = await api.token('read write');
    const large = invoice({ code: '0700', notes: Array.from({ length: 9 }, () => ({ text: 'n '.repeat(49_000) })) });
    const { json } = await api.call('POST', '/silo/v1/entries', { data: large }, { token });
    const path = `/silo/v1/entries/${json.id}`;
    const get = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    for (let i = 0; i < (isLong ? 20 : 4); i += 1) {
      const one = await connectRaw(api.base);
      one.send(get);
      await one.until((came) => came.includes('\r\n\r\n'), 10_000);
      one.socket.pause();
      one.send(get.repeat(15));
      await new Promise((resolve) => setTimeout(resolve, 100));
      one.socket.destroy();
    }
    const owner = api.workspace;
    const countHeld = (): number => processResourceLimits.responses.heldBy({ owner });
    for (let i = 0; i < 1_000 && countHeld() > 0; i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect([countHeld(), (await api.call('GET', path, undefined, { token })).status]).toEqual([0, 200]);
  }, 60_000);

  test('streams a large file unchanged, and returns 304 for a cached one', async () => {
    const token = await api.token('read write');
    const response = await fetch(`${api.base}${own.path}`, { headers: { Authorization: `Bearer ${token}` } });
    expect(response.headers.get('content-length')).toBe(String(largeFile.length));
    expect(Buffer.from(await response.arrayBuffer()).equals(largeFile)).toBe(true);
    const again = { Authorization: `Bearer ${token}`, 'If-None-Match': response.headers.get('etag') ?? '' };
    expect((await fetch(`${api.base}${own.path}`, { headers: again })).status).toBe(304);
  });

  test('serves another tenant even if one key has 60 stalled downloads', async () => {
    const token = await api.token('read write');
    const before = process.memoryUsage().rss;
    const statuses = await neverReadAll(60, own.path, token);
    expect(statuses.filter((status) => status === '503').length).toBeGreaterThan(20);
    expect((await api.call('GET', others.path, undefined, { token: other })).status).toBe(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });

  test('counts four stalled books only for their own tenant', async () => {
    await fillBook();
    const token = await api.token('read');
    const statuses = await neverReadAll(4, '/silo/v1/invoice-book?month=2026-03', token);
    expect(statuses.toSorted()).toEqual(['200', '503', '503', '503']);
    const book = await api.call('GET', '/silo/v1/invoice-book?month=2026-03', undefined, { token: other });
    expect(book.status).toBe(200);
  }, 60_000);

  test('leaves books, sums and exports to others while four tenants stall their books', async () => {
    await fillBook();
    const tenants = await Promise.all(Array.from({ length: limits.bookReads.all }, copyBook));
    const path = '/silo/v1/invoice-book?month=2026-03';
    const statuses = await Promise.all(tenants.map(async (id) => neverRead(path, await api.token('read', id))));
    expect(statuses).toEqual(tenants.map(() => '200'));
    const of = `supplier=${supplier}`;
    for (const target of [
      '/silo/v1/invoice-book?month=2026-02',
      '/silo/v1/invoice-book/closing?month=2026-02',
      `/fiscal/v1/months/2026-02?${of}`,
      `/fiscal/v1/books/issued?${of}&from=2026-02-01&to=2026-02-28&format=json`,
    ])
      expect([target, (await api.call('GET', target)).status]).toEqual([target, 200]);
  }, 60_000);

  // Regression: a book took a turn for each invoice, and the sums and the mark of a month one turn for the whole month.
  test('is taken for one page of a book, of the sums of a month and of its export at a time', async () => {
    await fillBook();
    const turns = jest.spyOn(processResourceLimits.bookReads, 'tryTake');
    const of = `supplier=${supplier}`;
    const pages = Math.ceil(800 / invoiceBookLimits.batchRows);
    for (const [method, path, least] of [
      ['GET', '/silo/v1/invoice-book?month=2026-03', pages],
      ['GET', `/fiscal/v1/books/issued?${of}&from=2026-03-01&to=2026-03-31&format=json`, pages],
      ['GET', `/fiscal/v1/months/2026-03?${of}`, pages],
      ['POST', `/fiscal/v1/months/2026-03/export?${of}`, Math.ceil(800 / monthExportLimits.stateRows)],
    ] as const) {
      turns.mockClear();
      const { status, json } = await api.call(method, path);
      expect([path, status]).toEqual([path, method === 'GET' ? 200 : 202]);
      if (method === 'POST') expect(json.total).toBe(801);
      const count = turns.mock.calls.length;
      expect([path, count, count >= least && count <= least + 2]).toEqual([path, count, true]);
    }
    turns.mockRestore();
  }, 60_000);

  test('allows five values of `contains` in a filter', async () => {
    const terms = (count: number) =>
      Array.from({ length: count }, (_, i) => `customer_name contains a${i}`).join(' AND ');
    const ask = (filter: string) => api.call('POST', '/silo/v1/entries/query', { schema: 'bill/invoice', filter });
    expect([(await ask(terms(5))).status, (await ask(terms(6))).status]).toEqual([200, 422]);
    const values = Array.from({ length: 6 }, (_, i) => `a${i}`).join(' OR ');
    expect((await ask(`customer_name contains ${values}`)).json.key).toBe('parameter');
  });
});

/** Copies the invoices of the first workspace into a new one. @returns its id */
async function copyBook(): Promise<string> {
  const id = createUuidV7();
  await createWorkspaceIfAbsent(api.database, { id, name: id, slug: id, environment: 'simulator' }, new Date());
  const copy = { _id: { $concat: [`${id}:`, '$id'] }, workspace: id };
  await getEntriesCollection(api.database)
    .aggregate([{ $match: { workspace: api.workspace } }, { $set: copy }, { $merge: { into: 'entries' } }])
    .toArray();
  return id;
}

/** Registers the suppliers, and creates a month of invoices whose book has some megabytes. */
async function fillBook(): Promise<void> {
  if ((await api.countEntries()) > 800) return;
  await registerSuppliers(api);
  const token = await api.token('read write');
  const { json } = await api.call(
    'POST',
    '/silo/v1/entries',
    { data: invoice({ code: 'B-1', issue_date: '2026-03-02' }), sign: true },
    { token },
  );
  const [row] = await getEntriesCollection(api.database).find({ id: json.id }).toArray();
  if (!row) throw new Error('the invoice is not stored');
  const document = row.document.replaceAll('Customer S.L.', 'Customer S.L. '.repeat(1_000));
  const rows = Array.from({ length: 800 }, (_, i) => ({
    ...row,
    document,
    _id: `${row._id}-${i}`,
    id: `${row.id}-${i}`,
  }));
  await getEntriesCollection(api.database).insertMany(rows.map(({ key: _key, ...one }) => one) as never);
}
