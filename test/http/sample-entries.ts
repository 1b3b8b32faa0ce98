// Three entries that words and members tell apart, for tests of searches and queries.
import { apiOfFile } from './api';
import { invoice } from './documents';

/** The API of a test file with the entries `small`, `large` and `accents`, whose ids exist once the tests run. */
export function openSampleEntries() {
  const api = apiOfFile();
  const ids: Record<string, string> = {};
  const lines = (price: string) => [
    { quantity: '1', item: { name: 'x', price }, taxes: [{ cat: 'VAT', rate: 'general' }] },
  ];
  const customer = { name: 'Peluquería Ñandú', tax_id: { country: 'ES', code: 'B63272603' } };
  const documents = {
    small: invoice({ series: 'S-1', code: '7', lines: lines('9.00') }),
    large: invoice({ series: 'S-2', code: '8', lines: lines('1000.00') }),
    accents: invoice({ series: 'T', code: '9', customer }),
  };
  beforeAll(async () => {
    for (const [name, data] of Object.entries(documents))
      ids[name] = (await api.call('POST', '/silo/v1/entries', { data })).json.id;
  });
  const toNames = (list: unknown): string[] =>
    (list as { id: string }[]).map(({ id }) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? id).toSorted();
  return { api, ids, toNames };
}
