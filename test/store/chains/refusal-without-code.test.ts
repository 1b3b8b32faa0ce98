// A rejection without a code, which the schema of the authority allows: its entry still has a code, so that users find
// the entry.
import { initialInvoiceStateAtAuthority } from '../../../src/chain/record/flags';
import { countRejectedEntriesByCode } from '../../../src/store/console/attention';
import { getEntriesCollection, formatEntryDatabaseKey } from '../../../src/store/entries/entries';
import { acceptRejectedRecordInTransaction } from '../../../src/store/chains/correct-refusal';
import { settleRecordsInTransaction, type RecordSettlementWithEffects } from '../../../src/store/chains/settle';
import { type ChainFixture, openChainFixture } from '../../activities/chain-fixture';
import { freshChains } from './fresh-chains';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
}, 60_000);
afterAll(() => fixture?.close());
const chainWith = freshChains(() => fixture);

describe('a rejection without a code', () => {
  it('has the code `none`, also as a fault, and needs attention', async () => {
    const { database } = fixture;
    const now = new Date();
    const [record] = await fixture.records(await chainWith(1));
    if (!record) throw new Error('nothing was sealed');
    const rejection = { record, outcome: 'rejected' } as const;
    const change: RecordSettlementWithEffects = {
      ...rejection,
      situation: initialInvoiceStateAtAuthority,
      invoiceVersion: 1,
      late: false,
    };
    await database.transaction((session) => settleRecordsInTransaction(database, [change], now, session));
    const read = () =>
      getEntriesCollection(database).findOne({ _id: formatEntryDatabaseKey(record.workspace, record.entry) });
    expect(await read()).toMatchObject({
      fiscal: { outcome: 'rejected', code: 'none' },
      faults: [{ provider: 'fiscal.send', code: 'none' }],
    });
    await getEntriesCollection(database).updateOne(
      { _id: formatEntryDatabaseKey(record.workspace, record.entry) },
      { $set: { openJob: null } },
    );
    expect(await countRejectedEntriesByCode(database, record.workspace)).toMatchObject([{ code: 'none', count: 1 }]);
    const held: RecordSettlementWithEffects = { ...change, outcome: 'accepted-with-errors' };
    await database.transaction((session) => acceptRejectedRecordInTransaction(database, held, now, session));
    expect((await read())?.fiscal).toMatchObject({ outcome: 'accepted-with-errors', code: 'none' });
    expect(await countRejectedEntriesByCode(database, record.workspace)).toEqual([]);
  });
});
