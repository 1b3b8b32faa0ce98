// Tests the count of refused calls by source and minute, with the client address that trusted proxies report.
import { createUuidV7 } from '../../../src/main/ids';
import { auditLimits as limits } from '../../../src/contracts/limits/audit';
import { createAccessRefusedCallCountMiddleware } from '../../../src/http/kit/request/refused-calls';
import { readClientIpAddress } from '../../../src/http/kit/request/transport';
import { replaceRefusedCallCountsByAuditRows, type RefusedCallCountPerMinute } from '../../../src/store/audit/refusals';
import { startApi, type TestApi } from '../api';

let api: TestApi;
const now = new Date('2026-07-01T10:00:30Z');
beforeAll(async () => {
  api = await startApi({ SELLO_API_PROXIES: '1' }, () => now);
});
afterAll(() => api.close());

const counted = () =>
  api.database.collection<RefusedCallCountPerMinute>('audit_refusals').find().sort({ status: 1, address: 1 }).toArray();

describe('refused calls', () => {
  it('are counted in one row per minute and source, with 401 and 403', async () => {
    const reader = await api.token('read');
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': `203.0.113.9, ${address}` } });
    for (let i = 0; i < 3; i += 1)
      await api.call('GET', '/silo/v1/entries', undefined, { token: '', ...from('192.0.2.1') });
    await api.call('GET', '/silo/v1/entries', undefined, { token: 'a.b.c', ...from('192.0.2.2') });
    for (let i = 0; i < 2; i += 1)
      await api.call('GET', '/access/v1/keys', undefined, { token: reader, ...from('192.0.2.1') });
    for (let waited = 0; (await counted()).length < 3 && waited < 60; waited += 1)
      await new Promise((resolve) => setTimeout(resolve, limits.refusalsMs / 20));
    expect(
      (await counted()).map(({ status, address, count, workspace, by }) => [
        status,
        address,
        count,
        workspace,
        by.kind,
      ]),
    ).toEqual([
      [401, '192.0.2.1', 3, null, 'unknown'],
      [401, '192.0.2.2', 1, null, 'unknown'],
      [403, '192.0.2.1', 2, api.workspace, 'key'],
    ]);
    expect(
      await replaceRefusedCallCountsByAuditRows(api.database, new Date(now.getTime() + 3 * 60_000), createUuidV7),
    ).toBe(3);
    const { json } = await api.call('GET', '/access/v1/audit?route=refused');
    expect(json.list).toMatchObject([{ status: 403, count: 2, address: '192.0.2.1', at: '2026-07-01T10:00:00.000Z' }]);
    const operator = await api.token('service', null);
    const service = await api.call('GET', '/access/v1/service/audit?route=refused', undefined, { token: operator });
    expect((service.json.list as { count: number }[]).map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([
      1, 3,
    ]);
  }, 30_000);

  it.each([
    ['one IPv6 network', (i: number) => `2001:db8:1:1::${i.toString(16)}`, ['2001:db8:1:1::/64']],
    ['one IPv4 address', () => '192.0.2.7', ['192.0.2.7']],
    ['many networks', (i: number) => `2001:db8:${i.toString(16)}::1`, undefined],
  ])('of unknown callers are few rows of a minute: %s', async (_kind, addressOf, expected) => {
    const pending: (() => void)[] = [];
    const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((write: () => void) => {
      pending.push(write);
      return { unref: () => undefined };
    }) as never);
    const rows = new Map<string, { address: string; count: number }>();
    const database = {
      collection: () => ({
        bulkWrite: async (updates: { updateOne: { filter: { _id: string }; update: object } }[]) => {
          for (const { updateOne } of updates) {
            const { $inc, $setOnInsert } = updateOne.update as Record<string, { address: string; count: number }>;
            const count = (rows.get(updateOne.filter._id)?.count ?? 0) + ($inc?.count ?? 0);
            rows.set(updateOne.filter._id, { address: $setOnInsert?.address ?? '', count });
          }
        },
      }),
    };
    const deps = { database, log: { warn: () => undefined }, now: () => now, settings: { api: { proxies: 0 } } };
    const count = createAccessRefusedCallCountMiddleware(deps as never);
    // Four of the twelve times that a process writes in a minute.
    for (let i = 0; i < 4_800; i += 1) {
      const ctx = { status: 200, state: {}, req: { socket: { remoteAddress: addressOf(i) }, headers: {} } };
      await count(ctx as never, async () => void (ctx.status = 401));
      if (i % 1_200 === 1_199) for (const write of pending.splice(0)) write();
    }
    timers.mockRestore();
    await new Promise(setImmediate);
    const addresses = [...rows.values()].map(({ address }) => address);
    expect([...rows.values()].reduce((sum, row) => sum + row.count, 0)).toBe(4_800);
    if (expected) expect(addresses).toEqual(expected);
    else expect([addresses.length, addresses.at(-1)]).toEqual([limits.refusalStrangersMax + 1, 'others']);
  });

  it.each([
    [0, 'a, b', '::1'],
    [1, '203.0.113.9, 192.0.2.1', '192.0.2.1'],
    [2, '203.0.113.9, 192.0.2.1, 10.0.0.1', '192.0.2.1'],
    [3, '192.0.2.1', '192.0.2.1'],
    [1, '', '::1'],
    [1, '<script>', '::1'],
  ])('have the address of the client with %d proxies: %j means %s', (proxies, header, address) => {
    const req = { socket: { remoteAddress: '::1' }, headers: header ? { 'x-forwarded-for': header } : {} };
    expect(readClientIpAddress({ req } as never, proxies)).toBe(address);
  });
});
