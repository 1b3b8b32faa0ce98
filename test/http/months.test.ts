// Tests the month of a supplier: differences come first, closing stores the totals, and later changes are reported.
import { startApi, type TestApi } from './api';
import { invoice } from './documents';
import { register } from './registered';

const supplier = 'B98602642';
let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await register(api, supplier);
  await issue('1', { issue_date: '2025-03-01' }, { kind: 'registration', outcome: 'accepted', csv: 'A' });
  await issue('2', { issue_date: '2025-03-02' }, { kind: 'registration', outcome: 'rejected', code: '1110' });
  await issue('3', { issue_date: '2025-03-03' }, { kind: 'cancellation', outcome: 'accepted' });
  await issue('4', { issue_date: '2025-04-01' }, { kind: 'registration', outcome: 'unsettled' });
});

afterAll(() => api.close());

async function issue(code: string, changes: object, fiscal?: object) {
  const reply = await api.call('POST', '/silo/v1/entries', { data: invoice({ code, ...changes }), sign: true });
  if (reply.status !== 200) throw new Error(reply.text);
  const update = [{ $set: { fiscal: { ...fiscal, documentDigest: '$digest.val' } } }];
  if (fiscal) await api.database.db.collection('entries').updateOne({ id: reply.json.id }, update);
  return reply.json as unknown as { readonly id: string; readonly warnings?: readonly { readonly key: string }[] };
}

const month = async (name: string) => (await api.call('GET', `/fiscal/v1/months/${name}?supplier=${supplier}`)).json;
const close = (name: string) => api.call('POST', `/fiscal/v1/months/${name}/close?supplier=${supplier}`);
const listKeys = ({ warnings = [] }: { readonly warnings?: readonly { readonly key: string }[] }) =>
  warnings.map(({ key }) => key);

describe('a month', () => {
  it('lists differences, and adds up the invoices in force', async () => {
    expect(await month('2025-03')).toMatchObject({
      month: '2025-03',
      supplier,
      differs: [{ number: 'A-2', state: 'rejected', code: '1110' }],
      issued: 3,
      accepted: 1,
      rejected: 1,
      cancelled: 1,
      waiting: 0,
      in_force: { invoices: 2, base: '200.00', tax: '42.00', by_rate: [{ percent: '21.0%', tax: '42.00' }] },
      changed_since_close: [],
      differs_from_close: false,
    });
  });

  it('keeps its totals after it is closed, and reports later changes', async () => {
    const warned = listKeys(await issue('5', { issue_date: '2025-03-04' }));
    expect(warned).not.toContain('month-closed');
    expect((await close('2025-03')).json).toMatchObject({
      closed: { invoices: 3, base: '300.00' },
      differs_from_close: false,
    });
    const late = await issue('6', { issue_date: '2025-03-05' });
    expect(listKeys(late)).toContain('month-closed');
    expect(listKeys(await issue('7', { issue_date: '2025-04-05' }))).not.toContain('month-closed');
    expect(await month('2025-03')).toMatchObject({
      closed: { invoices: 3 },
      in_force: { invoices: 4 },
      differs_from_close: true,
    });
    const reply = await api.call('GET', `/fiscal/v1/months?supplier=${supplier}&year=2025`);
    expect(reply.json).toMatchObject({
      list: [
        { month: '2025-03', state: 'closed', numbered: 5, invoices: 3, base: '300.00' },
        { month: '2025-04', state: 'open', numbered: 2 },
      ],
    });
    expect((await close('2025-03')).json).toMatchObject({ closed: { invoices: 4 }, differs_from_close: false });
  });

  it('is refused if it is invalid or in the future, or if the supplier is unknown', async () => {
    expect((await api.call('GET', `/fiscal/v1/months/2025-13?supplier=${supplier}`)).status).toBe(404);
    expect((await close('2999-01')).status).toBe(409);
    expect((await api.call('GET', '/fiscal/v1/months/2025-03?supplier=A58818501')).status).toBe(404);
  });
});
