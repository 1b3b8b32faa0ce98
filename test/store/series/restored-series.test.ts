// A restored database issues no number twice: each series is paused until an operator continues it.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createUuidV7 } from '../../../src/main/ids';
import { connectDatabase, type Database } from '../../../src/store/database';
import {
  formatAllUnknownSeriesKey,
  raiseSeriesFloor,
  listPausedSeries,
  SeriesPausedError,
} from '../../../src/store/series/pauses';
import {
  getSeriesNumbersCollection,
  getSeriesCollection as seriesOf,
  formatSeriesDatabaseKey,
} from '../../../src/store/series/series';
import { issueSeriesNumber } from '../../../src/store/series/take-numbers';
import { writeWitnessBeginning } from '../../../src/witness/files';
import { type WitnessFolder, openWitnessFolder } from '../../../src/witness/witness-folder';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';
import { clockAnchor } from '../../witness/clock-anchor';

const workspace = 'w';

describe('a series of a restored database', () => {
  let database: Database;
  let folder: string;
  let witness: WitnessFolder;
  beforeAll(async () => {
    database = await connectDatabase(mongoUri(), databaseName());
    await prepareDatabase(database);
  }, 60_000);
  afterAll(async () => {
    await leaveDatabase(database);
  });
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'sello-witness-'));
    witness = open();
  });
  afterEach(async () => {
    await witness.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (): WitnessFolder =>
    openWitnessFolder(folder, {
      now: () => new Date(),
      anchor: clockAnchor,
      failed: (error) => {
        throw error;
      },
    });
  const wanted = (id: string) => ({
    workspace,
    id,
    name: '|F',
    code: 'F',
    description: '',
    prefix: 'F-',
    suffix: '',
    padding: 0,
    start: 1,
  });
  const take = async (id: string, entry: string, by: WitnessFolder = witness): Promise<string> =>
    (await issueSeriesNumber(database, wanted(id), { id: entry, meta: {} }, new Date(), { witness: by })).code;
  const putBack = (id: string, last: number) =>
    getSeriesNumbersCollection(database).deleteMany({ series: id, index: { $gt: last } });

  it('is paused if the database has lost issued numbers, and continues after these numbers', async () => {
    const id = createUuidV7();
    for (const entry of ['a', 'b', 'c', 'd']) await take(id, entry);
    await putBack(id, 2);
    await expect(take(id, 'e')).rejects.toMatchObject({ name: 'SeriesPausedError', next: 5 });
    expect(await getSeriesNumbersCollection(database).countDocuments({ series: id })).toBe(2);
    expect(await take(id, 'b')).toBe('F-2');
    expect(await listPausedSeries(database, workspace, witness)).toMatchObject([
      { id, lastIndex: 2, pause: { next: 5 } },
    ]);
    await raiseSeriesFloor(database, formatSeriesDatabaseKey(workspace, id), { workspace, lastIndex: 4 });
    expect(await Promise.all(['e', 'f'].map((entry) => take(id, entry)))).toEqual(['F-5', 'F-6']);
    expect(await listPausedSeries(database, workspace, witness)).toEqual([]);
  });

  it('is paused if the whole series was created after the backup', async () => {
    const id = createUuidV7();
    await take(id, 'a');
    await putBack(id, 0);
    await seriesOf(database).deleteMany({ id });
    await expect(take(id, 'b')).rejects.toBeInstanceOf(SeriesPausedError);
    expect(await listPausedSeries(database, workspace, witness)).toMatchObject([{ id, name: '', pause: { next: 2 } }]);
    await raiseSeriesFloor(database, formatSeriesDatabaseKey(workspace, id), { workspace, lastIndex: 1 });
    expect(await take(id, 'b')).toBe('F-2');
  });

  it('is paused even in another process that never read the numbers', async () => {
    const id = createUuidV7();
    await take(id, 'a');
    await putBack(id, 0);
    const other = open();
    await expect(take(id, 'b', other)).rejects.toBeInstanceOf(SeriesPausedError);
    await other.close();
  });

  it('continues with another prefix if its last number is unknown', async () => {
    const id = createUuidV7();
    await take(id, 'a');
    await raiseSeriesFloor(database, formatSeriesDatabaseKey(workspace, id), { workspace, lastIndex: 1, prefix: 'R-' });
    expect(await take(id, 'b')).toBe('R-F-2');
  });

  it('is paused, like all unknown series, if the witness was lost with the machine', async () => {
    const [known, unknown] = [createUuidV7(), createUuidV7()];
    await take(known, 'a', open());
    rmSync(folder, { recursive: true });
    await writeWitnessBeginning(folder, { startedAt: new Date().toISOString(), forgot: true }, false);
    const lost = open();
    await expect(take(known, 'b', lost)).rejects.toMatchObject({ next: 2 });
    await expect(take(unknown, 'a', lost)).rejects.toMatchObject({ next: 1 });
    await raiseSeriesFloor(database, formatSeriesDatabaseKey(workspace, known), { workspace, lastIndex: 7 });
    await raiseSeriesFloor(database, formatAllUnknownSeriesKey(workspace), { workspace, lastIndex: 0, prefix: 'R-' });
    expect(await take(known, 'b', lost)).toBe('F-8');
    expect(await take(unknown, 'a', lost)).toBe('R-F-1');
    await raiseSeriesFloor(database, formatAllUnknownSeriesKey(workspace), { workspace, lastIndex: 0 });
    expect(await take(unknown, 'b', lost)).toBe('R-F-2');
    expect(await take(createUuidV7(), 'a', lost)).toBe('F-1');
    await lost.close();
  });

  it('is not paused if it is created while the witness begins a little later than the present', async () => {
    const id = createUuidV7();
    rmSync(folder, { recursive: true });
    const startedAt = new Date(Date.now() + 60_000);
    await writeWitnessBeginning(folder, { startedAt: startedAt.toISOString(), forgot: true }, false);
    const lost = open();
    const floor = { workspace, lastIndex: 0, after: startedAt };
    await raiseSeriesFloor(database, formatAllUnknownSeriesKey(workspace), floor);
    expect([await take(id, 'a', lost), await take(id, 'b', lost)]).toEqual(['F-1', 'F-2']);
    await lost.close();
  });

  it('gets no time of a floor that a wrong clock dated far ahead', async () => {
    const id = createUuidV7();
    const wrong = new Date(Date.now() + 365 * 86_400_000);
    await raiseSeriesFloor(database, formatAllUnknownSeriesKey(workspace), { workspace, lastIndex: 0, after: wrong });
    await take(id, 'a');
    const created = await seriesOf(database).findOne({ workspace, id });
    expect(created?.createdAt.getTime()).toBeLessThan(Date.now() + 300_000);
    await database.collection('series_floors').deleteMany({ at: wrong });
  });

  it('continues after an outdated read, because the read is repeated after a write', async () => {
    const id = createUuidV7();
    await take(id, 'a');
    await take(id, 'b');
    let reads = 0;
    const stale = {
      ...database,
      collection: (name: string) => {
        const real = database.collection(name);
        if (name !== 'numbers') return real;
        const aggregate = (pipeline: object[]) => {
          reads += 1;
          const cursor = real.aggregate(pipeline);
          if (reads > 1) return cursor;
          const toArray = async () => (await cursor.toArray()).filter(({ from }) => from !== 'last');
          return Object.assign(Object.create(cursor) as typeof cursor, { toArray });
        };
        return Object.assign(Object.create(real) as typeof real, { aggregate });
      },
    } as Database;
    const asking = { id: 'c', meta: {} };
    const { code } = await issueSeriesNumber(stale, wanted(id), asking, new Date(), { witness });
    expect(code).toBe('F-3');
    expect(reads).toBeGreaterThan(1);
  });

  it('issues no number that could not be stored in the witness', async () => {
    const id = createUuidV7();
    await take(id, 'a');
    const broken = { ...witness, noteSeries: () => Promise.reject(new Error('the storage is full')) };
    await expect(take(id, 'b', broken)).rejects.toThrow('full');
    expect(await take(id, 'b')).toBe('F-2');
  });
});
