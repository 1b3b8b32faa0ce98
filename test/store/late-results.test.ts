// Results that are stored late, or during a cancellation: no report is lost, and no final status is replaced.
import { toBulkJobActionJson } from '../../src/http/jobs/bulk-json';
import { createUuidV7 } from '../../src/main/ids';
import type { BatchDocument, BatchRowDocument } from '../../src/model/batch';
import type { BulkActionDocument } from '../../src/model/bulk';
import {
  markBatchRowsIssuedIfUnissued,
  countBatchRowsByStatus,
  saveBatchRowResults,
  saveUnissuedBatchRowResults,
} from '../../src/store/batches/progress';
import {
  findBulkAction,
  formatBulkActionDatabaseKey,
  listRowsOfBulkAction,
  requestBulkActionCancellation,
  saveBulkActionChunkResult,
} from '../../src/store/bulk/bulk';
import { connectDatabase, type Database } from '../../src/store/database';
import { LaggingDatabaseReadError } from '../../src/store/stale-read';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';

let database: Database;
beforeAll(async () => {
  database = await prepareDatabase(await connectDatabase(mongoUri(), databaseName()));
}, 60_000);
afterAll(() => database && leaveDatabase(database));

const workspace = 'w';
const now = new Date();

async function startBulkAction(): Promise<BulkActionDocument> {
  const id = createUuidV7();
  const members = {
    action: 'cancel',
    filter: {},
    status: 'running',
    open: true,
    total: 2,
    done: 0,
    failed: 0,
  } as const;
  const origin = {
    accessKey: 'k',
    by: { kind: 'key', id: 'k' },
    traceparent: '',
    createdAt: now,
    checkedAt: now,
  } as const;
  const action = { _id: formatBulkActionDatabaseKey(workspace, id), workspace, id, revision: 0, ...members, ...origin };
  await database.collection<BulkActionDocument>('bulk_actions').insertOne(action);
  return action;
}

describe('the results of a chunk of a bulk action', () => {
  const results = [{ job: 'j', status: 'done', faults: [] }] as const;
  it('are kept if the action is cancelled during the chunk', async () => {
    const action = await startBulkAction();
    expect(await requestBulkActionCancellation(database, workspace, action.id)).toBe(true);
    await saveBulkActionChunkResult(database, action, { results, hasEnded: false }, now);
    expect(await findBulkAction(database, workspace, action.id)).toMatchObject({ done: 1, cancelRequested: true });
    expect(await database.collection('bulk_rows').countDocuments({ bulk: action.id })).toBe(1);
  });

  it('are stored once if two attempts process the same chunk', async () => {
    const action = await startBulkAction();
    await saveBulkActionChunkResult(database, action, { results, hasEnded: false }, now);
    await saveBulkActionChunkResult(database, action, { results, hasEnded: false }, now);
    expect(await findBulkAction(database, workspace, action.id)).toMatchObject({ done: 1, failed: 0 });
    expect(await database.collection('bulk_rows').countDocuments({ bulk: action.id })).toBe(1);
  });
});

// Regression: a worker of a build that counts no skipped jobs gave the next row a number that was in use, and could store
// no further chunk.
describe('a bulk action with skipped jobs', () => {
  it('has the next row after `done` and `failed`, as earlier builds count', async () => {
    const action = await startBulkAction();
    const results = (['done', 'skipped', 'failed', 'skipped'] as const).map((status, i) => ({
      job: `j${i}`,
      status,
      faults: [],
    }));
    await saveBulkActionChunkResult(database, action, { results, hasEnded: false }, now);
    const stored = (await findBulkAction(database, workspace, action.id)) as BulkActionDocument;
    expect(stored.done + stored.failed).toBe(4);
    expect(toBulkJobActionJson(stored)).toMatchObject({ done: 1, failed: 1, skipped: 2 });
    await saveBulkActionChunkResult(database, stored, { results, hasEnded: true }, now);
    const rows = await listRowsOfBulkAction(database, workspace, action.id, { after: 0, limit: 100 });
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('the rows of a batch', () => {
  const rows = () => database.collection<BatchRowDocument>('batch_rows');
  async function insertRow(batch: string, row: number): Promise<string> {
    const _id = `${workspace}:${batch}:${row}`;
    await rows().insertOne({ _id, workspace, batch, row, lines: [row], status: 'waiting', body: '{}' } as never);
    return _id;
  }

  it('keep the status that they have if a late attempt judged them otherwise', async () => {
    const _id = await insertRow(createUuidV7(), 1);
    await saveBatchRowResults(database, [{ _id, status: 'issued', number: 'A-1' }]);
    await saveBatchRowResults(database, [{ _id, status: 'failed', faults: [] }]);
    expect(await rows().findOne({ _id })).toMatchObject({ status: 'issued', number: 'A-1' });
  });

  it('stay issued if a late attempt that had not issued them judged them otherwise', async () => {
    const _id = await insertRow(createUuidV7(), 1);
    const claim = () =>
      database.transaction((session) => markBatchRowsIssuedIfUnissued(database, [{ _id, stage: 'seal' }], session));
    expect([await claim(), await claim()]).toEqual([true, false]);
    await saveUnissuedBatchRowResults(database, [{ _id, status: 'failed', stage: null, faults: [] }]);
    expect(await rows().findOne({ _id })).toMatchObject({ status: 'waiting', stage: 'seal', body: '{}' });
  });

  it('are not counted as finished if the database does not show all of them', async () => {
    const id = createUuidV7();
    await insertRow(id, 1);
    const batch: Pick<BatchDocument, 'workspace' | 'id' | 'total'> = { workspace, id, total: 2 };
    await expect(countBatchRowsByStatus(database, batch)).rejects.toThrow(LaggingDatabaseReadError);
    await insertRow(id, 2);
    expect(await countBatchRowsByStatus(database, batch)).toMatchObject({ counts: { waiting: 2, issued: 0 } });
  });
});
