// Days of an invoice that do not go together.

import { type Warning, createWarning } from '../../contracts/warnings';
import type { DateText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import { replacesSimplified } from '../addons/es-fiscal/replacing';

/** The last day for the invoice of an operation: the 15th of the month after, for businesses (RD 1619/2012 art. 11 and 13). */
function lastDayFor(operation: DateText): DateText {
  const [year = 0, month = 0] = operation.split('-').map(Number);
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${next[0]}-${String(next[1]).padStart(2, '0')}-15`;
}

/** Mostly a wrong year or month: the record declares the tax in the period of the operation. */
export function warnIssuedLate(invoice: Invoice): Warning[] {
  const { type, $regime, op_date: operation, issue_date: issued } = invoice;
  if (type !== 'standard' || $regime !== 'ES' || !operation || !issued || replacesSimplified(invoice)) return [];
  const last = lastDayFor(operation);
  if (issued <= last) return [];
  return [createWarning('issued-late', ['$.doc.op_date'], { operation, last, issued })];
}
