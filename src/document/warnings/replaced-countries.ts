// Compares a replacement (F3) with its simplified invoices by country. Records report the sales of all countries in one
// way (N2), so only the documents state the country, whose tax the one-stop shop declares.
import {
  addAmountsExactly,
  type Amount,
  createZeroAmount,
  negateAmount,
  parseAmount,
  toAmountText,
} from '../../amount/amount';
import { formatPercentageAsTaxRate } from '../../amount/percentage';
import { toDeclaredTaxTreatment } from '../addons/es-fiscal/declared-codes';
import { listReportedTaxCategoryTotals } from '../breakdown';
import type { AmountText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import { toCountryTaxIdPrefix } from '../territories';

interface BaseOfCountry {
  readonly country: string;
  /** Null for sales outside the Spanish tax. */
  readonly percent: string | null;
  readonly base: Amount;
}

/** A base of a replacement that exceeds the base of the simplified invoices in the same country. */
export interface ExcessReplacedBaseOfCountry extends Omit<BaseOfCountry, 'base'> {
  readonly base: AmountText;
  /** Null if the simplified invoices have no such base. */
  readonly stored: AmountText | null;
}

const spain = 'ES';

/** Adds the bases that a record reports as outside the Spanish tax (N2), by country and rate. */
function addBasesInPlace(sums: Map<string, BaseOfCountry>, invoice: Invoice): void {
  for (const { code, rates } of listReportedTaxCategoryTotals(invoice)) {
    for (const row of rates) {
      const country = toCountryTaxIdPrefix(row.country) || spain;
      if (country === spain && toDeclaredTaxTreatment(code, row).opClass !== 'N2') continue;
      const percent = country === spain || row.percent === undefined ? null : formatPercentageAsTaxRate(row.percent);
      const key = [code, country, percent].join(' ');
      const base = parseAmount(row.base);
      const signed = invoice.type === 'credit-note' ? negateAmount(base) : base;
      const before = sums.get(key)?.base ?? createZeroAmount(2);
      sums.set(key, { country, percent, base: addAmountsExactly(before, signed) });
    }
  }
}

/** Half a cent for each document counts as rounding. */
const roundingOfDocument = 0.005;

/**
 * Returns the first excess base; undefined if there is none.
 * @param replaced the invoices that the replacement names and their corrections, in its currency
 */
export function findExcessReplacedBaseOfCountry(
  replacement: Invoice,
  replaced: readonly Invoice[],
): ExcessReplacedBaseOfCountry | undefined {
  const [own, sold] = [new Map<string, BaseOfCountry>(), new Map<string, BaseOfCountry>()];
  addBasesInPlace(own, replacement);
  for (const one of replaced) addBasesInPlace(sold, one);
  for (const [key, { country, percent, base }] of own) {
    const there = sold.get(key)?.base;
    const excess = base.value.minus(there?.value ?? 0);
    if (base.value.lte(0) || excess.lte(roundingOfDocument * (replaced.length + 1))) continue;
    return { country, percent, base: toAmountText(base), stored: there ? toAmountText(there) : null };
  }
  return undefined;
}
