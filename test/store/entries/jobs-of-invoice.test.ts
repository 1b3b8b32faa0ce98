// The jobs of one invoice. Regression: each read of an invoice fetched all of its jobs that do not lock it, so that
// thousands of emails of one invoice slowed down every list.
import { createUuidV7 } from '../../../src/main/ids';
import type { EntryDocument } from '../../../src/model/entry';
import type { JobDocument } from '../../../src/model/job';
import { connectDatabase, type Database } from '../../../src/store/database';
import { formatEntryDatabaseKey, getEntriesCollection, goblInvoiceSchemaUrl } from '../../../src/store/entries/entries';
import { findInvoice } from '../../../src/store/entries/invoices';
import { formatJobDatabaseKey, getJobsCollection } from '../../../src/store/jobs/jobs';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';
import { explained } from '../explained';

const [workspace, id] = [createUuidV7(), createUuidV7()];
let database: Database;

beforeAll(async () => {
  database = await connectDatabase(`${mongoUri()}&monitorCommands=true`, databaseName(), 'test');
  await prepareDatabase(database);
});
afterAll(() => leaveDatabase(database));

const buildJob = (second: number, holdsEntry: boolean): JobDocument => {
  const job = createUuidV7();
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  const ended = { open: false, result: 'succeeded', faults: [], warnings: [], steps: [], createdAt };
  return { _id: formatJobDatabaseKey(workspace, job), workspace, id: job, entryId: id, holdsEntry, ...ended } as never;
};

describe('the read of an invoice with thousands of emails', () => {
  it('fetches only the jobs that lock the invoice', async () => {
    const entry = {
      _id: formatEntryDatabaseKey(workspace, id),
      workspace,
      id,
      docSchema: goblInvoiceSchemaUrl,
      bodyDigest: 'x',
    };
    await getEntriesCollection(database).insertOne({ ...entry, openJob: null } as unknown as EntryDocument);
    const issuing = buildJob(0, true);
    const emails = Array.from({ length: 3_000 }, (_, i) => buildJob(i + 1, false));
    await getJobsCollection(database).insertMany([issuing, ...emails]);
    const read = () => findInvoice(database, workspace, { id });
    expect((await read())?.jobs.map((job) => job.id)).toEqual([issuing.id]);
    await database.db.command({ planCacheClear: 'jobs' });
    const plan = await explained(database.db, read);
    expect(plan.indexes).toContain('job_holding');
    expect([plan.scans, plan.documentsExamined < 20, plan.keysExamined < 20]).toEqual([[], true, true]);
  });
});
