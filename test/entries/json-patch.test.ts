// JSON Patches of clients: valid ones are applied, and others are refused before they need much work.
import { doesPatchRestateStoredValues } from '../../src/entries/equal-patch';
import { applyJsonPatchInPlace } from '../../src/entries/json-patch';
import { requirePatchInsideEnvelope } from '../../src/entries/patch-path';
import type { Json, JsonObject } from '../../src/document/model/basic';
import { leastCpuMilliseconds } from '../cpu-time';

const base = (): JsonObject => ({ doc: { code: '1', lines: [{ a: 1 }, { a: 2 }], notes: { text: 'x' } } });
const patch = (...operations: Json[]): JsonObject => applyJsonPatchInPlace(base(), operations);

describe('a JSON Patch', () => {
  it.each<[string, Json, string, Json]>([
    [
      'adds after a list',
      { op: 'add', path: '/doc/lines/-', value: { a: 3 } },
      'lines',
      [{ a: 1 }, { a: 2 }, { a: 3 }],
    ],
    ['adds at an index', { op: 'add', path: '/doc/lines/0', value: 0 }, 'lines', [0, { a: 1 }, { a: 2 }]],
    ['adds at the end by its index', { op: 'add', path: '/doc/lines/2', value: 0 }, 'lines', [{ a: 1 }, { a: 2 }, 0]],
    ['adds a member', { op: 'add', path: '/doc/series', value: 'B' }, 'series', 'B'],
    [
      'adds a member with a slash in its name',
      { op: 'add', path: '/doc/notes/a~1b', value: 1 },
      'notes',
      { text: 'x', 'a/b': 1 },
    ],
    ['removes', { op: 'remove', path: '/doc/lines/0' }, 'lines', [{ a: 2 }]],
    ['replaces', { op: 'replace', path: '/doc/code', value: null }, 'code', null],
    ['copies', { op: 'copy', from: '/doc/lines/1', path: '/doc/lines/0' }, 'lines', [{ a: 2 }, { a: 1 }, { a: 2 }]],
    ['moves', { op: 'move', from: '/doc/lines/1', path: '/doc/lines/0' }, 'lines', [{ a: 2 }, { a: 1 }]],
    ['tests', { op: 'test', path: '/doc/lines', value: [{ a: 1 }, { a: 2 }] }, 'code', '1'],
  ])('applies: %s', (_what, operation, member, value) => {
    expect((patch(operation).doc as JsonObject)[member]).toEqual(value);
  });

  it.each<[string, Json]>([
    ["a list's own property", { op: 'replace', path: '/doc/lines/length', value: 100_000_000 }],
    ['a negative index', { op: 'replace', path: '/doc/lines/-1', value: 1 }],
    ['a name below a list', { op: 'add', path: '/doc/lines/foo', value: 1 }],
    ['an index with a leading zero', { op: 'replace', path: '/doc/lines/01', value: 1 }],
    ['an index after the end', { op: 'add', path: '/doc/lines/3', value: 1 }],
    ['the end of a list as something that is there', { op: 'replace', path: '/doc/lines/-', value: 1 }],
    ['a member that is not there', { op: 'replace', path: '/doc/series', value: 1 }],
    ['an inherited member', { op: 'add', path: '/doc/__proto__', value: 1 }],
    ['a path through an inherited member', { op: 'add', path: '/doc/constructor/x', value: 1 }],
    ['a copy into itself', { op: 'copy', from: '/doc', path: '/doc/lines/0' }],
    ['a copy of nothing', { op: 'copy', from: '/doc/series', path: '/doc/code' }],
    ['an unknown operation', { op: 'merge', path: '/doc/code', value: 1 }],
    ['an operation without a value', { op: 'add', path: '/doc/code' }],
    ['a test of another value', { op: 'test', path: '/doc/code', value: 'secret' }],
    ['a text in place of an operation', 'add'],
  ])('is refused: %s', (_what, operation) => {
    expect(() => patch(operation)).toThrow(/operation 0 of the patch cannot be applied/);
  });
});

/** The duration in milliseconds, and the error that it threw. */
function timed(work: () => void): { ms: number; error: string } {
  let error = '';
  const ms = leastCpuMilliseconds(1_000, () => {
    try {
      work();
    } catch (thrown) {
      error = String(thrown);
    }
  });
  return { ms, error };
}

describe('an expensive JSON Patch', () => {
  const items = (count: number, shift = 0): Json[] =>
    Array.from({ length: count }, (_, i) => ({ n: i + shift, t: `t${i}` }));

  it('is refused within a second if it compares two long arrays of different items', () => {
    const target = { doc: { lines: items(20_000) } };
    const { ms, error } = timed(() =>
      applyJsonPatchInPlace(target, [{ op: 'test', path: '/doc/lines', value: items(20_000, 1) }]),
    );
    expect(error).toContain('is different');
    expect(error.length).toBeLessThan(200);
    expect(ms).toBeLessThan(1_000);
  });

  it('is refused before it executes 9,900 inserts at the front of 500,000 items', () => {
    const target = { doc: { lines: Array.from({ length: 500_000 }, () => 0) } };
    const inserts = Array.from({ length: 9_900 }, () => ({ op: 'add', path: '/doc/lines/0', value: 1 }));
    const { ms, error } = timed(() => applyJsonPatchInPlace(target, inserts));
    expect(error).toContain('too many list items');
    expect(ms).toBeLessThan(1_000);
  });

  it('is refused if copies of copies exceed the size of a body or the depth of a document', () => {
    const grow = Array.from({ length: 60 }, (_, i) => ({ op: 'copy', from: '/doc', path: `/c${i}` }));
    const wide = timed(() => applyJsonPatchInPlace({ doc: { text: 'x'.repeat(500_000) } }, grow));
    expect(wide.error).toContain('too much');
    const deep = { doc: { a: {}, b: {} } };
    const nest = Array.from({ length: 80 }, (_, i) => ({
      op: 'copy',
      from: i % 2 ? '/doc/b' : '/doc/a',
      path: i % 2 ? '/doc/a/x' : '/doc/b/x',
    }));
    expect(timed(() => applyJsonPatchInPlace(deep, nest)).error).toContain('levels of nesting');
  });

  it('is refused if 10,000 comparisons of a large value exceed the size of a body', () => {
    const value = items(2_000);
    const tests = Array.from({ length: 10_000 }, () => ({ op: 'test', path: '/doc/lines', value }));
    const { ms, error } = timed(() => applyJsonPatchInPlace({ doc: { lines: items(2_000) } }, tests));
    expect(error).toContain('too much');
    expect(ms).toBeLessThan(2_000);
  });
});

describe('the paths of a JSON Patch', () => {
  const long = '/'.repeat(9_900_000);
  it.each<[string, Json]>([
    ['`path`', [{ op: 'replace', path: `/doc${long}`, value: 1 }]],
    ['`from`', [{ op: 'copy', path: '/doc/a', from: `/doc${'~0/'.repeat(3_000_000)}` }]],
    ['the path of a test', [{ op: 'test', path: long, value: 1 }]],
    ['the first step', [{ op: 'add', path: `/${'a'.repeat(5_000_000)}`, value: 1 }]],
    [
      'all paths',
      Array.from({ length: 9_999 }, () => ({ op: 'add', path: '/doc/lines/0'.padEnd(990, '0'), value: 1 })),
    ],
  ])('are refused before they are split if %s is too long', (_, operations) => {
    const apply = (): void => {
      requirePatchInsideEnvelope('application/json-patch+json', operations);
      applyJsonPatchInPlace(base(), operations);
    };
    expect(apply).toThrow();
    expect(leastCpuMilliseconds(50, () => expect(apply).toThrow())).toBeLessThan(50);
  });

  it('may be as many as the fields of a long invoice', () => {
    const operations = Array.from({ length: 9_999 }, () => ({ op: 'replace', path: '/doc/lines/1/a', value: 3 }));
    expect(patch(...operations)).toMatchObject({ doc: { lines: [{ a: 1 }, { a: 3 }] } });
  });
});

describe('a patch that writes what is stored', () => {
  const isSame = (value: Json, stored: Json): boolean =>
    doesPatchRestateStoredValues({ content_type: 'application/merge-patch+json', data: { a: value } }, { a: stored });

  it.each<[Json, Json, boolean]>([
    ['10', '10.00', true],
    ['10.50', '10.5', true],
    ['-10.0', '-10', true],
    ['21%', '21.0%', true],
    [' 21.00% ', '21%', true],
    ['100', '10', false],
    ['21', '21%', false],
    ['0010', '10', false],
    ['10.05', '10.5', false],
  ])('is found if amounts differ in trailing zeros: %j and %j', (value, stored, expected) => {
    expect(isSame(value, stored)).toBe(expected);
  });

  // Regression: the zeros of one number took half a minute.
  it('is found in little time if a number has many zeros', () => {
    const long = `0.${'0'.repeat(20_000)}1`;
    expect(leastCpuMilliseconds(200, () => isSame(long, '1.00'))).toBeLessThan(200);
  });
});
