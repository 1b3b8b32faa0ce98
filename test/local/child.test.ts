// Tests a child process of the stack: it restarts after a crash, stops on request, and never outlives its owner.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildProcessController, type ChildProcessPlan, createProcessController } from '../../src/local/child';
import type { OrphanProcessGuard } from '../../src/local/guard';
import { chooseFreePorts, waitForPort } from '../../src/local/ports';
import { isProcessAlive } from '../../src/local/processes';
import { requireProjectRoot } from '../../src/local/root';
import { ownFolder } from '../servers/own-folder';

const noGuard: OrphanProcessGuard = { watch: () => {}, forget: () => {}, remove: () => {}, close: () => {} };

let folder: string;
let child: ChildProcessController | undefined;
const deaths: string[] = [];
beforeEach(() => {
  folder = ownFolder('sello-child-');
  deaths.length = 0;
});
afterEach(() => child?.stop());

async function listener(script = 'require("net").createServer().listen(Number(process.env.PORT), "127.0.0.1")') {
  const { port } = await chooseFreePorts({ port: [] });
  const plan: ChildProcessPlan = {
    name: 'listener',
    command: process.execPath,
    args: ['-e', script],
    env: { PORT: String(port) },
    logFile: path.join(folder, 'listener.log'),
    ready: () => waitForPort('127.0.0.1', port, 0.1),
  };
  child = createProcessController(plan, {
    guard: noGuard,
    changed: () => {},
    died: (name, how) => deaths.push(`${name} ${how}`),
  });
  return { child, port };
}

describe('a process of the local stack', () => {
  test('is restarted on the same port after kill -9', async () => {
    const { child, port } = await listener();
    await child.start();
    const first = child.pid();
    const exit = child.gone();
    child.signal('SIGKILL');
    await exit;
    expect(await waitForPort('127.0.0.1', port, 10)).toBe(true);
    expect(child.pid()).not.toBe(first);
    expect(deaths).toEqual(['listener SIGKILL']);
  });

  test('reports only the log of the current start if the start fails', async () => {
    writeFileSync(path.join(folder, 'listener.log'), 'the setting of yesterday is wrong\n');
    const { child } = await listener('console.error("the setting of today is wrong"); process.exit(1)');
    const message = await child.start().catch((problem: Error) => problem.message);
    expect(message).toMatch(/listener is not ready\. The end of .*listener\.log:\nthe setting of today is wrong$/);
  });

  test('stays down while it is stopped on purpose', async () => {
    const { child } = await listener();
    await child.start();
    child.hold(true);
    child.signal('SIGKILL');
    await child.gone();
    await sleep(500);
    expect(child.pid()).toBeUndefined();
    await child.start();
    expect(child.pid()).toBeDefined();
  });

  test('fails at once with the end of its log if it cannot start', async () => {
    const { child } = await listener('console.error("no such table"); process.exit(3)');
    await expect(child.start()).rejects.toThrow('no such table');
    expect(child.pid()).toBeUndefined();
  });

  test('is killed if it hangs', async () => {
    const { child } = await listener();
    await child.start();
    const pid = child.pid() ?? 0;
    child.signal('SIGSTOP');
    await child.stop();
    expect(isProcessAlive(pid)).toBe(false);
  });

  test('ends when its owner is killed, and its folder is removed', async () => {
    const guard = path.join(requireProjectRoot(), 'bin', 'guard.mjs');
    const remains = path.join(folder, 'remains');
    const script = `
    const { spawn } = require('node:child_process');
    const { mkdirSync, writeFileSync } = require('node:fs');
    mkdirSync(process.argv[3]);
    const guard = spawn(process.execPath, [process.argv[1]], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    guard.stdin.write('watch ' + server.pid + '\\nremove ' + process.argv[3] + '\\n');
    writeFileSync(process.argv[2], String(server.pid));
    setInterval(() => {}, 1000);`;
    const pidFile = path.join(folder, 'pid');
    const owner = spawn(process.execPath, ['-e', script, guard, pidFile, remains], { stdio: 'ignore' });
    await until(() => readOr(pidFile) !== '');
    const server = Number(readOr(pidFile));
    expect(isProcessAlive(server)).toBe(true);
    owner.kill('SIGKILL');
    await until(() => !isProcessAlive(server) && !existsSync(remains));
  });
});

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) if (holds()) return;
  throw new Error('it did not come to pass within 15 s');
}

const readOr = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
