// The canonical form of a document and its digest (document.md 2): what signatures and comparisons rest on.

import { createHash } from 'node:crypto';
import type { Digest, Json } from './model/basic';

const plain = /^[^"\\\u0000-\u001f]*$/;
const special = /["\\\u0000-\u001f]/g;
const short: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * Canonical JSON: no white space, members sorted by code point, `null` members left out (kept in lists), only the
 * necessary escapes, upper-case hex, fractions as `1.25E0`.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return numeral(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (Array.isArray(value)) return canonicalList(value);
  if (value !== null && typeof value === 'object') return canonicalObject(value as Record<string, unknown>);
  return 'null';
}

function canonicalList(list: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < list.length; i++) text += i === 0 ? canonicalJson(list[i]) : `,${canonicalJson(list[i])}`;
  return `${text}]`;
}

function canonicalObject(object: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(object);
  keys.sort(byCodePoint);
  let text = '';
  for (const key of keys) {
    const value = object[key];
    if (value === null || value === undefined) continue;
    text += `${text === '' ? '{' : ','}${quoted(key)}:${canonicalJson(value)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** UTF-16 order differs from code point order only where surrogates meet characters from U+E000 on. */
function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return x >= 0xd800 && y >= 0xd800 ? rank(x) - rank(y) : x - y;
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  return unit < 0xe000 ? unit + 0x2000 : unit;
}

function quoted(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  const escaped = text.replace(special, (c) => {
    return short[c] ?? `\\u00${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
  return `"${escaped}"`;
}

function numeral(n: number): string {
  if (Number.isInteger(n)) return String(n);
  const [mantissa = '', exponent = '0'] = n.toExponential().split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}

/** SHA-256 over the canonical form of the document, `$schema` included. */
export function digestOf(doc: unknown): Digest {
  return { alg: 'sha256', val: createHash('sha256').update(canonicalJson(doc)).digest('hex') };
}

/** The same value as plain data of its own: nothing is shared with the original. */
export function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T & Json;
}
