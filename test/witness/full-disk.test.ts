// A witness on a full disk: it stays unavailable until lines can be written, and attempts leave no files. A limit of the
// size of files stands for the full disk.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireCompiledFilePath } from '../../src/local/root';
import { addWitnessLineToFacts, createEmptyWitnessFacts, witnessProbeLine } from '../../src/witness/facts';
import { openWitnessFolder } from '../../src/witness/witness-folder';
import { clockAnchor } from './clock-anchor';

describe('a witness on a full disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'sello-full-'));
    const witness = openWitnessFolder(folder, {
      now: () => new Date(),
      anchor: clockAnchor,
      failed: () => undefined,
      program: null,
    });
    await witness.begin();
    await witness.noteEnd('c', { installation: 'SELLO-1', sequence: 1, fingerprint: 'F1' });
    await witness.close();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const runOnFullDisk = (script: string): string =>
    execFileSync('bash', ['-c', 'ulimit -f 0; exec "$0" -e "$1"', process.execPath, script], {
      timeout: 20_000,
      encoding: 'utf8',
    }).trim();

  it('stays unavailable during its probes, and gets no file from any attempt', () => {
    const before = readdirSync(folder);
    const output = runOnFullDisk(`
      const { openWitnessFolder } = require(${JSON.stringify(requireCompiledFilePath('src/witness/witness-folder'))});
      const anchor = { readState: async () => ({ startsAt: new Date(), hasWitness: true }),
        claim: async () => ({ isSame: true, seenAt: new Date(), otherSeenAt: null, now: new Date() }) };
      const deadlines = { answerMs: 5000, verbMs: 6000, probeMs: 30 };
      const witness = openWitnessFolder(${JSON.stringify(folder)},
        { now: () => new Date(), anchor, failed: () => undefined, program: null, deadlines });
      const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      const end = { installation: 'SELLO-1', sequence: 2, fingerprint: 'F2' };
      witness.noteEnd('c', end).catch(() => undefined).then(() => pause(400)).then(async () => {
        const fails = await witness.checkWritable().then(() => 'written', () => 'failed');
        console.log(witness.trouble() ? 'unavailable' : 'up', fails);
        await witness.close();
        // An attempt that has just begun still deletes its file.
        await pause(500);
        process.exit(0);
      });
    `);
    expect(output).toBe('unavailable failed');
    expect(readdirSync(folder)).toEqual(before);
  }, 30_000);

  it('gets no draft from a compaction that fails', () => {
    const before = readdirSync(folder);
    const names = before.filter((name) => name.endsWith('.log'));
    const output = runOnFullDisk(`
      const { compactWitnessFiles } = require(${JSON.stringify(requireCompiledFilePath('src/witness/compact'))});
      compactWitnessFiles(${JSON.stringify(folder)}, ${JSON.stringify(names)}, Date.now())
        .then(() => console.log('compacted'), () => console.log('failed'));
    `);
    expect(output).toBe('failed');
    expect(readdirSync(folder)).toEqual(before);
  }, 30_000);

  it('contains probe lines, which state no fact', () => {
    const facts = createEmptyWitnessFacts();
    addWitnessLineToFacts(facts, witnessProbeLine);
    expect(facts).toEqual(createEmptyWitnessFacts());
  });
});
