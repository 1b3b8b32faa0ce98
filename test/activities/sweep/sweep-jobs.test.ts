// The sweep of jobs on a real database and a real Temporal without a worker: which jobs get a run, and which are
// woken.
import { sweepJobsAndRestartLostRuns } from '../../../activities/sweep/sweep-jobs';
import { walkJobOnce } from '../../../activities/job/walk';
import { sweepLimits as limits } from '../../../src/contracts/limits/sweep';
import { runSignals } from '../../../src/contracts/runs';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import type { JobDocument } from '../../../src/model/job';
import { formatJobDatabaseKey, getJobsCollection } from '../../../src/store/jobs/jobs';
import { seedRequest } from '../../../bench/seed-requests';
import { findChain } from '../../../src/store/chains/chains';
import { formatSealingRequestKey, getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { insertStepWakeEventIfUnchanged } from '../../../src/store/jobs/poke-job';
import { updatePendingSupplierRegistration } from '../../../src/store/suppliers/registrations';
import { getWorkspacesCollection } from '../../../src/store/workspaces/workspaces';
import { formatJobWorkflowId } from '../../../src/temporal/names';
import { startJobRunUnlessAlreadyStarted } from '../../../src/temporal/job-run';
import { type ChainFixture, workspace } from '../chain-fixture';
import { storeBatchWithRows } from '../batch/stored-batch';
import { begin, type StartedWalk, party } from '../job/jobs';
import { openSweepFixture, signalsOf } from './temporal-fixture';

describe('the sweep of jobs', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openSweepFixture();
  }, 60_000);
  afterAll(() => fixture?.close());
  afterEach(async () => {
    jest.restoreAllMocks();
    await getJobsCollection(fixture.database).updateMany({}, { $set: { open: false } });
  });

  /** Runs a pass by the clock of the database, a minute later than the previous one. */
  let aheadMs = 0;
  const sweep = (workerAheadMs = 0) => {
    aheadMs += 60_000;
    fixture.clockAheadMs = workerAheadMs;
    const now = () => Promise.resolve(new Date(Date.now() + aheadMs));
    return sweepJobsAndRestartLostRuns({ ...fixture.deps, database: { ...fixture.database, now } })().finally(() => {
      fixture.clockAheadMs = 0;
    });
  };
  const marks = () =>
    getJobsCollection(fixture.database).countDocuments({ unnotifiedSince: { $exists: true }, open: true });
  const run = (jobId: string) => fixture.deps.temporal.workflow.getHandle(formatJobWorkflowId(workspace, jobId));
  const start = ({ job }: StartedWalk) =>
    startJobRunUnlessAlreadyStarted(fixture.deps.temporal, fixture.deps.settings.temporal, {
      workspace,
      jobId: job.id,
      kind: job.workflowName,
    });
  /** Stores jobs with names only, which no worker runs. */
  const seedJobs = async (ids: readonly string[]): Promise<void> => {
    const { job } = await begin(fixture.database, 'Invoice', party('B12345674'));
    const copies = ids.map((id): JobDocument => ({ ...job, _id: formatJobDatabaseKey(workspace, id), id }));
    await getJobsCollection(fixture.database).updateOne({ _id: job._id }, { $set: { open: false } });
    await getJobsCollection(fixture.database).insertMany(copies);
  };

  it('starts the other jobs if one start fails, and begins the next pass with another job', async () => {
    // Temporal accepts no workflow id of more than 1,000 characters.
    const impossible = 'x'.repeat(1_200);
    await seedJobs([impossible, 'a-1', 'a-2', 'a-3']);
    expect(await sweep()).toMatchObject({ started: 3, failed: 1 });
    expect((await run('a-3').describe()).status.name).toBe('RUNNING');
    expect(await sweep()).toMatchObject({ started: 0, failed: 1 });
    await run('a-2').terminate();
    expect(await sweep()).toMatchObject({ started: 1, failed: 1 });
  }, 30_000);

  it('starts an open job whose run closed, unless the run ended after the job was read', async () => {
    await seedJobs(['failed', 'restored']);
    const { temporal } = fixture.deps;
    const started: string[] = [];
    // A restored backup reopened one job; the other one ends while the sweep describes its run.
    const describe = (id: string) => async () => {
      if (id.endsWith(':failed')) {
        await getJobsCollection(fixture.database).updateOne({ id: 'failed' }, { $set: { open: false } });
      }
      return { status: { name: 'FAILED' }, runId: 'r', raw: {}, memo: {} };
    };
    const workflow = Object.assign(Object.create(temporal.workflow) as object, {
      getHandle: (id: string) => ({ describe: describe(id) }),
      start: async (_type: string, { workflowId }: { workflowId: string }) => void started.push(workflowId),
    });
    const closed = Object.create(temporal, { workflow: { value: workflow } }) as typeof temporal;
    const now = () => Promise.resolve(new Date(Date.now() + (aheadMs += 60_000)));
    await sweepJobsAndRestartLostRuns({ ...fixture.deps, temporal: closed, database: { ...fixture.database, now } })();
    expect(started).toEqual([formatJobWorkflowId(workspace, 'restored')]);
  });

  it('finds a page of jobs even if the clock of a worker is an hour ahead', async () => {
    await seedJobs(['hidden']);
    expect(await sweep(3_600_000)).toMatchObject({ started: 1 });
    await run('hidden').terminate();
    expect(await sweep()).toMatchObject({ started: 1 });
  }, 30_000);

  /** With small pages, a few jobs are more than a page. */
  const useSmallPages = () => {
    jest.replaceProperty(limits, 'itemsMax', 50 as never);
    jest.replaceProperty(limits, 'routineMax', 10 as never);
  };

  it('restarts more than a page of jobs in one pass after the database of Temporal was lost', async () => {
    useSmallPages();
    const count = limits.itemsMax + 50;
    await seedJobs(Array.from({ length: count }, (_, i) => `lost-${i}`));
    expect(await sweep()).toMatchObject({ started: count, failed: 0 });
    // If their runs exist, a pass reads no more than one page.
    expect(await sweep()).toMatchObject({ started: 0, failed: 0 });
    const recently = new Date(Date.now() + aheadMs - 30_000);
    expect(
      await getJobsCollection(fixture.database).countDocuments({ open: true, checkedAt: { $gte: recently } }),
    ).toBe(limits.routineMax);
  }, 120_000);

  it('checks a job whose start was lost before all other open jobs', async () => {
    useSmallPages();
    // More than a routine pass checks.
    const open = Array.from({ length: limits.routineMax + 50 }, (_, i) => `open-${i}`);
    await seedJobs(open);
    expect(await sweep()).toMatchObject({ started: open.length });
    // The API died after the commit.
    const lost = await begin(fixture.database, 'Invoice', party('B12345674'));
    expect(await sweep()).toMatchObject({ started: 1 });
    expect((await run(lost.job.id).describe()).status.name).toBe('RUNNING');
    expect(await marks()).toBe(0);
  }, 60_000);

  it('starts all jobs that were created while Temporal was unavailable in one pass', async () => {
    useSmallPages();
    const count = limits.itemsMax + 20;
    await seedJobs(Array.from({ length: count }, (_, i) => `away-${i}`));
    await getJobsCollection(fixture.database).updateMany({ open: true }, { $set: { unnotifiedSince: new Date() } });
    expect(await sweep()).toMatchObject({ started: count, failed: 0 });
    expect(await marks()).toBe(0);
  }, 60_000);

  it('needs no additional write, because the first walk removes the mark', async () => {
    const chain = await fixture.supplier('A58818501');
    const begun = await begin(fixture.database, 'Invoice', await fixture.invoice(chain, 'H-1'));
    expect(await marks()).toBe(1);
    await walkJobOnce(fixture.deps)(begun.input);
    expect(await marks()).toBe(0);
  });

  it('starts the run of a job of an open batch unless the run of the batch executes it', async () => {
    // Regression: a row whose own run was lost waited forever, because the sweep left all rows to the run of the batch.
    await seedJobs(['unwalked', 'sealing', 'refused']);
    const batchId = await storeBatchWithRows(fixture.database, [{ key: 'one' }], { checkedAt: new Date('2100-01-01') });
    await getJobsCollection(fixture.database).updateMany({ open: true }, { $set: { batch: batchId } });
    const chain = await fixture.supplier('B58378431');
    const request = seedRequest(chain, await fixture.invoice(chain, 'B-1'));
    await getSealingRequestsCollection(fixture.database).insertMany(
      (['sealing', 'refused'] as const).map((id) => ({
        ...request,
        _id: formatSealingRequestKey(workspace, id, 3),
        state: id === 'refused' ? 'refused' : 'waiting',
        held: true,
      })),
    );
    expect(await sweep()).toMatchObject({ started: 2, failed: 0 });
    expect((await run('unwalked').describe()).status.name).toBe('RUNNING');
    expect((await run('refused').describe()).status.name).toBe('RUNNING');
  }, 30_000);

  it('delivers a wake-up once if its job did not receive it', async () => {
    const chain = await fixture.supplier('A08015497');
    const begun = await begin(fixture.database, 'Invoice', await fixture.invoice(chain, 'P-1'));
    const { next } = await walkJobOnce(fixture.deps)(begun.input);
    await start(begun);
    const job = await getJobsCollection(fixture.database).findOne({ _id: begun.job._id });
    if (!job) throw new Error('the job is not stored');
    const poked = await insertStepWakeEventIfUnchanged(fixture.database, job, { at: new Date() });
    expect(poked).toMatchObject({ waitId: next.kind === 'wait' ? next.id : '' });
    expect(await sweep()).toMatchObject({ woken: 1 });
    expect(await sweep()).toMatchObject({ woken: 0 });
    expect(await signalsOf(run(begun.job.id))).toEqual([
      { name: runSignals.settled, requestId: next.kind === 'wait' ? next.id : '' },
    ]);
  }, 30_000);

  it('wakes a job whose record is settled if the signal was lost', async () => {
    const chain = await fixture.supplier('B85905495');
    const begun = await begin(fixture.database, 'Invoice', await fixture.invoice(chain, 'S-1'));
    const step = () => walkJobOnce(fixture.deps)(begun.input);
    await step();
    await fixture.seal(chain);
    await start(begun);
    expect((await step()).next).toMatchObject({ kind: 'wait', for: 'settled' });
    expect(await sweep()).toMatchObject({ woken: 0, started: 0 });
    // The record is settled without a signal to the job.
    fixture.at['before-notify'] = () => Promise.reject(new Error('the process died here'));
    await fixture.send(chain).catch(() => undefined);
    fixture.at = {};
    const { fiscal } = (await getEntriesCollection(fixture.database).findOne({ _id: begun.entry._id })) ?? {};
    expect(fiscal?.outcome).toBe('accepted');
    expect(await sweep()).toMatchObject({ woken: 1, started: 0 });
    expect(await signalsOf(run(begun.job.id))).toContainEqual({ name: runSignals.settled, requestId: fiscal?.request });
    expect((await step()).next).toMatchObject({ kind: 'done' });
  }, 30_000);

  it('wakes a job whose request is sealed if the signal was lost', async () => {
    const chain = await fixture.supplier('A28015865');
    const begun = await begin(fixture.database, 'Invoice', await fixture.invoice(chain, 'G-1'));
    const { next } = await walkJobOnce(fixture.deps)(begun.input);
    expect(next).toMatchObject({ kind: 'wait', for: 'sealed' });
    await start(begun);
    expect(await sweep()).toMatchObject({ woken: 0 });
    fixture.at['before-notify'] = () => Promise.reject(new Error('the process died here'));
    await fixture.seal(chain).catch(() => undefined);
    fixture.at = {};
    expect(await sweep()).toMatchObject({ woken: 1 });
    expect(await signalsOf(run(begun.job.id))).toEqual([
      { name: runSignals.settled, requestId: next.kind === 'wait' ? next.id : '' },
    ]);
  }, 30_000);

  it('wakes both jobs of a supplier that registered twice when the supplier is approved', async () => {
    await getWorkspacesCollection(fixture.database).updateOne({ _id: workspace }, { $set: { agreement: true } });
    const supplier = 'B64717838';
    const [first, second] = [
      await begin(fixture.database, 'Register supplier', party(supplier)),
      await begin(fixture.database, 'Register supplier', party(supplier)),
    ];
    for (const begun of [first, second]) {
      expect((await walkJobOnce(fixture.deps)(begun.input)).next).toMatchObject({ kind: 'wait', for: 'upload' });
      await start(begun);
    }
    expect(await sweep()).toMatchObject({ woken: 0 });
    const chain = await findChain(fixture.database, `${workspace}:simulator:${supplier}`);
    if (!chain) throw new Error('the supplier has no chain');
    expect(chain.registration).toMatchObject({
      job: second.job.id,
      others: [{ job: first.job.id, entry: first.entry.id }],
    });
    await updatePendingSupplierRegistration(fixture.database, chain, { confirmedAt: new Date(), state: 'registered' });
    expect(await sweep()).toMatchObject({ woken: 2 });
    for (const { job } of [first, second]) {
      expect(await signalsOf(run(job.id))).toEqual([{ name: runSignals.settled, requestId: job._id }]);
    }
    for (const { input } of [first, second])
      expect((await walkJobOnce(fixture.deps)(input)).next).toMatchObject({ kind: 'done', status: 'OK' });
    await getWorkspacesCollection(fixture.database).updateOne({ _id: workspace }, { $unset: { agreement: '' } });
  }, 30_000);
});
