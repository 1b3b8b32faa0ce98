// The members of a document that a projection includes, excludes or sets. $project, $set and find use these trees of
// paths.
import { createFailedToParse, createServerError, UnsupportedBySimulationError } from './errors';
import { compileExpression } from './expressions';
import { type Expression, type Scope, withRoot } from './scope';
import { type Doc, isMembers, type Members } from './values';

export type Reshape = (doc: Doc, scope: Scope) => Doc;

/** A node of the tree: what happens to the member, or the nodes below it. */
type Leaf = 'keep' | Expression;
type ProjectionTree = Map<string, ProjectionTree | Leaf>;

function plant(tree: ProjectionTree, path: readonly string[], leaf: Leaf): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    if (tree.has(name)) throw createServerError(31_250, 'Location31250', `Path collision at ${name}`);
    tree.set(name, leaf);
    return;
  }
  const entry = tree.get(name);
  if (entry !== undefined && !(entry instanceof Map))
    throw createServerError(31_249, 'Location31249', `Path collision at ${name}`);
  const below: ProjectionTree = entry ?? new Map();
  tree.set(name, below);
  plant(below, rest, leaf);
}

/** Calls the function for every path of a specification. Nested documents are longer paths. */
function eachPath(
  spec: Members,
  take: (path: readonly string[], given: unknown) => void,
  before: readonly string[] = [],
): void {
  for (const [name, given] of Object.entries(spec)) {
    if (given === undefined) continue;
    if (name.startsWith('$'))
      throw createServerError(16_410, 'Location16410', `FieldPath field names may not start with '$': ${name}`);
    const path = [...before, ...name.split('.')];
    if (isMembers(given) && !(Object.keys(given)[0] ?? '$').startsWith('$')) eachPath(given, take, path);
    else take(path, given);
  }
}

const isFlag = (given: unknown): boolean => typeof given === 'boolean' || typeof given === 'number';

/** A $project, or the projection of a find. */
export function compileProjection(spec: Members, of: 'find' | 'project'): Reshape {
  const [shown, hidden, computed]: [string[][], string[][], [string[], unknown][]] = [[], [], []];
  let withId: unknown;
  eachPath(spec, (path, given) => {
    if (of === 'find') refuseFindOnly(path, given);
    if (path.length === 1 && path[0] === '_id' && isFlag(given)) withId = Boolean(given);
    else if (!isFlag(given)) computed.push([[...path], given]);
    else (given ? shown : hidden).push([...path]);
  });
  const excludes = shown.length === 0 && (hidden.length > 0 || (computed.length === 0 && withId === false));
  if (hidden.length > 0 && shown.length > 0)
    throw createServerError(31_254, 'Location31254', 'Cannot do exclusion in inclusion projection');
  if (excludes) {
    if (computed.length > 0) throw new UnsupportedBySimulationError('expressions next to an exclusion');
    if (withId === false) hidden.push(['_id']);
    return createExclusion(hidden);
  }
  const tree: ProjectionTree = new Map();
  if (withId !== false) plant(tree, ['_id'], 'keep');
  for (const path of shown) plant(tree, path, 'keep');
  for (const [path, given] of computed) {
    if (path.join() === '_id') tree.delete('_id');
    plant(tree, path, compileExpression(given));
  }
  return (doc, scope) => keptMembers(tree, doc, withRoot(scope, doc));
}

function refuseFindOnly(path: readonly string[], given: unknown): void {
  const operator = isMembers(given) ? Object.keys(given)[0] : undefined;
  if (path.includes('$')) throw new UnsupportedBySimulationError('$ in a projection');
  if (operator === '$slice' || operator === '$elemMatch' || operator === '$meta')
    throw new UnsupportedBySimulationError(`${operator} in a projection`);
}

/** Returns the members in the order of the document, followed by the computed members. */
function keptMembers(tree: ProjectionTree, members: Members, scope: Scope): Members {
  const result: Record<string, unknown> = {};
  for (const name in members) {
    const below = tree.get(name);
    if (below === 'keep') result[name] = members[name];
    else if (below instanceof Map) {
      const inner = keptValue(below, members[name], scope);
      if (inner !== undefined) result[name] = inner;
    }
  }
  for (const [name, below] of tree) {
    if (below === 'keep') continue;
    if (!(below instanceof Map)) put(result, name, below(scope));
    else if (!(name in result)) {
      const inner = keptMembers(below, {}, scope);
      if (Object.keys(inner).length > 0) result[name] = inner;
    }
  }
  return result;
}

function put(made: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) made[name] = value;
}

function keptValue(tree: ProjectionTree, value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((one) => keptValue(tree, one, scope)).filter((one) => one !== undefined);
  return isMembers(value) ? keptMembers(tree, value, scope) : undefined;
}

/** Removes paths, as $unset does. */
export function createExclusion(paths: readonly (readonly string[])[]): Reshape {
  const tree: ProjectionTree = new Map();
  for (const path of paths) plant(tree, path, 'keep');
  return (doc) => leftMembers(tree, doc);
}

function leftMembers(tree: ProjectionTree, members: Members): Members {
  const result: Record<string, unknown> = {};
  for (const name in members) {
    const below = tree.get(name);
    if (below === undefined) result[name] = members[name];
    else if (below instanceof Map) result[name] = leftValue(below, members[name]);
  }
  return result;
}

function leftValue(tree: ProjectionTree, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => leftValue(tree, one));
  return isMembers(value) ? leftMembers(tree, value) : value;
}

/** Sets members to computed values, as $set does. Each value is computed from the document before the stage. */
export function compileSet(spec: unknown): Reshape {
  if (!isMembers(spec)) throw createServerError(40_272, 'Location40272', '$set specification stage must be an object');
  if (Object.keys(spec).length === 0) throw createFailedToParse('$set needs at least one field');
  const tree: ProjectionTree = new Map();
  eachPath(spec, (path, given) => plant(tree, path, compileExpression(given)));
  return (doc, scope) => setMembers(tree, doc, withRoot(scope, doc));
}

function setMembers(tree: ProjectionTree, members: Members, scope: Scope): Members {
  const result: Record<string, unknown> = { ...members };
  for (const [name, below] of tree) {
    const value = below instanceof Map ? setValue(below, result[name], scope) : (below as Expression)(scope);
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result;
}

function setValue(tree: ProjectionTree, value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((one) => setValue(tree, one, scope));
  return setMembers(tree, isMembers(value) ? value : {}, scope);
}
