// The invoices of a month for the reconciliation, for suppliers with hundreds of thousands of them.
import type { RecordDocument } from '../../src/model/record';
import { getRecordsCollection } from '../../src/store/chains/records';
import { listStoredInvoiceHashesOfPeriod } from '../../src/store/chains/stored-invoices';
import { connectDatabase, type Database } from '../../src/store/database';
import { mongoUri } from '../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../servers/own-database';

const chain = 'w:simulator:B1';
let database: Database;

beforeAll(async () => {
  database = await connectDatabase(mongoUri(), databaseName(), 'test');
  await prepareDatabase(database);
});
afterAll(() => leaveDatabase(database));

const record = (number: number, ordinal: number): RecordDocument =>
  ({
    _id: `${chain}:${number}:${ordinal}`,
    chain,
    installation: '1',
    previousFingerprint: `${number}:${ordinal}`,
    fingerprint: `print ${number}:${ordinal}`,
    // Some 17 MB of keys, as 200,000 ordinary invoices have.
    invoiceKey: `${chain}|${String(number).padStart(1_000, '0')}`,
    issuer: 'B1',
    number: String(number),
    date: '01-11-2026',
    period: '2026-11',
    kind: 'registration',
    outcome: ordinal === 0 ? 'rejected' : 'accepted',
    ordinal: 2 * number + ordinal,
  }) as unknown as RecordDocument;

describe('the stored invoices of a month', () => {
  it('are all listed, even if their keys are too large for one document of the database', async () => {
    const count = 17_500;
    for (let from = 0; from < count; from += 2_500) {
      const numbers = Array.from({ length: 2_500 }, (_, i) => from + i);
      await getRecordsCollection(database).insertMany(numbers.map((number) => record(number, 1)));
    }
    await getRecordsCollection(database).insertOne(record(7, 0));
    const invoices = await listStoredInvoiceHashesOfPeriod(database, chain, '2026-11');
    expect(invoices.map(({ number }) => Number(number))).toEqual(Array.from({ length: count }, (_, i) => i));
    expect(invoices[7]).toMatchObject({ accepted: { fingerprint: 'print 7:1' }, older: ['print 7:0'] });
  }, 60_000);
});
