// Waits that are longer than possible, because the clock of the database was ahead while they were stored.
import { sweepChains } from '../../../activities/sweep/sweep-chains';
import type { ChainDocument } from '../../../src/model/chain';
import type { JobDocument } from '../../../src/model/job';
import type { RecordDocument } from '../../../src/model/record';
import type { SendingWindowDocument, SubmissionDocument } from '../../../src/model/submission';
import { makeSupplierCode } from '../../../bench/documents';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getRecordsCollection } from '../../../src/store/chains/records';
import {
  formatSendingWindowKey,
  getSendingWindowsCollection,
  restartSendingWindowWait,
} from '../../../src/store/chains/windows';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { getSubmissionsCollection } from '../../../src/store/submissions/submissions';
import type { ChainFixture } from '../chain-fixture';
import { openSweepFixture } from './temporal-fixture';

describe('the sweep', () => {
  let fixture: ChainFixture;
  let suppliers = 3_900;
  beforeAll(async () => {
    fixture = await openSweepFixture();
  }, 60_000);
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    await getSubmissionsCollection(fixture.database).deleteMany({});
    await getSendingWindowsCollection(fixture.database).deleteMany({});
  });

  /** A chain whose only record is overdue. */
  const overdue = async (): Promise<ChainDocument> => {
    const { database } = fixture;
    const chain = await fixture.supplier(makeSupplierCode(suppliers++));
    const { _id, installation } = chain;
    const certificate = { fingerprint: 'NOTED' };
    await getChainsCollection(database).updateOne({ _id }, { $set: { certificate } });
    const record = { _id: `${_id}:1`, chain: _id, installation, sequence: 1, pending: true, at: new Date() };
    await getRecordsCollection(database).insertOne(record as RecordDocument);
    return chain;
  };
  const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);
  const list = ({ _id: chain }: ChainDocument, held: object): Promise<unknown> => {
    const open = { _id: `list-${chain}`, chain, open: true, openedAt: inSeconds(-300), leaseUntil: null };
    return getSubmissionsCollection(fixture.database).insertOne({ ...open, ...held } as SubmissionDocument);
  };
  const window = ({ supplier: code }: ChainDocument, held: Partial<SendingWindowDocument>): Promise<unknown> =>
    getSendingWindowsCollection(fixture.database).insertOne({
      _id: formatSendingWindowKey('simulator', code, 'NOTED'),
      ...held,
    });

  it.each([
    ['the window', (chain: ChainDocument) => window(chain, { notBefore: inSeconds(86_400), waitSeconds: 60 })],
    ['an attempt of another workspace', (chain: ChainDocument) => window(chain, { busyUntil: inSeconds(86_400) })],
    ['an attempt', (chain: ChainDocument) => list(chain, { leaseUntil: inSeconds(86_400) })],
    ['a pause', (chain: ChainDocument) => list(chain, { retryAt: inSeconds(86_400) })],
  ])('shortens a wait that a clock a day ahead made too long: %s', async (_what, hold) => {
    const { database, deps } = fixture;
    const chain = await overdue();
    await hold(chain);
    const until = { until: inSeconds(86_400), submission: 's', attempt: 1 };
    await getChainsCollection(database).updateOne({ _id: chain._id }, { $set: { runningAttempt: until } });
    const readLatest = async (): Promise<number> => {
      const [shut] = await getSendingWindowsCollection(database).find({}).toArray();
      const [open] = await getSubmissionsCollection(database).find({}).toArray();
      const { runningAttempt } = await fixture.chain(chain);
      const ends = [shut?.notBefore, shut?.busyUntil, open?.leaseUntil, open?.retryAt, runningAttempt?.until];
      return Math.max(...ends.map((end) => end?.getTime() ?? 0));
    };
    // While the clocks differ, one of them may be behind, so that the wait may be right.
    fixture.clockAheadMs = 61_000;
    await sweepChains(deps)();
    expect(await readLatest()).toBeGreaterThan(Date.now() + 86_000_000);
    fixture.clockAheadMs = 30_000;
    await sweepChains(deps)();
    expect(await readLatest()).toBeLessThan(Date.now() + 601_000);
    expect(await readLatest()).toBeGreaterThan(Date.now() + 50_000);
  });

  it('shortens a wait that the schema of the response does not allow, also after an attempt without a response', async () => {
    const { database, deps } = fixture;
    const chain = await overdue();
    await window(chain, { notBefore: inSeconds(999_999_999), waitSeconds: 999_999_999 });
    await sweepChains(deps)();
    const key = formatSendingWindowKey('simulator', chain.supplier, 'NOTED');
    const restarted = await restartSendingWindowWait(database, key, { _id: 'list', attempt: 1 });
    const [shut] = await getSendingWindowsCollection(database).find({}).toArray();
    for (const end of [shut?.notBefore, restarted]) {
      expect(end?.getTime()).toBeLessThan(Date.now() + 10_000_000);
      expect(end?.getTime()).toBeGreaterThan(Date.now() + 9_900_000);
    }
  });

  it('shortens the wait of a record and the check of a job that a clock a day ahead dated in the future', async () => {
    const { database } = fixture;
    const chain = await overdue();
    const ahead = inSeconds(86_400);
    const check = { kind: 'late-arrival', from: ahead } as const;
    await getRecordsCollection(database).updateOne({ chain: chain._id }, { $set: { check } });
    await getJobsCollection(database).insertOne({ _id: 'ahead', open: true, checkedAt: ahead } as JobDocument);
    fixture.clockAheadMs = 30_000;
    await sweepChains(fixture.deps)();
    const record = await getRecordsCollection(database).findOne({ chain: chain._id });
    expect(record?.check?.from?.getTime()).toBeLessThan(Date.now() + 61_000);
    const job = await getJobsCollection(database).findOneAndDelete({ _id: 'ahead' });
    expect(job?.checkedAt.getTime()).toBeLessThanOrEqual(Date.now());
  });
});
