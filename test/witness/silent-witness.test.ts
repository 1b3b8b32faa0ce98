// A witness that hangs: every function ends in time with an error, blocks no threads, and recovers automatically.
import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WitnessUnavailableError } from '../../src/contracts/witness';
import { requireCompiledFilePath } from '../../src/local/root';
import { type WitnessFolder, openWitnessFolder } from '../../src/witness/witness-folder';
import { clockAnchor } from './clock-anchor';

/** Limits that are shorter than the limits of the service. */
const deadlines = { answerMs: 1_500, verbMs: 1_800, probeMs: 500 };

const end = (sequence: number) => ({ installation: 'SELLO-1', sequence, fingerprint: `F${sequence}` });

describe.each([
  ['in a separate process', requireCompiledFilePath('src/witness/files-process')],
  ['in this process', null],
])('a witness that hangs, with its files %s', (_, program) => {
  let folder: string;
  let witness: WitnessFolder;
  let changes: (WitnessUnavailableError | undefined)[];
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'sello-silent-'));
    changes = [];
    witness = openWitnessFolder(folder, {
      now: () => new Date(),
      anchor: clockAnchor,
      failed: (error) => {
        throw error;
      },
      changed: (trouble) => changes.push(trouble),
      program,
      deadlines,
    });
    // The first call starts the process, which takes longer than these limits on a busy machine.
    const isReady = (): Promise<boolean> =>
      witness.begin().then(
        () => true,
        () => false,
      );
    while (!(await isReady())) await sleep(deadlines.probeMs);
    await witness.noteEnd('c', end(1));
    changes = [];
  }, 20_000);
  afterEach(async () => {
    letGo();
    await witness.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const fifo = (): string => path.join(folder, '1-1-aa.log');
  /** A process that opens a pipe without a writer waits like a call into an unavailable network disk. */
  const hang = (): void => void execFileSync('mkfifo', [fifo()]);
  const letGo = (): void => {
    try {
      closeSync(openSync(fifo(), constants.O_WRONLY | constants.O_NONBLOCK));
    } catch {
      // No call hangs in the pipe.
    }
  };
  /** Resolves when no call hangs in the pipe. */
  const back = async (): Promise<void> => {
    letGo();
    rmSync(fifo(), { force: true });
    const until = Date.now() + 20 * deadlines.probeMs;
    while (witness.trouble() && Date.now() < until) await sleep(50);
  };

  it('is reported in time, later at once, and has all data after its recovery', async () => {
    hang();
    const fromMs = Date.now();
    const calls = await Promise.all(
      Array.from({ length: 8 }, () => witness.ofChain('c', true).catch((error: unknown) => error)),
    );
    expect(calls).toEqual(Array.from({ length: 8 }, () => expect.any(WitnessUnavailableError)));
    expect(Date.now() - fromMs).toBeLessThan(deadlines.verbMs + 1_000);
    const againMs = Date.now();
    await expect(witness.noteEnd('c', end(2))).rejects.toThrow(
      'the witness does not respond: no response within 1.5 s',
    );
    await expect(witness.seriesOf('w')).rejects.toMatchObject({ name: 'WitnessUnavailableError', kind: 'silent' });
    expect(Date.now() - againMs).toBeLessThan(deadlines.answerMs);
    expect(witness.trouble()).toMatchObject({ kind: 'silent' });
    await back();
    expect(witness.trouble()).toBeUndefined();
    expect(changes).toEqual([expect.any(WitnessUnavailableError), undefined]);
    await witness.noteEnd('c', end(2));
    expect((await witness.ofChain('c', true))?.ends).toMatchObject([end(2)]);
  });

  it('uses no thread of callers that need no witness, however often the witness is called', async () => {
    hang();
    await witness.ofChain('c', true).catch(() => undefined);
    for (let probes = 0; probes < 3; probes += 1) {
      await sleep(deadlines.probeMs);
      await witness.noteSeries('w:s', 1).catch(() => undefined);
    }
    const fromMs = Date.now();
    await Promise.all(Array.from({ length: 8 }, () => readFile(__filename)));
    expect(Date.now() - fromMs).toBeLessThan(2_000);
  });
});

describe('a command with a witness that hangs', () => {
  it('ends in time, although a call into its folder never returns', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-silent-'));
    execFileSync('mkfifo', [path.join(folder, '1-1-aa.log')]);
    const script = `
    const { openWitnessFolder } = require(${JSON.stringify(requireCompiledFilePath('src/witness/witness-folder'))});
    const anchor = { readState: async () => ({ startsAt: new Date(), hasWitness: false }), claim: async (id) => id };
    const witness = openWitnessFolder(${JSON.stringify(folder)}, { now: () => new Date(), anchor, failed: console.error });
    witness.ofChain('c', true).catch((error) => console.log(error.message))
      .then(() => witness.close()).then(() => process.exit(0));
  `;
    const output = execFileSync(process.execPath, ['-e', script], { timeout: 20_000, encoding: 'utf8' });
    expect(output).toContain('the witness does not respond');
    expect(readdirSync(folder)).toContain('1-1-aa.log');
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);
});
