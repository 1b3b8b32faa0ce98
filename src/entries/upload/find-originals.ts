// Which of the entries that were found for `preceding` are the invoices that are meant.
import type { OriginalInvoice } from '../../model/upload';

/** Each entry once: it may be found by uuid and by number. */
export const uniqueById = <Entry extends { readonly id: string }>(list: readonly Entry[]): Entry[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
];

/** The entries that count for a number: those that were reported, else those that were signed, else all drafts. */
export function pickIssued(originals: readonly OriginalInvoice[]): readonly OriginalInvoice[] {
  const reported = originals.filter(({ fiscal }) => fiscal !== undefined);
  if (reported.length > 0) return reported;
  const signed = originals.filter((one) => one.signed);
  return signed.length > 0 ? signed : originals;
}

/** The one invoice that is corrected; undefined for several: what a credit note takes of each is not in it. */
export function pickSingleOriginal(originals: readonly OriginalInvoice[]): OriginalInvoice | undefined {
  const found = uniqueById(originals);
  const numbers = new Set(found.map(({ series, code }) => JSON.stringify([series, code])));
  const [original, second] = pickIssued(found);
  return numbers.size > 1 || second ? undefined : original;
}
