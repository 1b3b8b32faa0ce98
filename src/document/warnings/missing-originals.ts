// What must name other invoices, and names none, or later ones: an invoice in place of simplified ones, a correction.

import { type Warning, createWarning } from '../../contracts/warnings';
import { replacesSimplified } from '../addons/es-fiscal/replacing';
import type { Invoice } from '../model/invoice';

/** The authority takes an F3 without them (`FacturasSustituidas`), and the sale would count twice. */
export function warnReplacedMissing(invoice: Invoice): Warning[] {
  if (!replacesSimplified(invoice) || (invoice.preceding ?? []).length > 0) return [];
  return [createWarning('replaced-missing', ['$.doc.preceding'])];
}

/** Credit notes and corrective invoices are in correction-rules.ts: they are stopped. */
export function warnDebitedMissing({ type, $regime, preceding = [] }: Invoice): Warning[] {
  if (type !== 'debit-note' || $regime !== 'ES' || preceding.length > 0) return [];
  return [createWarning('debit-preceding', ['$.doc.preceding'])];
}

/** By the dates that the document says; `preceding-date` compares these with the stored ones. */
export function warnOriginalLater({ $regime, preceding = [], issue_date: own }: Invoice): Warning[] {
  if ($regime !== 'ES') return [];
  const later = preceding.flatMap(({ issue_date: date }, i) => (date && date > own ? [{ i, date }] : []));
  const [first] = later;
  if (!first) return [];
  const paths = ['$.doc.issue_date', ...later.map(({ i }) => `$.doc.preceding[${i}].issue_date`)];
  const at = `preceding[${first.i}]`;
  return [createWarning('correction-before-original', paths, { date: own, at, original: first.date })];
}

/** The record of a sale names no other invoice. */
export function warnPrecedingUnused(invoice: Invoice): Warning[] {
  const { type, preceding = [] } = invoice;
  if (type !== 'standard' || preceding.length === 0 || invoice.$regime !== 'ES' || replacesSimplified(invoice))
    return [];
  return [createWarning('preceding-unused', ['$.doc.preceding'])];
}
