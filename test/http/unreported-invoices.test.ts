// Tests invoices that their supplier does not report, for example before its first day. Regressions: they could never
// be credited or replaced, a cancellation answered 200 and changed nothing, and Sello numbered a series of the caller.
import { formatEntryDatabaseKey, getEntriesCollection } from '../../src/store/entries/entries';
import { apiOfFile } from './api';
import { register } from './registered';
import { createSales, customer, lines, path, supplier } from './sales';

/** A supplier that reports its invoices. */
const reporting = 'B12345674';
const api = apiOfFile();
beforeAll(async () => {
  const at = new Date();
  await register(api, supplier, {
    reporting: { state: 'exempt', scheme: 'sii', reason: 'in the ledger', at, by: 'x' },
  });
  await register(api, reporting);
});

const sales = createSales(api);
const { number, preview } = sales;

/** Issues an invoice whose job has ended without a record. */
async function issue(at: string, body: object): Promise<string> {
  const id = await sales.issue(at, body);
  const _id = formatEntryDatabaseKey(api.workspace, id);
  await getEntriesCollection(api.database).updateOne({ _id }, { $unset: { fiscal: '' } });
  return id;
}
const sell = (more: object = {}) =>
  issue(path, { supplier, ...number('WEB'), lines: lines('10.00', '20.00'), ...more });
const read = async (id: string) => (await api.call('GET', `${path}/${id}`)).json;

describe('an invoice that is not reported', () => {
  it('can be credited in parts, and nothing is left afterwards', async () => {
    const sold = await sell({ customer });
    expect((await read(sold)).status).toBe('issued');
    const first = await issue(`${path}/${sold}/credit`, { lines: [{ line: 1 }] });
    expect(await read(first)).toMatchObject({ corrects: [sold], totals: { total: '-11.00' } });
    expect(await read(sold)).toMatchObject({ corrected_by: [first] });
    expect(await preview(sold, {})).toBe('-22.00');
    await issue(`${path}/${sold}/credit`, {});
    expect(await preview(sold, {})).toMatch(/^422 /);
  });

  it('can be replaced if it is a simplified one', async () => {
    const ticket = await sell();
    const full = await issue(`${path}/${ticket}/replace`, { customer });
    expect(await read(full)).toMatchObject({ record_type: 'F3', replaces: [ticket] });
    expect((await api.call('POST', `${path}/${ticket}/credit`, {})).status).toBe(409);
  });

  it.each(['cancel', 'amend'])('is not changed by %s, which names the credit', async (call) => {
    const sold = await sell({ customer });
    const body = call === 'cancel' ? {} : { customer, lines: lines('1.00') };
    for (const query of ['', '?dry_run=true']) {
      const { status, json } = await api.call('POST', `${path}/${sold}/${call}${query}`, body);
      expect([status, json.message]).toEqual([409, expect.stringContaining('Credit the invoice')]);
    }
  });

  it('keeps its series with the caller, who numbered it', async () => {
    await sell({ series: 'OWN', code: '000001' });
    const { status, json } = await api.call('POST', path, { supplier, series: 'OWN', lines: lines('1.00') });
    expect([status, json.faults]).toMatchObject([422, [{ code: 'series-mode' }]]);
  });
});

// Regression: a job that ended well without a record was taken for an invoice that is issued but not reported, although
// its workflow only created a PDF.
describe('a draft of a supplier that reports, of which there is only a PDF', () => {
  const draft = (more: object = {}) => sell({ supplier: reporting, ...number('PDF'), ...more });

  it.each(['credit', 'replace'])('is not issued, so that %s refuses it', async (call) => {
    const body = call === 'credit' ? {} : { customer };
    const { status, json } = await api.call('POST', `${path}/${await draft()}/${call}?wait=0`, body);
    expect([status, json.message]).toEqual([409, expect.stringContaining('the invoice is not issued yet')]);
  });

  it('credits nothing', async () => {
    const sold = await sales.issue(path, { supplier: reporting, ...number('OK'), lines: lines('10.00', '20.00') });
    const whole = await preview(sold, {});
    const credit = await issue(`${path}/${sold}/credit`, { lines: [{ line: 1 }] });
    expect(await preview(sold, {})).toBe(whole);
    expect(await read(sold)).toMatchObject({ corrected_by: [] });
    expect((await read(credit)).corrected_by).toEqual([]);
  });

  it('does not give its series to the caller', async () => {
    await draft({ series: 'MINE', code: '000001' });
    const body = { supplier: reporting, series: 'MINE', lines: lines('1.00') };
    const { status, json } = await api.call('POST', `${path}?dry_run=true`, body);
    expect([status, json.faults]).toEqual([200, []]);
  });
});
