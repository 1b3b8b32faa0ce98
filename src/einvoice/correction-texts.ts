// Writes what a correction by substitution changes, for which no format has an element (RD 1619/2012 art. 15.5).
import { isCorrectionBySubstitution } from '../document/addons/es-fiscal/extensions';
import type { Invoice } from '../document/model/invoice';
import type { InvoiceRecordTotals } from '../document/record-totals';
import { listSubstitutionChanges, type SubstitutionChange } from '../document/substitution-changes';
import { formatSpanishPercent, formatSpanishTaxName } from './text';

/** Writes one text for each change; empty if nothing changes, and for other invoices. */
export const describeSubstitutionChanges = (invoice: Invoice, record: InvoiceRecordTotals | undefined): string[] =>
  isCorrectionBySubstitution(invoice)
    ? listSubstitutionChanges(invoice, record).map((change) => `Importe de la rectificación${describeChange(change)}`)
    : [];

function describeChange(change: SubstitutionChange): string {
  const { currency } = change;
  if (change.kind === 'price') return `: precio ${change.price} ${currency}`;
  const { rate, base, tax, surcharge } = change;
  const percent = rate?.percent === undefined ? '' : ` ${formatSpanishPercent(rate.percent)}`;
  const name = rate === undefined ? '' : `, ${formatSpanishTaxName(rate.category, rate.country)}${percent}`;
  const extra = surcharge === undefined ? '' : `, recargo de equivalencia ${surcharge} ${currency}`;
  return `${name}: base ${base} ${currency}, cuota ${tax} ${currency}${extra}`;
}
