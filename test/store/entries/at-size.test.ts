// Lists of many entries need a limited number of reads: by an index, or with an end that the response reports.
import { setTimeout as sleep } from 'node:timers/promises';
import { seedEntries } from '../../../bench/seed-entries';
import { shapes } from '../../../bench/size';
import { httpLimits as limits } from '../../../src/contracts/limits/http';
import { listEntryQueryFieldsOfSchema } from '../../../src/http/entries/query-fields';
import { parseEntryQueryFilter } from '../../../src/http/entries/filter-text';
import { createUuidV7 } from '../../../src/main/ids';
import { connectDatabase, type Database } from '../../../src/store/database';
import { getEntriesCollection, goblInvoiceSchemaUrl } from '../../../src/store/entries/entries';
import { countQueriedEntries, queryEntriesSortedByCreationTime } from '../../../src/store/entries/query';
import { countRejectedEntriesByCode } from '../../../src/store/console/attention';
import { readWorkspaceAttentionCounts } from '../../../src/store/workspaces/status-summary';
import { createMissingCollectionsAndIndexes } from '../../../src/store/indexes';
import { mongoUri, ownName } from '../../servers/addresses';
import { explained } from '../explained';

const workspace = createUuidV7();
/** More than twice the documents that a page reads. */
const size = 12_000;
let database: Database;

beforeAll(async () => {
  database = await connectDatabase(`${mongoUri()}&monitorCommands=true`, ownName('size'), 'test');
  await createMissingCollectionsAndIndexes(database);
  await seedEntries(database, createUuidV7(), 500);
  await seedEntries(database, workspace, size);
}, 60_000);

afterAll(async () => {
  await database.db.dropDatabase();
  await database.close();
});

/** The documents that each query may read: few more than it shows, or the limit without an index. */
const lookedAt: Readonly<Record<string, number>> = {
  'list, newest': 25,
  'list of a folder': 25,
  'list, from the middle': 25,
  'search, a number': 10,
  'search, a word of a quarter': limits.queryExaminedMax + 1,
  'search, a word of all': 100,
  'query, all': 25,
  'query, a number': 2,
  'query, a tax ID of all': 100,
  'query, a state': 60,
  'query, a fault': 60,
  'query, a day': limits.queryExaminedMax + 1,
  'count, all': 0,
  'count, a state': 30,
  'query, an amount': limits.queryExaminedMax + 1,
  'query, nothing': limits.queryExaminedMax + 1,
  'count, an amount': limits.queryExaminedMax + 1,
};

const buildQuery = (filter: string) => ({
  docSchema: goblInvoiceSchemaUrl,
  terms: parseEntryQueryFilter(filter, listEntryQueryFieldsOfSchema(goblInvoiceSchemaUrl)),
});

describe('a list of many entries', () => {
  it.each(Object.entries(shapes))('uses an index and reads little: %s', async (name, ask) => {
    const plan = await explained(database.db, () => ask(database, workspace));
    expect(plan.scans).toEqual([]);
    expect(plan.indexes.length).toBeGreaterThan(0);
    expect(plan.documentsExamined).toBeLessThanOrEqual(lookedAt[name] ?? 0);
    expect(plan.keysExamined).toBeLessThanOrEqual(limits.searchExaminedMax + 2);
  });

  it('is continued if its seeding stopped in a batch, without repeating a completed batch', async () => {
    const own = createUuidV7();
    await seedEntries(database, own, 5_000);
    expect(await counted(own, 5_000)).toBe(5_000);
    const last = await getEntriesCollection(database)
      .find({ workspace: own })
      .sort({ createdAt: -1 })
      .limit(700)
      .toArray();
    await getEntriesCollection(database).deleteMany({
      _id: { $in: last.filter((_, i) => i % 2 === 0).map(({ _id }) => _id) },
    });
    expect(await counted(own, 4_650)).toBe(4_650);
    await seedEntries(database, own, 6_000);
    expect(await counted(own, 6_000)).toBe(6_000);
    const counts: number[] = [];
    await seedEntries(database, own, 6_000, (done) => counts.push(done));
    expect([await counted(own, 6_000), counts]).toEqual([6_000, []]);
  });

  it('contains every entry page by page with a filter without an index, and reports its progress', async () => {
    const found: string[] = [];
    const ends: boolean[] = [];
    let from: { createdAt: Date; _id: string } | undefined;
    for (let pages = 0; pages < 10; pages += 1) {
      const page = { ascending: false, limit: 21, ...(from ? { from } : {}) };
      const { rows, examinedTo, unserved } = await queryEntriesSortedByCreationTime(
        database,
        workspace,
        buildQuery('payable = 998'),
        page,
      );
      expect(unserved).toEqual(['payable']);
      found.push(...rows.map(({ id }) => id));
      ends.push(examinedTo !== undefined);
      from = examinedTo;
      if (!from) break;
    }
    expect([new Set(found).size, found.length, ends]).toEqual([12, 12, [true, true, false]]);
  });

  it('contains every entry in ascending order', async () => {
    let [found, from] = [0, undefined as { createdAt: Date; _id: string } | undefined];
    do {
      const page = { ascending: true, limit: 21, ...(from ? { from } : {}) };
      const { rows, examinedTo } = await queryEntriesSortedByCreationTime(
        database,
        workspace,
        buildQuery('payable = 998'),
        page,
      );
      found += rows.length;
      from = examinedTo;
    } while (from);
    expect(found).toBe(12);
  });

  it('is counted only if an index exists or the entries are few', async () => {
    const count = (filter: string) => countQueriedEntries(database, workspace, buildQuery(filter), limits.countMax + 1);
    expect(await count('')).toBe(limits.countMax + 1);
    expect(await count('state = error')).toBe(24);
    expect(await count('faults = 1104 AND payable > 400')).toBe(12);
    expect(await count('payable > 998')).toBeUndefined();
    expect(await count('code starts_with 0000010 AND payable > 108')).toBe(1);
  });

  it('finds entries that were not simply accepted with an index that contains few others', async () => {
    const own = createUuidV7();
    await seedEntries(database, own, 60);
    expect(await counted(own, 60)).toBe(60);
    const outcomes = [
      { outcome: 'accepted' },
      { outcome: 'rejected', code: '1110' },
      { outcome: 'accepted-with-errors', code: '2000' },
    ];
    for (const [i, { _id }] of (await getEntriesCollection(database).find({ workspace: own }).toArray()).entries()) {
      await getEntriesCollection(database).updateOne({ _id }, { $set: { fiscal: outcomes[i % 3] as never } });
    }
    const page = { ascending: false, limit: 100 };
    for (const [filter, found] of [
      ['fiscal = rejected', 20],
      ['fiscal_code = 2000', 20],
      ['fiscal = accepted', 20],
    ] as const) {
      const plan = await explained(database.db, async () => {
        const { rows } = await queryEntriesSortedByCreationTime(database, own, buildQuery(filter), page);
        expect([filter, rows.length, await countQueriedEntries(database, own, buildQuery(filter), 100)]).toEqual([
          filter,
          found,
          found,
        ]);
      });
      expect(plan.indexes).toContain(filter === 'fiscal = accepted' ? 'entry_schema' : 'entry_coded');
    }
  });

  // Regression: the overview of a shop with many invoices that were accepted with errors read all of them, until reads
  // ended after 5 s; then it had no response.
  it('reads no entries that were accepted with errors to count the rejected ones', async () => {
    const own = createUuidV7();
    await seedEntries(database, own, 600);
    expect(await counted(own, 600)).toBe(600);
    const entries = getEntriesCollection(database);
    const accepted = {
      fiscal: { outcome: 'accepted-with-errors', code: '2000' },
      openJob: null,
      state: 'sent',
    } as never;
    await entries.updateMany({ workspace: own }, { $set: accepted });
    const all = await entries.find({ workspace: own }).project<{ _id: string }>({ _id: 1 }).toArray();
    const ids = all.map(({ _id }) => _id);
    for (const [i, code] of ['1110', '3000', 'none'].entries())
      await entries.updateOne({ _id: ids[i * 100] ?? '' }, { $set: { fiscal: rejected(code) } });
    const found: string[] = [];
    const plan = await explained(database.db, async () => {
      found.push(...(await countRejectedEntriesByCode(database, own)).map(({ code, count }) => `${code}: ${count}`));
      const { rejected: count } = await readWorkspaceAttentionCounts(database, own, new Date());
      found.push(String(count));
    });
    expect(found).toEqual(['1110: 1', '3000: 1', 'none: 1', '3']);
    expect(plan.indexes).toContain('entry_rejected');
    expect(plan.documentsExamined).toBeLessThan(50);
  });
});

const rejected = (code: string) => ({ outcome: 'rejected', code }) as never;

/** The rows are written without a journal, so a majority read returns them a moment later. */
async function counted(own: string, wanted: number): Promise<number> {
  let found = -1;
  for (let tries = 0; tries < 100 && found !== wanted; tries += 1) {
    found = await getEntriesCollection(database).countDocuments({ workspace: own });
    if (found !== wanted) await sleep(100);
  }
  return found;
}
