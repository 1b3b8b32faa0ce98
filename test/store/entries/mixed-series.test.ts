// The check for a mixed series at each upload with a number: discarded drafts do not increase its reads.
import { createUuidV7 } from '../../../src/main/ids';
import { connectDatabase, type Database } from '../../../src/store/database';
import { getEntriesCollection, goblInvoiceSchemaUrl } from '../../../src/store/entries/entries';
import { readDocumentCheckFacts } from '../../../src/store/entries/document-check-facts';
import { createMissingCollectionsAndIndexes } from '../../../src/store/indexes';
import { mongoUri, ownName } from '../../servers/addresses';
import { explained } from '../explained';

const workspace = createUuidV7();
const supplier = 'B12345674';
let database: Database;

beforeAll(async () => {
  database = await connectDatabase(`${mongoUri()}&monitorCommands=true`, ownName('mixed'), 'test');
  await createMissingCollectionsAndIndexes(database);
}, 60_000);
afterAll(async () => {
  await database.db.dropDatabase();
  await database.close();
});

const entry = (code: string, state: string, date: string, type = 'standard'): object => ({
  _id: `${workspace}:${code}`,
  workspace,
  id: code,
  docSchema: goblInvoiceSchemaUrl,
  supplier,
  state,
  invalid: false,
  signed: state !== 'void',
  document: '{}',
  words: [code],
  snippet: { series: 'A', code, issue_date: date, type },
  warnings: type === 'proforma' ? [] : [{ key: 'series-mixed' }],
  createdAt: new Date(0),
});

const read = () =>
  readDocumentCheckFacts(database, workspace, {
    environment: 'simulator',
    supplier,
    docSchema: goblInvoiceSchemaUrl,
    number: { series: 'A', code: 'Z9', adjacent: ['Z8'], lowest: 'Z0', year: '2026' },
    originals: { uuids: [], numbers: [], namedBy: false },
    addon: 'es-fiscal-v1',
  });

describe('the invoices of a series with full and simplified invoices', () => {
  it('are read without discarded drafts', async () => {
    const drafts = Array.from({ length: 3_000 }, (_, i) => {
      const [month, day] = [(i % 12) + 1, (i % 28) + 1].map((part) => String(part).padStart(2, '0'));
      return entry(`V${i}`, 'void', `2026-${month}-${day}`);
    });
    await getEntriesCollection(database).insertMany([
      ...drafts,
      entry('M1', 'sent', '2026-01-01'),
      entry('M2', 'sent', '2025-06-01'),
    ] as never);
    const plan = await explained(database.db, async () => {
      const { numbered } = await read();
      expect(numbered.flatMap(({ code, isMixed }) => (isMixed && code === 'M1' ? [code] : []))).toContain('M1');
    });
    expect(plan.scans).toEqual([]);
    expect(plan.indexes).toContain('entry_mixed');
    expect(plan.documentsExamined).toBeLessThan(20);
  });

  // Regression: the highest number was searched for among all proformas above it.
  it('are read without proformas', async () => {
    const drafts = Array.from({ length: 1_000 }, (_, i) => entry(`Z8${i}`, 'draft', '2026-01-01', 'proforma'));
    await getEntriesCollection(database).insertMany(drafts as never);
    const plan = await explained(database.db, read);
    expect(plan.documentsExamined).toBeLessThan(20);
  });
});
