// Tests that every log line is JSON, from the code of Sello, the native part of Temporal and Node itself.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requireCompiledFilePath } from '../../src/local/root';
import { startLocalStack, type LocalStack } from '../../src/local/stack';
import { longCase } from '../long';
import { ownFolder } from '../servers/own-folder';

const listLines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

function isObject(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

describe('the logs of a stack', () => {
  longCase(
    'have only JSON lines, also from the native part of Temporal while Temporal is unavailable',
    async () => {
      const folder = ownFolder('sello-logs-');
      const stack = await startLocalStack({ dataFolder: folder, say: () => undefined, environment: process.env });
      try {
        expect(await readLogsWithoutTemporal(stack, path.join(folder, 'logs'))).toEqual([]);
      } finally {
        await stack.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    240_000,
  );
});

/** Lines of all processes that are not JSON, after the native part has reported that Temporal is unavailable. */
async function readLogsWithoutTemporal(stack: LocalStack, logs: string): Promise<string[]> {
  stack.hold('temporal', true);
  await stack.kill('temporal');
  const workerLog = (): string => readFileSync(path.join(logs, 'worker.log'), 'utf8');
  const until = Date.now() + 60_000;
  while (!workerLog().includes('"sdkComponent":"core"') && Date.now() < until) await sleep(100);
  await stack.end('worker');
  const ours = readdirSync(logs).filter((file) => /^(?:api|worker|simulator|migrate)/.test(file));
  expect(ours).toEqual(expect.arrayContaining(['api.log', 'worker.log', 'simulator.log']));
  expect(workerLog()).toContain('"sdkComponent":"core"');
  return ours.flatMap((file) =>
    listLines(readFileSync(path.join(logs, file), 'utf8')).filter((line) => !isObject(line)),
  );
}

describe('the log of a process', () => {
  it.each([
    ['a Node warning', "process.emitWarning('mind this')", 0],
    ['an uncaught error', "setTimeout(() => { throw new Error('mind this') })", 1],
    ['an unhandled rejection', "Promise.reject(new Error('mind this'))", 1],
  ])('contains %s as JSON', (_what, script, code) => {
    const program = `require(${JSON.stringify(requireCompiledFilePath('src/main/run-process'))}).runProcessUntilSignal('worker', async () => {
      ${script};
      setTimeout(() => process.exit(0), 300);
      return async () => {};
    })`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
    expect(status).toBe(code);
    const lines = listLines(stdout + stderr);
    expect(lines.filter((line) => !isObject(line))).toEqual([]);
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ name: 'worker', msg: expect.stringContaining('mind this') }),
    ]);
  });
});
