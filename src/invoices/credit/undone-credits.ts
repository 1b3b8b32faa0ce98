// Credit notes that debit notes undo, which is how a credit note issued by mistake is corrected. The debit note names the
// credit note, not its invoice.
import { isZeroAmount } from '../../amount/amount';
import type { Invoice } from '../../document/model/invoice';
import { isInvoiceSealedOrEndedWell, listUncancelledCorrections, type RelatedInvoice } from '../related';
import { areAllTaxRateAmountsZero, computeInvoiceAmountsByTaxRate, sumAmountsByTaxRate } from './rates';
import { computeUntaxedRowsAmount, sumAmountsExactly } from './untaxed';

/** Lists the debit notes that undo a credit note, or a part of it. */
export const listUncancelledDebitNotesOfCreditNote = (
  { invoice }: RelatedInvoice,
  related: readonly RelatedInvoice[],
): RelatedInvoice[] => listUncancelledCorrections(invoice, related).filter((one) => one.invoice.type === 'debit-note');

/** Lists the credit notes of an invoice without those that a debit note undoes as a whole, oldest first. */
export const listCreditNotesInForce = (invoice: Invoice, related: readonly RelatedInvoice[]): RelatedInvoice[] =>
  listUncancelledCorrections(invoice, related).filter(
    (one) => one.invoice.type === 'credit-note' && !isUndone(one, related),
  );

/** Finds the credit note that a debit note undoes as a whole, so that the credited invoice is in force again. */
export const findCreditNoteUndoneByDebitNote = (
  debit: Invoice,
  related: readonly RelatedInvoice[],
): RelatedInvoice | undefined =>
  related.find(
    (one) =>
      one.invoice.type === 'credit-note' &&
      listUncancelledCorrections(one.invoice, related).some(({ invoice }) => isSameNumber(invoice, debit)) &&
      isUndone(one, related),
  );

const isSameNumber = (one: Invoice, other: Invoice): boolean =>
  one.code === other.code && (one.series ?? '') === (other.series ?? '');

/**
 * Returns whether one debit note has the amounts of a credit note. Parts stay in the debit note, which can be credited.
 * A debit note that is itself corrected no longer has all amounts.
 */
function isUndone(credit: RelatedInvoice, related: readonly RelatedInvoice[]): boolean {
  const [debit, ...others] = listUncancelledDebitNotesOfCreditNote(credit, related);
  // A debit note that is not sealed yet can still fail. The parts of a debit note of several credit notes are unknown.
  if (!debit || others.length > 0 || !isInvoiceSealedOrEndedWell(debit) || debit.invoice.preceding?.length !== 1)
    return false;
  if (debit.invoice.currency !== credit.invoice.currency) return false;
  if (listUncancelledCorrections(debit.invoice, related).length > 0) return false;
  const documents = [credit.invoice, debit.invoice];
  return (
    areAllTaxRateAmountsZero(sumAmountsByTaxRate(documents.map((one) => computeInvoiceAmountsByTaxRate(one)))) &&
    isZeroAmount(sumAmountsExactly(documents.map(computeUntaxedRowsAmount)))
  );
}
