// Retention: old data is dropped, other data stays, and nothing relies on dropped data.
import { deleteDataPastRetention } from '../../activities/sweep/drop-old';
import { retentionLimits } from '../../src/contracts/limits/retention';
import type { MetricRecorder } from '../../src/metrics/measure';
import { createIdempotencyStore } from '../../src/store/idempotency';
import { acceptRejectedRecord } from '../../src/store/chains/record-checks';
import { getJobsCollection, insertJobIfAbsent } from '../../src/store/jobs/jobs';
import { listLateResponses } from '../../src/store/submissions/late-responses';
import { getRecordsCollection } from '../../src/store/chains/records';
import type { RecordDocument } from '../../src/model/record';
import { getSealingRequestsCollection } from '../../src/store/chains/requests';
import { getSubmissionsCollection } from '../../src/store/submissions/submissions';
import { createUuidV7 } from '../../src/main/ids';
import { begin, type StartedWalk, takeWalk, unnumbered } from '../activities/job/jobs';
import { type ChainFixture, openChainFixture } from '../activities/chain-fixture';
import { mongoUri, temporalAddress } from '../servers/addresses';
import { explained } from './explained';

const dayMs = 86_400_000;
let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture({
    MONGODB_URI: `${mongoUri()}&monitorCommands=true`,
    TEMPORAL_ADDRESS: temporalAddress(),
    SELLO_KEEP_JOB_DAYS: '30',
    SELLO_KEEP_ANSWER_DAYS: '60',
  });
}, 60_000);
afterAll(() => fixture?.close());
afterEach(() => {
  fixture.clockAheadMs = 0;
});

/**
 * Runs a pass with a clock of the worker that is this many days ahead, and by default also the clock of the database.
 */
const passBy = async (workerDays: number, databaseDays = workerDays) => {
  const { database } = fixture;
  fixture.clockAheadMs = workerDays * dayMs;
  const now = () => Promise.resolve(new Date(Date.now() + databaseDays * dayMs));
  const dropped = await deleteDataPastRetention({ ...fixture.deps, database: { ...database, now } })();
  fixture.clockAheadMs = 0;
  return dropped;
};

/** Runs a pass this number of days from now, as if there had been none before. */
const pass = async (days: number) => {
  await fixture.database.collection('cut_offs').deleteMany({});
  return passBy(days);
};

async function reported(supplier: string): Promise<StartedWalk> {
  const chain = await fixture.supplier(supplier);
  const begun = await begin(fixture.database, 'Invoice', unnumbered(supplier));
  await getJobsCollection(fixture.database).updateOne({ _id: begun.job._id }, { $set: { untrimmed: true } });
  for (let i = 0; i < 5; i += 1) {
    const { next } = await takeWalk(fixture.deps, begun);
    if (next.kind === 'done') return begun;
    await fixture.seal(chain);
    if (next.kind === 'wait' && next.for === 'settled') await fixture.drain(chain);
    await getSealingRequestsCollection(fixture.database).updateMany({ chain: chain._id }, { $unset: { notify: '' } });
  }
  throw new Error('the job did not end');
}

const getJob = ({ job }: StartedWalk) => getJobsCollection(fixture.database).findOne({ _id: job._id });
const listRequests = ({ job }: StartedWalk) =>
  getSealingRequestsCollection(fixture.database).countDocuments({ job: job.id });

describe('the retention of old data', () => {
  it('trims an inserted job', async () => {
    const { job } = await begin(fixture.database, 'Invoice', unnumbered('B12345674'));
    const id = createUuidV7();
    await insertJobIfAbsent(fixture.database, { ...job, _id: `${job.workspace}:${id}`, id });
    expect(await getJobsCollection(fixture.database).findOne({ id })).toMatchObject({ untrimmed: true });
    await getJobsCollection(fixture.database).deleteMany({ open: true });
  });

  it('drops steps and requests of a completed job after its days, but keeps what clients read', async () => {
    const begun = await reported('B12345674');
    const before = await getJob(begun);
    expect([before?.status, await listRequests(begun)]).toEqual(['OK', 1]);
    expect(await pass(29)).toEqual({ trimmed: 0, answers: 0 });
    expect(await pass(31)).toEqual({ trimmed: 1, answers: 0 });
    expect(await listRequests(begun)).toBe(0);
    const { steps, rescue, untrimmed, ...rest } = before ?? ({} as never);
    expect([steps?.length, rescue?.length, untrimmed]).toEqual([7, 1, true]);
    expect(await getJob(begun)).toEqual({ ...rest, steps: [], rescue: [] });
    expect(await pass(31)).toEqual({ trimmed: 0, answers: 0 });
  });

  it('drops all old details in one pass, and reports how late it is by the oldest that are there', async () => {
    const completedAt = new Date(Date.now() - 40 * dayMs);
    const old = { open: false, untrimmed: true, completedAt, intents: [], steps: [{}], rescue: [] };
    const rows = Array.from({ length: 2 * retentionLimits.itemsMax + 1 }, (_, i) => ({ ...old, _id: `old:${i}` }));
    await getJobsCollection(fixture.database).insertMany(rows as never);
    const lags: (number | undefined)[] = [];
    const set: MetricRecorder['set'] = (name, labels, value) => {
      if (name === 'sello_deletion_lag_seconds' && 'kind' in labels && labels.kind === 'jobs') lags.push(value);
    };
    await fixture.database.collection('cut_offs').deleteMany({});
    const measure = { ...fixture.deps.measure, set };
    expect(await deleteDataPastRetention({ ...fixture.deps, measure })()).toMatchObject({
      trimmed: rows.length,
    });
    expect(lags.map((seconds) => Math.round((seconds ?? 0) / 86_400))).toEqual([10]);
    await getJobsCollection(fixture.database).deleteMany({ completedAt });
  });

  it('keeps a job that is open, or whose request is not settled or not notified', async () => {
    const chain = await fixture.supplier('B85905495');
    const open = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier));
    await getJobsCollection(fixture.database).updateOne({ _id: open.job._id }, { $set: { untrimmed: true } });
    await takeWalk(fixture.deps, open);
    expect(await pass(400)).toMatchObject({ trimmed: 0 });
    expect([(await getJob(open))?.steps.length, await listRequests(open)]).toEqual([7, 1]);
    // As after a cancellation, the job has ended, and its sealed record waits for the authority.
    await fixture.seal(chain);
    const past = { open: false, completedAt: new Date(0) };
    await getJobsCollection(fixture.database).updateOne({ _id: open.job._id }, { $set: past });
    expect(await pass(400)).toMatchObject({ trimmed: 1 });
    expect(await listRequests(open)).toBe(1);
    await fixture.drain(chain);
    expect((await fixture.entry(open.entry)).fiscal?.outcome).toBe('accepted');
    // The expected change has happened. Regression: the request stayed permanently after its job was gone.
    await getSealingRequestsCollection(fixture.database).updateMany({ chain: chain._id }, { $unset: { notify: '' } });
    await pass(400);
    expect(await listRequests(open)).toBe(1);
    const anHourAgo = new Date(Date.now() - 3_700_000);
    await getJobsCollection(fixture.database).updateOne({ _id: open.job._id }, { $set: { requestsLeft: anHourAgo } });
    await pass(400);
    expect(await listRequests(open)).toBe(0);
    expect(await getJob(open)).not.toHaveProperty('requestsLeft');
  });

  it('drops raw responses after their days, while the record keeps its part and the CSV', async () => {
    const begun = await reported('B60000007');
    const list = { issuer: 'B60000007' };
    const before = await getSubmissionsCollection(fixture.database).findOne(list);
    await fixture.database.collection('late_answers').insertOne({
      _id: `${before?._id}:1` as never,
      submission: before?._id,
      attempt: 1,
      answer: 'late',
      answeredAt: new Date(),
    });
    await pass(59);
    expect((await getSubmissionsCollection(fixture.database).findOne(list))?.answer).toBeDefined();
    // A late response that waits for the outcomes of another submission, which a stop delays for longer, has the only CSV.
    await getSubmissionsCollection(fixture.database).updateOne(list, { $set: { late: true } });
    await pass(400);
    expect(await listLateResponses(fixture.database, before?._id ?? '')).toHaveLength(1);
    await getSubmissionsCollection(fixture.database).updateOne(list, { $unset: { late: '' } });
    expect((await pass(61)).answers).toBeGreaterThanOrEqual(1);
    const { answer, ...rest } = before ?? ({} as never);
    expect(answer).toContain('RespuestaRegFactuSistemaFacturacion');
    expect(await getSubmissionsCollection(fixture.database).findOne(list)).toEqual(rest);
    expect(await listLateResponses(fixture.database, before?._id ?? '')).toEqual([]);
    const record = await getRecordsCollection(fixture.database).findOne({ entry: begun.entry.id });
    expect(record).toMatchObject({
      outcome: 'accepted',
      csv: expect.any(String),
      answer: expect.stringContaining('CSV'),
    });
  });

  it('keeps a response with unrecorded outcomes, however old it is', async () => {
    const chain = await fixture.supplier('B70000005');
    await fixture.seed(chain, 20);
    await fixture.seal(chain);
    expect((await fixture.submit(chain)).kind).toBe('answered');
    await pass(400);
    expect(await getSubmissionsCollection(fixture.database).findOne({ chain: chain._id })).toMatchObject({
      unrecorded: true,
      answer: expect.any(String),
    });
    expect(await fixture.record(chain)).toMatchObject({ recorded: 20 });
  });

  it('drops no data that a later job, a late correction or a renewal needs', async () => {
    const begun = await reported('B80000003');
    await pass(400);
    const chain = await fixture.chain({
      _id: (await fixture.database.collection('chains').findOne({ supplier: 'B80000003' }))?._id as never,
    });
    const later = await begin(fixture.database, 'Cancel invoice', await fixture.entry(begun.entry));
    await takeWalk(fixture.deps, later);
    await fixture.seal(chain);
    await fixture.drain(chain);
    expect(await takeWalk(fixture.deps, later)).toMatchObject({ next: { kind: 'done', status: 'OK' } });
    const [first] = (await fixture.records(chain)) as [RecordDocument];
    await getRecordsCollection(fixture.database).updateOne({ _id: first._id }, { $set: { outcome: 'rejected' } });
    const change = { record: first, outcome: 'accepted' } as const;
    expect(await acceptRejectedRecord(fixture.database, change, new Date())).toBe(true);
    // This is the later job.
    expect(await pass(400)).toMatchObject({ trimmed: 1 });
  });

  it('reads an index, and a limited number of rows at a time', async () => {
    await fixture.database.collection('cut_offs').deleteMany({});
    const { indexes, scans } = await explained(fixture.database.db, () => passBy(400));
    expect(scans).toEqual([]);
    expect(indexes).toEqual(
      expect.arrayContaining(['idempotency_expiry', 'job_untrimmed', 'job_requests_left', 'submission_answer']),
    );
  });

  it('keeps data that is not due even if the clock of a worker is years fast', async () => {
    await reported('B20090007');
    await pass(0);
    const answers = () =>
      getSubmissionsCollection(fixture.database).countDocuments({ answer: { $exists: true }, recorded: true });
    const before = await answers();
    expect(before).toBeGreaterThan(0);
    expect(await passBy(5 * 365, 0)).toEqual({ trimmed: 0, answers: 0 });
    expect(await passBy(0, 5 * 365)).toEqual({ trimmed: 0, answers: 0 });
    // Both are wrong, as on one machine: a pass covers an hour more than the previous one.
    expect(await passBy(5 * 365)).toEqual({ trimmed: 0, answers: 0 });
    expect(await answers()).toBe(before);
    const cutOff = await fixture.database
      .collection<{ _id: string; before: Date }>('cut_offs')
      .findOne({ _id: 'answers' });
    expect(Math.abs((cutOff?.before.getTime() ?? 0) + 60 * dayMs - 3_600_000 - Date.now())).toBeLessThan(60_000);
  });

  it('keeps idempotency keys even if both clocks are a day ahead for a moment', async () => {
    const calls = createIdempotencyStore(fixture.database, 'clocks');
    const wanted = { route: 'r', body: 'b', resource: 'invoice-1' };
    await calls.claim(wanted);
    await calls.keep(wanted, { status: 201 });
    await pass(0);
    await passBy(25 / 24);
    const repeated = await calls.claim({ ...wanted, resource: 'invoice-2' });
    expect(repeated).toMatchObject({ kind: 'answered', resource: 'invoice-1' });
    await pass(25 / 24);
    expect((await calls.claim({ ...wanted, resource: 'invoice-2' })).kind).toBe('first');
  });

  it('applies a smaller number of days at once', async () => {
    await reported('B20090015');
    await pass(0);
    const shorter = { ...fixture.deps.settings, retention: { ...fixture.deps.settings.retention, answerDays: 3 } };
    const now = () => Promise.resolve(new Date(Date.now() + 4 * dayMs));
    fixture.clockAheadMs = 4 * dayMs;
    const deps = { ...fixture.deps, settings: shorter, database: { ...fixture.database, now } };
    expect((await deleteDataPastRetention(deps)()).answers).toBeGreaterThan(0);
  });
});
