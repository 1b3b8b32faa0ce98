// Corrections compared with the invoices that they correct.

import {
  addExactly,
  type Amount,
  isSameValue,
  isZero,
  negate,
  parseAmount,
  toAmountText,
  zero,
} from '../../amount/amount';
import { formatPlainPercentage } from '../../amount/percentage';
import { createWarning, type Warning } from '../../contracts/warnings';
import { replacesSimplified } from '../addons/es-fiscal/extensions';
import type { AmountText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import type { TaxTotal } from '../model/parts';

export function sumAmounts(amounts: readonly AmountText[]): AmountText {
  let sum = zero(2);
  for (const one of amounts) sum = addExactly(sum, parseAmount(one));
  return toAmountText(sum);
}

/**
 * The exact sum of credit notes when it is above the total of their invoice; undefined when it is not. Each of several
 * was rounded separately, so a cent for each is no excess, and the record of the last one takes back what is left.
 */
export function findExcessCredit(total: AmountText, credited: readonly AmountText[]): AmountText | undefined {
  const sum = sumAmounts(credited);
  const rounding: Amount = {
    value: parseAmount(credited.length > 1 ? '0.01' : '0').value.times(credited.length),
    decimals: 2,
  };
  const most = addExactly(parseAmount(total), rounding);
  return parseAmount(sum).value.greaterThan(most.value) ? sum : undefined;
}

/** Sums of bases by tax and percentage; withheld taxes are in no record. */
function basesOf({ categories = [] }: TaxTotal): Map<string, Amount> {
  const bases = new Map<string, Amount>();
  for (const { code, retained, informative, rates } of categories) {
    if (retained || informative) continue;
    for (const { percent, base } of rates) {
      const name = percent === undefined ? code : `${code} ${formatPlainPercentage(percent)}`;
      bases.set(name, addExactly(bases.get(name) ?? zero(2), parseAmount(base)));
    }
  }
  return bases;
}

/** A base of tax that differs from that of another invoice. */
interface DifferentBase {
  readonly base: AmountText;
  /** Tax and percentage, `VAT 21%`. */
  readonly rate: string;
  /** Null: the other invoice has none. */
  readonly stored: AmountText | null;
}

/** No base at any rate: nothing is taken back. */
export const isZeroTax = (tax: TaxTotal): boolean => [...basesOf(tax).values()].every(isZero);

/**
 * The first base that differs; undefined when all are equal. Amounts of tax are not compared: the calculation makes
 * them of base and percentage.
 * @param credited what credit notes took back of the stored one before
 */
export function comparePrecedingTax(
  said: TaxTotal,
  stored: TaxTotal,
  credited: readonly TaxTotal[] = [],
): DifferentBase | undefined {
  const [own, other] = [basesOf(said), basesOf(stored)];
  for (const tax of credited) {
    for (const [name, base] of basesOf(tax)) other.set(name, addExactly(other.get(name) ?? zero(2), negate(base)));
  }
  for (const name of new Set([...own.keys(), ...other.keys()])) {
    const [left, right] = [own.get(name) ?? zero(2), other.get(name) ?? zero(2)];
    if (!isSameValue(left, right)) return { base: toAmountText(left), rate: name, stored: toAmountText(right) };
  }
  return undefined;
}

/** The first base of a credit note that is above that of its invoice at the same rate; undefined when none is. */
export function findExcessBase(credited: TaxTotal, sold: TaxTotal): DifferentBase | undefined {
  const [own, other] = [basesOf(credited), basesOf(sold)];
  for (const [name, base] of own) {
    const there = other.get(name);
    if (base.value.lessThanOrEqualTo(there?.value ?? 0)) continue;
    return { base: toAmountText(base), rate: name, stored: there ? toAmountText(there) : null };
  }
  return undefined;
}

/** The authority takes an F3 without them (`FacturasSustituidas`), and the sale would count twice. */
export function warnReplacedMissing(invoice: Invoice): Warning[] {
  if (!replacesSimplified(invoice) || (invoice.preceding ?? []).length > 0) return [];
  return [createWarning('replaced-missing', ['$.doc.preceding'])];
}

/** Credit notes and corrective invoices are in correction-rules.ts: they are stopped. */
export function warnDebitedMissing({ type, $regime, preceding = [] }: Invoice): Warning[] {
  if (type !== 'debit-note' || $regime !== 'ES' || preceding.length > 0) return [];
  return [createWarning('debit-preceding', ['$.doc.preceding'])];
}

/** By the dates of the document; `preceding-date` compares these with the stored ones. */
export function warnOriginalLater({ $regime, preceding = [], issue_date: own }: Invoice): Warning[] {
  if ($regime !== 'ES') return [];
  const later = preceding.flatMap(({ issue_date: date }, i) => (date && date > own ? [{ i, date }] : []));
  const [first] = later;
  if (!first) return [];
  const at = `preceding[${first.i}]`;
  const paths = ['$.doc.issue_date', ...later.map(({ i }) => `$.doc.preceding[${i}].issue_date`)];
  return [createWarning('correction-before-original', paths, { date: own, at, original: first.date })];
}

/** The record of a sale names no other invoice. */
export function warnPrecedingUnused(invoice: Invoice): Warning[] {
  const { type, preceding = [] } = invoice;
  if (type !== 'standard' || preceding.length === 0 || invoice.$regime !== 'ES' || replacesSimplified(invoice))
    return [];
  return [createWarning('preceding-unused', ['$.doc.preceding'])];
}

/** The amount with the other sign. */
export const negateText = (text: AmountText): AmountText => toAmountText(negate(parseAmount(text)));

/** Whether two texts are the same amount: 0.9 and 0.90. */
export const isSameAmount = (left: AmountText, right: AmountText): boolean =>
  isSameValue(parseAmount(left), parseAmount(right));
