// Tests backups as files: they are complete or absent, never contain the master key, and are restored without changing the witness.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { backUpLocalStack } from '../../src/cli/local/backup';
import { type RestoredDatabasePreparer, restoreBackup, type RestoreCommandOptions } from '../../src/cli/local/restore';
import { isDataFolderHalfRestored, resolveMasterKeyFilePath } from '../../src/local/backup';
import { resolveLocalWitnessFolderPath } from '../../src/local/stack-processes';
import { startLocalStack } from '../../src/local/stack';
import { readWitnessBeginning } from '../../src/witness/files';

describe('a backup of a stopped stack', () => {
  let root: string;
  let data: string;
  let backup: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'sello-backup-'));
    [data, backup] = [path.join(root, 'data'), path.join(root, 'backup')];
    mkdirSync(path.join(data, 'mongodb/journal'), { recursive: true });
    writeFileSync(path.join(data, 'mongodb/journal/one'), 'before');
    writeFileSync(path.join(data, 'temporal.db'), 'engine before');
    writeFileSync(resolveMasterKeyFilePath(data), 'the key\n');
    mkdirSync(resolveLocalWitnessFolderPath(data));
    writeFileSync(
      path.join(resolveLocalWitnessFolderPath(data), 'began.json'),
      '{"startedAt":"2026-11-22T03:00:00.000Z","forgot":false}',
    );
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const order = (more: object = {}) => ({ backup, dataFolder: data, key: undefined, withoutTemporal: false, ...more });
  /** These files are not real databases. */
  const witnessStart = new Date('2026-11-22T04:00:00.000Z');
  const lastAt = new Date('2026-11-22T03:30:00.000Z');
  const witnesses = [
    { ids: [], lastAt: null },
    { ids: ['2026-11-22T03:00:00.000Z'], lastAt },
  ];
  const prepare: RestoredDatabasePreparer = () => Promise.resolve({ paused: 3, witnessStart, witnesses });
  const restore = (given: RestoreCommandOptions, rest = prepare) => restoreBackup(given, rest);
  const read = (folder: string, name: string): string => readFileSync(path.join(folder, name), 'utf8');

  it('has the databases of Sello and Temporal, but not the key or the witness', async () => {
    const { manifest } = await backUpLocalStack(data, backup);
    expect(manifest.parts).toEqual(['database', 'engine']);
    expect(readdirSync(backup).toSorted()).toEqual(['manifest.json', 'mongodb', 'temporal.db']);
    expect(read(backup, 'manifest.json')).not.toContain('the key');
  });

  it('can be restored without replacing a newer Temporal or the witness', async () => {
    await backUpLocalStack(data, backup);
    writeFileSync(path.join(data, 'mongodb/journal/one'), 'after');
    writeFileSync(path.join(data, 'temporal.db'), 'engine after');
    writeFileSync(path.join(resolveLocalWitnessFolderPath(data), 'a.log'), 'after');
    const { aside, witness } = await restore(order());
    expect([read(data, 'mongodb/journal/one'), read(data, 'temporal.db')]).toEqual(['before', 'engine after']);
    expect(read(aside ?? '', 'mongodb/journal/one')).toBe('after');
    expect([read(resolveLocalWitnessFolderPath(data), 'a.log'), witness]).toEqual(['after', 'kept']);
    expect(await readWitnessBeginning(resolveLocalWitnessFolderPath(data))).toMatchObject({ forgot: false });
  });

  it('pauses series if the witness began after the backup, or if the database does not know it', async () => {
    await backUpLocalStack(data, backup);
    const ids = ['2026-11-22T03:00:00.000Z'];
    const restoreWith = async (one: { readonly ids: string[]; readonly lastAt: Date | null }) => {
      const { witness } = await restore(order(), async () => ({ paused: 3, witnessStart, witnesses: [one] }));
      return witness;
    };
    // The stack was started before the restore, and restoring kept the row of that start.
    expect(await restoreWith({ ids, lastAt: new Date('2026-11-22T02:00:00.000Z') })).toBe('younger');
    const marked = { forgot: true, startedAt: witnessStart.toISOString(), id: ids[0] };
    expect(await readWitnessBeginning(resolveLocalWitnessFolderPath(data))).toMatchObject(marked);
    expect(await restoreWith({ ids: [], lastAt })).toBe('unknown');
  });

  it('also replaces the database of Temporal with --without-temporal', async () => {
    await backUpLocalStack(data, backup);
    const { aside } = await restore(order({ withoutTemporal: true }));
    expect([existsSync(path.join(data, 'temporal.db')), read(aside ?? '', 'temporal.db')]).toEqual([
      false,
      'engine before',
    ]);
  });

  it('needs the master key on a new machine, where the witness reports missing records', async () => {
    await backUpLocalStack(data, backup);
    const empty = path.join(root, 'empty');
    await expect(restore(order({ dataFolder: empty }))).rejects.toThrow('--key');
    const key = path.join(root, 'key');
    writeFileSync(key, 'the key');
    expect(await restore(order({ dataFolder: empty, key }))).toMatchObject({ witness: 'lost', aside: undefined });
    expect([read(empty, 'mongodb/journal/one'), read(empty, 'temporal.db')]).toEqual(['before', 'engine before']);
    expect(await readWitnessBeginning(resolveLocalWitnessFolderPath(empty))).toMatchObject({
      forgot: true,
      startedAt: witnessStart.toISOString(),
    });
  });

  it('becomes active only after its chains are paused', async () => {
    await backUpLocalStack(data, backup);
    writeFileSync(path.join(data, 'mongodb/journal/one'), 'after');
    const values: string[] = [];
    const { paused } = await restore(order(), async (folder) => {
      values.push(read(folder, 'mongodb/journal/one'), read(data, 'mongodb/journal/one'));
      writeFileSync(path.join(folder, 'mongodb/journal/one'), 'paused');
      return { paused: 2, witnessStart, witnesses };
    });
    expect([values, paused]).toEqual([['before', 'after'], 2]);
    expect(read(data, 'mongodb/journal/one')).toBe('paused');
    expect(existsSync(path.join(data, 'restoring'))).toBe(false);
  });

  it('keeps the previous database if the restore dies, and can be restored again', async () => {
    await backUpLocalStack(data, backup);
    writeFileSync(path.join(data, 'mongodb/journal/one'), 'after');
    await expect(restore(order(), () => Promise.reject(new Error('dies here')))).rejects.toThrow('dies here');
    expect([read(data, 'mongodb/journal/one'), isDataFolderHalfRestored(data)]).toEqual(['after', false]);
    await restore(order());
    expect(read(data, 'mongodb/journal/one')).toBe('before');
  });

  it('does not let a stack start on an empty database after an interrupted restore', async () => {
    mkdirSync(path.join(data, 'restoring/mongodb'), { recursive: true });
    rmSync(path.join(data, 'mongodb'), { recursive: true });
    await expect(startLocalStack({ dataFolder: data, say: () => undefined })).rejects.toThrow(
      'run `npx sello restore` again',
    );
    expect(existsSync(path.join(data, 'mongodb'))).toBe(false);
  });

  it('is refused before any database is moved if it is damaged or has another master key', async () => {
    await backUpLocalStack(data, backup);
    writeFileSync(resolveMasterKeyFilePath(data), 'another key');
    await expect(restore(order())).rejects.toThrow('is not the master key of the backup');
    writeFileSync(resolveMasterKeyFilePath(data), 'the key');
    appendFileSync(path.join(backup, 'mongodb/journal/one'), '!');
    await expect(restore(order())).rejects.toThrow('was changed after the backup');
    expect(read(data, 'mongodb/journal/one')).toBe('before');
  });
});
