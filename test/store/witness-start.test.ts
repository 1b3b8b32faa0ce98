// The time at which a new witness begins: by the database, never by the clock of a process, and after everything in the
// database. Rows that are dated ahead of the clock, and a clock that is behind.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { witnessLimits as limits } from '../../src/contracts/limits/witness';
import type { WitnessUnavailableError } from '../../src/contracts/witness';
import { createUuidV7 } from '../../src/main/ids';
import { connectDatabase, type Database } from '../../src/store/database';
import { getSeriesCollection } from '../../src/store/series/series';
import { issueSeriesNumber } from '../../src/store/series/take-numbers';
import { raiseSeriesFloor } from '../../src/store/series/pauses';
import { createDatabaseWitnessRegistry } from '../../src/store/witness-anchor';
import type { RowWithFutureTimes } from '../../src/store/witness-start';
import { type WitnessFolder, openWitnessFolder } from '../../src/witness/witness-folder';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';

describe('the time at which a new witness begins', () => {
  let database: Database;
  let folders: string[] = [];
  let opened: WitnessFolder[] = [];
  let datedBack: RowWithFutureTimes[] = [];
  let changes: (WitnessUnavailableError | undefined)[] = [];
  beforeAll(async () => {
    database = await connectDatabase(mongoUri(), databaseName());
  }, 60_000);
  afterAll(() => leaveDatabase(database));
  beforeEach(async () => {
    await prepareDatabase(database);
    [folders, opened, datedBack, changes] = [[], [], [], []];
  });
  afterEach(async () => {
    for (const one of opened) await one.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const emptyFolder = (): string => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-witness-'));
    folders.push(folder);
    return folder;
  };
  /** The witness as another process opens it, whose clock may be wrong. */
  const open = (folder: string, now = () => new Date()): WitnessFolder => {
    const failed = (error: unknown): never => {
      throw error;
    };
    const one = openWitnessFolder(folder, {
      now,
      anchor: createDatabaseWitnessRegistry(database, (row) => datedBack.push(row)),
      failed,
      changed: (trouble) => changes.push(trouble),
    });
    opened.push(one);
    return one;
  };
  const rule = { name: 'F', code: 'F', description: '', prefix: 'F-', suffix: '', padding: 0, start: 1 };
  const insertSeries = async (id: string, at: Date): Promise<void> => {
    const times = { createdAt: at, updatedAt: at };
    const row = { _id: `w:${id}`, workspace: 'w', id, ...rule, lastIndex: 0, ...times };
    await getSeriesCollection(database).insertOne(row);
  };
  const take = async (id: string, witness: WitnessFolder): Promise<string> => {
    const wanted = { workspace: 'w', id, ...rule };
    return (await issueSeriesNumber(database, wanted, { id: createUuidV7(), meta: {} }, new Date(), { witness })).code;
  };
  const readBeginning = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'began.json'), 'utf8'));
  const writeBeginning = (folder: string, beginning: object): void =>
    writeFileSync(path.join(folder, 'began.json'), JSON.stringify(beginning));

  it('date the witness by the database, although the clock of the process is years behind', async () => {
    const folder = emptyFolder();
    const from = await database.now();
    await open(folder, () => new Date('2020-01-01T00:00:00.000Z')).begin();
    expect(Date.parse(readBeginning(folder).startedAt)).toBeGreaterThanOrEqual(from.getTime());
  });

  it('date the witness after everything in the database, although its clock is a little behind', async () => {
    const later = new Date(Date.now() + 60_000);
    await insertSeries('s', later);
    const past = [{ installation: 'SELLO-1', until: new Date(later.getTime() + 5) }];
    await database.collection<{ _id: string }>('chains').insertOne({ _id: 'c', createdAt: later, past } as never);
    const folder = emptyFolder();
    await open(folder).begin();
    expect(Date.parse(readBeginning(folder).startedAt)).toBe(later.getTime() + 6);
  });

  describe('if a row is dated a year ahead', () => {
    const ahead = new Date(Date.now() + 365 * 86_400_000);

    it('do not date the new witness ahead, and count the row as older', async () => {
      await open(emptyFolder()).begin();
      const id = createUuidV7();
      await insertSeries(id, ahead);
      const past = [{ installation: 'SELLO-1', until: ahead }];
      const row = { createdAt: new Date(), past, head: null };
      await database.collection<{ _id: string }>('chains').insertOne({ _id: 'c', ...row } as never);
      await database
        .collection<{ _id: string }>('chains')
        .insertOne({ _id: 'd', installation: 'SELLO-2', createdAt: ahead } as never);
      await raiseSeriesFloor(database, 'w:f', { workspace: 'w', lastIndex: 3, after: ahead });
      const folder = emptyFolder();
      const witness = open(folder);
      await witness.begin();
      const startedMs = Date.parse(readBeginning(folder).startedAt);
      expect(startedMs).toBeLessThanOrEqual(Date.now() + limits.aheadMs);
      const chains = await database.collection('chains').find().sort({ _id: 1 }).toArray();
      expect(chains).toMatchObject([{ past: [{ until: expect.any(Date) }] }, { createdAt: expect.any(Date) }]);
      expect(chains[0]?.past[0].until.getTime()).toBeLessThan(startedMs);
      expect(chains[1]?.createdAt.getTime()).toBeLessThan(startedMs);
      expect(chains[1]).not.toHaveProperty('past');
      expect(datedBack).toContainEqual({ collection: 'series', id: `w:${id}`, times: { createdAt: ahead } });
      expect(datedBack).toContainEqual({
        collection: 'chains',
        id: 'c',
        times: expect.objectContaining({ past: [{ until: ahead }] }),
      });
      expect(datedBack.map(({ collection }) => collection)).toContain('series_floors');
      for (const one of [id, 'f']) await expect(take(one, witness)).rejects.toMatchObject({ certain: false });
    });

    it('number a series again that an operator resumes', async () => {
      await open(emptyFolder()).begin();
      const id = createUuidV7();
      await insertSeries(id, ahead);
      const witness = open(emptyFolder());
      await witness.begin();
      await expect(take(id, witness)).rejects.toMatchObject({ certain: false });
      const { sinceMs } = (await witness.ofSeries(`w:${id}`)) ?? { sinceMs: 0 };
      const floor = { workspace: 'w', lastIndex: 20, after: new Date(sinceMs) };
      await raiseSeriesFloor(database, `w:${id}`, floor);
      expect(await take(id, witness)).toBe('F-21');
    });

    it('correct a witness that an earlier build dated ahead', async () => {
      await open(emptyFolder()).begin();
      const folder = emptyFolder();
      const times = { startedAt: ahead.toISOString(), copiedAt: ahead.toISOString() };
      writeBeginning(folder, { ...times, forgot: true, id: 'W2' });
      const found = await open(folder).ofSeries('w:s');
      expect(found).toMatchObject({ forgot: true, copied: true });
      expect(found?.sinceMs).toBeLessThanOrEqual(Date.now() + limits.aheadMs);
      const stored = readBeginning(folder);
      expect(stored).toMatchObject({ id: 'W2', forgot: true });
      expect(Date.parse(stored.copiedAt)).toBeLessThanOrEqual(Date.now() + limits.aheadMs);
    });
  });

  describe('if the clock of the database is behind', () => {
    const ahead = new Date(Date.now() + 86_400_000);
    const refuses = async (): Promise<void> => {
      let clockAheadMs = 0;
      const folder = emptyFolder();
      const witness = open(folder, () => new Date(Date.now() + clockAheadMs));
      const away = {
        name: 'WitnessUnavailableError',
        kind: 'failing',
        message: expect.stringContaining('correct the clock of MongoDB'),
      };
      await expect(witness.begin()).rejects.toMatchObject(away);
      await expect(witness.ofChain('c', true)).rejects.toMatchObject(away);
      await expect(witness.noteSeries('w:s', 1)).rejects.toMatchObject(away);
      expect(witness.trouble()).toMatchObject(away);
      expect(changes).toMatchObject([away]);
      // Calls of the next seconds do not scan the database again.
      const scans = jest.spyOn(database, 'collection');
      await expect(witness.ofChain('c', true)).rejects.toMatchObject(away);
      expect(scans).not.toHaveBeenCalled();
      scans.mockRestore();
      // The folder fails for a moment; the witness is not available afterwards.
      clockAheadMs += limits.readSeconds * 1_000 + 1_000;
      rmSync(folder, { recursive: true });
      writeFileSync(folder, '');
      await expect(witness.begin()).rejects.toMatchObject({ kind: 'failing' });
      rmSync(folder);
      clockAheadMs += limits.readSeconds * 1_000 + 1_000;
      await expect(witness.begin()).rejects.toMatchObject(away);
      expect(changes.filter((trouble) => trouble === undefined)).toEqual([]);
      changes.splice(1);
      expect(datedBack).toEqual([]);
      // The clock is right again: it shows a later time than the rows.
      const rows = getSeriesCollection(database);
      const createdAt = new Date();
      const stored = await rows.find().toArray();
      await rows.updateMany({}, { $set: { createdAt } });
      await database.collection('chains').updateMany({}, { $set: { 'head.at': createdAt.toISOString() } });
      clockAheadMs += limits.readSeconds * 1_000 + 1_000;
      await witness.begin();
      expect([witness.trouble(), changes.length, changes[1]]).toEqual([undefined, 2, undefined]);
      for (const { _id, createdAt: at } of stored) await rows.updateOne({ _id }, { $set: { createdAt: at } });
    };

    it('do not overwrite the times of all series', async () => {
      for (let index = 0; index <= limits.aheadRowsMax; index += 1) await insertSeries(`s${index}`, ahead);
      await refuses();
      expect(await getSeriesCollection(database).countDocuments({ createdAt: ahead })).toBe(limits.aheadRowsMax + 1);
    });

    it('do not overwrite the times of one series if several chains have later records', async () => {
      await insertSeries('s', ahead);
      const createdAt = new Date(Date.now() - 86_400_000);
      for (const _id of ['c', 'd']) {
        const row = {
          _id,
          installation: `SELLO-${_id}`,
          createdAt,
          head: { sequence: 1, fingerprint: 'F1', at: ahead.toISOString() },
        };
        await database.collection<{ _id: string }>('chains').insertOne(row as never);
      }
      await refuses();
      expect(await getSeriesCollection(database).countDocuments({ createdAt: ahead })).toBe(1);
    });
  });
});
