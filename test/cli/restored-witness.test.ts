// Tests `restored` with a witness that exists: the series are paused unless the witness has seen what happened after
// the backup.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { openConfiguredWitness } from '../../src/main/open-witness';
import { noopMetricRecorder } from '../../src/metrics/measure';
import { run } from '../../src/cli/restored';
import { connectDatabase, type Database } from '../../src/store/database';
import { findSeriesPause, raiseSeriesFloor } from '../../src/store/series/pauses';
import { getSeriesCollection } from '../../src/store/series/series';
import { undatedWitnessBeginning } from '../../src/contracts/witness';
import { createDatabaseWitnessRegistry } from '../../src/store/witness-anchor';
import { openWitnessFolder } from '../../src/witness/witness-folder';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';
import { mongoUri } from '../servers/addresses';
import { ownFolder } from '../servers/own-folder';
import { capturePrinted } from './printed';

describe('a restored database and a witness that exists', () => {
  let database: Database;
  const { text } = capturePrinted();
  const { env } = process;
  const name = databaseName();
  const hourMs = 3_600_000;
  beforeAll(async () => {
    database = await connectDatabase(mongoUri(), name);
  }, 60_000);
  beforeEach(async () => {
    await prepareDatabase(database);
  });
  afterEach(() => {
    process.env = env;
  });
  afterAll(() => leaveDatabase(database));

  /** A process that starts on the database and a folder. */
  const startProcess = async <T>(
    folder: string,
    work: (witness: ReturnType<typeof openWitnessFolder>) => Promise<T>,
  ) => {
    const failed = (error: unknown): never => {
      throw error;
    };
    const witness = openWitnessFolder(folder, {
      now: () => new Date(),
      anchor: createDatabaseWitnessRegistry(database, failed),
      failed,
    });
    try {
      await witness.begin();
      return await work(witness);
    } finally {
      await witness.close();
    }
  };
  const start = (folder: string) => startProcess(folder, () => Promise.resolve());
  const restored = async (folder: string, ...args: string[]): Promise<number> => {
    process.env = { ...env, MONGODB_URI: mongoUri(), SELLO_DATABASE: name, SELLO_WITNESS: folder };
    return run(['--data', 'no-such-folder', ...args]);
  };
  const isSeriesPaused = (folder: string): Promise<boolean> =>
    startProcess(folder, async (witness) => (await findSeriesPause(database, 'w', 's', witness)) !== undefined);
  const readBeginning = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'began.json'), 'utf8'));
  /** Puts rows of the backup into the database. */
  const restoreRows = async (at: Date): Promise<void> => {
    const rule = { name: 'F', code: 'F', description: '', prefix: 'F-', suffix: '', padding: 0, start: 1 };
    const times = { createdAt: new Date(at.getTime() - hourMs), updatedAt: at };
    await getSeriesCollection(database).insertOne({
      _id: 'w:s',
      workspace: 'w',
      id: 's',
      ...rule,
      lastIndex: 9,
      ...times,
    });
    const head = { sequence: 900, fingerprint: 'F900', at: at.toISOString() };
    await database
      .collection<{ _id: string }>('chains')
      .insertOne({ _id: 'w:simulator:A', createdAt: times.createdAt, head } as never);
  };
  const before = (): Date => new Date(Date.now() - hourMs);
  const after = (): Date => new Date(Date.now() + 10);

  it('pauses its series if the stack was started once on the new machine, and the backup is of 0.1.0', async () => {
    const folder = ownFolder('sello-restored-');
    await start(folder);
    await prepareDatabase(database);
    await restoreRows(before());
    expect(await restored(folder)).toBe(1);
    expect(text()).toMatch(/does not know the witness.*Series would be paused/);
    expect(readBeginning(folder)).toMatchObject({ forgot: false });
    expect(await restored(folder, '--yes')).toBe(0);
    expect(text()).toMatch(/does not know the witness.*Series are paused/);
    expect(await isSeriesPaused(folder)).toBe(true);
  });

  it('pauses its series if the row of that start stayed, because mongorestore ran without --drop', async () => {
    const folder = ownFolder('sello-restored-');
    await start(folder);
    await restoreRows(before());
    const { id } = readBeginning(folder);
    expect(await restored(folder, '--yes')).toBe(0);
    expect(text()).toMatch(/witness began after the last record.*Series are paused/);
    expect(readBeginning(folder)).toMatchObject({ forgot: true, id });
    expect(await isSeriesPaused(folder)).toBe(true);
  });

  it('does not pause a series again that an operator resumed before the command runs twice', async () => {
    const folder = ownFolder('sello-restored-');
    await start(folder);
    await restoreRows(before());
    expect(await restored(folder, '--yes')).toBe(0);
    expect(await isSeriesPaused(folder)).toBe(true);
    const beginning = readBeginning(folder);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await raiseSeriesFloor(database, 'w:s', { workspace: 'w', lastIndex: 20, after: new Date(beginning.startedAt) });
    expect(await isSeriesPaused(folder)).toBe(false);
    expect(await restored(folder, '--yes')).toBe(0);
    expect(await isSeriesPaused(folder)).toBe(false);
    expect(readBeginning(folder)).toEqual(beginning);
  });

  /** Adds last records that are later than the clock of the database. Returns the function that corrects the clock. */
  const putClockBehind = async (ids = ['w:simulator:B', 'w:simulator:C']): Promise<() => Promise<unknown>> => {
    const chains = database.collection<{ _id: string }>('chains');
    const head = { sequence: 1, at: new Date(Date.now() + hourMs).toISOString() };
    for (const _id of ids) await chains.insertOne({ _id, installation: _id, createdAt: before(), head } as never);
    return () => chains.updateMany({ 'head.at': head.at }, { $set: { 'head.at': before().toISOString() } });
  };

  it('marks a new witness while the clock of the database is behind, and dates it afterwards', async () => {
    const folder = ownFolder('sello-restored-');
    await restoreRows(before());
    const correctClock = await putClockBehind();
    expect(await restored(folder, '--yes')).toBe(0);
    expect(text()).toMatch(/unavailable until it can be dated.*correct the clock of MongoDB/);
    expect(readBeginning(folder)).toMatchObject({ forgot: true });
    await expect(start(folder)).rejects.toThrow('correct the clock of MongoDB');
    await correctClock();
    expect(await isSeriesPaused(folder)).toBe(true);
    expect(Date.parse(readBeginning(folder).startedAt)).toBeLessThan(Date.now() + 180_000);
  });

  it.each([
    ['two chains', ['w:simulator:B', 'w:simulator:C']],
    ['one chain', ['w:simulator:B']],
  ])('marks a younger witness only after the clock of a database with %s is corrected', async (_name, ids) => {
    const folder = ownFolder('sello-restored-');
    await start(folder);
    await restoreRows(before());
    const beginning = readBeginning(folder);
    const correctClock = await putClockBehind(ids);
    await expect(restored(folder, '--yes')).rejects.toThrow(/correct the clock of MongoDB. Then run the command again/);
    expect(readBeginning(folder)).toEqual(beginning);
    await correctClock();
    expect(await restored(folder, '--yes')).toBe(0);
    expect(await isSeriesPaused(folder)).toBe(true);
  });

  it('keeps the witness that it had if the clock of the database was behind even its beginning', async () => {
    const folder = ownFolder('sello-restored-');
    await start(folder);
    await restoreRows(after());
    await new Promise((resolve) => setTimeout(resolve, 20));
    // The clock of the database is behind by an hour: every time is an hour ahead of it.
    const beginning = readBeginning(folder);
    const moved = { ...beginning, startedAt: new Date(Date.parse(beginning.startedAt) + hourMs).toISOString() };
    writeFileSync(path.join(folder, 'began.json'), JSON.stringify(moved));
    await database
      .collection('chains')
      .updateMany({}, { $set: { 'head.at': new Date(Date.now() + hourMs + 1_000).toISOString() } });
    const correctClock = await putClockBehind();
    await expect(restored(folder, '--yes')).rejects.toThrow('correct the clock of MongoDB');
    expect(readBeginning(folder)).toEqual(moved);
    writeFileSync(path.join(folder, 'began.json'), JSON.stringify(beginning));
    await database.collection('chains').updateMany({}, { $set: { 'head.at': new Date().toISOString() } });
    await correctClock();
    expect(await restored(folder, '--yes')).toBe(0);
    expect(readBeginning(folder)).toEqual(beginning);
    expect(await isSeriesPaused(folder)).toBe(false);
  });

  it('dates a witness that it marked while a process still used the folder', async () => {
    const folder = ownFolder('sello-restored-');
    await start(folder);
    await restoreRows(before());
    await startProcess(folder, async (witness) => {
      const undated = { ...readBeginning(folder), forgot: true, startedAt: undatedWitnessBeginning.toISOString() };
      writeFileSync(path.join(folder, 'began.json'), JSON.stringify(undated));
      const { sinceMs } = (await witness.ofChain('w:simulator:A', true)) ?? {};
      expect(sinceMs).toBeLessThan(Date.now() + 180_000);
    });
    expect(Date.parse(readBeginning(folder).startedAt)).toBeLessThan(Date.now() + 180_000);
  });

  it('keeps the witness that it had while the clock of the database is behind', async () => {
    const folder = ownFolder('sello-restored-');
    await start(folder);
    await restoreRows(after());
    const beginning = readBeginning(folder);
    await putClockBehind();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await restored(folder, '--yes')).toBe(0);
    expect(text()).not.toContain('until it can be dated');
    expect(readBeginning(folder)).toEqual(beginning);
  });

  it('keeps the witness that it had, also if the command runs twice', async () => {
    const folder = ownFolder('sello-restored-');
    await start(folder);
    await restoreRows(after());
    const beginning = readBeginning(folder);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([await restored(folder, '--yes'), await restored(folder, '--yes')]).toEqual([0, 0]);
    expect(text()).not.toContain('Series are paused');
    expect(readBeginning(folder)).toEqual(beginning);
    expect(await isSeriesPaused(folder)).toBe(false);
  });

  it('keeps the witness that replaced a lost one, which has seen the backup', async () => {
    const folder = ownFolder('sello-restored-');
    await start(ownFolder('sello-restored-'));
    await start(folder);
    await restoreRows(after());
    const beginning = readBeginning(folder);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await restored(folder, '--yes')).toBe(0);
    expect(text()).not.toContain('Series are paused');
    expect(readBeginning(folder)).toEqual(beginning);
  });

  describe('without a witness', () => {
    const findPause = async (id = 's', folder = '') => {
      const settings = { witness: folder || undefined };
      const witness = await openConfiguredWitness(settings, database, pino({ level: 'silent' }), noopMetricRecorder);
      try {
        const pause = await findSeriesPause(database, 'w', id, witness);
        return pause && { next: pause.next, certain: pause.certain };
      } finally {
        await witness.close();
      }
    };

    it('pauses all series, because nothing shows which numbers were assigned after the backup', async () => {
      await restoreRows(before());
      expect(await restored('')).toBe(1);
      expect(text()).toMatch(/SELLO_WITNESS is empty.*Series would be paused/);
      expect(await findPause()).toBeUndefined();
      expect(await restored('', '--yes')).toBe(0);
      expect(text()).toMatch(/SELLO_WITNESS is empty.*Series are paused.*\n.*docs\/restore.md from step 3/);
      expect(await findPause()).toEqual({ next: 10, certain: false });
      expect(await findPause('unknown')).toEqual({ next: 1, certain: false });
    });

    it('does not pause a resumed series again, also if the installation gets a witness', async () => {
      await restoreRows(before());
      await restored('', '--yes');
      await raiseSeriesFloor(database, 'w:s', { workspace: 'w', lastIndex: 20, after: new Date(Date.now() + 180_000) });
      const folder = ownFolder('sello-restored-');
      expect(await findPause('s', folder)).toBeUndefined();
      expect(await findPause('unknown', folder)).toEqual({ next: 1, certain: false });
      expect(await findPause()).toBeUndefined();
    });

    it('returns an error while the clock of the database is behind, because the pause needs its time', async () => {
      await restoreRows(before());
      const correctClock = await putClockBehind();
      await expect(restored('', '--yes')).rejects.toThrow(
        /correct the clock of MongoDB. Then run the command again. Do not start any process/,
      );
      await correctClock();
      expect(await restored('', '--yes')).toBe(0);
      expect(await findPause()).toBeDefined();
    });
  });

  it('does not hide that the folder is a copy, and keeps the id of a folder without an id', async () => {
    const [folder, copy] = [ownFolder('sello-restored-'), ownFolder('sello-restored-')];
    await start(folder);
    cpSync(folder, copy, { recursive: true });
    await prepareDatabase(database);
    await restoreRows(before());
    expect(await restored(copy, '--yes')).toBe(0);
    expect(readBeginning(copy)).toMatchObject({ forgot: true, copiedAt: expect.any(String) });
    const old = ownFolder('sello-restored-');
    const startedAt = '2026-01-01T00:00:00.000Z';
    writeFileSync(path.join(old, 'began.json'), JSON.stringify({ startedAt, forgot: false }));
    expect(await restored(old, '--yes')).toBe(0);
    expect(readBeginning(old)).toMatchObject({ forgot: true, id: startedAt });
    expect(readBeginning(old)).not.toHaveProperty('copiedAt');
  });
});
