// Tests `sello erase --all` while the workspace still has to report. Regression: the certificates were deleted, and a
// sealed record could never be sent.
import { createUuidV7 } from '../../../src/main/ids';
import { formatEntryDatabaseKey, getEntriesCollection } from '../../../src/store/entries/entries';
import { getAccessKeysCollection } from '../../../src/store/keys/keys';
import { startApi, type TestApi } from '../../http/api';
import { entryOf } from '../../http/audit/stored-chain';
import { eraseIn } from './erase';
import { capturePrinted } from '../printed';

let api: TestApi;
const { text } = capturePrinted({ together: true });
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const countKeys = () => getAccessKeysCollection(api.database).countDocuments({ workspace: api.workspace });

describe('sello erase --all', () => {
  it.each([
    ['a held request', 'requests', { state: 'waiting', held: true }],
    ['outcomes that are not stored', 'submissions', { unrecorded: true }],
    ['a record that Sello must query', 'records', { check: { kind: 'late-arrival' } }],
  ])('erases nothing while there is %s', async (_what, name, more) => {
    const draft = await entryOf(api);
    const chain = `${api.workspace}:simulator:B98602642`;
    const row = { chain, workspace: api.workspace, invoiceKey: `${chain}|A-1|01-01-2026`, ...more };
    await api.database.collection(name).insertOne(row);
    expect(await eraseIn(api, '--all', '--confirm')).toBe(1);
    expect(text()).toContain('Some records of B98602642');
    expect(await api.stored(draft)).not.toBeNull();
  });

  it('keeps access keys and certificates while a job has locked an entry', async () => {
    const _id = formatEntryDatabaseKey(api.workspace, await entryOf(api));
    await getEntriesCollection(api.database).updateOne({ _id }, { $set: { openJob: createUuidV7() } });
    expect(await eraseIn(api, '--all', '--confirm')).toBe(1);
    expect(text()).toContain('Access keys and certificates are kept. Entries that are left: 1.');
    expect(await countKeys()).toBeGreaterThan(0);
  });
});
