// Entries of one process are inserted together, and each is stored or refused separately.
import { storeLimits as limits } from '../../../src/contracts/limits/store';
import { createUuidV7 } from '../../../src/main/ids';
import { connectDatabase, type Database } from '../../../src/store/database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../../src/store/entries/entries';
import type { EntryDocument } from '../../../src/model/entry';
import { insertEntryIfAbsent } from '../../../src/store/entries/insert-entry';
import { monitored, requestsOf } from '../../http/count-requests';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';

let database: Database;

beforeAll(async () => {
  database = await connectDatabase(monitored(mongoUri()), databaseName(), 'test');
  await prepareDatabase(database);
});

afterAll(async () => {
  await leaveDatabase(database);
});

const workspace = 'one';
const buildEntry = (id: string, key?: string, document = '{}'): EntryDocument =>
  ({
    _id: formatEntryDatabaseKey(workspace, id),
    workspace,
    id,
    ...(key ? { key } : {}),
    document,
    head: '{}',
  }) as EntryDocument;

describe('the insert of entries', () => {
  it('stores 200 entries that arrive at once in few inserts', async () => {
    const ids = Array.from({ length: 200 }, createUuidV7);
    let results: string[] = [];
    const requests = await requestsOf(database, async () => {
      results = await Promise.all(ids.map((id) => insertEntryIfAbsent(database, buildEntry(id))));
    });
    expect(new Set(results)).toEqual(new Set(['inserted']));
    expect(await getEntriesCollection(database).countDocuments({ id: { $in: ids } })).toBe(200);
    // The first is inserted alone, and later ones are inserted together.
    expect(requests).toEqual(
      Array.from({ length: 1 + Math.ceil(199 / limits.insertTogetherMax) }, () => 'insert entries'),
    );
  });

  it('refuses only the entries with an existing id or an existing key', async () => {
    const [taken, other] = [createUuidV7(), createUuidV7()];
    await insertEntryIfAbsent(database, buildEntry(taken, 'A-1'));
    const results = await Promise.all([
      insertEntryIfAbsent(database, buildEntry(createUuidV7())),
      insertEntryIfAbsent(database, buildEntry(taken)),
      insertEntryIfAbsent(database, buildEntry(createUuidV7(), 'A-1')),
      insertEntryIfAbsent(database, buildEntry(other, 'A-2')),
      insertEntryIfAbsent(database, buildEntry(createUuidV7(), 'A-2')),
      insertEntryIfAbsent(database, buildEntry(createUuidV7())),
    ]);
    expect(results).toEqual(['inserted', 'id-taken', 'key-taken', 'inserted', 'key-taken', 'inserted']);
  });

  it('stores one of 100 entries with the same key', async () => {
    const results = await Promise.all(
      Array.from({ length: 100 }, () => insertEntryIfAbsent(database, buildEntry(createUuidV7(), 'B-1'))),
    );
    expect(results.filter((result) => result === 'inserted')).toHaveLength(1);
    expect(results.filter((result) => result === 'key-taken')).toHaveLength(99);
  });

  it('accepts a large document together with small documents', async () => {
    const large = createUuidV7();
    const inserts = [insertEntryIfAbsent(database, buildEntry(large, undefined, 'x'.repeat(5_000_000)))];
    for (let i = 0; i < 20; i += 1) inserts.push(insertEntryIfAbsent(database, buildEntry(createUuidV7())));
    expect(new Set(await Promise.all(inserts))).toEqual(new Set(['inserted']));
    expect((await getEntriesCollection(database).findOne({ id: large }))?.document).toHaveLength(5_000_000);
  });

  it('reports to each caller that the database is unavailable', async () => {
    const gone = await connectDatabase(mongoUri(), databaseName(), 'test');
    await gone.close();
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => insertEntryIfAbsent(gone, buildEntry(createUuidV7()))),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
