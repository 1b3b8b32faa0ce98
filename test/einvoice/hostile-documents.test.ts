// Documents that make an e-invoice slow. All workspaces of a process share the thread that creates e-invoices and PDFs,
// so the time must not grow with the square of what a client sends.
import type { Json, JsonObject } from '../../src/document/model/basic';
import type { EInvoiceFormat } from '../../src/einvoice/contract';
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { exampleInput, kinds } from './created-files';

/** CPU milliseconds. Machines with other work take the same. */
function measureCpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function inputWith(change: (document: JsonObject) => JsonObject) {
  const input = exampleInput(kinds[0] ?? '');
  const invoice = change(JSON.parse(JSON.stringify(input.invoice)) as JsonObject);
  return { ...input, invoice: invoice as unknown as typeof input.invoice };
}

const withCodes = (document: JsonObject): JsonObject => {
  const [line] = document.lines as JsonObject[];
  const identities = Array.from({ length: 1_000 }, (_, i): Json => ({ key: `a${i}`, type: 'b', code: String(i) }));
  const item = { ...(line?.item as JsonObject), identities };
  return { ...document, lines: Array.from({ length: 18 }, (_, i): Json => ({ ...line, i: i + 1, item })) };
};
const withWords = (document: JsonObject): JsonObject => ({
  ...document,
  customer: {
    ...(document.customer as JsonObject),
    name: 'A. '.repeat(33_000),
    tax_id: { country: 'ES', code: '54387763P' },
    people: [{ name: { given: 'A. '.repeat(33_000), surname: 'AB. '.repeat(24_000) } }],
  },
});

describe('the e-invoice of a document with thousands of equal members', () => {
  it.each<[EInvoiceFormat, string, (document: JsonObject) => JsonObject]>([
    ['ubl', 'codes that the format leaves out', withCodes],
    ['cii', 'codes that the format leaves out', withCodes],
    ['facturae', 'words of names', withWords],
  ])('takes less than a second in %s: %s', (format, _, change) => {
    const input = inputWith(change);
    expect(measureCpuMs(() => createEInvoice(format, input))).toBeLessThan(1_000);
  });
});
