// From when a supplier reports, or that it does not: one setting, which says who changed it and when.
import { startApi, type TestApi } from './api';
import { register } from './registered';

let api: TestApi;
const supplier = 'B12345674';
const place = `/fiscal/v1/suppliers/${supplier}/reporting`;
beforeAll(async () => {
  api = await startApi();
  await register(api, supplier);
});
afterAll(() => api.close());

describe('the reporting setting of a supplier', () => {
  it('is on for every invoice by default', async () => {
    expect((await api.call('GET', place)).json).toEqual({ supplier, reporting: 'on' });
  });

  it.each([
    [{ reporting: 'on', from: '2027-01-01' }],
    [{ reporting: 'exempt', scheme: 'sii', reason: 'in the ledger since 2020' }],
    [{ reporting: 'exempt', scheme: 'tbai', reason: 'domiciled in Bizkaia' }],
    [{ reporting: 'on' }],
  ])('becomes %j', async (wanted) => {
    const { json } = await api.call('PUT', place, wanted);
    expect(json).toEqual({ supplier, ...wanted, changed_at: expect.any(String), changed_by: expect.any(String) });
    expect((await api.call('GET', place)).json).toEqual(json);
  });

  it.each([
    ['no state', {}, 400],
    ['an unknown scheme', { reporting: 'exempt', scheme: 'vat', reason: 'x' }, 400],
    ['a day that is none', { reporting: 'on', from: '2027-02-30' }, 400],
    ['exempt without a reason', { reporting: 'exempt', scheme: 'sii' }, 422],
    ['exempt without a scheme', { reporting: 'exempt', reason: 'x' }, 422],
    ['exempt with a day', { reporting: 'exempt', scheme: 'sii', reason: 'x', from: '2027-01-01' }, 422],
    ['on with a scheme', { reporting: 'on', scheme: 'sii' }, 422],
  ])('with %s is refused', async (_what, body, status) => {
    expect((await api.call('PUT', place, body)).status).toBe(status);
  });

  it('is not changed with the scopes read, write or run', async () => {
    for (const scope of ['read', 'write', 'run', 'application']) {
      const token = await api.token(scope);
      expect((await api.call('PUT', place, { reporting: 'on' }, { token })).status).toBe(403);
    }
  });
});
