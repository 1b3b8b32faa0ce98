// Gives a credit note the signs of its record. Amounts are positive in the document, but negative in the record and the
// QR code.
import {
  addAmountsExactly,
  type Amount,
  isZeroAmount,
  negateAmount,
  parseAmount,
  toAmountText,
} from '../../amount/amount';
import { isReplacementOfSimplifiedInvoices } from '../../document/addons/es-fiscal/extensions';
import { pickRowsOutsideBreakdown, listReportedTaxCategoryTotals } from '../../document/breakdown';
import type { Invoice, BillTotals } from '../../document/model/invoice';
import type {
  TaxCategoryTotal,
  DocumentDiscountOrCharge,
  Line,
  PaymentDetails,
  TaxRateTotal,
  TaxTotal,
} from '../../document/model/parts';
import { sumAmountTextsToAmount, mapLineAmounts } from '../../document/map-amounts';
import { alignDiscountsChargesWithTotals } from '../../document/row-amounts';
import { negatePdfAmountText } from './format';

/**
 * Returns the invoice with the signs of its record
 * (docs/decisions/0013-corrections-have-their-own-series-and-signs.md). An invoice that replaces others (F3) gets the
 * cents of its record; every other invoice stays as it is. Discounts and charges have the amounts of the record.
 */
export function toInvoiceWithRecordSigns(given: Invoice, record?: PrintedRecordTotals): Invoice {
  const invoice = alignDiscountsChargesWithTotals(given);
  const isCredit = invoice.type === 'credit-note';
  if (!isCredit && !isReplacementOfSimplifiedInvoices(invoice)) return invoice;
  const signed = isCredit ? withSigns(invoice) : invoice;
  return record === undefined || invoice.currency !== 'EUR' ? signed : settle(signed, record);
}

/** Totals of a record, in euros. */
export interface PrintedRecordTotals {
  readonly tax: string;
  readonly total: string;
  /** What a correction by substitution changes. */
  readonly change?: { readonly base: string; readonly tax: string; readonly surcharge: string };
}

/** A difference that is larger than the cents of a few hundred credit notes is not rounding. */
const euro = parseAmount('1.00');

/**
 * The record of a credit note reverses the amount that remains after earlier credit notes, to the cent
 * (src/chain/convert/align-credit-rounding.ts). The PDF has the total of the record, and shows the cents as a rounding
 * difference.
 */
function settle(invoice: Invoice, { total }: PrintedRecordTotals): Invoice {
  const { totals } = invoice;
  const rates = listReportedTaxCategoryTotals(invoice).flatMap(({ rates: rows }) => rows);
  if (totals === undefined || rates.some(({ country }) => country !== undefined && country !== 'ES')) return invoice;
  const { charges, discounts } = pickRowsOutsideBreakdown(invoice);
  const outside = (rows: readonly DocumentDiscountOrCharge[]): Amount =>
    sumAmountTextsToAmount(rows.map(({ amount }) => amount));
  const rest = addAmountsExactly(parseAmount(totals.total_with_tax), negateAmount(outside(charges)));
  const moved = addAmountsExactly(parseAmount(total), negateAmount(addAmountsExactly(rest, outside(discounts))));
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
  return { ...mapLineAmounts(line, negatePdfAmountText, signedAmount), quantity: negatePdfAmountText(line.quantity) };
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
