// Compares the sums in the PDF of an invoice with its document and its record, to the cent.
import { convertToRegistrationRecordContent } from '../../src/chain/convert/to-registration-record';
import { convertInvoiceToEuros } from '../../src/document/convert-currency';
import type { Invoice, BillTotals } from '../../src/document/model/invoice';
import type { TaxCategoryTotal, TaxRateTotal } from '../../src/document/model/parts';
import { callingThreadPdfRenderer } from '../../src/pdf/pdf-renderer';
import { formatPdfAmount, formatPdfMoney, negatePdfAmountText } from '../../src/pdf/view/format';
import { marginTaxedRegimeCodes } from '../../src/document/breakdown';
import { allTexts, readPdf } from '../pdf/reader';
import { hasForeignTax } from './agreement';

const issuedAt = new Date('2026-07-01T10:00:00Z');

/** The texts of the PDF of the invoice in reading order. */
const printedTexts = async (invoice: Invoice): Promise<string[]> =>
  allTexts(readPdf(await callingThreadPdfRenderer.invoice({ invoice, locale: 'es', issuedAt }))).map(withPlainSpaces);

const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** Under a margin scheme the PDF states neither base, rate nor tax (Ley 37/1992 art. 138, 142). */
const isMargin = ({ ext, percent }: TaxRateTotal): boolean =>
  marginTaxedRegimeCodes.has(ext?.['es-fiscal-regime'] ?? '') && (percent !== undefined || !!ext?.['es-fiscal-exempt']);

/** The amounts by rate in the table of taxes, in order. */
function listRateCells(categories: readonly TaxCategoryTotal[], sign: (text: string) => string): string[][] {
  const amount = (text: string): string => formatPdfAmount(sign(text), 'es');
  return categories
    .filter(({ informative, retained }) => informative !== true && retained !== true)
    .flatMap(({ rates }) =>
      rates
        .filter((rate) => !isMargin(rate))
        .map(({ base, percent, ext, amount: tax, surcharge }) => [
          amount(base),
          ...(percent === undefined || ext?.['es-fiscal-exempt'] ? [] : [amount(tax)]),
          ...(surcharge === undefined ? [] : [amount(surcharge.amount)]),
        ]),
    );
}

/** Labels of the sums with the text next to them. */
function listSums(
  invoice: Invoice,
  totals: BillTotals,
  sign: (text: string) => string,
): [label: string, text: string][] {
  const conversion = convertToRegistrationRecordContent(invoice);
  const money = (text: string, currency = invoice.currency): string =>
    withPlainSpaces(formatPdfMoney(text, currency, 'es'));
  const [label, due] = totals.due === undefined ? ['Total a pagar', totals.payable] : ['Pendiente de pago', totals.due];
  const hasMargin = (totals.taxes?.categories ?? []).some(({ rates }) => rates.some(isMargin));
  // The euros of the tax on a margin are also part of the price: test/pdf/tax-law.test.ts checks the euros of other
  // rows.
  const euros = invoice.currency === 'EUR' || hasMargin ? undefined : convertInvoiceToEuros(invoice)?.totals?.tax;
  return [
    [label, money(sign(due))],
    ...(euros === undefined ? [] : [['Cuota en euros', money(sign(euros), 'EUR')] as [string, string]]),
    ...('content' in conversion && invoice.currency === 'EUR' && !hasForeignTax(invoice)
      ? [['Total factura', money(conversion.content.ImporteTotal)] as [string, string]]
      : []),
  ];
}

/** Creates the PDF of the invoice, and compares it. */
export async function comparePage(invoice: Invoice): Promise<string[]> {
  const { totals } = invoice;
  const categories = totals?.taxes?.categories ?? [];
  if (totals === undefined) return [];
  const sign = invoice.type === 'credit-note' ? negatePdfAmountText : (text: string): string => text;
  const texts = await printedTexts(invoice);
  const missing: string[] = [];
  for (const [label, text] of listSums(invoice, totals, sign)) {
    // If they are equal, the total is the amount due, and the PDF has one row for both.
    const labels = label === 'Total a pagar' ? [label, 'Total factura'] : [label];
    const at = labels.map((label) => texts.indexOf(label)).find((place) => place >= 0);
    // A very long amount breaks its label into two lines.
    const isThere = at === undefined ? texts.includes(text) : texts[at + 1] === text;
    if (!isThere) missing.push(`page: ${label} is ${texts[(at ?? -2) + 1] ?? 'missing'}, not ${text}`);
  }
  let from = texts.indexOf('Desglose de impuestos');
  for (const row of listRateCells(categories, sign)) {
    for (const cell of row) {
      const at = texts.indexOf(cell, from);
      if (at < 0) missing.push(`page: no ${cell} in the row of taxes ${row.join(' ')}`);
      else from = at + 1;
    }
  }
  return missing;
}
