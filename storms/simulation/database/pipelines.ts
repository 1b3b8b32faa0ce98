// Aggregation pipelines. The stages are in a table; each converts a list of documents to another.
import { createFailedToParse, createServerError, UnsupportedBySimulationError } from './errors';
import { compileExpression } from './expressions';
import { compileFilter, type Filter } from './filters';
import { compileGroup } from './groups';
import { splitPath, placeAt, visitPath, setPath } from './paths';
import { compileProjection, compileSet, createExclusion } from './projections';
import { type Scope, withRoot, withVariables } from './scope';
import { type Sort, sortDocuments } from './sorting';
import { type Doc, isMembers, type Members } from './values';

export type Stage = Members;
type Run = (docs: readonly Doc[]) => readonly Doc[];

/** Finds the documents of a collection that pass a filter, with an index if one helps. */
export type Lookup = (collection: string, filter: Filter, scope: Scope) => readonly Doc[];

interface Setting {
  readonly scope: Scope;
  readonly lookup: Lookup;
}

type StageCompiler = (given: unknown, setting: Setting) => Run;

export function compilePipeline(stages: readonly Stage[], scope: Scope, lookup: Lookup): Run {
  const runs = stages.map((stage) => compileStage(stage, { scope, lookup }));
  return (docs) => runs.reduce((now, run) => run(now), docs);
}

function compileStage(stage: Stage, setting: Setting): Run {
  const [name = '', ...others] = Object.keys(stage);
  if (others.length > 0)
    throw createServerError(
      40_323,
      'Location40323',
      'A pipeline stage specification object must contain exactly one field.',
    );
  const compile = stages[name];
  if (!compile) throw new UnsupportedBySimulationError(name);
  return compile(stage[name], setting);
}

/** Compiles the read of a collection through a pipeline. A filter at its beginning may use an index. */
export function compileRead(
  collection: string,
  pipeline: readonly Stage[],
  scope: Scope,
  lookup: Lookup,
): () => readonly Doc[] {
  const [first, ...rest] = pipeline;
  const filter = first && '$match' in first && Object.keys(first).length === 1 ? (first.$match as Filter) : undefined;
  const run = compilePipeline(filter ? rest : pipeline, scope, lookup);
  return () => run(lookup(collection, filter ?? {}, scope));
}

const each =
  (work: (doc: Doc, scope: Scope) => Doc) =>
  (scope: Scope): Run =>
  (docs) =>
    docs.map((doc) => work(doc, scope));

function count(given: unknown): number {
  if (typeof given !== 'number' || given < 0)
    throw createFailedToParse('the limit must be a number that is not negative');
  return given;
}

function replaced(given: unknown, { scope }: Setting): Run {
  const value = compileExpression(given);
  return (docs) =>
    docs.map((doc) => {
      const next = value(withRoot(scope, doc));
      if (!isMembers(next))
        throw createServerError(40_228, 'Location40228', "'newRoot' expression must evaluate to an object");
      return next;
    });
}

interface LookupStage {
  readonly from: string;
  readonly localField?: string;
  readonly foreignField?: string;
  readonly let?: Members;
  readonly pipeline?: readonly Stage[];
  readonly as: string;
}

function joined(given: unknown, { scope, lookup }: Setting): Run {
  const { from, localField, foreignField, let: variables = {}, pipeline = [], as, ...others } = given as LookupStage;
  if (Object.keys(others).length > 0)
    throw new UnsupportedBySimulationError(`${Object.keys(others).join()} of $lookup`);
  if (typeof from !== 'string' || typeof as !== 'string') throw createFailedToParse('$lookup needs from and as');
  const values = Object.entries(variables).map(([name, value]) => [name, compileExpression(value)] as const);
  // The pipeline is compiled once and runs for one document after the other. Each document sets its own variables here.
  const own: { -readonly [Member in keyof Scope]: Scope[Member] } = withVariables(
    scope,
    Object.fromEntries(values.map(([name]) => [name, null])),
  );
  const byFields = localField !== undefined && foreignField !== undefined;
  const run = byFields ? compilePipeline(pipeline, own, lookup) : undefined;
  const read = byFields ? undefined : compileRead(from, pipeline, own, lookup);
  const place = as.split('.');
  return (docs) =>
    docs.map((doc) => {
      if (values.length > 0) {
        const inner = withRoot(scope, doc);
        const given = Object.fromEntries(values.map(([name, value]) => [name, value(inner)]));
        own.variables = { ...scope.variables, ...given };
      } else own.variables = scope.variables;
      const found = run
        ? run(lookup(from, localMatch(doc, localField ?? '', foreignField ?? ''), own))
        : (read?.() ?? []);
      return setPath(doc, place, found) as Doc;
    });
}

/** Null matches null and a missing value. An array matches values that are equal to any of its members. */
function localMatch(doc: Doc, localField: string, foreignField: string): Filter {
  const values: unknown[] = [];
  visitPath(doc, splitPath(localField), (value) => {
    if (Array.isArray(value)) values.push(...(value as unknown[]));
    else values.push(value ?? null);
    return false;
  });
  return { [foreignField]: { $in: values } };
}

function unwound(given: unknown): Run {
  const {
    path,
    preserveNullAndEmptyArrays = false,
    includeArrayIndex,
    ...others
  } = typeof given === 'string' ? ({ path: given } as Members) : (given as Members);
  if (Object.keys(others).length > 0)
    throw new UnsupportedBySimulationError(`${Object.keys(others).join()} of $unwind`);
  if (typeof path !== 'string' || !path.startsWith('$')) throw createFailedToParse('$unwind needs a path with $');
  const names = path.slice(1).split('.');
  const numbered = (doc: Doc, index: number | null): Doc =>
    typeof includeArrayIndex === 'string' ? (setPath(doc, includeArrayIndex.split('.'), index) as Doc) : doc;
  return (docs) =>
    docs.flatMap((doc) => {
      const value = placeAt(doc, names);
      if (Array.isArray(value) && value.length > 0)
        return value.map((one: unknown, index) => numbered(setPath(doc, names, one) as Doc, index));
      const isEmpty = value === undefined || value === null || Array.isArray(value);
      if (isEmpty && preserveNullAndEmptyArrays !== true) return [];
      return [numbered(Array.isArray(value) ? (setPath(doc, names, undefined) as Doc) : doc, null)];
    });
}

function faceted(given: unknown, { scope, lookup }: Setting): Run {
  const runs = Object.entries(given as Readonly<Record<string, readonly Stage[]>>).map(
    ([name, pipeline]) => [name, compilePipeline(pipeline, scope, lookup)] as const,
  );
  return (docs) => [Object.fromEntries(runs.map(([name, run]) => [name, run(docs)]))];
}

function united(given: unknown, { scope, lookup }: Setting): Run {
  const { coll, pipeline = [] } =
    typeof given === 'string' ? { coll: given } : (given as { coll: string; pipeline?: readonly Stage[] });
  const read = compileRead(coll, pipeline, scope, lookup);
  return (docs) => [...docs, ...read()];
}

function counted(given: unknown): Run {
  if (typeof given !== 'string') throw createFailedToParse('$count needs a name');
  return (docs) => (docs.length === 0 ? [] : [{ [given]: docs.length }]);
}

function countedBy(given: unknown, { scope }: Setting): Run {
  const group = compileGroup({ _id: given, count: { $sum: 1 } }, scope);
  return (docs) => sortDocuments(group(docs), { count: -1 });
}

const unsetPaths = (given: unknown): readonly (readonly string[])[] =>
  (Array.isArray(given) ? (given as string[]) : [String(given)]).map((path) => path.split('.'));

function matched(given: unknown, { scope }: Setting): Run {
  if (!isMembers(given))
    throw createServerError(15_959, 'Location15959', 'the match filter must be an expression in an object');
  const test = compileFilter(given, scope);
  return (docs) => docs.filter(test);
}

const stages: Readonly<Record<string, StageCompiler>> = {
  $match: matched,
  $project: (given, { scope }) => each(compileProjection(given as Members, 'project'))(scope),
  $set: (given, { scope }) => each(compileSet(given))(scope),
  $addFields: (given, { scope }) => each(compileSet(given))(scope),
  $unset: (given, { scope }) => each(createExclusion(unsetPaths(given)))(scope),
  $replaceWith: replaced,
  $replaceRoot: (given, setting) => replaced((given as Members).newRoot, setting),
  $lookup: joined,
  $unwind: unwound,
  $group: (given, { scope }) => compileGroup(given as Members, scope),
  $sort: (given) => (docs) => sortDocuments(docs, given as Sort),
  $limit: (given) => {
    const most = count(given);
    return (docs) => docs.slice(0, most);
  },
  $skip: (given) => {
    const first = count(given);
    return (docs) => docs.slice(first);
  },
  $facet: faceted,
  $unionWith: united,
  $count: counted,
  $sortByCount: countedBy,
};
