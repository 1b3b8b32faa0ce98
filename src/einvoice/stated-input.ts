// Builds the input of a file with its taxes as stated, like the PDF, without rate, base and tax of a margin (Ley
// 37/1992 art. 138, 142).
import { negate, parseAmount, toAmountText } from '../amount/amount';
import { findNonMarginPart } from '../document/margins';
import type { Invoice } from '../document/model/invoice';
import { toInvoiceWithTotalledRowAmounts } from '../document/row-amounts';
import { findStatedTaxEuros, toInvoiceWithStatedTaxes } from '../document/stated-taxes';
import { isMarginTag } from './codes/tax-categories';
import type { EInvoiceInput } from './contract';

export function toInputWithStatedTaxes(given: EInvoiceInput): EInvoiceInput {
  const whole = toInvoiceWithTotalledRowAmounts(given.invoice);
  const invoice = namesMargin(whole) ? toInvoiceWithStatedTaxes(whole) : whole;
  if (invoice === given.invoice) return given;
  const { recordTax } = given;
  if (invoice === whole || recordTax === undefined || invoice.currency === 'EUR') return { ...given, invoice };
  const sign = (text: string): string =>
    whole.type === 'credit-note' ? toAmountText(negate(parseAmount(text))) : text;
  const stated = findStatedTaxEuros(whole, sign(recordTax));
  return { ...given, invoice, recordTax: stated && sign(stated) };
}

/**
 * Returns true if the document itself states a margin scheme by a tag, its text, or the remainder of the price. With
 * only the regime code, the whole price is the base that the record declares, and the file states it.
 */
function namesMargin(invoice: Invoice): boolean {
  const rest = findNonMarginPart(invoice);
  if (rest === undefined || rest.rows.size > 0) return true;
  const keys = [...(invoice.$tags ?? []), ...(invoice.tax?.notes ?? []).map(({ key }) => key ?? '')];
  return rest.margin.rate.percent === undefined || keys.some(isMarginTag);
}
