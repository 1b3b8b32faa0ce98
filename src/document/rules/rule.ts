// Defines rules. A rule has a code, a message, and a check that returns the paths where the rule is broken.

import type { TaxRegime } from '../regimes/regime';
import type { MutableObjectMembers } from '../shapes/shape';

/** Context of a check, besides the object. */
export interface DocumentRuleContext {
  readonly regime: TaxRegime | undefined;
}

/**
 * Paths below the object, such as `name` or `lines[0].item`; `''` is the object itself. An empty list means that the
 * rule holds.
 */
export type BrokenRulePaths = readonly string[];

export interface DocumentRule {
  readonly code: string;
  readonly message: string;
  /** The remedy that the kind of rule implies; the table in remedies.ts takes precedence. */
  readonly remedy?: string;
  broken(node: MutableObjectMembers, scope: DocumentRuleContext): BrokenRulePaths;
}

/** Rules by the name of the shape for which they hold. */
export type DocumentRuleTable = Readonly<Record<string, readonly DocumentRule[]>>;

const nowhere: BrokenRulePaths = [];

type RuleCondition = (node: MutableObjectMembers, scope: DocumentRuleContext) => boolean;

/** Defines a rule of the object itself or of one member. The rule is broken if `holds` is false. */
export function defineMemberRule(code: string, place: string, message: string, holds: RuleCondition): DocumentRule {
  const here: BrokenRulePaths = [place];
  return { code, message, broken: (node, scope) => (holds(node, scope) ? nowhere : here) };
}

/**
 * Defines a rule that requires the member (a zero amount counts as present). `when` limits the rule to matching
 * objects.
 */
export function defineRequiredMemberRule(
  code: string,
  member: string,
  message: string,
  when?: RuleCondition,
): DocumentRule {
  const holds: RuleCondition = (node, scope) =>
    (when !== undefined && !when(node, scope)) || isNonEmptyValue(node[member]);
  return { ...defineMemberRule(code, member, message, holds), remedy: `Set \`${member}\`.` };
}

/** Defines the rule that the member is not allowed. */
export function defineForbiddenMemberRule(
  code: string,
  member: string,
  message: string,
  when: RuleCondition,
): DocumentRule {
  const holds: RuleCondition = (node, scope) => !when(node, scope) || node[member] === undefined;
  return { ...defineMemberRule(code, member, message, holds), remedy: `Remove \`${member}\`.` };
}

/** Defines the rule that the member, if present, is one of a list. */
export function defineAllowedMemberValuesRule(
  code: string,
  member: string,
  message: string,
  values: readonly string[],
): DocumentRule {
  const valueSet = new Set<unknown>(values);
  const holds: RuleCondition = (node) => node[member] === undefined || valueSet.has(node[member]);
  return {
    ...defineMemberRule(code, member, message, holds),
    remedy: `Set \`${member}\` to one of ${values.map((value) => `\`${value}\``).join(', ')}.`,
  };
}

/** Defines the rule that the member, if present, has a form. */
export function defineMemberFormatRule(
  code: string,
  member: string,
  message: string,
  test: (value: string) => boolean,
): DocumentRule {
  return defineMemberRule(code, member, message, (node) => {
    const value = node[member];
    return typeof value !== 'string' || value === '' || test(value);
  });
}

/** Defines a rule whose check returns the paths. */
export function defineMultiPathRule(code: string, message: string, broken: DocumentRule['broken']): DocumentRule {
  return { code, message, broken };
}

export function isNonEmptyValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
