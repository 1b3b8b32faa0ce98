// Builds the input of a file with the amounts that the PDF states: with the cents of the record, and without rate, base
// and tax of a margin (Ley 37/1992 art. 138, 142).
import { negateAmount, parseAmount, toAmountText } from '../amount/amount';
import { findNonMarginPricePart } from '../document/margins';
import type { Invoice } from '../document/model/invoice';
import { alignTotalsWithRecord } from '../document/record-totals';
import { alignDiscountsChargesWithTotals } from '../document/row-amounts';
import { computeTaxWithOtherCountries, findStatedTaxEuros, toInvoiceWithStatedTaxes } from '../document/stated-taxes';
import { isMarginSchemeTag } from './codes/tax-categories';
import type { EInvoiceInput } from './contract';

export function toEInvoiceInputWithStatedTaxes(given: EInvoiceInput): EInvoiceInput {
  const { recordTotals } = given;
  const aligned = alignDiscountsChargesWithTotals(given.invoice);
  const sign = (text: string): string =>
    aligned.type === 'credit-note' ? toAmountText(negateAmount(parseAmount(text))) : text;
  const whole = recordTotals === undefined ? aligned : alignTotalsWithRecord(aligned, sign(recordTotals.total));
  const invoice = namesMargin(whole) ? toInvoiceWithStatedTaxes(whole) : whole;
  if (recordTotals === undefined || invoice.currency === 'EUR')
    return invoice === given.invoice ? given : { ...given, invoice };
  const find = invoice === whole ? computeTaxWithOtherCountries : findStatedTaxEuros;
  const signed = sign(recordTotals.tax);
  const stated = find(whole, signed);
  if (stated !== signed)
    return {
      ...given,
      invoice,
      recordTotals: stated === undefined ? undefined : { ...recordTotals, tax: sign(stated) },
    };
  return invoice === given.invoice ? given : { ...given, invoice };
}

/**
 * Returns true if the document itself states a margin scheme, by a tag, by its text, or by the remainder of the price.
 * If the document has only the regime code, the record declares the whole price as the base, and the file states this
 * base.
 */
function namesMargin(invoice: Invoice): boolean {
  const rest = findNonMarginPricePart(invoice);
  if (rest === undefined || rest.rows.size > 0) return true;
  const keys = [...(invoice.$tags ?? []), ...(invoice.tax?.notes ?? []).map(({ key }) => key ?? '')];
  return rest.margin.rate.percent === undefined || keys.some(isMarginSchemeTag);
}
