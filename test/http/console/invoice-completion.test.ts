// Tests what the form of a new invoice fills in from stored customers and items: it belongs to what the user chose.
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { apiOfFile } from '../api';
import { register } from '../registered';
import { consoleSettings, signedIn, type Visitor } from './visitor';

const place = '/console/w/one/invoices/new';
const supplier = 'A58818501';

const api = apiOfFile(consoleSettings);
let clerk: Visitor;
beforeAll(async () => {
  clerk = await signedIn(api, 'clerk');
  await register(api, supplier);
  const schema = (name: string) => `https://gobl.org/draft-0/org/${name}`;
  const named = (name: string, code: string, street: string, addr: string, locality = 'Madrid') => ({
    $schema: schema('party'),
    name,
    ...(code ? { tax_id: { country: 'ES', code } } : {}),
    ...(street ? { addresses: [{ street, locality, code: '28001', country: 'ES' }] } : {}),
    emails: [{ addr }],
  });
  const parties = [
    named('Hotel Mirador, S.L.', 'B63272603', 'Passeig 3', 'hotel@example.com', 'Sitges'),
    named('Taller Norte, S.L.', 'B12345674', '', 'taller@example.com'),
    named('Comunidad', 'B98602642', 'Sol 9', 'sol@example.com'),
    named('Comunidad', 'A28015865', 'Mayor 1', 'mayor@example.com'),
    named('María García', '', 'Mayor 1', 'a@example.com'),
    named('María García', '', 'Sol 9', 'b@example.com'),
    named('Hostal Sur', 'B85905495', 'Playa 3', 'playa@example.com'),
    named('Hostal Sur', 'B85905495', 'Playa 3', 'sol@example.com'),
    named('Juan Ruiz', '', 'Mayor 7', 'juan@example.com'),
    named('Juan Ruiz', '12345678Z', 'Sol 2', 'ruiz@example.com'),
  ];
  const items = [
    ['Silla de comedor', '89.50'],
    ['Mesa', '450.00'],
    ['Tablero', '10.00'],
    ['Tablero', '12.00'],
    ['Tornillo', '1.234'],
  ].map(([name, price]) => ({ $schema: schema('item'), name, price, currency: 'EUR' }));
  for (const data of [...parties, ...items]) await api.call('POST', '/silo/v1/entries', { data });
}, 60_000);

const send = (form: string, fields: Readonly<Record<string, string>>, language = 'en') =>
  clerk.post(
    `${place}/${form}`,
    { supplier, ...fields },
    { from: place, headers: { 'Sec-Fetch-Site': 'same-origin', Origin: 'null', 'Accept-Language': language } },
  );

/** The fields of the shown form, as a browser sends them. */
function fieldsOf(html: string): Readonly<Record<string, string>> {
  const [form = ''] = /<form[^>]*class="edit invoice".*?<\/form>/s.exec(html) ?? [];
  const valueIn = (tag: string) => (/ value="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');
  const inputs = [...form.matchAll(/<input[^>]* name="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !tag.includes('type="checkbox"'))
    .map(([tag, name]) => [name, valueIn(tag)] as const);
  const selects = [...form.matchAll(/<select[^>]* name="([^"]+)".*?<\/select>/gs)].map(
    ([tag, name]) => [name, valueIn(/<option[^>]* selected[^>]*>/.exec(tag)?.[0] ?? '')] as const,
  );
  return Object.fromEntries([...inputs, ...selects]);
}

const taller = { customer_tax_code: 'B12345674', customer_email: 'taller@example.com' };

const line = { description_0: 'Silla de comedor', quantity_0: '2', tax_0: 'general' };
const hotel = { customer_name: 'Hotel Mirador, S.L.', customer_tax_code: 'B63272603', customer_city: 'Sitges' };

// Regression: after another choice, the form kept the tax ID, the address and the price of the earlier one.
describe('the form of a new invoice with another choice after the preview', () => {
  const other = { customer_name: 'Taller Norte, S.L.', description_0: 'Mesa' };

  it('replaces what it filled in, and shows the customer in the preview', async () => {
    const first = fieldsOf((await send('preview', { ...line, customer_name: hotel.customer_name })).html);
    expect(first).toMatchObject({ ...hotel, price_0: '89.50' });
    const { html, status } = await send('preview', { ...first, ...other });
    expect(status).toBe(200);
    expect(fieldsOf(html)).toMatchObject({ ...taller, ...other, price_0: '450.00', customer_street: '' });
    expect(html).toMatch(/id="preview".*Taller Norte, S\.L\. \(B12345674\).*taller@example\.com/s);
  });

  it('keeps what the user wrote', async () => {
    const first = fieldsOf((await send('preview', { ...line, customer_name: hotel.customer_name })).html);
    const own = { customer_city: 'Sitges (Barcelona)', price_0: '95' };
    const again = fieldsOf((await send('preview', { ...first, ...own, customer_email: '' })).html);
    expect(again).toMatchObject({ ...hotel, ...own, customer_email: '' });
    const changed = fieldsOf((await send('preview', { ...again, ...other })).html);
    expect(changed).toMatchObject({ ...taller, ...own, ...other });
  });

  it('clears what it filled in if the new name is not stored', async () => {
    const first = fieldsOf((await send('preview', { ...line, customer_name: hotel.customer_name })).html);
    const { html, status } = await send('preview', { ...first, customer_name: 'Nadie, S.L.', description_0: 'Nada' });
    expect(status).toBe(422);
    expect(fieldsOf(html)).toMatchObject({
      customer_tax_code: '',
      customer_city: '',
      customer_email: '',
      price_0: '',
    });
  });

  it.each([
    ['customer', { customer_name: other.customer_name }],
    ['customer of a shared name', { customer_name: 'Comunidad · B98602642' }],
    ['item', { description_0: other.description_0 }],
  ])('issues nothing for another %s, and shows a new preview', async (_what, changes) => {
    const { database, workspace } = api;
    const before = await getEntriesCollection(database).countDocuments({ workspace });
    const first = fieldsOf((await send('preview', { ...line, customer_name: hotel.customer_name })).html);
    const { html, status } = await send('issue', { ...first, ...changes });
    expect([status, html.includes('so nothing was issued')]).toEqual([409, true]);
    expect(html).toContain('formaction="/console/w/one/invoices/new/issue"');
    expect(await getEntriesCollection(database).countDocuments({ workspace })).toBe(before);
  });

  it('issues nothing for the first customer that is chosen by name and tax ID', async () => {
    const first = fieldsOf((await send('preview', line)).html);
    const { html, status } = await send('issue', { ...first, customer_name: 'Comunidad · B98602642' });
    expect([status, html.includes('so nothing was issued')]).toEqual([409, true]);
    expect(fieldsOf(html)).toMatchObject({ customer_name: 'Comunidad', customer_tax_code: 'B98602642' });
  });

  it('follows the choice if lines move up', async () => {
    const two = { description_0: 'Silla de comedor', description_1: 'Mesa', tax_0: 'general', tax_1: 'general' };
    const first = fieldsOf((await send('preview', { ...two, customer_name: hotel.customer_name })).html);
    const cut = { description_0: '', price_0: '', quantity_0: '', description_1: 'Silla de comedor' };
    const { html } = await send('preview', { ...first, ...cut });
    expect(fieldsOf(html)).toMatchObject({ description_0: 'Silla de comedor', price_0: '89.50', description_1: '' });
  });
});

// Regression: the form took the tax ID, the address and the email of the first customer of the name.
describe('the form of a new invoice with a name of several customers', () => {
  it('suggests each of them with its tax ID, and completes the chosen one', async () => {
    const { html } = await clerk.get(place);
    for (const code of ['B98602642', 'A28015865'])
      expect(html).toMatch(new RegExp(`<option value="Comunidad · ${code}">\\s*${code}`));
    for (const [code, street] of [
      ['B98602642', 'Sol 9'],
      ['A28015865', 'Mayor 1'],
    ]) {
      const chosen = { ...line, customer_name: `Comunidad · ${code}` };
      const shown = fieldsOf((await send('preview', chosen)).html);
      const expected = { customer_name: 'Comunidad', customer_tax_code: code, customer_street: street };
      expect(shown).toMatchObject(expected);
      expect(fieldsOf((await send('preview', shown)).html)).toMatchObject(expected);
    }
  });

  it('completes the one whose tax ID is written', async () => {
    const written = { ...line, customer_name: 'Comunidad', customer_tax_code: 'b-98602642' };
    const first = fieldsOf((await send('preview', written)).html);
    expect(first).toMatchObject({ customer_tax_code: 'B98602642', customer_street: 'Sol 9' });
    const other = { ...first, customer_tax_code: 'A28015865' };
    expect(fieldsOf((await send('preview', other)).html)).toMatchObject({ customer_street: 'Mayor 1' });
  });

  it.each([
    ['en', 'several stored customers are called Comunidad'],
    ['es', 'hay varios clientes guardados con el nombre Comunidad'],
  ])('names them at the field if only the name is written, and fills in nothing (%s)', async (language, text) => {
    const { html, status } = await send('preview', { ...line, customer_name: 'Comunidad' }, language);
    expect(status).toBe(422);
    const [, fault = ''] = /<p class="fault" id="f-customer_name-fault">(.*?)<\/p>/s.exec(html) ?? [];
    expect(fault.toLowerCase()).toContain(text.toLowerCase());
    for (const code of ['B98602642', 'A28015865']) expect(fault).toContain(code);
    expect(fieldsOf(html)).toMatchObject({ customer_tax_code: '', customer_street: '' });
  });

  // Regression: the address and the email of the first one were filled in.
  it.each([
    [
      'María García',
      'no tax ID',
      { customer_tax_code: '', customer_street: '', customer_city: '', customer_email: '' },
    ],
    [
      'Hostal Sur',
      'one tax ID',
      { customer_tax_code: 'B85905495', customer_street: 'Playa 3', customer_city: 'Madrid', customer_email: '' },
    ],
  ])('fills in only what is the same if all of them have the name %s and %s', async (name, _what, expected) => {
    const { html } = await send('preview', { ...line, customer_name: name });
    expect(fieldsOf(html)).toMatchObject({ customer_name: name, ...expected });
    const own = { customer_street: 'Luna 5', customer_city: 'Getafe', customer_email: 'own@example.com' };
    expect(fieldsOf((await send('preview', { ...fieldsOf(html), ...own })).html)).toMatchObject(own);
  });

  // Regression: the suggestion of the one without a tax ID was refused each time, with the tax ID of another customer.
  it('suggests the one without a tax ID, and keeps its texts when the tax ID is added', async () => {
    const choice = 'Juan Ruiz · —';
    expect((await clerk.get(place)).html).toContain(`<option value="${choice}">`);
    const { html } = await send('preview', { ...line, customer_name: choice });
    expect(html).not.toContain('several stored customers');
    const shown = { customer_name: 'Juan Ruiz', customer_street: 'Mayor 7', customer_email: 'juan@example.com' };
    expect(fieldsOf(html)).toMatchObject({ ...shown, customer_tax_code: '' });
    const added = await send('preview', { ...fieldsOf(html), customer_tax_code: '87654321X' });
    expect([added.status, fieldsOf(added.html)]).toEqual([200, expect.objectContaining(shown)]);
    const unchosen = await send('preview', { ...line, customer_name: 'Juan Ruiz' });
    expect(unchosen.html).toMatch(/several stored customers are called Juan Ruiz: (—, 12345678Z|12345678Z, —)/i);
  });

  it('has no price if items of one name have several prices', async () => {
    const { html, status } = await send('preview', { ...line, description_0: 'Tablero' });
    expect([status, fieldsOf(html).price_0]).toEqual([422, '']);
  });
});

describe('the price that the form of a new invoice fills in', () => {
  it('has one reading, also if it has thousandths', async () => {
    const { html, status } = await send('preview', { ...line, description_0: 'Tornillo' });
    expect([status, fieldsOf(html).price_0]).toEqual([200, '1.2340']);
  });
});
