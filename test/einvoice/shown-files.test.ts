// Compares the files on the pages of docs/e-invoices with those that Sello creates. SELLO_RECORD_EXAMPLES=1 writes
// them.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { exampleInput, kinds, makeText } from './created-files';

const folder = path.join(requireProjectRoot(), 'docs/e-invoices');
const shown = ['ubl', 'cii', 'facturae'] as const;
const pages = { ubl: 'ubl.md', cii: 'factur-x.md', facturae: 'facturae.md' };
const records = process.env.SELLO_RECORD_EXAMPLES === '1';

describe.each(shown)('the page of docs/e-invoices for %s', (format) => {
  it.each(kinds)('shows the created file: %s', (kind) => {
    const file = path.join(folder, 'files', `${kind}-${format}.xml`);
    const text = makeText(format, exampleInput(kind));
    if (records) writeFileSync(file, text);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('has a row for each file', () => {
    const page = readFileSync(path.join(folder, pages[format]), 'utf8');
    const named = [...page.matchAll(/\(files\/([^)]*)\)/g)].map(([, name = '']) => name);
    const files = readdirSync(path.join(folder, 'files')).filter((name) => name.endsWith(`-${format}.xml`));
    expect(named.toSorted()).toEqual(files.toSorted());
  });
});
