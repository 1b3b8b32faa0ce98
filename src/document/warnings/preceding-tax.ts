// Whether what a correction says of its original, and takes back of it, is what the original has.
import { addExactly, parseAmount, toAmountText, type Amount, isSameValue, zero } from '../../amount/amount';
import { formatPlainPercentage } from '../../amount/percentage';
import type { AmountText } from '../model/basic';
import type { TaxTotal } from '../model/tax';

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

/**
 * The first base that differs; undefined when all are equal. Amounts of tax are not compared: the calculation makes
 * them of base and percentage.
 */
export function comparePrecedingTax(said: TaxTotal, stored: TaxTotal): DifferentBase | undefined {
  const [own, other] = [basesOf(said), basesOf(stored)];
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
