// Tests unused numbers, whose job was cancelled before the invoice used them. Regression: no list showed the gap.
import { seedEntry, seedInvoice } from '../../bench/seed-requests';
import { createUuidV7 } from '../../src/main/ids';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { decideEntryErasure } from '../../src/store/privacy/classify';
import { blockEntryWithAuditRowIfUnchanged, eraseEntryWithAuditRowIfUnchanged } from '../../src/store/privacy/erase';
import { streamErasureCandidates } from '../../src/store/privacy/find-entries';
import { getSeriesNumbersCollection } from '../../src/store/series/series';
import { issueSeriesNumber } from '../../src/store/series/take-numbers';
import {
  buildFurtherNumberRequesterOfEntry,
  findUnusedNumberOfEntry,
  markSeriesNumberSkippedForInvoice,
  updateUnusedNumberMarks,
} from '../../src/store/series/unused-numbers';
import { apiOfFile } from './api';

const api = apiOfFile();

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
    const series = createUuidV7();
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

  describe('and that a job took while its entry was read', () => {
    // Regression: the entry was erased or discarded, and its number belonged to no entry.
    const storeDraft = async () => {
      const { code: _, ...invoice } = seedInvoice('B12345674', 'X');
      const draft = { ...seedEntry(api.workspace, invoice as never), openJob: null };
      await getEntriesCollection(api.database).insertOne(draft);
      return draft;
    };
    /** A job locks the entry, takes a number and ends. */
    const runJobThatTakesNumber = async ({ _id, id }: { readonly _id: string; readonly id: string }) => {
      const change = (openJob: string | null) =>
        getEntriesCollection(api.database).updateOne({ _id }, { $set: { openJob }, $inc: { revision: 1 } });
      await change(createUuidV7());
      const wanted = { ...rule, workspace: api.workspace, id: createUuidV7() };
      const asking = { id, meta: {}, isEntry: true, date: '2026-11-03' } as const;
      await issueSeriesNumber(api.database, wanted, asking, new Date(), { witness: null });
      await change(null);
    };

    it('keeps the entry from being erased or blocked', async () => {
      const draft = await storeDraft();
      const auditRow = { workspace: api.workspace, createdAt: new Date() } as never;
      for await (const entry of streamErasureCandidates(api.database, api.workspace, { kind: 'entry', id: draft.id })) {
        await runJobThatTakesNumber(draft);
        expect([
          await eraseEntryWithAuditRowIfUnchanged(api.database, api.workspace, entry, auditRow),
          await blockEntryWithAuditRowIfUnchanged(api.database, api.workspace, entry, auditRow),
        ]).toEqual([false, false]);
      }
      expect(await api.stored(draft.id)).not.toBeNull();
    });

    it('keeps the entry from being discarded', async () => {
      const draft = await storeDraft();
      const collection = api.database.collection.bind(api.database);
      let reads = 0;
      const spy = jest.spyOn(api.database, 'collection').mockImplementation((name) => {
        const rows = collection(name);
        if (name !== 'numbers') return rows as never;
        const findOne = rows.findOne.bind(rows) as (...args: unknown[]) => Promise<unknown>;
        return Object.assign(Object.create(rows), {
          findOne: async (...args: unknown[]) => {
            const found = await findOne(...args);
            // The lookup of an entry without a number has two reads.
            reads += 1;
            if (reads === 2) await runJobThatTakesNumber(draft);
            return found;
          },
        });
      });
      const { status, json } = await api.call('POST', `/silo/v1/entries/${draft.id}/states`, { key: 'void' });
      spy.mockRestore();
      expect([status, json.message]).toEqual([409, expect.stringContaining('number F001')]);
      expect((await api.stored(draft.id))?.state).not.toBe('void');
    });
  });

  it('is no longer unused if the job of its entry runs again', async () => {
    const series = createUuidV7();
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
    const series = createUuidV7();
    const [entry] = await leftWithout(series);
    await getEntriesCollection(api.database).updateOne({ _id: entry._id }, { $set: { openJob: 'j' } });
    await age(series);
    expect(await updateUnusedNumberMarks(api.database)).toMatchObject({ unused: 0 });
    expect(await getSeriesNumbersCollection(api.database).countDocuments({ series, watch: { $exists: true } })).toBe(1);
  });

  it('is found by the clock of the database, whatever the clock of the process', async () => {
    const series = createUuidV7();
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
    const series = createUuidV7();
    const [entry] = await leftWithout(series);
    await age(series);
    const numbers = getSeriesNumbersCollection(api.database);
    const skip = async (): Promise<void> => {
      const first = await numbers.findOne({ series, id: entry.id });
      await markSeriesNumberSkippedForInvoice(api.database, { _id: first?._id ?? '' }, 'w:t:S|F001|03-11-2026');
      const asking = {
        ...buildFurtherNumberRequesterOfEntry(entry.id, 2),
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
