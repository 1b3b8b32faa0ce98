// The step silo.if evaluates conditions on the document and the entry. The step ends with OK and the code `yes`, or
// with SKIP and the code `no`, so that a `next` of the step selects the branch by status or code.
import { jobLimits as limits } from '../../contracts/limits/jobs';
import {
  compareDecimalTexts,
  isDecimalText,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../document/model/basic';
import { findMostSimilarName } from '../../document/find-nearest';
import { createStepEnd, createConfigProblemsStepEnd, type StepResult } from '../step-end';
import type { StepContext } from '../step-context';
import type { WorkflowStepProblem } from '../../messages/parameters';
import type { StepConfigProblem } from '../../contracts/step-calls';

/** One condition, with path, operator and value. */
interface Condition {
  readonly path: string;
  readonly operator: Operator;
  readonly value: Json;
}

const operators = ['=', '!=', '<', '<=', '>', '>=', 'in', 'starts_with', 'contains', 'exists', 'missing'] as const;
type Operator = (typeof operators)[number];

export function planIfStep({ entry, job, step }: StepContext): StepResult {
  const { conditions, problems } = readConditions(step.config ?? {});
  if (problems.length > 0) return createConfigProblemsStepEnd(...problems);
  const doc = JSON.parse(entry.document) as JsonObject;
  const { folder, state, signed, invalid } = entry;
  const subject: JsonObject = { ...doc, doc, entry: { folder, state, signed, invalid }, args: { ...job.args } };
  const holds = (one: Condition): boolean => valuesAt(subject, one.path.split('.')).some((found) => isTrue(one, found));
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
  return {
    path: path
      .replace(/^\$\.?|^\//, '')
      .replaceAll(/\/|\[|\]\.?/g, '.')
      .replace(/\.$/, ''),
    operator,
    value,
  };
}

/**
 * Returns the values at a path. If the path leads to a list, the result has the values of each item. If nothing exists
 * at the path, the result is empty.
 */
function valuesAt(value: Json | undefined, [step, ...rest]: readonly string[]): (Json | undefined)[] {
  if (step === undefined) return Array.isArray(value) && value.length > 0 ? value : [value];
  if (Array.isArray(value)) {
    if (/^\d+$/.test(step)) return valuesAt(value[Number(step)], rest);
    return value.length > 0 ? value.flatMap((item) => valuesAt(item, [step, ...rest])) : [undefined];
  }
  return isJsonObject(value) && Object.hasOwn(value, step) ? valuesAt(value[step], rest) : [undefined];
}

function isTrue({ operator, value }: Condition, found: Json | undefined): boolean {
  if (operator === 'missing') return found === undefined;
  if (found === undefined || found === null) return operator === '!=';
  if (operator === 'exists') return true;
  const text = toText(found);
  if (operator === 'in') return (value as Json[]).some((one) => isSame(text, toText(one)));
  const expected = toText(value);
  if (operator === '=') return isSame(text, expected);
  if (operator === '!=') return !isSame(text, expected);
  if (operator === 'starts_with') return text.startsWith(expected);
  if (operator === 'contains') return text.toLowerCase().includes(expected.toLowerCase());
  const order = compareValues(text, expected);
  return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[operator];
}

const toText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isSame = (left: string, right: string): boolean => left === right || compareValues(left, right) === 0;

/** Compares amounts as numbers, and all other values (dates) as texts. */
const compareValues = (left: string, right: string): number =>
  isDecimalText(left) && isDecimalText(right)
    ? compareDecimalTexts(left, right)
    : left < right
      ? -1
      : Number(left > right);
