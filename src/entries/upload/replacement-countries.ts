// Warns of a replacement (F3) with sales of another country than its simplified invoices. Records report the sales of all
// countries in one way (N2), so only the documents state the country, whose tax the one-stop shop declares.
import {
  addAmountsExactly,
  type Amount,
  createZeroAmount,
  negateAmount,
  parseAmount,
  toAmountText,
} from '../../amount/amount';
import { formatPercentageAsTaxRate } from '../../amount/percentage';
import {
  formatDeclaredInvoiceKey,
  formatInvoiceReferenceKey,
  joinInvoiceNumbers,
} from '../../chain/invoice-book/declared-invoice';
import type { RegistrationRecordContent } from '../../chain/record/record';
import { type Warning, createWarning } from '../../contracts/warnings';
import { resolveDeclaredTaxTreatment } from '../../document/addons/es-fiscal/declared-codes';
import { listReportedTaxCategories } from '../../document/breakdown';
import type { Invoice } from '../../document/model/invoice';
import { toVatPrefix } from '../../document/territories';
import type { StoredInvoiceWithRecordContent } from '../declared-invoices';

interface BaseOfCountry {
  readonly country: string;
  /** Null for sales outside the Spanish tax. */
  readonly percent: string | null;
  readonly base: Amount;
}

const spain = 'ES';

/** Adds the bases that a record reports as outside the Spanish tax (N2), by country and rate. */
function addBasesInPlace(sums: Map<string, BaseOfCountry>, invoice: Invoice): void {
  for (const { code, rates } of listReportedTaxCategories(invoice)) {
    for (const row of rates) {
      const country = toVatPrefix(row.country) || spain;
      if (country === spain && resolveDeclaredTaxTreatment(code, row).opClass !== 'N2') continue;
      const percent = country === spain || row.percent === undefined ? null : formatPercentageAsTaxRate(row.percent);
      const key = [code, country, percent].join(' ');
      const base = parseAmount(row.base);
      const signed = invoice.type === 'credit-note' ? negateAmount(base) : base;
      const before = sums.get(key)?.base ?? createZeroAmount(2);
      sums.set(key, { country, percent, base: addAmountsExactly(before, signed) });
    }
  }
}

/** Half a cent for each document counts as rounding. */
const roundingOfDocument = 0.005;

/**
 * @param content the record of the replacement
 * @param stored issued invoices, and drafts of the simplified invoices that it replaces
 */
export function warnReplacementChangesCountry(
  invoice: Invoice,
  { FacturasSustituidas: replaced = [] }: Pick<RegistrationRecordContent, 'FacturasSustituidas'>,
  stored: readonly StoredInvoiceWithRecordContent[],
): Warning[] {
  const byKey = new Map(stored.map((one) => [formatDeclaredInvoiceKey(one), one.document]));
  const documents = replaced.map((one) =>
    byKey.get(formatInvoiceReferenceKey(one.NumSerieFactura, one.FechaExpedicionFactura)),
  );
  // What is unknown may have any country, and amounts in other currencies have other bases.
  const named = documents.filter((one) => one?.currency === invoice.currency) as Invoice[];
  if (named.length < documents.length) return [];
  const [own, sold] = [new Map<string, BaseOfCountry>(), new Map<string, BaseOfCountry>()];
  addBasesInPlace(own, invoice);
  for (const one of named) addBasesInPlace(sold, one);
  for (const [key, { country, percent, base }] of own) {
    const there = sold.get(key)?.base;
    const excess = base.value.minus(there?.value ?? 0);
    if (base.value.lte(0) || excess.lte(roundingOfDocument * (named.length + 1))) continue;
    const titles = joinInvoiceNumbers(replaced);
    const params = { titles, country, percent, base: toAmountText(base), stored: there ? toAmountText(there) : null };
    return [createWarning('replaced-total-differs.country', ['$.doc.totals.total_with_tax'], params)];
  }
  return [];
}
