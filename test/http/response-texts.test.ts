// Tests the texts that clients read: faults and warnings, patches without an effect, states, and the limit of simplified invoices.
import { simplifiedInvoiceMaxEurosByTrade } from '../../src/entries/upload/simplified-max';
import { toShownEntryState } from '../../src/console/parts/chips';
import { apiOfFile } from './api';
import { invoice, invalidInvoice } from './documents';
import { register } from './registered';

const api = apiOfFile();
const supplier = 'B98602642';
beforeAll(() => register(api, supplier));

const create = (data: object) => api.call('POST', '/silo/v1/entries', { data });
const listKeys = (list: unknown): string[] =>
  ((list ?? []) as { key?: string; code: string }[]).map(({ key, code }) => key ?? code);

describe('an error response', () => {
  it('has the causes in faults and fields, and the warnings separately', async () => {
    const { status, json } = await create({ ...invalidInvoice(), custmer: 1, totals: { total_with_tax: '500.00' } });
    expect(status).toBe(422);
    expect(listKeys(json.faults)).toEqual(['GOBL-ES-TAX-IDENTITY-01']);
    expect(listKeys(json.warnings)).toEqual(['unknown-member', 'total-replaced']);
    expect(JSON.stringify(json.fields)).not.toMatch(/custmer|total_with_tax/);
    expect(json.message).toMatch(/^customer\.tax_id/);
  });

  it('names an ignored field first only if that field explains the fault', async () => {
    const lines = [{ quantity: '1', item: { name: 'x', prize: '100.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] }];
    const { json } = await create({ ...invalidInvoice(), lines });
    expect(json.message).toMatch(/^lines\[0\]\.item\.prize: .*price/);
  });

  it('has only the strict keys as faults in a strict workspace', async () => {
    await api.call('PATCH', '/access/v1/workspace', { strict: ['unknown-member'] });
    try {
      const { status, json } = await create(invoice({ code: '7', custmer: 1, totals: { total_with_tax: '500.00' } }));
      expect([status, listKeys(json.faults)]).toEqual([422, ['unknown-member']]);
      expect(listKeys(json.warnings)).toContain('total-replaced');
      expect(JSON.stringify(json.fields)).not.toMatch(/total_with_tax/);
    } finally {
      await api.call('PATCH', '/access/v1/workspace', { strict: false });
    }
  });

  it('has faults and warnings for a document that cannot be calculated', async () => {
    const lines = [{ quantity: '1', item: { name: 'x', price: '1' }, taxes: [{ cat: 'VAT', rate: 'standart' }] }];
    const { json } = await create(invoice({ code: '8', custmer: 1, lines }));
    expect([listKeys(json.faults), listKeys(json.warnings)]).toEqual([['calculation'], ['unknown-member']]);
  });
});

const merge = (doc: object) => ({ content_type: 'application/merge-patch+json', data: { doc } });
const operations = (...data: object[]) => ({ content_type: 'application/json-patch+json', data });

describe('a patch that leaves the document unchanged', () => {
  let id: string;
  beforeAll(async () => {
    id = (await create(invoice({ code: '0100', notes: [{ text: 'As agreed' }] }))).json.id;
  });
  const patch = (body: object) => api.call('PATCH', `/silo/v1/entries/${id}`, body);

  it.each([
    ['a member', merge({ series: 'A' })],
    ['amounts with other trailing zeros', merge({ totals: { total_with_tax: '121' } })],
    ['lines as they were sent', merge({ lines: (invoice() as { lines: object }).lines })],
    ['a missing member', merge({ ordering: null })],
    ['an operation', operations({ op: 'replace', path: '/doc/notes/0/text', value: 'As agreed' })],
  ])('is accepted if its meaning is clear: %s', async (_what, body) => {
    const before = await api.stored(id);
    expect(await patch(body)).toMatchObject({ status: 200, json: { id } });
    expect(await api.stored(id)).toEqual(before);
  });

  it.each([
    ['a field that does not exist', merge({ custmer: { name: 'X' } })],
    ['a total that is calculated', merge({ totals: { total_with_tax: '122.00' } })],
    ['a removed calculated member', merge({ totals: null })],
    ['a digest', { content_type: 'application/merge-patch+json', data: { head: { dig: { val: 'x' } } } }],
    ['nothing', { content_type: 'application/merge-patch+json', data: {} }],
    ['an empty patch', merge({})],
    ['only a test', operations({ op: 'test', path: '/doc/series', value: 'A' })],
  ])('is refused if its meaning is unclear: %s', async (_what, body) => {
    const { status, json } = await patch(body);
    expect([status, json.key]).toEqual([422, 'patch']);
  });
});

describe('the state of an entry', () => {
  it('is draft until a job has run, and rejected after a rejection', () => {
    const fiscal = { kind: 'registration', outcome: 'rejected' };
    expect(toShownEntryState({ state: 'empty' })).toBe('draft');
    expect(toShownEntryState({ state: 'empty', invalid: true })).toBe('invalid');
    expect(toShownEntryState({ state: 'error', fiscal })).toBe('rejected');
    expect(toShownEntryState({ state: 'error', fiscal: { ...fiscal, outcome: 'accepted' } })).toBe('error');
    expect(toShownEntryState({ state: 'sent' })).toBe('sent');
  });
});

describe('a simplified invoice', () => {
  const ticket = (price: string, changes: object = {}) =>
    invoice({
      $regime: 'ES',
      $tags: ['simplified'],
      customer: undefined,
      code: undefined,
      lines: [{ quantity: '1', item: { name: 'Meal', price }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
      ...changes,
    });
  const listWarnings = async (data: object): Promise<string[]> => listKeys((await create(data)).json.warnings);
  const place = `/fiscal/v1/suppliers/${supplier}/settings`;

  it('gets a warning above 400 EUR, unless its trade is in art. 4.2', async () => {
    expect(await listWarnings(ticket('330.57'))).toEqual([]);
    expect(await listWarnings(ticket('331.00'))).toEqual(['simplified-above-max']);
    const rate = [{ from: 'USD', to: 'EUR', amount: '0.5' }];
    expect(await listWarnings(ticket('600.00', { currency: 'USD', exchange_rates: rate }))).toEqual([]);
    expect(await listWarnings(ticket('700.00', { currency: 'USD', exchange_rates: rate }))).toEqual([
      'simplified-above-max',
    ]);
    const customer = { tax: { ext: { 'es-fiscal-simplified-art7273': 'S' } } };
    expect(
      await listWarnings(invoice({ $regime: 'ES', code: '1', ...customer, lines: ticket('500').lines })),
    ).toContain('simplified-above-max');
    expect((await api.call('PATCH', place, { simplified_max_euros: 3000 })).json).toMatchObject({
      supplier,
      sign_records: false,
      simplified_max_euros: simplifiedInvoiceMaxEurosByTrade.trades,
    });
    expect((await api.call('GET', `/fiscal/v1/chains/${supplier}`)).json).toMatchObject({ simplified_max_euros: 3000 });
    expect(await listWarnings(ticket('331.00'))).toEqual([]);
    expect((await api.call('PATCH', place, { simplified_max_euros: 500 })).status).toBe(400);
    expect((await api.call('PATCH', place, { simplified_max_euros: 400 })).json.simplified_max_euros).toBe(400);
    expect(await listWarnings(ticket('331.00'))).toEqual(['simplified-above-max']);
  });
});
