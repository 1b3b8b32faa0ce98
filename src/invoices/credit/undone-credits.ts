// Credit notes that debit notes undo, which is how a credit note issued by mistake is corrected. The debit note names the
// credit note, not its invoice.
import { isZeroAmount } from '../../amount/amount';
import type { Invoice } from '../../document/model/invoice';
import { isInvoiceSealedOrEndedWell, listUncancelledCorrections, type RelatedInvoice } from '../related';
import { areAllAmountsZero, computeAmountsByRate, sumAmountsByRate } from './rates';
import { computeUntaxedRowsAmount, sumAmountsExactly } from './untaxed';

/** The credit notes of an invoice that still reverse something, and the debit notes that undo parts of them. */
interface CreditNotesInForce {
  readonly credits: readonly RelatedInvoice[];
  readonly debits: readonly RelatedInvoice[];
}

/** Lists the debit notes that undo a credit note, or a part of it. */
export const listDebitNotesOfCreditNote = (
  { invoice }: RelatedInvoice,
  related: readonly RelatedInvoice[],
): RelatedInvoice[] => listUncancelledCorrections(invoice, related).filter((one) => one.invoice.type === 'debit-note');

/** Lists the credit notes of an invoice without those that debit notes undo as a whole, oldest first. */
export function listCreditNotesInForce(invoice: Invoice, related: readonly RelatedInvoice[]): CreditNotesInForce {
  const all = listUncancelledCorrections(invoice, related).filter((one) => one.invoice.type === 'credit-note');
  // A debit note that is not sealed yet can still fail.
  const listUndoing = (one: RelatedInvoice): RelatedInvoice[] =>
    listDebitNotesOfCreditNote(one, related).filter(isInvoiceSealedOrEndedWell);
  const credits = all.filter((one) => !isUndone(one, listUndoing(one)));
  const debits = credits.flatMap(listUndoing);
  return { credits, debits: [...new Map(debits.map((one) => [one.id, one])).values()] };
}

function isUndone({ invoice }: RelatedInvoice, debits: readonly RelatedInvoice[]): boolean {
  // The parts of a debit note of several credit notes are unknown.
  if (debits.length === 0 || debits.some((one) => one.invoice.preceding?.length !== 1)) return false;
  const documents = [invoice, ...debits.map((one) => one.invoice)];
  if (documents.some(({ currency }) => currency !== invoice.currency)) return false;
  return (
    areAllAmountsZero(sumAmountsByRate(documents.map((one) => computeAmountsByRate(one)))) &&
    isZeroAmount(sumAmountsExactly(documents.map(computeUntaxedRowsAmount)))
  );
}
