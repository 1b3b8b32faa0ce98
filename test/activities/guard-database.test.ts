// Activities of a worker that receive runs of another database: the run ends, and its own database restarts it.
import {
  createMainActivities,
  createAuthorityQueryActivities,
  createSendActivities,
  guardActivityAgainstOtherDatabase,
} from '../../activities/index';
import { sweepChains } from '../../activities/sweep/sweep-chains';
import { sweepJobsAndRestartLostRuns } from '../../activities/sweep/sweep-jobs';
import { makeSupplierCode } from '../../bench/documents';
import { runSignals } from '../../src/contracts/runs';
import { createLazyTemporalClient, readDatabaseIdFromMemo } from '../../src/temporal/connection';
import { formatChainWorkflowId, formatJobWorkflowId } from '../../src/temporal/names';
import { signalOrStartChainRun } from '../../src/temporal/signal-chain';
import { startJobRunUnlessAlreadyStarted } from '../../src/temporal/job-run';
import { getSealingRequestsCollection } from '../../src/store/chains/requests';
import { type ChainFixture, workspace } from './chain-fixture';
import { begin, party } from './job/jobs';
import { openSweepFixture } from './sweep/temporal-fixture';

describe('a run of another database', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openSweepFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  it.each([
    ['for this one', 'own', true],
    ['for another one', 'other', false],
    ['without a database', undefined, true],
  ])('executes its activities or ends if it was started %s: %s', async (_name, database, done) => {
    let calls = 0;
    const effect = guardActivityAgainstOtherDatabase(
      'own',
      async (_place: string | undefined, _of: { readonly database?: string }) => {
        calls += 1;
      },
    );
    const result = effect(undefined, database === undefined ? {} : { database });
    if (done) await result;
    else await expect(result).rejects.toMatchObject({ type: 'AnotherDatabase', nonRetryable: true });
    expect(calls).toBe(done ? 1 : 0);
  });

  it('executes none of its activities', async () => {
    const own = 'own';
    const all: Record<string, (of: object) => Promise<unknown>> = {
      ...createMainActivities({ ...fixture.deps, databaseId: own }),
      ...createSendActivities({ ...fixture.deps, databaseId: own }),
      ...createAuthorityQueryActivities({ ...fixture.deps, databaseId: own }),
    } as never;
    expect(Object.keys(all).length).toBeGreaterThan(8);
    for (const activity of Object.values(all))
      await expect(activity({ database: 'other' })).rejects.toMatchObject({ type: 'AnotherDatabase' });
  });

  it('is replaced by the sweep of the database that now serves the queue', async () => {
    const { deps } = fixture;
    const [old, now] = [createLazyTemporalClient(deps.settings, 'old'), createLazyTemporalClient(deps.settings, 'now')];
    const { job } = await begin(fixture.database, 'Invoice', party('B12345674'));
    await startJobRunUnlessAlreadyStarted(old, deps.settings.temporal, {
      workspace,
      jobId: job.id,
      kind: job.workflowName,
    });
    const chain = await fixture.supplier(makeSupplierCode(7_400));
    await fixture.ask(chain, await fixture.invoice(chain, 'OD-1'));
    await getSealingRequestsCollection(fixture.database).updateMany(
      { chain: chain._id },
      { $set: { createdAt: new Date(Date.now() - 60_000) } },
    );
    const run = { chain: chain._id, ...chain };
    const { _id: key, environment, supplier, installation } = chain;
    await signalOrStartChainRun(
      old,
      deps.settings.temporal,
      { chain: key, environment, supplier, installation },
      runSignals.wake,
    );
    fixture.clockAheadMs = 60_000;
    const inAMinute = () => Promise.resolve(new Date(Date.now() + 60_000));
    const sweeping = { ...deps, temporal: now, database: { ...deps.database, now: inAMinute } };
    await sweepJobsAndRestartLostRuns({ ...sweeping, databaseId: 'now' })();
    await sweepChains({ ...sweeping, databaseId: 'now' })();
    fixture.clockAheadMs = 0;
    for (const id of [formatJobWorkflowId(workspace, job.id), formatChainWorkflowId(deps.settings.temporal, run)]) {
      const { status, memo } = await now.workflow.getHandle(id).describe();
      expect([id, status.name, readDatabaseIdFromMemo(memo)]).toEqual([id, 'RUNNING', 'now']);
    }
    await old.connection.close();
    await now.connection.close();
  });
});
