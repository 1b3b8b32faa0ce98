// Compiles filters, once per call. Unknown operators therefore fail even without documents.
import { compileFieldTest, type FilterCompiler, type Test } from './conditions';
import { createBadValue, UnsupportedBySimulationError } from './errors';
import { compileExpression } from './expressions';
import { type Scope, withRoot } from './scope';
import { isMembers, isTrue, type Members } from './values';

export type Filter = Members;
export type { Test };

const lists: Readonly<Record<string, (tests: readonly Test[]) => Test>> = {
  $and: (tests) => (doc) => tests.every((test) => test(doc)),
  $or: (tests) => (doc) => tests.some((test) => test(doc)),
  $nor: (tests) => (doc) => !tests.some((test) => test(doc)),
};

/** Compiles the test of a filter; `scope` has the clock and the variables for `$expr`. */
export function compileFilter(filter: Filter, scope: Scope): Test {
  const compiler: FilterCompiler = { filter: (inner) => compileFilter(inner, scope) };
  const tests: Test[] = [];
  for (const name of Object.keys(filter)) {
    const given = filter[name];
    if (given === undefined) continue;
    if (!name.startsWith('$')) tests.push(compileFieldTest(name, given, compiler));
    else if (name === '$expr') {
      const value = compileExpression(given);
      tests.push((doc) => isTrue(value(withRoot(scope, doc))));
    } else if (name !== '$comment') tests.push(listTest(name, given, compiler));
  }
  const [only] = tests;
  return tests.length === 1 && only ? only : (doc) => tests.every((test) => test(doc));
}

function listTest(name: string, given: unknown, { filter }: FilterCompiler): Test {
  const join = lists[name];
  if (!join) throw new UnsupportedBySimulationError(name);
  if (!Array.isArray(given) || given.length === 0) throw createBadValue(`${name} argument must be a non-empty array`);
  return join(
    given.map((one: unknown) => {
      if (!isMembers(one)) throw createBadValue(`${name} argument's entries must be objects`);
      return filter(one);
    }),
  );
}
