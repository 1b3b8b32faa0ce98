// Builds the input of a file with the amounts that the PDF states: with the cents of the record, its exchange rate, and
// without rate, base and tax of a margin (Ley 37/1992 art. 138, 142).
import { negateAmount, parseAmount, toAmountText } from '../amount/amount';
import { findEuroExchangeRate } from '../document/convert-currency';
import { findNonMarginPricePart } from '../document/margins';
import type { Invoice } from '../document/model/invoice';
import {
  alignCreditOrReplacementTotalsWithRecord,
  deriveEuroExchangeRateFromRecordTotals,
} from '../document/record-totals';
import { alignDiscountsAndChargesWithTotals } from '../document/row-amounts';
import { addForeignTaxToRecordTaxEuros, findStatedTaxEuros, toInvoiceWithStatedTaxes } from '../document/stated-taxes';
import { isMarginSchemeTag } from './codes/tax-categories';
import type { EInvoiceInput } from './contract';

export function toEInvoiceInputWithStatedAmounts(given: EInvoiceInput): EInvoiceInput {
  const { recordTotals } = given;
  const aligned = alignDiscountsAndChargesWithTotals(given.invoice);
  if (recordTotals === undefined) return withInvoice(given, restate(aligned));
  const sign = (text: string): string =>
    aligned.type === 'credit-note' ? toAmountText(negateAmount(parseAmount(text))) : text;
  const signed = { tax: sign(recordTotals.tax), total: sign(recordTotals.total) };
  const whole = alignCreditOrReplacementTotalsWithRecord(aligned, signed.total);
  const restated = restate(whole);
  if (whole.currency === 'EUR') return withInvoice(given, restated);
  const find = restated === whole ? addForeignTaxToRecordTaxEuros : findStatedTaxEuros;
  const tax = find(whole, signed);
  const input = withInvoice(given, withEuroRate(restated, deriveEuroExchangeRateFromRecordTotals(whole, signed)));
  if (tax === signed.tax) return input;
  return { ...input, recordTotals: tax === undefined ? undefined : { ...recordTotals, tax: sign(tax) } };
}

const restate = (whole: Invoice): Invoice => (namesMargin(whole) ? toInvoiceWithStatedTaxes(whole) : whole);

const withInvoice = (given: EInvoiceInput, invoice: Invoice): EInvoiceInput =>
  invoice === given.invoice ? given : { ...given, invoice };

/** Replaces the rate of the document, and its date, by the rate of the record, which is that of the first original. */
function withEuroRate(invoice: Invoice, amount: string | undefined): Invoice {
  const { currency, exchange_rates: rates = [], preceding: [original] = [] } = invoice;
  if (amount === undefined || amount === findEuroExchangeRate(invoice, currency)) return invoice;
  const at = original?.issue_date;
  const ofRecord = { from: currency, to: 'EUR', amount, ...(at === undefined ? {} : { at }) };
  return { ...invoice, exchange_rates: [ofRecord, ...rates] };
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
