// Gives a credit note the signs of its record. Amounts are positive in the document, but negative in the record and the
// QR code.
import type { Invoice, BillTotals } from '../../document/model/invoice';
import type {
  TaxCategoryTotal,
  DocumentDiscountOrCharge,
  Line,
  PaymentDetails,
  TaxRateTotal,
  TaxTotal,
} from '../../document/model/parts';
import { mapLineAmountsExceptPrice } from '../../document/map-amounts';
import { alignCreditOrReplacementTotalsWithRecord, type InvoiceRecordTotals } from '../../document/record-totals';
import { alignDiscountsAndChargesWithTotals } from '../../document/row-amounts';
import { negatePdfAmountText } from './format';

/**
 * Returns the invoice with the signs of its record
 * (docs/decisions/0013-corrections-have-their-own-series-and-signs.md). An invoice that replaces others (F3) gets the
 * cents of its record; every other invoice stays as it is. Discounts and charges have the amounts of the record.
 */
export function toInvoiceWithRecordSigns(given: Invoice, record?: InvoiceRecordTotals): Invoice {
  const invoice = alignDiscountsAndChargesWithTotals(given);
  const signed = invoice.type === 'credit-note' ? withSigns(invoice) : invoice;
  return record === undefined ? signed : alignCreditOrReplacementTotalsWithRecord(signed, record.total);
}

function withSigns(invoice: Invoice): Invoice {
  const { lines, discounts, charges, payment, totals } = invoice;
  return {
    ...invoice,
    ...(lines === undefined ? {} : { lines: lines.map(signedLine) }),
    ...(discounts === undefined ? {} : { discounts: discounts.map(signedAmount<DocumentDiscountOrCharge>) }),
    ...(charges === undefined ? {} : { charges: charges.map(signedAmount<DocumentDiscountOrCharge>) }),
    ...(payment === undefined ? {} : { payment: signedPayment(payment) }),
    ...(totals === undefined ? {} : { totals: signedTotals(totals) }),
  };
}

const signedAmount = <Row extends { readonly amount: string }>(row: Row): Row => ({
  ...row,
  amount: negatePdfAmountText(row.amount),
});

/** The parts of a line are per unit, so they keep their signs; the quantity gets the sign of the line. */
function signedLine(line: Line): Line {
  return {
    ...mapLineAmountsExceptPrice(line, negatePdfAmountText, signedAmount),
    quantity: negatePdfAmountText(line.quantity),
  };
}

function signedPayment(payment: PaymentDetails): PaymentDetails {
  const { terms, advances } = payment;
  const dates = terms?.due_dates;
  return {
    ...payment,
    ...(dates === undefined ? {} : { terms: { ...terms, due_dates: dates.map(signedAmount) } }),
    ...(advances === undefined ? {} : { advances: advances.map(signedAmount) }),
  };
}

type Sum = Exclude<keyof BillTotals, 'taxes'>;

const sums: readonly Sum[] = [
  'sum',
  'discount',
  'charge',
  'tax_included',
  'total',
  'tax',
  'total_with_tax',
  'retained_tax',
  'rounding',
  'payable',
  'advance',
  'due',
];

function signedTotals(totals: BillTotals): BillTotals {
  const negated = sums.flatMap((name) =>
    totals[name] === undefined ? [] : [[name, negatePdfAmountText(totals[name] ?? '')]],
  );
  return {
    ...totals,
    ...(Object.fromEntries(negated) as Partial<BillTotals>),
    ...(totals.taxes === undefined ? {} : { taxes: signedTaxes(totals.taxes) }),
  };
}

const signedTaxes = (taxes: TaxTotal): TaxTotal => ({
  ...taxes,
  ...(taxes.categories === undefined ? {} : { categories: taxes.categories.map(signedCategory) }),
});

const signedCategory = (category: TaxCategoryTotal): TaxCategoryTotal => ({
  ...category,
  rates: category.rates.map(signedRate),
  amount: negatePdfAmountText(category.amount),
  ...(category.surcharge === undefined ? {} : { surcharge: negatePdfAmountText(category.surcharge) }),
});

const signedRate = (rate: TaxRateTotal): TaxRateTotal => ({
  ...rate,
  base: negatePdfAmountText(rate.base),
  amount: negatePdfAmountText(rate.amount),
  ...(rate.surcharge === undefined
    ? {}
    : { surcharge: { ...rate.surcharge, amount: negatePdfAmountText(rate.surcharge.amount) } }),
});
