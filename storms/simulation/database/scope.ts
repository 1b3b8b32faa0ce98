// The input of an expression: a document, the clock and variables. Also the types that its operators share.
import type { Timestamp } from 'mongodb';
import type { Members } from './values';

export interface Scope {
  readonly root: unknown;
  /** `$$NOW`: one time for the whole call; null if the server has none. */
  readonly now: Date | null;
  /** `$$CLUSTER_TIME`, which increases with each commit. */
  readonly clusterTime?: () => Timestamp;
  readonly variables: Members;
}

/** Undefined if the value is missing. */
export type Expression = (scope: Scope) => unknown;
export type Compile = (expression: unknown) => Expression;
export type ExpressionOperator = (given: unknown, compile: Compile) => Expression;

export const withRoot = (scope: Scope, root: unknown): Scope => ({ ...scope, root });

export const withVariables = (scope: Scope, more: Members): Scope => ({
  ...scope,
  variables: { ...scope.variables, ...more },
});
