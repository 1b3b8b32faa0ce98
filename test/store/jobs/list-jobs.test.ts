// Lists of jobs by result and by codes, found by an index without the jobs that simply succeeded.
import { createUuidV7 } from '../../../src/main/ids';
import type { JobDocument } from '../../../src/model/job';
import { formatJobDatabaseKey, getJobsCollection, listJobs, type JobListFilter } from '../../../src/store/jobs/jobs';
import { connectDatabase, type Database } from '../../../src/store/database';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';
import { monitored } from '../../http/count-requests';
import { explained } from '../explained';

let database: Database;
const workspace = createUuidV7();
const page = { limit: 10, ascending: false };

beforeAll(async () => {
  database = await connectDatabase(monitored(mongoUri()), databaseName(), 'test');
  await prepareDatabase(database);
  const rows = Array.from({ length: 40 }, (_, i) => getRow(i));
  await getJobsCollection(database).insertMany(rows as unknown as JobDocument[]);
});

afterAll(async () => {
  await leaveDatabase(database);
});

/** Of forty jobs, two failed, one was accepted with errors, one runs. */
function getRow(i: number): object {
  const id = createUuidV7();
  const at = new Date(1_700_000_000_000 + i * 1_000);
  const result = i === 39 ? undefined : i < 2 ? 'failed' : i === 2 ? 'succeeded-with-warnings' : 'succeeded';
  return {
    _id: formatJobDatabaseKey(workspace, id),
    workspace,
    id,
    createdAt: at,
    faults: i < 2 ? [{ code: i === 0 ? '1110' : 'pdf-failed', message: 'x' }] : [],
    warnings: i === 2 ? [{ code: '2005', message: 'x' }] : [],
    open: i === 39,
    workflowId: 'w',
    ...(result ? { result } : {}),
  };
}

const filters: readonly (readonly [string, JobListFilter, number, string])[] = [
  ['all', {}, 10, 'job_list'],
  ['failed', { result: 'failed' }, 2, 'job_ended'],
  ['a fault', { fault: '1110' }, 1, 'job_fault'],
  ['with warnings', { result: 'succeeded-with-warnings' }, 1, 'job_ended'],
  ['a warning', { warning: '2005' }, 1, 'job_warning'],
  ['running', { open: true }, 1, 'job_running'],
  ['of another workflow', { workflowId: 'x' }, 0, 'job_workflow'],
];

describe('a filtered list of jobs', () => {
  test.each(filters)('uses an index: %s', async (_name, wanted, count, index) => {
    expect((await listJobs(database, workspace, wanted, page)).rows).toHaveLength(count);
    const { indexes, scans } = await explained(database.db, () => listJobs(database, workspace, wanted, page));
    expect(scans).toEqual([]);
    expect(indexes).toContain(index);
  });
});
