// Formats taxes in words: the short label in a line, and the full label in the summary, with the article of the
// exemption.
import { exemptExtensionKey } from '../../document/addons/es-fiscal/extensions';
import type { Invoice, BillTotals } from '../../document/model/invoice';
import type { TaxCategoryTotal, TaxRateTotal, TaxCombo } from '../../document/model/parts';
import type { PdfTableColumn, PdfCellText, PdfTableRow, PdfTable } from '../table-layout';
import { formatPdfAmount, formatPdfPercent, negatePdfAmountText, trimTrailingZerosDownToMinimum } from './format';
import { listTaxRateKeysOfMarginSchemeRows, isTaxBasePrinted, toInvoiceWithPrintedTaxes } from './printed-taxes';
import { type PdfLocale, translateDocumentKey, pdfTextsByLocale } from './words';
import { countAmountTextDecimals } from '../../amount/amount';

/** Formats one tax of a line, for example `IVA 21 %`, `IVA 21 % + RE 5,2 %` or `IVA exento`. */
export function formatPrintedLineTax(combo: TaxCombo, locale: PdfLocale): string {
  const name = formatTaxCategoryName(combo.cat, combo.country, locale);
  if (combo.percent === undefined) {
    const word = combo.key === undefined ? '' : translateDocumentKey('taxShort', combo.key, locale);
    return word === '' || word === combo.key ? name : `${name} ${word}`;
  }
  const surcharge =
    combo.surcharge === undefined
      ? ''
      : ` + ${pdfTextsByLocale[locale].surchargeShort} ${formatPdfPercent(combo.surcharge, locale)}`;
  return `${name} ${formatPdfPercent(combo.percent, locale)}${surcharge}`;
}

/** Formats the name of a category. The tax of another country is shown with the country. */
export function formatTaxCategoryName(code: string, country: string | undefined, locale: PdfLocale): string {
  const name = translateDocumentKey('category', code, locale);
  return country === undefined ? name : `${name} ${country}`;
}

/**
 * Returns the key of the words for an exemption with the key `export`. Only art. 21 is about exports: art. 22 is about
 * operations that are treated as exports, and art. 23 and 24 about free zones, warehouses and customs procedures.
 */
export const getExportExemptionTextKey = (exempt: string | undefined): string =>
  exempt === 'E3' ? 'export-assimilated' : exempt === 'E4' ? 'exempt' : 'export';

function rateText(category: TaxCategoryTotal, rate: TaxRateTotal, locale: PdfLocale): string {
  const name = formatTaxCategoryName(category.code, rate.country, locale);
  if (category.retained === true) return `${pdfTextsByLocale[locale].retention} ${name}`;
  if (rate.percent !== undefined || rate.key === undefined) return name;
  const key = rate.key === 'export' ? getExportExemptionTextKey(rate.ext?.[exemptExtensionKey]) : rate.key;
  const full = translateDocumentKey('taxFull', key, locale);
  return full === rate.key ? name : `${name}, ${full}`;
}

/**
 * Builds the tax summary as a table; undefined if there are no taxes. Withheld taxes are last, with negative amounts.
 */
export function buildPrintedTaxTable(invoice: Invoice, locale: PdfLocale): PdfTable | undefined {
  const categories = listPrintedTaxCategoryTotals(toInvoiceWithPrintedTaxes(invoice).totals);
  if (categories.length === 0) return undefined;
  const word = pdfTextsByLocale[locale];
  const surcharged = categories.some(({ rates }) => rates.some(({ surcharge }) => surcharge !== undefined));
  const columns: PdfTableColumn[] = [
    { title: word.tax, align: 'left', stretch: true },
    { title: word.taxableBase, align: 'right' },
    { title: word.rate, align: 'right' },
    { title: word.taxAmount, align: 'right' },
    ...(surcharged
      ? ([
          { title: word.surchargeShort, align: 'right' },
          { title: `${word.taxAmount} ${word.surchargeShort}`, align: 'right' },
        ] as const)
      : []),
  ];
  const onMargins = listTaxRateKeysOfMarginSchemeRows(invoice);
  const rows = categories.flatMap((category) =>
    category.rates.map((rate): PdfTableRow => {
      const base = isTaxBasePrinted(category, rate, onMargins) ? createPdfNumberCell(rate.base, locale) : none;
      return { cells: rateCells(category, rate, base, surcharged, locale) };
    }),
  );
  return { columns, rows, head: true };
}

/**
 * Lists the categories that are printed. Informative categories are omitted, because they are not part of the invoice's
 * sums.
 */
export function listPrintedTaxCategoryTotals(totals: BillTotals | undefined): TaxCategoryTotal[] {
  const all = (totals?.taxes?.categories ?? []).filter(({ informative }) => informative !== true);
  return [...all.filter(({ retained }) => retained !== true), ...all.filter(({ retained }) => retained === true)];
}

/** Text of a cell where nothing is charged. */
const none: PdfCellText = { text: '–' };

function rateCells(
  category: TaxCategoryTotal,
  rate: TaxRateTotal,
  base: PdfCellText,
  surcharged: boolean,
  locale: PdfLocale,
): PdfCellText[][] {
  const amount = category.retained === true ? negatePdfAmountText(rate.amount) : rate.amount;
  const cells: PdfCellText[][] = [
    [{ text: rateText(category, rate, locale) }],
    [base],
    rate.percent === undefined ? [none] : [{ text: formatPdfPercent(rate.percent, locale) }],
    rate.percent === undefined ? [none] : [createPdfNumberCell(amount, locale)],
  ];
  if (!surcharged) return cells;
  const { surcharge } = rate;
  return surcharge === undefined
    ? [...cells, [], []]
    : [
        ...cells,
        [{ text: formatPdfPercent(surcharge.percent, locale) }],
        [createPdfNumberCell(surcharge.amount, locale)],
      ];
}

/** Creates a number of a table that is aligned with the other numbers of its column. */
export function createPdfNumberCell(
  amount: string,
  locale: PdfLocale,
  tone: PdfCellText['tone'] = 'normal',
): PdfCellText {
  return { text: formatPdfAmount(amount, locale), fraction: countAmountTextDecimals(amount), tone };
}

/** Omits trailing zeros after this many decimals. */
export const createPdfNumberCellTrimmedToMinDecimals = (
  amount: string,
  decimalsMin: number,
  locale: PdfLocale,
  tone: PdfCellText['tone'] = 'normal',
): PdfCellText => createPdfNumberCell(trimTrailingZerosDownToMinimum(amount, decimalsMin), locale, tone);
