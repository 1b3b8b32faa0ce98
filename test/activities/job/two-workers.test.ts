// A run that a second worker gets while the first is still working: each step has one effect and one outcome.
import type { ActivityDeps } from '../../../activities/deps';
import { walkJobOnce } from '../../../activities/job/walk';
import { createUuidV7 } from '../../../src/main/ids';
import type { ChainDocument } from '../../../src/model/chain';
import { connectDatabase } from '../../../src/store/database';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { buildNewJobDocument } from '../../../src/store/jobs/create-job';
import { type ChainFixture, openChainFixture } from '../chain-fixture';

describe('two workers with one run', () => {
  let fixture: ChainFixture;
  let first: ActivityDeps;
  let second: ActivityDeps;
  let chain: ChainDocument;
  beforeAll(async () => {
    fixture = await openChainFixture();
    first = fixture.deps;
    chain = await fixture.supplier('B12345674');
    // A separate connection acts as a separate process: it does not share the cache of jobs.
    const { mongo } = first.settings;
    second = { ...first, database: await connectDatabase(mongo.uri, mongo.database) };
  }, 60_000);
  afterAll(async () => {
    await second?.database.close();
    await fixture?.close();
  });

  /** An open job of two steps that locks its entry. */
  async function begun() {
    const entry = await fixture.invoice(chain, `TWO-${createUuidV7()}`.slice(0, 20));
    const now = new Date();
    const id = createUuidV7();
    const { workspace } = entry;
    const job = buildNewJobDocument(
      {
        workspace,
        id,
        workflowId: createUuidV7(),
        workflowName: 'Invoice',
        workflowVersion: '1',
        schema: 'bill/invoice',
        steps: [
          { id: 'send', name: 'Report', provider: 'fiscal.send' },
          { id: 'sent', name: 'Sent', provider: 'silo.state', config: { state: 'sent' } },
        ],
        rescue: [{ id: 'error', name: 'Error', provider: 'silo.state', config: { state: 'error' } }],
        entryId: entry.id,
        holdsEntry: true,
      },
      now,
    );
    await getJobsCollection(fixture.database).insertOne(job);
    await getEntriesCollection(fixture.database).updateOne({ _id: entry._id }, { $set: { openJob: id } });
    return { entry, job };
  }

  /** Delays a worker between its read and its write. @returns the function that releases it */
  function heldBeforeWrite(deps: ActivityDeps): { readonly deps: ActivityDeps; readonly release: () => void } {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holds = true;
    const failpoint = async (phase: string): Promise<void> => {
      if (phase !== 'before-walk' || !holds) return;
      holds = false;
      await held;
    };
    return { deps: { ...deps, failpoint }, release };
  }

  it('write once, and the slower worker returns the result of the faster worker', async () => {
    const { entry, job } = await begun();
    const input = { workspace: job.workspace, jobId: job.id };
    const slow = heldBeforeWrite(second);
    const slower = walkJobOnce(slow.deps)(input);
    const { completedSteps, next } = await walkJobOnce(first)(input);
    expect({ completedSteps, next }).toMatchObject({
      completedSteps: ['fiscal.send', 'silo.state'],
      next: { kind: 'done', status: 'KO' },
    });
    slow.release();
    expect(await slower).toEqual({ completedSteps: [], next });
    expect(next).toMatchObject({ outcome: { result: 'failed', failure: { code: 'nothing-to-send' } } });
    const { state, states, openJob } = await fixture.entry(entry);
    expect({ state, openJob, states: states.map(({ key }) => key) }).toEqual({
      state: 'error',
      openJob: null,
      states: ['error'],
    });
    expect((await getJobsCollection(fixture.database).findOne({ _id: job._id }))?.intents).toHaveLength(2);
  });

  it('write each step once in ten concurrent walks', async () => {
    const { entry, job } = await begun();
    const input = { workspace: job.workspace, jobId: job.id };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => walkJobOnce(i % 2 === 0 ? first : second)(input)),
    );
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await fixture.entry(entry)).states).toHaveLength(1);
  });
});
