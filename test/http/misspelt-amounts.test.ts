// Tests misspelled fields: they block the job if they may change the amount, and otherwise only cause a warning.
import { apiOfFile } from './api';
import { invoice, partyInValencia as party } from './documents';
import { register } from './registered';

const api = apiOfFile();
const supplier = 'B98602642';
beforeAll(() => register(api, supplier));

const sale = (changes: object): object =>
  invoice({ supplier: party('Supplier S.L.', supplier), customer: party('C', '54387763P'), ...changes });
const general = { cat: 'VAT', rate: 'general' };
const line = (tax: object, more: object = {}) => ({
  lines: [{ quantity: '1', item: { name: 'Consulting', price: '100.00' }, taxes: [tax], ...more }],
});

const upload = async (data: object): Promise<string> => {
  const reply = await api.call('POST', '/silo/v1/entries', { data });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json.id;
};
const listWarnings = async (id: string): Promise<readonly string[]> => {
  const { json } = await api.call('GET', `/silo/v1/entries/${id}`);
  const warnings = (json.warnings ?? []) as { key: string; blocking: boolean }[];
  return warnings.map(({ key, blocking }) => `${key}${blocking ? '!' : ''}`);
};
const update = (id: string, kind: 'merge' | 'json', data: object) =>
  api.call('PATCH', `/silo/v1/entries/${id}`, { content_type: `application/${kind}-patch+json`, data });
const patch = (id: string, doc: object) => update(id, 'merge', { doc });
const patchAt = (id: string, ...data: object[]) => update(id, 'json', data);

describe('a misspelled field', () => {
  it.each<[string, object, boolean]>([
    ['a discount of a line', line(general, { discount: '10%' }), true],
    ['a discount unlike any field', line(general, { promo_discount_pct: '10%' }), true],
    [
      'a price outside the item',
      { lines: [{ quantity: '1', item: { name: 'X', price: '0.00' }, unit_price: '100.00', taxes: [general] }] },
      true,
    ],
    ['a discount of the document', { discont: [{ percent: '10%', taxes: [general] }] }, true],
    ['prices that include the tax', { tax: { price_include: 'VAT' } }, true],
    ['the currency', { curency: 'USD' }, true],
    ['the currency under another name', { moneda: 'USD' }, true],
    ['prices that include the tax, in another place', { price_includes: 'VAT' }, true],
    ['the program’s own reference', line(general, { sku: '123', price_list: 'B' }), false],
    ['a discount of zero', line(general, { discount: '0%', disc: null }), false],
    ['a price that the item has too', line(general, { unit_price: '100.00' }), false],
    ['the city of an address', { customer: { ...party('C', '54387763P'), city: 'Madrid' } }, false],
  ])('blocks if it may change the amount: %s', async (_what, changes, blocks) => {
    const keys = await listWarnings(await upload(sale(changes)));
    expect(keys).toContain(blocks ? 'unknown-member!' : 'unknown-member');
  });

  it('keeps its warning until the intended field is written', async () => {
    const id = await upload(sale(line(general, { discount: '10%' })));
    await patch(id, { customer: { name: 'Customer Two S.L.' } });
    expect(await listWarnings(id)).toContain('unknown-member!');
    await patchAt(id, { op: 'add', path: '/doc/lines/0/discounts', value: [{ percent: '10%' }] });
    expect(await listWarnings(id)).not.toContain('unknown-member!');
  });
});
