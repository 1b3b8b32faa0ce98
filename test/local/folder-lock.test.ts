// Tests the claim on the folder of a stack: a second start is refused, and the remains of a killed stack are cleaned up.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lockDataFolderAndEndOrphans, LocalStackRunningError } from '../../src/local/folder-lock';
import { readLocalStackFile } from '../../src/local/local-stack-info';
import { readProcessIdentity, isProcessAlive, findPidOfProcessIdentity } from '../../src/local/processes';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sello-claim-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const quiet = () => {};
const sleeper = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });

describe('the folder of a local stack', () => {
  test('is accessible to its owner only, whatever its earlier mode', async () => {
    const [made, open] = [path.join(folder, 'made'), path.join(folder, 'open')];
    mkdirSync(open, { mode: 0o755 });
    for (const one of [made, open]) {
      const claim = await lockDataFolderAndEndOrphans(one, quiet);
      expect(statSync(one).mode & 0o777).toBe(0o700);
      claim.release();
    }
  });

  test('is not created by a refused start', async () => {
    const [above, filled] = [path.join(folder, 'above'), path.join(folder, 'filled')];
    (await lockDataFolderAndEndOrphans(path.join(above, 'data'), quiet)).release();
    expect(existsSync(above)).toBe(false);

    const claim = await lockDataFolderAndEndOrphans(filled, quiet);
    writeFileSync(path.join(filled, 'ports.json'), '{}');
    claim.release();
    expect(existsSync(filled)).toBe(true);

    (await lockDataFolderAndEndOrphans(folder, quiet)).release();
    expect(existsSync(folder)).toBe(true);
  });

  test('is refused with the process id if its supervisor is running', async () => {
    const claim = await lockDataFolderAndEndOrphans(folder, quiet);
    await expect(lockDataFolderAndEndOrphans(folder, quiet)).rejects.toThrow(LocalStackRunningError);
    await expect(lockDataFolderAndEndOrphans(folder, quiet)).rejects.toThrow(String(process.pid));
    claim.release();
    await expect(lockDataFolderAndEndOrphans(folder, quiet)).resolves.toBeDefined();
  });

  test('is cleaned of processes and addresses if its supervisor was killed', async () => {
    const dead = sleeper();
    const deadIdentity = readProcessIdentity(dead.pid ?? 0);
    dead.kill('SIGKILL');
    await new Promise((resolve) => dead.once('exit', resolve));
    const left = sleeper();
    const claim = { supervisor: deadIdentity, processes: [readProcessIdentity(left.pid ?? 0)] };
    writeFileSync(path.join(folder, 'supervisor.json'), JSON.stringify(claim));
    writeFileSync(path.join(folder, 'local.json'), '{"api":"http://127.0.0.1:1"}');

    const output: string[] = [];
    await lockDataFolderAndEndOrphans(folder, (line) => output.push(line));

    expect(isProcessAlive(left.pid ?? 0)).toBe(false);
    expect(readLocalStackFile(folder)).toBeUndefined();
    expect(output.join()).toContain('1 processes left by a killed start');
  });

  test('is cleaned without ending an unrelated program that has the old process id', async () => {
    const stranger = sleeper();
    const pid = stranger.pid ?? 0;
    const claim = { supervisor: `${pid}@0`, processes: [`${pid}@0`] };
    writeFileSync(path.join(folder, 'supervisor.json'), JSON.stringify(claim));
    await lockDataFolderAndEndOrphans(folder, quiet);
    expect(isProcessAlive(pid)).toBe(true);
    expect(findPidOfProcessIdentity(`${pid}@0`)).toBeUndefined();
    expect(JSON.parse(readFileSync(path.join(folder, 'supervisor.json'), 'utf8')).processes).toEqual([]);
    stranger.kill('SIGKILL');
  });
});
