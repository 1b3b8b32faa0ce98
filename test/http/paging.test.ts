// Pages of lists lose nothing, also of what was made at one instant.
import { newId } from '../../src/main/ids';
import { startApi, type TestApi } from './api';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.close());

/** Every id of a list, page by page. */
async function idsOf(path: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const asked = `${path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`;
    const page = await api.call('GET', asked, undefined, { unchecked: true });
    expect(page.status).toBe(200);
    ids.push(...(page.json.list as { id: string }[]).map(({ id }) => id));
    cursor = page.json.next_cursor as string | undefined;
  } while (cursor);
  return ids;
}

it.each([
  ['workflows', '/transform/v1/workflows'],
  ['jobs', '/transform/v1/jobs'],
  ['entries', '/silo/v1/entries'],
])('%s of one instant are not lost between pages', async (collection, path) => {
  const createdAt = new Date('2026-07-01T10:00:00Z');
  const lists = { steps: [], rescue: [], versions: [], files: [], faults: [], tags: [], intents: [], states: [] };
  const made = Array.from({ length: 25 }, () => {
    const id = newId();
    return { _id: `${api.workspace}:${id}`, workspace: api.workspace, id, createdAt, ...lists, args: {} };
  });
  await api.database.collection<(typeof made)[number]>(collection).insertMany(made);
  const found = await idsOf(path, 10);
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
});

it('the older form of paging stays for workflows: the time of the last one, exclusive', async () => {
  const first = await api.call('GET', '/transform/v1/workflows?limit=10', undefined, { unchecked: true });
  const next = await api.call('GET', `/transform/v1/workflows?limit=10&created_at=2026-07-01T10:00:00.000Z`);
  expect(first.json.next_created_at).toBeDefined();
  expect(next.json.list).toEqual([]);
});
