// Tests credit notes of an invoice in another currency. Regressions: their totals added up to more than the invoice,
// and after the last one, a further credit note of a cent was planned instead of refused.
import { register } from './registered';
import { openSales, customer, path, supplier } from './sales';

const other = 'B12345674';
const { api, issue } = openSales();
beforeAll(() => register(api, other));

type Totals = { readonly total: string; readonly tax: string };
const readTotals = async (id: string) => (await api.call('GET', `${path}/${id}`)).json.totals as Totals;

const currencies = [
  ['USD', '0.86', '2', '0.50', { total: '1.21' }, ['-0.61', '-0.60'], ['-0.11', '-0.10']],
  ['JPY', '0.0061', '3', '1015', { total: '3684' }, ['-1228', '-1228', '-1228'], ['-213', '-213', '-213']],
  ['JPY', '0.0061', '2', '50', { total: '121' }, ['-61', '-60'], ['-11', '-10']],
  ['KWD', '2.80', '2', '0.050', { total: '0.121' }, ['-0.061', '-0.060'], ['-0.011', '-0.010']],
] as const;

describe.each(currencies)('credit notes in %s', (currency, rate, quantity, price, whole, totals, taxes) => {
  it(`of lines of ${price} reverse the invoice to the smallest coin, and nothing is left`, async () => {
    const lines = [{ description: 'Silla', quantity, price, tax: '21%' }];
    const { series, code } = { series: 'FX', code: `${currency}${price.replace('.', '')}` };
    const sold = await issue(path, { supplier, series, code, customer, currency, exchange_rate: rate, lines });
    expect(await readTotals(sold)).toMatchObject(whole);
    const parts: string[] = [];
    for (const [i] of totals.entries()) {
      const body = { lines: [{ line: 1, quantity: 1 }] };
      const { json } = await api.call('POST', `${path}/${sold}/credit?dry_run=true`, body);
      const id = await issue(`${path}/${sold}/credit`, body);
      parts.push(id);
      expect((json.totals as Totals).total).toBe(totals[i]);
    }
    const read = await Promise.all(parts.map(readTotals));
    expect(read.map(({ total }) => total)).toEqual(totals);
    expect(read.map(({ tax }) => tax)).toEqual(taxes);
    const { status, json } = await api.call('POST', `${path}/${sold}/credit`, {});
    expect([status, json.faults]).toMatchObject([422, [{ code: 'credited-more' }]]);
  });
});

// Regression: the list settled a credit note with the invoice of the same number of another supplier.
describe('credit notes of an invoice whose number another supplier has used', () => {
  it('have the same totals and references in the list and alone', async () => {
    const sell = (by: string, price: string) =>
      issue(path, {
        supplier: by,
        series: 'TWO',
        code: '1',
        customer,
        currency: 'USD',
        exchange_rate: '0.86',
        lines: [{ description: 'Silla', quantity: '2', price, tax: '21%' }],
      });
    const older = await sell(other, '100.00');
    const sold = await sell(supplier, '0.50');
    const credit = () => issue(`${path}/${sold}/credit`, { lines: [{ line: 1, quantity: 1 }] });
    const credits = [await credit(), await credit()];
    const { json } = await api.call('GET', `${path}?limit=100`);
    const listed = new Map((json.list as { id: string }[]).map((one) => [one.id, one]));
    for (const id of [older, sold, ...credits]) {
      const { totals, corrects, corrected_by } = (await api.call('GET', `${path}/${id}`)).json;
      const { total, tax } = totals as Totals;
      expect(listed.get(id)).toMatchObject({ totals: { total, tax }, corrects, corrected_by });
    }
    expect(credits.map((id) => listed.get(id))).toMatchObject([
      { totals: { total: '-0.61' } },
      { totals: { total: '-0.60' } },
    ]);
  });
});
