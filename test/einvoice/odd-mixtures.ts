// Unusual invoices that combine taxes of all kinds with discounts and charges of lines and of the whole document.
import type { JsonObject } from '../../src/document/model/basic';
import { general, irpf, line } from '../document/invoices';

const untaxed = (key: string, ext?: JsonObject): JsonObject => ({ cat: 'VAT', key, ...(ext && { ext }) });
const priced = (price: string, quantity: string, changes: JsonObject): JsonObject => ({
  ...line(price, changes),
  quantity,
});

export const mixtures: Readonly<Record<string, JsonObject>> = {
  'taxed, exempt, reverse charge and export at once': {
    lines: [
      line('10.01'),
      line('20.02', { taxes: [{ cat: 'VAT', rate: 'reduced' }] }),
      line('30.03', { taxes: [untaxed('exempt', { 'es-fiscal-exempt': 'E1' })] }),
      line('40.04', { taxes: [untaxed('reverse-charge')] }),
      line('50.05', { taxes: [untaxed('export', { 'es-fiscal-exempt': 'E2' })] }),
    ],
    discounts: [{ percent: '5%', taxes: [general] }],
    charges: [{ amount: '3.33', key: 'delivery', taxes: [untaxed('exempt', { 'es-fiscal-exempt': 'E1' })] }],
  },
  'two hundred lines with everything': {
    tax: { prices_include: 'VAT' },
    lines: Array.from({ length: 200 }, (_, i) =>
      priced(`${i % 37}.${String((i * 13) % 100).padStart(2, '0')}`, `${(i % 9) - 1}.25`, {
        taxes: [{ cat: 'VAT', rate: ['general', 'reduced', 'super-reduced+eqs'][i % 3] ?? 'general' }, irpf],
        ...(i % 4 === 0 ? { discounts: [{ percent: '7.77%' }, { amount: '0.01' }] } : {}),
        ...(i % 5 === 0 ? { charges: [{ amount: '0.05', reason: 'Envase' }] } : {}),
      }),
    ),
    discounts: [{ percent: '3.33%', taxes: [general, irpf] }],
    charges: [
      { percent: '1.5%', key: 'insurance', taxes: [{ cat: 'VAT', rate: 'reduced' }, irpf] },
      { key: 'outlay', amount: '12.34' },
    ],
  },
};
