// JSON Patch (RFC 6902) on what a stranger sent: only through members that are really there, and never without end.
import { applyPatch, type Operation } from 'rfc6902';
import { Refusal } from '../contracts/errors';
import { http as limits } from '../contracts/limits/http';
import type { Json, JsonObject } from '../document/model/basic';
import { isObject } from '../document/model/json-object';

/**
 * Applies the operations to `target`, which is changed: give a copy. @throws Refusal `patch` naming the operation
 * that does not apply.
 */
export function jsonPatch(target: JsonObject, operations: Json): JsonObject {
  if (!Array.isArray(operations)) throw new Refusal('patch', 'a JSON patch is a list of operations');
  if (operations.length > limits.patchOperationsMax)
    throw new Refusal('patch', `a JSON patch has at most ${limits.patchOperationsMax} operations`);
  const holder = { room: limits.documentBodyBytesMax };
  for (const [place, operation] of operations.entries()) {
    const problem = checkOperation(target, operation, holder) ?? applyOne(target, operation as unknown as Operation);
    if (problem) throw new Refusal('patch', `operation ${place} does not apply: ${problem}`);
  }
  if (levelsOf(target) > limits.nestingLevelsMax)
    throw new Refusal('patch', `the result has more than ${limits.nestingLevelsMax} levels of nesting`);
  return target;
}

function applyOne(target: JsonObject, operation: Operation): string | undefined {
  try {
    const [failure] = applyPatch(target, [operation]);
    return failure ? failure.message : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}

/** What the library does not check: members that every object inherits, and copies of copies. */
function checkOperation(target: Json, operation: Json, holder: { room: number }): string | undefined {
  if (!isObject(operation)) return 'it is not an object';
  const { op, path, from } = operation;
  if (typeof path !== 'string' || !path.startsWith('/')) return 'path must start with /';
  const problem = checkPath(target, path);
  if (problem || (op !== 'copy' && op !== 'move')) return problem;
  if (typeof from !== 'string' || !from.startsWith('/')) return 'from must start with /';
  if (path.startsWith(`${from}/`)) return 'from is a part of path';
  const wrong = checkPath(target, from);
  if (wrong || op === 'move') return wrong;
  // Each copy may double what is there: the sum of all copies stays below one body.
  holder.room -= JSON.stringify(valueAt(target, from) ?? null).length;
  return holder.room < 0 ? 'the patch copies too much' : undefined;
}

const tokensOf = (path: string): string[] =>
  path
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Each step but the last must be an own member. */
function checkPath(target: Json, path: string): string | undefined {
  const tokens = tokensOf(path);
  if (tokens.some((token) => token === '__proto__' || token === 'constructor' || token === 'prototype'))
    return `${path.slice(0, 100)} is not a member of a document`;
  const parent = walk(target, tokens.slice(0, -1));
  const last = tokens.at(-1) ?? '';
  const missing = `there is no ${path.slice(0, 100)}`;
  if (typeof parent !== 'object' || parent === null) return missing;
  return last in parent && !Object.hasOwn(parent, last) ? missing : undefined;
}

const valueAt = (target: Json, path: string): Json | undefined => walk(target, tokensOf(path));

function walk(target: Json, tokens: readonly string[]): Json | undefined {
  let value: Json | undefined = target;
  for (const token of tokens) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as JsonObject)[token];
  }
  return value;
}

/** Objects and lists inside each other; counting stops above the limit. */
function levelsOf(value: Json): number {
  let levels = 0;
  for (
    let row = nestedIn([value]);
    row.length > 0 && levels <= limits.nestingLevelsMax;
    row = nestedIn(row.flatMap(partsOf))
  )
    levels += 1;
  return levels;
}

const nestedIn = (values: readonly Json[]): object[] =>
  values.filter((value): value is JsonObject | Json[] => typeof value === 'object' && value !== null);

const partsOf = (value: object): Json[] => Object.values(value) as Json[];
