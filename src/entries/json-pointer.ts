// Paths in a JSON document (RFC 6901). They lead only through own members of objects, and through indexes of lists.
import type { PatchProblem } from '../messages/parameters';
import type { Json, JsonObject } from '../document/model/basic';

/** Target of an operation: the object or list that contains it, and its name or index there. */
export interface JsonPointerTarget {
  readonly parent: JsonObject | Json[];
  readonly name: string;
  /** Number of steps from the root. */
  readonly depth: number;
}

/**
 * Resolves a JSON pointer to the container of its target, or to the reason why there is none. `allowsEnd` makes the
 * position after the last list item valid.
 */
export function resolveJsonPointer(
  root: Json,
  path: Json | undefined,
  allowsEnd: boolean,
): JsonPointerTarget | PatchProblem {
  if (typeof path !== 'string' || !path.startsWith('/')) return { kind: 'path-not-absolute' };
  const missing: PatchProblem = { kind: 'path-missing', path: path.slice(0, 100) };
  const tokens = path
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  let parent: Json | undefined = root;
  for (const token of tokens.slice(0, -1)) parent = child(parent, token);
  if (typeof parent !== 'object' || parent === null) return missing;
  const name = tokens.at(-1) ?? '';
  if (forbidden.has(name)) return { kind: 'name-forbidden', name };
  const isValid = Array.isArray(parent) ? isIndex(parent, name, allowsEnd) : allowsEnd || Object.hasOwn(parent, name);
  return isValid ? { parent, name, depth: tokens.length } : missing;
}

/** Names that every object inherits, so they are forbidden. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

const index = /^(?:0|[1-9]\d{0,9})$/;

function isIndex(list: readonly Json[], name: string, allowsEnd: boolean): boolean {
  if (name === '-') return allowsEnd;
  return index.test(name) && (allowsEnd ? Number(name) <= list.length : Number(name) < list.length);
}

function child(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || forbidden.has(name)) return undefined;
  if (Array.isArray(value)) return isIndex(value, name, false) ? value[Number(name)] : undefined;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

export const findJsonPointerValue = ({ parent, name }: JsonPointerTarget): Json | undefined => child(parent, name);
