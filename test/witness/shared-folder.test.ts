// A witness folder whose files look different to each machine, as some network disks show them: nobody copied it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { WitnessRegistryInDatabase } from '../../src/contracts/witness';
import { openWitnessFiles } from '../../src/witness/folder-files';
import { createWitnessIdentityCheck } from '../../src/witness/identity';

type Stat = (this: unknown, options?: object) => Promise<{ ino: bigint }>;

describe('a witness folder on storage that shows each machine other inodes', () => {
  let folder: string;
  /** What the present machine adds to each inode. */
  let shift = 0n;
  let nowMs: number;
  let scans = 0;
  let database: { id?: string };
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'sello-witness-'));
    [shift, nowMs, scans, database] = [0n, Date.parse('2026-11-29T10:00:00Z'), 0, {}];
    const probe = await open(__filename);
    const handle = Object.getPrototypeOf(probe) as { stat: Stat };
    await probe.close();
    const stat = handle.stat;
    jest.spyOn(handle, 'stat').mockImplementation(async function (this: unknown, options) {
      const real = await stat.call(this, options);
      return typeof real.ino === 'bigint' ? { ...real, ino: real.ino + shift } : real;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  const anchor: WitnessRegistryInDatabase = {
    readState: () => {
      scans += 1;
      return Promise.resolve({ startsAt: new Date(nowMs), hasWitness: database.id !== undefined });
    },
    claim: (id) => {
      database.id ??= id;
      const isSame = database.id === id;
      return Promise.resolve({ isSame, seenAt: new Date(nowMs), otherSeenAt: null, now: new Date(nowMs) });
    },
  };
  /** A process on a machine; each call is one look. */
  const startProcess = (inodes: bigint) => {
    const identity = createWitnessIdentityCheck(anchor);
    const failed = (error: unknown): never => {
      throw error;
    };
    const files = openWitnessFiles(folder, { nowMs: () => nowMs, failed });
    return () => {
      shift = inodes;
      nowMs += 5_000;
      return identity.read(() => files.look(0, identity.first(), () => undefined));
    };
  };
  const readStored = () => JSON.parse(readFileSync(path.join(folder, 'began.json'), 'utf8')) as { copiedAt?: string };

  it('is written again at most once a machine, and stays a copy since the first time', async () => {
    const machines = [startProcess(0n), startProcess(1_000n), startProcess(2_000n)];
    for (const look of machines) await look();
    await machines[0]?.();
    const [{ copiedAt }, scansBefore] = [readStored(), scans];
    expect(copiedAt).toBeDefined();
    for (let round = 0; round < 5; round += 1)
      for (const look of machines) expect(await look()).toMatchObject({ forgot: false, copiedAt });
    // A process that starts later changes nothing, either.
    expect(await startProcess(3_000n)()).toMatchObject({ copiedAt });
    expect(scans).toBe(scansBefore);
  });

  it('keeps one id if two machines begin it at once', async () => {
    const identities = await Promise.all([startProcess(0n)(), startProcess(1_000n)()]);
    expect(new Set(identities.map(({ id }) => id)).size).toBe(1);
    expect(identities.map(({ forgot }) => forgot)).toEqual([false, false]);
  });

  it('is never a copy if all processes see the same inodes', async () => {
    const machines = [startProcess(0n), startProcess(0n), startProcess(0n), startProcess(0n)];
    await Promise.all(machines.map((look) => look()));
    for (const look of machines) expect(await look()).not.toHaveProperty('copiedAt');
    expect(readStored()).not.toHaveProperty('unstable');
  });
});
