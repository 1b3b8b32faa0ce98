// Builds the lines of an invoice as rows of a table. Below each line are its parts, discounts and charges.
import {
  parseAmount,
  toAmountText,
  rescaleAmount,
  padAmountDecimals,
  roundAmountToMaxDecimals,
} from '../../amount/amount';
import { parsePercentage, removeIncludedPercentageFromAmount } from '../../amount/percentage';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import type { Line, LineCharge, LineDiscount, DocumentSubLine } from '../../document/model/parts';
import { guessOutlayKeyedChargeKind } from '../../einvoice/untaxed-row';
import type { PdfTableColumn, PdfCellText, PdfTableRow, PdfTable } from '../table-layout';
import { formatPdfAmount, formatPdfPercent, negatePdfAmountText, trimTrailingZerosDownToMinimum } from './format';
import { formatPdfPeriod } from './heading-view';
import { isInvoiceStatedAsSimplified } from '../../document/regimes/invoice-kind';
import { toInvoiceWithPrintedTaxes } from './printed-taxes';
import {
  formatTaxCategoryName,
  formatPrintedLineTax,
  createPdfNumberCell,
  createPdfNumberCellTrimmedToMinDecimals,
} from './tax-view';
import { type PdfLocale, translateDocumentKey, pdfTextsByLocale } from './words';

/** The columns that this invoice needs in addition to description, quantity, price and amount. */
interface LineColumns {
  readonly units: boolean;
  readonly adjustments: boolean;
  readonly taxes: boolean;
}

type ColumnName = 'description' | 'quantity' | 'unit' | 'price' | 'adjustment' | 'tax' | 'amount';
type Cells = Partial<Record<ColumnName, PdfCellText[]>>;

/** Formatting of an invoice's rows. */
interface Style {
  readonly locale: PdfLocale;
  readonly dates: string | undefined;
  /** Decimals of the currency. Amounts have at least this many, and no trailing zeros after them. */
  readonly decimals: number;
  /** The tax that prices include, if the price without it must be stated (RD 1619/2012 art. 6.1.f). */
  readonly included: string | undefined;
}

/** Builds the table of lines; undefined if there are no lines (only charges, or only a discount). */
export function buildPrintedLineTable(whole: Invoice, locale: PdfLocale, dates?: string): PdfTable | undefined {
  const invoice = toInvoiceWithPrintedTaxes(whole);
  const lines = invoice.lines ?? [];
  if (lines.length === 0) return undefined;
  const parts = lines.flatMap((line) => [line, ...(line.breakdown ?? []), ...(line.substituted ?? [])]);
  const shape = {
    units: parts.some(({ item }) => item?.unit !== undefined),
    adjustments: parts.some(({ discounts, charges }) => (discounts?.length ?? 0) + (charges?.length ?? 0) > 0),
    taxes: lines.some(({ taxes }) => (taxes?.length ?? 0) > 0),
  };
  const columns = buildColumns(invoice, shape, locale);
  const style: Style = {
    locale,
    dates,
    decimals: getCurrencyDecimals(invoice.currency),
    included: isInvoiceStatedAsSimplified(invoice) ? undefined : invoice.tax?.prices_include,
  };
  const rows = lines.flatMap((line) => lineRows(line, style));
  return {
    columns: columns.map(([, column]) => column),
    rows: rows.map(({ cells, joined }): PdfTableRow => ({ cells: columns.map(([name]) => cells[name] ?? []), joined })),
    head: true,
  };
}

function buildColumns(invoice: Invoice, shape: LineColumns, locale: PdfLocale): [ColumnName, PdfTableColumn][] {
  const word = pdfTextsByLocale[locale];
  const category = invoice.tax?.prices_include;
  const included = category ? ` (${formatTaxCategoryName(category, undefined, locale)} ${word.included})` : '';
  const all: [ColumnName, PdfTableColumn, boolean][] = [
    ['description', { title: word.description, align: 'left', stretch: true }, true],
    ['quantity', { title: word.quantity, align: 'right' }, true],
    ['unit', { title: word.unit, align: 'left' }, shape.units],
    ['price', { title: `${word.price}${included}`, align: 'right' }, true],
    ['adjustment', { title: word.adjustment, align: 'right' }, shape.adjustments],
    ['tax', { title: word.tax, align: 'left' }, shape.taxes],
    ['amount', { title: word.amount, align: 'right' }, true],
  ];
  return all.flatMap(([name, column, shown]) => (shown ? [[name, column]] : []));
}

interface LineRow {
  readonly cells: Cells;
  readonly joined: boolean;
}

function lineRows(line: Line, style: Style): LineRow[] {
  const { locale } = style;
  const taxes = (line.taxes ?? []).map((combo): PdfCellText => ({ text: formatPrintedLineTax(combo, locale) }));
  const cells = { ...baseCells(line, 'normal', style), description: describe(line, style), tax: taxes };
  return [
    { cells, joined: false },
    ...(line.breakdown ?? []).flatMap((part) => partRows(part, '– ', style)),
    ...(line.substituted ?? []).flatMap((part) => partRows(part, `${pdfTextsByLocale[locale].substitutes} `, style)),
    ...adjustmentRows(line, '', style),
  ];
}

function partRows(part: DocumentSubLine, mark: string, style: Style): LineRow[] {
  const description: PdfCellText[] = [{ text: `${mark}${part.item?.name ?? ''}`, tone: 'muted' }];
  return [
    { cells: { ...baseCells(part, 'muted', style), description }, joined: true },
    ...adjustmentRows(part, '   ', style),
  ];
}

/** Additional decimals of an amount. Further ones come from a price that was divided. */
const amountDecimals = 4;

/** Writes the amount of a line without trailing zeros and without the remainder of a divided price. */
export const formatInvoiceLineAmount = (total: string, decimals: number): string =>
  trimTrailingZerosDownToMinimum(
    toAmountText(roundAmountToMaxDecimals(parseAmount(total), decimals + amountDecimals)),
    decimals,
  );

function baseCells(part: DocumentSubLine, tone: 'normal' | 'muted', { locale, decimals }: Style): Cells {
  const { item } = part;
  return {
    quantity: [createPdfNumberCellTrimmedToMinDecimals(part.quantity, 0, locale, tone)],
    unit: item?.unit === undefined ? [] : [{ text: translateDocumentKey('unit', item.unit, locale), tone }],
    price:
      item?.price === undefined ? [] : [createPdfNumberCellTrimmedToMinDecimals(item.price, decimals, locale, tone)],
    amount:
      part.total === undefined
        ? []
        : [createPdfNumberCell(formatInvoiceLineAmount(part.total, decimals), locale, tone)],
  };
}

/** Describes a line: its name, and below it, in small print, what identifies and explains it. */
function describe(line: Line, style: Style): PdfCellText[] {
  const { item } = line;
  const { locale, dates } = style;
  const word = pdfTextsByLocale[locale];
  const references = [
    item?.ref && `${word.reference} ${item.ref}`,
    line.identifier && [line.identifier.label, line.identifier.code].filter(Boolean).join(' '),
    ...(item?.identities ?? []).map(({ label, type, code }) => [label ?? type, code].filter(Boolean).join(' ')),
  ].filter(Boolean);
  const small = [
    references.join(' · '),
    item?.description,
    formatPdfPeriod(line.period, locale, dates),
    netPriceText(line, style),
    ...(line.notes ?? []).map(({ text }) => text),
  ];
  const detail = small.flatMap((text): PdfCellText[] => (text ? [{ text, tone: 'muted' }] : []));
  return [{ text: item?.name ?? '' }, ...detail];
}

/** Additional decimals of a price without its tax. They are enough to calculate the price again. */
const netDecimals = 2;

/** Builds the text `Precio sin IVA: 82,6446` for prices that include the tax. */
function netPriceText({ item, taxes }: Line, { locale, decimals, included }: Style): string | undefined {
  if (included === undefined || item?.price === undefined) return undefined;
  const percent = taxes?.find(({ cat }) => cat === included)?.percent;
  if (percent === undefined) return undefined;
  const exact = removeIncludedPercentageFromAmount(
    parsePercentage(percent),
    padAmountDecimals(parseAmount(item.price), decimals + 6),
  );
  const net = toAmountText(rescaleAmount(exact, decimals + netDecimals));
  const name = formatTaxCategoryName(included, undefined, locale);
  return `${pdfTextsByLocale[locale].netPrice} ${name}: ${formatPdfAmount(trimTrailingZerosDownToMinimum(net, decimals), locale)}`;
}

function adjustmentRows(part: DocumentSubLine, indent: string, { locale, decimals }: Style): LineRow[] {
  const row = (text: string, amount: string): LineRow => ({
    cells: {
      description: [{ text: `${indent}${text}`, tone: 'muted' }],
      adjustment: [createPdfNumberCellTrimmedToMinDecimals(amount, decimals, locale, 'muted')],
    },
    joined: true,
  });
  return [
    ...(part.discounts ?? []).map((each) => row(formatPrintedDiscount(each, locale), negatePdfAmountText(each.amount))),
    ...(part.charges ?? []).map((each) => row(formatPrintedCharge(each, locale), each.amount)),
  ];
}

type Adjustment = Pick<LineDiscount, 'key' | 'code' | 'reason' | 'base' | 'percent'>;

/** Describes a discount, for example `Descuento: pronto pago, 10 % sobre 50,12`. */
export function formatPrintedDiscount(discount: Adjustment, locale: PdfLocale): string {
  const wordKey = discount.key === 'deposit' || discount.key === 'guarantee' ? discount.key : undefined;
  const kind =
    wordKey === undefined ? pdfTextsByLocale[locale].discount : translateDocumentKey('charge', wordKey, locale);
  return adjustmentText(kind, discount, undefined, locale);
}

/** Describes a charge. A tip and interest have the key of an outlay, but they are not paid for the customer. */
export function formatPrintedCharge(
  charge: Adjustment & Pick<LineCharge, 'quantity' | 'unit' | 'rate'>,
  locale: PdfLocale,
): string {
  const kind =
    charge.key === undefined || (charge.key === 'outlay' && guessOutlayKeyedChargeKind(charge) !== 'outlay')
      ? pdfTextsByLocale[locale].charge
      : translateDocumentKey('charge', charge.key, locale);
  const unit = charge.unit === undefined ? '' : ` ${translateDocumentKey('unit', charge.unit, locale)}`;
  const count = charge.quantity === undefined ? '' : `${formatPdfAmount(charge.quantity, locale)}${unit} × `;
  return adjustmentText(kind, charge, charge.rate && `${count}${formatPdfAmount(charge.rate, locale)}`, locale);
}

function adjustmentText(kind: string, row: Adjustment, measure: string | undefined, locale: PdfLocale): string {
  const base = row.base === undefined ? '' : ` ${pdfTextsByLocale[locale].base} ${formatPdfAmount(row.base, locale)}`;
  const percent = row.percent === undefined ? undefined : `${formatPdfPercent(row.percent, locale)}${base}`;
  const facts = [row.reason ?? row.code, percent, measure].filter(Boolean).join(', ');
  return facts === '' ? kind : `${kind}: ${facts}`;
}
