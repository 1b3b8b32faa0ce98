// The sums of an invoice as rows of a table, from the sum of the lines down to the amount due.
import {
  addAmountsWithLeftDecimals,
  addAmountsExactly,
  parseAmount,
  toAmountText,
  isZeroAmount,
  subtractAmountsWithLeftDecimals,
  countAmountTextDecimals,
} from '../../amount/amount';
import type { Invoice, BillTotals } from '../../document/model/invoice';
import { findStatedTaxEuros } from '../../document/stated-taxes';
import {
  type DiscountsAndChargesOutsideBreakdown,
  pickDiscountsAndChargesOutsideBreakdown,
} from '../../document/breakdown';
import type { PdfCellText, PdfTableRow, PdfTable } from '../table-layout';
import { formatPdfMoney, negatePdfAmountText } from './format';
import { formatPrintedCharge, formatPrintedDiscount } from './line-view';
import { toInvoiceWithPrintedTaxes } from './printed-taxes';
import { formatTaxCategoryName, listPrintedTaxCategoryTotals } from './tax-view';
import type { InvoiceRecordTotals } from '../../document/record-totals';
import { type PdfLocale, pdfTextsByLocale } from './words';

/**
 * Builds the block of totals; undefined for an invoice without totals. The last row, the payable amount, is emphasized.
 */
export function buildPrintedTotalsTable(
  whole: Invoice,
  locale: PdfLocale,
  record?: InvoiceRecordTotals,
): PdfTable | undefined {
  const printed = toInvoiceWithPrintedTaxes(whole);
  if (printed.totals === undefined) return undefined;
  // The document and the record have the same charges without taxes; under a margin scheme, such charges are part of
  // the price.
  const outside = pickDiscountsAndChargesOutsideBreakdown(whole);
  const { invoice, totals } = withoutOutside(printed, printed.totals, { whole, outside });
  const row = (
    label: string,
    value: string,
    tone: PdfCellText['tone'] = 'normal',
    currency = invoice.currency,
  ): PdfTableRow => ({
    cells: [
      [{ text: label, tone }],
      [{ text: formatPdfMoney(value, currency, locale), fraction: countAmountTextDecimals(value), tone }],
    ],
  });
  const inEuros = taxInEuros(whole, printed.totals, record);
  const rows = [
    ...beforeTax(invoice, totals, row, locale),
    ...taxRows(totals, row, locale),
    ...differenceRows(totals, row, locale),
    ...(inEuros === undefined ? [] : [row(pdfTextsByLocale[locale].taxInEuros, inEuros, 'muted', 'EUR')]),
  ];
  const ends = endRows(totals, row, changeRows(outside, row, locale), locale);
  return {
    columns: [
      { title: '', align: 'left', stretch: true },
      { title: '', align: 'right' },
    ],
    rows: [...rows, ...ends.map((each, index) => (index === ends.length - 1 ? { ...each, raised: true } : each))],
    head: false,
  };
}

/**
 * Returns the invoice up to the total of its record and QR code. Untaxed amounts are printed after this total. Rows of
 * `whole` and of the printed invoice correspond by their position, because printed rows may be other objects.
 */
function withoutOutside(
  invoice: Invoice,
  totals: BillTotals,
  { whole, outside }: { readonly whole: Invoice; readonly outside: DiscountsAndChargesOutsideBreakdown },
): { readonly invoice: Invoice; readonly totals: BillTotals } {
  const less = (sum: string): string => {
    const charged = outside.charges.reduce(
      (rest, each) => subtractAmountsWithLeftDecimals(rest, parseAmount(each.amount)),
      parseAmount(sum),
    );
    return toAmountText(
      outside.discounts.reduce((rest, each) => addAmountsWithLeftDecimals(rest, parseAmount(each.amount)), charged),
    );
  };
  return {
    invoice: {
      ...invoice,
      discounts: (invoice.discounts ?? []).filter((_, i) => !isOneOf(outside.discounts, whole.discounts?.[i])),
      charges: (invoice.charges ?? []).filter((_, i) => !isOneOf(outside.charges, whole.charges?.[i])),
    },
    totals: { ...totals, total: less(totals.total), total_with_tax: less(totals.total_with_tax) },
  };
}

const isOneOf = <Row>(rows: readonly Row[], row: Row | undefined): boolean => row !== undefined && rows.includes(row);

type MakeRow = (label: string, value: string, tone?: PdfCellText['tone'], currency?: string) => PdfTableRow;

/**
 * Formats the tax of an invoice in another currency. The tax must also be stated in euros (RD 1619/2012 art. 12.1), but
 * only as far as the PDF states tax, because the tax on a margin is part of the price.
 */
function taxInEuros(whole: Invoice, printed: BillTotals, record: InvoiceRecordTotals | undefined): string | undefined {
  if (whole.currency === 'EUR') return undefined;
  const isPartOfPrices = whole.totals?.taxes?.categories?.length !== 0 && printed.taxes?.categories?.length === 0;
  return isPartOfPrices ? undefined : findStatedTaxEuros(whole, record);
}

function beforeTax(invoice: Invoice, totals: BillTotals, row: MakeRow, locale: PdfLocale): PdfTableRow[] {
  const word = pdfTextsByLocale[locale];
  const category = formatTaxCategoryName(invoice.tax?.prices_include ?? 'VAT', undefined, locale);
  const changes = [
    ...changeRows(invoice, row, locale),
    ...(totals.tax_included === undefined
      ? []
      : [row(`${category} ${word.taxIncluded}`, negatePdfAmountText(totals.tax_included))]),
  ];
  // If prices include all taxes, there is no total before them.
  const before = totals.taxes?.categories?.length === 0 ? [] : [row(word.totalBeforeTax, totals.total)];
  return changes.length === 0 ? before : [row(word.sum, totals.sum), ...changes, ...before];
}

const changeRows = (
  { discounts = [], charges = [] }: Pick<Invoice, 'discounts' | 'charges'>,
  row: MakeRow,
  locale: PdfLocale,
): PdfTableRow[] => [
  ...discounts.map((each) => row(formatPrintedDiscount(each, locale), negatePdfAmountText(each.amount))),
  ...charges.map((each) => row(formatPrintedCharge(each, locale), each.amount)),
];

function taxRows(totals: BillTotals, row: MakeRow, locale: PdfLocale): PdfTableRow[] {
  return listPrintedTaxCategoryTotals(totals)
    .filter(({ retained }) => retained !== true)
    .flatMap((each) => [
      row(formatTaxCategoryName(each.code, undefined, locale), each.amount),
      ...(each.surcharge === undefined ? [] : [row(pdfTextsByLocale[locale].surcharge, each.surcharge)]),
    ]);
}

/**
 * Builds a row that mentions the difference if the printed sums do not add up. Each sum is rounded separately
 * (docs/format.md).
 */
function differenceRows(totals: BillTotals, row: MakeRow, locale: PdfLocale): PdfTableRow[] {
  const parts = listPrintedTaxCategoryTotals(totals)
    .filter(({ retained }) => retained !== true)
    .flatMap((each) => [each.amount, each.surcharge ?? '0']);
  const printedTotal = parts.reduce(
    (sum, part) => addAmountsExactly(sum, parseAmount(part)),
    parseAmount(totals.total),
  );
  const difference = subtractAmountsWithLeftDecimals(parseAmount(totals.total_with_tax), printedTotal);
  if (isZeroAmount(difference)) return [];
  return [row(pdfTextsByLocale[locale].roundingDifference, toAmountText(difference), 'muted')];
}

/**
 * Builds the rows from the invoice's total on; `untaxed` amounts change this total. Rows that would only repeat the
 * total are omitted.
 */
function endRows(totals: BillTotals, row: MakeRow, untaxed: readonly PdfTableRow[], locale: PdfLocale): PdfTableRow[] {
  const word = pdfTextsByLocale[locale];
  const between = [
    ...untaxed,
    ...listPrintedTaxCategoryTotals(totals)
      .filter(({ retained }) => retained === true)
      .map((each) =>
        row(
          `${word.retention} ${formatTaxCategoryName(each.code, undefined, locale)}`,
          negatePdfAmountText(each.amount),
        ),
      ),
    ...(totals.rounding === undefined ? [] : [row(word.rounding, totals.rounding)]),
  ];
  const last = totals.due === undefined ? 'total' : 'strong';
  return [
    ...(between.length === 0 ? [] : [row(word.totalWithTax, totals.total_with_tax, 'strong'), ...between]),
    row(between.length === 0 ? word.totalWithTax : word.payable, totals.payable, last),
    ...(totals.advance === undefined ? [] : [row(word.advances, negatePdfAmountText(totals.advance))]),
    ...(totals.due === undefined ? [] : [row(word.due, totals.due, 'total')]),
  ];
}
