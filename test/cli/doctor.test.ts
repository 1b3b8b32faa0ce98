// Tests `sello doctor`: it checks the folder of `--data`, and no other.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run, describeLocalStackState } from '../../src/cli/doctor';
const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => jest.restoreAllMocks());

async function runDoctor(...args: string[]): Promise<string> {
  const output: string[] = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
  expect(await run(args)).toBe(0);
  return output.join('\n');
}

describe('sello doctor --data', () => {
  it('reports the stack of this folder', async () => {
    const data = path.join(folder, 'runs');
    mkdirSync(data);
    const local = { api: 'http://127.0.0.1:65001', processes: { api: process.pid } };
    writeFileSync(path.join(data, 'local.json'), JSON.stringify(local));
    expect(await runDoctor('--data', data)).toContain(`running in ${data}: http://127.0.0.1:65001`);
  });

  it('reports no stack if none runs in this folder', async () => {
    const data = path.join(folder, 'nothing');
    expect(await runDoctor('--data', data)).toContain(`not running in ${data}`);
  });
});

describe('a stack whose processes have ended', () => {
  const stack = { api: 'http://127.0.0.1:65001', processes: { api: 11, worker: 12 } };

  it('is reported with the parts that do not run', () => {
    const state = describeLocalStackState('/data', stack, (pid) => pid === 11);
    expect(state).toBe('running in /data: http://127.0.0.1:65001; not running: worker');
  });

  it('is not reported as running if none of its parts runs', () => {
    expect(describeLocalStackState('/data', stack, () => false)).toMatch(/^ended unexpectedly in \/data/);
  });
});
