// Tests `sello upgrade check` on a real Temporal server: it accepts runs that this build can continue, lists the others, and
// changes nothing.
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { replayOpenRunsAndPrintFailures, run } from '../../src/cli/upgrade';
import { workerLimits } from '../../src/contracts/limits/worker';
import { readSettings } from '../../src/settings/settings';
import { bundleToday } from '../../storms/replay';
import { ownName, temporalAddress } from '../servers/addresses';
import { until } from '../workflows/job-runs';
import { capturePrinted } from './printed';

const address = temporalAddress();
const taskQueue = ownName('upgrade');
const { temporal: settings } = readSettings({ TEMPORAL_ADDRESS: address, SELLO_TASK_QUEUE: taskQueue });

let connection: Connection;
let native: NativeConnection;
let client: Client;
const { output, errors } = capturePrinted();
beforeAll(async () => {
  // Installs the quiet runtime before the first worker.
  await bundleToday();
  connection = await Connection.connect({ address });
  native = await NativeConnection.connect({ address });
  client = new Client({ connection });
}, 60_000);
afterEach(async () => {
  for await (const { workflowId } of client.workflow.list({ query: openRuns })) {
    await client.workflow.getHandle(workflowId).terminate('the test is over');
  }
  await until(async () => (await client.workflow.count(openRuns)).count === 0);
});
afterAll(async () => {
  await connection.close();
  await native.close();
});

const openRuns = `ExecutionStatus = 'Running' AND TaskQueue = '${taskQueue}'`;
const check = async () => replayOpenRunsAndPrintFailures(client, settings, { workflowBundle: await bundleToday() });

/** Runs a worker with this workflow code until each existing run has waited once. */
async function walk(code: { workflowBundle: { code: string } } | { workflowsPath: string }, ids: readonly string[]) {
  const worker = await Worker.create({
    ...code,
    connection: native,
    taskQueue,
    activities: {
      walk: () => ({ completedSteps: [], next: { kind: 'wait', for: 'upload', id: 'u' } }),
      elsewhere: () => 'done',
    },
  });
  const waiting = async (id: string): Promise<boolean> => {
    const { events } = await client.workflow.getHandle(id).fetchHistory();
    return (events ?? []).some(({ timerStartedEventAttributes: timer }) => timer !== null && timer !== undefined);
  };
  await worker.runUntil(until(async () => (await Promise.all(ids.map(waiting))).every(Boolean)));
}

const start = async (type: string): Promise<string> => {
  const workflowId = ownName(type);
  const input = { workspace: 'w', jobId: workflowId, checksMax: 1, age: workerLimits.runAge };
  await client.workflow.start(type, { taskQueue, workflowId, args: [input] });
  // The list of runs of Temporal lags behind.
  await until(async () => {
    for await (const found of client.workflow.list({ query: openRuns }))
      if (found.workflowId === workflowId) return true;
    return false;
  });
  return workflowId;
};

describe('sello upgrade check', () => {
  it('accepts an installation without runs', async () => {
    expect(await check()).toBe(0);
    expect(output.join('\n')).toContain('0 open runs');
  });

  it('accepts waiting and unstarted runs of this build', async () => {
    const waiting = await start('job');
    await walk({ workflowBundle: await bundleToday() }, [waiting]);
    await start('job');
    expect(await check()).toBe(0);
    expect(output.join('\n')).toMatch(/2 open runs replayed .*\(job 2\): all can continue with this build/);
  }, 60_000);

  it('lists runs that use other code or an unknown workflow type', async () => {
    const fitting = await start('job');
    await walk({ workflowBundle: await bundleToday() }, [fitting]);
    const other = await start('job');
    await walk({ workflowsPath: path.join(__dirname, '../workflows/other-runs.cjs') }, [other]);
    const unknown = await start('voucher');
    await walk({ workflowsPath: path.join(__dirname, '../workflows/other-runs.cjs') }, [unknown]);
    expect(await check()).toBe(1);
    const text = output.join('\n');
    for (const [id, type] of [
      [other, 'job'],
      [unknown, 'voucher'],
    ] as const) {
      const { runId } = await client.workflow.getHandle(id).describe();
      expect(text).toContain(`  ${id}  run ${runId}  ${type}: `);
      expect((await client.workflow.getHandle(id).describe()).status.name).toBe('RUNNING');
    }
    expect(text).toMatch(/3 open runs .*: 2 cannot continue/);
    expect(text).not.toContain(fitting);
    expect(text).toContain('patched');
  }, 60_000);

  it('fails if runs cannot be queried', async () => {
    expect(await run([])).toBe(2);
    expect(errors.join('\n')).toContain('Usage:');
    await expect(
      replayOpenRunsAndPrintFailures(
        new Client({ connection: Connection.lazy({ address: '127.0.0.1:1', connectTimeout: 500 }) }),
        settings,
        {
          workflowBundle: await bundleToday(),
        },
      ),
    ).rejects.toThrow();
  }, 60_000);
});
