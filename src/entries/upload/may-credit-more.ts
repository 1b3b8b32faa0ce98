// Whether the records of a credit note's invoices have to be read: only where totals say that more is taken back than was charged.
import type { Invoice } from '../../document/model/invoice';
import { isSumAbove } from '../../document/warnings/originals';
import type { UploadView } from '../../model/upload';
import { isCorrectionInForce } from '../cancelled';
import { pickIssuedOriginals, removeDuplicateIds } from '../originals';

/**
 * Whether a credit note and the others take back more than all that it names. Their records tell it exactly, in one currency
 * and across several.
 */
export function mayCreditMore(
  { type, totals, currency }: Invoice,
  { originals, creditNotes }: UploadView,
  isOther: (entry: { readonly id: string }) => boolean,
): boolean {
  const sold = pickIssuedOriginals(removeDuplicateIds(originals));
  const others = removeDuplicateIds(creditNotes).filter((one) => isOther(one) && isCorrectionInForce(one));
  if (type !== 'credit-note' || !totals || (others.length === 0 && sold.length < 2)) return false;
  if ([...sold, ...others].some((one) => one.currency !== currency)) return false;
  const taken = [...others.map(({ totalWithTax }) => totalWithTax), totals.total_with_tax];
  return isSumAbove(
    taken,
    sold.map(({ totalWithTax }) => totalWithTax),
  );
}
