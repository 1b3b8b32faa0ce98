// The walk as an activity on a real database, with failures in the middle.
import { MongoNetworkError } from 'mongodb';
import type { ActivityDeps } from '../../../activities/deps';
import { jobLimits as limits } from '../../../src/contracts/limits/jobs';
import { seriesNumberingLimits } from '../../../src/contracts/limits/series';
import { cancelJobUnlessRecordUnsettled } from '../../../src/store/jobs/end-job';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import type { ChainDocument } from '../../../src/model/chain';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getSealingRequestsCollection } from '../../../src/store/chains/requests';
import { getSeriesNumbersCollection } from '../../../src/store/series/series';
import {
  updateUnusedNumberMarks,
  listUnusedNumbersOfAllSeries,
  findUnusedNumberOfEntry,
} from '../../../src/store/series/unused-numbers';
import { temporalAddress } from '../../servers/addresses';
import { type ChainFixture, openChainFixture } from '../chain-fixture';
import { begin, takeWalk, unnumbered } from './jobs';

let fixture: ChainFixture;
let chain: ChainDocument;

beforeAll(async () => {
  fixture = await openChainFixture({ TEMPORAL_ADDRESS: temporalAddress() });
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterAll(() => fixture?.close());
afterEach(() => {
  fixture.at = {};
});

const invoice = (series: string) => begin(fixture.database, 'Invoice', unnumbered(chain.supplier, series));
const listCodes = async (series: string): Promise<string[]> => {
  const all = await getSeriesNumbersCollection(fixture.database).find({}).sort({ index: 1 }).toArray();
  const entries = await Promise.all(
    all.map(async ({ id, code }) => {
      const found = await fixture.database
        .collection('entries')
        .findOne({ id, document: { $regex: `"series":"${series}"` } });
      return found ? [code] : [];
    }),
  );
  return entries.flat();
};

describe('a walk', () => {
  it('gives an entry its number again if the process died before it stored the number', async () => {
    const [one, other] = [await invoice('CRASH'), await invoice('CRASH')];
    fixture.at = { 'before-walk': () => Promise.reject(new Error('the worker died')) };
    await expect(takeWalk(fixture.deps, one)).rejects.toThrow('the worker died');
    fixture.at = {};
    expect((await fixture.entry(one.entry)).states).toEqual([]);
    await takeWalk(fixture.deps, other);
    await takeWalk(fixture.deps, one);
    const readCode = async ({ entry }: typeof one): Promise<unknown> =>
      JSON.parse((await fixture.entry(entry)).document).code;
    expect([await readCode(one), await readCode(other)]).toEqual(['000001', '000002']);
    expect(await listCodes('CRASH')).toEqual(['000001', '000002']);
  });

  it('skips only the number that a client chose for the same date', async () => {
    await fixture.ask(chain, await fixture.invoice(chain, 'HAND-000001'));
    await fixture.seal(chain);
    const [one, other] = [await invoice('HAND'), await invoice('HAND')];
    await takeWalk(fixture.deps, one);
    await takeWalk(fixture.deps, other);
    const readCode = async ({ entry }: typeof one): Promise<unknown> =>
      JSON.parse((await fixture.entry(entry)).document).code;
    expect([await readCode(one), await readCode(other)]).toEqual(['000002', '000003']);
  });

  it('skips a number that a client chose for an invoice that still waits for its seal', async () => {
    await fixture.ask(chain, await fixture.invoice(chain, 'WAITS-000001'));
    const one = await invoice('WAITS');
    await takeWalk(fixture.deps, one);
    expect(JSON.parse((await fixture.entry(one.entry)).document).code).toBe('000002');
    await fixture.seal(chain);
  });

  it('leaves a skipped number unused if the invoice that waited with it is withdrawn', async () => {
    const { database } = fixture;
    const requests = getSealingRequestsCollection(database);
    const kept = await fixture.ask(chain, await fixture.invoice(chain, 'LEFT-000001'));
    const withdrawn = await fixture.ask(chain, await fixture.invoice(chain, 'LEFT-000002'));
    const one = await invoice('LEFT');
    await takeWalk(fixture.deps, one);
    expect(JSON.parse((await fixture.entry(one.entry)).document).code).toBe('000003');
    const listUnused = async (): Promise<string[]> => {
      const rows = getSeriesNumbersCollection(database);
      await rows.updateMany({ watch: { $exists: true } }, { $set: { watch: new Date(0) } });
      await updateUnusedNumberMarks(database);
      const unused = await listUnusedNumbersOfAllSeries(database, one.job.workspace);
      return unused.filter(({ id, turn }) => [id, turn?.entry].includes(one.entry.id)).map(({ code }) => code);
    };
    // Both invoices may still get their records.
    expect(await listUnused()).toEqual([]);
    await requests.updateOne({ _id: withdrawn }, { $set: { state: 'withdrawn' } });
    await fixture.seal(chain);
    expect((await fixture.request(kept))?.state).toBe('sealed');
    // Until its job has ended, the entry may still get another number.
    expect(await listUnused()).toEqual([]);
    await getEntriesCollection(database).updateOne({ _id: one.entry._id }, { $set: { openJob: null } });
    expect(await listUnused()).toEqual(['000002']);
    await getSeriesNumbersCollection(database).updateMany({ unused: true }, { $unset: { unused: '', watch: '' } });
  });

  it('skips a number that a client chose for another date of the year, not of an earlier year', async () => {
    const { issue_date: today = '' } = JSON.parse((await invoice('DAY')).entry.document) as { issue_date?: string };
    const year = today.slice(0, 4);
    const otherDay = today === `${year}-01-02` ? `${year}-01-01` : `${year}-01-02`;
    for (const [number, date] of [
      ['YEAR-000001', otherDay],
      ['YEAR-000002', `${Number(year) - 1}-01-02`],
    ] as const) {
      const entry = await fixture.invoice(chain, number);
      const document = entry.document.replace(/"issue_date":"[^"]*"/, `"issue_date":"${date}"`);
      await fixture.database.collection('entries').updateOne({ id: entry.id }, { $set: { document } });
      await fixture.ask(chain, entry);
    }
    await fixture.seal(chain);
    const one = await invoice('YEAR');
    await takeWalk(fixture.deps, one);
    expect(JSON.parse((await fixture.entry(one.entry)).document).code).toBe('000002');
  });

  it('assigns no number that a client chose, however many numbers in a row clients chose', async () => {
    // Regression: the hundredth number was assigned without a check, so that two invoices had it.
    const { database } = fixture;
    const one = await invoice('ROW');
    const year = (JSON.parse(one.entry.document) as { issue_date: string }).issue_date.slice(0, 4);
    const count = seriesNumberingLimits.ownedNumbersMax + 20;
    const chosen = Array.from({ length: count }, (_, i) => `ROW-${String(i + 1).padStart(6, '0')}`);
    const date = `01-01-${year}`;
    await database.collection<{ _id: string }>('chain_invoices').insertMany(
      chosen.map((number) => ({
        _id: `${chain._id}|${number}|${date}`,
        chain: chain._id,
        number,
        date,
        entry: 'another',
        version: 1,
        unsettled: null,
        situation: { state: 'none' },
      })),
    );
    // The first attempt ends before the number, and the next one continues.
    expect((await takeWalk(fixture.deps, one)).next).toEqual({ kind: 'more' });
    expect(JSON.parse((await fixture.entry(one.entry)).document)).not.toHaveProperty('code');
    fixture.at = { 'before-walk': () => Promise.reject(new Error('the worker died')) };
    await expect(takeWalk(fixture.deps, one)).rejects.toThrow('the worker died');
    fixture.at = {};
    // The number that the dead worker took belongs to the entry.
    const rows = getSeriesNumbersCollection(database);
    await rows.updateMany({ watch: { $exists: true } }, { $set: { watch: new Date(0) } });
    await getEntriesCollection(database).updateOne({ _id: one.entry._id }, { $set: { openJob: null } });
    await updateUnusedNumberMarks(database);
    expect(await findUnusedNumberOfEntry(database, one.job.workspace, { id: one.entry.id })).toBe('000121');
    await getEntriesCollection(database).updateOne({ _id: one.entry._id }, { $set: { openJob: one.job.id } });
    await takeWalk(fixture.deps, one);
    expect(JSON.parse((await fixture.entry(one.entry)).document).code).toBe('000121');
    expect(await rows.countDocuments({ $or: [{ id: one.entry.id }, { 'turn.entry': one.entry.id }] })).toBe(count + 1);
    await rows.updateMany({ unused: true }, { $unset: { unused: '', watch: '' } });
  }, 60_000);

  it('leaves the number after a skipped number unused if its job ends before the walk', async () => {
    const { database } = fixture;
    await fixture.ask(chain, await fixture.invoice(chain, 'GAP-000001'));
    await fixture.seal(chain);
    const begun = await invoice('GAP');
    const { id, workspace } = begun.job;
    fixture.at = { 'before-walk': () => Promise.reject(new Error('the worker died')) };
    await expect(takeWalk(fixture.deps, begun)).rejects.toThrow('the worker died');
    expect(await cancelJobUnlessRecordUnsettled(database, workspace, id, new Date())).toBe('cancelled');
    await getSeriesNumbersCollection(database).updateMany(
      { watch: { $exists: true } },
      { $set: { watch: new Date(0) } },
    );
    await updateUnusedNumberMarks(database);
    expect(await listUnusedNumbersOfAllSeries(database, workspace)).toMatchObject([
      { code: '000002', turn: { entry: begun.entry.id, count: 2 } },
    ]);
    expect(await findUnusedNumberOfEntry(database, workspace, { id: begun.entry.id })).toBe('000002');
  });

  it('writes the steps before an unreadable key, and then tries to read the key again', async () => {
    const begun = await invoice('KEY');
    const keys = { ...fixture.deps.keys, signingKey: () => Promise.reject(new Error('the key cannot be read')) };
    const locked: ActivityDeps = { ...fixture.deps, keys };
    expect(await takeWalk(locked, begun)).toEqual({
      completedSteps: ['silo.state', 'sequence.enumerate'],
      next: { kind: 'more' },
      nextWalk: { activity: 'requestRecord', summary: 'Sign, request the record' },
    });
    expect(await fixture.entry(begun.entry)).toMatchObject({ state: 'processing', signed: false });
    await expect(takeWalk(locked, begun)).rejects.toThrow('the key cannot be read');
    expect(await takeWalk(fixture.deps, begun)).toMatchObject({
      completedSteps: ['silo.close'],
      next: { kind: 'wait', for: 'sealed', id: `${begun.job._id}:3` },
    });
  });

  it('is repeated if the database is unavailable while a PDF is created', async () => {
    const begun = await invoice('AWAY');
    await takeWalk(fixture.deps, begun);
    await fixture.seal(chain);
    const { database } = fixture;
    let tries = 0;
    const transaction: typeof database.transaction = (work) => {
      tries += 1;
      return tries === 1 ? Promise.reject(new MongoNetworkError('the database is away')) : database.transaction(work);
    };
    const away = { ...database, transaction };
    await expect(takeWalk({ ...fixture.deps, database: away }, begun)).rejects.toThrow('the database is away');
    const job = await getJobsCollection(database).findOne({ _id: begun.job._id });
    expect(job).toMatchObject({ open: true, status: 'QUEUED', faults: [] });
    expect(await takeWalk(fixture.deps, begun)).toMatchObject({ completedSteps: ['fiscal.generate', 'pdf'] });
    expect((await fixture.entry(begun.entry)).files.map(({ key }) => key)).toContain('pdf');
  });

  it('is left to Temporal to retry if others always change the job first', async () => {
    const begun = await invoice('BUSY');
    let tries = 0;
    fixture.at = {
      'before-walk': async () => {
        tries += 1;
        await getJobsCollection(fixture.database).updateOne({ _id: begun.job._id }, { $inc: { revision: 1 } });
      },
    };
    await expect(takeWalk(fixture.deps, begun)).rejects.toThrow('changed during 5 attempts');
    expect(tries).toBe(limits.walkTriesMax);
    expect((await fixture.entry(begun.entry)).states).toEqual([]);
  });

  it('ends the job at once while Temporal is unavailable', async () => {
    const begun = await invoice('AWAY');
    const engine = { withDeadline: () => Promise.reject(new Error('no engine')) };
    const away = { ...fixture.deps, temporal: engine } as unknown as ActivityDeps;
    expect((await takeWalk(away, begun)).next.kind).toBe('wait');
    await getJobsCollection(fixture.database).updateOne(
      { _id: begun.job._id },
      { $set: { open: false, status: 'CANCEL' } },
    );
    expect(await takeWalk(away, begun)).toEqual({ completedSteps: [], next: { kind: 'done', status: 'CANCEL' } });
  });

  it('ends the run of a job that is not stored', async () => {
    const begun = await invoice('GONE');
    await getJobsCollection(fixture.database).deleteOne({ _id: begun.job._id });
    await expect(takeWalk(fixture.deps, begun)).rejects.toMatchObject({ type: 'JobMissing', nonRetryable: true });
  });
});
