// Sets the amount due on the due date of a partly paid invoice to the remainder, which depends on the calculated
// invoice.
import { isZeroAmount, parseAmount } from '../../amount/amount';
import { buildDocument } from '../build';
import type { JsonObject } from '../model/basic';
import type { Invoice } from '../model/invoice';

/** Sets what is left to pay as the amount of the only due date. Unchanged where nothing is paid, or nothing is left. */
export function setDueDateAmount(document: JsonObject, payment: JsonObject | undefined, now: Date): JsonObject {
  if (payment?.terms === undefined || payment.advances === undefined) return document;
  const built = buildDocument(structuredClone(document), now);
  const due = 'problem' in built ? undefined : (built.doc as Invoice).totals?.due;
  if (due === undefined || due.startsWith('-') || isZeroAmount(parseAmount(due))) return document;
  const { due_dates: dates, ...terms } = payment.terms as JsonObject;
  const [{ date = '' } = {}] = (dates ?? []) as readonly JsonObject[];
  return { ...document, payment: { ...payment, terms: { ...terms, due_dates: [{ date, amount: due }] } } };
}
