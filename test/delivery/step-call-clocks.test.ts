// Calls of steps by the clock of the database, which decides when a call is due and when it is abandoned.
import { createDueStepCallTask } from '../../src/delivery/due-calls';
import { stepCallLimits as limits } from '../../src/contracts/limits/outbound';
import type { OutboundClient } from '../../src/outbound/outbound';
import type { JobDocument, StepOutboundCall } from '../../src/model/job';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { createUuidV7 } from '../../src/main/ids';
import { begin, party } from '../activities/job/jobs';
import { type ChainFixture, openChainFixture } from '../activities/chain-fixture';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());

const day = 86_400_000;
const url = 'https://receiver.example/hook';

/** A job whose step `webhook` has a due call. */
async function calling(more: Partial<StepOutboundCall> = {}): Promise<JobDocument['_id']> {
  const { job } = await begin(fixture.database, 'Invoice', party('B12345674'));
  const step = { id: createUuidV7(), name: 'Tell', provider: 'webhook', config: { url, event: 'told' } };
  const intent = {
    visit: 0,
    id: createUuidV7(),
    stepId: step.id,
    name: step.name,
    provider: step.provider,
    events: [],
  };
  const call = { visit: 0, since: new Date(), tries: 0, nextAt: new Date(), ...more };
  await getJobsCollection(fixture.database).updateOne(
    { _id: job._id },
    { $set: { steps: [step], intents: [intent], call } as object },
  );
  return job._id;
}

/** One pass of a worker whose clock is wrong by this time; the receiver responds with 500. @returns the leases during calls */
async function look(movedMs: number, _id: JobDocument['_id']): Promise<number[]> {
  const leases: number[] = [];
  const post: OutboundClient['post'] = async () => {
    leases.push(((await read(_id))?.call?.nextAt?.getTime() ?? 0) - Date.now());
    return { kind: 'answered', status: 500, text: '', durationMs: 1 } as Awaited<ReturnType<OutboundClient['post']>>;
  };
  const { temporal, log } = fixture.deps;
  // The worker passes the call in the same way, with everything that it has.
  const clock = { now: () => new Date(Date.now() + movedMs) };
  const task = createDueStepCallTask({
    ...clock,
    database: fixture.database,
    temporal,
    log,
    masterKey: [Buffer.alloc(32, 7)],
    outbound: { post } as OutboundClient,
    mailer: undefined as never,
    newId: () => createUuidV7(),
  });
  await task.look(new AbortController().signal);
  await task.ended();
  return leases;
}
const read = (_id: JobDocument['_id']) => getJobsCollection(fixture.database).findOne({ _id });
const near = (ms: number | undefined, wanted: number) => expect(Math.abs((ms ?? 0) - wanted)).toBeLessThan(10_000);

describe('a worker with a wrong clock', () => {
  it.each([
    ['ahead', day],
    ['behind', -day],
  ])('keeps the lease of a call and retries the call in time if the clock is a day %s', async (_what, movedMs) => {
    const id = await calling();
    const leases = await look(movedMs, id);
    expect(leases).toHaveLength(1);
    near(leases[0], limits.leaseMs);
    const job = await read(id);
    expect(job?.call?.end).toBeUndefined();
    near(job?.call?.nextAt?.getTime(), Date.now() + limits.firstPauseSeconds * 1_000);
    near(job?.intents[0]?.events[0]?.at.getTime(), Date.now());
    await getJobsCollection(fixture.database).updateOne({ _id: id }, { $set: { open: false } });
  });

  it('abandons no call of a job that it walked, because the time limit of a call starts with the first attempt', async () => {
    const id = await calling({ since: new Date(Date.now() - 2 * day), nextAt: new Date(Date.now() - 2 * day) });
    await look(0, id);
    const { call } = (await read(id)) ?? {};
    expect(call?.end).toBeUndefined();
    near(call?.since.getTime(), Date.now());
  });
});
