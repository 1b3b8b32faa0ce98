// Warnings about goods that a line returns, either in the invoice of a later delivery at the same rate (RD 1619/2012
// art. 15.2) or in a correction. Also warns about corrections of tax that was due more than four years ago.
import { formatPlainPercentage } from '../../amount/percentage';
import { createWarning, type Warning } from '../../contracts/warnings';
import { docTypeExtension, opClassExtension, isSimplifiedReplacement } from '../addons/es-fiscal/extensions';
import type { DateText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import type { DocumentDiscount, Line, TaxCombo } from '../model/parts';
import { guessMiscodedRowKind } from './row-kinds';
import { isSalesTax } from '../sales-taxes';

const nameRate = ({ cat, percent, key }: TaxCombo): string =>
  `${cat} ${percent === undefined ? (key ?? '0%') : formatPlainPercentage(percent)}`;

/** Identifies the rate of a row by the tax, the percentages and the country, or by the reason why there is no tax. */
const identifyRate = (combo: TaxCombo): string => {
  const { percent, surcharge, country } = combo;
  return JSON.stringify([
    nameRate(combo),
    percent === undefined ? combo.ext : null,
    surcharge === undefined ? null : formatPlainPercentage(surcharge),
    country ?? null,
  ]);
};

const listRates = ({ taxes = [] }: Line): TaxCombo[] => taxes.filter(isSalesTax);

const isDelivery = ({ total = '' }: Line): boolean => !total.startsWith('-') && /[1-9]/.test(total);
const isSubtracted = ({ total = '' }: Line): boolean => total.startsWith('-') && /[1-9]/.test(total);

/** Returns whether a line is neither goods nor a sale (art. 7 and others), such as a penalty, a voucher or a guarantee. */
const isNoSale = (line: Line): boolean => {
  const taxes = listRates(line);
  return taxes.length > 0 && taxes.every(({ ext }) => ext?.[opClassExtension] === 'N1');
};
const isGoodsReturn = (line: Line): boolean => isSubtracted(line) && !isNoSale(line);

interface ReturnedGoodsLine {
  readonly i: number;
  readonly combo: TaxCombo;
}

/**
 * Lists lines that return goods at a rate that no delivery of the invoice has; undefined if the invoice delivers or
 * returns nothing.
 */
function listGoodsReturnsAtOtherRates({ lines = [] }: Invoice): ReturnedGoodsLine[] | undefined {
  const delivered = lines.filter(isDelivery);
  const returned = lines.flatMap((line, i) => (isGoodsReturn(line) ? [{ line, i }] : []));
  if (delivered.length === 0 || returned.length === 0) return undefined;
  const rates = new Set(delivered.flatMap(listRates).map(identifyRate));
  return returned.flatMap(({ line, i }) =>
    listRates(line)
      .filter((combo) => !rates.has(identifyRate(combo)))
      .map((combo) => ({ i, combo })),
  );
}

/** Words in the reason of a discount for goods and packaging that are returned, in the languages of Spain and English. */
const comesBack = /devuel|devol|return|retorn|envase|envàs|embalaje|palet|packag/i;

/** Returns whether, by its reason, a discount is for returned goods. */
export const isGoodsReturnDiscount = (discount: DocumentDiscount | undefined): boolean =>
  comesBack.test(discount?.reason ?? '');

/** Returns whether a discount of the document is for goods that are returned at the rate of a line. */
function isDiscountOfGoodsReturn({ lines = [], discounts = [] }: Invoice): boolean {
  const delivered = lines.filter(isDelivery);
  const returned = discounts.filter(({ reason = '', amount }) => comesBack.test(reason) && /[1-9]/.test(amount ?? ''));
  const rates = new Set(delivered.flatMap(listRates).map(identifyRate));
  return (
    returned.length > 0 &&
    returned.every(({ taxes = [] }) => {
      const own = taxes.filter(isSalesTax);
      return own.length > 0 && own.every((combo) => rates.has(identifyRate(combo)));
    })
  );
}

/** Returns whether a later delivery returns goods at its own rates, so that its total may have any sign. */
export function hasGoodsReturnsAtOwnRates(invoice: Invoice): boolean {
  const foreign = listGoodsReturnsAtOtherRates(invoice);
  return foreign === undefined ? isDiscountOfGoodsReturn(invoice) : foreign.length === 0;
}

/**
 * Warns about a return at another rate. The warning depends on the type, because a correction reverses amounts at the
 * rates of its invoice, and a replacement (F3) at the rates of its simplified invoices.
 */
export function warnGoodsReturnAtOtherRate(invoice: Invoice): Warning[] {
  const { type, $regime } = invoice;
  if (type !== 'standard' || $regime !== 'ES' || isSimplifiedReplacement(invoice)) return [];
  const found = listGoodsReturnsAtOtherRates(invoice) ?? [];
  const [first] = found;
  if (!first) return [];
  const paths = [...new Set(found.map(({ i }) => `$.doc.lines[${i}].taxes`))];
  const isAdvance = guessMiscodedRowKind(invoice.lines?.[first.i]?.item?.name ?? '') === 'advance';
  const id = isAdvance ? 'return-other-rate.advance' : 'return-other-rate';
  return [createWarning(id, paths, { line: first.i + 1, rate: nameRate(first.combo) })];
}

/** Warns about a line that changes the payment but not the price. The record would not have the total of the sale. */
export function warnPaymentAsLine({ type, $regime, lines = [] }: Invoice): Warning[] {
  if (type !== 'standard' || $regime !== 'ES') return [];
  return lines.flatMap((line, i) => {
    const key = isNoSale(line) ? guessMiscodedRowKind(line.item?.name ?? '') : undefined;
    const amount = (line.total ?? '').replace('-', '');
    const at = `lines[${i}]`;
    // Added outlays and deposits are outside the record (Ley 37/1992 art. 78.Tres.3).
    if (isDelivery(line))
      return key === 'outlay' || key === 'deposit'
        ? [createWarning('untaxed-row.added', [`$.doc.${at}`], { at, key, amount })]
        : [];
    if (!isSubtracted(line)) return [];
    if (key === 'voucher') return [createWarning('untaxed-row.voucher', [`$.doc.${at}`], { at, amount })];
    const isKept = key === 'guarantee' || key === 'deposit';
    return isKept ? [createWarning('untaxed-row.line', [`$.doc.${at}`], { at, key, amount })] : [];
  });
}

const correcting: readonly (string | undefined)[] = ['credit-note', 'corrective', 'debit-note'];

/** Maximum number of years in which tax may be corrected (Ley 37/1992 art. 89.Uno). */
const yearsMax = 4;

const addYears = (day: DateText, years: number): DateText => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/**
 * Warns about a correction after four years. The tax was due on the day of the operation or, if this day is unknown, on
 * the day of the oldest corrected invoice.
 */
export function warnCorrectionAfterFourYears({
  type,
  $regime,
  op_date: operation,
  issue_date: date,
  preceding = [],
}: Invoice): Warning[] {
  if (!correcting.includes(type) || $regime !== 'ES') return [];
  const [oldest] = preceding.flatMap(({ issue_date: issued }) => (issued ? [issued] : [])).toSorted();
  const [due] = [operation, oldest].flatMap((day) => (day ? [day] : [])).toSorted();
  if (!due || addYears(due, yearsMax) >= date) return [];
  const paths = ['$.doc.issue_date', ...preceding.map((_, i) => `$.doc.preceding[${i}].issue_date`)];
  return [createWarning('correction-after-four-years', paths, { due, date })];
}

/**
 * Warns about a period in a correction of a simplified invoice. A period belongs to a discount for volume, and a lost
 * simplified invoice is stated in another way (correction-rules.ts).
 */
export function warnPeriodInSimplifiedCorrection({ type, $regime, tax, ordering, preceding = [] }: Invoice): Warning[] {
  const isOfTicket = type === 'credit-note' && $regime === 'ES' && tax?.ext?.[docTypeExtension] === 'R5';
  if (!isOfTicket || ordering?.period === undefined || preceding.length > 0) return [];
  return [createWarning('correction-period', ['$.doc.ordering.period'])];
}
