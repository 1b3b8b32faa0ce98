// The canonical form of JSON: order, escapes, numbers and nulls.
import { toCanonicalJson, computeCanonicalJsonDigest } from '../../src/document/canonical-json';

describe('canonical JSON', () => {
  test('sorts members by code point, not by UTF-16 unit', () => {
    expect(toCanonicalJson({ '\u{1f600}': 1, '\ufb01': 2, b: 3, a: 4, aa: 5 })).toBe(
      '{"a":4,"aa":5,"b":3,"\ufb01":2,"\u{1f600}":1}',
    );
  });

  test('drops null members and keeps nulls in lists', () => {
    expect(toCanonicalJson({ b: null, a: [null, {}, []] })).toBe('{"a":[null,{},[]]}');
  });

  test('escapes only what must be escaped, with upper-case hex', () => {
    expect(toCanonicalJson('\u0001\u001f\b\f\n\r\t"\\/<>&ñ😀\u007f\\u001f')).toBe(
      '"\\u0001\\u001F\\b\\f\\n\\r\\t\\"\\\\/<>&ñ😀\u007f\\\\u001f"',
    );
  });

  test.each([
    [10, '10'],
    [-3, '-3'],
    [123.4, '1.234E2'],
    [0.5, '5.0E-1'],
    [40.4168, '4.04168E1'],
  ])('writes the number %s as %s', (number, text) => {
    expect(toCanonicalJson(number)).toBe(text);
  });

  test('has a SHA-256 digest', () => {
    const val = 'eb8ed3ccb5023093b56f490a46501e88d09736687e609fdbc1c71b3df8b9ccd3';
    expect(computeCanonicalJsonDigest({ b: 1, a: null })).toEqual({ alg: 'sha256', val });
    expect(computeCanonicalJsonDigest({ a: 1, b: 2 })).toEqual(computeCanonicalJsonDigest({ b: 2, a: 1 }));
  });
});
