// Formats faults as nested objects with texts at the leaves. This is the older form, which clients read as `fields`.

import type { Fault } from '../contracts/errors';
import { renderMessageInEnglish } from '../messages/render';

export interface FaultFieldTree {
  [member: string]: string | FaultFieldTree;
}

/** A message for the object itself, next to messages for its members. */
const ownMessage = '_';

/**
 * Converts `$.doc.lines[0].item` to `{doc: {lines: {"0": {item: message}}}}`, always in English, because clients
 * compare these texts. There are only objects inside and strings at the leaves, because clients of the public product
 * cannot read anything else. Several messages at one path are joined by `; `.
 */
export function toFaultFieldTree(faults: readonly Fault[]): FaultFieldTree {
  const tree: FaultFieldTree = {};
  for (const { paths, message } of faults) {
    for (const path of paths ?? []) put(tree, splitPath(path), renderMessageInEnglish(message));
  }
  return tree;
}

function splitPath(path: string): string[] {
  return path.split(/[.[\]]+/).filter((step) => step !== '' && step !== '$');
}

function put(tree: FaultFieldTree, steps: readonly string[], message: string): void {
  let at = tree;
  for (const step of steps.slice(0, -1)) at = branch(at, step);
  const last = steps.at(-1) ?? ownMessage;
  const there = Object.hasOwn(at, last) ? at[last] : undefined;
  if (there === undefined) set(at, last, message);
  else if (typeof there === 'string') set(at, last, `${there}; ${message}`);
  else put(there, [ownMessage], message);
}

function branch(tree: FaultFieldTree, step: string): FaultFieldTree {
  const there = Object.hasOwn(tree, step) ? tree[step] : undefined;
  if (typeof there === 'object') return there;
  const result: FaultFieldTree = there === undefined ? {} : { [ownMessage]: there };
  set(tree, step, result);
  return result;
}

/** Defines the member as an own property, because its name may be `__proto__`. */
function set(tree: FaultFieldTree, step: string, value: string | FaultFieldTree): void {
  Object.defineProperty(tree, step, { value, enumerable: true, configurable: true, writable: true });
}
