// Compares what a case from practice led to with what is right.
import type { CaseResult } from './replay';

/** What a call must lead to. Absent members mean: a job succeeds, without faults and without warnings. */
export interface ExpectedCall {
  readonly status?: number;
  readonly result?: string;
  readonly faults?: readonly string[];
  /** Keys, with "!" if they block. */
  readonly warnings?: readonly string[];
  /** Part of the record, as `name=value` separated by spaces. */
  readonly record?: string | RegExp;
  /** Parts of the texts of the PDF. */
  readonly page?: readonly string[];
  readonly pageLacks?: readonly string[];
  /** By key or code: what the remedy says. */
  readonly remedies?: Readonly<Record<string, RegExp>>;
  /** Base, tax and total in force. */
  readonly inForce?: readonly [base: string, tax: string, total: string];
}

export function expectResults(results: readonly CaseResult[], expected: Readonly<Record<number, ExpectedCall>>): void {
  const told = results.map(({ status, result, faults, warnings }) => ({ status, result, faults, warnings }));
  const right = results.map((result, i) => rightOutcome(result, expected[i] ?? {}));
  expect(told).toEqual(right);
  results.forEach((result, i) => expectParts(result, expected[i] ?? {}));
}

function rightOutcome({ result: got }: CaseResult, { status = 200, result, faults = [], warnings = [] }: ExpectedCall) {
  const usual = warnings.length > 0 ? 'succeeded-with-warnings' : 'succeeded';
  return { status, result: got === undefined ? undefined : (result ?? usual), faults, warnings };
}

function expectParts({ record, page, remedies, json }: CaseResult, expected: ExpectedCall): void {
  if (expected.record) expect(record).toMatch(expected.record);
  if (expected.result === 'failed') expect(record).toBe('');
  for (const part of expected.page ?? []) expect(page).toContain(part);
  for (const part of expected.pageLacks ?? []) expect(page).not.toContain(part);
  for (const [key, says] of Object.entries(expected.remedies ?? {})) expect(remedies[key]).toMatch(says);
  if (!expected.inForce) return;
  const { base, tax, total } = (json['closing'] as { in_force: Record<string, string> }).in_force;
  expect([base, tax, total]).toEqual(expected.inForce);
}
