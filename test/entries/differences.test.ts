// Tests the comparison of two versions of a document: what people read, and what the largest documents cost.
import type { JsonObject } from '../../src/document/model/basic';
import { listFirstDocumentDifferences } from '../../src/entries/differences';
import { leastCpuMilliseconds } from '../cpu-time';

const rows = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const number = (lines: readonly JsonObject[]) => lines.map((line, at) => ({ i: at + 1, ...line }));
const line = (name: string): JsonObject => ({ quantity: '1', item: { name, price: '10.00' } });
const listPlaces = (before: JsonObject, after: JsonObject) =>
  listFirstDocumentDifferences(before, after).map(({ path }) => path);

describe('the comparison of two versions', () => {
  it('names each changed, new and removed value', () => {
    const before = { code: '1', notes: [{ text: 'a' }], 'a/b': { '~': 1 }, old: null };
    const after = { code: '2', notes: [{ text: 'b' }], 'a/b': { '~': 2 }, new: [1] };
    expect(listFirstDocumentDifferences(before, after)).toEqual([
      { path: '/code', before: '"1"', after: '"2"' },
      { path: '/notes/0/text', before: '"a"', after: '"b"' },
      { path: '/a~1b/~0', before: '1', after: '2' },
      { path: '/old', before: 'null' },
      { path: '/new', after: '[1]' },
    ]);
    expect(listFirstDocumentDifferences(before, structuredClone(before))).toEqual([]);
  });

  const lines = ['a', 'b', 'c', 'd'].map(line);
  it.each([
    ['an inserted row', [line('x'), ...lines], ['/lines/0']],
    ['a removed row', lines.slice(1), ['/lines/0']],
    ['a changed row', lines.with(2, line('x')), ['/lines/2/item/name']],
    [
      'a row inserted after a changed row',
      [line('x'), lines[1] ?? {}, line('y'), ...lines.slice(2)],
      ['/lines/0/item/name', '/lines/2'],
    ],
    ['a row moved to the end', [...lines.slice(1), lines[0] ?? {}], ['/lines/0', '/lines/3']],
  ])('shows %s alone, without the rows that keep their content', (_, after, places) => {
    expect(listPlaces({ lines: number(lines) }, { lines: number(after) })).toEqual(places);
  });

  it('does not take a member of all objects for a member of the document', () => {
    expect(listPlaces(JSON.parse('{"__proto__":1,"constructor":2}') as JsonObject, {})).toEqual([
      '/__proto__',
      '/constructor',
    ]);
  });

  it('cuts long values and names', () => {
    const [difference] = listFirstDocumentDifferences({}, { ['n'.repeat(100_000)]: 'x'.repeat(100_000) });
    expect(difference?.path.length).toBeLessThan(1_000);
    expect(difference?.after?.length).toBeLessThan(1_000);
  });

  const discounts = (from: number) => rows(14, (i) => ({ i: i + 1, reason: `r${from + i}`, amount: '0.01' }));
  const largeLines = (from: number): JsonObject => ({
    lines: number(rows(1_000, (i) => ({ ...line(`name ${from + i}`), discounts: discounts(from + i) }))),
  });
  let nested: JsonObject = {};
  for (let level = 0; level < 60; level += 1) nested = { rows: [nested, 'x'.repeat(20_000)] };

  it.each([
    ['1,000 lines that all differ', largeLines(0), largeLines(50_000)],
    ['1,000 lines of which the first is new', largeLines(0), largeLines(1)],
    ['1,000 equal lines', largeLines(0), largeLines(0)],
    ['lists within lists', { nested }, { nested: [nested] }],
    [
      'lists within lists that are equal but for their end',
      { nested, a: 1 },
      { nested: structuredClone(nested), a: 2 },
    ],
    ['50,000 short values', { rows: rows(50_000, String) }, { rows: rows(50_000, (i) => String(50_000 - i)) }],
  ])('takes less time than a pause for %s', (_, before, after) => {
    expect(leastCpuMilliseconds(50, () => listFirstDocumentDifferences(before, after))).toBeLessThan(50);
  });
});
