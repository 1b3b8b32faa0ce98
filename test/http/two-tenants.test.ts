// Tests two tenants of one API: one fills all its lanes from a separate process, and the calls of the other take at most half as
// long again, plus the cost of the processor load.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { apiAndConsoleCallTurns } from '../../src/shares/shares';
import { workspaceConcurrentCallLimits } from '../../src/contracts/limits/shares';
import { apiOfFile } from './api';
import { invoice } from './documents';

const api = apiOfFile();
let quiet: string;
let loud: string;
let others: ChildProcess | undefined;
beforeAll(async () => {
  quiet = await api.token('read write', api.otherWorkspace);
  loud = await api.token('read write');
  for (let i = 0; i < 30; i += 1)
    await api.call('POST', '/silo/v1/entries', { data: invoice({ code: `T-${i}` }) }, { token: loud });
});
const stopOthers = async (): Promise<void> => {
  const child = others;
  others = undefined;
  if (!child) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};
afterEach(stopOthers);

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Starts lanes, each of which sends the next call after the last response. */
const lanes = `
  const { Agent, request } = require('node:http');
  const [url, token, count, body] = process.argv.slice(1);
  const agent = new Agent({ keepAlive: true, maxSockets: Number(count) });
  const headers = { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' };
  const send = () => request(url, { method: 'POST', agent, headers }, (answer) => {
    answer.resume();
    answer.once('close', send);
    if (answer.statusCode === 200) process.stdout.write('.');
  }).once('error', () => setTimeout(send, 100)).end(body);
  for (let i = 0; i < Number(count); i += 1) send();
`;

async function keepBusy(count: number): Promise<() => number> {
  let responses = 0;
  const body = JSON.stringify({ schema: 'bill/invoice', limit: 10 });
  const args = ['-e', lanes, `${api.base}/silo/v1/entries/query`, loud, String(count), body];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  others = child;
  child.stdout.on('data', (dots: Buffer) => (responses += dots.length));
  await once(child.stdout, 'data');
  return () => responses;
}

/** Median milliseconds of a call of the quiet tenant, over sequential calls. */
async function quietMs(count = 15): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const began = performance.now();
    const { status } = await api.call('POST', '/silo/v1/entries/query', { schema: 'bill/invoice' }, { token: quiet });
    times.push(performance.now() - began);
    expect(status).toBe(200);
  }
  return median(times);
}

describe('a tenant that uses all of its shares', () => {
  test('can run only a few calls at once, and hardly delays another tenant', async () => {
    await quietMs(3);
    // A busy tenant within its limits, which causes unavoidable processor load.
    await keepBusy(8);
    await quietMs(3);
    const withFew = await quietMs();
    await stopOthers();
    const responses = await keepBusy(120);
    await quietMs(3);
    const running: number[] = [];
    const looking = setInterval(() => running.push(apiAndConsoleCallTurns.runningOf(api.workspace)), 5);
    const before = responses();
    const withAll = await quietMs();
    clearInterval(looking);
    expect(responses() - before).toBeGreaterThan(0);
    expect(median(running)).toBeLessThanOrEqual(workspaceConcurrentCallLimits.together);
    // A busy machine adds its own noise.
    expect(withAll).toBeLessThan(1.5 * withFew + 40);
  }, 120_000);
});
