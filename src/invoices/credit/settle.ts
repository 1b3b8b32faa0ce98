// Credit notes of an invoice in another currency with their amounts after rounding: in the currency of the invoice, as
// the caller and the customer read them. Their records in euros are settled when they are sealed.
import { settleCreditsInOwnCurrency } from '../../chain/convert/own-currency';
import type { RegistrationRecordContent } from '../../chain/record/record';
import type { Invoice } from '../../document/model/invoice';
import { listCorrectionsOfInvoice, type RelatedInvoice } from '../related';
import type { InvoiceWithCreditNotes } from './plan';

/** @param credits the credit notes that count, oldest first */
export function settleCreditNotes(original: Invoice, credits: readonly RelatedInvoice[]): InvoiceWithCreditNotes {
  const documents = credits.map(({ invoice }) => invoice);
  const isComparable = documents.every(({ currency }) => currency === original.currency);
  const contents = isComparable ? settleCreditsInOwnCurrency(original, documents) : [];
  return {
    original: { invoice: original },
    credits: documents.map((invoice, i) => ({ invoice, content: contents[i] })),
  };
}

/**
 * Finds the amounts of a credit note in its own currency after rounding; undefined in euros, or if the credit note does
 * not correct exactly one invoice that is among the related ones.
 * @param id id of the entry; undefined for a credit note that is not issued yet
 * @param related the original and its credit notes, oldest first
 */
export function findSettledCreditContent(
  credit: Invoice,
  related: readonly RelatedInvoice[],
  id?: string,
): RegistrationRecordContent | undefined {
  const { currency, type, preceding = [] } = credit;
  const [reference] = preceding;
  if (currency === 'EUR' || type !== 'credit-note' || preceding.length !== 1) return undefined;
  const original = related.find(
    ({ invoice: { series, code } }) => code === reference?.code && (series ?? '') === (reference?.series ?? ''),
  );
  if (!original || original.invoice.currency !== currency) return undefined;
  const others = listCorrectionsOfInvoice(original.invoice, related).filter(
    ({ invoice, id: one }) => invoice.type === 'credit-note' && invoice.currency === currency && one !== original.id,
  );
  const own = others.findIndex((one) => one.id === id);
  const before = (own < 0 ? others : others.slice(0, own)).map(({ invoice }) => invoice);
  return settleCreditsInOwnCurrency(original.invoice, [...before, credit]).at(-1);
}
