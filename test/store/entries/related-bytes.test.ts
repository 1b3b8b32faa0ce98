// Reads of other invoices for a check, with large documents. Regression: one call read each entry with a uuid, each with
// its own copy of 200 documents that name it, a gigabyte in all, and 4,000 whole documents of one number.
import { createHash } from 'node:crypto';
import { warningLimits as limits } from '../../../src/contracts/limits/documents';
import type { Invoice } from '../../../src/document/model/invoice';
import { buildInvoiceRelationIds, readRelatedInvoices } from '../../../src/invoices/related';
import { createUuidV7 } from '../../../src/main/ids';
import type { EntryDocument } from '../../../src/model/entry';
import { createWorkspaceStore } from '../../../src/store/for-workspace';
import { connectDatabase, type Database } from '../../../src/store/database';
import { readDocumentCheckFacts } from '../../../src/store/entries/document-check-facts';
import { getEntriesCollection, goblInvoiceSchemaUrl as docSchema } from '../../../src/store/entries/entries';
import { readRelatedInvoiceCandidates } from '../../../src/store/entries/related';
import { createMissingCollectionsAndIndexes } from '../../../src/store/indexes';
import { mongoUri, ownName } from '../../servers/addresses';
import { explained } from '../explained';

const supplier = 'B12345674';
let database: Database;
let workspace: string;

beforeAll(async () => {
  database = await connectDatabase(`${mongoUri()}&monitorCommands=true`, ownName('related'), 'test');
  await createMissingCollectionsAndIndexes(database);
}, 60_000);
afterAll(async () => {
  await database.db.dropDatabase();
  await database.close();
});
const limitsBefore = { ...limits };
beforeEach(() => {
  workspace = createUuidV7();
});
// All files of a process share the limits.
afterEach(() => Object.assign(limits, limitsBefore));

interface StoredEntry {
  readonly code: string;
  readonly type?: string;
  readonly bytes?: number;
  readonly uuid?: string;
  readonly namesUuid?: string;
  readonly names?: string;
  readonly changes?: object;
}

const buildEntry = ({
  code,
  type = 'standard',
  bytes = 0,
  uuid,
  namesUuid,
  names,
  changes = {},
}: StoredEntry): object => {
  const id = createUuidV7();
  return {
    _id: `${workspace}:${id}`,
    workspace,
    id,
    docSchema,
    supplier,
    state: 'draft',
    invalid: false,
    signed: false,
    openJob: null,
    document: `{${names ? `"preceding":[{"series":"A","code":"${names}"}],` : ''}"supplier":{},"notes":"${'x'.repeat(bytes)}"}`,
    digest: { alg: 'sha256', val: createHash('sha256').update(id).digest('hex') },
    words: [code, ...(names ? [names] : [])],
    snippet: {
      series: 'A',
      code,
      issue_date: '2026-11-20',
      type,
      currency: 'EUR',
      total_with_tax: '121.00',
      ...(names ? { p_series: 'A', p_code: names } : {}),
    },
    relatesTo: namesUuid ? [{ uuid: namesUuid, context: 'preceding' }] : [],
    ...(uuid ? { documentUuid: uuid } : {}),
    createdAt: new Date(),
    ...changes,
  };
};

const insert = async (count: number, one: StoredEntry): Promise<void> => {
  const entries = Array.from({ length: count }, () => buildEntry(one));
  await getEntriesCollection(database).insertMany(entries as never);
};

const readRelated = (drafts: boolean | 'of-jobs', onCut?: () => void) => {
  const numbers = [{ series: 'A', code: '1' }];
  return readRelatedInvoiceCandidates(database, workspace, { supplier, docSchema, numbers, drafts }, { onCut });
};

describe('the related invoices of one number', () => {
  it('are read up to a limit of bytes, issued ones first', async () => {
    await insert(30, { code: '1', bytes: 1_000_000 });
    await insert(1, { code: '1', bytes: 1_000_000, changes: { signed: true } });
    await insert(1, { code: '2', names: '1', changes: { signed: true } });
    const found = await readRelated(true);
    expect(found.slice(0, 2).map(({ signed, code }) => [signed, code])).toEqual([
      [true, '2'],
      [true, '1'],
    ]);
    expect(found).toHaveLength(Math.floor(limits.relatedBytesMax / 1_000_026) + 1);
  });

  // Regression: the simplified invoices of a replacement (F3) filled the limit, and its earlier replacement was unknown.
  it('include those that name the number, even if those with the number fill the limit, and the caller learns of the cut', async () => {
    await insert(20, { code: '1', bytes: 1_000_000, changes: { signed: true } });
    await insert(1, { code: '2', names: '1', bytes: 1_000_000, changes: { signed: true } });
    const onCut = jest.fn();
    const found = await readRelated(false, onCut);
    expect(found.map(({ code }) => code)).toContain('2');
    expect([found.length, onCut.mock.calls.length]).toEqual([16, 1]);
    await insert(20, { code: '2', names: '1', bytes: 1_000_000, changes: { signed: true } });
    const half = await readRelated(false);
    expect(half.filter(({ code }) => code === '2')).toHaveLength(8);
    expect(half.filter(({ code }) => code === '1')).toHaveLength(8);
  });

  it('have no drafts of which no job knows, for calls that show issued invoices', async () => {
    await insert(3, { code: '1' });
    await insert(1, { code: '1', changes: { openJob: 'j' } });
    await insert(1, { code: '1', changes: { result: 'succeeded' } });
    await insert(1, { code: '1', changes: { result: 'succeeded', state: 'void' } });
    await insert(1, { code: '1', changes: { fiscal: { kind: 'registration', record: 'r' } } });
    expect(
      [await readRelated(true), await readRelated('of-jobs'), await readRelated(false)].map((rows) => rows.length),
    ).toEqual([6, 3, 1]);
  });

  // Regression: each code was searched in each series, and each document with the first word of a code was read.
  it('have no others with the same codes in other series, or with the same first word', async () => {
    const readCodes = async (numbers: readonly { readonly series?: string; readonly code: string }[]) => {
      const onCut = jest.fn();
      const asked = { supplier, docSchema, numbers, drafts: true };
      const found = await readRelatedInvoiceCandidates(database, workspace, asked, { onCut });
      expect(onCut).not.toHaveBeenCalled();
      return found.map(({ series, code }) => `${series ?? ''}/${code}`).toSorted();
    };
    const naming = (code: string, ...named: readonly string[]) => {
      const document = JSON.stringify({
        code,
        preceding: named.map((one) => ({ code: one })),
        supplier: { name: 'X' },
      });
      const [first = ''] = named;
      const words = [code, ...named.map((one) => one.toLowerCase().split(' ')[0] ?? '')];
      return insert(1, { code, names: first, changes: { document, words } });
    };
    for (const code of ['1', '2', 'A 1', 'A 2']) await insert(1, { code });
    await insert(1, { code: '1', changes: { snippet: { series: 'B', code: '1' } } });
    await insert(1, { code: '2', changes: { snippet: { code: '2' } } });
    await insert(1, { code: 'A "x" 1' });
    for (let i = 0; i < 5; i += 1) await naming(`R${i}`, 'A 2');
    await naming('S1', 'A 3', 'A 1');
    await naming('S2', 'A "x" 1');
    await naming('S3', '2');
    Object.assign(limits, { relatedMax: 3 });
    const of = (series: string | undefined, code: string) => ({ ...(series ? { series } : {}), code });
    expect(await readCodes([of('B', '1'), of(undefined, '2')])).toEqual(['/2', 'A/S3', 'B/1']);
    expect(await readCodes([of('A', 'A 1'), of('B', '1')])).toEqual(['A/A 1', 'A/S1', 'B/1']);
    expect(await readCodes([of('A', 'A "x" 1'), of('A', '2')])).toEqual(['A/2', 'A/A "x" 1', 'A/S2', 'A/S3']);
  });

  it('have no others with the same codes, even if there are more series than branches of the search', async () => {
    const series = Array.from({ length: 70 }, (_, i) => `S${i}`);
    const snippets = series.flatMap((one) => ['1', '2', '3'].map((code) => ({ series: one, code })));
    const entries = [...snippets, { code: '1' }, { code: '2' }].map((snippet) =>
      buildEntry({ code: '1', changes: { snippet } }),
    );
    await getEntriesCollection(database).insertMany(entries as never);
    const numbers = [...series.map((one, i) => ({ series: one, code: String((i % 3) + 1) })), { code: '2' }];
    Object.assign(limits, { relatedMax: numbers.length });
    const onCut = jest.fn();
    const asked = { supplier, docSchema, numbers, drafts: true };
    const found = await readRelatedInvoiceCandidates(database, workspace, asked, { onCut });
    const toText = (one: { readonly series?: string | undefined; readonly code?: string }) =>
      `${one.series ?? ''}/${one.code}`;
    expect(found.map(toText).toSorted()).toEqual(numbers.map(toText).toSorted());
    expect(onCut).not.toHaveBeenCalled();
  });

  it('are found by indexes if they are in several series', async () => {
    for (const series of ['A', 'B', 'C'])
      for (let code = 1; code <= 30; code += 1)
        await insert(1, { code: String(code), changes: { snippet: { series, code: String(code) } } });
    const numbers = ['A', 'B', 'C'].map((series, i) => ({ series, code: String(10 + i) }));
    const asked = { supplier, docSchema, numbers };
    const plan = await explained(database.db, () => readRelatedInvoiceCandidates(database, workspace, asked));
    expect([plan.scans, plan.documentsExamined]).toEqual([[], 3]);
    expect(plan.indexes).toContain('entry_number');
  });

  it('are found by indexes', async () => {
    await insert(2, { code: '1', names: '1' });
    // Regression: each invoice with a number that begins with this word was read.
    await insert(1_000, { code: '1 9' });
    const plan = await explained(database.db, () => readRelated(true));
    expect(plan.scans).toEqual([]);
    expect(plan.indexes).toEqual(expect.arrayContaining(['entry_number', 'entry_naming']));
  });

  it('are read once, although they have the number and refer to it', async () => {
    await insert(2, { code: '1', names: '1' });
    expect(await readRelated(true)).toHaveLength(2);
  });
});

describe('a page of invoices', () => {
  // Regression: the documents of the page filled the limit, so that credited invoices were shown without credit notes.
  it('shows which of them are corrected, even if they have more bytes than the limit', async () => {
    const fiscal = { fiscal: { kind: 'registration', record: 'r' } };
    const store = createWorkspaceStore(database, workspace);
    const codes = Array.from({ length: 20 }, (_, i) => String(100 + i));
    const credits = codes.map((code) => {
      const document = JSON.stringify({ type: 'credit-note', code: `9${code}`, preceding: [{ series: 'A', code }] });
      return buildEntry({ code: `9${code}`, type: 'credit-note', names: code, changes: { ...fiscal, document } });
    });
    const page = codes.map((code) => {
      const document = JSON.stringify({ type: 'standard', series: 'A', code, notes: 'x'.repeat(1_000_000) });
      return buildEntry({ code, changes: { ...fiscal, document } }) as EntryDocument;
    });
    await getEntriesCollection(database).insertMany([...credits, ...page] as never);
    const asked = page.map(({ id, document }) => ({
      id,
      supplier,
      docSchema,
      invoice: JSON.parse(document) as Invoice,
    }));
    const related = await readRelatedInvoices({ store, workspace: { environment: 'simulator' } as never }, asked);
    const corrected = page.map((entry) => buildInvoiceRelationIds({ entry } as never, related).correctedBy.length);
    expect(corrected).toEqual(codes.map(() => 1));
    expect(related).toHaveLength(40);
  });
});

const uuid = '0193f000-0000-7000-8000-000000000001';
const ask = (originals: object) =>
  readDocumentCheckFacts(database, workspace, {
    environment: 'simulator',
    supplier,
    docSchema,
    originals: { uuids: [], numbers: [], namedBy: true, ...originals },
    addon: 'es-fiscal-v1',
  });

describe('the originals of a correction', () => {
  it('are read with each document that names them once, however many entries have the uuid', async () => {
    await insert(50, { code: '1', uuid });
    await insert(20, { code: '2', type: 'debit-note', bytes: 40_000, namesUuid: uuid });
    await insert(5, { code: '3', type: 'credit-note', bytes: 40_000, namesUuid: uuid });
    const { originals, others, creditNotes } = await ask({ uuids: [uuid] });
    expect([originals.length, others.length, creditNotes.length]).toEqual([50, 20, 5]);
    const plan = await explained(database.db, () => ask({ uuids: [uuid] }));
    expect([plan.scans, plan.indexes.toSorted()]).toEqual([[], ['entry_related', 'entry_uuid']]);
    expect(others.every(({ document }) => (document?.length ?? 0) > 40_000)).toBe(true);
  });

  it('are found by number together with the documents that name only their uuid', async () => {
    await insert(1, { code: '1', uuid, changes: { signed: true } });
    await insert(1, { code: '1' });
    await insert(3, { code: '3', type: 'credit-note', namesUuid: uuid });
    await insert(2, { code: '4', type: 'credit-note', names: '1' });
    const { originals, creditNotes } = await ask({ numbers: [{ series: 'A', code: '1' }] });
    expect([originals.map(({ signed }) => signed), creditNotes.length]).toEqual([[true, false], 5]);
  });

  it('are read up to a limit of bytes, with the status of the supplier', async () => {
    const chain = { workspace, supplier, registration: { state: 'registered' } };
    const _id = `${workspace}:simulator:${supplier}`;
    await database.collection('chains').insertOne({ _id: _id as never, ...chain });
    await insert(1, { code: '1', uuid });
    // One document of the read would have 18 MB, more than MongoDB accepts.
    await insert(200, { code: '2', type: 'credit-note', bytes: 90_000, namesUuid: uuid });
    const { standing, creditNotes } = await ask({ numbers: [{ series: 'A', code: '1' }], withText: true });
    expect(standing?.registration.state).toBe('registered');
    expect(creditNotes.length).toBeGreaterThan(100);
    expect(creditNotes.length).toBeLessThan(200);
  });
});
