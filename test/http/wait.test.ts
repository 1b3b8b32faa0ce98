// Tests calls that wait for a job: woken by the change itself, without Temporal, in any process on the same database.
import { setTimeout as sleep } from 'node:timers/promises';
import { walkJobOnce } from '../../activities/job/walk';
import { httpLimits } from '../../src/contracts/limits/http';
import { countLongPolls } from '../../src/http/kit/request/long-poll';
import { createLog } from '../../src/main/log';
import type { ChainDocument } from '../../src/model/chain';
import { createDatabaseMilestoneWaitService, createMilestoneWaitService } from '../../src/jobs/milestone-waits';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { getWorkflowsCollection } from '../../src/store/jobs/workflows';
import { leastMilliseconds } from '../cpu-time';
import { begin, type StartedWalk, unnumbered } from '../activities/job/jobs';
import { type ChainFixture, openChainFixture, workspace } from '../activities/chain-fixture';
import { type Body, call, type Listening, type Reply, startApi, type TestApi } from './api';
import { requestsOf } from './count-requests';

let fixture: ChainFixture;
let api: TestApi;
let another: Listening;
let token: string;
let chain: ChainDocument;
let series = 0;

beforeAll(async () => {
  fixture = await openChainFixture();
  api = await startApi({ SELLO_DATABASE: fixture.database.db.databaseName });
  another = await api.another();
  token = await api.token('admin', workspace);
  chain = await fixture.supplier('B12345674');
  // The first responses compile their schemas.
  const { id } = await startJob();
  for (const base of [api.base, another.base]) await read(id, '', base);
}, 60_000);
afterAll(async () => {
  await another?.close();
  await api?.close();
  await fixture?.close();
});

/** Waits until the condition is true. */
async function become(what: () => boolean): Promise<void> {
  for (let tries = 0; !what(); tries += 1) {
    if (tries > 500) throw new Error('it never became so');
    await sleep(10);
  }
}

/** A job that waits for its record. */
async function startJob(): Promise<StartedWalk & { readonly id: string }> {
  series += 1;
  const job = await begin(fixture.database, 'Invoice', unnumbered(chain.supplier, `S${series}`));
  await walkJobOnce(fixture.deps)(job.input);
  return { ...job, id: job.input.jobId };
}

const read = (id: string, query: string, base = api.base): Promise<Reply> =>
  call(`${base}/transform/v1/jobs/${id}${query}`, 'GET', undefined, { token });

/** A response with the time at which it arrived. */
const timed = async (reply: Promise<Reply>): Promise<Reply & { readonly atMs: number }> => ({
  ...(await reply),
  atMs: performance.now(),
});

const listStamps = ({ envelope }: Body): string[] =>
  (envelope as { head: { stamps?: { prv: string }[] } }).head.stamps?.map(({ prv }) => prv) ?? [];

/** Lets the authority respond and the job end. */
async function report({ input }: StartedWalk): Promise<void> {
  await fixture.drain(chain);
  await walkJobOnce(fixture.deps)(input);
}

describe('a call that waits for a job', () => {
  it('returns as soon as the record is sealed, in each process, while the authority is silent', async () => {
    const lateMs = await leastMilliseconds(500, async () => {
      const job = await startJob();
      const waiting = [api.base, another.base].map((base) => timed(read(job.id, '?wait=20&until=sealed', base)));
      await become(() => countLongPolls() === 2);
      await fixture.seal(chain);
      const sealedMs = performance.now();
      const replies = await Promise.all(waiting);
      for (const { status, json } of replies) {
        expect([status, json['status'], json['completed_at']]).toEqual([200, 'QUEUED', undefined]);
        expect(listStamps(json)).toEqual(['fiscal-qr', 'fiscal-hash']);
      }
      return Math.max(...replies.map(({ atMs }) => atMs)) - sealedMs;
    });
    expect(lateMs).toBeLessThan(500);
    expect(countLongPolls()).toBe(0);
  });

  it('returns when the PDF exists, or when the job has ended', async () => {
    const job = await startJob();
    const [printed, reported] = [read(job.id, '?wait=20&until=printed'), read(job.id, '?wait=20')];
    await become(() => countLongPolls() === 2);
    await fixture.seal(chain);
    await walkJobOnce(fixture.deps)(job.input);
    const page = await printed;
    expect([page.status, page.json['completed_at']]).toEqual([200, undefined]);
    expect((page.json['attachments'] as { mime: string }[]).map(({ mime }) => mime)).toContain('application/pdf');
    await report(job);
    const ended = await reported;
    expect([ended.status, ended.json['result']]).toEqual([200, 'succeeded']);
    expect(ended.json['completed_at']).toBeDefined();
  });

  it('returns at once if the milestone is reached, and returns 202 with the current state after the time', async () => {
    const job = await startJob();
    const late = await read(job.id, '?wait=1&until=sealed');
    expect(late.status).toBe(202);
    expect(late.json).toMatchObject({ status: 'QUEUED', faults: [], attachments: [], envelope: expect.anything() });
    expect(late.json['completed_at']).toBeUndefined();
    await fixture.seal(chain);
    expect((await read(job.id, '?wait=20&until=sealed')).status).toBe(200);
    expect((await read(job.id, '?until=reported')).status).toBe(200);
  });

  it('ends when the job is cancelled before its record is sealed', async () => {
    const job = await startJob();
    const waiting = read(job.id, '?wait=20&until=sealed');
    await become(() => countLongPolls() === 1);
    await call(`${another.base}/transform/v1/jobs/${job.id}/cancel`, 'POST', undefined, { token });
    expect((await waiting).json).toMatchObject({ status: 'CANCEL', result: 'cancelled' });
  });

  it('needs two reads (at its start and when it wakes) and shares one stream', async () => {
    const jobs = [await startJob(), await startJob()];
    // The stream of an earlier call.
    await read(jobs[0]?.id ?? '', '?wait=1&until=sealed');
    const requests = await requestsOf(api.database, async () => {
      const waiting = jobs.map(({ id }) => read(id, '?wait=20&until=sealed'));
      await become(() => countLongPolls() === 2);
      await fixture.seal(chain);
      await Promise.all(waiting);
    });
    const each = ['find jobs', 'aggregate jobs', 'aggregate jobs', 'find entries'];
    const counted = requests.filter((name) => !name.startsWith('getMore')).filter((name) => name.endsWith('jobs'));
    expect(counted.toSorted()).toEqual([...each, ...each].filter((name) => name.endsWith('jobs')).toSorted());
    expect(requests.filter((name) => name === 'aggregate outbox')).toEqual([]);
  });

  it('returns even if the database has ended its stream', async () => {
    const job = await startJob();
    const waiting = timed(read(job.id, '?wait=20&until=sealed'));
    await become(() => countLongPolls() === 1);
    await sleep(100);
    const admin = fixture.database.db.admin();
    const ns = `${fixture.database.db.databaseName}.outbox`;
    const killed = await admin
      .command({
        aggregate: 1,
        pipeline: [{ $currentOp: { idleCursors: true } }, { $match: { ns, 'cursor.tailable': true } }],
        cursor: {},
      })
      .then(({ cursor }) => (cursor as { firstBatch: { cursor: { cursorId: unknown } }[] }).firstBatch);
    expect(killed.length).toBeGreaterThan(0);
    await fixture.database.db.command({ killCursors: 'outbox', cursors: killed.map(({ cursor }) => cursor.cursorId) });
    await fixture.seal(chain);
    const sealedMs = performance.now();
    const reply = await waiting;
    expect(reply.status).toBe(200);
    expect(reply.atMs - sealedMs).toBeLessThan(3_000);
  });

  it.each(['that never responds', 'that always fails'])('notices a seal despite a stream %s', async (kind) => {
    const job = await startJob();
    const waits = createMilestoneWaitService(
      (_until, { failed }) => {
        if (kind === 'that always fails') setTimeout(() => failed(new Error('refused')), 1);
        return async () => undefined;
      },
      createLog('test', 'silent'),
    );
    const wait = waits.begin({ workspace, id: job.id }, 'sealed');
    const look = async () => ((await fixture.request(`${job.job._id}:3`))?.state === 'sealed' ? true : undefined);
    const waiting = wait.until(look, { waitMs: 20_000, closed: new AbortController().signal });
    await fixture.seal(chain);
    const sealedMs = performance.now();
    expect(await waiting).toBe(true);
    expect(performance.now() - sealedMs).toBeLessThan(3_000);
    wait.end();
  });

  it('accepts the id of the entry', async () => {
    const job = await startJob();
    const wait = createDatabaseMilestoneWaitService(api.database, createLog('test', 'silent')).begin(
      { workspace, id: job.entry.id },
      'sealed',
    );
    const look = async () => ((await fixture.request(`${job.job._id}:3`))?.state === 'sealed' ? true : undefined);
    const waiting = wait.until(look, { waitMs: 20_000, closed: new AbortController().signal });
    await fixture.seal(chain);
    expect(await waiting).toBe(true);
    wait.end();
  });

  it('stops waiting when the client disconnects', async () => {
    const job = await startJob();
    const closing = new AbortController();
    const request = fetch(`${api.base}/transform/v1/jobs/${job.id}?wait=60&until=sealed`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: closing.signal,
    });
    const refused = expect(request).rejects.toThrow();
    await become(() => countLongPolls() === 1);
    closing.abort();
    await refused;
    await become(() => countLongPolls() === 0);
  });

  it('still waits if three other workspaces have the maximum number of waiting calls', () => {
    expect(3 * httpLimits.waitersOfWorkspaceMax).toBeLessThan(httpLimits.waitersMax);
  });

  it('does not wait if too many other calls wait', async () => {
    const job = await startJob();
    const max = httpLimits.waitersOfWorkspaceMax;
    const waiting = Array.from({ length: max }, () => read(job.id, '?wait=20&until=sealed'));
    await become(() => countLongPolls() === max);
    expect((await read(job.id, '?wait=20&until=sealed')).status).toBe(202);
    await fixture.seal(chain);
    for (const { status, text } of await Promise.all(waiting))
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  });
});

describe('a call that creates a job', () => {
  const post = (query: string, key: string) =>
    workflowNamed('Invoice').then((workflow_id) =>
      call(`${api.base}/transform/v1/jobs${query}`, 'POST', { workflow_id, key, data: invoice() }, { token }),
    );
  const workflowNamed = async (name: string) =>
    (await getWorkflowsCollection(fixture.database).findOne({ workspace, name }))?.id;
  const invoice = (): unknown => JSON.parse(unnumbered(chain.supplier, 'POST').document);

  it('returns 202 with the current state: the envelope, but no faults and no files', async () => {
    const { status, json } = await post('', 'without-wait');
    expect(status).toBe(202);
    expect(json).toMatchObject({ status: 'NA', faults: [], attachments: [], intents: [], key: 'without-wait' });
    expect((json['envelope'] as { doc: object }).doc).toMatchObject({ series: 'POST' });
    expect([json['completed_at'], json['result']]).toEqual([undefined, undefined]);
  });

  it.each(['?wait=x', '?until=printed,sealed', '?wait=5&until=Sealed'])(
    'stores nothing if it has the invalid parameters %s',
    async (query) => {
      const reply = await post(query, 'refused');
      expect([reply.status, reply.json.key]).toEqual([422, 'parameter']);
      expect(await getJobsCollection(fixture.database).countDocuments({ workspace, key: 'refused' })).toBe(0);
    },
  );
});

// Regression: the first attempt had ended without its client, so the repeat got its 202 at once, and a till printed no QR code.
describe('a call on an invoice that is repeated with its idempotency key', () => {
  const sale = () => ({
    supplier: chain.supplier,
    series: 'REP',
    lines: [{ description: 'Silla', price: '10.00', tax: '21%' }],
  });
  const attempt = (place: string, body: object, key: string): Promise<Reply> =>
    call(`${api.base}${place}`, 'POST', body, { token, headers: { 'Idempotency-Key': key } });
  const walkOpenJobs = async (entryId: string): Promise<void> => {
    const jobs = await getJobsCollection(fixture.database).find({ workspace, entryId, open: true }).toArray();
    for (const { id } of jobs) await walkJobOnce(fixture.deps)({ workspace, jobId: id });
  };

  it('waits for the seal of the invoice', async () => {
    const first = await attempt('/fiscal/v1/invoices?wait=0', sale(), 'repeated');
    expect([first.status, first.json['status']]).toEqual([202, 'processing']);
    const repeated = attempt('/fiscal/v1/invoices?wait=20', sale(), 'repeated');
    await become(() => countLongPolls() === 1);
    await fixture.seal(chain);
    const { status, json, headers } = await repeated;
    expect([status, json.id, json['status']]).toEqual([201, first.json.id, 'issued']);
    expect(json['qr']).toMatchObject({ text: expect.any(String) });
    expect(headers.get('idempotency-replayed')).toBe('true');
    // The invoice is sealed, so the next repeat does not wait.
    expect((await attempt('/fiscal/v1/invoices?wait=20', sale(), 'repeated')).status).toBe(201);
  });

  it('waits for the seal of the cancellation', async () => {
    const { json } = await attempt('/fiscal/v1/invoices?wait=0', sale(), 'to-cancel');
    await fixture.seal(chain);
    await fixture.drain(chain);
    await walkOpenJobs(json.id);
    const place = `/fiscal/v1/invoices/${json.id}/cancel`;
    expect((await attempt(`${place}?wait=0`, {}, 'cancelled')).status).toBe(202);
    const repeated = attempt(`${place}?wait=20`, {}, 'cancelled');
    await become(() => countLongPolls() === 1);
    await walkOpenJobs(json.id);
    await fixture.seal(chain);
    const { status, json: cancelled } = await repeated;
    expect([status, cancelled['status'], cancelled['message']]).toEqual([200, 'cancelled', undefined]);
  });
});
