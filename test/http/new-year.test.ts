// Tests the last half hour of a year: corrections and copies have the date at the place of their supplier, not in UTC.
import { formatChainKey, getChainsCollection, generateInstallationNumber } from '../../src/store/chains/chains';
import { startApi, type TestApi } from './api';
import { invoice } from './documents';

let api: TestApi;
/** An instant on 31 December in UTC and in the Canary Islands, and on 1 January in Madrid. */
const at = new Date('2025-12-31T23:30:00Z');

const suppliers = {
  canary: { name: 'Canarias S.L.', tax_id: { country: 'ES', code: 'B63272603' } },
  unregistered: { name: 'Supplier S.L.', tax_id: { country: 'ES', code: 'B98602642' } },
};

beforeAll(async () => {
  api = await startApi({}, () => at);
  const { code } = suppliers.canary.tax_id;
  await getChainsCollection(api.database).insertOne({
    _id: formatChainKey(api.workspace, 'simulator', code),
    workspace: api.workspace,
    environment: 'simulator',
    supplier: code,
    supplierName: suppliers.canary.name,
    installation: generateInstallationNumber(),
    zone: 'Atlantic/Canary',
    registration: { state: 'registered', entry: 'none', job: 'none' },
    head: null,
    createdAt: at,
    updatedAt: at,
  });
});
afterAll(() => api.close());

const getDate = (data: unknown): string => (data as { doc: { issue_date: string } }).doc.issue_date;

describe.each([
  ['canary', '2025-12-31'],
  ['unregistered', '2026-01-01'],
] as const)('a supplier %s', (name, day) => {
  const original = invoice({ supplier: suppliers[name] });
  const correct = { type: 'credit-note' };

  it('has the local date in a correction of a stored invoice', async () => {
    const { json } = await api.call('POST', '/silo/v1/entries', { data: original });
    const corrected = await api.call('POST', '/silo/v1/entries', { previous_id: json.id, correct });
    expect([corrected.status, getDate(corrected.json.data)]).toEqual([200, day]);
  });

  it('has the local date in a copy', async () => {
    const { json } = await api.call('POST', '/silo/v1/entries', { data: original });
    const copy = await api.call('POST', '/silo/v1/entries', { previous_id: json.id });
    expect([copy.status, getDate(copy.json.data)]).toEqual([200, day]);
  });

  it('has the local date in a correction of an uploaded invoice', async () => {
    const data = { doc: original };
    const responses = [
      await api.call('POST', '/silo/v1/entries', { data, correct }),
      await api.call('POST', '/silo/v1/gobl/correct', { data, options: correct }),
    ];
    expect(responses.map(({ status, json }) => [status, getDate(json.data)])).toEqual([
      [200, day],
      [200, day],
    ]);
  });

  it('keeps a date that the call states', async () => {
    const data = { doc: original };
    const options = { ...correct, issue_date: '2025-12-30' };
    const { json } = await api.call('POST', '/silo/v1/gobl/correct', { data, options });
    expect(getDate(json.data)).toBe('2025-12-30');
  });
});
