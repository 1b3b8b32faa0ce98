// A restored database with a new, empty witness: the database shows that there was another witness, so that a missing
// line proves nothing. A new witness is dated by the database, never by the clock of a process.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createId } from '../../src/main/ids';
import { connectDatabase, type Database } from '../../src/store/database';
import { getSeriesCollection } from '../../src/store/series/series';
import { issueSeriesNumber } from '../../src/store/series/take-numbers';
import { createWorkspace } from '../../src/store/workspaces/new-workspace';
import { findSeriesPause, listPausedSeries } from '../../src/store/series/pauses';
import { createWitnessAnchor } from '../../src/store/witness-anchor';
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
  /** The witness as another process opens it, whose clock may be wrong. */
  const open = (folder: string, now = () => new Date()): WitnessFolder => {
    const failed = (error: unknown): never => {
      throw error;
    };
    const one = openWitnessFolder(folder, { now, anchor: createWitnessAnchor(database), failed });
    opened.push(one);
    return one;
  };
  const rule = { name: 'F', code: 'F', description: '', prefix: 'F-', suffix: '', padding: 0, start: 1 };
  const take = async (id: string, witness: WitnessFolder): Promise<string> => {
    const wanted = { workspace: 'w', id, ...rule };
    return (await issueSeriesNumber(database, wanted, { id: createId(), meta: {} }, new Date(), { witness })).code;
  };
  const readBeginning = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'began.json'), 'utf8'));
  const writeBeginning = (folder: string, beginning: object): void =>
    writeFileSync(path.join(folder, 'began.json'), JSON.stringify(beginning));

  it('pause every series if the witness is new and empty after a restore, and show it', async () => {
    const id = createId();
    const first = emptyFolder();
    const before = open(first);
    expect(await take(id, before)).toBe('F-1');
    expect(before.lostBefore?.()).toBeUndefined();
    const witness = open(emptyFolder());
    await expect(take(id, witness)).rejects.toMatchObject({ name: 'SeriesPausedError', certain: false });
    await expect(take(createId(), witness)).rejects.toMatchObject({ name: 'SeriesPausedError', certain: false });
    expect(await listPausedSeries(database, 'w', witness)).toMatchObject([{ id }]);
    expect(witness.lostBefore?.()).toBeInstanceOf(Date);
    // The first witness is found again, so nothing is missing.
    expect(await take(id, open(first))).toBe('F-2');
  });

  it('pause every series if a process without the database began the new witness', async () => {
    await take(createId(), open(emptyFolder()));
    const folder = emptyFolder();
    writeBeginning(folder, { startedAt: '2026-01-01T00:00:00.000Z', forgot: false });
    await expect(take(createId(), open(folder))).rejects.toMatchObject({ certain: false });
  });

  it('do not pause series of a workspace that is created after the loss', async () => {
    await take(createId(), open(emptyFolder()));
    const witness = open(emptyFolder());
    await witness.begin();
    const create = async (more: object): Promise<string> => {
      const id = createId();
      const given = { id, slug: id, name: 'New', environment: 'simulator' as const, ...more };
      expect((await createWorkspace(database, given, new Date())).kind).toBe('created');
      return id;
    };
    const findPause = async (workspace: string) => findSeriesPause(database, workspace, createId(), witness);
    expect(await findPause(await create({ isIdNew: true }))).toBeUndefined();
    // The client may have had a workspace with this id, which the restored database lacks.
    expect(await findPause(await create({}))).toMatchObject({ certain: false });
  });

  it('keep numbering with a folder of an older build, which has no id', async () => {
    const folder = emptyFolder();
    writeBeginning(folder, { startedAt: '2026-01-01T00:00:00.000Z', forgot: false });
    const id = createId();
    expect([await take(id, open(folder)), await take(id, open(folder))]).toEqual(['F-1', 'F-2']);
    await expect(take(id, open(emptyFolder()))).rejects.toMatchObject({ certain: false });
  });

  it('agree on one witness if processes start together', async () => {
    const folder = emptyFolder();
    const id = createId();
    const numbers = await Promise.all([1, 2, 3, 4].map(() => take(id, open(folder))));
    expect(numbers.toSorted()).toEqual(['F-1', 'F-2', 'F-3', 'F-4']);
    expect(readBeginning(folder)).toMatchObject({ forgot: false });
  });

  it('date the witness by the database, although the clock of the process is years behind', async () => {
    const folder = emptyFolder();
    const from = await database.now();
    await open(folder, () => new Date('2020-01-01T00:00:00.000Z')).begin();
    expect(Date.parse(readBeginning(folder).startedAt)).toBeGreaterThanOrEqual(from.getTime());
  });

  it('date the witness after everything in the database, although its clock is behind, too', async () => {
    const later = new Date(Date.now() + 3_600_000);
    const times = { createdAt: later, updatedAt: later };
    await getSeriesCollection(database).insertOne({
      _id: 'w:s',
      workspace: 'w',
      id: 's',
      ...rule,
      lastIndex: 0,
      ...times,
    });
    const past = [{ installation: 'SELLO-1', until: new Date(later.getTime() + 5) }];
    await database.collection<{ _id: string }>('chains').insertOne({ _id: 'c', createdAt: later, past } as never);
    const folder = emptyFolder();
    await open(folder).begin();
    expect(Date.parse(readBeginning(folder).startedAt)).toBe(later.getTime() + 6);
  });
});
