// Withheld tax without a customer who would withhold it, and simplified invoices above what the law allows.

import { parseAmount, compare } from '../../amount/amount';
import { type Warning, createWarning } from '../../contracts/warnings';
import type { Invoice } from '../model/invoice';
import { listPaths, type TaxRows } from './tax-rows';

/** Taxes that the customer keeps back and pays to the treasury: income tax. */
const withheld: readonly string[] = ['IRPF'];

/** Who withholds is a business with a number and needs an invoice that names it (RD 439/2007 art. 76, RD 1619/2012 art. 2.2). */
export function warnWithheldByNobody(invoice: Invoice, rows: TaxRows): Warning[] {
  if (invoice.$regime !== 'ES' || invoice.customer?.tax_id?.code !== undefined) return [];
  const found = rows.all.filter(({ combo }) => withheld.includes(combo.cat));
  const [first] = found;
  if (!first) return [];
  return [createWarning('withheld-by-nobody', listPaths(found), { at: first.at, cat: first.combo.cat })];
}

/** Where the sector is one of the list (RD 1619/2012 art. 4.2); 400 elsewhere, which nobody here can know. */
const euroMax = parseAmount('3000');

/** The authority looks at tickets alone (1150): a simplified invoice with the customer's data is sent as F1. */
export function warnSimplifiedAboveMax({ $regime, tax, totals, currency }: Invoice): Warning[] {
  const isSimplified = tax?.ext?.['es-fiscal-simplified-art7273'] === 'S';
  const total = totals?.total_with_tax;
  if ($regime !== 'ES' || !isSimplified || total === undefined || (currency ?? 'EUR') !== 'EUR') return [];
  if (compare(parseAmount(total), euroMax) <= 0) return [];
  return [createWarning('simplified-above-max', ['$.doc.tax.ext'], { total })];
}
