// The step silo.if evaluates conditions on the document and the entry. The step ends with OK and the code `yes`, or
// with SKIP and the code `no`, so that a `next` of the step selects the branch by status or code.
import { jobLimits as limits } from '../../contracts/limits/jobs';
import { isJsonObject, type Json, type JsonObject } from '../../document/model/basic';
import { findMostSimilarName } from '../../document/find-nearest';
import { createStepEnd, createConfigProblemsStepEnd, type StepResult } from '../step-end';
import type { StepContext } from '../step-context';
import type { WorkflowStepProblem } from '../../messages/parameters';
import type { StepConfigProblem } from '../../contracts/step-calls';
import { comparisonOperators, createValueComparisonPredicate } from './compare-values';

/** One condition: the members of its path, and what a value at the path must fulfill. */
interface Condition {
  readonly path: readonly PathMember[];
  readonly isTrue: (found: Json | undefined) => boolean;
}

/** A member of a path, with its place in a list if it is a number. */
interface PathMember {
  readonly name: string;
  readonly index: number | undefined;
}

const operators = [...comparisonOperators, 'exists', 'missing'] as const;
type Operator = (typeof operators)[number];

export function planIfStep({ entry, job, step }: StepContext): StepResult {
  const { conditions, problems } = readConditions(step.config ?? {});
  if (problems.length > 0) return createConfigProblemsStepEnd(...problems);
  const doc = JSON.parse(entry.document) as JsonObject;
  const { folder, state, signed, invalid } = entry;
  const subject: JsonObject = { ...doc, doc, entry: { folder, state, signed, invalid }, args: { ...job.args } };
  const holds = (one: Condition): boolean => valuesAt(subject, one.path).some(one.isTrue);
  const isYes = step.config?.match === 'any' ? conditions.some(holds) : conditions.every(holds);
  return isYes ? createStepEnd('OK', { code: 'yes' }) : createStepEnd('SKIP', { code: 'no' });
}

/** Finds problems of such a step's config before it is stored. */
export const listIfStepConfigProblems = (config: Readonly<Record<string, unknown>>): readonly StepConfigProblem[] =>
  readConditions(config).problems;

/** Reads `conditions`, or a single condition in the members `field`, `operator` and `value` of the config itself. */
function readConditions(config: Readonly<Record<string, unknown>>): {
  readonly conditions: readonly Condition[];
  readonly problems: readonly StepConfigProblem[];
} {
  const { match = 'all', conditions: given } = config;
  const list: unknown = given ?? [config];
  if (match !== 'all' && match !== 'any')
    return { conditions: [], problems: [{ name: 'match', problem: { kind: 'match-unknown' } }] };
  if (!Array.isArray(list) || list.length === 0 || list.length > limits.conditionsMax)
    return {
      conditions: [],
      problems: [{ name: 'conditions', problem: { kind: 'conditions-count', max: limits.conditionsMax } }],
    };
  const read = list.map((one, i) => readCondition(one as Json, given === undefined ? '' : `conditions.${i}`));
  return {
    conditions: read.flatMap((one) => ('problem' in one ? [] : [one])),
    problems: read.filter((one) => 'problem' in one),
  };
}

/** @param at field of the condition in the config; empty for the config itself */
function readCondition(given: Json, at: string): Condition | StepConfigProblem {
  const refuse = (name: string, problem: WorkflowStepProblem): StepConfigProblem => ({
    name: [at, name].filter(Boolean).join('.'),
    problem,
  });
  if (!isJsonObject(given)) return refuse('', { kind: 'not-an-object' });
  const { field, path = field, operator: asked = '=', value = null } = given;
  if (typeof path !== 'string' || path === '') return refuse('field', { kind: 'not-a-path' });
  const operator = operators.find((one) => one === asked);
  if (!operator) {
    const meant = typeof asked === 'string' ? findMostSimilarName(asked, operators) : undefined;
    return refuse('operator', { kind: 'operator-unknown', known: operators.join(', '), meant: meant ?? null });
  }
  if (operator === 'in' && !Array.isArray(value)) return refuse('value', { kind: 'not-an-array' });
  if (operator !== 'exists' && operator !== 'missing' && value === null) return refuse('value', { kind: 'missing' });
  const plain = path
    .replace(/^\$\.?|^\//, '')
    .replaceAll(/\/|\[|\]\.?/g, '.')
    .replace(/\.$/, '');
  return { path: plain.split('.').map(toPathMember), isTrue: createTest(operator, value) };
}

const toPathMember = (name: string): PathMember => ({ name, index: /^\d+$/.test(name) ? Number(name) : undefined });

/**
 * Returns the values at a path. If the path leads to a list, the result has the values of each item. If nothing exists
 * at the path, the result is empty.
 * @param depth number of members of the path that led to the value
 */
function valuesAt(value: Json | undefined, path: readonly PathMember[], depth = 0): (Json | undefined)[] {
  const member = path[depth];
  if (member === undefined) return Array.isArray(value) && value.length > 0 ? value : [value];
  const { name, index } = member;
  if (Array.isArray(value)) {
    if (index !== undefined) return valuesAt(value[index], path, depth + 1);
    return value.length > 0 ? value.flatMap((item) => valuesAt(item, path, depth)) : [undefined];
  }
  return isJsonObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], path, depth + 1) : [undefined];
}

function createTest(operator: Operator, value: Json): Condition['isTrue'] {
  if (operator === 'missing') return (found) => found === undefined;
  if (operator === 'exists') return (found) => found !== undefined && found !== null;
  const test = createValueComparisonPredicate(operator, value);
  return (found) => (found === undefined || found === null ? operator === '!=' : test(found));
}
