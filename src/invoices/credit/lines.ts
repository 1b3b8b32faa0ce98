// Computes, for each line of an invoice, the quantities that earlier credit notes credited and that a new credit note
// credits.
import {
  addAmountsExactly,
  type Amount,
  compareAmounts,
  isZeroAmount,
  parseAmount,
  subtractAmountsWithLeftDecimals,
  toAmountText,
  createZeroAmount,
  Decimal,
  padAmountDecimals,
  rescaleAmount,
} from '../../amount/amount';
import { regimeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import type { InvoiceBodyFaultCollector } from '../../document/invoice-body/members';
import type { CreditBodyLineQuantity } from '../../document/invoice-body/read-correction';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import type { DocumentDiscountOrCharge, Line } from '../../document/model/parts';
import { pickSalesTaxCombos } from '../../document/sales-taxes';
import { formatTaxRateLabel } from '../../document/warnings/line-rates';
import { createMessage } from '../../messages/message';
import { hasRowNoSalesTax } from './untaxed';

/** Quantities by line index, as absolute values. */
export type QuantitiesByLineIndex = readonly Amount[];

const readQuantity = ({ quantity }: Line): Amount => parseAmount(quantity);

const magnitude = (amount: Amount): Amount => ({ ...amount, value: amount.value.abs() });

const isSameRow = (one: Line, other: Line): boolean =>
  one.item?.name === other.item?.name &&
  compareAmounts(parseAmount(one.item?.price ?? '0'), parseAmount(other.item?.price ?? '0')) === 0;

/**
 * Returns, for each line of the invoice, the quantity that the credit notes credited. `preceding[0].lines` of a credit
 * note lists its original lines; if it is missing, equal lines are matched.
 */
export function listCreditedLineQuantities(
  { lines = [] }: Invoice,
  credits: readonly Invoice[],
): QuantitiesByLineIndex {
  const credited: Amount[] = lines.map(() => createZeroAmount(0));
  for (const credit of credits) {
    const references = credit.preceding?.[0]?.lines ?? [];
    for (const [i, row] of (credit.lines ?? []).entries()) {
      const at =
        i < references.length ? (references[i] ?? 0) - 1 : references.length > 0 ? -1 : findLike(lines, row, credited);
      const before = credited[at];
      if (before) credited[at] = addAmountsExactly(before, magnitude(readQuantity(row)));
    }
  }
  return credited;
}

/** Finds the first line that equals this row and of which a quantity remains. */
const findLike = (lines: readonly Line[], row: Line, taken: QuantitiesByLineIndex): number =>
  lines.findIndex((line, i) => isSameRow(line, row) && isLeft(line, taken[i]));

const isLeft = (line: Line, taken: Amount | undefined): boolean =>
  taken !== undefined && compareAmounts(taken, magnitude(readQuantity(line))) < 0;

/** Returns the remaining quantity of each line. */
export const listCreditableLineQuantities = (
  { lines = [] }: Invoice,
  taken: QuantitiesByLineIndex,
): QuantitiesByLineIndex =>
  lines.map((line, i) => subtractExactly(magnitude(readQuantity(line)), taken[i] ?? createZeroAmount(0)));

function subtractExactly(left: Amount, right: Amount): Amount {
  const wide = padAmountDecimals(left, Math.max(left.decimals, right.decimals));
  return subtractAmountsWithLeftDecimals(wide, right);
}

/** Lists the quantities in the body; a quantity above the remaining one is a fault. */
export function listRequestedLineQuantitiesOrAddFaults(
  asked: readonly CreditBodyLineQuantity[],
  left: QuantitiesByLineIndex,
  faults: InvoiceBodyFaultCollector,
): QuantitiesByLineIndex {
  const quantities: Amount[] = left.map(() => createZeroAmount(0));
  const lineNumbers = new Set<number>();
  for (const { at, line, quantity } of asked) {
    const there = left[line - 1];
    if (!there) {
      faults.add('member-invalid', `${at}.line`, createMessage('credit-line-missing', { line, lines: left.length }));
      continue;
    }
    if (lineNumbers.has(line))
      faults.add('members-exclusive', `${at}.line`, createMessage('credit-line-twice', { line }));
    lineNumbers.add(line);
    const own = quantity === undefined ? there : parseAmount(quantity);
    if (compareAmounts(own, there) > 0 || isZeroAmount(there)) {
      const params = { line, asked: toAmountText(own), left: toAmountText(there) };
      faults.add('credited-more', `${at}.quantity`, createMessage('credited-more.line', params));
    }
    quantities[line - 1] = own;
  }
  return quantities;
}

export const sumQuantitiesByLineIndex = (
  one: QuantitiesByLineIndex,
  other: QuantitiesByLineIndex,
): QuantitiesByLineIndex => one.map((amount, i) => addAmountsExactly(amount, other[i] ?? createZeroAmount(0)));

/** Returns the lines of an invoice with these quantities. Amounts of discounts and charges change in proportion. */
export function scaleLinesToQuantities(
  { lines = [] }: Invoice,
  quantities: QuantitiesByLineIndex,
): { line: Line; index: number }[] {
  return lines.flatMap((line, index) => {
    const quantity = quantities[index];
    if (!quantity || isZeroAmount(quantity)) return [];
    return [{ line: scaleLine(line, quantity), index }];
  });
}

/** Decimals of a part of an amount. The part is rounded only with the sums. */
export const proratedAmountDecimals = 6;

function scaleLine(line: Line, quantity: Amount): Line {
  const { i: _i, sum: _sum, total: _total, discounts, charges, ...rest } = line;
  const whole = readQuantity(line);
  const part = {
    value: quantity.value.div(whole.value.abs()),
    isWhole: compareAmounts(quantity, magnitude(whole)) === 0,
  };
  const share = <Row extends { amount: string; percent?: string | undefined; base?: string | undefined }>(
    row: Row,
  ): Row => {
    if (part.isWhole || row.percent !== undefined) return row;
    const amount = parseAmount(row.amount);
    const value = amount.value.times(part.value).toDecimalPlaces(proratedAmountDecimals);
    return { ...row, amount: toAmountText({ value, decimals: proratedAmountDecimals }) };
  };
  const signed = whole.value.isNegative() ? { ...quantity, value: quantity.value.neg() } : quantity;
  return {
    ...rest,
    quantity: toAmountText(signed),
    ...(discounts ? { discounts: discounts.map(share) } : {}),
    ...(charges ? { charges: charges.map(share) } : {}),
  } as Line;
}

type DocumentRow = DocumentDiscountOrCharge & { readonly base?: string | undefined };
type DocumentRows = Pick<Invoice, 'discounts' | 'charges'>;

/**
 * Divides the discounts and charges of the document for a part of its lines. A percentage of all lines stays. An amount
 * that lowers the price, and the base of a percentage, are divided like the lines of their rate, so that no more is
 * credited than was charged (Ley 37/1992 art. 78.Tres.2, 80, 89). An amount that raises the price, such as the delivery
 * of the goods, belongs to the sale as a whole.
 * @param keepsUntaxed whether to keep fixed rows without taxes, because no line for a difference contains them
 */
export function prorateDocumentDiscountsAndCharges(
  invoice: Invoice,
  quantities: QuantitiesByLineIndex,
  keepsUntaxed = false,
): DocumentRows {
  const shares = computeSharesByRate(invoice, quantities);
  const decimals = getCurrencyDecimals(invoice.currency);
  const divide =
    (sign: 1 | -1) =>
    (row: DocumentRow): DocumentRow[] => {
      if (row.percent !== undefined && row.base === undefined) return [row];
      if (hasRowNoSalesTax(row)) return keepsUntaxed ? [row] : [];
      const share = shares.get(findRateKey(row) ?? '');
      if (share === undefined || share.isZero()) return [];
      const multiply = (text: string): string =>
        toAmountText(
          rescaleAmount({ value: parseAmount(text).value.times(share), decimals: proratedAmountDecimals }, decimals),
        );
      if (row.percent !== undefined && row.base !== undefined) return [{ ...row, base: multiply(row.base) }];
      return parseAmount(row.amount).value.times(sign).isNegative() ? [{ ...row, amount: multiply(row.amount) }] : [];
    };
  return { discounts: invoice.discounts?.flatMap(divide(-1)), charges: invoice.charges?.flatMap(divide(1)) };
}

/** Computes the share that these quantities have in the lines of each rate. A rate whose lines sum to zero has none. */
function computeSharesByRate({ lines = [] }: Invoice, quantities: QuantitiesByLineIndex): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, { readonly part: Decimal; readonly whole: Decimal }>();
  for (const [i, line] of lines.entries()) {
    const key = findRateKey(line);
    const total = parseAmount(line.total ?? '0').value;
    const quantity = readQuantity(line).value.abs();
    if (key === undefined || quantity.isZero()) continue;
    const { part, whole } = sums.get(key) ?? { part: new Decimal(0), whole: new Decimal(0) };
    const own = total.times(quantities[i]?.value ?? 0).div(quantity);
    sums.set(key, { part: part.plus(own), whole: whole.plus(total) });
  }
  return new Map([...sums].flatMap(([key, { part, whole }]) => (whole.isZero() ? [] : [[key, part.div(whole)]])));
}

/** Finds the rate of a row, with its regime; undefined without a tax on sales. */
function findRateKey({ taxes }: Pick<Line, 'taxes'>): string | undefined {
  const [combo] = pickSalesTaxCombos(taxes);
  return combo && `${formatTaxRateLabel(combo)} ${combo.ext?.[regimeExtensionKey] ?? ''}`;
}
