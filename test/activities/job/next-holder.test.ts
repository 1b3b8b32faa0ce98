// A job that waits for its entry, on a real database: it is stored at once and runs after the job that locks the
// entry.
import { sweepJobsAndRestartLostRuns } from '../../../activities/sweep/sweep-jobs';
import { insertJobWithEntry } from '../../../src/store/jobs/create-job';
import { cancelJobUnlessRecordUnsettled } from '../../../src/store/jobs/end-job';
import { findJob, getJobsCollection } from '../../../src/store/jobs/jobs';
import type { ChainDocument } from '../../../src/model/chain';
import { customerTaxIdRejectedBySimulator } from '../../../simulator/faults/magic';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { begin, buildJob, type StartedWalk, takeWalk, unnumbered } from './jobs';

let fixture: ChainFixture;
let chain: ChainDocument;

beforeAll(async () => {
  fixture = await openChainFixture();
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterAll(() => fixture?.close());
afterEach(() => {
  fixture.at = {};
});

/** Stores a job that cancels the invoice while another job locks it. */
async function queue({ entry }: StartedWalk, mayWait = true) {
  const job = buildJob('Cancel invoice', entry);
  const held = { document: entry, isNew: false, ...(mayWait ? { mayWait: true as const } : {}) };
  const creation = await insertJobWithEntry(fixture.database, job, held);
  return { creation, begun: { job, entry, input: { workspace, jobId: job.id } } };
}

/** An invoice whose record waits for the authority. */
async function sealed(customer?: string): Promise<StartedWalk> {
  const entry = unnumbered(chain.supplier, 'Q');
  const document = customer === undefined ? entry.document : entry.document.replace('54387763P', customer);
  const begun = await begin(fixture.database, 'Invoice', { ...entry, document });
  await takeWalk(fixture.deps, begun);
  await fixture.seal(chain);
  await walkOn(begun);
  return begun;
}

async function walkOn(begun: StartedWalk) {
  let next = (await takeWalk(fixture.deps, begun)).next;
  while (next.kind === 'more') next = (await takeWalk(fixture.deps, begun)).next;
  return next;
}

const readHold = async ({ entry }: StartedWalk) => {
  const { openJob, nextJob } = await fixture.entry(entry);
  return [openJob, nextJob];
};
const getJob = (begun: StartedWalk) => findJob(fixture.database, workspace, begun.job.id);

/** Lets the authority respond, and the job that locks the invoice end. */
async function answer(begun: StartedWalk): Promise<void> {
  await fixture.drain(chain);
  expect(await walkOn(begun)).toMatchObject({ kind: 'done' });
}

describe('a job that waits for its entry', () => {
  it.each([['accepted'], ['rejected']])(
    'cancels an invoice that was %s after its own job has ended',
    async (how) => {
      const begun = await sealed(how === 'rejected' ? customerTaxIdRejectedBySimulator : undefined);
      const { creation, begun: next } = await queue(begun);
      expect(creation).toEqual({ kind: 'created', awaitsEntry: true });
      expect(await readHold(begun)).toEqual([begun.job.id, next.job.id]);
      expect(await getJob(next)).toMatchObject({ awaitsEntry: true, open: true });
      await answer(begun);
      expect(await readHold(begun)).toEqual([next.job.id, undefined]);
      const job = await getJob(next);
      expect([job?.awaitsEntry, job?.unnotifiedSince instanceof Date]).toEqual([undefined, true]);
      expect(await walkOn(next)).toMatchObject({ kind: 'wait', for: 'settled' });
      await fixture.seal(chain);
      await walkOn(next);
      expect((await fixture.entry(begun.entry)).fiscal?.kind).toBe('cancellation');
      await answer(next);
      expect(await readHold(begun)).toEqual([null, undefined]);
    },
    60_000,
  );

  it('is not lost if it is stored during the last walk of the other job', async () => {
    const begun = await sealed();
    await fixture.drain(chain);
    let queued: Awaited<ReturnType<typeof queue>> | undefined;
    fixture.at = {
      'before-walk': async () => {
        queued ??= await queue(begun);
      },
    };
    expect(await walkOn(begun)).toMatchObject({ kind: 'done' });
    fixture.at = {};
    expect(queued?.creation).toMatchObject({ awaitsEntry: true });
    expect(await readHold(begun)).toEqual([queued?.begun.job.id, undefined]);
  }, 60_000);

  it('is the only waiting job of its entry, because the call for a second job is refused', async () => {
    const begun = await sealed();
    expect((await queue(begun, false)).creation).toEqual({ kind: 'entry-held', job: begun.job.id });
    await queue(begun);
    expect((await queue(begun)).creation.kind).toBe('entry-held');
  }, 60_000);

  it('has no run before the other job ends, even if the sweep finds it', async () => {
    const begun = await sealed();
    const { begun: next } = await queue(begun);
    const long = new Date(0);
    await getJobsCollection(fixture.database).updateOne(
      { _id: next.job._id },
      { $set: { checkedAt: long, createdAt: long } },
    );
    await sweepJobsAndRestartLostRuns(fixture.deps)();
    expect(await getJob(next)).toMatchObject({ awaitsEntry: true, open: true, intents: [] });
    expect((await getJob(next))?.checkedAt).not.toEqual(long);
  }, 60_000);

  it('stops waiting once it is cancelled', async () => {
    const begun = await sealed();
    const { begun: next } = await queue(begun);
    expect(await cancelJobUnlessRecordUnsettled(fixture.database, workspace, next.job.id, new Date())).toBe(
      'cancelled',
    );
    expect(await readHold(begun)).toEqual([begun.job.id, undefined]);
    await answer(begun);
    expect(await readHold(begun)).toEqual([null, undefined]);
  }, 60_000);

  it('runs after a job that was cancelled', async () => {
    const begun = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier, 'QC'));
    const { begun: next } = await queue(begun);
    expect(await cancelJobUnlessRecordUnsettled(fixture.database, workspace, begun.job.id, new Date())).toBe(
      'cancelled',
    );
    expect(await readHold(begun)).toEqual([next.job.id, undefined]);
    expect((await getJob(next))?.awaitsEntry).toBeUndefined();
  }, 60_000);
});
