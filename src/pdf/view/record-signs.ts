// A credit note with the signs of its record: the document states amounts as positive, record and QR code as negative.
import type { Invoice, Totals } from '../../document/model/invoice';
import type {
  CategoryTotal,
  Discount,
  Line,
  LineCharge,
  LineDiscount,
  PaymentDetails,
  RateTotal,
  TaxTotal,
} from '../../document/model/parts';
import { negateAmount } from './format';

/**
 * The invoice with the signs of its record (docs/decisions/0013-corrections-have-their-own-series-and-signs.md).
 * Everything but a credit note is as it is.
 */
export function withRecordSigns(invoice: Invoice): Invoice {
  if (invoice.type !== 'credit-note') return invoice;
  const { lines, discounts, charges, payment, totals } = invoice;
  return {
    ...invoice,
    ...(lines === undefined ? {} : { lines: lines.map(signedLine) }),
    ...(discounts === undefined ? {} : { discounts: discounts.map(signedAmount<Discount>) }),
    ...(charges === undefined ? {} : { charges: charges.map(signedAmount<Discount>) }),
    ...(payment === undefined ? {} : { payment: signedPayment(payment) }),
    ...(totals === undefined ? {} : { totals: signedTotals(totals) }),
  };
}

const signedAmount = <Row extends { readonly amount: string }>(row: Row): Row => ({
  ...row,
  amount: negateAmount(row.amount),
});

/** Parts of a line are for one of it: they keep their signs, the quantity takes the line's. */
function signedLine(line: Line): Line {
  const { quantity, sum, total, discounts, charges } = line;
  return {
    ...line,
    quantity: negateAmount(quantity),
    ...(sum === undefined ? {} : { sum: negateAmount(sum) }),
    ...(total === undefined ? {} : { total: negateAmount(total) }),
    ...(discounts === undefined ? {} : { discounts: discounts.map(signedAmount<LineDiscount>) }),
    ...(charges === undefined ? {} : { charges: charges.map(signedAmount<LineCharge>) }),
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

type Sum = Exclude<keyof Totals, 'taxes'>;

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

function signedTotals(totals: Totals): Totals {
  const given = sums.flatMap((name) => (totals[name] === undefined ? [] : [[name, negateAmount(totals[name] ?? '')]]));
  return {
    ...totals,
    ...(Object.fromEntries(given) as Partial<Totals>),
    ...(totals.taxes === undefined ? {} : { taxes: signedTaxes(totals.taxes) }),
  };
}

const signedTaxes = (taxes: TaxTotal): TaxTotal => ({
  ...taxes,
  ...(taxes.categories === undefined ? {} : { categories: taxes.categories.map(signedCategory) }),
});

const signedCategory = (category: CategoryTotal): CategoryTotal => ({
  ...category,
  rates: category.rates.map(signedRate),
  amount: negateAmount(category.amount),
  ...(category.surcharge === undefined ? {} : { surcharge: negateAmount(category.surcharge) }),
});

const signedRate = (rate: RateTotal): RateTotal => ({
  ...rate,
  base: negateAmount(rate.base),
  amount: negateAmount(rate.amount),
  ...(rate.surcharge === undefined
    ? {}
    : { surcharge: { ...rate.surcharge, amount: negateAmount(rate.surcharge.amount) } }),
});
