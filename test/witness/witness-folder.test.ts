// The witness as a folder: every process reads what any other wrote, whichever dies, and however files are merged.
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KnownChainHead } from '../../src/contracts/chain-run';
import { witnessLimits as limits } from '../../src/contracts/limits/witness';
import { retireWitnessFilesExceptOwn, compactWitnessFiles } from '../../src/witness/compact';
import { createWitnessFileStem } from '../../src/witness/files';
import { type WitnessFolder, openWitnessFolder } from '../../src/witness/witness-folder';
import { clockAnchor } from './clock-anchor';

describe('the witness in a folder', () => {
  let folder: string;
  let opened: WitnessFolder[] = [];
  let failures: unknown[] = [];
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'sello-witness-'));
    [opened, failures] = [[], []];
  });
  afterEach(async () => {
    for (const one of opened) await one.close();
    rmSync(folder, { recursive: true, force: true });
    expect(failures).toEqual([]);
  });
  /** The witness as another process opens it. */
  const open = (): WitnessFolder => {
    const one = openWitnessFolder(folder, {
      now: () => new Date(),
      anchor: clockAnchor,
      failed: (error) => failures.push(error),
    });
    opened.push(one);
    return one;
  };
  const end = (sequence: number, installation = 'SELLO-1'): KnownChainHead => ({
    installation,
    sequence,
    fingerprint: `F${sequence}`,
  });
  const files = (ending = '.log'): string[] => readdirSync(folder).filter((name) => name.endsWith(ending));
  const tidy = async (): Promise<void> => {
    const before = files('.old');
    await retireWitnessFilesExceptOwn(folder, undefined);
    await compactWitnessFiles(folder, before, Date.now());
  };

  it('contains the writes of other processes, even of dead processes', async () => {
    const [one, other] = [open(), open()];
    await one.noteEnd('w:simulator:B1', end(3));
    await other.noteEnd('w:simulator:B1', end(4));
    await one.noteSeries('w:s', 7);
    expect((await one.ofChain('w:simulator:B1', true))?.ends).toMatchObject([end(4)]);
    expect((await open().ofSeries('w:s'))?.last).toBe(7);
    expect((await open().ofChain('w:simulator:B2', true))?.ends).toEqual([]);
    expect([...(await open().seriesOf('w'))]).toEqual([['w:s', 7]]);
  });

  it('ignores an older last record, a repeated line and half a line', async () => {
    const one = open();
    await one.noteEnd('c', end(4));
    await one.noteEnd('c', end(4));
    await one.noteEnd('c', end(2));
    const [name = ''] = files();
    expect(readFileSync(path.join(folder, name), 'utf8').trim().split('\n')).toHaveLength(1);
    appendFileSync(path.join(folder, `${createWitnessFileStem(1)}.log`), '["chain","c","SELLO-1",9,"F');
    expect((await open().ofChain('c', true))?.ends).toMatchObject([end(4)]);
  });

  it('keeps the last records of a number and of the previous number, whichever sealer writes last', async () => {
    const [next, late] = [open(), open()];
    await next.noteEnd('c', end(2, 'SELLO-2'));
    await late.noteEnd('c', end(40));
    await tidy();
    await compactWitnessFiles(folder, files('.old'), Date.now());
    const found = (await open().ofChain('c', true))?.ends ?? [];
    expect(new Map(found.map((one) => [one.installation, one.sequence]))).toEqual(
      new Map([
        ['SELLO-1', 40],
        ['SELLO-2', 2],
      ]),
    );
  });

  it('has one beginning, which later processes find', async () => {
    const begun = await Promise.all([open(), open(), open()].map((one) => one.ofChain('c', true)));
    expect(new Set(begun.map((one) => one?.sinceMs)).size).toBe(1);
  });

  describe('that is copied', () => {
    const beganFile = (): string => path.join(folder, 'began.json');
    const copyFolder = async (): Promise<void> => {
      for (const one of opened) await one.close();
      const copy = `${folder}-copy`;
      cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
      rmSync(folder, { recursive: true });
      renameSync(copy, folder);
    };

    it('says since when it is a copy, to each process that uses it', async () => {
      await open().noteEnd('c', end(1));
      const writtenMs = Date.now();
      await sleep(5);
      await copyFolder();
      const [first, second] = await Promise.all([open(), open()].map((one) => one.ofChain('c', true)));
      expect(first?.copiedAtMs).toBeGreaterThan(writtenMs);
      expect(first?.ends).toMatchObject([end(1)]);
      const third = await open().ofChain('c', true);
      expect(third?.copiedAtMs).toBe((await open().ofChain('c', true))?.copiedAtMs);
      expect(third?.copiedAtMs).toBeGreaterThanOrEqual(second?.copiedAtMs ?? 0);
      expect(await open().ofSeries('w:s')).toMatchObject({ copied: true, forgot: false });
    });

    it('is the same folder under another name, and after a restart', async () => {
      await open().noteEnd('c', end(1));
      for (const one of opened) await one.close();
      renameSync(folder, `${folder}-moved`);
      folder = `${folder}-moved`;
      expect(await open().ofChain('c', true)).not.toHaveProperty('copiedAtMs');
    });

    it('is not known to be a copy if build 0.1.0 began it, but each later copy is', async () => {
      await open().noteEnd('c', end(1));
      const { startedAt, forgot } = JSON.parse(readFileSync(beganFile(), 'utf8')) as Record<string, unknown>;
      writeFileSync(beganFile(), JSON.stringify({ startedAt, forgot }));
      const found = await open().ofChain('c', true);
      expect(found).toMatchObject({ sinceMs: Date.parse(String(startedAt)) });
      expect(found).not.toHaveProperty('copiedAtMs');
      await copyFolder();
      expect(await open().ofChain('c', true)).toHaveProperty('copiedAtMs');
    });
  });

  it('loses no line while its files are merged again and again during writes', async () => {
    const writers = Array.from({ length: 4 }, open);
    let writing = true;
    let times = 0;
    const tidying = (async () => {
      for (; writing; times += 1) {
        await tidy();
        // Files are merged with pauses, because a reader would otherwise never see the same files twice.
        await sleep(5);
      }
    })();
    await Promise.all(
      writers.map(async (writer, i) => {
        for (let n = 1; n <= 60; n += 1) {
          await writer.noteEnd(`c${i}`, end(n));
          await writer.noteSeries(`w:s${i}`, n);
          expect((await (n % 20 === 0 ? open() : writer).ofChain(`c${i}`, true))?.ends[0]?.sequence).toBe(n);
        }
      }),
    );
    writing = false;
    await tidying;
    await tidy();
    await compactWitnessFiles(folder, files('.old'), Date.now());
    expect(times).toBeGreaterThan(5);
    expect(files('.old')).toEqual([]);
    const reader = open();
    for (let i = 0; i < 4; i += 1) {
      expect((await reader.ofChain(`c${i}`, true))?.ends[0]?.sequence).toBe(60);
      expect((await reader.ofSeries(`w:s${i}`))?.last).toBe(60);
    }
  }, 60_000);

  it('keeps a line that a late writer wrote into a replaced file', async () => {
    let nowMs = Date.now();
    const writer = open();
    await writer.noteEnd('c', end(1));
    const tidier = openWitnessFolder(folder, {
      now: () => new Date(nowMs),
      anchor: clockAnchor,
      failed: (error) => failures.push(error),
    });
    opened.push(tidier);
    const [name = ''] = files();
    await retireWitnessFilesExceptOwn(folder, undefined);
    await tidier.ofChain('c', true);
    // Another machine still has the file with its old name in its memory.
    const line = `${JSON.stringify(['chain', 'c', 'SELLO-1', 2, 'F2', Date.now()])}\n`;
    appendFileSync(path.join(folder, name.replace('.log', '.old')), line);
    expect((await open().ofChain('c', true))?.ends).toMatchObject([end(2)]);
    nowMs += limits.archivedMs;
    await tidier.ofChain('c', true);
    await tidier.close();
    expect(files('.old')).toEqual([]);
    expect((await open().ofChain('c', true))?.ends).toMatchObject([end(2)]);
  });

  it('reports an error to the writer if its folder is read-only, and recovers', async () => {
    const one = open();
    await one.noteEnd('c', end(1));
    rmSync(folder, { recursive: true });
    await expect(one.noteEnd('c', end(2))).rejects.toThrow('ENOENT');
    await open().begin();
    await one.noteEnd('c', end(2));
    expect((await open().ofChain('c', true))?.ends).toMatchObject([end(2)]);
  });
});
