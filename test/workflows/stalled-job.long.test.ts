// A worker that stalls in the walks of jobs for longer than a workflow task while the runs get signals: the
// histories must be replayable. Regression: a run that acted on a signal during a local activity was not
// (TMPRL1100).
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { jobLimits } from '../../src/contracts/limits/jobs';
import { workerLimits } from '../../src/contracts/limits/worker';
import { runTypes, runSignals } from '../../src/contracts/runs';
import { type Bundle, bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';

/** A workflow task ends after 10 s. */
const stallMs = 11_000;
/** Number of runs, which are at different positions when the worker stops. */
const runsMax = 24;

let bundle: Bundle;
let folder: string;
let connection: Connection;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  bundle = await bundleToday();
  folder = mkdtempSync(path.join(os.tmpdir(), 'sello-stalled-job-'));
  writeFileSync(path.join(folder, 'bundle.js'), bundle.code);
  connection = await Connection.connect({ address: temporalAddress() });
}, 60_000);
afterAll(async () => {
  worker?.kill('SIGKILL');
  await connection?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a worker stalled in walks', () => {
  it('leaves job runs that can be replayed, whatever signals they received', async () => {
    const taskQueue = ownName('stalled-job');
    const client = new Client({ connection });
    const script = path.join(__dirname, 'stalled-job-worker.cjs');
    // Warnings of the SDK of Temporal about late tasks would fill pages.
    const quiet = { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] } satisfies ForkOptions;
    const stalled = fork(script, [temporalAddress(), taskQueue, path.join(folder, 'bundle.js')], quiet);
    worker = stalled;
    await once(stalled, 'message');
    const runs = await Promise.all(
      Array.from({ length: runsMax }, (_, i) => {
        const jobId = ownName(`job-${i}`);
        const times = { checkEveryMs: 2_000, pauseUnitMs: 20 };
        const input = { workspace: 'w', jobId, checksMax: jobLimits.checksMax, age: workerLimits.runAge, ...times };
        return client.workflow.start(runTypes.job, { taskQueue, workflowId: jobId, args: [input] });
      }),
    );
    const signalled = { count: 0 };
    await signalFor(runs, signalled, 2_000);
    stalled.kill('SIGSTOP');
    await signalFor(runs, signalled, stallMs);
    stalled.kill('SIGCONT');
    await signalFor(runs, signalled, 3_000);
    await sleep(2_000);
    expect(stalled.exitCode).toBeNull();
    const { problems, timedOut, localWalks } = await judge(runs);
    expect(problems).toEqual([]);
    // Without these, the test has not covered its subject.
    expect(timedOut).toBeGreaterThan(0);
    expect(localWalks).toBeGreaterThan(runsMax);
  }, 180_000);
});

/** Signals each run in turn the end of its next wait. */
async function signalFor(runs: readonly WorkflowHandle[], told: { count: number }, forMs: number): Promise<void> {
  const end = Date.now() + forMs;
  for (; Date.now() < end; told.count += 1) {
    const waitNo = Math.floor(told.count / runs.length);
    const signal = waitNo % 2 === 0 ? runSignals.sealed : runSignals.settled;
    await runs[told.count % runs.length]?.signal(signal, { requestId: `r-${waitNo}` });
    await sleep(10);
  }
}

/** Replays the history of each run, and ends the run. */
async function judge(runs: readonly WorkflowHandle[]) {
  const problems: string[] = [];
  let timedOut = 0;
  let localWalks = 0;
  for (const run of runs) {
    const history = await run.fetchHistory();
    await run.terminate('the test is over');
    const events = history.events ?? [];
    timedOut += events.filter((event) => event.workflowTaskTimedOutEventAttributes).length;
    localWalks += events.filter((event) => event.markerRecordedEventAttributes).length;
    try {
      await Worker.runReplayHistory({ workflowBundle: bundle }, history, run.workflowId);
    } catch (error) {
      problems.push(`${run.workflowId}: ${String(error)}`);
    }
  }
  return { problems, timedOut, localWalks };
}
