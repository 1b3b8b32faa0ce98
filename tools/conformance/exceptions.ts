// Cases in which the public calculator is wrong and Sello differs intentionally
// (docs/format.md, "Differences from the public calculator").

import type { CaseResult } from './cases';

/** The prefix of the names of the wider set. */
const set = 'fuzz-31415-';

const groups: readonly { readonly reason: string; readonly cases: string }[] = [
  {
    reason:
      'a converted price or payable amount is rounded at its own decimals there, not at those of the new currency',
    cases: '00159 00314 00859 01480 01482 01584 01604 01928 02532 02599 02879 02918',
  },
  {
    reason: 'the canonical form of a negative fraction (a coordinate) is malformed there, and so the digest',
    cases: '00213 01836 02099 02471 02904 02930',
  },
  {
    reason: 'the day 0000-00-00 counts as given there: it is kept, satisfies rules, and no rate is valid on it',
    cases: '01144 01177 01950 02144 02572',
  },
  { reason: 'a quantity of "--5" is a number there; ours refuses two signs', cases: '00167' },
];

/** The reason why a case differs, by its name. */
export const exceptions: ReadonlyMap<string, string> = new Map(
  groups.flatMap(({ reason, cases }) => cases.split(' ').map((number) => [`${set}${number}`, reason] as const)),
);

/** A case with its entry in the list of exceptions. */
export interface JudgedCase extends CaseResult {
  /** The reason why the difference is right. */
  readonly exception: string | undefined;
}

/** A listed case that differs is not a difference; one that no longer differs is one, so that the list stays correct. */
export function judge(results: readonly CaseResult[]): JudgedCase[] {
  return results.map((result) => {
    const exception = exceptions.get(result.name);
    if (exception === undefined) return { ...result, exception };
    const gone = { path: '(exception)', note: `no longer differs, take it off the list: ${exception}` };
    return { ...result, exception, difference: result.difference === undefined ? gone : undefined };
  });
}
