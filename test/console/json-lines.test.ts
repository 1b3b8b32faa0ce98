// Tests how a path in a JSON text is mapped to its line, for texts that people wrote.
import { createJsonPathLineFinder } from '../../src/console/json-lines';
import { leastCpuMilliseconds } from '../cpu-time';

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

const longName = `"${'n'.repeat(50_000)}"`;

describe('a path in a JSON text', () => {
  test.each([
    ['name', 2],
    ['steps', 2],
    ['steps.0', 3],
    ['steps.0.config.state', 5],
    ['steps.0.config.a.2', 5],
    ['steps.1.next.0.steps.0.provider', 8],
    ['rescue', 10],
    // For a missing value, this is the line of the value that should contain it.
    ['steps.1.config.state', 7],
    ['steps.9.provider', 2],
    ['rescue.0.provider', 10],
  ])('has its line: %s is in line %d', (place, line) => {
    expect(createJsonPathLineFinder(text)(place)).toBe(line);
  });

  test('has no line if it is unknown or the JSON is invalid', () => {
    expect(createJsonPathLineFinder(text)('validation')).toBeUndefined();
    for (const broken of ['', '}', '{"a": [', '"', '{"a" 1, 2}', '[1,,]']) createJsonPathLineFinder(broken)('a.b');
  });
  test.each([
    ['braces', '{'.repeat(50_000)],
    ['brackets', '['.repeat(50_000)],
    ['nested objects', '{"a":'.repeat(20_000)],
    ['one long name', `{${longName}: [${'1,'.repeat(20_000)}1]}`],
    ['many levels of long names', `${`{"${'n'.repeat(900)}":`.repeat(60)}[${'1,'.repeat(20_000)}`],
    ['quotation marks', '"'.repeat(100_001)],
  ])('is located without blocking the process in a text of %s', (_, text) => {
    expect(leastCpuMilliseconds(500, () => createJsonPathLineFinder(text)('a.b'))).toBeLessThan(500);
  });
});
