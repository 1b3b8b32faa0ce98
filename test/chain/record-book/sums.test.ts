// The record book, the boxes of returns and the closing sheets of the same documents are equal to the cent, and the
// comparison finds wrong rules. sums.long.test.ts checks 3,000 documents.
import type { RecordBookIssuedRow } from '../../../src/chain/record-book/issued-row';
import { recordBookIssuedColumnLetters } from '../../../src/books/issued-rows';
import { streamRecordBookCsv } from '../../../src/books/book-file';
import { parseCents } from '../../../src/chain/record/cents';
import { sellYear } from './sold-year';
import { bookInvoices, findDifferences, pairSums } from './sums-of-year';
import { spoil, wrongRuleNames } from './wrong-rules';

const documents = 500;
const seed = 20261126;
const sold = bookInvoices(sellYear(seed, documents));

test(`the sums of ${documents} documents are equal to the cent: seed ${seed}`, () => {
  expect(sold.length).toBeGreaterThan(documents * 0.75);
  for (const [name, [one, other]] of Object.entries(pairSums(sold))) expect([name, one]).toEqual([name, other]);
});

test('the sample documents have amounts for each kind of sum', () => {
  const pairs = Object.entries(pairSums(sold));
  const isNothing = (value: unknown): boolean =>
    value === 0n || (Array.isArray(value) && value.length === 0) || Object.values(value as object).includes(0n);
  expect(pairs.flatMap(([name, [one]]) => (isNothing(one) ? [name] : []))).toEqual([]);
});

test('the columns of the CSV have the sums of its rows', async () => {
  const amounts = ['U', 'V', 'X', 'Z'] as const;
  async function* slices(): AsyncGenerator<readonly RecordBookIssuedRow[]> {
    for (const { rows } of sold) yield rows;
  }
  const chunks: string[] = [];
  for await (const chunk of streamRecordBookCsv(slices())) chunks.push(String(chunk));
  const [, , ...lines] = chunks.join('').replace('\u{FEFF}', '').trimEnd().split('\r\n');
  const places = amounts.map((letter) => recordBookIssuedColumnLetters.indexOf(letter));
  const written = places.map((place) =>
    lines.reduce((sum, line) => sum + (parseCents((line.split(';')[place] || '0').replace(',', '.')) ?? 0n), 0n),
  );
  const rows = sold.flatMap((one) => one.rows);
  expect(lines).toHaveLength(rows.length);
  expect(written).toEqual(amounts.map((letter) => rows.reduce((sum, { cells }) => sum + (cells[letter] ?? 0n), 0n)));
});

test.each(wrongRuleNames)('the comparison of sums finds a wrong rule: %s', (name) => {
  expect(findDifferences(spoil(sold, name))).not.toEqual([]);
});
