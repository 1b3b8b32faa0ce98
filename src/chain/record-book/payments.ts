// Reads payments and withheld tax of an invoice from its document, for columns AA to AF.
import { pickDiscountsAndChargesOutsideBreakdown } from '../../document/breakdown';
import type { Invoice } from '../../document/model/invoice';
import type { CompletedPayment, TaxRateTotal } from '../../document/model/parts';
import { convertInvoiceToRecordEurosOrKeep } from '../invoice-book/record-euros';
import { buildReplacedInvoiceStubsInEuros } from '../invoice-book/replaced-rates';
import { parseCents, parseTaxRateHundredths, toAmountLiteral } from '../record/cents';
import type { InvoiceDocumentAndRecordContent } from './customer-cells';
import type { RecordBookIssuedRowCells } from './issued-row';

const euros = (text: string | undefined): bigint => parseCents(toAmountLiteral(text ?? '0') ?? '0') ?? 0n;

/**
 * Returns the sign of amounts. The amounts of a credit note are positive in its document, and negative in its record.
 */
const findSign = ({ type }: Invoice): bigint => (type === 'credit-note' ? -1n : 1n);

export interface WithheldIncomeTax {
  /** Hundredths of a percent. */
  readonly percent: bigint;
  /** Amount in cents of a euro, with the sign of the record. */
  readonly cents: bigint;
  /** Whether the percentages differ. The book has space for only one percentage. */
  readonly isMixed: boolean;
}

const listWithheldRates = ({ totals }: Invoice): readonly TaxRateTotal[] =>
  (totals?.taxes?.categories ?? [])
    .filter(({ code, retained }) => retained && code === 'IRPF')
    .flatMap((category) => category.rates);

const sumAmounts = (rates: readonly TaxRateTotal[]): bigint =>
  rates.reduce((sum, { amount }) => sum + euros(amount), 0n);

/** Finds the income tax that the customer withholds; undefined if there is none. */
export const findWithheldIncomeTax = (invoice: InvoiceDocumentAndRecordContent): WithheldIncomeTax | undefined =>
  describeWithheld(invoice.document, listWithheldRates(convertInvoiceToRecordEurosOrKeep(invoice)), []);

/**
 * Finds the withheld tax of a correction by substitution less the withheld tax of the invoices that it replaces. The
 * book has one amount for each invoice number (V7), although it repeats the replaced invoice with negative rows (V8).
 */
export const findWithheldIncomeTaxChangeBySubstitution = (
  invoice: InvoiceDocumentAndRecordContent,
): WithheldIncomeTax | undefined =>
  describeWithheld(
    invoice.document,
    listWithheldRates(convertInvoiceToRecordEurosOrKeep(invoice)),
    buildReplacedInvoiceStubsInEuros(invoice).flatMap(listWithheldRates),
  );

function describeWithheld(
  invoice: Invoice,
  own: readonly TaxRateTotal[],
  replaced: readonly TaxRateTotal[],
): WithheldIncomeTax | undefined {
  // `15%` and `15.0%` are equal.
  const percents = [...own, ...replaced].map(
    ({ percent = '0' }) => parseTaxRateHundredths(percent.replace('%', '')) ?? 0n,
  );
  const [first] = percents;
  if (first === undefined) return undefined;
  return {
    percent: first,
    cents: findSign(invoice) * (sumAmounts(own) - sumAmounts(replaced)),
    isMixed: percents.some((percent) => percent !== first),
  };
}

export type WithholdingExtent = 'none' | 'some' | 'all';

/**
 * Finds whether income tax is withheld on all lines, discounts and charges of an invoice, on some of them, or on none.
 * Amounts without taxes, such as outlays, do not count.
 */
export function computeWithholdingExtent(invoice: Invoice): WithholdingExtent {
  if (sumAmounts(listWithheldRates(invoice)) === 0n) return 'none';
  const { lines = [], discounts = [], charges = [] } = invoice;
  const taxed = [...lines, ...discounts, ...charges].flatMap(({ taxes = [] }) => (taxes.length > 0 ? [taxes] : []));
  return taxed.every((taxes) => taxes.some(({ cat }) => cat === 'IRPF')) ? 'all' : 'some';
}

/**
 * Computes what the customer owes for an invoice before income tax is withheld, in cents with the sign of the record. A
 * guarantee counts, because the customer pays it later; an outlay and a deposit also count.
 */
export function computeOwedCentsBeforeWithholding(invoice: InvoiceDocumentAndRecordContent, withheld: bigint): bigint {
  const inEuros = convertInvoiceToRecordEurosOrKeep(invoice);
  const guarantees = pickDiscountsAndChargesOutsideBreakdown(inEuros).discounts.filter(
    ({ key }) => key === 'guarantee',
  );
  const later = guarantees.reduce((sum, { amount }) => sum + euros(amount), 0n);
  return findSign(inEuros) * (euros(inEuros.totals?.payable) + later) + withheld;
}

/** Returns whether more was paid than is due. Both amounts of a credit note are negative. */
export const isPaidBeyondDue = (paid: bigint, due: bigint): boolean => (due < 0n ? paid < due : paid > due);

/** Fills column AC from the document's means of payment. */
function toMeansCell({ key = '' }: CompletedPayment): string {
  if (key.startsWith('credit-transfer')) return '01';
  if (key.startsWith('cheque')) return '02';
  return key.startsWith('direct-debit') ? '05' : '04';
}

const nameDatedAmount = ({ date = '', amount }: CompletedPayment): string => `${date} ${euros(amount)}`;

/** Sums the payments with a day, in cents. */
export const sumDatedPaymentCents = (payments: readonly CompletedPayment[] = []): bigint =>
  payments.reduce((sum, { date, amount }) => (date ? sum + euros(amount) : sum), 0n);

export type RecordBookPaymentCells = Required<Pick<RecordBookIssuedRowCells, 'AA' | 'AB' | 'AC'>>;

/**
 * Lists the payments with a day that the invoice itself states, oldest first. Payments that a correction copies from its
 * invoice are in the rows of that invoice.
 * @param ofOriginals the payments in the invoices that this one corrects
 */
export function listUncopiedDatedPaymentCells(
  invoice: Invoice,
  ofOriginals: readonly CompletedPayment[] = [],
): readonly RecordBookPaymentCells[] {
  if (invoice.currency !== 'EUR') return [];
  const sign = findSign(invoice);
  const copied = new Map<string, number>();
  for (const name of ofOriginals.map(nameDatedAmount)) copied.set(name, (copied.get(name) ?? 0) + 1);
  return (invoice.payment?.advances ?? [])
    .filter((one) => {
      const name = nameDatedAmount(one);
      const left = copied.get(name) ?? 0;
      // A credit note cannot copy a payment of its own day: it refunds it.
      if (left === 0 || (invoice.type === 'credit-note' && (one.date ?? '') >= invoice.issue_date)) return true;
      copied.set(name, left - 1);
      return false;
    })
    .flatMap((one): RecordBookPaymentCells[] =>
      one.date ? [{ AA: one.date, AB: sign * euros(one.amount), AC: toMeansCell(one) }] : [],
    )
    .toSorted((left, right) => (left.AA < right.AA ? -1 : left.AA > right.AA ? 1 : 0));
}

/** Computes the share of an amount for a payment, to the cent. The last payment gets the rest. */
export const computePaymentShareCents = (
  amount: bigint,
  { before, after, whole }: { readonly before: bigint; readonly after: bigint; readonly whole: bigint },
): bigint =>
  whole === 0n
    ? 0n
    : divideRoundingHalfAwayFromZero(amount * after, whole) - divideRoundingHalfAwayFromZero(amount * before, whole);

/** Divides and rounds half away from zero. */
export function divideRoundingHalfAwayFromZero(value: bigint, by: bigint): bigint {
  const isNegative = value < 0n !== by < 0n;
  const [top, bottom] = [value < 0n ? -value : value, by < 0n ? -by : by];
  const result = (top * 2n + bottom) / (bottom * 2n);
  return isNegative ? -result : result;
}
