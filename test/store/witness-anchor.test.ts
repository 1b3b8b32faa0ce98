// A restored database with a new, empty witness: the database shows that there was another witness, so that a missing
// line proves nothing.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUuidV7 } from '../../src/main/ids';
import { connectDatabase, type Database } from '../../src/store/database';
import { issueSeriesNumber } from '../../src/store/series/take-numbers';
import { createWorkspace } from '../../src/store/workspaces/new-workspace';
import { findSeriesPause, listPausedSeries } from '../../src/store/series/pauses';
import { createDatabaseWitnessRegistry } from '../../src/store/witness-anchor';
import { type WitnessFolder, openWitnessFolder } from '../../src/witness/witness-folder';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';

describe('a witness and the database that has seen it', () => {
  let database: Database;
  let folders: string[] = [];
  let opened: WitnessFolder[] = [];
  beforeAll(async () => {
    database = await connectDatabase(mongoUri(), databaseName());
  }, 60_000);
  afterAll(() => leaveDatabase(database));
  beforeEach(async () => {
    await prepareDatabase(database);
    [folders, opened] = [[], []];
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
  /** The witness as another process opens it. */
  const open = (folder: string): WitnessFolder => {
    const failed = (error: unknown): never => {
      throw error;
    };
    const one = openWitnessFolder(folder, {
      now: () => new Date(),
      anchor: createDatabaseWitnessRegistry(database, failed),
      failed,
    });
    opened.push(one);
    return one;
  };
  const rule = { name: 'F', code: 'F', description: '', prefix: 'F-', suffix: '', padding: 0, start: 1 };
  const take = async (id: string, witness: WitnessFolder): Promise<string> => {
    const wanted = { workspace: 'w', id, ...rule };
    return (await issueSeriesNumber(database, wanted, { id: createUuidV7(), meta: {} }, new Date(), { witness })).code;
  };
  const readBeginning = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'began.json'), 'utf8'));
  const writeBeginning = (folder: string, beginning: object): void =>
    writeFileSync(path.join(folder, 'began.json'), JSON.stringify(beginning));

  it('pause every series if the witness is new and empty after a restore, and show it', async () => {
    const id = createUuidV7();
    const first = emptyFolder();
    const before = open(first);
    expect(await take(id, before)).toBe('F-1');
    expect(before.lostBefore?.()).toBeUndefined();
    const witness = open(emptyFolder());
    await expect(take(id, witness)).rejects.toMatchObject({ name: 'SeriesPausedError', certain: false });
    await expect(take(createUuidV7(), witness)).rejects.toMatchObject({ name: 'SeriesPausedError', certain: false });
    expect(await listPausedSeries(database, 'w', witness)).toMatchObject([{ id }]);
    expect(witness.lostBefore?.()).toBeInstanceOf(Date);
    // The first witness is found again, so nothing is missing.
    expect(await take(id, open(first))).toBe('F-2');
  });

  it('pause every series if a process without the database began the new witness', async () => {
    await take(createUuidV7(), open(emptyFolder()));
    const folder = emptyFolder();
    writeBeginning(folder, { startedAt: '2026-01-01T00:00:00.000Z', forgot: false });
    await expect(take(createUuidV7(), open(folder))).rejects.toMatchObject({ certain: false });
  });

  it('do not pause series of a workspace that is created after the loss', async () => {
    await take(createUuidV7(), open(emptyFolder()));
    const witness = open(emptyFolder());
    await witness.begin();
    const create = async (more: object): Promise<string> => {
      const id = createUuidV7();
      const given = { id, slug: id, name: 'New', environment: 'simulator' as const, ...more };
      expect((await createWorkspace(database, given, new Date())).kind).toBe('created');
      return id;
    };
    const findPause = async (workspace: string) => findSeriesPause(database, workspace, createUuidV7(), witness);
    expect(await findPause(await create({ isIdNew: true }))).toBeUndefined();
    // The client may have had a workspace with this id, which the restored database lacks.
    expect(await findPause(await create({}))).toMatchObject({ certain: false });
  });

  it('keep numbering with a folder of an older build, which has no id', async () => {
    const folder = emptyFolder();
    writeBeginning(folder, { startedAt: '2026-01-01T00:00:00.000Z', forgot: false });
    const id = createUuidV7();
    expect([await take(id, open(folder)), await take(id, open(folder))]).toEqual(['F-1', 'F-2']);
    await expect(take(id, open(emptyFolder()))).rejects.toMatchObject({ certain: false });
  });

  it('agree on one witness if processes start together', async () => {
    const folder = emptyFolder();
    const id = createUuidV7();
    const numbers = await Promise.all([1, 2, 3, 4].map(() => take(id, open(folder))));
    expect(numbers.toSorted()).toEqual(['F-1', 'F-2', 'F-3', 'F-4']);
    expect(readBeginning(folder)).toMatchObject({ forgot: false });
  });

  describe('if another folder was used for a while', () => {
    it('count the earlier witness as a copy when it comes back, once', async () => {
      const [first, second] = [emptyFolder(), emptyFolder()];
      const id = createUuidV7();
      expect(await take(id, open(first))).toBe('F-1');
      expect(await open(first).ofSeries(`w:${id}`)).not.toHaveProperty('copied');
      await open(second).begin();
      const leftMs = (await database.now()).getTime();
      await sleep(5);
      expect(await open(first).ofSeries(`w:${id}`)).toMatchObject({ copied: true, forgot: false });
      const { copiedAt } = readBeginning(first);
      expect(Date.parse(copiedAt)).toBeGreaterThan(leftMs);
      expect(await open(first).ofChain('c', true)).toMatchObject({ copiedAtMs: Date.parse(copiedAt) });
      expect(readBeginning(first).copiedAt).toBe(copiedAt);
    });

    /** Starts a process on a folder, and returns what it finds there. */
    const use = async (folder: string) => {
      await sleep(5);
      const witness = open(folder);
      const found = await witness.ofSeries('w:s');
      await witness.close();
      await sleep(5);
      return found;
    };

    it('count a witness that is not the first one as a copy when it comes back after a third one', async () => {
      const [first, second, third] = [emptyFolder(), emptyFolder(), emptyFolder()];
      await use(first);
      expect(await use(second)).not.toHaveProperty('copied');
      expect(await use(second)).not.toHaveProperty('copied');
      expect(await use(third)).not.toHaveProperty('copied');
      expect(await use(second)).toMatchObject({ copied: true, forgot: true });
    });

    it('count a witness that is not the first one as a copy when it comes back after the first one', async () => {
      const [first, second] = [emptyFolder(), emptyFolder()];
      await use(first);
      expect(await use(second)).not.toHaveProperty('copied');
      expect(await use(first)).toMatchObject({ copied: true });
      expect(await use(second)).toMatchObject({ copied: true });
    });

    it('count the earlier witness as a copy again after a second absence within a minute', async () => {
      const [first, second] = [emptyFolder(), emptyFolder()];
      for (const folder of [first, second, first]) await use(folder);
      const { copiedAt } = readBeginning(first);
      await use(second);
      await use(first);
      expect(Date.parse(readBeginning(first).copiedAt)).toBeGreaterThan(Date.parse(copiedAt));
      const last = readBeginning(first).copiedAt;
      await use(first);
      expect(readBeginning(first).copiedAt).toBe(last);
    });

    it('count an older copy of the folder as a copy, although it is put back under a living process', async () => {
      const [original, folder, older] = [emptyFolder(), emptyFolder(), emptyFolder()];
      await use(original);
      cpSync(original, folder, { recursive: true });
      cpSync(original, older, { recursive: true });
      const witness = open(folder);
      await witness.noteSeries('w:s', 7);
      const { copiedAt } = readBeginning(folder);
      rmSync(folder, { recursive: true });
      await sleep(5);
      cpSync(older, folder, { recursive: true });
      await witness.seriesOf('w');
      expect(readBeginning(folder)).not.toHaveProperty('unstable');
      expect(Date.parse(readBeginning(folder).copiedAt)).toBeGreaterThan(Date.parse(copiedAt));
    });

    it('count the earlier witness as a copy, although a process lives through the change', async () => {
      const folder = emptyFolder();
      const witness = open(folder);
      await witness.noteSeries('w:s', 1);
      renameSync(folder, `${folder}-away`);
      folders.push(`${folder}-away`);
      mkdirSync(folder);
      await witness.seriesOf('w');
      rmSync(folder, { recursive: true });
      renameSync(`${folder}-away`, folder);
      await witness.seriesOf('w');
      expect(await open(folder).ofSeries('w:s')).toMatchObject({ copied: true, forgot: false });
    });

    it('have all lines again when its files are copied into the earlier folder', async () => {
      const [first, second] = [emptyFolder(), emptyFolder()];
      const id = createUuidV7();
      const head = (sequence: number) => ({ installation: 'SELLO-1', sequence, fingerprint: `F${sequence}` });
      const before = open(first);
      await take(id, before);
      await before.noteEnd('c', head(1));
      await before.close();
      const gap = open(second);
      await gap.noteSeries(`w:${id}`, 7);
      await gap.noteEnd('c', head(9));
      await gap.close();
      const running = open(first);
      await running.begin();
      // As docs/restore.md says: every file except began.json.
      for (const name of readdirSync(second))
        if (name !== 'began.json') cpSync(path.join(second, name), path.join(first, name), { errorOnExist: true });
      expect([...(await running.seriesOf('w'))]).toEqual([[`w:${id}`, 7]]);
      expect((await running.ofChain('c', true))?.ends).toMatchObject([head(9)]);
      expect((await open(first).ofChain('c', true))?.ends).toMatchObject([head(9)]);
      expect(await open(first).ofSeries(`w:${id}`)).toMatchObject({ last: 7, forgot: false });
    });

    it('store in the other folder that it lacks facts, so that a build without this comparison reads it', async () => {
      await open(emptyFolder()).begin();
      const folder = emptyFolder();
      writeBeginning(folder, { startedAt: '2026-01-01T00:00:00.000Z', forgot: false });
      const found = await open(folder).ofSeries('w:s');
      const stored = readBeginning(folder);
      expect(stored).toMatchObject({ forgot: true, id: '2026-01-01T00:00:00.000Z' });
      expect(Date.parse(stored.startedAt)).toBe(found?.sinceMs);
      expect(found?.sinceMs).toBeGreaterThan(Date.parse('2026-01-01T00:00:00.000Z'));
      expect(await open(folder).ofSeries('w:s')).toEqual(found);
      expect(readBeginning(folder)).toEqual(stored);
    });
  });

  it('trust a witness of an empty database after restarts, while the first chains and series appear', async () => {
    const folder = emptyFolder();
    await Promise.all([1, 2, 3, 4].map(() => open(folder).begin()));
    const id = createUuidV7();
    await take(id, open(folder));
    await database.collection<{ _id: string }>('chains').insertOne({ _id: 'c', createdAt: new Date() } as never);
    const restarted = await Promise.all([1, 2, 3, 4].map(() => open(folder).ofSeries(`w:${id}`)));
    for (const found of restarted) expect(found).toMatchObject({ last: 1, forgot: false });
    expect(readBeginning(folder)).toMatchObject({ forgot: false });
    expect(readBeginning(folder)).not.toHaveProperty('copiedAt');
  });

  it('trust the folder of an older build after an upgrade and after restarts', async () => {
    const folder = emptyFolder();
    writeBeginning(folder, { startedAt: '2026-01-01T00:00:00.000Z', forgot: false });
    await Promise.all([1, 2, 3].map(() => open(folder).begin()));
    const found = await open(folder).ofSeries('w:s');
    expect(found).toEqual({ sinceMs: Date.parse('2026-01-01T00:00:00.000Z'), last: null, forgot: false });
  });
});
