// Reading of JSON texts: numbers keep their characters, and bad texts are refused early.
import { setImmediate } from 'node:timers/promises';
import { httpLimits } from '../../src/contracts/limits/http';
import { buildEnvelope } from '../../src/document/envelope';
import { parseJsonPreservingDecimals, parseJsonPreservingDecimalsInSteps } from '../../src/document/json-text';
import { cpuMilliseconds, leastCpuMilliseconds, leastMilliseconds } from '../cpu-time';

const surroundings = { now: new Date('2026-07-01T10:00:00Z'), newId: () => '0197f1a1-c400-7000-8000-000000000000' };

describe('a JSON text', () => {
  test.each([
    ['{"a": 12.50}', { a: '12.50' }],
    ['[1, -2, 0.10, 1e3, -1.5E+2]', [1, -2, '0.10', '1e3', '-1.5E+2']],
    ['{"a": 12345678901234567890}', { a: '12345678901234567890' }],
    ['{"1.5": "1.5 \\" 2.5", "b": [ ]}', { '1.5': '1.5 " 2.5', b: [] }],
    ['"text with \\\\"', 'text with \\'],
    ['  12.5  ', '12.5'],
  ])('keeps its numbers as written: %s', (text, value) => {
    expect(parseJsonPreservingDecimals(text)).toEqual({ value });
  });

  test.each([
    '',
    '{',
    '[1.5',
    '{"a": 1.}',
    '[01.5]',
    '[.5]',
    '{1.5: 2}',
    '[1.5 2.5]',
    '[1.5"a"]',
    'nul',
    '[1.5e]',
    '"',
  ])('is refused if it is invalid: %s', (text) => {
    expect(parseJsonPreservingDecimals(text)).toHaveProperty('problem');
  });

  test('is refused at once if it exceeds the nesting limit, even with ten thousand levels', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(parseJsonPreservingDecimals(nested(httpLimits.nestingLevelsMax))).toHaveProperty('value');
    expect(parseJsonPreservingDecimals(nested(httpLimits.nestingLevelsMax + 1))).toHaveProperty('problem');
    expect(parseJsonPreservingDecimals(nested(10_000))).toHaveProperty('problem');
    expect(parseJsonPreservingDecimals('{"a":'.repeat(1_000_000))).toHaveProperty('problem');
  });

  test('is refused within a second even if one string has ten megabytes', () => {
    const text = JSON.stringify({ $schema: 'https://gobl.org/draft-0/note/message', content: 'a\\'.repeat(5_000_000) });
    const took = leastCpuMilliseconds(1_000, () => {
      const read = parseJsonPreservingDecimals(text);
      const built = 'value' in read ? buildEnvelope(read.value, surroundings) : read;
      expect(built).toMatchObject({ problem: { key: 'input', path: '$.doc.content' } });
    });
    expect(took).toBeLessThan(1_000);
  });

  test.each([
    ['the replacement character', '{"name": "S\ufffdlo"}'],
    ['an escaped replacement character', '{"name": "S\\ufffdlo"}'],
    ['half a surrogate pair', '{"name": "\ud83d"}'],
    ['an escaped half', '{"list": [{"name": "\\ud83d"}]}'],
  ])('is refused if no digest can be computed for it: %s', (_, text) => {
    expect(parseJsonPreservingDecimals(text)).toHaveProperty('problem');
  });

  test('can have surrogate pairs and other escapes', () => {
    expect(parseJsonPreservingDecimals('"\\ud83d\\ude00 \\u00f1"')).toEqual({ value: '😀 ñ' });
  });

  test('has no effect on prototypes if it has a member `__proto__`', () => {
    const text =
      '{"$schema":"https://gobl.org/draft-0/note/message","content":"x","__proto__":{"title":"bad"},' +
      '"meta":{"__proto__":"bad","source":"shop"}}';
    const read = parseJsonPreservingDecimals(text);
    const built = 'value' in read ? buildEnvelope(read.value, surroundings) : read;
    expect(built).toMatchObject({ envelope: { doc: { content: 'x', meta: { source: 'shop' } } } });
    expect(JSON.stringify(built)).not.toContain('bad');
    expect({}).not.toHaveProperty('title');
  });
});

describe('a malicious JSON text', () => {
  const many = 99_000;
  const bytes = 9_900_000;
  const slow: Record<string, () => string> = {
    'numbers with fractions': () => `[${Array(many).fill('1.5').join(',')}]`,
    'long numbers': () => `[${Array(many).fill('1.2345678901234567890'.repeat(4)).join(',')}]`,
    'numbers and spaces': () =>
      `[${Array(many)
        .fill(`1.5${' '.repeat(90)}`)
        .join(',')}]`,
    'names in one object': () => `{${Array.from({ length: many }, (_, i) => `"${'n'.repeat(12)}${i}":1`).join(',')}}`,
    'a name that stands twice': () => `{${Array.from({ length: many }, (_, i) => `"n${i}":1`).join(',')},"n0":1}`,
    'escaped quotes': () => `["${'\\"'.repeat(bytes / 2)}"]`,
    'escaped backslashes': () => `["${'\\\\'.repeat(bytes / 2)}"]`,
    'escapes without an end': () => `["${'\\"'.repeat(bytes / 2)}`,
    'short escapes and a wrong one': () => `["${'\\n'.repeat(bytes / 2)}\\x"]`,
    'long escapes and a wrong one': () => `["${'\\u00e9'.repeat(bytes / 6)}\\x"]`,
    'spaces, then what is wrong': () => `[1${' '.repeat(bytes)}x]`,
    'line ends, then what is wrong': () => `[1${'\n'.repeat(bytes)}x]`,
    'one number': () => `[${'1'.repeat(bytes)}]`,
  };
  // The wrong ways took seconds. A slow machine needs twice the time.
  const stepMsMax = 150;
  it.each(Object.entries(slow))('has no slow step: %s', async (_name, make) => {
    const text = make();
    const expected = parseJsonPreservingDecimals(text);
    const least = await leastMilliseconds(stepMsMax, async () => {
      let [begun, longest] = [cpuMilliseconds(), 0];
      const took = (): void => void (longest = Math.max(longest, cpuMilliseconds() - begun));
      const read = await parseJsonPreservingDecimalsInSteps(text, async () => {
        took();
        await setImmediate();
        begun = cpuMilliseconds();
      });
      took();
      expect(read).toEqual(expected);
      return longest;
    });
    // The measured time includes all threads of this process, also the collector, so it is several times the time of
    // the step itself and sometimes includes the collection of a large heap. A slow step is slow in each reading.
    expect(least).toBeLessThan(stepMsMax);
  });
});
