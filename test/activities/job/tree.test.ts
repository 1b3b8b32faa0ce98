// Jobs that start jobs: one job leads to a limited number of jobs, however many steps they have.
import type { ActivityDeps } from '../../../activities/deps';
import { walkJobOnce } from '../../../activities/job/walk';
import { jobLimits as limits } from '../../../src/contracts/limits/jobs';
import { createUuidV7 } from '../../../src/main/ids';
import type { ChainDocument } from '../../../src/model/chain';
import type { JobDocument } from '../../../src/model/job';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { commitJobWalk } from '../../../src/store/jobs/commit-walk';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { buildNewJobDocument } from '../../../src/store/jobs/create-job';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { changesOf, type StartedWalk, viewOf } from './jobs';

let fixture: ChainFixture;
let deps: ActivityDeps;
let chain: ChainDocument;
beforeAll(async () => {
  fixture = await openChainFixture();
  deps = fixture.deps;
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterAll(() => fixture?.close());

const steps = (workflow: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `step ${i}`,
    name: `Step ${i}`,
    provider: 'transform.job.create',
    config: { workflow_id: workflow },
  }));

const storeWorkflow = (workspace: string, id: string, shared: object) =>
  fixture.database.collection('workflows').insertOne({
    _id: `${workspace}:${id}` as never,
    workspace,
    id,
    name: 'Again',
    version: '1',
    draft: false,
    disabled: false,
    ...shared,
  });

/** A workflow of this number of steps, each of which starts it again, and one job of it. */
async function begun(count: number): Promise<JobDocument> {
  const entry = await fixture.invoice(chain, `TREE-${createUuidV7()}`.slice(0, 20));
  const workflow = createUuidV7();
  const shared = { schema: '', steps: steps(workflow, count), rescue: [] };
  await storeWorkflow(entry.workspace, workflow, shared);
  const made = { workspace: entry.workspace, id: createUuidV7(), workflowId: workflow, workflowName: 'Again' };
  const job = buildNewJobDocument(
    { ...made, workflowVersion: '1', ...shared, entryId: entry.id, holdsEntry: false },
    new Date(),
  );
  await getJobsCollection(fixture.database).insertOne(job);
  return job;
}

/** Walks all open jobs, several at a time, until all have ended. @returns all jobs of the workflow */
async function walkAll({ workflowId, workspace }: JobDocument): Promise<JobDocument[]> {
  const all = () => getJobsCollection(fixture.database).find({ workflowId }).toArray();
  for (let rounds = 0; rounds < 60; rounds += 1) {
    const open = (await all()).filter((job) => job.open).slice(0, 8);
    if (open.length === 0) break;
    await Promise.allSettled(open.map(({ id }) => walkJobOnce(deps)({ workspace, jobId: id })));
    expect((await all()).length).toBeLessThanOrEqual(1 + limits.treeJobsMax);
  }
  return all();
}

describe('jobs that start jobs', () => {
  it('start no job that issues an invoice which has lost its key since the read of the walk', async () => {
    const root = await begun(1);
    const { workspace, entryId = '', workflowId } = root;
    const signing = createUuidV7();
    const sign = { id: 'sign', name: 'Sign', provider: 'silo.close' };
    await storeWorkflow(workspace, signing, { schema: '', steps: [sign], rescue: [] });
    await getJobsCollection(fixture.database).updateOne({ id: root.id }, { $set: { steps: steps(signing, 1) } });
    await getEntriesCollection(fixture.database).updateOne({ id: entryId }, { $set: { openJob: null } });
    const input = { workspace, jobId: root.id };
    const view = await viewOf(deps, { input } as StartedWalk);
    const changes = await changesOf(deps, view);
    expect(changes.steps.flatMap(({ creates }) => creates?.holdsEntry ?? [])).toEqual([true]);
    await getEntriesCollection(fixture.database).updateOne({ id: entryId }, { $set: { releasedKey: 'order-1' } });
    expect(await commitJobWalk(fixture.database, view, changes)).toBe('lost');
    const [ended] = await walkAll({ ...root, workflowId });
    expect(ended?.faults.map(({ code }) => code)).toEqual(['key-taken']);
    expect((await getEntriesCollection(fixture.database).findOne({ id: entryId }))?.openJob).toBeNull();
  });

  it.each([8, 30])(
    'start a limited number of jobs with %d steps each',
    async (count) => {
      const root = await begun(count);
      const all = await walkAll(root);
      expect(all.length).toBe(1 + limits.treeJobsMax);
      expect(all.every(({ open }) => !open)).toBe(true);
      expect(all.find(({ id }) => id === root.id)?.treeJobs).toBe(limits.treeJobsMax);
      const codes = new Set(all.flatMap(({ faults }) => faults.map(({ code }) => code)));
      expect(codes).toContain('too-many-jobs');
    },
    60_000,
  );

  it('are refused at the maximum depth if each job has one step', async () => {
    const all = await walkAll(await begun(1));
    expect(all.length).toBe(1 + limits.depthMax);
  });
});
