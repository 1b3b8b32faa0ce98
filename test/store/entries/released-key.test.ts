// The key of an invoice that failed can be used again, but not if a run has succeeded since the invoice was read.
import { createId } from '../../../src/main/ids';
import type { JobResult } from '../../../src/model/job';
import { connectDatabase, type Database } from '../../../src/store/database';
import { releaseEntryClientKey } from '../../../src/store/entries/changes';
import { formatEntryKey, getEntriesCollection } from '../../../src/store/entries/entries';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';

describe('the key of an invoice without a record', () => {
  let database: Database;
  beforeAll(async () => {
    database = await connectDatabase(mongoUri(), databaseName());
    await prepareDatabase(database);
  }, 60_000);
  afterAll(() => leaveDatabase(database));

  it.each([
    ['failed', true],
    ['cancelled', true],
    ['succeeded', false],
    ['succeeded-with-warnings', false],
  ] satisfies [JobResult, boolean][])('is released after the result %s: %s', async (result, isReleased) => {
    const [id, key] = [createId(), createId()];
    const workspace = 'w';
    const entry = { _id: formatEntryKey(workspace, id), workspace, id, key, openJob: null, result };
    await getEntriesCollection(database).insertOne(entry as never);
    expect(await releaseEntryClientKey(database, { workspace, id, key })).toBe(isReleased);
    expect(await getEntriesCollection(database).countDocuments({ key })).toBe(isReleased ? 0 : 1);
  });
});
