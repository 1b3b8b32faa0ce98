// A run that is given to a second worker while the first is still at it: each step has one effect and one outcome.
import { completeJob } from '../../../activities/job/complete-job';
import { concludeSend } from '../../../activities/job/conclude-send';
import type { Deps } from '../../../activities/deps';
import { setState } from '../../../activities/job/set-state';
import { readStep, takeStep } from '../../../activities/job/step';
import { newId } from '../../../src/main/ids';
import type { ChainDocument } from '../../../src/store/ledger/chains';
import { connectDatabase } from '../../../src/store/database';
import { entries } from '../../../src/store/entries/entries';
import { type JobDocument, jobKey, jobs } from '../../../src/store/jobs/jobs';
import { type House, openHouse } from '../chain-fixture';

describe('two workers at one run', () => {
  let house: House;
  let first: Deps;
  let second: Deps;
  let chain: ChainDocument;
  beforeAll(async () => {
    house = await openHouse();
    first = house.deps;
    chain = await house.supplier('B12345674');
    // A connection of its own is a process of its own: what the first remembers of jobs, the second does not.
    const { mongo } = first.settings;
    second = { ...first, database: await connectDatabase(mongo.uri, mongo.database) };
  }, 60_000);
  afterAll(async () => {
    await second?.database.close();
    await house?.close();
  });

  /** An open job of two steps that holds its entry. */
  async function begun() {
    const entry = await house.invoice(chain, `TWO-${newId()}`.slice(0, 20));
    const now = new Date();
    const id = newId();
    const { workspace } = entry;
    const job: JobDocument = {
      _id: jobKey(workspace, id),
      workspace,
      id,
      workflowId: newId(),
      workflowName: 'Invoice',
      workflowVersion: '1',
      schema: 'bill/invoice',
      steps: [
        { id: 'send', name: 'Report', provider: 'fiscal.send' },
        { id: 'sent', name: 'Sent', provider: 'silo.state', config: { state: 'sent' } },
      ],
      rescue: [{ id: 'error', name: 'Error', provider: 'silo.state', config: { state: 'error' } }],
      entryId: entry.id,
      args: {},
      tags: [],
      status: 'RUN',
      faults: [],
      warnings: [],
      intents: [],
      fileIds: [],
      holdsEntry: true,
      open: true,
      createdAt: now,
      updatedAt: now,
      checkedAt: now,
    };
    await jobs(house.database).insertOne(job);
    await entries(house.database).updateOne({ _id: entry._id }, { $set: { openJob: id } });
    const at = (stepId: string, visit: number) => ({ workspace, jobId: id, stepId, visit });
    return { entry, job, at };
  }

  it('the second neither repeats an effect nor invents a failure, and then tells what was written', async () => {
    const { entry, job, at } = await begun();
    // The second has read the job, and is slow.
    await readStep(second, at('send', 0));
    expect(await takeStep(first, at('send', 0), () => ({ status: 'OK' }))).toEqual({ status: 'OK' });
    expect(await setState(first)(at('sent', 1))).toEqual({ status: 'OK' });
    await completeJob(first)({ workspace: job.workspace, jobId: job.id, status: 'OK' });

    await expect(concludeSend(second)(at('send', 0))).rejects.toThrow('another worker');
    expect(await concludeSend(second)(at('send', 0))).toEqual({ status: 'OK' });
    expect(await setState(second)(at('sent', 1))).toEqual({ status: 'OK' });
    const { state, states, faults } = await house.entry(entry);
    expect({ state, faults, states: states.map(({ key }) => key) }).toEqual({
      state: 'sent',
      faults: [],
      states: ['sent'],
    });
  });

  it('an effect that both are at is written once', async () => {
    const { entry, at } = await begun();
    await takeStep(first, at('send', 0), () => ({ status: 'OK' }));
    await readStep(second, at('sent', 1));
    const both = await Promise.allSettled([setState(first)(at('sent', 1)), setState(second)(at('sent', 1))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await setState(second)(at('sent', 1))).toEqual({ status: 'OK' });
    expect((await house.entry(entry)).states).toHaveLength(1);
  });
});
