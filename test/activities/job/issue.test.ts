// Invoices that a call issues: what is stored is what a run would have stored, in one transaction for all that arrive
// together, with numbers in order and none spent.
import type { Deps } from '../../../activities/deps';
import {
  type InvoiceToIssue,
  type IssueContext,
  type IssuedRuns,
  issueInvoices,
} from '../../../src/jobs/issue/issue-invoices';
import type { ChainDocument } from '../../../src/model/chain';
import type { EntryDocument } from '../../../src/model/entry';
import type { JobDocument } from '../../../src/model/job';
import type { WorkspaceDocument } from '../../../src/model/workspace';
import { createId } from '../../../src/main/ids';
import { chainInvoicesCollection } from '../../../src/store/chains/records';
import { requestsCollection } from '../../../src/store/chains/requests';
import { entriesCollection } from '../../../src/store/entries/entries';
import { createWorkspaceStore } from '../../../src/store/for-workspace';
import { jobsCollection } from '../../../src/store/jobs/jobs';
import { outboxCollection } from '../../../src/store/outbox/outbox';
import { numbersCollection } from '../../../src/store/series/series';
import { monitored, requestsOf } from '../../http/count-requests';
import { mongoUri } from '../../servers/addresses';
import { buildAuditRow } from '../../store/audit/written-acts';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { begin, buildJob, takeWalk, unnumbered } from './jobs';

let fixture: ChainFixture;
let chain: ChainDocument;
const started: string[] = [];

beforeAll(async () => {
  fixture = await openChainFixture({ MONGODB_URI: monitored(mongoUri()) });
  chain = await fixture.supplier('B12345674');
  await issue(invoice('WARM'));
}, 60_000);
afterAll(() => fixture?.close());

const invoice = (series: string, supplier = chain.supplier): InvoiceToIssue => {
  const { openJob: _open, ...entry } = unnumbered(supplier, series);
  const stored = { ...entry, openJob: null };
  return { entry: stored, job: buildJob('Invoice', stored), spooled: [] };
};

async function contextOf(more: Partial<Deps> = {}): Promise<IssueContext> {
  const deps = { ...fixture.deps, ...more };
  const found = await deps.database.collection<WorkspaceDocument>('workspaces').findOne({ _id: workspace });
  const { engine, settings, log, keys, witness } = deps;
  return {
    store: createWorkspaceStore(deps.database, workspace),
    workspace: found as WorkspaceDocument,
    now: new Date(),
    newId: createId,
    buildAuditRow: (details) => buildAuditRow({ ...details, workspace, _id: createId() }),
    keys,
    witness,
    runs: { engine, settings, log },
  };
}

const issue = async (...invoices: InvoiceToIssue[]): Promise<IssuedRuns> => issueInvoices(await contextOf(), invoices);
const entryOf = async ({ entry }: InvoiceToIssue): Promise<EntryDocument> =>
  (await entriesCollection(fixture.database).findOne({ _id: entry._id })) as EntryDocument;
const jobOf = async ({ job }: InvoiceToIssue): Promise<JobDocument> =>
  (await jobsCollection(fixture.database).findOne({ _id: job._id })) as JobDocument;
const codeOf = async (one: InvoiceToIssue): Promise<string> =>
  (JSON.parse((await entryOf(one)).document) as { code: string }).code;
const numbersOf = async (series: string): Promise<number[]> => {
  const found = await numbersCollection(fixture.database).find({ workspace }).sort({ index: 1 }).toArray();
  const own = new Set(
    (await entriesCollection(fixture.database).find({ 'snippet.series': series }).toArray()).map(({ id }) => id),
  );
  return found.filter(({ id }) => own.has(id)).map(({ index }) => index);
};

/** Without what differs by nature: ids, times, the bytes of signatures and of what names them. */
const shapeOf = (value: unknown, ids: readonly string[]): unknown => {
  let text = JSON.stringify(value, (name, part: unknown) => {
    if (name === 'val' || name === 'signatures' || name === 'head') return 'x';
    return Array.isArray(part) && name === 'versions' ? part.map((one: object) => ({ ...one, version: 'x' })) : part;
  });
  for (const [i, id] of ids.entries()) text = text.replaceAll(id, `#${i}`);
  return JSON.parse(
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
  );
};

describe('an invoice that a call issues', () => {
  it('is stored as the first walk of a run would have stored it', async () => {
    const ordinary = invoice('SAME1');
    const walked = await begin(fixture.database, 'Invoice', ordinary.entry);
    await takeWalk(fixture.deps, walked);
    const called = invoice('SAME2');
    await issue(called);
    const ofRun = { ...ordinary, job: walked.job };
    const shape = async (one: InvoiceToIssue) => {
      const names = [one.entry.id, one.job.id];
      const series = one === called ? 'SAME2' : 'SAME1';
      const request = await requestsCollection(fixture.database).findOne({ job: one.job.id });
      const entry = await entryOf(one);
      const versions = await fixture.database
        .collection<{ _id: string }>('versions')
        .find({ _id: { $regex: `^${entry._id}:` } })
        .toArray();
      const kept = versions
        .map(({ _id: _key, ...content }) => content)
        .toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
      const all = { entry: { ...entry, version: 'x' }, job: await jobOf(one), request, kept };
      delete (all.entry as { v?: number }).v;
      return JSON.parse(JSON.stringify(shapeOf(all, names)).replaceAll(new RegExp(series, 'gi'), 'SERIES')) as {
        entry: { revision: number };
        job: object;
        request: object;
      };
    };
    const [byRun, byCall] = [await shape(ofRun), await shape(called)];
    expect(byCall).toEqual({
      ...byRun,
      // The mark stays until the first walk of its run; the chain need not notify it.
      job: { ...byRun.job, unnotifiedSince: 'time' },
      request: { ...byRun.request, jobHasNoRun: true },
      // One write less: the hold came with the entry.
      entry: { ...byRun.entry, revision: byCall.entry.revision },
    });
  });

  it('costs one transaction and at most 10 requests', async () => {
    const one = invoice('COST');
    await issue(invoice('COST'));
    const context = await contextOf();
    const list = await requestsOf(fixture.database, async () => void (await issueInvoices(context, [one])));
    expect(list).toEqual([
      'find chains',
      'aggregate numbers',
      // Whether a client gave that number by hand.
      'find chain_invoices',
      'insert numbers',
      'insert entries',
      'insert jobs',
      'insert versions',
      'insert requests',
      'update outbox',
      'commitTransaction',
    ]);
  });

  it('shares its transaction with those that arrive meanwhile: 20 take 2, with numbers in order and no gap', async () => {
    await issue(invoice('MANY'));
    const all = Array.from({ length: 20 }, () => invoice('MANY'));
    const context = await contextOf();
    const list = await requestsOf(fixture.database, async () => {
      await Promise.all(all.map((one) => issueInvoices(context, [one])));
    });
    expect(list.filter((name) => name === 'commitTransaction').length).toBeLessThanOrEqual(3);
    const codes = await Promise.all(all.map(codeOf));
    expect(codes.toSorted()).toEqual(all.map((_, i) => String(i + 2).padStart(6, '0')));
    expect(await numbersOf('MANY')).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
  });

  it('is sealed in the order of the numbers, and nobody is notified of the seal', async () => {
    const other = await fixture.supplier('B58378431');
    const all = Array.from({ length: 12 }, () => invoice('ORDER', other.supplier));
    await Promise.all(all.map((one) => issue(one)));
    await fixture.seal(other);
    const records = await fixture.records(other);
    expect(records.map(({ number }) => number)).toEqual(all.map((_, i) => `ORDER-${String(i + 1).padStart(6, '0')}`));
    expect(await requestsCollection(fixture.database).countDocuments({ chain: other._id, notify: true })).toBe(0);
    expect(await requestsCollection(fixture.database).countDocuments({ chain: other._id, state: 'sealed' })).toBe(12);
  });

  it('spends no number when its transaction is never committed', async () => {
    await issue(invoice('CUT'));
    const store = createWorkspaceStore(fixture.database, workspace);
    const dying = {
      ...store,
      jobs: {
        ...store.jobs,
        issue: (async () => {
          throw new Error('killed');
        }) as typeof store.jobs.issue,
      },
    };
    await expect(issueInvoices({ ...(await contextOf()), store: dying }, [invoice('CUT')])).rejects.toThrow('killed');
    const next = invoice('CUT');
    await issue(next);
    expect(await codeOf(next)).toBe('000002');
    expect(await numbersOf('CUT')).toEqual([1, 2]);
  });

  it('is refused with the id of the entry that has its key, and costs no other call its number', async () => {
    const first = invoice('KEYS');
    const withKey = (one: InvoiceToIssue): InvoiceToIssue => ({ ...one, entry: { ...one.entry, key: 'order-1' } });
    await issue(withKey(first));
    const [left, taken, right] = [invoice('KEYS'), withKey(invoice('KEYS')), invoice('KEYS')];
    const results = await Promise.allSettled([issue(left), issue(taken), issue(right)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { key: 'conflict', details: { id: first.entry.id } } });
    expect(await numbersOf('KEYS')).toEqual([1, 2, 3]);
  });

  it('is found by a repeat with the same ids: refused, never stored twice', async () => {
    const one = invoice('AGAIN');
    await issue(one);
    await expect(issue(one)).rejects.toMatchObject({ key: 'conflict' });
    expect(await numbersOf('AGAIN')).toEqual([1]);
    expect(await requestsCollection(fixture.database).countDocuments({ job: one.job.id })).toBe(1);
  });

  it('of another process gets the next number: both wait for the same series', async () => {
    const others = Array.from({ length: 10 }, () => invoice('TWO'));
    const byRuns = Array.from({ length: 5 }, () => begin(fixture.database, 'Invoice', invoice('TWO').entry));
    const runs = await Promise.all(byRuns);
    await Promise.all([...others.map((one) => issue(one)), ...runs.map((one) => takeWalk(fixture.deps, one))]);
    expect(await numbersOf('TWO')).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
  });

  it('is left to a run when a client gave its number by hand: the series has no gap', async () => {
    await issue(invoice('OWN'));
    const [number, date] = [
      'OWN-000002',
      new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', day: '2-digit', month: '2-digit', year: 'numeric' })
        .format(new Date())
        .replaceAll('/', '-'),
    ];
    const { document } = unnumbered(chain.supplier, 'OWN');
    const issued = (JSON.parse(document) as { issue_date: string }).issue_date.split('-').toReversed().join('-');
    for (const day of new Set([date, issued]))
      await chainInvoicesCollection(fixture.database).insertOne({
        _id: `${chain._id}|${number}|${day}`,
        chain: chain._id,
        number,
        date: day,
        entry: 'another',
        version: 1,
        unsettled: null,
        situation: { state: 'none' },
      } as never);
    const one = invoice('OWN');
    await issue(one);
    expect(await jobOf(one)).toMatchObject({ status: 'NA', intents: [], open: true });
    expect(await entryOf(one)).toMatchObject({ openJob: one.job.id });
    expect(await numbersOf('OWN')).toEqual([1]);
  });

  it('stores several invoices of a call together or not at all', async () => {
    const [first, second] = [invoice('PAIR'), invoice('PAIR')];
    await issue(first, second);
    expect([await codeOf(first), await codeOf(second)]).toEqual(['000001', '000002']);
    const third = invoice('PAIR');
    await expect(issue(third, second)).rejects.toMatchObject({ key: 'conflict' });
    expect(await entriesCollection(fixture.database).countDocuments({ _id: third.entry._id })).toBe(0);
    expect(await numbersOf('PAIR')).toEqual([1, 2]);
  });

  it('ends its job at once when a step refuses it: no number is spent', async () => {
    const unregistered = invoice('GONE', 'B63272603');
    await issue(unregistered);
    expect(await jobOf(unregistered)).toMatchObject({ open: false, result: 'failed', status: 'OK' });
    expect((await entryOf(unregistered)).openJob).toBeNull();
    expect(await numbersOf('GONE')).toEqual([]);
  });
});

describe('the run behind an issued invoice', () => {
  it('finds the first steps done, and goes on with the page', async () => {
    const one = invoice('BEHIND');
    await issue(one);
    await fixture.seal(chain);
    const input = { workspace, jobId: one.job.id };
    const walked = await takeWalk(fixture.deps, { job: one.job, entry: one.entry, input });
    expect(walked).toMatchObject({
      completedSteps: ['fiscal.generate', 'pdf'],
      next: { kind: 'wait', for: 'settled' },
    });
    expect((await jobOf(one)).unnotifiedSince).toBeUndefined();
  });

  it('that walks before the seal is notified of it', async () => {
    const one = invoice('EARLY');
    await issue(one);
    const input = { workspace, jobId: one.job.id };
    const begun = { job: one.job, entry: one.entry, input };
    expect(await takeWalk(fixture.deps, begun)).toMatchObject({ completedSteps: [], next: { for: 'sealed' } });
    fixture.at = { 'before-notify': async () => void started.push('notify') };
    await fixture.seal(chain);
    fixture.at = {};
    expect(started).toEqual(['notify']);
  });

  it('is never lost between both: a walk while its record is sealed', async () => {
    const one = invoice('RACE');
    await issue(one);
    const input = { workspace, jobId: one.job.id };
    const begun = { job: one.job, entry: one.entry, input };
    fixture.at = {
      'before-seal': async () => {
        fixture.at = {};
        await takeWalk(fixture.deps, begun);
      },
    };
    await fixture.seal(chain);
    const request = await requestsCollection(fixture.database).findOne({ job: one.job.id });
    expect(request).toMatchObject({ state: 'sealed', notify: true });
  });
});

it('leaves events of the entry and the job in the outbox, behind the row of the call', async () => {
  await outboxCollection(fixture.database).deleteMany({});
  const one = invoice('EVENTS');
  await issue(one);
  const [written] = await outboxCollection(fixture.database).find({}).toArray();
  expect(written?.changes).toHaveLength(1);
  expect(written?.events?.map(({ type }) => type)).toEqual([
    'entry.state',
    'entry.updated',
    'entry.updated',
    'job.updated',
  ]);
});
