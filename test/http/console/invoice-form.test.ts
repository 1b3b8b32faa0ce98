// Tests the form of a new invoice: its values become the body of POST /fiscal/v1/invoices, faults appear at their fields, and the
// preview stores nothing.
import {
  buildInvoiceBodyFromForm,
  compactInvoiceFormFields,
  countInvoiceFormLines,
  toInvoiceFormFieldName,
} from '../../../src/http/console/loaders/invoices/fields';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { apiOfFile } from '../api';
import { register } from '../registered';
import { consoleSettings, hostile, signedIn, type Visitor } from './visitor';

const place = '/console/w/one/invoices/new';
const supplier = 'A58818501';

describe('the values of the form', () => {
  const getBody = (fields: Readonly<Record<string, string>>) =>
    buildInvoiceBodyFromForm(compactInvoiceFormFields(fields));

  it('become a body without empty members, and without gaps between lines', () => {
    const body = getBody({
      form_token: 'x',
      supplier,
      customer_name: ' Hotel Mirador, S.L. ',
      customer_city: 'Sitges',
      customer_country: '',
      description_1: 'Silla',
      price_1: '89,50',
      tax_1: 'general',
      tax_0: 'general',
      description_4: 'Mesa',
      price_4: '1.234,5',
      quantity_4: '0,125',
      tax_4: 'E1',
      withholding: '15',
      prices_include_tax: '1',
      due_date: '2026-12-01',
      key: 'console-1',
    });
    expect(body).toEqual({
      supplier,
      customer: { name: 'Hotel Mirador, S.L.', address: { city: 'Sitges' } },
      lines: [
        { description: 'Silla', price: '89.50', tax: 'general' },
        { description: 'Mesa', price: '1234.5', quantity: '0.125', tax: 'E1' },
      ],
      withholding: '15%',
      prices_include_tax: true,
      payment: { due_date: '2026-12-01' },
      key: 'console-1',
    });
  });

  it.each([
    ['15', '15%'],
    ['7,5', '7.5%'],
    ['15%', '15%'],
    ['0,15', '0.15'],
    ['0.15%', '0.15%'],
    [',15', ',15'],
  ])('leave a withholding below 1 without a sign to the call, which asks what is meant: %s', (written, withholding) => {
    expect(getBody({ description_0: 'Café', price_0: '2', withholding: written })).toMatchObject({ withholding });
  });

  it('become a simplified invoice without a customer if only a country is set', () => {
    expect(getBody({ customer_country: 'ES', description_0: 'Café', price_0: '2' })).toEqual({
      lines: [{ description: 'Café', price: '2' }],
    });
  });

  it.each([
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    // A number with groups only, as CSV files have it.
    ['1.234.567', '1234567'],
    ['12,5', '12.5'],
    ['-3,00 €', '-3.00'],
    ['10%', '10%'],
    ['2,5%', '2.5%'],
    ['0,125', '0.125'],
    ['1.2.3,4', '1.2.3,4'],
    // Regression: a damaged number became a thousand times its amount.
    ['0.125,50', '0.125,50'],
    ['001.234,50', '001.234,50'],
    ['0012,5', '0012.5'],
    ['abc', 'abc'],
  ])('include %s as %s', (written, read) => {
    const found = (price: string) => (getBody({ description_0: 'a', price_0: price }).lines as object[])[0];
    expect(found(written)).toMatchObject({ price: read });
  });

  it.each(['1.234', '1,234', '12.500'])('are refused if they include the ambiguous value %s', (price) => {
    expect(() => getBody({ description_0: 'a', price_0: price })).toThrow(
      expect.objectContaining({ key: 'validation' }),
    );
  });

  it('have a field for each path of the body', () => {
    const paths = {
      '$.customer.tax_code': 'customer_tax_code',
      '$.customer.address.city': 'customer_city',
      '$.customer': 'customer_name',
      '$.doc.customer.addresses': 'customer_name',
      '$.lines[3].tax': 'tax_3',
      '$.lines[0]': 'description_0',
      '$.payment.due_date': 'due_date',
      '$.series': 'series',
      '$.supplier': 'supplier',
    };
    for (const [path, field] of Object.entries(paths))
      expect([path, toInvoiceFormFieldName(path)]).toEqual([path, field]);
  });

  it('have at most as many lines as the form', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`description_${n}`, 'x']));
    expect(countInvoiceFormLines(compactInvoiceFormFields(many))).toBe(20);
  });
});

describe('the form of a new invoice', () => {
  const api = apiOfFile(consoleSettings);
  let clerk: Visitor;
  beforeAll(async () => {
    clerk = await signedIn(api, 'clerk');
    await register(api, supplier);
    const schema = (name: string) => `https://gobl.org/draft-0/org/${name}`;
    const party = {
      $schema: schema('party'),
      name: 'Hotel Mirador, S.L.',
      tax_id: { country: 'ES', code: 'B63272603' },
      addresses: [{ street: 'Passeig Marítim', num: '3', locality: 'Sitges', code: '08870', country: 'ES' }],
    };
    await api.call('POST', '/silo/v1/entries', { data: party });
    await api.call('POST', '/silo/v1/entries', {
      data: { $schema: schema('item'), name: 'Silla de comedor', price: '89.50', currency: 'EUR' },
    });
  }, 60_000);

  const send = (form: string, fields: Readonly<Record<string, string>>, language = 'en') =>
    clerk.post(
      `${place}/${form}`,
      { supplier, ...fields },
      {
        from: place,
        headers: { 'Sec-Fetch-Site': 'same-origin', Origin: 'null', 'Accept-Language': language },
      },
    );
  const line = { description_0: 'Silla de comedor', quantity_0: '2', tax_0: 'general' };

  it('uses its own field names in faults and remedies, never the field names of the API', async () => {
    for (const language of ['en', 'es']) {
      const empty = await send('preview', { ...line, description_0: '', price_0: '10' }, language);
      const large = await send('preview', { ...line, price_0: '1000' }, language);
      const unnamed = await send('preview', { ...line, price_0: '1', customer_name: 'Uno' }, language);
      const untaxed = await send('preview', { ...line, price_0: '1', tax_0: '' }, language);
      const text = [empty, large, unnamed, untaxed].map(({ html }) => html).join('');
      const members =
        /`(?:customer|kind|tax_code|identity|description)`|(?:PATCH|POST) \/|simplified_max_euros|without_tax_code|default_tax|description&quot;/;
      expect(members.exec(text.replaceAll(/<script.*?<\/script>/gs, ''))?.[0]).toBeUndefined();
      expect(empty.html).toContain(language === 'es' ? 'este campo está vacío. Rellene' : 'this field is empty. Fill');
    }
  });

  it('offers stored customers and items, tax names, and a key', async () => {
    const { html } = await clerk.get(place);
    expect(html).toMatch(/<datalist id="customers">.*Hotel Mirador, S\.L\..*<\/datalist>/s);
    expect(html).toMatch(/<datalist id="items">.*Silla de comedor.*<\/datalist>/s);
    expect(html).toContain('<option value="super-reduced">Super-reduced rate</option>');
    expect(html).toMatch(/name="key" value="console-[0-9a-f-]{36}"/);
    expect(html).not.toContain('formaction="/console/w/one/invoices/new/issue"');
  });

  it('previews totals with stored data, and stores nothing', async () => {
    const { database, workspace } = api;
    const before = await getEntriesCollection(database).countDocuments({ workspace });
    const reply = await send('preview', { ...line, customer_name: 'Hotel Mirador, S.L.' });
    expect(reply.status).toBe(200);
    expect(reply.html).toContain('Preview: nothing has been issued');
    expect(reply.html).toMatch(/€216\.59/);
    expect(reply.html).toMatch(/name="total" value="216\.59"/);
    expect(reply.html).toMatch(/name="customer_tax_code"[^>]*value="B63272603"/);
    expect(reply.html).toMatch(/name="customer_city"[^>]*value="Sitges"/);
    expect(reply.html).toMatch(/name="price_0"[^>]*value="89\.50"/);
    expect(reply.html).toContain('formaction="/console/w/one/invoices/new/issue"');
    expect(await getEntriesCollection(database).countDocuments({ workspace })).toBe(before);
  });

  // Regression: the rows of untaxed lines had no rate, so that nothing told them apart.
  it('names the code of each untaxed rate in the preview', async () => {
    const exempt = { description_1: 'Curso', price_1: '10', tax_1: 'E1' };
    const outside = { description_2: 'Tasa', price_2: '20', tax_2: 'N1' };
    const { html } = await send('preview', { ...line, ...exempt, ...outside, customer_name: 'Hotel Mirador, S.L.' });
    const titles = [...html.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, title]) => title?.trim());
    expect(titles).toEqual([expect.stringMatching(/ 21(?:\.0)?%$/), 'VAT E1', 'VAT N1']);
  });

  it('shows each fault at its field, and keeps the values', async () => {
    const reply = await send('preview', {
      ...line,
      price_0: 'mucho',
      tax_0: '',
      customer_name: 'Hotel',
      customer_tax_code: 'B1',
      series: hostile,
    });
    expect(reply.status).toBe(422);
    for (const field of ['price_0', 'tax_0', 'customer_tax_code'])
      expect(reply.html).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"`));
    expect(reply.html).toMatch(/name="price_0"[^>]*value="mucho"/);
    expect(reply.html).not.toContain(hostile);
  });

  it('adds lines, and keeps the existing lines', async () => {
    const reply = await send('lines', { ...line, description_2: 'Mesa' }, 'es');
    expect(reply.html).toContain('Línea 7');
    expect(reply.html).toMatch(/name="description_1"[^>]*value="Mesa"/);
  });

  it('refuses a total that differs from the preview', async () => {
    const reply = await send('issue', { ...line, price_0: '89.50', customer_name: 'X', total: '1.00' });
    expect(reply.status).toBe(422);
    expect(reply.html).toContain('aria-labelledby="problem-title"');
  });

  // Regression: the second invoice was not issued, and the page of the first one appeared as if it were.
  it('does not show an earlier invoice for other input, and gets a new key', async () => {
    const sale = { ...line, price_0: '10', customer_name: 'Hotel Mirador, S.L.', customer_tax_code: 'B63272603' };
    const form = { ...sale, key: 'console-7', total: '24.20' };
    const body = {
      supplier,
      key: 'console-7',
      total: '24.20',
      customer: { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603' },
      lines: [{ description: 'Silla de comedor', quantity: '2', price: '10', tax: 'general' }],
    };
    const { json } = await api.call('POST', '/fiscal/v1/invoices?wait=0', body);
    const same = await send('issue', form);
    expect([same.status, same.to]).toEqual([303, expect.stringContaining(json.id)]);
    for (const [name, more] of [
      ['issue', { price_0: '20', total: '48.40' }],
      ['issue', { price_0: '20' }],
      ['preview', { price_0: '20' }],
    ] as const) {
      const other = await send(name, { ...form, ...more });
      expect([name, other.status]).toEqual([name, 409]);
      expect(other.html).toContain('was already issued with this form');
      expect(other.html).toMatch(/name="key" value="console-[0-9a-f-]{36}"/);
    }
  });

  // Regression: the preview of unchanged input got a new key, so the sale could be issued twice.
  it('keeps its key if the input is that of the invoice which it issued', async () => {
    const form = { ...line, price_0: '10', key: 'console-8' };
    const body = {
      supplier,
      key: 'console-8',
      total: '24.20',
      lines: [{ description: 'Silla de comedor', quantity: '2', price: '10', tax: 'general' }],
    };
    await api.call('POST', '/fiscal/v1/invoices?wait=0', body);
    for (const more of [{}, { total: '24.20' }]) {
      const again = await send('preview', { ...form, ...more });
      expect(again.status).toBe(409);
      expect(again.html).toContain('with the same values');
      expect(again.html).toContain('name="key" value="console-8"');
    }
  });

  it('returns 403 without the scope run', async () => {
    const viewer = await signedIn(api, 'viewer');
    expect((await viewer.get(place)).status).toBe(403);
    expect((await viewer.get('/console/w/one/entries')).html).not.toContain('invoices/new');
    expect((await clerk.post(`${place}/issue`, line)).status).toBe(403);
  });
});
