// Tests the reporting setting of a supplier: from which day it reports, or why not, and who changed it.
import { getChainsCollection } from '../../src/store/chains/chains';
import { startApi, type TestApi } from './api';
import { register } from './registered';

let api: TestApi;
const supplier = 'B12345674';
const place = `/fiscal/v1/suppliers/${supplier}/reporting`;
/** On 31 December itself, the last day of this year can no longer be set, so the tests then run a day earlier. */
const now = (): Date => {
  const time = new Date();
  return time.getMonth() === 11 && time.getDate() === 31 ? new Date(time.getTime() - 86_400_000) : time;
};
beforeAll(async () => {
  api = await startApi({}, now);
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
    [{ reporting: 'exempt', scheme: 'sii', reason: 'x' }],
    [{ reporting: 'on' }],
    [{ reporting: 'exempt', scheme: 'sii', reason: 'x', from: '2027-01-01', until: '2028-12-31' }],
  ])('becomes %j', async (setting) => {
    const { json } = await api.call('PUT', place, setting);
    expect(json).toEqual({ supplier, ...setting, changed_at: expect.any(String), changed_by: expect.any(String) });
    expect((await api.call('GET', place)).json).toEqual(json);
  });

  it('keeps the statements of all concurrent calls, so that no exemption is lost', async () => {
    await api.call('PUT', place, { reporting: 'on' });
    const years = ['2031', '2032', '2033', '2034'];
    const replies = await Promise.all(
      years.map((year) =>
        api.call('PUT', place, {
          reporting: 'exempt',
          scheme: 'sii',
          reason: 'in the ledger',
          from: `${year}-01-01`,
          until: `${year}-12-31`,
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { periods = [] } = (await api.call('GET', place)).json as { periods?: { from: string }[] };
    expect(periods.map(({ from }) => from.slice(0, 4)).toSorted()).toEqual(years);
    await api.call('PUT', place, { reporting: 'on' });
  });

  it('causes a conflict if it changes at every attempt', async () => {
    await register(api, 'B98602642');
    // No write can match the time of this change. Regression: the call repeated without an end.
    await getChainsCollection(api.database).updateOne(
      { supplier: 'B98602642' },
      { $set: { reporting: { state: 'on', at: null as never, by: 'x' } } },
    );
    const reply = await api.call('PUT', '/fiscal/v1/suppliers/B98602642/reporting', { reporting: 'on' });
    expect([reply.status, reply.json.key]).toEqual([409, 'conflict']);
    expect(reply.json.message).toMatch(/other calls changed the reporting/);
  });

  it.each([
    ['no state', {}, 422],
    ['periods next to a state', { reporting: 'on', periods: [{ state: 'on' }] }, 422],
    ['an unknown scheme', { reporting: 'exempt', scheme: 'vat', reason: 'x' }, 400],
    ['an invalid date', { reporting: 'on', from: '2027-02-30' }, 400],
    ['exempt without a reason', { reporting: 'exempt', scheme: 'sii' }, 422],
    ['exempt without a scheme', { reporting: 'exempt', reason: 'x' }, 422],
    ['on with a scheme', { reporting: 'on', scheme: 'sii' }, 422],
  ])('is refused with %s', async (_what, body, status) => {
    expect((await api.call('PUT', place, body)).status).toBe(status);
  });

  it('cannot be changed with the scopes read, write or run', async () => {
    for (const scope of ['read', 'write', 'run', 'application']) {
      const token = await api.token(scope);
      expect((await api.call('PUT', place, { reporting: 'on' }, { token })).status).toBe(403);
    }
  });
});

describe('the last day in VERI*FACTU', () => {
  const year = now().getFullYear();
  const leaving = { reporting: 'on', until: `${year}-12-31` };
  const put = (body: object) => api.call('PUT', place, body);

  it('is 31 December of this year, and only `on` removes it', async () => {
    expect((await put(leaving)).json).toMatchObject(leaving);
    for (const until of [`${year}-11-30`, `${year - 1}-12-31`, `${year + 1}-12-31`]) {
      const { status, json } = await put({ reporting: 'on', until });
      expect([status, (json.faults as { remedy: string }[] | undefined)?.[0]?.remedy ?? json.remedy]).toEqual([
        422,
        expect.stringContaining(`"until": "${year}-12-31"`),
      ]);
    }
    expect((await put({ reporting: 'on' })).json).not.toHaveProperty('until');
  });

  it('stays if another scheme follows', async () => {
    await put(leaving);
    const sii = { scheme: 'sii', reason: 'SII', from: `${year + 1}-01-01` };
    const { json } = await put({ reporting: 'exempt', ...sii });
    expect(json).toMatchObject({ reporting: 'exempt', ...sii });
    expect(json.periods).toEqual([
      { state: 'exempt', ...sii },
      { state: 'on', until: leaving.until },
    ]);
    expect((await put({ periods: json.periods })).status).toBe(200);
    await put({ reporting: 'on' });
  });
});

describe('the default of the workspace', () => {
  it('is different for companies and persons, and a supplier can override its day', async () => {
    const starts = { companies: '2027-01-01', persons: '2027-07-01' };
    const set = (reporting_from: object | null) => api.call('PATCH', '/access/v1/workspace', { reporting_from });
    expect((await set(starts)).json).toMatchObject({ reporting_from: starts });
    await register(api, 'B85905495');
    const other = '/fiscal/v1/suppliers/B85905495/reporting';
    expect((await api.call('GET', other)).json).toEqual({
      supplier: 'B85905495',
      reporting: 'on',
      default_from: '2027-01-01',
    });
    const { json } = await api.call('PUT', other, { reporting: 'on', from: '2026-10-01' });
    expect(json).not.toHaveProperty('default_from');
    expect((await set(null)).json).not.toHaveProperty('reporting_from');
  });
});
