// Calculated invoices for tests of the conversion: one plain document, and rows of its tax summary.
import type { Invoice } from '../../src/document/model/invoice';
import type { TaxCategoryTotal, TaxRateTotal } from '../../src/document/model/parts';

export function rate(patch: Partial<TaxRateTotal> = {}): TaxRateTotal {
  return {
    key: 'standard',
    ext: { 'es-fiscal-op-class': 'S1', 'es-fiscal-regime': '01' },
    base: '100.00',
    percent: '21.0%',
    amount: '21.00',
    ...patch,
  };
}

/** A row without tax: exempt, not subject, or reverse charge. */
export function untaxed(ext: Record<string, string>, key = 'exempt'): TaxRateTotal {
  return { key, ext, base: '100.00', amount: '0.00' };
}

export function category(code: string, rates: TaxRateTotal[], patch: Partial<TaxCategoryTotal> = {}): TaxCategoryTotal {
  return { code, rates, amount: '21.00', ...patch };
}

interface Shape extends Partial<Omit<Invoice, 'totals'>> {
  readonly categories?: TaxCategoryTotal[];
  readonly taxed?: string;
  readonly total?: string;
}

/** A business invoice of 121.00; `taxed` and `total` are tax and total_with_tax of the totals. */
export function invoiceOf({ categories, taxed = '21.00', total = '121.00', ...patch }: Shape = {}): Invoice {
  return {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $regime: 'ES',
    type: 'standard',
    series: 'FA',
    code: '7',
    issue_date: '2025-03-10',
    currency: 'EUR',
    tax: { ext: { 'es-fiscal-doc-type': 'F1' } },
    supplier: { name: 'EMISOR DE PRUEBA', tax_id: { country: 'ES', code: '89890001K' } },
    customer: { name: 'CLIENTE DE PRUEBA', tax_id: { country: 'ES', code: '89890002E' } },
    lines: [{ i: 1, quantity: '1', item: { name: 'Consultoria', price: '100.00' }, sum: '100.00', total: '100.00' }],
    totals: {
      sum: '100.00',
      total: '100.00',
      taxes: { categories: categories ?? [category('VAT', [rate()])], sum: taxed },
      tax: taxed,
      total_with_tax: total,
      payable: total,
    },
    ...patch,
  };
}
