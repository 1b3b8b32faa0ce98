// Writes the canonical form of a document and computes its digest, which signatures and comparisons use.

import { hash } from 'node:crypto';
import type { Digest, Json } from './model/basic';

/**
 * Writes canonical JSON: no white space, members sorted by code point, no `null` members (but lists keep `null`), only
 * the necessary escapes, upper-case hex, and fractions as `1.25E0`.
 */
export function toCanonicalJson(value: unknown): string {
  if (typeof value === 'string') return formatCanonicalJsonString(value);
  if (typeof value === 'number') return numeral(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (Array.isArray(value)) return canonicalList(value);
  if (value !== null && typeof value === 'object') return canonicalObject(value as Record<string, unknown>);
  return 'null';
}

function canonicalList(list: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < list.length; i++) text += i === 0 ? toCanonicalJson(list[i]) : `,${toCanonicalJson(list[i])}`;
  return `${text}]`;
}

function canonicalObject(object: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(object);
  keys.sort(compareTextsByCodePoint);
  let text = '';
  for (const key of keys) {
    const value = object[key];
    if (value === null || value === undefined) continue;
    text += `${text === '' ? '{' : ','}${formatCanonicalJsonString(key)}:${toCanonicalJson(value)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** Compares texts by code points. UTF-16 order differs from this only where surrogates meet characters from U+E000 on. */
export function compareTextsByCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return x >= 0xd800 && y >= 0xd800 ? rank(x) - rank(y) : x - y;
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  return unit < 0xe000 ? unit + 0x10000 : unit;
}

/** Writes a text as JSON does, but with upper-case hex in the escapes of control characters. */
export function formatCanonicalJsonString(text: string): string {
  if (plainAscii.test(text)) return `"${text}"`;
  const quoted = JSON.stringify(text);
  if (!quoted.includes('\\u00')) return quoted;
  return quoted.replace(escapes, (escape) => (escape.length > 2 ? `\\u${escape.slice(2).toUpperCase()}` : escape));
}

/** Form of most texts, in which nothing needs an escape. */
const plainAscii = /^[ !#-[\]-~]*$/;

/** Matches every escape, so that an escaped backslash is not mistaken for the start of another escape. */
const escapes = /\\u[0-9a-f]{4}|\\./g;

function numeral(n: number): string {
  if (Number.isInteger(n)) return String(n);
  const [mantissa = '', exponent = '0'] = n.toExponential().split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}

/** Computes the SHA-256 digest of the canonical form of the document, `$schema` included. */
export function computeCanonicalJsonDigest(doc: unknown): Digest {
  return computeTextDigest(toCanonicalJson(doc));
}

export function computeTextDigest(text: string): Digest {
  return { alg: 'sha256', val: hash('sha256', text, 'hex') };
}

/** Returns a deep copy as plain data, which shares nothing with the original. */
export function cloneJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T & Json;
}
