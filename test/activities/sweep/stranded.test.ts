// A renamed task queue: runs stay on the queue on which they began, and no worker polls it.
import { NativeConnection, Worker } from '@temporalio/worker';
import { sweepChains } from '../../../activities/sweep/sweep-chains';
import { sweepJobsAndRestartLostRuns } from '../../../activities/sweep/sweep-jobs';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { formatChainWorkflowId, formatJobWorkflowId } from '../../../src/temporal/names';
import { signalOrStartChainRun } from '../../../src/temporal/signal-chain';
import { startJobRunUnlessAlreadyStarted } from '../../../src/temporal/job-run';
import { bundleToday } from '../../../storms/replay';
import { ownName, temporalAddress } from '../../servers/addresses';
import { type ChainFixture, workspace } from '../chain-fixture';
import { begin, party } from '../job/jobs';
import { openSweepFixture } from './temporal-fixture';

describe('runs on another task queue', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openSweepFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  const readQueue = async (id: string): Promise<string> =>
    (await fixture.deps.temporal.workflow.getHandle(id).describe()).taskQueue;

  /** Creates a job and a chain with a request, both with a run on that queue. */
  async function begunOn(taskQueue: string, supplier: string): Promise<string[]> {
    const { temporal, settings } = fixture.deps;
    const before = { ...settings.temporal, taskQueue };
    const { job } = await begin(fixture.database, 'Register supplier', party(supplier));
    await startJobRunUnlessAlreadyStarted(temporal, before, { workspace, jobId: job.id, kind: job.workflowName });
    const chain = await fixture.supplier(supplier);
    await fixture.ask(chain, await fixture.invoice(chain, 'Q-1'));
    const { _id, environment, installation } = chain;
    await signalOrStartChainRun(temporal, before, { chain: _id, environment, supplier, installation }, 'wake');
    return [formatJobWorkflowId(workspace, job.id), formatChainWorkflowId(settings.temporal, chain)];
  }
  /** Runs a pass by the clock of the database, a minute later than the previous one. */
  let aheadMs = 0;
  async function sweep(): Promise<number> {
    aheadMs += 60_000;
    fixture.clockAheadMs = aheadMs;
    const now = () => Promise.resolve(new Date(Date.now() + aheadMs));
    const deps = { ...fixture.deps, database: { ...fixture.database, now } };
    const [seen, chains] = [await sweepJobsAndRestartLostRuns(deps)(), await sweepChains(deps)()];
    fixture.clockAheadMs = 0;
    return seen.restarted + chains.restarted;
  }

  it('are restarted on the right queue, with an alarm', async () => {
    const ids = await begunOn(ownName('before'), 'B12345674');
    expect(await sweep()).toBe(2);
    const { taskQueue } = fixture.deps.settings.temporal;
    expect(await Promise.all(ids.map(readQueue))).toEqual([taskQueue, taskQueue]);
    expect(await fixture.database.collection('stuck_runs').countDocuments({})).toBe(2);
    expect(await sweep()).toBe(0);
    await getJobsCollection(fixture.database).updateMany(
      {},
      { $set: { open: false }, $unset: { unnotifiedSince: '' } },
    );
  }, 60_000);

  it('do not change while a worker polls their queue, so that an operator can move the runs in order', async () => {
    const other = ownName('polled');
    const workflowBundle = await bundleToday();
    const connection = await NativeConnection.connect({ address: temporalAddress() });
    const worker = await Worker.create({ connection, taskQueue: other, workflowBundle });
    const running = worker.run();
    const ids = await begunOn(other, 'B85905495');
    expect(await sweep()).toBe(0);
    expect(await Promise.all(ids.map(readQueue))).toEqual([other, other]);
    worker.shutdown();
    await running;
    await connection.close();
  }, 60_000);
});
