// Tests that pages of lists skip no row, even among rows of one instant.
import { createUuidV7 } from '../../src/main/ids';
import { apiOfFile } from './api';
import { register } from './registered';

const api = apiOfFile();

/** Every id of a list, across its pages. */
async function readIds(path: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const url = `${path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`;
    const page = await api.call('GET', url, undefined, { unchecked: true });
    expect(page.status).toBe(200);
    ids.push(...(page.json.list as { id: string }[]).map(({ id }) => id));
    cursor = page.json.next_cursor as string | undefined;
  } while (cursor);
  return ids;
}

describe('a page of a list', () => {
  it.each([
    ['workflows', '/transform/v1/workflows'],
    ['jobs', '/transform/v1/jobs'],
    ['entries', '/silo/v1/entries'],
  ])('skips no %s with the same time', async (collection, path) => {
    const createdAt = new Date('2026-07-01T10:00:00Z');
    const documents = { versions: [], files: [], states: [] };
    const jobs = { steps: [], rescue: [], tags: [], intents: [], warnings: [] };
    const lists = { ...documents, ...jobs, faults: [] };
    const items = Array.from({ length: 25 }, () => {
      const id = createUuidV7();
      return { _id: `${api.workspace}:${id}`, workspace: api.workspace, id, createdAt, ...lists, args: {} };
    });
    await api.database.collection<(typeof items)[number]>(collection).insertMany(items);
    const found = await readIds(path, 10);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(items.map(({ id }) => id)));
  });

  it('accepts `created_at` of the last workflow, the older form of a cursor', async () => {
    const first = await api.call('GET', '/transform/v1/workflows?limit=10', undefined, { unchecked: true });
    const next = await api.call('GET', `/transform/v1/workflows?limit=10&created_at=2026-07-01T10:00:00.000Z`);
    expect(first.json.next_created_at).toBeDefined();
    expect(next.json.list).toEqual([]);
  });

  it('has all series or chains of the same time, or skips none of them', async () => {
    const createdAt = new Date('2026-07-01T10:00:00Z');
    const series = Array.from({ length: 25 }, () => {
      const id = createUuidV7();
      const rules = {
        name: 'S',
        code: '',
        description: '',
        prefix: '',
        suffix: '',
        padding: 0,
        start: 1,
        lastIndex: 0,
      };
      return { _id: `${api.workspace}:${id}`, workspace: api.workspace, id, ...rules, createdAt, updatedAt: createdAt };
    });
    await api.database.collection<(typeof series)[number]>('series').insertMany(series);
    for (let n = 0; n < 25; n += 1) await register(api, `B${String(n).padStart(8, '0')}`);
    const places: [string, (row: { id: string; supplier: string }) => string, number][] = [
      ['/sequence/v1/series', ({ id }) => id, series.length],
      ['/fiscal/v1/chains', ({ supplier }) => supplier, 25],
    ];
    for (const [path, nameOf, count] of places) {
      const whole = (await api.call('GET', path)).json;
      const rows = (whole.list as { id: string; supplier: string }[]).map(nameOf);
      expect([new Set(rows).size, whole.next_cursor]).toEqual([count, undefined]);
      const found: string[] = [];
      let cursor: unknown;
      do {
        const page = await api.call('GET', `${path}?limit=4${cursor ? `&cursor=${cursor as string}` : ''}`);
        found.push(...(page.json.list as { id: string; supplier: string }[]).map(nameOf));
        cursor = page.json.next_cursor;
      } while (cursor);
      expect(found).toEqual(rows);
      for (const query of ['limit=0', 'limit=1001', 'cursor=x', 'cursor=W10'])
        expect([query, (await api.call('GET', `${path}?${query}`)).status]).toEqual([query, 422]);
    }
  });

  it('refuses a cursor of the other direction, and an invalid cursor', async () => {
    const { json } = await api.call('GET', '/silo/v1/entries?limit=10', undefined, { unchecked: true });
    const cursor = json.next_cursor as string;
    const same = await api.call('GET', `/silo/v1/entries?limit=10&cursor=${cursor}`, undefined, { unchecked: true });
    expect(same.status).toBe(200);
    const bad = [
      `ascending=true&cursor=${cursor}`,
      'cursor=x',
      `cursor=${Buffer.from('[1e999,"a",0]').toString('base64url')}`,
    ];
    for (const query of bad) {
      const reply = await api.call('GET', `/silo/v1/entries?limit=10&${query}`);
      expect([query, reply.status, reply.json.key]).toEqual([query, 422, 'parameter']);
    }
  });
});
