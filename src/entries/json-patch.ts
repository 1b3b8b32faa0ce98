// Applies JSON Patch (RFC 6902) and merge patch (RFC 7396) to input from clients. The work is counted before it is
// done, and values are never repeated in errors.
import type { PatchProblem } from '../messages/parameters';
import { isDeepStrictEqual } from 'node:util';
import { applyPatch, type Operation } from 'rfc6902';
import { createRefusal } from '../contracts/errors';
import { patchLimits as limits } from '../contracts/limits/entries';
import { httpLimits } from '../contracts/limits/http';
import { isJsonObject, type Json, type JsonObject } from '../document/model/basic';
import { type JsonPointerTarget, resolveJsonPointer, findJsonPointerValue } from './json-pointer';

/** Remaining budget of a patch: characters to compare, copy or move, characters of paths, and list items to shift. */
interface Budget {
  characters: number;
  pathCharacters: number;
  shifted: number;
}

/** Why an operation does not apply; undefined if it applies. */
type Problem = PatchProblem | undefined;

/**
 * Applies the operations to `target` in place, so pass a copy.
 * @throws Refusal `patch` with the operation that does not apply
 */
export function applyJsonPatchInPlace(target: JsonObject, operations: Json): JsonObject {
  if (!Array.isArray(operations)) throw createRefusal('patch', 'patch-not-a-list');
  if (operations.length > limits.operationsMax)
    throw createRefusal('patch', 'patch-operations-max', { max: limits.operationsMax });
  const budget = {
    characters: limits.charactersMax,
    pathCharacters: limits.pathsCharactersMax,
    shifted: limits.itemsShiftedMax,
  };
  for (const [i, operation] of operations.entries()) {
    const problem = applyOne(target, operation, budget);
    if (problem) throw createRefusal('patch', 'patch-operation-refused', { operation: i, problem });
  }
  return target;
}

function applyOne(target: JsonObject, operation: Json, budget: Budget): Problem {
  if (!isJsonObject(operation)) return { kind: 'not-an-object' };
  const { op, path, from, value } = operation;
  const long = spendPath(path, budget) ?? spendPath(from, budget);
  if (long) return long;
  const isNew = op === 'add' || op === 'copy' || op === 'move';
  const place = resolveJsonPointer(target, path, isNew);
  if ('kind' in place) return place;
  switch (op) {
    case 'test':
      return test(place, value, budget);
    case 'add':
    case 'replace':
      if (value === undefined) return { kind: 'value-missing' };
      return shift(place, isNew, budget) ?? checkLevels(place, value) ?? write(target, operation);
    case 'remove':
      return shift(place, true, budget) ?? write(target, operation);
    case 'copy':
    case 'move':
      return shift(place, true, budget) ?? checkSource(target, place, operation, budget) ?? write(target, operation);
    default:
      return { kind: 'op-unknown' };
  }
}

/** Compares without listing differences. */
function test(target: JsonPointerTarget, value: Json | undefined, budget: Budget): Problem {
  if (value === undefined) return { kind: 'value-missing' };
  return (
    spend(value, budget) ??
    (isDeepStrictEqual(findJsonPointerValue(target), value) ? undefined : { kind: 'value-differs' })
  );
}

/** Checks that the source of a copy or a move exists, is not too large, and does not contain its own target. */
function checkSource(
  target: JsonObject,
  place: JsonPointerTarget,
  { op, path, from }: JsonObject,
  budget: Budget,
): Problem {
  const source = resolveJsonPointer(target, from, false);
  if ('kind' in source) return source;
  if (typeof path === 'string' && typeof from === 'string' && path.startsWith(`${from}/`))
    return { kind: 'from-holds-path' };
  const value = findJsonPointerValue(source) ?? null;
  return shift(source, op === 'move', budget) ?? spend(value, budget) ?? checkLevels(place, value);
}

/** Counts the list items that an insert or a removal shifts. */
function shift({ parent, name }: JsonPointerTarget, moves: boolean, budget: Budget): Problem {
  if (moves && Array.isArray(parent) && name !== '-') budget.shifted -= parent.length - Number(name);
  return budget.shifted < 0 ? { kind: 'shifts-too-much' } : undefined;
}

/** Counts a path before it is split, because a path of millions of steps takes seconds. */
function spendPath(path: Json | undefined, budget: Budget): Problem {
  if (typeof path !== 'string') return undefined;
  budget.pathCharacters -= path.length;
  const isLong = path.length > limits.pathCharactersMax || budget.pathCharacters < 0;
  return isLong ? { kind: 'paths-too-long' } : undefined;
}

function spend(value: Json, budget: Budget): Problem {
  budget.characters -= JSON.stringify(value).length;
  return budget.characters < 0 ? { kind: 'costs-too-much' } : undefined;
}

/** Checks the depth before anything is written, because nested copies could become too deep for a later reader. */
function checkLevels({ depth }: JsonPointerTarget, value: Json): Problem {
  const levels = depth + countLevels(value);
  return levels > httpLimits.nestingLevelsMax ? { kind: 'too-deep', max: httpLimits.nestingLevelsMax } : undefined;
}

function write(target: JsonObject, operation: JsonObject): Problem {
  const [failure] = applyPatch(target, [operation as unknown as Operation]);
  return failure ? { kind: 'impossible' } : undefined;
}

/** Counts the depth of nested objects and lists. */
function countLevels(value: Json): number {
  let levels = 0;
  for (let row = nestedIn([value]); row.length > 0; row = nestedIn(row.flatMap(listParts))) levels += 1;
  return levels;
}

const nestedIn = (values: readonly Json[]): object[] =>
  values.filter((value): value is JsonObject | Json[] => typeof value === 'object' && value !== null);

const listParts = (value: object): Json[] => Object.values(value) as Json[];

/**
 * Applies a merge patch: members replace, null removes, and objects are merged. Neither argument is changed; names such
 * as `__proto__` are plain members.
 * @throws Refusal `patch` if the patch has too many members
 */
export const applyMergePatch = (target: Json, patch: Json): Json => merged(target, patch, { members: 0 });

/** Merges a patch. A list is replaced as a whole, so only members of nested objects are counted. */
function merged(target: Json, patch: Json, seen: { members: number }): Json {
  if (!isJsonObject(patch)) return patch;
  const members = new Map(Object.entries(isJsonObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    seen.members += 1;
    if (seen.members > limits.operationsMax)
      throw createRefusal('patch', 'merge-patch-members-max', { max: limits.operationsMax });
    if (value === null) members.delete(name);
    else members.set(name, merged(members.get(name) ?? null, value, seen));
  }
  return Object.fromEntries(members) as JsonObject;
}
