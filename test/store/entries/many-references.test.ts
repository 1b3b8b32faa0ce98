// Reads of documents that name invoices whose codes or first words many others have. Regression: each reference of each
// document was searched in the rest of the text, so replacements (F3) of 1,000 invoices took longer than a read may.
import { warningLimits as limits } from '../../../src/contracts/limits/documents';
import { createUuidV7 } from '../../../src/main/ids';
import { connectDatabase, type Database } from '../../../src/store/database';
import { getEntriesCollection, goblInvoiceSchemaUrl as docSchema } from '../../../src/store/entries/entries';
import { readRelatedInvoiceCandidates } from '../../../src/store/entries/related';
import { splitIntoSearchWords } from '../../../src/store/entries/search-words';
import { createMissingCollectionsAndIndexes } from '../../../src/store/indexes';
import { mongoUri, ownName } from '../../servers/addresses';
import { explained } from '../explained';

const supplier = 'B12345674';
let database: Database;
let workspace: string;

beforeAll(async () => {
  database = await connectDatabase(`${mongoUri()}&monitorCommands=true`, ownName('references'), 'test');
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

interface NamedInvoice {
  readonly uuid?: string;
  readonly series?: string;
  readonly code: string;
}

/** Builds an issued document with references, whose members are in the order of the store. */
function buildNaming(code: string, references: readonly (NamedInvoice & object)[]): object {
  const id = createUuidV7();
  const preceding = references.map(({ uuid, series, code: named, ...others }) => ({
    ...(uuid ? { uuid } : {}),
    issue_date: '2026-11-20',
    ...(series ? { series } : {}),
    code: named,
    ...others,
  }));
  return {
    _id: `${workspace}:${id}`,
    workspace,
    id,
    docSchema,
    supplier,
    signed: true,
    document: JSON.stringify({ type: 'credit-note', code, preceding, supplier: { name: 'X' } }),
    words: [...new Set([code, ...references.map((one) => splitIntoSearchWords(one.code)[0])])],
    snippet: { code, p_code: references[0]?.code },
    createdAt: new Date(),
  };
}

const insert = (entries: readonly object[]) => getEntriesCollection(database).insertMany(entries as never);

async function readCodes(numbers: readonly NamedInvoice[]) {
  let isCut = false;
  const onCut = (): void => {
    isCut = true;
  };
  const asked = { supplier, docSchema, numbers };
  const found = await readRelatedInvoiceCandidates(database, workspace, asked, { onCut });
  return { codes: found.map(({ code }) => code), isCut };
}

describe('documents that name an invoice', () => {
  it('are found in time among replacements (F3) of 1,000 invoices with codes of several words', async () => {
    const ext = { 'es-fiscal-doc-type': 'F2', 'es-fiscal-regime': '01' };
    for (let from = 0; from < 430; from += 43) {
      const codes = Array.from({ length: 43 }, (_, i) => `F${from + i}`);
      const named = Array.from({ length: 1_000 }, (_, i) => ({ code: `A ${i}`, ext }));
      await insert(codes.map((code) => buildNaming(code, named)));
    }
    await insert([buildNaming('R', [{ code: 'A 5000' }])]);
    const fromMs = performance.now();
    expect(await readCodes([{ code: 'A 5000' }])).toEqual({ codes: ['R'], isCut: false });
    expect(performance.now() - fromMs).toBeLessThan(limits.relatedReadMs);
  }, 120_000);

  it('are the same 2,000, and not more are examined, if only one series is in use', async () => {
    const numbers = Array.from({ length: limits.relatedMax }, (_, i) => ({ series: 'A', code: String(i + 1) }));
    await insert(numbers.map((number, i) => buildNaming(`R${i}`, [number])));
    const { codes, isCut } = await readCodes(numbers);
    expect([new Set(codes).size, isCut]).toEqual([limits.relatedMax, false]);
    const asked = { supplier, docSchema, numbers };
    const plan = await explained(database.db, () => readRelatedInvoiceCandidates(database, workspace, asked));
    expect([plan.scans, plan.documentsExamined]).toEqual([[], limits.relatedMax]);
  }, 60_000);

  it('are found by series and code, also after other members of references and with special characters', async () => {
    await insert([
      buildNaming('1', [{ series: 'A', code: '1', meta: { series: 'B' } } as NamedInvoice, { series: 'C', code: '1' }]),
      buildNaming('2', [{ series: 'B', code: '1', identities: [{ code: '9' }], reason: 'a "b" {"' } as NamedInvoice]),
      buildNaming('3', [{ series: 'B', code: '2' }, { code: '1' }]),
      // A reference with a uuid names the invoice with this uuid, whatever its number is.
      buildNaming('4', [{ uuid: '0193f000-0000-7000-8000-000000000001', series: 'D', code: '1' }]),
      buildNaming('5', [{ series: 'q"\\q', code: '1' }]),
      buildNaming('6', [{ series: 'b\\', code: '1' }]),
      buildNaming('7', [{ series: 'E', code: 'x"1' }]),
    ]);
    const find = async (...numbers: readonly NamedInvoice[]) => (await readCodes(numbers)).codes.toSorted();
    const always = ['3', '4', '5'];
    expect(await find({ series: 'A', code: '1' })).toEqual(['1', ...always]);
    expect(await find({ series: 'B', code: '1' })).toEqual(['2', ...always]);
    expect(await find({ series: 'C', code: '1' })).toEqual(['1', ...always]);
    expect(await find({ series: 'q"\\q', code: '1' })).toEqual(always);
    expect(await find({ series: 'b\\', code: '1' })).toEqual([...always, '6']);
    expect(await find({ series: 'E', code: 'x"1' })).toEqual(['7']);
    expect(await find({ series: 'B', code: '2' })).toEqual(['3']);
  });

  // Regression: the seal did not find a correction that has the whole number of its original as the code.
  it('are found if they have the whole number as their code', async () => {
    await insert([{ ...buildNaming('8', [{ code: 'A-1' }]), words: ['a-1', 'a', '1'] }]);
    expect((await readCodes([{ series: 'A', code: '1' }])).codes).toEqual(['8']);
    expect((await readCodes([{ series: 'B', code: '1' }])).codes).toEqual([]);
  });

  // Regression: only the first of them were compared, and nobody learned of the others.
  it('are cut if more documents have the first word than are compared', async () => {
    Object.assign(limits, { sharedWordMax: 3 });
    await insert(['1', '2', '3'].map((code) => buildNaming(`R${code}`, [{ code: `A ${code}` }])));
    expect(await readCodes([{ code: 'A 3' }])).toEqual({ codes: ['R3'], isCut: false });
    await insert([buildNaming('R4', [{ code: 'A 4' }])]);
    expect(await readCodes([{ code: 'A 4' }])).toEqual({ codes: [], isCut: true });
  });
});
