// Cases where the public calculator is wrong and ours differs on purpose (docs/documents.md, "Faults of the public calculator").

import type { CaseResult } from './cases';

const groups: readonly { readonly reason: string; readonly cases: readonly string[] }[] = [
  {
    reason:
      'a converted price or payable amount is rounded at its own decimals there, not at those of the new currency',
    cases: [
      ...['fuzz-31415-00159', 'fuzz-31415-00314', 'fuzz-31415-00859', 'fuzz-31415-01480', 'fuzz-31415-01482'],
      ...['fuzz-31415-01584', 'fuzz-31415-01604', 'fuzz-31415-01928', 'fuzz-31415-02532', 'fuzz-31415-02599'],
      ...['fuzz-31415-02879', 'fuzz-31415-02918'],
    ],
  },
  {
    reason: 'the canonical form of a negative fraction (a coordinate) is malformed there, and so the digest',
    cases: [
      ...['fuzz-31415-00213', 'fuzz-31415-01836', 'fuzz-31415-02099', 'fuzz-31415-02471', 'fuzz-31415-02904'],
      'fuzz-31415-02930',
    ],
  },
  {
    reason: 'the day 0000-00-00 counts as given there: it is kept, satisfies rules, and no rate is valid on it',
    cases: [...['fuzz-31415-01144', 'fuzz-31415-01177', 'fuzz-31415-01950', 'fuzz-31415-02144', 'fuzz-31415-02572']],
  },
  { reason: 'a quantity of "--5" is a number there; ours refuses two signs', cases: ['fuzz-31415-00167'] },
];

/** Why a case differs, by its name. */
export const exceptions: ReadonlyMap<string, string> = new Map(
  groups.flatMap(({ reason, cases }) => cases.map((name) => [name, reason] as const)),
);

/** A case after the list of exceptions was looked at. */
export interface Judged extends CaseResult {
  /** Why the difference is right. */
  readonly exception: string | undefined;
}

/** A listed case that differs is no difference; one that no longer differs is one, so that the list stays true. */
export function judge(results: readonly CaseResult[]): Judged[] {
  return results.map((result) => {
    const exception = exceptions.get(result.name);
    if (exception === undefined) return { ...result, exception };
    const gone = { path: '(exception)', note: `no longer differs, take it off the list: ${exception}` };
    return { ...result, exception, difference: result.difference === undefined ? gone : undefined };
  });
}
