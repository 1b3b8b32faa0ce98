// The cleaning after an erasure. Regression: it deleted the parts of an export that began after it had listed the
// exports.
import { connectDatabase, type Database } from '../../../src/store/database';
import { getMonthExportsCollection } from '../../../src/store/months/exports';
import { deleteOrphanedMonthExportSectionsAndParts, saveMonthExportPart } from '../../../src/store/months/sections';
import type { MonthExportDocument } from '../../../src/model/month-export';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';

let database: Database;
beforeAll(async () => {
  database = await connectDatabase(mongoUri(), databaseName(), 'test');
  await prepareDatabase(database);
}, 60_000);
afterAll(() => leaveDatabase(database));

const exportOf = (id: string) => ({ _id: `w:B1:2026-${id}`, id });
const part = { section: 0, attempt: 'a', part: 0 };
const begin = async (id: string): Promise<void> => {
  await getMonthExportsCollection(database).insertOne({ ...exportOf(id), workspace: 'w' } as MonthExportDocument);
  await saveMonthExportPart(database, exportOf(id), part, Buffer.from('x'));
};
const listParts = async (): Promise<string[]> =>
  (await database.collection<{ _id: string }>('export_parts').find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

/** The database, in which an export begins as soon as the exports were listed. */
const whileListed = (id: string): Database => {
  let hasBegun = false;
  const collection = ((name: string) => {
    const real = database.collection(name);
    if (name !== 'month_exports') return real;
    const find = (filter: object) => ({
      project: (projection: object) => ({
        toArray: async () => {
          const rows = await real.find(filter).project(projection).toArray();
          if (!hasBegun) await begin(id);
          hasBegun = true;
          return rows;
        },
      }),
    });
    return { find };
  }) as never;
  return { ...database, collection };
};

describe('the deletion of orphaned exports', () => {
  it('deletes parts without an export, but no part of an export that begins in the meantime', async () => {
    await begin('01');
    await saveMonthExportPart(database, exportOf('02'), part, Buffer.from('x'));
    await saveMonthExportPart(database, { _id: 'other:B1:2026-02', id: '02' }, part, Buffer.from('x'));
    expect(await deleteOrphanedMonthExportSectionsAndParts(whileListed('03'), 'w')).toBe(1);
    expect(await listParts()).toEqual([
      'other:B1:2026-02:02:000000:a:000000',
      'w:B1:2026-01:01:000000:a:000000',
      'w:B1:2026-03:03:000000:a:000000',
    ]);
  });
});
