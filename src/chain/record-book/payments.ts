// Reads payments and withheld tax of an invoice from its document, for columns AA to AF.
import { convertToEuros } from '../../document/convert-currency';
import type { Invoice } from '../../document/model/invoice';
import type { PaymentRecord } from '../../document/model/parts';
import { parseCents, parseRateHundredths, toAmountLiteral } from '../record/cents';
import type { IssuedRowCells } from './issued-row';

const euros = (text: string | undefined): bigint => parseCents(toAmountLiteral(text ?? '0') ?? '0') ?? 0n;

/**
 * Returns the sign of amounts. The amounts of a credit note are positive in its document, and negative in its record.
 */
const findSign = ({ type }: Invoice): bigint => (type === 'credit-note' ? -1n : 1n);

export interface WithheldTax {
  /** Hundredths of a percent. */
  readonly percent: bigint;
  /** Amount in cents of a euro, with the sign of the record. */
  readonly cents: bigint;
  /** Whether the percentages differ. The book has space for only one percentage. */
  readonly isMixed: boolean;
}

/** Finds the income tax that the customer withholds; undefined if there is none. */
export function findWithheldTax(invoice: Invoice): WithheldTax | undefined {
  const { totals } = convertToEuros(invoice) ?? invoice;
  const rates = (totals?.taxes?.categories ?? [])
    .filter(({ code, retained }) => retained && code === 'IRPF')
    .flatMap((category) => category.rates);
  const [first] = rates;
  if (!first) return undefined;
  const cents = rates.reduce((sum, { amount }) => sum + euros(amount), 0n);
  return {
    percent: parseRateHundredths((first.percent ?? '0').replace('%', '')) ?? 0n,
    cents: findSign(invoice) * cents,
    isMixed: rates.some(({ percent }) => percent !== first.percent),
  };
}

/** Fills column AC from the document's means of payment. */
function toMeansCell({ key = '' }: PaymentRecord): string {
  if (key.startsWith('credit-transfer')) return '01';
  if (key.startsWith('cheque')) return '02';
  return key.startsWith('direct-debit') ? '05' : '04';
}

export type PaymentCells = Required<Pick<IssuedRowCells, 'AA' | 'AB' | 'AC'>>;

/** Lists the payments with a day that the invoice itself states, oldest first. */
export function listStatedPayments(invoice: Invoice): readonly PaymentCells[] {
  if (invoice.currency !== 'EUR') return [];
  const sign = findSign(invoice);
  return (invoice.payment?.advances ?? [])
    .flatMap((one): PaymentCells[] =>
      one.date ? [{ AA: one.date, AB: sign * euros(one.amount), AC: toMeansCell(one) }] : [],
    )
    .toSorted((left, right) => (left.AA < right.AA ? -1 : left.AA > right.AA ? 1 : 0));
}
