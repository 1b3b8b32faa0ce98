// Invoices for the tests of printing.
import type { Invoice } from '../../src/document/model/invoice';
import type { Line } from '../../src/document/model/parts';

export const qrAddress =
  'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=B98602642&numserie=F-0001&fecha=01-02-2026&importe=1717.20';

export function lineOf(index: number, changes: Partial<Line> = {}): Line {
  return {
    i: index + 1,
    quantity: '20',
    item: { name: `Servicio ${index + 1}`, price: '90.00', unit: 'h' },
    sum: '1800.00',
    taxes: [{ cat: 'VAT', key: 'standard', rate: 'general', percent: '21.0%' }],
    total: '1800.00',
    ...changes,
  };
}

/** An invoice of a freelancer: a discount, VAT and a retained tax. */
export function invoiceOf(changes: Partial<Invoice> = {}): Invoice {
  const discounts = [{ reason: 'fidelidad', percent: '10%', amount: '180.00' }];
  return {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $regime: 'ES',
    type: 'standard',
    series: 'F',
    code: '0001',
    issue_date: '2026-02-01',
    currency: 'EUR',
    supplier: {
      name: 'Proveedora Uno S.L.',
      tax_id: { country: 'ES', code: 'B98602642' },
      addresses: [{ street: 'Calle Pradillo', num: '42', locality: 'Madrid', code: '28002', country: 'ES' }],
    },
    customer: { name: 'Clienta Dos', tax_id: { country: 'ES', code: '54387763P' } },
    lines: [lineOf(0, { discounts, total: '1620.00' })],
    totals: {
      sum: '1620.00',
      total: '1620.00',
      taxes: {
        categories: [
          {
            code: 'VAT',
            rates: [{ key: 'standard', base: '1620.00', percent: '21.0%', amount: '340.20' }],
            amount: '340.20',
          },
          {
            code: 'IRPF',
            retained: true,
            rates: [{ base: '1620.00', percent: '15.0%', amount: '243.00' }],
            amount: '243.00',
          },
        ],
        sum: '340.20',
        retained: '243.00',
      },
      tax: '340.20',
      total_with_tax: '1960.20',
      retained_tax: '243.00',
      payable: '1717.20',
    },
    ...changes,
  };
}
