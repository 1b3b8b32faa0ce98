// Dotted paths. They read through arrays as filters and expressions do, and write copies with one changed value.
import { createPathNotViable } from './errors';
import { isMembers, type Members } from './values';

const parts = new Map<string, readonly string[]>();

/** Splits a path into names. The result is cached, because there are few paths and many reads. */
export function splitPath(path: string): readonly string[] {
  const entry = parts.get(path);
  if (entry) return entry;
  const split = Object.freeze(path.split('.'));
  if (parts.size < 10_000) parts.set(path, split);
  return split;
}

const isPlace = (name: string): boolean => /^\d+$/.test(name);

/** One value that a filter finds at a path. */
export type VisitValue = (value: unknown, throughArray: boolean) => boolean;

/**
 * Visits the values that a filter finds at a path: through arrays on the way, also by position; undefined if absent. An
 * array at the end is visited as a whole. Returns true at the first visit that returns true.
 */
export function visitPath(
  value: unknown,
  names: readonly string[],
  visit: VisitValue,
  from = 0,
  through = false,
): boolean {
  if (from === names.length) return visit(value, through);
  const name = names[from] as string;
  if (isMembers(value)) return visitPath(value[name], names, visit, from + 1, through);
  if (!Array.isArray(value)) return visit(undefined, through);
  for (const one of value) if (isMembers(one) && visitPath(one, names, visit, from, true)) return true;
  return isPlace(name) && Number(name) < value.length && visitPath(value[Number(name)], names, visit, from + 1, true);
}

/** Reads the value of `$a.b` in an expression. An array on the way gives an array of the values of its members. */
export function readPath(value: unknown, names: readonly string[], from = 0): unknown {
  let here = value;
  for (let i = from; i < names.length; i += 1) {
    if (Array.isArray(here)) {
      return here
        .map((one) => (isMembers(one) || Array.isArray(one) ? readPath(one, names, i) : undefined))
        .filter(isThere);
    }
    if (!isMembers(here)) return undefined;
    here = here[names[i] as string];
  }
  return here;
}

const isThere = (value: unknown): boolean => value !== undefined;

/** Returns a copy without one member. */
export function omitMember(members: Members, name: string): Members {
  if (!(name in members)) return members;
  const { [name]: _gone, ...rest } = members;
  return rest;
}

/**
 * Returns the value at an exact path of a document, which consists of names of members and positions in arrays, as in
 * updates.
 */
export function placeAt(value: unknown, names: readonly string[]): unknown {
  let here = value;
  for (const name of names) {
    if (Array.isArray(here)) here = isPlace(name) ? here[Number(name)] : undefined;
    else here = isMembers(here) ? here[name] : undefined;
  }
  return here;
}

/**
 * Returns a copy with the value at an exact path. Undefined removes the member; a position in an array becomes null.
 */
export function setPath(value: unknown, names: readonly string[], next: unknown, from = 0): unknown {
  if (from === names.length) return next;
  const name = names[from] as string;
  if (Array.isArray(value)) return withElement(value, names, next, from);
  if (!isMembers(value) && value !== undefined) {
    if (next === undefined) return value;
    throw createPathNotViable(`Cannot create field '${name}' in element`);
  }
  const members: Members = value ?? {};
  const last = from === names.length - 1;
  if (next === undefined && (last || !(name in members))) return last ? omitMember(members, name) : value;
  const inner = setPath(members[name], names, next, from + 1);
  return inner === members[name] ? value : { ...members, [name]: inner };
}

function withElement(list: readonly unknown[], names: readonly string[], next: unknown, from: number): unknown {
  const name = names[from] as string;
  if (!isPlace(name)) {
    if (next === undefined) return list;
    throw createPathNotViable(`Cannot create field '${name}' in an array`);
  }
  const place = Number(name);
  if (next === undefined && place >= list.length) return list;
  const inner = setPath(list[place], names, next, from + 1) ?? null;
  if (inner === list[place]) return list;
  const copy = [...list];
  while (copy.length < place) copy.push(null);
  copy[place] = inner;
  return copy;
}
