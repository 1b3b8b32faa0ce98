// The time that the refund of an F3 takes while nothing is sealed. Regression: the call waited a minute for each of the
// simplified invoices, whatever its `wait` was.
import { getEntriesCollection } from '../../src/store/entries/entries';
import { startApi, type TestApi } from './api';
import { register } from './registered';
import { createSales, customer, lines, path, supplier } from './sales';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await register(api, supplier);
}, 60_000);
afterAll(() => api.close());

const { issue, number } = createSales(() => api);

describe('the refund of an F3 of several simplified invoices', () => {
  it('waits only as long as the call says, and names the credit notes although they are not sealed', async () => {
    const first = await issue(path, { supplier, ...number('TIC'), lines: lines('10.00') });
    const also = [await issue(path, { supplier, ...number('TIC'), lines: lines('20.00') })];
    const full = await issue(`${path}/${first}/replace`, { customer, also });
    const began = Date.now();
    const { status, json } = await api.call('POST', `${path}/${full}/credit?wait=2`, {});
    expect(Date.now() - began).toBeLessThan(20_000);
    expect([status, json.status, (json.totals as { total: string }).total]).toEqual([202, 'processing', '-33.00']);
    const refund = JSON.parse((await api.stored(json.id))?.document ?? '{}') as { preceding: object[] };
    expect(refund.preceding).toMatchObject([{ code: expect.anything() }, { code: expect.anything() }]);
  });

  it('takes over credit notes that an interrupted call left, although they are not sealed', async () => {
    const first = await issue(path, { supplier, ...number('TIC'), lines: lines('10.00') });
    const full = await issue(`${path}/${first}/replace`, { customer });
    const { json } = await api.call('POST', `${path}/${full}/credit?wait=0`, {});
    // The call died before it stored the F3.
    await getEntriesCollection(api.database).deleteOne({ id: json.id });
    const credits = () => getEntriesCollection(api.database).countDocuments({ 'snippet.type': 'credit-note' });
    const before = await credits();
    const again = await api.call('POST', `${path}/${full}/credit?wait=0`, {});
    expect([again.status, (again.json.totals as { total: string }).total]).toEqual([202, '-11.00']);
    expect(await credits()).toBe(before);
  });
});
