// The daily count of mail recipients of a workspace: one write each, never above the limit, and zero on the next
// day.
import {
  decrementDailyMailRecipients,
  incrementDailyMailRecipientsWithinLimit,
  getWorkspacesCollection,
} from '../../src/store/workspaces/workspaces';
import type { WorkspaceDocument } from '../../src/model/workspace';
import { connectDatabase, type Database } from '../../src/store/database';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';

let database: Database;
beforeAll(async () => {
  database = await prepareDatabase(await connectDatabase(mongoUri(), databaseName(), 'test'));
});
afterAll(() => leaveDatabase(database));

const put = (_id: string, more: Partial<WorkspaceDocument> = {}) =>
  getWorkspacesCollection(database).insertOne({ _id, slug: _id, ...more } as WorkspaceDocument);

describe('the daily limit of mail recipients', () => {
  it('is never exceeded, however many calls run at once', async () => {
    await put('a');
    const results = await Promise.all(
      Array.from({ length: 30 }, () => incrementDailyMailRecipientsWithinLimit(database, 'a', 3, 30)),
    );
    expect(results.filter((how) => how !== 'too-many')).toHaveLength(10);
    expect((await getWorkspacesCollection(database).findOne({ _id: 'a' }))?.mails?.count).toBe(30);
  });

  it('starts again on another day, and counts each workspace separately', async () => {
    await put('b', { mails: { day: '2020-01-01', count: 30 } });
    await put('c');
    expect(await incrementDailyMailRecipientsWithinLimit(database, 'b', 30, 30)).toMatchObject({ recipients: 30 });
    expect(await incrementDailyMailRecipientsWithinLimit(database, 'b', 1, 30)).toBe('too-many');
    expect(await incrementDailyMailRecipientsWithinLimit(database, 'c', 1, 30)).toMatchObject({ recipients: 1 });
  });

  it('gets the recipients back that were not reached, but not those of another day', async () => {
    await put('d');
    const counted = await incrementDailyMailRecipientsWithinLimit(database, 'd', 30, 30);
    if (counted === 'too-many') throw new Error('not counted');
    await decrementDailyMailRecipients(database, 'd', { ...counted, day: '2020-01-01' });
    expect(await incrementDailyMailRecipientsWithinLimit(database, 'd', 1, 30)).toBe('too-many');
    await decrementDailyMailRecipients(database, 'd', counted);
    expect(await incrementDailyMailRecipientsWithinLimit(database, 'd', 30, 30)).not.toBe('too-many');
  });
});
