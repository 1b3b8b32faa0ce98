// Lines of places in a JSON text, as a person wrote it.
import { buildLineFinder } from '../../src/console/json-lines';
import { cpuMilliseconds } from '../cpu-time';

const text = `{
  "name": "A, {b} [c]: \\"d\\"", "steps": [
    { "name": "x",
      "config": { "a": [1, 2,
        3], "state": "paid" } },

    { "next": [ { "steps": [ {
      "provider": "nope" } ] } ] }
  ],
  "rescue": []
}`;

test.each([
  ['name', 2],
  ['steps', 2],
  ['steps.0', 3],
  ['steps.0.config.state', 5],
  ['steps.0.config.a.2', 5],
  ['steps.1.next.0.steps.0.provider', 8],
  ['rescue', 10],
  // Nothing stands there: the line of what it should stand in.
  ['steps.1.config.state', 7],
  ['steps.9.provider', 2],
  ['rescue.0.provider', 10],
])('%s stands in line %d', (place, line) => {
  expect(buildLineFinder(text)(place)).toBe(line);
});

test('a place of something else has no line, and what is no JSON does no harm', () => {
  expect(buildLineFinder(text)('validation')).toBeUndefined();
  for (const broken of ['', '}', '{"a": [', '"', '{"a" 1, 2}', '[1,,]']) buildLineFinder(broken)('a.b');
});

const longName = `"${'n'.repeat(50_000)}"`;
test.each([
  ['braces', '{'.repeat(50_000)],
  ['brackets', '['.repeat(50_000)],
  ['objects inside each other', '{"a":'.repeat(20_000)],
  ['one long name', `{${longName}: [${'1,'.repeat(20_000)}1]}`],
  ['many levels of long names', `${`{"${'n'.repeat(900)}":`.repeat(60)}[${'1,'.repeat(20_000)}`],
  ['quotation marks', '"'.repeat(100_001)],
])('a text of %s took minutes in which nobody else was answered', (_, text) => {
  const before = cpuMilliseconds();
  buildLineFinder(text)('a.b');
  expect(cpuMilliseconds() - before).toBeLessThan(500);
});
