// Builds the document of a credit note from the rows that it reverses. Adds lines for cents that come from rounding or
// from earlier credit notes.
import {
  addAmountsExactly,
  type Amount,
  Decimal,
  isZeroAmount,
  negateAmount,
  rescaleAmount,
  padAmountDecimals,
  subtractAmountsWithLeftDecimals,
  toAmountText,
  createZeroAmount,
} from '../../amount/amount';
import { parsePercentage } from '../../amount/percentage';
import { documentLimits } from '../../contracts/limits/documents';
import { docTypeByCreditCause, type ParsedCreditBody } from '../../document/invoice-body/read-correction';
import {
  correctionTypeExtensionKey,
  docTypeExtensionKey,
  issuerTypeExtensionKey,
  regimeExtensionKey,
} from '../../document/addons/es-fiscal/extensions';
import { pendingOperationRegimeCodes } from '../../document/correction-regimes';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import type { DocumentDiscountOrCharge, Line, TaxCombo } from '../../document/model/parts';
import { toPrecedingDocumentRef } from '../document';
import {
  type AmountsByTaxRate,
  buildTaxCombosByTaxRate,
  listWithheldTaxesSharedByAllLines,
  negateAmountsByTaxRate,
  computeInvoiceAmountsByTaxRate,
  type TaxRateAmounts,
} from './rates';
import { addUntaxedDifferenceRow, earlierCreditNotesAdjustmentReason } from './untaxed';

/** A line of the credit note, with the index of its original. */
export interface CreditNoteLineWithOriginalIndex {
  readonly line: object;
  readonly index?: number;
}

/** Calculates a document that is known to be valid. */
export type InvoiceDocumentCalculator = (document: object) => Invoice;

interface PlannedCredit {
  readonly rows: readonly CreditNoteLineWithOriginalIndex[];
  readonly needed: AmountsByTaxRate;
  /** Discounts and charges of the invoice, or their part that belongs to the rows. */
  readonly discountsAndCharges?: Pick<Invoice, 'discounts' | 'charges'>;
  readonly untaxed?: Amount;
}

/** Members that are not copied to another document, and members about the payment. */
const ofOriginal = [
  'uuid',
  'series',
  'code',
  'issue_date',
  'issue_time',
  'value_date',
  'preceding',
  'payment',
  'attachments',
  'totals',
  'lines',
  'discounts',
  'charges',
] as const;

export function buildCreditNote(
  original: Invoice,
  { rows, needed, discountsAndCharges = {}, untaxed }: PlannedCredit,
  written: Pick<ParsedCreditBody, 'cause' | 'reason' | 'series'>,
  calculate: InvoiceDocumentCalculator,
): JsonObject {
  const document = {
    ...omit(original, ofOriginal),
    type: 'credit-note',
    ...buildSeries(original, written.series),
    tax: toCreditTax(original, written.cause),
    preceding: [toPreceding(original, rows, written.reason)],
    ...(rows.length > 0 ? omitPercentageDiscountAndChargeAmounts(omitRateNamesOfRows(discountsAndCharges)) : {}),
    lines: rows.map(({ line }) => ({
      ...omitTaxRateNames(line as Line),
      ...omitPercentageDiscountAndChargeAmounts(line as Line),
    })),
  };
  const included = original.tax?.prices_include;
  const combos = buildTaxCombosByTaxRate(original);
  const settled = addLinesForTaxBaseDifferences(document, {
    combos,
    withheld: listWithheldTaxesSharedByAllLines(original),
    needed,
    included,
    sign: -1,
    calculate,
  });
  const whole = untaxed ? addUntaxedDifferenceRow(settled, untaxed, calculate) : settled;
  return omitPendingDay(whole, calculate);
}

/** Omits a day of the operation that is still to come, unless a row may have it (1146, 1173). */
function omitPendingDay(document: JsonObject, calculate: InvoiceDocumentCalculator): JsonObject {
  const { op_date: day, ...rest } = document;
  if (day === undefined) return document;
  const made = calculate(document);
  const rates = (made.totals?.taxes?.categories ?? []).flatMap((one) => one.rates);
  const mayBePending = rates.some(({ ext }) => pendingOperationRegimeCodes.has(ext?.[regimeExtensionKey] ?? ''));
  return mayBePending || (made.op_date ?? '') <= made.issue_date ? document : rest;
}

interface Row {
  readonly percent?: string | undefined;
  readonly amount: string;
}
interface Rows {
  readonly discounts?: readonly Row[] | undefined;
  readonly charges?: readonly Row[] | undefined;
}

/**
 * Lists the discounts and charges, but without the amounts of percentages. These amounts are calculated again, because
 * the amount of the original would differ from the amount of a part.
 */
export function omitPercentageDiscountAndChargeAmounts({ discounts = [], charges = [] }: Rows): object {
  const omitAmount = ({ amount, ...row }: Row): object => (row.percent === undefined ? { ...row, amount } : row);
  return {
    ...(discounts.length > 0 && { discounts: discounts.map(omitAmount) }),
    ...(charges.length > 0 && { charges: charges.map(omitAmount) }),
  };
}

function omit(invoice: Invoice, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(invoice).filter(([name]) => !names.includes(name)));
}

/**
 * Builds the series of a credit note. Invoices that the customer or a third party issues need a series of their own (RD
 * 1619/2012 art. 6.1.a), so that the default series of the supplier cannot have their credit notes.
 */
function buildSeries({ series, tax }: Invoice, written: string | undefined): JsonObject {
  if (written !== undefined) return { series: written };
  return series && tax?.ext?.[issuerTypeExtensionKey] ? { series: `${series}-R` } : {};
}

/** Builds the tax of a credit note. R5 corrects simplified invoices; R1 to R4 correct all others (list L2). */
function toCreditTax({ tax, $tags = [] }: Invoice, cause: ParsedCreditBody['cause']): object {
  const { [docTypeExtensionKey]: _type, [correctionTypeExtensionKey]: _correction, ...ext } = tax?.ext ?? {};
  const type = $tags.includes('simplified') ? 'R5' : docTypeByCreditCause[cause];
  return { ...tax, ext: { ...ext, [docTypeExtensionKey]: type } };
}

function toPreceding(
  original: Invoice,
  rows: readonly CreditNoteLineWithOriginalIndex[],
  reason: string | undefined,
): JsonObject {
  const lines = rows.flatMap(({ index }) => (index === undefined ? [] : [index + 1]));
  return {
    ...toPrecedingDocumentRef(original),
    ...(reason === undefined ? {} : { reason }),
    ...(lines.length > 0 ? { lines } : {}),
  };
}

/** Drops the names of rates, so that the charged percentage stays, whatever the rate is today. */
export function omitTaxRateNames<T extends Pick<Line, 'taxes'>>(row: T): T {
  if (!row.taxes) return row;
  return {
    ...row,
    taxes: row.taxes.map(({ rate, ...one }) => (one.percent === undefined && rate ? { ...one, rate } : one)),
  };
}

const omitRateNamesOfRows = ({ discounts, charges }: Pick<Invoice, 'discounts' | 'charges'>) => ({
  discounts: discounts?.map(omitTaxRateNames),
  charges: charges?.map(omitTaxRateNames),
});

/** The inputs for bringing a document to the bases that it must have. */
interface Settling {
  /** Taxes of a row by the name of the rate. */
  readonly combos: ReadonlyMap<string, TaxCombo>;
  /** Taxes that are withheld from every row. */
  readonly withheld?: readonly TaxCombo[];
  readonly needed: AmountsByTaxRate;
  /** The tax that prices include. */
  readonly included: string | undefined;
  /** Sign of the document; -1 if it reverses. */
  readonly sign: 1 | -1;
  readonly calculate: InvoiceDocumentCalculator;
  /**
   * Maximum difference in cents that rounding explains. Such a difference is not corrected, except in a replacement
   * (F3), which keeps its total.
   */
  readonly centsMax?: number;
}

/** Maximum number of passes. A second line corrects what the rounding of the first line changed. */
const passesMax = 2;

/** Maximum number of lines that a credit note repeats together with lines for a difference. */
export const creditNoteRepeatedLinesMax = documentLimits.listItemsMax - passesMax;

/** Decimals of a price that includes tax. With these decimals, its base is exact to the cent. */
const priceDecimals = 6;

/** Adds, for each rate, a line to the document for the difference between its base and the base that it must have. */
export function addLinesForTaxBaseDifferences(
  document: object & { readonly lines: readonly object[] },
  settling: Settling,
): JsonObject {
  let result = document;
  for (let pass = 0; pass < passesMax; pass += 1) {
    const calculated = settling.calculate(result);
    const lines = listDifferences(calculated, settling);
    // The record settles the cents of a second pass for which the document has no room.
    const isFull = pass > 0 && result.lines.length + lines.length > documentLimits.listItemsMax;
    if (lines.length === 0 || isFull) break;
    result = { ...result, ...fixPercentages(calculated), lines: [...result.lines, ...lines] };
  }
  return result as unknown as JsonObject;
}

/** Turns percentages of all lines into their amounts, because the lines for a difference would change them. */
function fixPercentages({ discounts, charges }: Invoice): object {
  const fix = ({ i: _i, percent: _percent, base: _base, ...row }: DocumentDiscountOrCharge): object => row;
  return { ...(discounts && { discounts: discounts.map(fix) }), ...(charges && { charges: charges.map(fix) }) };
}

function listDifferences(
  calculated: Invoice,
  { combos, withheld = [], needed, included, sign, centsMax = 0 }: Settling,
): object[] {
  const { currency } = calculated;
  const rates = computeInvoiceAmountsByTaxRate(calculated);
  const own = sign < 0 ? negateAmountsByTaxRate(rates) : rates;
  return [...combos].flatMap(([name, combo]) => {
    const base = needed.get(name)?.base ?? createZeroAmount(2);
    const there = own.get(name)?.base ?? createZeroAmount(2);
    const difference = subtractAmountsWithLeftDecimals(padAmountDecimals(base, there.decimals), there);
    if (isZeroAmount(difference) || difference.value.abs().times(100).lessThanOrEqualTo(centsMax)) return [];
    const gross = computeGross(needed, own, name);
    const price = included === combo.cat ? includeTax(difference, { gross, combo, currency }) : difference;
    const item = { name: describeDifference(difference), price: toAmountText(price) };
    return [{ quantity: '1', item, taxes: [combo, ...withheld] }];
  });
}

/**
 * Describes a difference. Cents come from rounding. A larger difference comes from earlier credit notes of amounts, or
 * from discounts of the whole invoice.
 */
const describeDifference = (difference: Amount): string =>
  difference.value.abs().lessThan('0.05') ? 'Redondeo' : earlierCreditNotesAdjustmentReason;

/** Computes the needed amount less the existing one, with tax. */
function computeGross(needed: AmountsByTaxRate, own: AmountsByTaxRate, name: string): Amount {
  const sum = (row: TaxRateAmounts | undefined): Amount =>
    row ? addAmountsExactly(row.base, row.tax) : createZeroAmount(2);
  return addAmountsExactly(sum(needed.get(name)), negateAmount(sum(own.get(name))));
}

interface GrossDifference {
  /** The difference with its tax. */
  readonly gross: Amount;
  readonly combo: TaxCombo;
  readonly currency: string;
}

/**
 * Computes the price of a difference if prices include the tax. If the total has the same base, the price comes from
 * the total.
 */
function includeTax(base: Amount, { gross, combo, currency }: GrossDifference): Amount {
  const { percent = '0%', surcharge } = combo;
  const factor = parsePercentage(percent).fraction.value.plus(1);
  const halfUnit = new Decimal(10).pow(-getCurrencyDecimals(currency)).div(2);
  if (surcharge === undefined && gross.value.div(factor).minus(base.value).abs().lessThan(halfUnit)) return gross;
  return rescaleAmount({ value: base.value.times(factor), decimals: priceDecimals }, priceDecimals);
}
