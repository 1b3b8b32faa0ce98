// Reads of the invoices that refer to each other. Regression: all of them were converted in one piece, also those that
// were dropped afterwards, and nothing bounded their bytes. 2,000 drafts of one number ended the process.
import { warningLimits as limits } from '../../src/contracts/limits/documents';
import { readReplacedInvoicesWithRelated, readStoredInvoicesWithRelated } from '../../src/entries/declared-invoices';
import type { RelatedInvoiceEntry } from '../../src/model/related';
import type { RelatedInvoicesQuery } from '../../src/store/entries/related';
import { invoiceInput, invoiceOf } from '../document/invoices';

const sale = invoiceOf(invoiceInput({ series: 'A', code: '1' }));
const { $schema: docSchema } = sale;

const store = (id: string, changes: object = {}): RelatedInvoiceEntry => ({
  id,
  document: JSON.stringify({ ...sale, ...changes }),
  signed: false,
  createdAt: new Date('2026-05-30T10:00:00Z'),
  series: 'A',
  code: '1',
  issueDate: '2026-05-30',
  digest: id,
});

function read(rounds: (query: RelatedInvoicesQuery) => readonly RelatedInvoiceEntry[]) {
  const readRelated = jest.fn(async (query: RelatedInvoicesQuery) => rounds(query));
  const entries = { readRelated } as unknown as Parameters<typeof readStoredInvoicesWithRelated>[0]['entries'];
  const question = { supplier: 'B98602642', docSchema, numbers: [{ series: 'A', code: '1' }], drafts: true };
  return readStoredInvoicesWithRelated({ entries }, question);
}

const before = { ...limits };
afterEach(() => Object.assign(limits, before));

describe('invoices that refer to each other', () => {
  it('are read without documents that only have the words of a number', async () => {
    const other = store('other', { code: '2', preceding: [{ series: 'A', code: '1', issue_date: '2026-05-30' }] });
    const found = await read(({ numbers }) => (numbers.length === 1 ? [store('one'), other] : []));
    expect(found.map(({ entry }) => entry)).toEqual(['one']);
  });

  it('are kept up to a limit of bytes over all reads, and the first read decides', async () => {
    const size = store('0').document.length;
    Object.assign(limits, { relatedBytesMax: 3 * size + 10 });
    const correct = (id: string, of: string): RelatedInvoiceEntry =>
      store(id, { type: 'credit-note', code: id, preceding: [{ series: 'A', code: of }], tax: correctionTax });
    const chain = ['1', 'R1', 'R2', 'R3', 'R4', 'R5'];
    const found = await read(({ numbers }) =>
      numbers.flatMap(({ code }) => {
        const next = chain[chain.indexOf(code) + 1];
        return code === '1' ? [store('1'), correct('R1', '1')] : next ? [correct(next, code)] : [];
      }),
    );
    expect(found.map(({ entry }) => entry)).toEqual(['1', 'R1']);
  });

  // Regression: 1,000 simplified invoices of 60 lines had more bytes than the limit, so that some of them were unknown.
  it('are kept without their lines for a replacement, and the caller learns of those that are not', async () => {
    const lines = Array.from({ length: 60 }, () => sale.lines?.[0]);
    const changes = { lines, $tags: ['simplified'], tax: { ext: { 'es-fiscal-doc-type': 'F2' } } };
    const tickets = Array.from({ length: 40 }, (_, i) => store(String(i), { ...changes, code: String(i) }));
    const size = tickets[0]?.document.length ?? 0;
    Object.assign(limits, { relatedBytesMax: 2 * size, replacedBytesMax: 20 * size });
    const numbers = tickets.map(({ id }) => ({ series: 'A', code: id }));
    const readRelated = jest.fn(async (..._asked: readonly unknown[]) => tickets);
    const onCut = jest.fn();
    const read = () =>
      readReplacedInvoicesWithRelated(
        { entries: { readRelated } as never },
        { supplier: 'B98602642', docSchema, numbers },
        { onCut },
      );
    const found = await read();
    expect(found).toHaveLength(40);
    expect(found.flatMap(({ document }) => document.lines ?? [])).toEqual([]);
    expect(readRelated).toHaveBeenCalledWith(expect.anything(), { bytesMax: 20 * size, onCut });
  });

  it('are converted in steps, with other calls in between', async () => {
    Object.assign(limits, { relatedStepCharacters: 10_000 });
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    const found = await read(({ numbers }) =>
      numbers.length === 1 ? Array.from({ length: 200 }, (_, i) => store(String(i))) : [],
    );
    isDone = true;
    expect(found).toHaveLength(200);
    expect(turns).toBeGreaterThan(10);
  });
});

const correctionTax = { ext: { 'es-fiscal-doc-type': 'R1' } };
