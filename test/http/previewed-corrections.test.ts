// Tests previews of corrections, and refusals before anything is issued. Regressions: a preview had other sums than the
// issued credit note or F3, ignored a taken key, and credit notes of an F3 were issued before its negative F3 was
// refused.
import { getEntriesCollection } from '../../src/store/entries/entries';
import { openSales, customer, lines, path, supplier } from './sales';

const { api, issue, number } = openSales();

const halves = (quantity: number) => [{ description: 'Vale', quantity, price: '0.50', tax: '21%' }];
const sell = (of: object[], more: object = {}) => issue(path, { supplier, ...number('FAC'), lines: of, ...more });
const readPreview = async (id: string, call: 'credit' | 'replace', body: object) => {
  const { json } = await api.call('POST', `${path}/${id}/${call}?dry_run=true`, body);
  const { total, tax } = json.totals as { total: string; tax: string };
  return { total, tax };
};
const countEntries = () => getEntriesCollection(api.database).countDocuments({ workspace: api.workspace });

describe('the preview of a correction', () => {
  it('has the sums of the credit note that is issued, with the cents that earlier ones left', async () => {
    const sold = await sell(halves(2), { customer });
    const body = { lines: [{ line: 1, quantity: 1 }] };
    expect(await readPreview(sold, 'credit', body)).toEqual({ total: '-0.61', tax: '-0.11' });
    await issue(`${path}/${sold}/credit`, body);
    expect(await readPreview(sold, 'credit', body)).toEqual({ total: '-0.60', tax: '-0.10' });
  });

  it('has the sums of the records that an F3 replaces, and of its refund', async () => {
    const ticket = await sell(halves(1));
    const body = { customer, also: [await sell(halves(1))] };
    expect(await readPreview(ticket, 'replace', body)).toEqual({ total: '1.22', tax: '0.22' });
    const full = await issue(`${path}/${ticket}/replace`, body);
    expect(await readPreview(full, 'credit', {})).toEqual({ total: '-1.22', tax: '-0.22' });
  });
});

describe('a correction', () => {
  const key = 'order-1';
  it('is refused in the preview if its key is taken', async () => {
    const [ticket, other] = [await sell(lines('1.00')), await sell(lines('2.00'))];
    const full = await issue(`${path}/${ticket}/replace`, { customer });
    await sell(lines('3.00'), { key });
    for (const [call, body] of [
      [`${other}/credit`, { key }],
      [`${other}/replace`, { key, customer }],
      [`${full}/credit`, { key }],
    ] as const) {
      const { status, json } = await api.call('POST', `${path}/${call}?dry_run=true`, body);
      expect([call, status, json.message]).toEqual([call, 409, expect.stringContaining('same key')]);
    }
  });

  it('of an F3 is refused before the credit notes of its simplified invoices are issued', async () => {
    const ticket = await sell(lines('1.00'));
    const full = await issue(`${path}/${ticket}/replace`, { customer });
    await sell(lines('3.00'), { key: 'order-2' });
    const before = await countEntries();
    const series = await api.call('POST', `${path}/${full}/credit`, { series: 'FAC' });
    expect([series.status, series.json.faults]).toMatchObject([422, [{ code: 'series-mode' }]]);
    expect((await api.call('POST', `${path}/${full}/credit`, { key: 'order-2' })).status).toBe(409);
    expect(await countEntries()).toBe(before);
  }, 150_000);
});
