// What an expression is computed with: a document, the clock and variables; and the types that its operators share.
import type { Members } from './values';

export interface Scope {
  readonly root: unknown;
  /** `$$NOW`: one instant for the whole call; null where the server has none. */
  readonly now: Date | null;
  readonly variables: Members;
}

/** Undefined: the value is missing. */
export type Expression = (scope: Scope) => unknown;
export type Compile = (expression: unknown) => Expression;
export type ExpressionOperator = (given: unknown, compile: Compile) => Expression;

export const withRoot = ({ now, variables }: Scope, root: unknown): Scope => ({ root, now, variables });

export const withVariables = ({ root, now, variables }: Scope, more: Members): Scope => ({
  root,
  now,
  variables: { ...variables, ...more },
});
