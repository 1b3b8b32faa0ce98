// Numbers of series on a real database: consecutive, without duplicates and gaps, however many callers there are.
import { createUuidV7 } from '../../../src/main/ids';
import { connectDatabase, type Database } from '../../../src/store/database';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { goblDocumentSchemaUrls } from '../../../src/document/model/schemas';
import {
  deriveSeriesId,
  insertSeriesWithinLimit,
  getSeriesNumbersCollection,
  formatSeriesDatabaseKey,
} from '../../../src/store/series/series';
import type { SeriesNumberDocument } from '../../../src/model/series';
import { issueSeriesNumber, type NewSeriesFields } from '../../../src/store/series/take-numbers';
import { monitored, requestsOf } from '../../http/count-requests';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';

const workspace = 'w';
let database: Database;
const handles: Database[] = [];

beforeAll(async () => {
  const name = databaseName();
  database = await connectDatabase(monitored(mongoUri()), name);
  await prepareDatabase(database);
  // A separate connection acts as a separate process: its callers are not combined with the callers of the others.
  for (let i = 0; i < 4; i += 1) handles.push(await connectDatabase(mongoUri(), name));
}, 60_000);
afterAll(async () => {
  for (const handle of handles) await handle.close();
  await leaveDatabase(database);
});

const wanted = (id: string, more: Partial<NewSeriesFields> = {}): NewSeriesFields => ({
  workspace,
  id,
  name: '|F',
  code: 'F',
  description: '',
  prefix: '',
  suffix: '',
  padding: 0,
  start: 1,
  ...more,
});
const take = (series: NewSeriesFields, entry: string, on: Database = database): Promise<SeriesNumberDocument> =>
  issueSeriesNumber(on, series, { id: entry, meta: {} }, new Date(), { witness: null });
const stored = (series: string): Promise<SeriesNumberDocument[]> =>
  getSeriesNumbersCollection(database).find({ workspace, series }).sort({ index: 1 }).toArray();
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** Checks that each number exists once, without gaps, and that each names the previous one. */
async function expectWhole(series: string, given: readonly SeriesNumberDocument[], count: number): Promise<void> {
  const all = await stored(series);
  expect(all.map(({ index }) => index)).toEqual(upTo(count));
  expect(all.map(({ previousId }) => previousId)).toEqual([undefined, ...all.slice(0, -1).map(({ id }) => id)]);
  const codes = new Map(all.map((number) => [number.id, number.code]));
  expect(given.every(({ id, code }) => codes.get(id) === code)).toBe(true);
  expect(new Set(given.map(({ code }) => code)).size).toBe(count);
}

describe('issueSeriesNumber', () => {
  it('gives 100 concurrent callers of one process consecutive numbers with few requests', async () => {
    const series = wanted(createUuidV7());
    let given: SeriesNumberDocument[] = [];
    const commands = await requestsOf(database, async () => {
      given = await Promise.all(upTo(100).map((i) => take(series, `e-${i}`)));
    });
    await expectWhole(series.id, given, 100);
    expect(commands.length).toBeLessThanOrEqual(6);
  });

  it('gives callers of four processes consecutive numbers', async () => {
    const series = wanted(createUuidV7());
    const given = await Promise.all(upTo(100).map((i) => take(series, `e-${i}`, handles[i % 4])));
    await expectWhole(series.id, given, 100);
  });

  it('leaves no gap in a series if callers of four processes follow each other', async () => {
    const series = wanted(createUuidV7());
    const one = async (handle: Database, name: string): Promise<SeriesNumberDocument[]> => {
      const given: SeriesNumberDocument[] = [];
      for (const i of upTo(15)) given.push(await take(series, `${name}-${i}`, handle));
      return given;
    };
    const given = await Promise.all(handles.map((handle, i) => one(handle, `p${i}`)));
    await expectWhole(series.id, given.flat(), 60);
  });

  it('gives one number to an entry that requests it 20 times at once from several processes', async () => {
    const series = wanted(createUuidV7());
    const given = await Promise.all(upTo(20).map((i) => take(series, 'e', handles[i % 4])));
    expect(new Set(given.map(({ code }) => code))).toEqual(new Set(['1']));
    await expectWhole(series.id, [given[0] as SeriesNumberDocument], 1);
  });

  it('gives an entry its first number again, even after other entries got numbers', async () => {
    const series = wanted(createUuidV7());
    const first = await take(series, 'crashed before its walk');
    await take(series, 'another');
    expect(await take(series, 'crashed before its walk', handles[0])).toEqual(first);
    expect(await stored(series.id)).toHaveLength(2);
  });

  it('needs one read and one write for a new number', async () => {
    const series = wanted(createUuidV7());
    await take(series, 'e-1');
    expect(await requestsOf(database, () => take(series, 'e-2'))).toEqual(['aggregate numbers', 'insert numbers']);
    expect(await requestsOf(database, () => take(series, 'e-2'))).toEqual(['aggregate numbers']);
  });

  it('keeps start, prefix and padding of a series that was created by hand, whatever the step sets', async () => {
    const id = createUuidV7();
    const now = new Date();
    const series = wanted(id, { prefix: 'R-', suffix: '/27', padding: 4, start: 41 });
    await insertSeriesWithinLimit(database, {
      ...series,
      _id: formatSeriesDatabaseKey(workspace, id),
      lastIndex: series.start - 1,
      createdAt: now,
      updatedAt: now,
    });
    const given = await Promise.all(['a', 'b', 'c'].map((entry) => take(wanted(id, { padding: 9 }), entry)));
    expect(given.map(({ code }) => code)).toEqual(['R-0041/27', 'R-0042/27', 'R-0043/27']);
  });

  it('keeps the rules of the first caller for a series that is created on first use', async () => {
    const id = createUuidV7();
    expect((await take(wanted(id, { padding: 6, start: 7 }), 'a')).code).toBe('000007');
    expect((await take(wanted(id, { padding: 2, start: 1 }), 'b')).code).toBe('000008');
  });

  it('keeps series with the same id in two workspaces separate', async () => {
    const id = createUuidV7();
    const [one, other] = await Promise.all([take(wanted(id), 'a'), take(wanted(id, { workspace: 'v' }), 'a')]);
    expect([one.index, other.index]).toEqual([1, 1]);
  });

  it('passes a number that its document cannot use to the next document, without a gap', async () => {
    const series = wanted(createUuidV7(), { prefix: 'N-' });
    const asking = (entry: string, refuses = false) =>
      issueSeriesNumber(
        database,
        series,
        { id: entry, meta: {}, date: '2026-05-05', refuses: () => refuses },
        new Date(),
        {
          witness: null,
        },
      );
    const given = await Promise.allSettled([asking('a'), asking('b', true), asking('c'), asking('d', true)]);
    expect(given.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(given[1]).toMatchObject({ reason: { name: 'SeriesNumberRefusedError', next: { code: 'N-2' } } });
    const all = await stored(series.id);
    expect(all.map(({ id, code, before }) => [id, code, before])).toEqual([
      ['a', 'N-1', undefined],
      ['c', 'N-2', { code: 'N-1', date: '2026-05-05' }],
    ]);
  });

  describe('a series with numbers of clients and of Sello', () => {
    const supplier = 'B12345674';
    const docSchema = goblDocumentSchemaUrls.invoice;
    const numberByHand = (series: string, code: string, type: string, date: string) =>
      getEntriesCollection(database).insertOne({
        _id: createUuidV7(),
        workspace,
        id: createUuidV7(),
        supplier,
        docSchema,
        invalid: false,
        state: 'sent',
        document: `{"tax":{"ext":{"es-fiscal-doc-type":"${type}"}}}`,
        snippet: { series, code, issue_date: date },
      } as never);
    const readKinds = async (name: string, entry: string) => {
      const among = { supplier, docSchema, series: name };
      const asking = { id: entry, meta: {}, date: '2026-05-05', kind: { kind: 'full', issuer: null } as const, among };
      const series = wanted(deriveSeriesId(workspace, supplier, `|${name}`));
      const { kinds = [] } = await issueSeriesNumber(database, series, asking, new Date(), { witness: null });
      return kinds.map(({ kind }) => kind);
    };

    it('has the kind that a client numbered before and after it', async () => {
      const name = createUuidV7();
      await numberByHand(name, '1', 'F2', '2026-01-01');
      expect(await readKinds(name, 'first')).toEqual(['simplified', 'full']);
      await numberByHand(name, '2', 'F3', '2026-05-05');
      expect(await readKinds(name, 'second')).toEqual(['simplified', 'full', 'replacement']);
    });

    it('does not have a kind of another year', async () => {
      const name = createUuidV7();
      await numberByHand(name, '1', 'F2', '2025-12-31');
      expect(await readKinds(name, 'first')).toEqual(['full']);
    });
  });
});
