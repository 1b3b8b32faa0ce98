// Conditions of silo.if on large documents. A client writes the document and the condition, and the worker serves all
// workspaces, so time must not grow with the product of both.
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import type { Json, JsonObject } from '../../src/document/model/basic';
import {
  type ComparisonOperator,
  createSubstringPredicate,
  createValueComparisonPredicate,
} from '../../src/flow/steps/compare-values';
import { Story, type ShortStep } from './story';

/** CPU milliseconds. Machines with other work take the same. */
function measureCpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const half = 'a'.repeat(7_900);
const document = (changes: JsonObject): string => JSON.stringify({ notes: [{ text: 'one' }], ...changes });
const bigDocument = document({
  notes: Array.from({ length: 9 }, () => ({ text: 'a'.repeat(100_000) })),
  lines: Array.from({ length: 18 }, () => ({ codes: Array.from({ length: 1_000 }, (_, i) => `9.${i}`) })),
});

function walkOnce(steps: readonly ShortStep[], text: string) {
  const story = new Story({ workflow: steps, entry: { document: text } });
  return story.walk();
}

describe('a condition on a large document', () => {
  it.each<[string, JsonObject]>([
    ['searches a long text of one letter', { field: 'notes.text', operator: 'contains', value: `${half}b${half}` }],
    [
      'has thousands of values for thousands of others',
      { field: 'lines.codes', operator: 'in', value: Array.from({ length: 1_800 }, (_, i) => `8.${i}`) },
    ],
    ['compares an amount of many digits', { field: 'lines.codes', operator: '=', value: `0.${'1'.repeat(15_000)}` }],
    ['has a path of thousands of members', { field: `lines.codes${'.a'.repeat(7_500)}`, operator: 'exists' }],
  ])('takes milliseconds if it %s', (_, config) => {
    const spentMs = measureCpuMs(() =>
      expect(walkOnce([['silo.if', config]], bigDocument).completedSteps).toEqual(['silo.if']),
    );
    expect(spentMs).toBeLessThan(400);
  });

  it('lets the worker serve others after some steps', () => {
    const steps = Array.from({ length: 5 }, (): ShortStep => ['silo.if', { field: 'notes.text', value: 'one' }]);
    const reads = Math.ceil(limits.walkCharactersMax / bigDocument.length);
    expect(walkOnce(steps, bigDocument)).toMatchObject({ next: { kind: 'more' }, completedSteps: { length: reads } });
    expect(walkOnce(steps, document({}))).toMatchObject({ next: { kind: 'done' } });
  });
});

describe('a comparison with the value of a condition', () => {
  const letters = (count: number, seed: number): string =>
    Array.from({ length: count }, (_, i) => 'ab'[((i * i * seed) >> 3) & 1]).join('');

  it('finds the same texts as the search of the language', () => {
    const found = Array.from({ length: 300 }, (_, seed) => {
      const text = letters(400, seed);
      const wanted = seed % 3 === 0 ? text.slice(seed, seed + 90) : letters(33 + (seed % 9), seed + 7);
      expect(createSubstringPredicate(wanted)(text)).toBe(text.includes(wanted));
      return text.includes(wanted);
    });
    expect(new Set(found).size).toBe(2);
    expect(createSubstringPredicate(`${'a'.repeat(40)}b`)(`${'a'.repeat(80)}b`)).toBe(true);
  });

  it.each<[ComparisonOperator, Json, Json, boolean]>([
    ['in', ['1', '2.50'], '2.5', true],
    ['in', ['1', 'a'], 'A', false],
    ['in', [true], true, true],
    ['in', ['0'], '-0.00', true],
    ['=', '10.00', '10', true],
    ['=', 'a', '10', false],
    ['!=', '1', '1.0', false],
    ['<', '9', '10', false],
    ['<', '2026-02-01', '2026-01-31', true],
    ['starts_with', 'F-', 'F-1', true],
    ['contains', 'SERV', 'Services', true],
  ])('%s %j is for %j: %j', (operator, value, text, expected) => {
    expect(createValueComparisonPredicate(operator, value)(text)).toBe(expected);
  });
});
