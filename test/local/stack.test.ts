// Tests the local stack with real processes. Regression: deleting the folder of a running stack restarted MongoDB endlessly.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalStackRunningError } from '../../src/local/folder-lock';
import { readLocalStackFile } from '../../src/local/local-stack-info';
import { isProcessAlive } from '../../src/local/processes';
import { type LocalStack, startLocalStack } from '../../src/local/stack';
import { isLong } from '../long';

jest.setTimeout(120_000);

const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-stack-'));
const output: string[] = [];
let stack: LocalStack | undefined;

const start = () => startLocalStack({ dataFolder: folder, workers: 2, say: (line) => output.push(line) });

afterAll(async () => {
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the local stack', () => {
  test('prints every address and process id, for users and programs', async () => {
    stack = await start();
    const stackFile = readLocalStackFile(folder);
    expect(stackFile).toEqual(stack.addresses);
    expect(Object.keys(stackFile?.processes ?? {}).toSorted()).toEqual(
      ['api', 'mongodb', 'simulator', 'temporal', 'worker', 'worker-2'].toSorted(),
    );
    expect(Object.values(stackFile?.processes ?? {}).every(isProcessAlive)).toBe(true);
    expect(stackFile?.rejectCode).toMatch(/^[A-Z]\d{8}$/);
    for (const name of ['local.json', 'master-key']) {
      expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0);
    }
  });

  test('has a token for the API', async () => {
    const { api, token } = running().addresses;
    const response = await fetch(`${api}/utils/v1/ping`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await response.json()).toEqual({ ping: 'pong' });
  });

  test('refuses a second start in the same folder', async () => {
    await expect(start()).rejects.toThrow(LocalStackRunningError);
    expect(isProcessAlive(running().pid('mongodb') ?? 0)).toBe(true);
  });

  test.each(['api', 'worker', ...(isLong ? ['simulator', 'temporal', 'mongodb'] : [])])(
    'restarts %s on the same addresses after kill -9, and reports its new id',
    async (name) => {
      const before = running().addresses;
      await running().kill(name, 'SIGKILL');
      await running().start(name);
      await untilHealthy(before.api);
      const { processes, ...addresses } = readLocalStackFile(folder) ?? running().addresses;
      expect({ ...addresses, processes: {} }).toEqual({ ...before, processes: {} });
      expect(processes[name]).toBe(running().pid(name));
      expect(processes[name]).not.toBe(before.processes[name]);
    },
  );

  test('leaves no process or address behind, and keeps token, key and ports for the next start', async () => {
    const { processes, ...before } = running().addresses;
    const key = readFileSync(path.join(folder, 'master-key'), 'utf8');
    await running().stop();
    expect(Object.values(processes).some(isProcessAlive)).toBe(false);
    expect(existsSync(path.join(folder, 'local.json'))).toBe(false);

    stack = await start();
    const { processes: _new, ...after } = stack.addresses;
    expect(after).toEqual(before);
    expect(readFileSync(path.join(folder, 'master-key'), 'utf8')).toBe(key);
    const response = await fetch(`${after.api}/utils/v1/ping`, { headers: { Authorization: `Bearer ${after.token}` } });
    expect(response.status).toBe(200);
  });

  test('stops if its data folder is deleted, and prints why', async () => {
    const { processes } = running().addresses;
    // MongoDB is still writing to the folder.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    await running().kill('mongodb', 'SIGKILL');
    await running().lost;
    expect(output.filter((line) => line.includes(`${folder} was deleted while the stack was running`))).toHaveLength(1);
    expect(Object.values(processes).some(isProcessAlive)).toBe(false);
    expect(existsSync(path.join(folder, 'supervisor.json'))).toBe(false);
  });
});

function running(): LocalStack {
  if (stack === undefined) throw new Error('the stack did not start');
  return stack;
}

async function untilHealthy(api: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
    const response = await fetch(`${api}/health`).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error('the API is not healthy after 30 s');
}
