// Compares files that are read back with their documents: parties, numbers, dates, references, items.
import { eInvoiceFormats } from '../../src/einvoice/contract';
import type { Invoice } from '../../src/document/model/invoice';
import { describeUnless } from '../skipped';
import { fullDocuments } from './full-documents';
import { exampleInput, kinds, make, makeText } from './created-files';
import { readBack } from './read-back';
import { pairsLack, readExpected, readPair } from './shared-documents';

/** The differences in the files of all formats, and the number of files. */
function readAllBack(documents: readonly (readonly [string, Invoice])[]): { count: number; different: string[] } {
  let count = 0;
  const different = documents.flatMap(([name, invoice]) =>
    eInvoiceFormats.flatMap((format) => {
      const result = make(format, { invoice });
      if (result.kind === 'refused') return [];
      count++;
      return readBack(result.xml, invoice).map((what) => `${name}, ${format}: ${what}`);
    }),
  );
  return { count, different };
}

describe('files that are read back', () => {
  it('match the documents of docs/invoices', () => {
    const { count, different } = readAllBack(kinds.map((kind) => [kind, exampleInput(kind).invoice]));
    expect(different).toEqual([]);
    expect(count).toBeGreaterThan(2 * kinds.length);
  });

  it('match full documents', () => {
    const { count, different } = readAllBack(fullDocuments());
    expect(different).toEqual([]);
    expect(count).toBeGreaterThan(45);
  });

  it.each([
    ['ubl', 'Cliente de Muestra S.A.', "the buyer's name"],
    ['cii', 'Cliente de Muestra S.A.', "the buyer's name"],
    ['facturae', 'Cliente de Muestra S.A.', "the buyer's name"],
    ['ubl', '2025-03-10', 'the day of issue'],
    ['cii', '20250310', 'the day of issue'],
    ['facturae', '<IssueDate>2025-03-10', 'the day of issue'],
    ['facturae', '>08019<', "the buyer's postcode"],
  ] as const)('differ in %s when another %s is written', (format, text, what) => {
    const input = exampleInput('standard');
    const xml = makeText(format, input).replace(text, (found) => found.replace(/[\dC](?=\D*$)/, '7'));
    expect(readBack(xml, input.invoice).map((line) => line.split(' is ')[0])).toContain(what);
  });
});

describeUnless(pairsLack, 'the files of the published pairs that are read back', () => {
  it('match their documents', () => {
    const { count, different } = readAllBack(readExpected().map(([name]) => [name, readPair(name)]));
    expect(different).toEqual([]);
    expect(count).toBeGreaterThan(440);
  });
});
