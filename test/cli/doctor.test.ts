// Tests `sello doctor`: it checks the folder of `--data`, and no other.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, describeLocalStackState } from '../../src/cli/doctor';
import { listUnsentLastReportingDayFindings } from '../../src/cli/doctor/workspace';
import { ownFolder } from '../servers/own-folder';
const folder = ownFolder('sello-doctor-');
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

describe('the last day under the scheme', () => {
  const at = new Date('2026-12-10T10:00:00Z');
  const leaving = {
    supplier: 'B98602642',
    zone: 'Europe/Madrid',
    reporting: { state: 'on', until: '2026-12-31', at, by: 'x' },
  } as const;

  it('is reported until a submission follows', () => {
    const texts = (more: object) => listUnsentLastReportingDayFindings({ ...leaving, ...more }).map(({ text }) => text);
    const unknown = [expect.stringMatching(/^B98602642 has sent nothing .* 2026-12-31\./)];
    expect(texts({})).toEqual(unknown);
    expect(texts({ lastSubmissionAt: new Date('2026-12-10T09:59:00Z') })).toEqual(unknown);
    expect(texts({ lastSubmissionAt: new Date('2026-12-11T10:00:00Z') })).toEqual([]);
    expect(texts({ reporting: { state: 'on', at, by: 'x' } })).toEqual([]);
    expect(listUnsentLastReportingDayFindings(null)).toEqual([]);
  });
});
