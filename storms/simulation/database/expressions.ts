// Expressions of pipelines: values that are computed from a document, variables and the clock. The operators are in
// tables.
import { arithmeticOperators } from './expressions-arithmetic';
import { arrayOperators } from './expressions-arrays';
import { dateOperators } from './expressions-dates';
import { logicOperators } from './expressions-logic';
import { objectOperators } from './expressions-objects';
import { textOperators } from './expressions-text';
import { createFailedToParse, createServerError, UnsupportedBySimulationError } from './errors';
import { splitPath, readPath } from './paths';
import type { Expression, ExpressionOperator } from './scope';
import { isMembers, type Members } from './values';

const operators: Readonly<Record<string, ExpressionOperator>> = {
  ...arithmeticOperators,
  ...arrayOperators,
  ...dateOperators,
  ...logicOperators,
  ...objectOperators,
  ...textOperators,
  $literal: (given) => () => given,
};

export function compileExpression(expression: unknown): Expression {
  if (typeof expression === 'string') return expression.startsWith('$') ? reference(expression) : () => expression;
  if (Array.isArray(expression)) {
    const members = expression.map(compileExpression);
    return (scope) => members.map((member) => member(scope) ?? null);
  }
  if (!isMembers(expression)) return () => expression;
  const [first = ''] = Object.keys(expression);
  if (first.startsWith('$')) return operation(first, expression);
  return members(expression);
}

function operation(name: string, expression: Members): Expression {
  if (Object.keys(expression).length > 1)
    throw createFailedToParse('an object representing an expression must have one field');
  const operator = operators[name];
  if (!operator) throw new UnsupportedBySimulationError(name);
  return operator(expression[name], compileExpression);
}

/** Creates a document; members whose value is missing are omitted. */
function members(expression: Members): Expression {
  const parts = Object.entries(expression)
    .filter(([, given]) => given !== undefined)
    .map(([name, given]) => [name, compileExpression(given)] as const);
  return (scope) => {
    const result: Record<string, unknown> = {};
    for (const [name, part] of parts) {
      const value = part(scope);
      if (value !== undefined) result[name] = value;
    }
    return result;
  };
}

function reference(text: string): Expression {
  if (!text.startsWith('$$')) {
    const names = splitPath(text.slice(1));
    return ({ root }) => readPath(root, names);
  }
  const [variable = '', ...names] = text.slice(2).split('.');
  switch (variable) {
    case 'ROOT':
    case 'CURRENT':
      return ({ root }) => readPath(root, names);
    case 'NOW':
      return ({ now }) => {
        if (!now) throw createServerError(51_144, 'Location51144', "Builtin variable '$$NOW' is not available");
        return now;
      };
    case 'CLUSTER_TIME':
      return ({ clusterTime }) => {
        if (!clusterTime) throw new UnsupportedBySimulationError('$$CLUSTER_TIME here');
        return clusterTime();
      };
    case 'REMOVE':
      return () => undefined;
    default:
      if (/^[A-Z]/.test(variable)) throw new UnsupportedBySimulationError(`$$${variable}`);
      return ({ variables }) => {
        if (!(variable in variables))
          throw createServerError(17_276, 'Location17276', `Use of undefined variable: ${variable}`);
        return readPath(variables[variable], names);
      };
  }
}
