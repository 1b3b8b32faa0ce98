// Builds the texts of a simplified invoice in their order: who, what number, when, what, how much, and which taxes (RD
// 1619/2012 art. 7).
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice, BillTotals } from '../../document/model/invoice';
import type { Line } from '../../document/model/parts';
import type { InvoicePdfInput } from '../pdf-document';
import { listPageWatermarks } from '../watermarks';
import {
  formatPdfAmount,
  formatPdfMoney,
  formatPdfPercent,
  negatePdfAmountText,
  trimTrailingZerosDownToMinimum,
} from './format';
import { buildPrintedInvoiceHeading, buildPrintedPrecedingInvoices } from './heading-view';
import { listPrintedStatusMarks } from './legal-view';
import { formatPrintedCharge, formatPrintedDiscount, formatInvoiceLineAmount } from './line-view';
import { buildPrintedParties } from './party-view';
import { buildPaymentLegalAndNoteSections } from './payment-view';
import { listTaxRateKeysOfMarginSchemeRows, isTaxBasePrinted, toInvoiceWithPrintedTaxes } from './printed-taxes';
import { formatTaxCategoryName, formatPrintedLineTax, listPrintedTaxCategoryTotals } from './tax-view';
import { buildPrintedTotalsTable } from './totals-view';
import { type PdfLocale, translateDocumentKey, pdfTextsByLocale } from './words';
import { isZeroOrAbsent } from '../../amount/amount';

export type PrintedReceiptBlock =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly size: 'title' | 'strong' | 'normal' | 'small';
      readonly centred?: boolean;
      /** Printed at the right edge of the last line. */
      readonly right?: string;
    }
  | { readonly kind: 'rule' };

type TextPart = Extract<PrintedReceiptBlock, { kind: 'text' }>;
const rule: PrintedReceiptBlock = { kind: 'rule' };
const text = (value: string, size: TextPart['size'], more: Pick<TextPart, 'centred' | 'right'> = {}): TextPart => ({
  kind: 'text',
  text: value,
  size,
  ...more,
});

/** Builds the title of the file, and the parts from top to bottom. */
export function buildPrintedReceipt(input: InvoicePdfInput): {
  readonly title: string;
  readonly parts: readonly PrintedReceiptBlock[];
} {
  const { invoice, locale, dateFormat } = input;
  const printed = toInvoiceWithPrintedTaxes(invoice);
  const heading = buildPrintedInvoiceHeading(invoice, locale, dateFormat, input.recordTotals);
  const references = buildPrintedPrecedingInvoices(invoice, locale, dateFormat, input.recordTotals);
  const marks = listPageWatermarks(input).map((mark) => text(mark.text, 'strong', { centred: true }));
  const parts: PrintedReceiptBlock[] = [
    ...marks,
    ...listPrintedStatusMarks(input, locale).map((warning) => text(warning, 'small', { centred: true })),
    ...partyParts(input),
    rule,
    text(heading.title, 'title', { centred: true }),
    ...(heading.subtitle === '' ? [] : [text(heading.subtitle, 'strong', { centred: true })]),
    ...heading.facts.map(({ label, value }) => text(label, 'normal', { right: value })),
    ...(references === undefined
      ? []
      : [text(references.title, 'strong'), ...references.lines.map((line) => text(line, 'small'))]),
    rule,
    ...(printed.lines ?? []).flatMap((line) => lineParts(line, printed, locale)),
    rule,
    ...sumParts(input),
    ...taxParts(printed, listTaxRateKeysOfMarginSchemeRows(invoice), locale),
    ...passageParts(input),
    ...marks,
  ];
  return { title: [heading.title, heading.number].filter(Boolean).join(' '), parts };
}

/** Builds the supplier and the other parties of the document, such as the customer of art. 7.2 and 7.3. */
function partyParts({ invoice, locale, supplierAddress }: InvoicePdfInput): PrintedReceiptBlock[] {
  return buildPrintedParties(invoice, locale, supplierAddress).flatMap(({ heading, name, alias, lines }, index) =>
    index === 0
      ? [
          text(name, 'strong', { centred: true }),
          ...[alias, ...lines].filter(Boolean).map((line) => text(line, 'small', { centred: true })),
        ]
      : [rule, text(`${heading}: ${name}`, 'normal'), ...lines.map((line) => text(line, 'small'))],
  );
}

function lineParts(line: Line, invoice: Invoice, locale: PdfLocale): PrintedReceiptBlock[] {
  const { item, quantity, total } = line;
  const decimals = getCurrencyDecimals(invoice.currency);
  const amount = (value: string): string => formatPdfAmount(trimTrailingZerosDownToMinimum(value, decimals), locale);
  const unit = item?.unit === undefined ? '' : ` ${translateDocumentKey('unit', item.unit, locale)}`;
  const price = item?.price === undefined ? '' : ` × ${amount(item.price)}`;
  const taxes = (line.taxes ?? []).map((combo) => formatPrintedLineTax(combo, locale)).join(', ');
  const count = `${formatPdfAmount(trimTrailingZerosDownToMinimum(quantity, 0), locale)}${unit}${price}`;
  return [
    text(item?.name ?? '', 'normal'),
    ...(item?.description === undefined ? [] : [text(item.description, 'small')]),
    ...(line.discounts ?? []).map((each) =>
      text(`  ${formatPrintedDiscount(each, locale)}`, 'small', { right: amount(negatePdfAmountText(each.amount)) }),
    ),
    ...(line.charges ?? []).map((each) =>
      text(`  ${formatPrintedCharge(each, locale)}`, 'small', { right: amount(each.amount) }),
    ),
    text(
      `  ${[count, taxes].filter(Boolean).join('  ')}`,
      'small',
      total === undefined ? {} : { right: formatPdfAmount(formatInvoiceLineAmount(total, decimals), locale) },
    ),
  ];
}

/** Builds the parts about the total: the total price, its parts if it is more than the prices, and the payments. */
function sumParts({ invoice, locale, recordTotals }: InvoicePdfInput): PrintedReceiptBlock[] {
  const { totals, payment, currency } = invoice;
  if (totals === undefined) return [];
  const word = pdfTextsByLocale[locale];
  const money = (value: string, own = currency): string => formatPdfMoney(value, own, locale);
  const plain =
    invoice.tax?.prices_include !== undefined &&
    (invoice.discounts ?? []).length + (invoice.charges ?? []).length === 0 &&
    totals.rounding === undefined &&
    totals.retained_tax === undefined;
  const before = plain
    ? []
    : toReceiptBlocks(
        buildPrintedTotalsTable({ ...invoice, totals: withoutAdvance(totals) }, locale, recordTotals),
      ).slice(0, -1);
  const advances = (payment?.advances ?? []).map(({ description, key, amount, currency: own }) =>
    text(`${word.paid}: ${description ?? translateDocumentKey('means', key ?? '', locale)}`, 'normal', {
      right: money(amount, own),
    }),
  );
  const open = !isZeroOrAbsent(totals.due);
  return [
    ...before,
    text(word.total.toUpperCase(), 'title', { right: money(totals.payable) }),
    ...advances,
    ...(open ? [text(word.due, 'strong', { right: money(totals.due ?? '') })] : []),
  ];
}

const withoutAdvance = ({ advance: _advance, due: _due, ...totals }: BillTotals): BillTotals => totals;

const toReceiptBlocks = (table: ReturnType<typeof buildPrintedTotalsTable>): PrintedReceiptBlock[] =>
  (table?.rows ?? []).map(({ cells }) => {
    const [label, value] = cells.map((cell) => cell[0]);
    return text(label?.text ?? '', label?.tone === 'strong' ? 'strong' : 'normal', { right: value?.text ?? '' });
  });

/** Builds each rate with its base and its tax, and the note that the prices include the tax (art. 7.1.f). */
function taxParts(invoice: Invoice, onMargins: ReadonlySet<string>, locale: PdfLocale): PrintedReceiptBlock[] {
  const word = pdfTextsByLocale[locale];
  const included = invoice.tax?.prices_include;
  const rows = listPrintedTaxCategoryTotals(invoice.totals).flatMap((category) =>
    category.rates.map((row) => {
      const { code, retained } = category;
      const { percent, base, amount, surcharge, country, key } = row;
      const stated = isTaxBasePrinted(category, row, onMargins)
        ? ` · ${word.taxableBase} ${formatPdfAmount(base, locale)}`
        : '';
      const name = formatTaxCategoryName(code, country, locale);
      const rate =
        percent === undefined ? translateDocumentKey('taxShort', key ?? '', locale) : formatPdfPercent(percent, locale);
      const more =
        surcharge === undefined
          ? ''
          : ` + ${word.surchargeShort} ${formatPdfPercent(surcharge.percent, locale)}: ${formatPdfAmount(surcharge.amount, locale)}`;
      return text(`${name} ${rate}${stated}${more}`, 'small', {
        right: formatPdfAmount(retained === true ? negatePdfAmountText(amount) : amount, locale),
      });
    }),
  );
  if (rows.length === 0) return [];
  const title =
    included === undefined
      ? word.taxSummary
      : `${formatTaxCategoryName(included, undefined, locale)} ${word.taxIncluded}`;
  return [rule, text(title, 'small'), ...rows];
}

function passageParts({ invoice, locale, dateFormat }: InvoicePdfInput): PrintedReceiptBlock[] {
  const { advances: _paid, ...payment } = invoice.payment ?? {};
  return buildPaymentLegalAndNoteSections({ ...invoice, payment }, locale, dateFormat).flatMap(
    ({ title, paragraphs, table }) => [
      rule,
      text(title, 'small'),
      ...paragraphs.map((each) => text(each, 'small')),
      ...(table?.rows ?? []).map(({ cells }) => {
        const [name, ...others] = cells.map((cell) => cell[0]?.text ?? '');
        return text(name ?? '', 'small', { right: others.filter(Boolean).join('  ') });
      }),
    ],
  );
}
