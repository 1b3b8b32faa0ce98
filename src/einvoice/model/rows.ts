// Builds tax rows (BG-23) from the bases and taxes of the totals, and the cents by which separately rounded rows differ
// from their items. The calculation rounds sum, bases and taxes each from exact values, but EN 16931 requires that they
// add up (BR-CO-13, BR-CO-14, BR-S-08).
import type { BillTotals } from '../../document/model/invoice';
import { Decimal } from '../../amount/amount';
import type { EInvoiceFindingCollector } from '../findings';
import { type EInvoiceDecimal, zeroMoney, parseMoneyOrZeroIfAbsent, sumMoney, computePercentOfAmount } from '../money';
import { findTaxComboPercent } from '../codes/tax-categories';
import { isSalesTaxCode } from '../../document/sales-taxes';
import { toSignedEInvoiceAllowanceAmount } from './allowances';
import {
  type EInvoiceTaxCategoryResolver,
  formatEInvoiceTaxCategoryKey,
  isTaxedEInvoiceCategoryCode,
  toTaxedEInvoiceCategory,
  replaceNonTaxableCategoryByExempt,
} from './categories';
import type {
  EInvoiceDocumentAllowanceCharge,
  EInvoiceLine,
  EInvoiceTaxCategory,
  EInvoiceTaxBreakdownRow,
} from './e-invoice-model';

export interface EInvoiceTaxBreakdownInput {
  readonly totals: BillTotals;
  readonly lines: readonly EInvoiceLine[];
  readonly allowanceCharges: readonly EInvoiceDocumentAllowanceCharge[];
  readonly categories: EInvoiceTaxCategoryResolver;
  /** The smallest unit of the currency, such as 0.01 EUR or 1 JPY. */
  readonly unit: EInvoiceDecimal;
  readonly findings: EInvoiceFindingCollector;
}

export interface EInvoiceTaxBreakdownResult {
  readonly rows: readonly EInvoiceTaxBreakdownRow[];
  /** A charge or a discount for each row whose items differ from its base. */
  readonly roundings: readonly EInvoiceDocumentAllowanceCharge[];
}

/** A row while it is built. */
interface OpenRow {
  readonly category: EInvoiceTaxCategory;
  readonly reasons: Set<string>;
  readonly reasonCodes: Set<string | undefined>;
  hasItems: boolean;
  /** Sum of lines and charges, less discounts. */
  items: EInvoiceDecimal;
  /** The part of the row's items that was spent on behalf of the customer. */
  outlays: EInvoiceDecimal;
  base: EInvoiceDecimal;
  tax: EInvoiceDecimal;
}

export function buildEInvoiceTaxBreakdown(input: EInvoiceTaxBreakdownInput): EInvoiceTaxBreakdownResult {
  const { totals, lines, allowanceCharges, unit, findings } = input;
  const basesMax = unit.times(2 + lines.length + allowanceCharges.length);
  const open = openRows(input, basesMax);
  const isMoved = {
    base: giveToLargest(open, 'base', parseMoneyOrZeroIfAbsent(totals.total), basesMax),
    tax: giveToLargest(open, 'tax', parseMoneyOrZeroIfAbsent(totals.tax), unit.times(2 + open.length)),
  };
  // A row of zero without items comes from an empty discount (BR-S-08, BR-Z-01).
  const rest = open.filter(({ hasItems, base, tax }) => hasItems || !base.isZero() || !tax.isZero());
  const isNear = rest.every(({ base, items }) => !base.minus(items).abs().greaterThan(basesMax));
  if (!isMoved.base || !isMoved.tax || !isNear) findings.refuse('sums', 'totals');
  else if (!rest.every(isTaxPlausible)) findings.refuse('taxAmount', 'totals.taxes');
  return { rows: rest.map(closeRow), roundings: rest.flatMap((row) => buildRounding(row) ?? []) };
}

function openRows(
  { totals, lines, allowanceCharges, categories }: EInvoiceTaxBreakdownInput,
  basesMax: EInvoiceDecimal,
): OpenRow[] {
  const rows = new Map<string, OpenRow>();
  for (const { category, amount } of lines) addItem(openRow(rows, category), category, amount);
  for (const row of allowanceCharges)
    addItem(openRow(rows, row.category), row.category, toSignedEInvoiceAllowanceAmount(row), row.isOutlay);
  const untaxed = new Map<OpenRow, EInvoiceDecimal>();
  for (const { code, retained, informative, rates } of totals.taxes?.categories ?? []) {
    if (!isSalesTaxCode(code) || retained === true || informative === true) continue;
    for (const rate of rates) {
      const percent = findTaxComboPercent(rate);
      if (percent === undefined) {
        const row = findUntaxedRow(rows, categories.find({ cat: code, key: rate.key, ext: rate.ext }, 'totals.taxes'));
        if (row) untaxed.set(row, (untaxed.get(row) ?? zeroMoney).plus(parseMoneyOrZeroIfAbsent(rate.base)));
        continue;
      }
      const category = toTaxedEInvoiceCategory({ cat: code, percent, surcharge: rate.surcharge?.percent });
      const row = openRow(rows, category);
      row.base = row.base.plus(parseMoneyOrZeroIfAbsent(rate.base));
      row.tax = row.tax
        .plus(parseMoneyOrZeroIfAbsent(rate.amount))
        .plus(parseMoneyOrZeroIfAbsent(rate.surcharge?.amount));
    }
  }
  for (const row of rows.values())
    if (row.category.reason !== undefined) settleUntaxedBase(row, untaxed.get(row), basesMax);
  return [...rows.values()];
}

/** Finds the row without tax. If there are other categories, an out-of-scope row becomes exempt. */
function findUntaxedRow(
  rows: ReadonlyMap<string, OpenRow>,
  category: EInvoiceTaxCategory | undefined,
): OpenRow | undefined {
  return (
    category &&
    (rows.get(formatEInvoiceTaxCategoryKey(category)) ??
      rows.get(formatEInvoiceTaxCategoryKey(replaceNonTaxableCategoryByExempt(category))))
  );
}

/**
 * Uses the base of the record, unless it includes other items. Without codes, the totals merge all rows without a
 * percentage, whatever their key. No row of the totals contains outlays.
 */
function settleUntaxedBase(row: OpenRow, total: EInvoiceDecimal | undefined, max: EInvoiceDecimal): void {
  const base = total?.plus(row.outlays) ?? row.items;
  row.base = base.minus(row.items).abs().greaterThan(max) ? row.items : base;
}

function openRow(rows: Map<string, OpenRow>, category: EInvoiceTaxCategory): OpenRow {
  const key = formatEInvoiceTaxCategoryKey(category);
  const existingRow = rows.get(key);
  if (existingRow) return existingRow;
  const row = {
    category,
    reasons: new Set<string>(),
    reasonCodes: new Set<string | undefined>(),
    hasItems: false,
    items: zeroMoney,
    outlays: zeroMoney,
    base: zeroMoney,
    tax: zeroMoney,
  };
  rows.set(key, row);
  return row;
}

function addItem(
  row: OpenRow,
  { reason, reasonCode }: EInvoiceTaxCategory,
  amount: EInvoiceDecimal,
  isOutlay = false,
): void {
  row.hasItems = true;
  row.items = row.items.plus(amount);
  if (isOutlay) row.outlays = row.outlays.plus(amount);
  if (reason !== undefined) row.reasons.add(reason);
  row.reasonCodes.add(reasonCode);
}

/**
 * Adds the difference between the rows and the total to the largest row. Returns false if rounding cannot explain the
 * difference.
 */
function giveToLargest(
  rows: readonly OpenRow[],
  name: 'base' | 'tax',
  total: EInvoiceDecimal,
  max: EInvoiceDecimal,
): boolean {
  const missing = total.minus(sumMoney(rows.map((row) => row[name])));
  if (missing.isZero()) return true;
  const [first, ...others] = rows;
  if (first === undefined || missing.abs().greaterThan(max)) return false;
  const largest = others.reduce((best, row) => (row[name].abs().greaterThan(best[name].abs()) ? row : best), first);
  largest[name] = largest[name].plus(missing);
  return true;
}

const one = new Decimal(1);
const half = new Decimal('0.5');

/** Checks BR-CO-17: the tax differs by less than one unit, and a rate that rounds to zero has no tax. */
function isTaxPlausible({ category: { code, rate }, base, tax }: OpenRow): boolean {
  if (!isTaxedEInvoiceCategoryCode(code)) return tax.isZero();
  if (!rate.isPositive()) return false;
  if (rate.lessThan(half)) return tax.abs().lessThan(half);
  return computePercentOfAmount(base, rate).minus(tax).abs().lessThan(one);
}

function closeRow({ category, reasons, reasonCodes, base, tax }: OpenRow): EInvoiceTaxBreakdownRow {
  const [reasonCode, ...differing] = reasonCodes;
  return {
    code: category.code,
    rate: category.rate,
    base,
    tax,
    reason: reasons.size === 0 ? undefined : [...reasons].join('; '),
    reasonCode: differing.length === 0 ? reasonCode : undefined,
  };
}

const roundingReason = 'Redondeo';

function buildRounding({ category, base, items }: OpenRow): EInvoiceDocumentAllowanceCharge | undefined {
  const amount = base.minus(items);
  if (amount.isZero()) return undefined;
  return { isCharge: amount.isPositive(), amount: amount.abs(), reason: roundingReason, category };
}
