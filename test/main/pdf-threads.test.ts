// Tests PDF threads: same bytes as in the main thread, oversized documents stop neither others nor the process, and equal
// requests share one result.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireCompiledFilePath } from '../../src/local/root';
import { openPdfThreads, type PdfThreads, type PdfThreadsOptions } from '../../src/main/pdf-threads';
import type { InvoicePdfInput } from '../../src/pdf/pdf-document';
import { callingThreadPdfRenderer as here } from '../../src/pdf/pdf-renderer';
import { encodeBlackAndWhitePng } from '../../src/pdf/png';
import { invoiceOf } from '../pdf/invoices';
import { ownFolder } from '../servers/own-folder';

const folder = ownFolder('sello-pages-');
const stuck = path.join(folder, 'stuck.cjs');
/** A program that returns the number of its PDFs so far; an invoice with one of these codes never ends, or fills the memory. */
writeFileSync(
  stuck,
  `
  const { serveThreadTasks } = require(${JSON.stringify(requireCompiledFilePath('src/threads/task-program'))});
  let drawn = 0;
  serveThreadTasks(({ invoice, kind }) => {
    const { code } = kind === 'invoice' ? JSON.parse(invoice) : { code: 'never-ending' };
    if (code === 'never-ending') for (;;);
    if (code === 'endless') for (const rows = []; ; ) rows.push(new Array(1_000_000).fill(code));
    return Buffer.from(String((drawn += 1)));
  });
`,
);

let threads: PdfThreads | undefined;
afterEach(() => threads?.close());

function open(options: PdfThreadsOptions = {}): PdfThreads {
  threads = openPdfThreads(options);
  return threads;
}

const at = new Date('2026-07-01T10:00:00Z');
const one = { workspace: 'one' };
const page = (changes: Partial<InvoicePdfInput> = {}): InvoicePdfInput => ({
  invoice: invoiceOf(),
  locale: 'es',
  issuedAt: at,
  qrAddress: 'https://example.com/qr?nif=B12345674',
  recordXml: { name: 'record.xml', bytes: Buffer.from('<Registro/>') },
  attached: [{ name: 'a.txt', mime: 'text/plain', bytes: Buffer.alloc(100_000, 'a'), createdAt: at }],
  ...changes,
});
const named = (code: string): InvoicePdfInput => page({ invoice: { ...invoiceOf(), code } });

describe('the PDFs of a thread', () => {
  it('have the same bytes as in the main thread', async () => {
    const { invoice, logo, agreement, declaration } = open();
    const file = encodeBlackAndWhitePng(20, (row, column) => (row + column) % 3 === 0, 4);
    const picture = await logo(file, one);
    if ('problem' in picture) throw new Error(picture.problem.kind);
    expect({ ...picture, stream: Buffer.from(picture.stream) }).toEqual(await here.logo(file));
    for (const input of [
      page({ logo: picture }),
      page({ layout: 'ticket80', invoice: invoiceOf({ $tags: ['simplified'] }) }),
      page({ environment: 'test' }),
    ])
      expect((await invoice(input, one)).equals(await here.invoice(input))).toBe(true);
    const party = { name: 'Proveedora', code: 'B12345674' };
    const granted = { supplier: party, representative: party, at };
    expect((await agreement(granted, one)).equals(await here.agreement(granted))).toBe(true);
    const declared = { title: 'Declaración', statements: [], annex: [], missing: ['a'] };
    expect((await declaration(declared, at)).equals(await here.declaration(declared, at))).toBe(true);
  });

  it('are refused as too large if they never end, and the next PDFs are created', async () => {
    const { invoice, logo } = open({ program: stuck, drawMs: 1_000 });
    const [slow, ...behind] = ['never-ending', 'b', 'c'].map((code) => invoice(named(code), one));
    await expect(slow).rejects.toMatchObject({ key: 'too-large', message: expect.stringContaining('the PDF took') });
    expect((await Promise.all(behind)).map(String)).toEqual(['1', '2']);
    await expect(logo(Buffer.from('x'), one)).rejects.toMatchObject({ key: 'too-large' });
  });

  it('are refused as too large if they fill the memory, and the next PDFs are created', async () => {
    const { invoice } = open({ program: stuck });
    await expect(invoice(named('endless'), one)).rejects.toMatchObject({ key: 'too-large' });
    expect(String(await invoice(named('b'), one))).toBe('1');
  });

  it('are created once for concurrent requests', async () => {
    const { invoice } = open({ program: stuck });
    const same = ['first', 'again'].map(() => invoice(named('a'), { workspace: 'one', once: 'job/1' }));
    expect((await Promise.all(same)).map(String)).toEqual(['1', '1']);
    // For another workspace or visit, or later, a new PDF is created.
    expect(String(await invoice(named('a'), { workspace: 'two', once: 'job/1' }))).toBe('2');
    expect(String(await invoice(named('a'), { workspace: 'one', once: 'job/2' }))).toBe('3');
  });
});
