// What a workspace that leaves still has to report. Regression: a record that moved from the queue to its submission
// between two reads was in neither, and the certificate was deleted before the authority had the record.
import { setTimeout as sleep } from 'node:timers/promises';
import { createUuidV7 } from '../../../src/main/ids';
import { connectDatabase, type Database } from '../../../src/store/database';
import { eraseWorkspaceAccessData } from '../../../src/store/privacy/erase-access';
import { findUnfinishedReporting } from '../../../src/store/privacy/unfinished-reporting';
import { monitored } from '../../http/count-requests';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';
import { explained } from '../explained';

/** The stages of a record, each with its collection and the member of the filter that selects it. */
const stages = ['jobs.open', 'requests.state', 'records.pending', 'submissions.open', 'submissions.unrecorded'];

/** A database whose only work moves to the next stage after the first read. The next stage answers first. */
function movingFrom(start: number): Database {
  let [at, hasMoved] = [start, false];
  const read = async (name: string, filter: object): Promise<string[]> => {
    const stage = stages.findIndex((one) => one.startsWith(`${name}.`) && (one.split('.')[1] ?? '') in filter);
    if (stage !== start + 1) await sleep(5);
    const found = stage === at ? ['w:live:B1'] : [];
    if (!hasMoved) [at, hasMoved] = [start + 1, true];
    return found;
  };
  return {
    collection: (name: string) => ({
      distinct: (_member: string, filter: object) => read(name, filter),
      aggregate: () => ({ toArray: () => Promise.resolve([]) }),
      countDocuments: async (filter: object) => (await read(name, filter)).length,
    }),
  } as unknown as Database;
}

describe('what a workspace still has to report', () => {
  it.each(stages.slice(0, -1).map((name, i) => [name, stages[i + 1] ?? '', i] as const))(
    'includes what moves from %s to %s during the read',
    async (_from, _to, start) => {
      expect(await findUnfinishedReporting(movingFrom(start), 'w')).toBeDefined();
    },
  );
});

describe('the erasure of a workspace with unfinished work', () => {
  let database: Database;
  beforeAll(async () => {
    database = await connectDatabase(monitored(mongoUri()), databaseName(), 'test');
    await prepareDatabase(database);
  }, 60_000);
  afterAll(() => leaveDatabase(database));

  const rows = (name: string) => database.collection<{ _id: string }>(name);
  const key = 'w:live:B1';
  const erase = () => eraseWorkspaceAccessData(database, 'w', new Date(), () => ({ _id: createUuidV7() }) as never);
  const countKept = async () => [
    await rows('access_keys').countDocuments(),
    await rows('certificates').countDocuments(),
    await rows('chains').countDocuments({ 'certificate.fingerprint': 'F' }),
  ];

  it('finds it with the indexes of docs/internals/store.md', async () => {
    const plan = await explained(database.db, () => findUnfinishedReporting(database, 'w'));
    expect(plan.scans).toEqual([]);
    expect(plan.indexes).toEqual([
      'job_running',
      'request_number',
      'record_pending',
      'submission_open',
      'submission_unrecorded',
      'record_check',
    ]);
  });

  it('keeps the certificates for a record that was sealed while the access keys were erased', async () => {
    // Regression: the command asked once, minutes before, and the record could never be sent.
    const add = (name: string, row: object) => rows(name).insertOne(row as never);
    await add('access_keys', { _id: 'k', workspace: 'w' });
    await add('certificates', { _id: key });
    await add('chains', { _id: key, workspace: 'w', certificate: { fingerprint: 'F' } });
    await add('records', { _id: 'r', chain: key, pending: true });
    expect(await erase()).toMatchObject({ keys: 1, certificates: 0, unfinished: { openJobs: 0, suppliers: ['B1'] } });
    expect(await countKept()).toEqual([0, 1, 1]);
    await add('jobs', { _id: 'w:j', workspace: 'w', open: true, holdsEntry: true });
    await rows('records').deleteOne({ _id: 'r' });
    expect(await erase()).toMatchObject({ certificates: 0, unfinished: { openJobs: 1, suppliers: [] } });
    await rows('jobs').deleteOne({ _id: 'w:j' });
    expect(await erase()).toEqual({ keys: 0, certificates: 1, spool: 0, webhooks: 0 });
    expect(await countKept()).toEqual([0, 0, 0]);
  }, 60_000);
});
