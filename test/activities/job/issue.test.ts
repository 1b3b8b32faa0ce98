// Invoices that calls issue: one transaction for all that arrive together, with numbers in order and without gaps.
import { createSealActivity } from '../../../activities/chain/seal';
import { type InvoiceToIssue, saveInvoicesAndStartSealing } from '../../../src/jobs/issue/store-and-seal';
import { getChainInvoicesCollection } from '../../../src/store/chains/records';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { createWorkspaceStore } from '../../../src/store/for-workspace';
import { saveInvoicesInGroupCommit } from '../../../src/store/jobs/issue-together';
import { createUuidV7 } from '../../../src/main/ids';
import { buildAuditRow } from '../../store/audit/written-acts';
import { getOutboxCollection } from '../../../src/store/outbox/outbox';
import { getSeriesNumbersCollection } from '../../../src/store/series/series';
import { requestsOf } from '../../http/count-requests';
import { workspace } from '../chain-fixture';
import { IssueScene, toStartedWalk } from './issued';
import { begin, takeWalk, unnumbered } from './jobs';

let scene: IssueScene;
beforeAll(async () => {
  scene = await IssueScene.open();
}, 60_000);
afterAll(() => scene?.fixture.close());

describe('an invoice that a call issues', () => {
  it('needs one transaction and at most 9 requests to the database', async () => {
    const one = scene.invoice('COST');
    await scene.issue(scene.invoice('COST'));
    const context = await scene.context();
    const list = await requestsOf(
      scene.fixture.database,
      async () => void (await saveInvoicesAndStartSealing(context, [one])),
    );
    expect(list).toEqual([
      'find chains',
      // One request checks whether a client set by hand the number that this process expects.
      'aggregate numbers',
      'insert numbers',
      'insert entries',
      'insert jobs',
      'insert versions',
      'insert requests',
      'update outbox',
      'commitTransaction',
    ]);
  });

  it('shares its transaction with concurrent invoices, and their numbers have no gap', async () => {
    await scene.issue(scene.invoice('MANY'));
    const all = Array.from({ length: 20 }, () => scene.invoice('MANY'));
    const context = await scene.context();
    const list = await requestsOf(scene.fixture.database, async () => {
      await Promise.all(all.map((one) => saveInvoicesAndStartSealing(context, [one])));
    });
    expect(list.filter((name) => name === 'commitTransaction').length).toBeLessThanOrEqual(3);
    const codes = await Promise.all(all.map(scene.code));
    expect(codes.toSorted()).toEqual(all.map((_, i) => String(i + 2).padStart(6, '0')));
    expect(await scene.numbers('MANY')).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
  });

  it('is sealed in the order of the numbers, without a notification of the seal', async () => {
    const other = await scene.fixture.supplier('B58378431');
    const all = Array.from({ length: 12 }, () => scene.invoice('ORDER', other.supplier));
    await Promise.all(all.map((one) => scene.issue(one)));
    await scene.fixture.seal(other);
    const records = await scene.fixture.records(other);
    expect(records.map(({ number }) => number)).toEqual(all.map((_, i) => `ORDER-${String(i + 1).padStart(6, '0')}`));
    expect(
      await getSealingRequestsCollection(scene.fixture.database).countDocuments({ chain: other._id, notify: true }),
    ).toBe(0);
    expect(
      await getSealingRequestsCollection(scene.fixture.database).countDocuments({ chain: other._id, state: 'sealed' }),
    ).toBe(12);
  });

  it('has its number in the witness once it is sealed, even if the process of the call died after the commit', async () => {
    const other = await scene.fixture.supplier('A58818501');
    const one = scene.invoice('DEAD', other.supplier);
    const context = await scene.context();
    const { deps } = scene.fixture;
    const dying = { ...deps.witness, noteSeries: () => Promise.reject(new Error('killed')) };
    await expect(saveInvoicesAndStartSealing({ ...context, witness: dying }, [one])).rejects.toThrow('killed');
    expect(await scene.numbers('DEAD')).toEqual([1]);
    const noted: [string, number][] = [];
    const noteSeries = async (series: string, index: number) => void noted.push([series, index]);
    const sealing = { chain: other._id, installation: other.installation, head: null, compared: false };
    await createSealActivity({ ...deps, witness: { ...deps.witness, noteSeries } })(sealing);
    const number = await getSeriesNumbersCollection(scene.fixture.database).findOne({ id: one.entry.id });
    expect(noted).toEqual([[`${workspace}:${number?.series}`, 1]]);
  });

  it('has its number in the witness before its run continues, even if neither its call nor its sealer wrote it', async () => {
    const other = await scene.fixture.supplier('B85905495');
    const one = scene.invoice('LATE', other.supplier);
    const context = await scene.context();
    const { deps } = scene.fixture;
    const dying = { ...deps.witness, noteSeries: () => Promise.reject(new Error('killed')) };
    await expect(saveInvoicesAndStartSealing({ ...context, witness: dying }, [one])).rejects.toThrow('killed');
    const sealing = { chain: other._id, installation: other.installation, head: null, compared: false };
    await createSealActivity({ ...deps, witness: dying })(sealing).catch(() => undefined);
    const request = await getSealingRequestsCollection(scene.fixture.database).findOne({ job: one.job.id });
    expect(request?.state).toBe('sealed');
    const walk = toStartedWalk(one);
    const later = { ...deps, now: () => new Date(Date.now() + 10_000) };
    await expect(takeWalk({ ...later, witness: dying }, walk)).rejects.toThrow('killed');
    expect((await scene.job(one)).intents.map(({ provider }) => provider)).not.toContain('pdf');
    await takeWalk(later, walk);
    expect(await deps.witness.ofSeries(request?.number?.series ?? '')).toMatchObject({ last: 1 });
    expect((await scene.job(one)).intents.map(({ provider }) => provider)).toContain('pdf');
  });

  it('uses no number if its transaction is not committed', async () => {
    await scene.issue(scene.invoice('CUT'));
    const store = createWorkspaceStore(scene.fixture.database, workspace);
    const dying = {
      ...store,
      jobs: {
        ...store.jobs,
        issue: (async () => {
          throw new Error('killed');
        }) as typeof store.jobs.issue,
      },
    };
    await expect(
      saveInvoicesAndStartSealing({ ...(await scene.context()), store: dying }, [scene.invoice('CUT')]),
    ).rejects.toThrow('killed');
    const next = scene.invoice('CUT');
    await scene.issue(next);
    expect(await scene.code(next)).toBe('000002');
    expect(await scene.numbers('CUT')).toEqual([1, 2]);
  });

  it('is refused with the id of the entry that already has the key, and uses no number', async () => {
    const first = scene.invoice('KEYS');
    const withKey = (one: InvoiceToIssue): InvoiceToIssue => ({ ...one, entry: { ...one.entry, key: 'order-1' } });
    await scene.issue(withKey(first));
    const [left, taken, right] = [scene.invoice('KEYS'), withKey(scene.invoice('KEYS')), scene.invoice('KEYS')];
    const results = await Promise.allSettled([scene.issue(left), scene.issue(taken), scene.issue(right)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { key: 'conflict', details: { id: first.entry.id } } });
    expect(await scene.numbers('KEYS')).toEqual([1, 2, 3]);
  });

  it('is found again with the same ids by a repeated call, and stored only once', async () => {
    const one = scene.invoice('AGAIN');
    await scene.issue(one);
    await expect(scene.issue(one)).rejects.toMatchObject({ key: 'conflict' });
    expect(await scene.numbers('AGAIN')).toEqual([1]);
    expect(await getSealingRequestsCollection(scene.fixture.database).countDocuments({ job: one.job.id })).toBe(1);
  });

  it('gets the next number if another process waits for the same series', async () => {
    const others = Array.from({ length: 10 }, () => scene.invoice('TWO'));
    const byRuns = Array.from({ length: 5 }, () =>
      begin(scene.fixture.database, 'Invoice', scene.invoice('TWO').entry),
    );
    const runs = await Promise.all(byRuns);
    await Promise.all([
      ...others.map((other) => scene.issue(other)),
      ...runs.map((run) => takeWalk(scene.fixture.deps, run)),
    ]);
    expect(await scene.numbers('TWO')).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
  });

  it('is issued by its run if a client chose its number, so that the series has no gap', async () => {
    await scene.issue(scene.invoice('OWN'));
    const number = 'OWN-000002';
    const { document } = unnumbered(scene.chain.supplier, 'OWN');
    const year = (JSON.parse(document) as { issue_date: string }).issue_date.slice(0, 4);
    for (const day of [`01-01-${year}`, `02-01-${Number(year) - 1}`])
      await getChainInvoicesCollection(scene.fixture.database).insertOne({
        _id: `${scene.chain._id}|${number}|${day}`,
        chain: scene.chain._id,
        number,
        date: day,
        entry: 'another',
        version: 1,
        unsettled: null,
        situation: { state: 'none' },
      } as never);
    const one = scene.invoice('OWN');
    await scene.issue(one);
    expect(await scene.job(one)).toMatchObject({ status: 'NA', intents: [], open: true });
    expect(await scene.entry(one)).toMatchObject({ openJob: one.job.id });
    expect(await scene.numbers('OWN')).toEqual([1]);
  });

  it('is issued by its run if an invoice with a number of its client waits for its seal', async () => {
    await scene.issue(scene.invoice('PENDING'));
    const { fixture } = scene;
    for (const code of ['000001', '000002'])
      await fixture.ask(scene.chain, await fixture.invoice(scene.chain, `PENDING-${code}`));
    for (const one of [scene.invoice('PENDING'), scene.invoice('PENDING')]) {
      await scene.issue(one);
      expect(await scene.job(one)).toMatchObject({ intents: [], open: true });
    }
    expect(await scene.numbers('PENDING')).toEqual([1]);
  });

  it('is stored together with the other invoices of its call or not at all', async () => {
    const [first, second] = [scene.invoice('PAIR'), scene.invoice('PAIR')];
    await scene.issue(first, second);
    expect([await scene.code(first), await scene.code(second)]).toEqual(['000001', '000002']);
    const third = scene.invoice('PAIR');
    await expect(scene.issue(third, second)).rejects.toMatchObject({ key: 'conflict' });
    expect(await getEntriesCollection(scene.fixture.database).countDocuments({ _id: third.entry._id })).toBe(0);
    expect(await scene.numbers('PAIR')).toEqual([1, 2]);
  });

  it('is not stored again if its call got its answer before the transaction failed for another call', async () => {
    const { database } = scene.fixture;
    const [first, answered, known] = [scene.invoice('AGAIN'), scene.invoice('AGAIN'), scene.invoice('AGAIN')];
    await scene.issue(known);
    let plans = 0;
    const issue = ({ entry, job }: InvoiceToIssue, cannotBePlanned = false) =>
      saveInvoicesInGroupCommit(database, scene.chain._id, {
        invoices: [
          {
            entry,
            job,
            async finish() {
              if (cannotBePlanned && (plans += 1) === 1) return undefined;
              return { entry, job, steps: [], events: [] };
            },
          },
        ],
        auditRow: buildAuditRow({ objects: [{ kind: 'job', id: job.id }], workspace, _id: createUuidV7() }),
        spooled: [],
        guards: [],
      });
    // The first call keeps the others waiting, so that they share the next transaction.
    const results = await Promise.all([issue(first), issue(answered, true), issue(known)]);
    expect(results).toMatchObject([{ kind: 'stored' }, { kind: 'ordinary' }, { kind: 'job-taken' }]);
    expect(await scene.entry(answered)).toBeNull();
  });

  it('ends its job at once if a step refuses the invoice, and uses no number', async () => {
    const unregistered = scene.invoice('GONE', 'B63272603');
    await scene.issue(unregistered);
    expect(await scene.job(unregistered)).toMatchObject({ open: false, result: 'failed', status: 'KO' });
    expect((await scene.entry(unregistered)).openJob).toBeNull();
    expect(await scene.numbers('GONE')).toEqual([]);
  });
});

it('a call adds events of the entry and the job to the outbox, after the row of the call', async () => {
  await getOutboxCollection(scene.fixture.database).deleteMany({});
  const one = scene.invoice('EVENTS');
  await scene.issue(one);
  const [written] = await getOutboxCollection(scene.fixture.database).find({}).toArray();
  expect(written?.changes).toHaveLength(1);
  expect(written?.events?.map(({ type }) => type)).toEqual([
    'entry.state',
    'entry.updated',
    'entry.updated',
    'job.updated',
  ]);
});
