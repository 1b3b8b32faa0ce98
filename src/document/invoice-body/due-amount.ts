// Sets the amount of the due date of a partly paid invoice to the remainder, which is known only after the invoice was
// calculated.
import { isZeroAmount, parseAmount } from '../../amount/amount';
import { buildDocument } from '../build';
import type { JsonObject } from '../model/basic';
import type { Invoice } from '../model/invoice';

/**
 * Sets the remaining amount as the amount of the only due date. If nothing was paid, or nothing remains, the document
 * is unchanged.
 */
export function toDocumentWithRemainderOnOnlyDueDate(
  document: JsonObject,
  payment: JsonObject | undefined,
  now: Date,
): JsonObject {
  if (payment?.terms === undefined || payment.advances === undefined) return document;
  const built = buildDocument(structuredClone(document), now);
  const due = 'problem' in built ? undefined : (built.doc as Invoice).totals?.due;
  if (due === undefined || due.startsWith('-') || isZeroAmount(parseAmount(due))) return document;
  const { due_dates: dates, ...terms } = payment.terms as JsonObject;
  const [{ date = '' } = {}] = (dates ?? []) as readonly JsonObject[];
  return { ...document, payment: { ...payment, terms: { ...terms, due_dates: [{ date, amount: due }] } } };
}
