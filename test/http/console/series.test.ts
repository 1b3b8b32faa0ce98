// Tests the series pages: creation, numbers in pages, paused series after a restore, and roles.
import { createUuidV7 } from '../../../src/main/ids';
import { getSeriesNumbersCollection, getSeriesCollection as seriesOf } from '../../../src/store/series/series';
import { type WitnessFolder, openWitnessFolder } from '../../../src/witness/witness-folder';
import { startApi, type TestApi } from '../api';
import { consoleSettings, hostile, signedIn, type Visitor } from './visitor';
import { clockAnchor } from '../../witness/clock-anchor';
import { ownFolder } from '../../servers/own-folder';

const home = '/console/w/one';
const list = `${home}/series`;

const folder = ownFolder('sello-witness-');
let witness: WitnessFolder;
let api: TestApi;
let clerk: Visitor;
let manager: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  const failed = (error: unknown): never => {
    throw error;
  };
  witness = openWitnessFolder(folder, { now: () => new Date(), anchor: clockAnchor, failed });
  api = await startApi(consoleSettings, () => new Date(), witness);
  [clerk, manager, viewer] = (await Promise.all(
    (['clerk', 'manager', 'viewer'] as const).map((role) => signedIn(api, role)),
  )) as [Visitor, Visitor, Visitor];
}, 60_000);
afterAll(async () => {
  await api?.close();
  await witness?.close();
});

const make = async (name: string, prefix: string): Promise<string> => {
  const id = createUuidV7();
  await api.call('PUT', `/sequence/v1/series/${id}`, { name, prefix });
  return id;
};
const take = async (id: string, count: number) => {
  for (let i = 0; i < count; i += 1) await api.call('PUT', `/sequence/v1/series/${id}/entries/${createUuidV7()}`, {});
};

describe('the series pages', () => {
  it('create a series from a form, and show the next number as in the document', async () => {
    const fields = { name: hostile, prefix: 'A-', suffix: '/26', padding: '4', start: '7', description: hostile };
    const reply = await clerk.post(`${list}/make`, fields, { from: list });
    expect(reply.to).toMatch(/\/series\/[0-9a-f-]{36}\?done=series-made$/);
    for (const language of ['en', 'es']) {
      for (const place of [reply.to, list]) {
        const { html } = await viewer.get(place, { 'Accept-Language': language });
        expect(html).toContain('A-0007/26');
        expect(html).not.toMatch(/<script>|<img|\[object Object\]|>undefined<|>NaN</);
      }
    }
  });

  it.each([
    ['no name', { name: '', padding: '6', start: '1' }],
    ['a non-numeric width', { name: 'x', padding: 'six', start: '1' }],
    ['a negative start', { name: 'x', padding: '6', start: '-1' }],
    ['far too many digits', { name: 'x', padding: '900', start: '1' }],
  ])('refuse a form with %s and show it again', async (_what, fields) => {
    const before = (await api.call('GET', '/sequence/v1/series')).text;
    const refused = await clerk.post(`${list}/make`, fields, { from: list });
    expect([400, 422]).toContain(refused.status);
    expect(refused.html).toContain('role="alert"');
    expect(refused.html).toContain(`value="${fields.padding}"`);
    expect((await api.call('GET', '/sequence/v1/series')).text).toBe(before);
  });

  it('show the numbers of a series in pages', async () => {
    const id = await make('Many', 'M-');
    await take(id, 51);
    const first = await viewer.get(`${list}/${id}`);
    expect(first.html.match(/<tr data-row/g)).toHaveLength(50);
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first.html) ?? [];
    const second = await viewer.get(next.replaceAll('&amp;', '&'));
    expect([second.html.match(/<tr data-row/g)?.length, second.html.includes('>M-1<')]).toEqual([1, true]);
  });

  it('resume a paused series after its name is typed, but never below assigned numbers', async () => {
    const id = await make('Restored', 'R-');
    await take(id, 3);
    await getSeriesNumbersCollection(api.database).deleteMany({ series: id, index: { $gt: 1 } });
    const page = `${list}/${id}`;
    for (const [language, text] of [
      ['en', 'The last number in the database is 1, but number 3 was already assigned'],
      ['es', 'El último número de la base de datos es 1, pero ya se asignó el número 3'],
    ] as const)
      for (const place of [list, page])
        expect((await manager.get(place, { 'Accept-Language': language })).html).toContain(text);
    expect((await viewer.get(list)).html).not.toContain('/continue"');
    const from = `${page}/continue`;
    const right = { typed: 'Restored', reason: 'Backup of Monday', next: '4', prefix: '' };
    for (const [wrong, status] of [
      [{ typed: 'Other' }, 400],
      [{ reason: ' ' }, 400],
      [{ next: '3' }, 422],
      [{ next: 'x' }, 400],
    ] as const)
      expect([wrong, (await manager.post(`${from}/send`, { ...right, ...wrong }, { from })).status]).toEqual([
        wrong,
        status,
      ]);
    const reply = await manager.post(`${from}/send`, { ...right, next: '10' }, { from });
    expect([reply.status, reply.to]).toEqual([303, `${list}?done=series-continued`]);
    const assigned = await api.call('PUT', `/sequence/v1/series/${id}/entries/${createUuidV7()}`, {});
    expect(assigned.json.code).toBe('R-10');
    expect((await manager.get(from)).status).toBe(409);
    const { json } = await api.call('GET', `/access/v1/audit?object=${id}`);
    expect(json.list).toContainEqual(expect.objectContaining({ reason: 'Backup of Monday' }));
  });

  it('continue a series that the database lost, with another prefix', async () => {
    const id = await make('Lost', 'L-');
    await take(id, 2);
    await seriesOf(api.database).deleteOne({ id });
    await getSeriesNumbersCollection(api.database).deleteMany({ series: id });
    expect((await manager.get(list)).html).toContain(`${list}/${id}/continue`);
    const from = `${list}/${id}/continue`;
    const fields = { typed: id, reason: 'Lost on Monday', next: '3', prefix: 'L2-' };
    expect((await manager.post(`${from}/send`, fields, { from })).status).toBe(303);
    expect((await manager.get(list)).html).not.toContain(id);
  });

  it('hide actions that the role does not allow', async () => {
    const id = await make('Mine', 'X-');
    const token = await api.token('admin', api.otherWorkspace);
    const foreign = createUuidV7();
    await api.call('PUT', `/sequence/v1/series/${foreign}`, { name: 'Theirs', prefix: 'T-' }, { token });
    expect((await viewer.get(list)).html).not.toMatch(/series\/make"/);
    expect((await viewer.post(`${list}/make`, { name: 'x', padding: '1', start: '1' }, { from: home })).status).toBe(
      403,
    );
    expect((await clerk.get(`${list}/${id}/continue`)).status).toBe(403);
    expect(
      (await clerk.post(`${list}/${id}/continue/send`, { typed: 'Mine', reason: 'x' }, { from: home })).status,
    ).toBe(403);
    for (const path of [foreign, `${foreign}/continue`, 'any', 'any/continue'])
      expect([path, (await manager.get(`${list}/${path}`)).status]).toEqual([path, 404]);
    expect(
      (await manager.post(`${list}/${foreign}/continue/send`, { typed: 'Theirs', reason: 'x' }, { from: home })).status,
    ).toBe(404);
  });

  it('propose no number for a series whose last number is unknown, and accept a prefix alone', async () => {
    const id = await make('Unknown', 'U-');
    await take(id, 1);
    const forgot = { last: null, sinceMs: Date.now() + 60_000, forgot: true };
    const lost = jest.spyOn(witness, 'ofSeries').mockResolvedValue(forgot);
    const from = `${list}/${id}/continue`;
    const { html } = await manager.get(from);
    expect(/<input[^>]*name="next"[^>]*>/.exec(html)?.[0]).not.toMatch(/value="\d|required/);
    const empty = { typed: 'Unknown', reason: 'Lost', next: '', prefix: '' };
    expect((await manager.post(`${from}/send`, empty, { from })).status).toBe(422);
    expect((await manager.post(`${from}/send`, { ...empty, prefix: 'R-' }, { from })).status).toBe(303);
    lost.mockRestore();
    const assigned = await api.call('PUT', `/sequence/v1/series/${id}/entries/${createUuidV7()}`, {});
    expect(assigned.json.code).toBe('R-U-2');
  });
});
