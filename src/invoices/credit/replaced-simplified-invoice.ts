// Simplified invoices that a full invoice (F3) may replace, with the amounts that remain of them after corrections.
import { type Amount, isSameAmountValue, isZeroAmount, parseAmount } from '../../amount/amount';
import { createRefusal } from '../../contracts/errors';
import { docTypeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import { findEuroExchangeRate } from '../../document/convert-currency';
import { formatDocumentNumber } from '../../document/document-summary';
import type { Invoice } from '../../document/model/invoice';
import { findF3ReplacementInForce, findF3ReplacementBeingCancelled, listUncancelledCorrections } from '../related';
import { type CorrectableInvoice, computeRemainingAmountsByTaxRate, toInvoiceWithCreditNotesInForce } from './credit';
import { computeRemainingTotalWithTax, sumRemainingUntaxedRowsAmount } from './remaining';
import { type AmountsByTaxRate, areAllTaxRateBasesZero } from './rates';
import { listUncancelledDebitNotesOfCreditNote } from './undone-credits';
import { formatThirdPartyIssuerKey } from './replacement-mentions';

/** A simplified invoice with its remaining amounts. */
export interface SimplifiedInvoiceWithRemainingAmounts extends CorrectableInvoice {
  readonly left: AmountsByTaxRate;
  /** The remaining part without taxes. */
  readonly untaxed: Amount;
  /** What was paid less what was credited. */
  readonly price: Amount;
}

/**
 * Computes what remains of a simplified invoice that a full invoice may replace.
 * @throws Refusal `conflict`
 */
export function requireReplaceableSimplifiedInvoice(ticket: CorrectableInvoice): SimplifiedInvoiceWithRemainingAmounts {
  const { entry, invoice, related } = ticket;
  const number = formatDocumentNumber(invoice);
  const type = invoice.tax?.ext?.[docTypeExtensionKey] ?? '';
  if (type !== 'F2') throw createRefusal('conflict', 'replace-not-ticket', { number, type }, { id: entry.id });
  const replacement = findF3ReplacementInForce(invoice, related);
  if (replacement) {
    const by = formatDocumentNumber(replacement.invoice);
    throw createRefusal('conflict', 'ticket-replaced', { number, by, id: replacement.id }, { id: replacement.id });
  }
  const cancelled = findF3ReplacementBeingCancelled(invoice, related);
  if (cancelled) {
    const params = { number, by: formatDocumentNumber(cancelled.invoice), id: cancelled.id };
    throw createRefusal('conflict', 'replacement-being-cancelled', params, { id: cancelled.id });
  }
  requireNoCorrectionsButCreditNotes(ticket, 'replace-corrected');
  const remainder = computeRemainingAmountsByTaxRate(ticket);
  const source = toInvoiceWithCreditNotesInForce(entry, invoice, related);
  const untaxed = sumRemainingUntaxedRowsAmount(source);
  if (areAllTaxRateBasesZero(remainder) && isZeroAmount(untaxed))
    throw createRefusal('conflict', 'replace-empty', { number }, { id: entry.id });
  return { ...ticket, left: remainder, untaxed, price: computeRemainingTotalWithTax(source) };
}

/**
 * Requires that no correction but credit notes is in force. A replacement and its refund count credit notes only.
 * @param reason the refusal of the call
 * @throws Refusal `conflict` for a debit note, or for a correction by substitution
 */
export function requireNoCorrectionsButCreditNotes(
  { entry, invoice, related }: CorrectableInvoice,
  reason: 'replace-corrected' | 'refund-corrected',
): void {
  const corrections = listUncancelledCorrections(invoice, related).filter((one) => one.id !== entry.id);
  // A refund takes over whole credit notes.
  const undoing = reason === 'refund-corrected' ? corrections : [];
  const other =
    corrections.find((one) => one.invoice.type !== 'credit-note') ??
    undoing.flatMap((one) => listUncancelledDebitNotesOfCreditNote(one, related))[0];
  if (!other) return;
  const params = { number: formatDocumentNumber(invoice), by: formatDocumentNumber(other.invoice) || other.id };
  throw createRefusal('conflict', reason, params, { id: other.id });
}

/** @throws Refusal `conflict` */
export function requireSameSupplierForReplacement([
  first,
  ...others
]: readonly SimplifiedInvoiceWithRemainingAmounts[]): void {
  const other = others.find(({ entry }) => entry.supplier !== first?.entry.supplier);
  if (!other) return;
  const params = { number: formatDocumentNumber(other.invoice), supplier: other.entry.supplier ?? '' };
  throw createRefusal('conflict', 'replace-other-supplier', params, { id: other.entry.id });
}

const readEuroRate = (invoice: Invoice): string => findEuroExchangeRate(invoice, invoice.currency) ?? '';

const isSameCurrency = (one: Invoice, other: Invoice): boolean =>
  one.currency === other.currency &&
  isSameAmountValue(parseAmount(readEuroRate(one) || '0'), parseAmount(readEuroRate(other) || '0'));

/** An F3 has one currency and one rate. At another rate, its euros would not be those of the records. */
export function requireSameCurrencyAndExchangeRateForF3([
  first,
  ...others
]: readonly SimplifiedInvoiceWithRemainingAmounts[]): void {
  const other = others.find((one) => first && !isSameCurrency(first.invoice, one.invoice));
  if (!other) return;
  const { currency } = other.invoice;
  const params = { number: formatDocumentNumber(other.invoice), currency, rate: readEuroRate(other.invoice) };
  throw createRefusal('conflict', 'replace-other-currency', params, { id: other.entry.id });
}

/** The record of an F3 names one issuer. @throws Refusal `conflict` */
export function requireSameIssuerForReplacement([
  first,
  ...others
]: readonly SimplifiedInvoiceWithRemainingAmounts[]): void {
  const named = first && formatThirdPartyIssuerKey(first.invoice);
  const other = others.find(({ invoice }) => formatThirdPartyIssuerKey(invoice) !== named);
  if (!other) return;
  const params = {
    number: formatDocumentNumber(other.invoice),
    issuer: formatThirdPartyIssuerKey(other.invoice) || null,
  };
  throw createRefusal('conflict', 'replace-other-issuer', params, { id: other.entry.id });
}

/** Returns whether the replacement can keep the lines of the simplified invoice, because nothing corrects it. */
export const isSimplifiedInvoiceWithoutCreditNotes = ({
  entry,
  invoice,
  related,
}: SimplifiedInvoiceWithRemainingAmounts): boolean =>
  toInvoiceWithCreditNotesInForce(entry, invoice, related).credits.length === 0;
