// Credits and replacements of invoices that were corrected before. Regressions: an invoice by substitution could not be
// credited, and the invoice that it replaced neither; and a credit note that a debit note had undone still counted.
import { startApi, type TestApi } from './api';
import { invoice as documentOf, partyInValencia } from './documents';
import { register } from './registered';
import { createSales, customer, path, supplier, today } from './sales';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await register(api, supplier);
}, 60_000);
afterAll(() => api.close());

const { issue, number, preview } = createSales(() => api);

const toLine = (price: string, quantity = '1') => ({
  quantity,
  item: { name: 'Silla', price },
  taxes: [{ cat: 'VAT', rate: 'general' }],
});
const ticket = { $tags: ['simplified'], customer: null };

/** Issues a document. @returns its id and number */
async function make(series: string, changes: object) {
  const named = { ...number(series), issue_date: today };
  const document = documentOf({ supplier: partyInValencia('Supplier S.A.', supplier), ...named, ...changes });
  return { id: await issue(path, { document }), named };
}
type Made = Awaited<ReturnType<typeof make>>;

const substitute = ({ named }: Made, price: string, base: string) => {
  const rates = [{ key: 'standard', base, percent: '21%' }];
  const tax = { categories: [{ code: 'VAT', rates }] };
  return make('RT', { type: 'corrective', preceding: [{ ...named, tax }], lines: [toLine(price)] });
};

describe('a credit of an invoice by substitution', () => {
  it('reverses its amounts, whole and in parts', async () => {
    const corrected = await substitute(await make('A', { lines: [toLine('100.00')] }), '80.00', '100.00');
    expect(await preview(corrected.id, { amount: '12.10' })).toBe('-12.10');
    expect(await preview(corrected.id, { lines: [{ line: 1 }] })).toBe('-96.80');
    await issue(`${path}/${corrected.id}/credit`, { amount: '12.10' });
    expect(await preview(corrected.id, {})).toBe('-84.70');
    expect(await preview(corrected.id, { amount: '96.80' })).toMatch(/^422 .*84\.70/);
  });

  it('is refused if nothing remains of it, or if it replaces a credit note', async () => {
    const nothing = await substitute(await make('A', { lines: [toLine('100.00')] }), '0.00', '100.00');
    expect(await preview(nothing.id, {})).toMatch(/^422 /);
    const sold = await make('A', { lines: [toLine('100.00')] });
    const credit = await make('RT', { type: 'credit-note', preceding: [sold.named], lines: [toLine('20.00')] });
    const negative = await substitute(credit, '-30.00', '-20.00');
    expect(await preview(negative.id, {})).toMatch(/^409 /);
    expect(await preview(credit.id, {})).toMatch(/^409 .*is a credit note/);
  });
});
