// Rows of one chunk that depend on each other, on a real database: none of them is stored when the others are validated.
import type { ChainDocument } from '../../../src/model/chain';
import type { EntryDocument } from '../../../src/model/entry';
import { formatEntryDatabaseKey, getEntriesCollection } from '../../../src/store/entries/entries';
import { type ChainFixture, openChainFixture, workspace } from '../chain-fixture';
import { createBatches } from './stored-batch';

let fixture: ChainFixture;
let chain: ChainDocument;

beforeAll(async () => {
  fixture = await openChainFixture();
  chain = await fixture.supplier('B12345674');
}, 60_000);
afterEach(() => jest.restoreAllMocks());
afterAll(() => fixture?.close());

const { body, store, listRows, readStatuses, finish } = createBatches(() => ({ fixture, chain }));

describe('a chunk of a batch', () => {
  it('does not issue a number twice in a year, although both rows are in one chunk', async () => {
    // Regression: both invoices were issued and reported, because neither was stored when the other was validated.
    const own = (at: number, code: string, issueDate: string) => body('TW', at, { code, issue_date: issueDate });
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const rows = [own(1, '1', yesterday), own(2, '1', today), own(3, '2', today)];
    const id = await store(rows);
    await finish(id);
    const isOneYear = yesterday.slice(0, 4) === today.slice(0, 4);
    expect(await readStatuses(id)).toEqual(['issued', isOneYear ? 'failed' : 'issued', 'issued']);
    const codes = (await listRows(id)).flatMap(({ faults = [] }) => faults.map(({ code }) => code));
    expect(codes).toEqual(isOneYear ? ['number-taken'] : []);
    const preview = await store(
      rows.map((row) => ({ ...row, key: `${row.key}-dry`, series: 'TX' })),
      { dryRun: true },
    );
    await finish(preview);
    expect(await readStatuses(preview)).toEqual(await readStatuses(id));
  }, 60_000);

  it('issues with on_error=stop no row after a row that fails when rows are stored one by one', async () => {
    // Regression: the rows after it, which had no number yet, were issued.
    const rows = [1, 2, 3].map((at) => body('SO', at));
    const id = await store(rows, { onError: 'stop' });
    // Another program uses the key of the second row while the rows are validated.
    const { build } = fixture.deps;
    const taken = { _id: formatEntryDatabaseKey(workspace, 'taken'), id: 'taken', workspace, key: rows[1]?.key };
    const useKey = jest.spyOn(fixture.deps, 'build').mockImplementation(async (...given) => {
      useKey.mockImplementation(build);
      await getEntriesCollection(fixture.database).insertOne(taken as unknown as EntryDocument);
      return build(...given);
    });
    await finish(id);
    expect(await readStatuses(id)).toEqual(['issued', 'failed', 'skipped']);
  }, 60_000);
});
