// The incremental JSON reader, compared with `JSON.parse`.
import fc from 'fast-check';
import { httpLimits } from '../../src/contracts/limits/http';
import { parseJsonPreservingDecimals, parseJsonPreservingDecimalsInSteps } from '../../src/document/json-text';

const inSteps = (text: string) => parseJsonPreservingDecimalsInSteps(text, async () => undefined);

/** JSON texts, and the same texts with a part of it doubled, removed or replaced. */
const texts = fc
  .tuple(
    fc.json(),
    fc.nat(),
    fc.nat(6),
    fc.constantFrom('', ',', '"', '\\', ']', '}', '[', '{', ':', ' ', '\n', '0', '-1.5e3', '\\u00e9'),
  )
  .chain(([text, at, length, put]) => {
    const place = at % (text.length + 1);
    return fc.constantFrom(text, text.slice(0, place) + put + text.slice(place + length));
  });

const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** A number that a double may not represent as it is written. */
const numbersAsTexts = (token: string): string =>
  token.startsWith('"') || (/^-?(?:0|[1-9]\d*)$/.test(token) && token.length <= 15) || /^-?0\d/.test(token)
    ? token
    : `"${token}"`;

describe('the incremental JSON reader', () => {
  test('reads a text as `JSON.parse` does', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await inSteps(text)).toEqual(parseJsonPreservingDecimals(text));
      }),
      { seed: 38, numRuns: 5_000 },
    );
  });

  test('refuses what `JSON.parse` refuses, and nothing else except under three rules of its own', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const read = await inSteps(text);
        const problem = 'problem' in read ? read.problem : undefined;
        // `JSON.parse` does not have these rules.
        if (problem && ['not-unicode', 'nul-in-name', 'twice'].includes(problem.kind)) return;
        const expected = parsed(text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, numbersAsTexts));
        expect('value' in read ? { value: read.value } : undefined).toEqual(expected);
      }),
      { seed: 39, numRuns: 5_000 },
    );
  });

  test('refuses an object with too many members, read at once or in steps', async () => {
    const object = (members: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, i) => [`n${i}`, i])));
    expect(parseJsonPreservingDecimals(object(httpLimits.objectMembersMax))).toHaveProperty('value');
    const problem = { kind: 'too-many', what: 'members', max: httpLimits.objectMembersMax };
    expect(parseJsonPreservingDecimals(`[${object(httpLimits.objectMembersMax + 1)}]`)).toEqual({ problem });
    expect(await inSteps(`[${object(httpLimits.objectMembersMax + 1)}]`)).toEqual({ problem });
  });

  test('reads a text and a name that are longer than a step', async () => {
    const long = 'a\\n\\u00e9\\ud83d\\ude00'.repeat(100_000);
    const text = `{"${'n'.repeat(1_200_000)}":["${long}"],"__proto__":{"x":1}}`;
    expect(await inSteps(text)).toEqual({ value: JSON.parse(text) as unknown });
    expect(await inSteps(`["${long}`)).toEqual(parseJsonPreservingDecimals(`["${long}`));
  });
});
