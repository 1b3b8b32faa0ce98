// The last steps of an accepted form: the job that registers the supplier, and the sending authorization. Regressions:
// an authorization that a user had just set was replaced, and the run of a job started although the job was not stored.
import { createClientChangeByWorkerContext } from '../../../activities/batch/context';
import { registerAcceptedSupplier } from '../../../activities/registration/register-accepted';
import { initialWorkflows } from '../../../src/contracts/workflow-templates';
import { createUuidV7 } from '../../../src/main/ids';
import type { WorkspaceDocument } from '../../../src/model/workspace';
import { setSendingAuthorizationAndEndProblemStop } from '../../../src/store/chains/chain-control';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { findWorkspaceByIdOrSlug } from '../../../src/store/workspaces/workspaces';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { party } from '../job/jobs';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

const holder = { name: 'X', taxCode: 'B12345674' };

async function prepareStep(taxCode: string, entry = 'none') {
  const registration = {
    id: createUuidV7(),
    workspace,
    environment: 'simulator',
    supplier: { taxCode },
    representative: holder,
    entry,
    job: createUuidV7(),
    accessKey: 'key',
    by: { kind: 'key', id: 'key' },
    traceparent: '',
    revision: 0,
  } as const;
  const found = (await findWorkspaceByIdOrSlug(fixture.database, workspace)) as WorkspaceDocument;
  const sender = { ...registration, route: 'POST /fiscal/v1/registrations' };
  const context = createClientChangeByWorkerContext(fixture.deps, sender, found);
  return { deps: fixture.deps, context, registration, now: new Date() };
}

describe('an accepted form', () => {
  it('keeps the sending authorization that a user sets meanwhile', async () => {
    const chain = await fixture.supplier('B98602642');
    const at = await prepareStep(chain.supplier);
    const chosen = { kind: 'power', holder, at: new Date(), by: 'user' } as const;
    let isSet = false;
    const change: typeof at.context.change = async (...given) => {
      if (!isSet) await setSendingAuthorizationAndEndProblemStop(fixture.database, chain, chosen);
      isSet = true;
      return at.context.change(...given);
    };
    await registerAcceptedSupplier({ ...at, context: { ...at.context, change } } as never);
    expect((await fixture.chain(chain)).title).toEqual(chosen);
  });

  it('starts no run while its job cannot be stored', async () => {
    const template = initialWorkflows.find(({ name }) => name === 'Register supplier');
    const steps = template?.steps.map(([name, provider], i) => ({ id: `${i}`, name, provider }));
    const workflow = { ...template, workspace, id: createUuidV7(), version: '1', steps, rescue: [] };
    const entry = { ...party('B85905495'), openJob: createUuidV7() as string | null };
    await getEntriesCollection(fixture.database).insertOne(entry);
    const at = await prepareStep('B85905495', entry.id);
    const start = jest.fn(() => Promise.resolve());
    const temporal = { withDeadline: (_: number, call: () => Promise<unknown>) => call(), workflow: { start } };
    const outline = { ...workflow, allProviders: steps?.map(({ provider }) => provider) };
    const workflows = { listOutlines: () => Promise.resolve([outline]), find: () => Promise.resolve(workflow) };
    const store = { ...at.context.store, workflows };
    const quota = { admitJob: () => Promise.resolve(), admitRow: () => Promise.resolve() };
    const context = { ...at.context, store, quota, runs: { ...at.context.runs, temporal } };
    const register = () => registerAcceptedSupplier({ ...at, context } as never);
    const countJobs = () => getJobsCollection(fixture.database).countDocuments({ id: at.registration.job });
    expect(await register()).toBe('waits');
    expect([await countJobs(), start.mock.calls.length]).toEqual([0, 0]);
    await getEntriesCollection(fixture.database).updateOne({ _id: entry._id }, { $set: { openJob: null } });
    expect(await register()).toBe('waits');
    expect([await countJobs(), start.mock.calls.length]).toEqual([1, 1]);
  });
});
