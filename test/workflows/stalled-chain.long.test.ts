// A worker that stalls for longer than a workflow task while its runs get signals: the histories must be
// replayable. Regression: with local activities they were not (TMPRL1100).
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { workerLimits } from '../../src/contracts/limits/worker';
import { runTypes, runSignals } from '../../src/contracts/runs';
import { type Bundle, bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';

/** A workflow task ends after 10 s. */
const stallMs = 11_000;
/** Number of runs, which are at different positions when the worker stops. */
const runsMax = 24;

describe('a stalled worker', () => {
  let bundle: Bundle;
  let folder: string;
  let connection: Connection;
  let worker: ChildProcess | undefined;
  beforeAll(async () => {
    bundle = await bundleToday();
    folder = mkdtempSync(path.join(os.tmpdir(), 'sello-stalled-'));
    writeFileSync(path.join(folder, 'bundle.js'), bundle.code);
    connection = await Connection.connect({ address: temporalAddress() });
  }, 60_000);
  afterAll(async () => {
    worker?.kill('SIGKILL');
    await connection?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves chain runs that can be replayed, whatever signals they received', async () => {
    const taskQueue = ownName('stalled');
    const client = new Client({ connection });
    const codePath = path.join(folder, 'bundle.js');
    const stalled = fork(path.join(__dirname, 'stalled-worker.cjs'), [temporalAddress(), taskQueue, codePath]);
    worker = stalled;
    await once(stalled, 'message');
    const names = { chain: 'c', environment: 'simulator', supplier: 'B12345674', installation: 'SELLO-1' };
    const chain = { ...names, age: workerLimits.runAge };
    const runs = await Promise.all(
      Array.from({ length: runsMax }, (_, i) =>
        client.workflow.start(runTypes.chain, { taskQueue, workflowId: ownName(`chain-${i}`), args: [chain] }),
      ),
    );
    await signalFor(runs, 2_000);
    stalled.kill('SIGSTOP');
    await signalFor(runs, stallMs);
    stalled.kill('SIGCONT');
    await signalFor(runs, 3_000);
    await sleep(2_000);
    expect(stalled.exitCode).toBeNull();
    expect(await listProblems(runs, bundle)).toEqual([]);
  }, 120_000);
});

/** Signals the runs in turn. */
async function signalFor(runs: readonly WorkflowHandle[], forMs: number): Promise<void> {
  const end = Date.now() + forMs;
  for (let i = 0; Date.now() < end; i += 1) {
    await runs[i % runs.length]?.signal(runSignals.generate, { requestId: `r-${i}` });
    await sleep(15);
  }
}

/** Replays the history of each run, and ends the run. */
async function listProblems(runs: readonly WorkflowHandle[], workflowBundle: Bundle): Promise<string[]> {
  const problems: string[] = [];
  for (const run of runs) {
    const history = await run.fetchHistory();
    await run.terminate('the test is over');
    try {
      await Worker.runReplayHistory({ workflowBundle }, history, run.workflowId);
    } catch (error) {
      problems.push(`${run.workflowId}: ${String(error)}`);
    }
  }
  return problems;
}
