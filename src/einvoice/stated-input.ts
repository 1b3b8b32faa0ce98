// What a file is made from, with its taxes as it states them: like the page, of a margin neither rate nor base nor tax (Ley 37/1992
// art. 138, 142).
import { negate, parseAmount, toAmountText } from '../amount/amount';
import { findRestOfPrice } from '../document/margins';
import type { Invoice } from '../document/model/invoice';
import { withRowAmounts } from '../document/row-amounts';
import { findStatedEuros, withStatedTaxes } from '../document/stated-taxes';
import { isMarginTag } from './codes/tax-categories';
import type { EInvoiceInput } from './contract';

export function toStatedInput(given: EInvoiceInput): EInvoiceInput {
  const whole = withRowAmounts(given.invoice);
  const invoice = namesMargin(whole) ? withStatedTaxes(whole) : whole;
  if (invoice === given.invoice) return given;
  const { recordTax } = given;
  if (invoice === whole || recordTax === undefined || invoice.currency === 'EUR') return { ...given, invoice };
  const sign = (text: string): string =>
    whole.type === 'credit-note' ? toAmountText(negate(parseAmount(text))) : text;
  const stated = findStatedEuros(whole, sign(recordTax));
  return { ...given, invoice, recordTax: stated && sign(stated) };
}

/**
 * Whether the document itself says that it sells under a scheme on margins: by a tag, its text, or the rest of the price. With the
 * code of the regime alone the whole price is the base that the record declares, and the file states that.
 */
function namesMargin(invoice: Invoice): boolean {
  const rest = findRestOfPrice(invoice);
  if (rest === undefined || rest.rows.size > 0) return true;
  const keys = [...(invoice.$tags ?? []), ...(invoice.tax?.notes ?? []).map(({ key }) => key ?? '')];
  return rest.margin.rate.percent === undefined || keys.some(isMarginTag);
}
