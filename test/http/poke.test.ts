// Tests pokes: an application wakes a waiting step, so that its job checks again.
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { createUuidV7 } from '../../src/main/ids';
import { formatJobDatabaseKey, getJobsCollection } from '../../src/store/jobs/jobs';
import { apiOfFile } from './api';
import { waitingJobOf } from './waiting-job';

const api = apiOfFile();

const poke = (body: object) => api.call('POST', '/transform/v1/jobs/intents', { status: 'POKE', ...body });

describe('a poke', () => {
  it('adds an event to the waiting step, which is found by id or key of the job', async () => {
    const key = createUuidV7();
    const id = await waitingJobOf(api, { key });
    const first = await poke({ job_id: id, code: 'XX1', message: 'it came' });
    expect(first.json).toMatchObject({ provider: 'fiscal.wait.approval', completed: false });
    expect((first.json.events as object[]).at(-1)).toMatchObject({ index: 2, status: 'POKE', code: 'XX1' });
    const second = await poke({ ref: key });
    expect(second.json.id).toBe(first.json.id);
    expect(second.json.events).toHaveLength(4);
  });

  it('is refused for a step that does not wait, a completed job, and a provider status', async () => {
    const id = await waitingJobOf(api);
    expect((await poke({ job_id: id, id: createUuidV7() })).status).toBe(409);
    await getJobsCollection(api.database).updateOne(
      { _id: formatJobDatabaseKey(api.workspace, id) },
      { $set: { open: false } },
    );
    expect((await poke({ job_id: id })).status).toBe(409);
    expect((await poke({ job_id: createUuidV7() })).status).toBe(404);
    expect((await poke({})).status).toBe(422);
    expect((await poke({ job_id: id, status: 'OK' })).status).toBe(400);
  });

  it('always succeeds, although the job stores a limited number of events', async () => {
    const id = await waitingJobOf(api);
    const poked = Array.from({ length: limits.pokesMax }, () => ({
      index: 1,
      status: 'POKE' as const,
      at: new Date(),
    }));
    await getJobsCollection(api.database).updateOne(
      { _id: formatJobDatabaseKey(api.workspace, id) },
      { $set: { 'intents.0.events': poked } },
    );
    const reply = await poke({ job_id: id });
    expect([reply.status, (reply.json.events as object[]).length]).toEqual([200, limits.pokesMax]);
  });
});
