// The canonical form: order, escapes, numbers, nulls.
import { toCanonicalJson, computeDigest } from '../../src/document/canonical-json';

test('members are sorted by code point, not by UTF-16 unit', () => {
  expect(toCanonicalJson({ '\u{1f600}': 1, '\ufb01': 2, b: 3, a: 4, aa: 5 })).toBe(
    '{"a":4,"aa":5,"b":3,"\ufb01":2,"\u{1f600}":1}',
  );
});

test('null members are dropped, nulls in lists stay', () => {
  expect(toCanonicalJson({ b: null, a: [null, {}, []] })).toBe('{"a":[null,{},[]]}');
});

test('only what must be escaped is escaped, with upper-case hex', () => {
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
])('the number %s is written %s', (number, text) => {
  expect(toCanonicalJson(number)).toBe(text);
});

test('the digest is SHA-256 of the canonical form', () => {
  const val = 'eb8ed3ccb5023093b56f490a46501e88d09736687e609fdbc1c71b3df8b9ccd3';
  expect(computeDigest({ b: 1, a: null })).toEqual({ alg: 'sha256', val });
  expect(computeDigest({ a: 1, b: 2 })).toEqual(computeDigest({ b: 2, a: 1 }));
});
