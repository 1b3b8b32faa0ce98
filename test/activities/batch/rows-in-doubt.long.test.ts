// Rows of a batch while two attempts work on them, and while no number can be taken: no row is issued that the report
// calls skipped, and nothing is stored of a row that waits.
import { processBatchChunk } from '../../../activities/batch/process-chunk';
import { batchLimits as limits } from '../../../src/contracts/limits/batches';
import { type WitnessedChain, WitnessUnavailableError } from '../../../src/contracts/witness';
import type { BatchDocument } from '../../../src/model/batch';
import type { ChainDocument } from '../../../src/model/chain';
import { requestOpenBatchAndBulkCancellations, pauseAllChainsAfterRestore } from '../../../src/store/backup';
import { findBatch, listBatchRows, requestBatchCancellation } from '../../../src/store/batches/batches';
import { renewInstallationNumber } from '../../../src/store/chains/renew-installation-number';
import { generateInstallationNumber } from '../../../src/store/chains/chains';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { getJobsCollection } from '../../../src/store/jobs/jobs';
import { getSeriesNumbersCollection } from '../../../src/store/series/series';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { buildRowBody, storeBatchWithRows } from './stored-batch';

let fixture: ChainFixture;
let chain: ChainDocument;

beforeAll(async () => {
  fixture = await openChainFixture();
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterAll(() => fixture?.close());

const store = (series: string, count: number, more: Partial<BatchDocument> = {}): Promise<string> =>
  storeBatchWithRows(
    fixture.database,
    Array.from({ length: count }, (_, i) => buildRowBody(chain.supplier, series, i + 1)),
    more,
  );
const chunk = (batchId: string, deps = fixture.deps) => processBatchChunk(deps)({ workspace, batchId });
const readStatuses = async (id: string) =>
  (await listBatchRows(fixture.database, workspace, id, { limit: 1_000 })).map(({ status }) => status);
const listEntryIds = async (series: string) =>
  (await getEntriesCollection(fixture.database).find({ 'snippet.series': series }).toArray()).map(({ id }) => id);

/** Runs a chunk; `work` runs after its rows are validated and before they are stored. */
const chunkWith = (id: string, work: () => Promise<void>) => {
  const { quotas, ...deps } = fixture.deps;
  let isDone = false;
  return chunk(id, {
    ...deps,
    quotas: (...given) => {
      const quota = quotas(...given);
      return {
        ...quota,
        admitEntry: async () => {
          await quota.admitEntry();
          if (!isDone) {
            isDone = true;
            await work();
          }
        },
      };
    },
  });
};

describe('a late attempt of a chunk', () => {
  it('does not issue rows that another attempt skipped after a cancellation', async () => {
    const id = await store('LC', 3);
    await chunkWith(id, async () => {
      expect(await requestBatchCancellation(fixture.database, workspace, id)).toBe(true);
      await chunk(id);
    });
    expect(await readStatuses(id)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(await listEntryIds('LC')).toEqual([]);
    expect(await findBatch(fixture.database, workspace, id)).toMatchObject({ status: 'cancelled', open: false });
  });

  it('issues each row once if another attempt issued the rows', async () => {
    const id = await store('LI', 3);
    await chunkWith(id, async () => void (await chunk(id)));
    const rows = await listBatchRows(fixture.database, workspace, id, { limit: 10 });
    expect((await listEntryIds('LI')).toSorted()).toEqual(rows.map(({ entry }) => entry).toSorted());
    expect(rows.map(({ stage, status }) => [stage, status])).toEqual(rows.map(() => ['seal', 'waiting']));
  });
});

describe('the rows of a batch whose series is paused', () => {
  it('wait without being stored, and are skipped if the batch is cancelled', async () => {
    const first = await store('RP', 1);
    await chunk(first);
    const [entry] = await listEntryIds('RP');
    const number = await getSeriesNumbersCollection(fixture.database).findOne({ id: entry as string });
    await fixture.witness.noteSeries(`${workspace}:${number?.series}`, 50);
    const second = await storeBatchWithRows(
      fixture.database,
      [2, 3, 4].map((at) => buildRowBody(chain.supplier, 'RP', at)),
    );
    expect(await chunk(second)).toMatchObject({ next: { kind: 'seal' }, waiting: 3 });
    expect([await readStatuses(second), await listEntryIds('RP')]).toEqual([
      ['waiting', 'waiting', 'waiting'],
      [entry],
    ]);
    expect(await requestBatchCancellation(fixture.database, workspace, second)).toBe(true);
    await chunk(second);
    expect(await readStatuses(second)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(await findBatch(fixture.database, workspace, second)).toMatchObject({ status: 'cancelled', open: false });
    expect(await listEntryIds('RP')).toEqual([entry]);
  });
});

describe('a row of a batch whose key belongs to an invoice that is not sealed', () => {
  // Regression: the row was `already_issued`, and the invoice then ended without a record.
  const readRows = (id: string) => listBatchRows(fixture.database, workspace, id, { limit: 10 });

  it('is issued if that invoice ends with its cancelled batch', async () => {
    const first = await store('KP', 2);
    await chunk(first);
    const second = await store('KP', 2);
    expect(await chunk(second)).toMatchObject({ next: { kind: 'seal' }, waiting: 2 });
    expect(await requestBatchCancellation(fixture.database, workspace, first)).toBe(true);
    await chunk(first);
    await chunk(second);
    await fixture.seal(chain);
    await chunk(second);
    expect([await readStatuses(first), await readStatuses(second)]).toEqual([
      ['skipped', 'skipped'],
      ['issued', 'issued'],
    ]);
  });

  it('is already issued, with its number, after the seal of that invoice', async () => {
    const first = await store('KS', 1);
    await chunk(first);
    const second = await store('KS', 1);
    await chunk(second);
    await fixture.seal(chain);
    await chunk(second);
    await chunk(second);
    expect(await readRows(second)).toMatchObject([{ status: 'already_issued', number: expect.stringMatching(/^KS/) }]);
  });

  it.each([false, true])('lets the rows before it pass, and fails after a time: dry run %s', async (dryRun) => {
    const series = dryRun ? 'KD' : 'KF';
    await chunk(await store(series, 1));
    const [taken, free] = [1, 2].map((at) => buildRowBody(chain.supplier, series, at));
    const createdAt = new Date();
    const id = await storeBatchWithRows(fixture.database, [free, taken] as never, { dryRun, createdAt });
    await chunk(id);
    await chunk(id);
    expect((await readStatuses(id))[1]).toBe('waiting');
    fixture.clockAheadMs = (limits.keyOwnerSecondsMax + 1) * 1_000;
    await chunk(id).finally(() => (fixture.clockAheadMs = 0));
    expect((await readRows(id))[1]).toMatchObject({ status: 'failed', faults: [{ code: 'key-in-process' }] });
  });
});

describe('a row of an old batch whose key belongs to a new invoice', () => {
  // Regression: the row failed at once, although the invoice was sealed a moment later.
  it('waits as long as a row of a new batch', async () => {
    await chunk(await store('KL', 1));
    const createdAt = new Date(Date.now() - (limits.keyOwnerSecondsMax + 60) * 1_000);
    const id = await store('KL', 1, { createdAt });
    await chunk(id);
    expect(await readStatuses(id)).toEqual(['waiting']);
    await fixture.seal(chain);
    await chunk(id);
    expect(await readStatuses(id)).toEqual(['already_issued']);
  });
});

describe('the sealed rows of a batch while the witness does not show their records', () => {
  const witnesses: Record<string, () => Promise<WitnessedChain>> = {
    'cannot be read': () => Promise.reject(new WitnessUnavailableError('silent', 'no response within 5 s')),
    'lacks their records': () => Promise.resolve({ sinceMs: 0, ends: [] }),
  };
  it.each(Object.keys(witnesses))('wait in the batch, and get no runs of their own: it %s', async (what) => {
    const { database, deps, witness } = fixture;
    const series = what.startsWith('c') ? 'WR' : 'WL';
    const id = await store(series, 2);
    await chunk(id);
    await fixture.seal(chain);
    const errors: unknown[] = [];
    const log = { ...deps.log, error: (given: unknown) => errors.push(given), warn: () => undefined };
    const away = {
      ...deps,
      log: Object.assign(Object.create(deps.log) as typeof deps.log, log),
      now: () => new Date(Date.now() + 20_000),
      witness: { ...witness, hasEnd: () => false, ofChain: witnesses[what] as () => Promise<WitnessedChain> },
    };
    expect(await chunk(id, away)).toMatchObject({ next: { kind: 'seal' } });
    const rows = await listBatchRows(database, workspace, id, { limit: 10 });
    expect(rows.map(({ stage }) => stage)).toEqual(['walk', 'walk']);
    const jobs = await getJobsCollection(database)
      .find({ id: { $in: rows.map(({ job }) => job) } })
      .toArray();
    expect(jobs.map(({ batch }) => batch)).toEqual([id, id]);
    expect(errors).toEqual([]);
    await chunk(id);
    const after = await listBatchRows(database, workspace, id, { limit: 10 });
    expect(after.map(({ stage }) => stage)).not.toContain('walk');
  });
});

describe('a batch with a row whose record the witness lacks', () => {
  afterEach(() => jest.restoreAllMocks());

  it('executes the rows after it, and the rows with a response, of another supplier', async () => {
    const { database, deps, witness } = fixture;
    jest.replaceProperty(limits, 'walkRows', 2 as never);
    const other = await fixture.supplier('A39200019');
    const id = await storeBatchWithRows(database, [
      ...[1, 2, 3].map((at) => buildRowBody(chain.supplier, 'WB', at)),
      ...[5, 6, 7].map((at) => buildRowBody(other.supplier, 'WO', at)),
    ]);
    await chunk(id);
    await fixture.seal(chain);
    await fixture.seal(other);
    let reads = 0;
    const blind = {
      ...deps,
      now: () => new Date(Date.now() + 20_000),
      witness: {
        ...witness,
        hasEnd: (key: string, end: Parameters<NonNullable<typeof witness.hasEnd>>[1]) =>
          key !== chain._id && witness.hasEnd?.(key, end) === true,
        ofChain: async (key: string, now: boolean) => {
          if (key === chain._id) reads += 1;
          return {
            ...((await witness.ofChain(key, now)) as WitnessedChain),
            ...(key === chain._id ? { ends: [] } : {}),
          };
        },
      },
    };
    const stages = async () => (await listBatchRows(database, workspace, id, { limit: 10 })).map(({ stage }) => stage);
    expect(await chunk(id, blind)).toMatchObject({ next: { kind: 'more' } });
    expect(await stages()).toEqual(['walk', 'walk', 'walk', 'answer', 'answer', 'walk']);
    // The other rows of the waiting chain are not executed in vain.
    expect(reads).toBe(2);
    await chunk(id, blind);
    expect(await chunk(id, blind)).toMatchObject({ next: { kind: 'seal' } });
    expect(await stages()).toEqual(['walk', 'walk', 'walk', 'answer', 'answer', 'answer']);
    await fixture.drain(other);
    for (let chunks = 0; chunks < 3; chunks += 1) await chunk(id, blind);
    expect(await stages()).toEqual(['walk', 'walk', 'walk', undefined, undefined, undefined]);
    expect(await chunk(id, blind)).toMatchObject({ next: { kind: 'seal' } });
    reads = 0;
    const ofChain = () => {
      reads += 1;
      return Promise.reject(new WitnessUnavailableError('silent', 'no response within 5 s'));
    };
    const away = { ...blind, witness: { ...blind.witness, ofChain } };
    expect(await chunk(id, away)).toMatchObject({ next: { kind: 'seal' } });
    // An outage concerns all rows, so one page shows it.
    expect(reads).toBe(2);
  }, 60_000);
});

describe('a batch that was open when a backup was made', () => {
  it('issues no further row after the restore, and keeps the rows whose record the authority may have', async () => {
    const id = await store('RB', limits.chunkRows + 2);
    await chunk(id);
    const issued = await listEntryIds('RB');
    expect(issued).toHaveLength(limits.chunkRows);
    await pauseAllChainsAfterRestore(fixture.database, await fixture.database.now());
    await requestOpenBatchAndBulkCancellations(fixture.database);
    const first = await chunk(id);
    expect([first.next.kind, first.waiting, (await readStatuses(id)).slice(-2)]).toEqual([
      'seal',
      limits.chunkRows,
      ['skipped', 'skipped'],
    ]);
    const renewal = { installation: generateInstallationNumber(), now: new Date() };
    const renewed = await renewInstallationNumber(fixture.database, chain._id, renewal);
    await chunk(id);
    await fixture.seal(renewed as ChainDocument);
    await chunk(id);
    expect(await listEntryIds('RB')).toEqual(issued);
    const batch = await findBatch(fixture.database, workspace, id);
    expect(batch).toMatchObject({ status: 'cancelled', counts: { issued: limits.chunkRows, skipped: 2 } });
  }, 60_000);
});
