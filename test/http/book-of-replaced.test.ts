// Tests invoices that replace simplified invoices (F3) in the invoice book: they reverse the amounts of the simplified ones.
import type { ClosingSheetTotals } from '../../src/document/invoice-book/closing-totals';
import type { InvoiceBookTaxRateRow } from '../../src/document/invoice-book/rows';
import { apiOfFile } from './api';
import { invoice } from './documents';
import { register, storeDeclared } from './registered';

const api = apiOfFile();

beforeAll(() => register(api, 'B98602642'));

const accepted = { kind: 'registration', outcome: 'accepted' };
const sold = (price: string) => ({
  lines: [{ quantity: '1', item: { name: 'Work', price }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
});

/** Issues and declares a simplified invoice, unless the changes differ. @returns its number for `preceding` */
async function issue(code: string, day: string, changes: object, fiscal: object | null = accepted) {
  const data = invoice({ code, issue_date: day, $tags: ['simplified'], customer: null, ...changes });
  await storeDeclared(api, data, fiscal);
  return { series: 'A', code, issue_date: day };
}
const full = { $tags: ['replacement'], customer: { name: 'C', tax_id: { country: 'ES', code: '54387763P' } } };

async function readBook(month: string) {
  const { json } = await api.call('GET', `/silo/v1/invoice-book?month=${month}`);
  const { list, closing } = json as unknown as { list: InvoiceBookTaxRateRow[]; closing: ClosingSheetTotals };
  return { rows: list.map(({ number, row, total }) => [number, row, total]), inForce: closing.in_force.total };
}

describe('an F3 in the invoice book', () => {
  test("counts its own amounts instead of the simplified invoices' amounts: 300 for 100", async () => {
    const named = await issue('1', '2025-03-01', sold('100.00'));
    await issue('2', '2025-03-02', { ...full, ...sold('300.00'), preceding: [named] });
    expect(await readBook('2025-03')).toEqual({
      rows: [
        ['A-1', 'issued', '121.00'],
        ['A-2', 'issued', '363.00'],
        ['A-2', 'replaced', '-121.00'],
      ],
      inForce: '363.00',
    });
  });

  test('reverses a partly credited simplified invoice together with its credit note', async () => {
    const named = await issue('11', '2025-04-01', sold('100.00'));
    await issue('12', '2025-04-02', { type: 'credit-note', ...sold('30.00'), preceding: [named] });
    await issue('13', '2025-04-03', { ...full, ...sold('70.00'), preceding: [named] });
    expect(await readBook('2025-04')).toEqual({
      rows: [
        ['A-11', 'issued', '121.00'],
        ['A-12', 'issued', '-36.30'],
        ['A-13', 'issued', '84.70'],
        ['A-13', 'replaced', '-84.70'],
      ],
      inForce: '84.70',
    });
  });

  test('does not reverse a cancelled simplified invoice again', async () => {
    const named = await issue('21', '2025-05-01', sold('100.00'), { kind: 'cancellation', outcome: 'accepted' });
    await issue('22', '2025-05-02', { ...full, ...sold('100.00'), preceding: [named] });
    expect((await readBook('2025-05')).inForce).toBe('121.00');
  });

  test('replaces twelve simplified invoices of a month, and some that were issued elsewhere', async () => {
    const tickets = [];
    for (let i = 0; i < 12; i += 1) tickets.push(await issue(`3${i}x`, '2025-06-01', sold('10.00')));
    await issue('400', '2025-06-30', { ...full, ...sold('120.00'), preceding: tickets });
    expect((await readBook('2025-06')).inForce).toBe('145.20');
    // One is not stored here, so the sums of the others prove nothing about it.
    const elsewhere = { series: 'OLD', code: '9', issue_date: '2025-07-01' };
    await issue('401', '2025-07-30', { ...full, ...sold('50.00'), preceding: [elsewhere] });
    expect((await readBook('2025-07')).rows).toEqual([
      ['A-401', 'issued', '60.50'],
      ['A-401', 'replaced', '-60.50'],
    ]);
  });
});
