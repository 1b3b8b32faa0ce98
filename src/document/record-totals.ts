// Aligns an invoice with the totals of its record, for PDF and files. The record of a correction is made from its
// originals and has their cents, while the document was calculated without them.
import { addAmountsExactly, isZeroAmount, negateAmount, parseAmount, toAmountText } from '../amount/amount';
import { isReplacementOfSimplifiedInvoices } from './addons/es-fiscal/extensions';
import { computePriceTotalWithTax, isForeignTaxRate, listReportedTaxCategoryTotals } from './breakdown';
import type { AmountText } from './model/basic';
import type { Invoice } from './model/invoice';
import type { TaxRateTotal } from './model/parts';

/** Totals of a record, in euros with their signs. */
export interface InvoiceRecordTotals {
  readonly tax: string;
  readonly total: string;
  /** What a correction by substitution changes. */
  readonly change?: { readonly base: string; readonly tax: string; readonly surcharge: string };
}

/** A difference that is larger than the cents of a few hundred credit notes is not rounding. */
const euro = parseAmount('1.00');

const listReportedRates = (invoice: Invoice): TaxRateTotal[] =>
  listReportedTaxCategoryTotals(invoice).flatMap(({ rates }) => rates);

/**
 * Returns a credit note, or a replacement (F3), with the total of its record; any other invoice as it is. The record of
 * a credit note reverses the amount that remains after earlier credit notes, to the cent
 * (src/chain/convert/align-credit-rounding.ts). PDF and files state the cents as a rounding difference.
 * @param total total of the record, with the sign of the invoice's amounts
 */
export function alignTotalsWithRecord(invoice: Invoice, total: AmountText): Invoice {
  const { totals, type, currency } = invoice;
  if (type !== 'credit-note' && !isReplacementOfSimplifiedInvoices(invoice)) return invoice;
  const price = currency === 'EUR' ? computePriceTotalWithTax(invoice) : undefined;
  if (!totals || price === undefined || listReportedRates(invoice).some(isForeignTaxRate)) return invoice;
  const moved = addAmountsExactly(parseAmount(total), negateAmount(parseAmount(price)));
  if (isZeroAmount(moved) || moved.value.abs().greaterThan(euro.value)) return invoice;
  const add = (text: string): string => toAmountText(addAmountsExactly(parseAmount(text), moved));
  return {
    ...invoice,
    totals: {
      ...totals,
      total_with_tax: add(totals.total_with_tax),
      payable: add(totals.payable),
      ...(totals.due === undefined ? {} : { due: add(totals.due) }),
    },
  };
}
