// Decides whether the records of a credit note's invoices have to be read. They are read only if the totals indicate
// that more is reversed than was charged.
import type { Invoice } from '../../document/model/invoice';
import { computePriceTotalWithTaxInBreakdown } from '../../document/breakdown';
import { isAmountTextSumAbove } from '../../document/warnings/originals';
import type { DocumentCheckFacts, StoredOriginalInvoice } from '../../model/document-check';
import { isCorrectionDraftOrInForce } from '../cancelled';
import { listDebitNotesInForceOfOriginals, parseEntryDocumentIfRead } from './debit-notes';
import { pickReportedElseSignedElseDraftOriginals, dedupeEntriesById } from '../originals';

/**
 * Returns true if a credit note, together with others, may reverse more than all its originals. The records are then
 * compared exactly, in one currency and across several, together with the debit notes of the originals.
 */
export function mayCreditsExceedOriginals(
  { type, totals, currency }: Invoice,
  view: DocumentCheckFacts,
  isOther: (entry: { readonly id: string }) => boolean,
): boolean {
  const sold = pickReportedElseSignedElseDraftOriginals(dedupeEntriesById(view.originals));
  const others = dedupeEntriesById(view.creditNotes).filter((one) => isOther(one) && isCorrectionDraftOrInForce(one));
  const debits = listDebitNotesInForceOfOriginals(view, isOther);
  const related = [...others, ...debits];
  if (type !== 'credit-note' || !totals || (related.length === 0 && sold.length < 2)) return false;
  if ([...sold, ...related].some((one) => one.currency !== currency)) return false;
  // Their exchange rates may differ, so that the euros of the records are compared, not the totals.
  if (currency !== 'EUR' && sold.length > 1) return true;
  const credits = [...others.map(({ totalWithTax }) => totalWithTax), totals.total_with_tax];
  return isAmountTextSumAbove(credits, sold.map(findPriceTotal));
}

/** Finds the price of an original, without deposits, guarantees and outlays if its document was read. */
function findPriceTotal(original: StoredOriginalInvoice): string {
  const document = parseEntryDocumentIfRead(original);
  return (document && computePriceTotalWithTaxInBreakdown(document)) ?? original.totalWithTax;
}
