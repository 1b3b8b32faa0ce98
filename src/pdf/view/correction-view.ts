// Writes the amounts of a correction by substitution (RD 1619/2012 art. 15.5).
import type { Invoice } from '../../document/model/invoice';
import type { InvoiceRecordTotals } from '../../document/record-totals';
import { listSubstitutionChanges, type SubstitutionChange } from '../../document/substitution-changes';
import { formatPdfMoney, formatPdfPercent } from './format';
import { formatTaxCategoryName } from './tax-view';
import { type PdfLocale, pdfTextsByLocale } from './words';

/** Writes one text for each change; empty if nothing changes, and for other invoices. */
export const formatAmountsChangedBySubstitution = (
  invoice: Invoice,
  locale: PdfLocale,
  record?: InvoiceRecordTotals,
): string[] =>
  listSubstitutionChanges(invoice, record).map(
    (change) => `${pdfTextsByLocale[locale].correctionAmount} · ${describeChange(change, locale)}`,
  );

function describeChange(change: SubstitutionChange, locale: PdfLocale): string {
  const word = pdfTextsByLocale[locale];
  const money = (amount: string): string => formatPdfMoney(amount, change.currency, locale);
  if (change.kind === 'price') return `${word.changeOfPrice} ${money(change.price)}`;
  const { rate, base, tax, surcharge } = change;
  const extra = surcharge === undefined ? '' : `, ${word.surchargeShort} ${money(surcharge)}`;
  const text = `${word.changeOfBase} ${money(base)}, ${word.changeOfTax} ${money(tax)}${extra}`;
  if (rate === undefined) return text;
  const percent = rate.percent === undefined ? '' : ` ${formatPdfPercent(rate.percent, locale)}`;
  return `${formatTaxCategoryName(rate.category, rate.country, locale)}${percent}: ${text}`;
}
