// Warnings about the dates of corrections: because a customer does not pay (R2 for an insolvent customer, R3 for other
// bad debts, Ley 37/1992 art. 80.Tres, 80.Cuatro), after four years, and with a period.
import { type Warning, createWarning } from '../../contracts/warnings';
import { docTypeExtensionKey, regimeExtensionKey, isCorrectionDocument } from '../addons/es-fiscal/extensions';
import { pendingOperationRegimeCodes } from '../correction-regimes';
import type { DateText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import { findLatestPrecedingIssueDate } from '../operation-day';
import { isSalesTaxCombo } from '../sales-taxes';
import { cashAccountingRegimeCode } from './regimes';
import { listTaxComboPaths, type InvoiceTaxCombos } from './tax-rows';

/** Types of corrections for an unpaid invoice. */
export const badDebtCorrectionDocTypes: readonly (string | undefined)[] = ['R2', 'R3'];

/**
 * Months between the day on which the tax was due and the first day of a correction; a large business waits a year. No
 * term of IGIC is shorter (Ley 20/1991 art. 22.7).
 */
const monthsMin = 6;

/** Adds less than a year to a day. The day may be one that its month does not have, which compares well as a text. */
function addMonths(day: DateText, months: number): DateText {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const sum = month - 1 + months;
  return `${year + Math.floor(sum / 12)}-${String((sum % 12) + 1).padStart(2, '0')}${day.slice(7)}`;
}

/** Finds the day on which the tax of the last corrected invoice was due; of two possible days, the earlier one. */
function findDueDay({ op_date: operation, preceding = [] }: Invoice): DateText | undefined {
  const issued = preceding.flatMap(({ issue_date: day }) => (day ? [day] : [])).toSorted();
  return [operation, issued.at(-1)].flatMap((day) => (day ? [day] : [])).toSorted()[0];
}

/**
 * Computes the day on which unpaid tax under cash accounting is due. A bad debt may be corrected from this day (Ley
 * 37/1992 art. 80.Cuatro, 163 terdecies).
 */
const computeCashLimit = (due: DateText): DateText => `${Number(due.slice(0, 4)) + 1}-12-31`;

/**
 * Warns about a correction of a bad debt too soon after its invoice, and about one of sales without tax. A correction
 * before its invoice has a separate warning.
 */
export function warnEarlyOrUntaxedBadDebtCorrection(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { $regime, tax, issue_date: date, preceding = [] } = invoice;
  const type = tax?.ext?.[docTypeExtensionKey];
  if ($regime !== 'ES' || !badDebtCorrectionDocTypes.includes(type)) return [];
  if (preceding.some(({ issue_date: day = '' }) => day > date)) return [];
  const sold = rows.all.filter(({ combo }) => isSalesTaxCombo(combo));
  const hasTax = sold.some(({ combo: { percent } }) => Number.parseFloat(percent ?? '0') !== 0);
  if (sold.length > 0 && !hasTax)
    return [createWarning('unpaid-correction.untaxed', listTaxComboPaths(sold), { type: type ?? '' })];
  const due = findDueDay(invoice);
  const isIgic = sold.some(({ combo: { cat } }) => cat === 'IGIC');
  if (type !== 'R3' || (rows.vat.length === 0 && !isIgic) || due === undefined) return [];
  const paths = ['$.doc.issue_date'];
  if (sold.some(({ combo: { ext } }) => ext?.[regimeExtensionKey] === cashAccountingRegimeCode)) {
    if (isIgic) return [];
    const limit = computeCashLimit(due);
    return date < limit ? [createWarning('unpaid-correction.cash', paths, { due: limit, date })] : [];
  }
  return date < addMonths(due, monthsMin) ? [createWarning('unpaid-correction', paths, { due, date })] : [];
}

/** Maximum number of years in which tax may be corrected (Ley 37/1992 art. 89.Uno). */
const yearsMax = 4;

const addYears = (day: DateText, years: number): DateText => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/**
 * Warns about a correction after four years. The tax was due on the operation date or, if this day is unknown, on
 * the day of the oldest corrected invoice. A discount for volume names its period instead, whose end counts, so that no
 * tax of the period can still be corrected.
 */
export function warnCorrectionAfterFourYears(invoice: Invoice): Warning[] {
  const { $regime, op_date: operation, issue_date: date, preceding = [], ordering } = invoice;
  if (!isCorrectionDocument(invoice) || $regime !== 'ES') return [];
  const [oldest] = preceding.flatMap(({ issue_date: issued }) => (issued ? [issued] : [])).toSorted();
  const periodEnd = preceding.length === 0 ? ordering?.period?.end : undefined;
  const [due] = [operation ?? periodEnd, oldest].flatMap((day) => (day ? [day] : [])).toSorted();
  if (!due || addYears(due, yearsMax) >= date) return [];
  const paths = ['$.doc.issue_date', ...preceding.map((_, i) => `$.doc.preceding[${i}].issue_date`)];
  return [createWarning('correction-after-four-years', paths, { due, date })];
}

/**
 * Warns about a period in a correction of a simplified invoice. A period belongs to a discount for volume, and a lost
 * simplified invoice is stated in another way (correction-rules.ts).
 */
export function warnPeriodInSimplifiedCorrection({ type, $regime, tax, ordering, preceding = [] }: Invoice): Warning[] {
  const isOfTicket = type === 'credit-note' && $regime === 'ES' && tax?.ext?.[docTypeExtensionKey] === 'R5';
  if (!isOfTicket || ordering?.period === undefined || preceding.length > 0) return [];
  return [createWarning('correction-period', ['$.doc.ordering.period'])];
}

/**
 * Warns about a correction whose operation date is after its originals. The record of a correction has the operation date of
 * the original (the authority's public questions on corrections), which is later than its invoice only in pending work.
 */
export function warnLaterOperationDayOfCorrection(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { $regime, op_date: operation } = invoice;
  const original = findLatestPrecedingIssueDate(invoice);
  if ($regime !== 'ES' || !isCorrectionDocument(invoice) || !operation || !original || operation <= original) return [];
  if (rows.all.some(({ combo: { ext } }) => pendingOperationRegimeCodes.has(ext?.[regimeExtensionKey] ?? '')))
    return [];
  return [createWarning('operation-day-missing.correction', ['$.doc.op_date'], { operation, original })];
}
