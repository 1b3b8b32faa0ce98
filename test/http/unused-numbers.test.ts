// Tests unused numbers, whose job was cancelled before the invoice used them. Regression: no list showed the gap.
import { seedEntry, seedInvoice } from '../../bench/seed-requests';
import { createId } from '../../src/main/ids';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { decideEntryErasure } from '../../src/store/privacy/classify';
import { getSeriesNumbersCollection } from '../../src/store/series/series';
import { issueSeriesNumber } from '../../src/store/series/take-numbers';
import {
  buildEntryNumberRequester,
  findUnusedNumberOfEntry,
  saveSkippedNumberOwner,
  updateUnusedNumberMarks,
} from '../../src/store/series/unused-numbers';
import { startApi, type TestApi } from './api';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
}, 60_000);
afterAll(() => api?.close());

const rule = { name: 'F', code: '', prefix: 'F', suffix: '', padding: 3, start: 1, description: '' };

/** An entry without a code whose job took its number, and an entry with its number. */
async function leftWithout(series: string, takenAt = new Date()) {
  const { code: _, ...invoice } = seedInvoice('B12345674', 'X');
  const entries = [
    seedEntry(api.workspace, invoice as never),
    seedEntry(api.workspace, { ...invoice, code: 'F002' }),
  ] as const;
  const wanted = { ...rule, workspace: api.workspace, id: series };
  for (const entry of entries) {
    await getEntriesCollection(api.database).insertOne({ ...entry, openJob: null });
    const asking = { id: entry.id, meta: {}, isEntry: true, date: '2026-11-03' } as const;
    await issueSeriesNumber(api.database, wanted, asking, takenAt, { witness: null });
  }
  return entries;
}

const age = (series: string) =>
  getSeriesNumbersCollection(api.database).updateMany(
    { series, watch: { $exists: true } },
    { $set: { watch: new Date(0) } },
  );

describe('a number that no invoice used', () => {
  it('is listed in its series and the book, and its entry cannot be discarded or erased', async () => {
    const series = createId();
    const [entry] = await leftWithout(series);
    // At first, its walk may still run.
    expect(await updateUnusedNumberMarks(api.database)).toEqual({ checked: 0, unused: 0 });
    await age(series);
    expect(await updateUnusedNumberMarks(api.database)).toEqual({ checked: 2, unused: 1 });
    expect((await api.call('GET', '/sequence/v1/series')).json).toMatchObject({ list: [{ id: series, unused: 1 }] });
    expect((await api.call('GET', `/sequence/v1/series/${series}`)).json).toMatchObject({ unused: 1 });
    const reply = await api.call('GET', `/sequence/v1/series/${series}/entries?unused=true`);
    expect(reply.json).toMatchObject({ list: [{ id: entry.id, code: 'F001', unused: true }] });
    const closing = await api.call('GET', '/silo/v1/invoice-book/closing?month=2026-11');
    expect(closing.json).toMatchObject({
      unused_numbers: { count: 1, list: [{ series, code: 'F001', entry: entry.id }] },
    });
    const refused = await api.call('POST', `/silo/v1/entries/${entry.id}/states`, { key: 'void' });
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('number F001') } });
    const number = await findUnusedNumberOfEntry(api.database, api.workspace, entry);
    expect(decideEntryErasure({ ...entry, openJob: null }, false, false, number)).toMatchObject({ fate: 'keep' });
    expect(decideEntryErasure({ ...entry, openJob: null }, false, true, number)).toMatchObject({ fate: 'block' });
  });

  it('is no longer unused if the job of its entry runs again', async () => {
    const series = createId();
    const [entry] = await leftWithout(series);
    await age(series);
    await updateUnusedNumberMarks(api.database);
    await getEntriesCollection(api.database).updateOne({ _id: entry._id }, { $set: { 'snippet.code': 'F001' } });
    await age(series);
    await updateUnusedNumberMarks(api.database);
    expect((await api.call('GET', `/sequence/v1/series/${series}`)).json).not.toHaveProperty('unused');
    expect(await getSeriesNumbersCollection(api.database).countDocuments({ series, watch: { $exists: true } })).toBe(0);
  });

  it('is not reported while the job of its entry is open', async () => {
    const series = createId();
    const [entry] = await leftWithout(series);
    await getEntriesCollection(api.database).updateOne({ _id: entry._id }, { $set: { openJob: 'j' } });
    await age(series);
    expect(await updateUnusedNumberMarks(api.database)).toMatchObject({ unused: 0 });
    expect(await getSeriesNumbersCollection(api.database).countDocuments({ series, watch: { $exists: true } })).toBe(1);
  });

  it('is found by the clock of the database, whatever the clock of the process', async () => {
    const series = createId();
    const [entry] = await leftWithout(series, new Date('2038-01-19'));
    // The time counts from now on, because its walk may have started a moment ago.
    expect(await updateUnusedNumberMarks(api.database)).toEqual({ checked: 2, unused: 0 });
    const watched = await getSeriesNumbersCollection(api.database)
      .find({ series, watch: { $exists: true } })
      .toArray();
    expect(watched).toMatchObject([{ id: entry.id }]);
    expect(watched[0]?.watch?.getTime()).toBeLessThanOrEqual((await api.database.now()).getTime());
    expect(await updateUnusedNumberMarks(api.database)).toEqual({ checked: 0, unused: 0 });
    await age(series);
    expect(await updateUnusedNumberMarks(api.database)).toEqual({ checked: 1, unused: 1 });
  });

  it('stays watched if its entry skips it while the numbers are checked', async () => {
    // Regression: a number that was skipped between the two reads counted as passed, and no list showed its gap later.
    const series = createId();
    const [entry] = await leftWithout(series);
    await age(series);
    const numbers = getSeriesNumbersCollection(api.database);
    const skip = async (): Promise<void> => {
      const first = await numbers.findOne({ series, id: entry.id });
      await saveSkippedNumberOwner(api.database, { _id: first?._id ?? '' }, 'w:t:S|F001|03-11-2026');
      const asking = {
        ...buildEntryNumberRequester(entry.id, 2),
        meta: {},
        isEntry: true,
        date: '2026-11-03',
      } as const;
      const wanted = { ...rule, workspace: api.workspace, id: series };
      await issueSeriesNumber(api.database, wanted, asking, new Date(), { witness: null });
    };
    // The entries are read after the rows of the numbers.
    const entries = getEntriesCollection(api.database);
    const find = (...given: Parameters<typeof entries.find>) => ({
      project: (projection: object) => ({
        toArray: async () => {
          await skip();
          return entries
            .find(...given)
            .project(projection)
            .toArray();
        },
      }),
    });
    const database = Object.create(api.database, {
      collection: {
        value: (name: string) =>
          name === 'entries' ? Object.create(entries, { find: { value: find } }) : api.database.collection(name),
      },
    }) as typeof api.database;
    await updateUnusedNumberMarks(database);
    expect(await numbers.countDocuments({ series, id: entry.id, watch: { $exists: true } })).toBe(1);
  });
});
