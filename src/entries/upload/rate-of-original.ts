// Whether a correction in another currency has the exchange rate of its original: its record takes that one.
import { createWarning, type Warning } from '../../contracts/warnings';
import { findEuroRate } from '../../document/convert-currency';
import type { Invoice } from '../../document/model/invoice';
import { isSameAmount } from '../../document/warnings/originals';
import type { OriginalInvoice } from '../../model/upload';
import { formatOtherInvoiceName, pickSingleOriginal } from '../originals';

/** The text of an original that was read with it: a search by uuid returns it without, a search by number with it. */
export const findText = (original: OriginalInvoice, all: readonly OriginalInvoice[]): string | undefined =>
  all.find(({ id, document }) => id === original.id && document !== undefined)?.document;

export function warnRateOfOriginal(invoice: Invoice, originals: readonly OriginalInvoice[]): Warning[] {
  const { currency, type } = invoice;
  if (currency === 'EUR' || type === 'standard') return [];
  const original = pickSingleOriginal(originals);
  const text = original && findText(original, originals);
  const rate = text && findEuroRate(JSON.parse(text) as Invoice, currency);
  const own = findEuroRate(invoice, currency);
  if (!original || !rate || !own || isSameAmount(rate, own)) return [];
  const params = { ...formatOtherInvoiceName(original), currency, own, rate };
  return [createWarning('exchange-rate-of-original', ['$.doc.exchange_rates'], params)];
}
