// Tests invoices that take back an F3. Regressions: a negative full invoice with its amounts passed in silence, although
// the tax is that of the simplified invoices; and so did a negative F3 for the new customer.
import { apiOfFile } from '../api';
import { invoice, ticket } from '../documents';
import { register, storeDeclared } from '../registered';

const supplier = 'B98602642';
const api = apiOfFile();
beforeAll(() => register(api, supplier));

const addresses = [{ street: 'x', code: '28013', locality: 'Madrid' }];
const person = { name: 'C', tax_id: { country: 'ES', code: '54387763P' }, addresses };
const company = { name: 'D', tax_id: { country: 'ES', code: 'B63272603' }, addresses };
const foreigner = { name: 'Jane', identities: [{ key: 'passport', country: 'US', code: 'X1' }], addresses };
const full = { $tags: ['replacement'] };
const lines = (...prices: string[]) => ({
  lines: prices.map((price) => ({
    quantity: price.startsWith('-') ? '-1' : '1',
    item: { name: 'Work', price: price.replace('-', ''), key: 'goods' },
    taxes: [{ cat: 'VAT', rate: 'general' }],
  })),
});
const about = ['preceding-unused', 'negative-invoice', 'correction-kind', 'customer-changed', 'replaced-total-differs'];

type WarningOfReply = {
  readonly key: string;
  readonly message: string;
  readonly remedy: string;
  readonly blocking: boolean;
};

/** Issues an invoice. @returns its number for `preceding`, and the warnings about what it takes back */
async function issue(number: string, ...changes: object[]) {
  const [series, code] = number.split('-');
  const named = { series, code, issue_date: '2025-06-01' };
  const data = invoice(Object.assign({ customer: person, ...named }, ...changes) as object);
  const json = await storeDeclared(api, data, { kind: 'registration', outcome: 'accepted' });
  const found = ((json.warnings ?? []) as readonly WarningOfReply[]).filter(({ key }) => about.includes(key));
  return { named, found, keys: found.map(({ key }) => key).toSorted() };
}

/** Issues a simplified invoice of 100.00 and the F3 that replaces it. */
async function replace(tickets: string, replacements: string, customer: object = person) {
  const sold = await issue(`${tickets}-1`, ticket, lines('100.00'));
  const replaced = await issue(`${replacements}-1`, full, { customer, preceding: [sold.named] }, lines('100.00'));
  expect([sold.keys, replaced.keys]).toEqual([[], []]);
  return { ofTicket: { preceding: [sold.named] }, ofF3: { preceding: [replaced.named] } };
}

describe('a negative invoice without the tag `replacement`', () => {
  it.each<[string, string, object, object]>([
    ['a full invoice', 'A', {}, lines('-100.00')],
    ['a full invoice of a part', 'B', {}, lines('-40.00')],
    ['a full invoice to a customer without a tax ID', 'C', { customer: foreigner }, lines('-100.00')],
    ['a simplified invoice', 'D', ticket, lines('-100.00')],
  ])('gets warnings if it reverses an F3: %s', async (_what, own, changes, amounts) => {
    const { customer = person } = changes as { customer?: object };
    const { ofTicket, ofF3 } = await replace(`T${own}`, `S${own}`, customer ?? person);
    const wrong = await issue(`N${own}-1`, changes, amounts, ofF3);
    expect(wrong.keys).toEqual(['correction-kind', 'negative-invoice']);
    const said = wrong.found.find(({ key }) => key === 'correction-kind');
    expect(said).toMatchObject({ blocking: false, message: expect.stringContaining(`reverses S${own}-1 (entry `) });
    expect(said?.remedy).toContain('issue a negative F3');
    // The remedy, followed.
    const back = { customer: customer ?? person, ...ofTicket };
    expect((await issue(`S${own}-2`, full, back, lines('-100.00'))).keys).toEqual([]);
    expect((await issue(`S${own}-3`, full, { customer: company }, ofTicket, lines('100.00'))).keys).toEqual([]);
  });

  it('gets a warning in the series of the F3, also if it names nothing', async () => {
    await replace('TE', 'SE');
    expect((await issue('SE-2', lines('-100.00'))).keys).toEqual(['negative-invoice']);
  });

  it('reverses each sale of the series once, and none of its F3', async () => {
    await replace('TF', 'SF');
    const { named } = await issue('SF-2', lines('100.00'));
    expect((await issue('SF-3', lines('-100.00'), { preceding: [named] })).keys).toEqual([]);
    expect((await issue('SF-4', lines('-100.00'))).keys).toEqual(['negative-invoice']);
  });

  it('reverses a sale of the series also after a negative F3', async () => {
    const { ofTicket } = await replace('TG', 'SG');
    await issue('SG-2', lines('100.00'));
    expect((await issue('SG-3', full, ofTicket, lines('-100.00'))).keys).toEqual([]);
    expect((await issue('SG-4', lines('-100.00'))).keys).toEqual([]);
  });

  it('gets no warning about goods of an F3 that come back with a later sale', async () => {
    const { ofF3 } = await replace('TH', 'SH');
    const [sale, back] = lines('10.00', '-100.00').lines;
    const returned = { lines: [sale, { ...back, item: { name: 'Devolución silla', price: '100.00', key: 'goods' } }] };
    expect((await issue('NH-1', returned, ofF3)).keys).toEqual(['preceding-unused']);
  });

  it('gets no warning if it reverses a full invoice, and a credit note of a simplified invoice gets none', async () => {
    const { named } = await issue('F-1', lines('100.00'));
    expect((await issue('F-2', lines('-100.00'), { preceding: [named] })).keys).toEqual([]);
    const { ofTicket } = await replace('TI', 'SI');
    const refund = await issue('RI-1', ticket, { type: 'credit-note', ...ofTicket }, lines('40.00'));
    expect(refund.keys).toEqual([]);
    expect((await issue('SI-2', full, { preceding: [refund.named] }, lines('-40.00'))).keys).toEqual([]);
  });

  it.each(['en', 'es'])('gets a remedy with the calls if it is written in a call (%s)', async (language) => {
    const { ofF3 } = await replace(`TJ${language}`, `SJ${language}`);
    const customer = { name: 'C', tax_code: '54387763P', address: { street: 'Calle 1', city: 'Madrid' } };
    const body = { supplier, customer, lines: [{ description: 'Silla', price: '-100.00', tax: '21%' }], ...ofF3 };
    const headers = { 'Accept-Language': language };
    const { json } = await api.call('POST', '/fiscal/v1/invoices?dry_run=true', body, { headers });
    const said = (json.warnings as unknown as WarningOfReply[]).find(({ key }) => key === 'correction-kind');
    expect(said?.remedy).toContain('(POST /fiscal/v1/invoices/{id}/credit)');
    // Regression: who followed the remedy for a wrong customer took the tax of the sale back.
    const again =
      language === 'en' ? 'then issue the full invoice again' : 'vuelva a expedir después la factura completa';
    expect(said?.remedy).toContain(again);
  });
});

describe('a negative F3', () => {
  it('gets a warning if it has the new customer, and none if it has that of the F3', async () => {
    const { ofTicket } = await replace('TK', 'SK', company);
    const data = (customer: object) =>
      invoice({ ...full, ...ofTicket, ...lines('-100.00'), customer, series: 'SK', issue_date: '2025-06-01' });
    const find = async (customer: object, language: string) => {
      const headers = { 'Accept-Language': language };
      const { json } = await api.call('POST', '/silo/v1/entries', { data: data(customer) }, { headers });
      return ((json.warnings ?? []) as unknown as WarningOfReply[]).filter(({ key }) => about.includes(key));
    };
    const [wrong, inSpanish] = [await find(person, 'en'), await find(person, 'es')];
    expect(wrong).toMatchObject([{ key: 'customer-changed', blocking: false }]);
    expect(wrong[0]?.message).toMatch(
      /reverses 121.00 EUR for 54387763P, but .* total 0.00 EUR. The customer of SK-1 .* B63272603$/,
    );
    expect(wrong[0]?.remedy).toContain('Issue the negative F3 to the customer of the F3 that it reverses');
    expect(inSpanish[0]?.remedy).toContain('Expida la F3 negativa al cliente de la F3 que deja sin efecto');
    expect(await find(company, 'en')).toEqual([]);
    expect((await issue('SK-2', full, ofTicket, lines('-100.00'), { customer: company })).keys).toEqual([]);
    expect((await issue('SK-3', full, ofTicket, lines('100.00'), { customer: person })).keys).toEqual([]);
  });

  // Regression: the warning blocked the only document that can reverse an F3 without its simplified invoices.
  it('reverses an F3 of the series that names no simplified invoice, once', async () => {
    await issue('SL-1', full, lines('100.00'));
    await issue('SL-2', lines('100.00'));
    expect((await issue('SL-3', full, lines('-100.00'))).keys).toEqual([]);
    expect((await issue('SL-4', full, lines('-100.00'))).keys).toEqual(['negative-invoice']);
    expect((await issue('SM-1', full, lines('-100.00'))).keys).toEqual(['negative-invoice']);
  });
});
