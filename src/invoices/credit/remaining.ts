// Computes what remains of an invoice after its credit notes: at each rate, what was paid less what was credited.
import {
  addAmountsExactly,
  type Amount,
  isZeroAmount,
  negateAmount,
  parseAmount,
  subtractAmountsWithLeftDecimals,
} from '../../amount/amount';
import type { RegistrationRecordContent } from '../../chain/record/record';
import { buildDocument } from '../../document/build';
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import { computeInvoiceTotals } from '../totals';
import {
  type AmountsByTaxRate,
  assignCreditToInvoiceTaxRates,
  computeInvoiceAmountsByTaxRate,
  findTaxRateNameOfRow,
  sumAmountsByTaxRate,
  type TaxRateAmounts,
} from './rates';
import { findRemainingForeignCurrencyTotal } from './settled-total';
import { computeUntaxedRowsAmount, sumAmountsExactly } from './untaxed';

/** An invoice with its record. */
export interface InvoiceWithOptionalRecordContent {
  readonly invoice: Invoice;
  /** Content of the record in the currency of the invoice; absent if there is none yet. */
  readonly content?: RegistrationRecordContent | undefined;
}

/** The invoice that is credited, and its credit notes that count. */
export interface InvoiceWithCreditNotes {
  readonly original: InvoiceWithOptionalRecordContent;
  readonly credits: readonly InvoiceWithOptionalRecordContent[];
}

type AmountReader = (invoice: Invoice, content?: RegistrationRecordContent) => AmountsByTaxRate;

function sumRemaining({ original, credits }: InvoiceWithCreditNotes, read: AmountReader): AmountsByTaxRate {
  const sold = read(original.invoice, original.content);
  const credited = credits.map(({ invoice, content }) => read(invoice, content));
  return sumAmountsByTaxRate([sold, ...credited.map((one) => assignCreditToInvoiceTaxRates(sold, one))]);
}

/** Computes what remains at each rate after the credit notes. */
export const sumRemainingAmountsByTaxRate = (source: InvoiceWithCreditNotes): AmountsByTaxRate =>
  sumRemaining(source, computeInvoiceAmountsByTaxRate);

/** Computes the part without taxes that remains after the credit notes. */
export const sumRemainingUntaxedRowsAmount = ({ original, credits }: InvoiceWithCreditNotes): Amount =>
  sumAmountsExactly([original, ...credits].map(({ invoice }) => computeUntaxedRowsAmount(invoice)));

const listDocuments = ({ original, credits }: InvoiceWithCreditNotes): Invoice[] =>
  [original, ...credits].map(({ invoice }) => invoice);

const readTotal = ({ invoice, content }: InvoiceWithOptionalRecordContent): Amount =>
  parseAmount(computeInvoiceTotals(invoice, content).total);

/** Computes what was paid less what was credited, with what has no tax. */
export const computeRemainingTotalWithTax = ({ original, credits }: InvoiceWithCreditNotes): Amount =>
  sumAmountsExactly([original, ...credits].map(readTotal));

/**
 * Computes what remains at each rate, with the tax as the rest of the price: because of rounding, the base and the tax of
 * a rate can add up to another amount than what was paid. The last rate has what remains of the total. In another currency
 * than the euro, the amounts are settled with those of the records.
 */
export function sumRemainingPricesByTaxRate(source: InvoiceWithCreditNotes): AmountsByTaxRate {
  if (listDocuments(source).some(({ currency }) => currency !== 'EUR')) return sumRemainingAmountsByTaxRate(source);
  const left = sumRemaining(source, computePricesByRate);
  const [last, ...others] = [...left.values()].filter(({ base }) => !isZeroAmount(base));
  if (!last || others.length > 0) return left;
  const total = sumAmountsExactly([
    computeRemainingTotalWithTax(source),
    negateAmount(sumRemainingUntaxedRowsAmount(source)),
  ]);
  const tax = addAmountsExactly(total, negateAmount(last.base));
  return new Map([...left, [last.name, { ...last, tax }]]);
}

/** Reads amounts by rate, with the tax as the rest of the price. */
function computePricesByRate(invoice: Invoice, content?: RegistrationRecordContent): AmountsByTaxRate {
  const rates = computeInvoiceAmountsByTaxRate(invoice, content);
  return new Map(
    [...rates].map(([name, rate]) => {
      const isOnly = rates.size === 1 && isZeroAmount(computeUntaxedRowsAmount(invoice));
      const price = isOnly ? readTotal({ invoice, content }) : computePriceOfRate(invoice, name);
      return [name, price ? { ...rate, tax: subtractAmountsWithLeftDecimals(price, rate.base) } : rate];
    }),
  );
}

/** Computes the total of the rows of a rate; undefined if no line has it. */
function computePriceOfRate(invoice: Invoice, name: string): Amount | undefined {
  const isOfRate = (row: Parameters<typeof findTaxRateNameOfRow>[0]): boolean => findTaxRateNameOfRow(row) === name;
  const lines = invoice.lines?.filter(isOfRate) ?? [];
  if (lines.length === 0) return undefined;
  const rows = listDiscountsAndChargesOfTaxRate(invoice, isOfRate);
  const part = { ...invoice, payment: undefined, totals: undefined, lines, ...rows };
  const built = buildDocument(JSON.parse(JSON.stringify(part)) as JsonObject, new Date(invoice.issue_date));
  return 'problem' in built ? undefined : readTotal({ invoice: built.doc as Invoice });
}

/** Lists the discounts and charges of a rate. Percentages of all lines become amounts. */
export function listDiscountsAndChargesOfTaxRate(
  { discounts, charges }: Pick<Invoice, 'discounts' | 'charges'>,
  isOfRate: (row: Parameters<typeof findTaxRateNameOfRow>[0]) => boolean,
): Pick<Invoice, 'discounts' | 'charges'> {
  const fix = <R extends { percent?: unknown; base?: unknown }>(row: R): R =>
    row.percent !== undefined && row.base === undefined ? { ...row, percent: undefined } : row;
  return { discounts: discounts?.filter(isOfRate).map(fix), charges: charges?.filter(isOfRate).map(fix) };
}

/**
 * Computes what remains at a rate. In another currency than the euro, the last rate has what remains in total.
 */
export function computeRemainingAmountWithTaxOfTaxRate(
  source: InvoiceWithCreditNotes,
  rate: TaxRateAmounts,
  left: AmountsByTaxRate,
): Amount {
  const isLast = [...left.values()].every(({ name, base }) => name === rate.name || isZeroAmount(base));
  const total =
    isLast && isZeroAmount(sumRemainingUntaxedRowsAmount(source))
      ? findRemainingForeignCurrencyTotal(source)
      : undefined;
  return total ?? addAmountsExactly(rate.base, rate.tax);
}
