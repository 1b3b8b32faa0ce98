// The `$` of an update: the first member of an array that made the filter match.
import { compileElementTest, compileFieldTest, type FilterCompiler, type Test } from './conditions';
import { createServerError } from './errors';
import { compileFilter, type Filter } from './filters';
import { placeAt } from './paths';
import type { Scope } from './scope';
import { type Doc, isMembers } from './values';

export function findPosition(doc: Doc, names: readonly string[], filter: Filter, scope: Scope): number {
  const list = placeAt(doc, names);
  const path = names.join('.');
  const compiler: FilterCompiler = { filter: (inner) => compileFilter(inner, scope) };
  const tests = listTests(filter, path, compiler);
  const place = Array.isArray(list) && tests.length > 0 ? list.findIndex((one) => tests[0]?.(one)) : -1;
  if (place < 0)
    throw createServerError(2, 'BadValue', 'The positional operator did not find the match needed from the query.');
  return place;
}

function listTests(filter: Filter, path: string, compiler: FilterCompiler): Test[] {
  return Object.entries(filter).flatMap(([name, condition]): Test[] => {
    if (name === '$and') return (condition as readonly Filter[]).flatMap((one) => listTests(one, path, compiler));
    if (name.startsWith(`${path}.`))
      return [(one) => compileFieldTest(name.slice(path.length + 1), condition, compiler)(one)];
    if (name !== path) return [];
    if (isMembers(condition) && isMembers(condition.$elemMatch))
      return [compileElementTest(condition.$elemMatch, compiler)];
    return [(one) => compileFieldTest(['value'], condition, compiler)({ value: one })];
  });
}
