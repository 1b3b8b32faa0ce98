// Reads the body of one call: the document member of each body member, and the refusals with their path and
// reason.
import { buildInvoiceDocument } from '../../../src/document/invoice-body/build-document';
import { invoiceBodyMemberNames, parseInvoiceBody } from '../../../src/document/invoice-body/read-body';
import { parseJsonPreservingDecimals } from '../../../src/document/json-text';
import { isJsonObject, type JsonObject } from '../../../src/document/model/basic';
import { renderMessage } from '../../../src/messages/render';

const chairs = { description: 'Silla', quantity: 2, price: '89.50', tax: '21%' };
const customer = { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603', address: { postcode: '08870' } };
const sale = { supplier: 'A58818501', customer, lines: [chairs] };

/** Reads the body as a request does: as text, in which numbers keep their digits. */
function parse(body: object | string): JsonObject {
  const read = parseJsonPreservingDecimals(typeof body === 'string' ? body : JSON.stringify(body));
  if ('problem' in read || !isJsonObject(read.value)) throw new Error('no object');
  return read.value;
}

interface DocumentOfBody extends JsonObject {
  readonly customer: JsonObject;
  readonly lines: (JsonObject & { readonly item: JsonObject; readonly taxes: JsonObject[] })[];
}

type Tax = 'VAT' | 'IGIC' | 'IPSI';

function build(body: object | string, tax: Tax = 'VAT') {
  const { invoice, faults } = parseInvoiceBody(parse(body));
  if (!invoice || 'document' in invoice) throw new Error('no members');
  const supplier = { party: { name: 'Emisor' }, tax };
  const document = buildInvoiceDocument(invoice, { supplier, preceding: [] }, faults) as unknown as DocumentOfBody;
  return { invoice, document, faults: faults.list };
}

const document = (more: object, tax?: Tax) => {
  const { document: made, faults } = build({ ...sale, ...more }, tax);
  expect(faults).toEqual([]);
  return made;
};

/** `code path` of each fault. */
function faults(more: object | string, tax?: Tax): string[] {
  const body = typeof more === 'string' ? more : { ...sale, ...more };
  const { invoice, faults: list } = parseInvoiceBody(parse(body));
  if (invoice && !('document' in invoice)) {
    buildInvoiceDocument(invoice, { supplier: { party: {}, tax: tax ?? 'VAT' }, preceding: [] }, list);
  }
  for (const language of ['en', 'es'] as const)
    for (const { message } of list.list) expect(renderMessage(language, message).remedy).toBeTruthy();
  return list.list.map(({ code, paths }) => `${code} ${paths?.join(' ')}`);
}

const line = (more: object, tax?: Tax) => document({ lines: [{ ...chairs, ...more }] }, tax).lines[0] as JsonObject;
const lineFaults = (more: object, tax?: Tax) => faults({ lines: [{ ...chairs, ...more }] }, tax);

describe('a member of the body', () => {
  it('can be the customer, and an invoice without it is simplified', () => {
    expect(document({})).toMatchObject({ type: 'standard', series: 'F', currency: 'EUR' });
    expect(document({}).$tags).toBeUndefined();
    expect(document({ customer: undefined })).toMatchObject({ $tags: ['simplified'], series: 'T' });
    const { series, tax } = document({ kind: 'simplified' });
    expect([series, tax]).toEqual(['T', { ext: { 'es-fiscal-simplified-art7273': 'S' } }]);
    expect(document({ kind: 'simplified', customer: { name: 'Ana' } })).toMatchObject({ $tags: ['simplified'] });
    expect(document({ customer: { name: 'Ana', without_tax_code: true } })).toMatchObject({
      $tags: ['simplified'],
      series: 'F',
      meta: { 'es-fiscal-art61d': 'S' },
    });
    const preceding = [{ series: 'F', code: '1', issue_date: '2026-01-31' }];
    expect(document({ kind: 'debit-note', preceding })).toMatchObject({ type: 'debit-note', series: 'R' });
  });

  it('can be a party', () => {
    expect(document({ customer: { ...customer, tax_code: 'ESB63272603' } }).customer.tax_id).toEqual({
      country: 'ES',
      code: 'B63272603',
    });
    expect(document({ customer: { name: 'Kunde', tax_code: 'DE111111125' } }).customer.tax_id).toEqual({
      country: 'DE',
      code: '111111125',
    });
    expect(document({ customer: { name: 'Kunde', tax_code: '111111125', country: 'DE' } }).customer.tax_id).toEqual({
      country: 'DE',
      code: '111111125',
    });
    const identity = { type: 'passport', code: 'X1', country: 'US' };
    expect(document({ customer: { name: 'John', identity } }).customer.identities).toEqual([
      { key: 'passport', code: 'X1', country: 'US' },
    ]);
    const address = { street: 'Mayor 1', city: 'Madrid', postcode: '28013', region: 'Madrid' };
    expect(document({ customer: { ...customer, address, email: 'a@b.es' } }).customer).toMatchObject({
      addresses: [{ street: 'Mayor 1', locality: 'Madrid', code: '28013', region: 'Madrid', country: 'ES' }],
      emails: [{ addr: 'a@b.es' }],
    });
  });

  it.each([
    ['21%', 'VAT', { cat: 'VAT', percent: '21.0%' }],
    [21, 'VAT', { cat: 'VAT', percent: '21.0%' }],
    ['10.5', 'VAT', { cat: 'VAT', percent: '10.5%' }],
    ['0.5%', 'VAT', { cat: 'VAT', percent: '0.5%' }],
    [0, 'VAT', { cat: 'VAT', percent: '0.0%' }],
    ['general', 'VAT', { cat: 'VAT', rate: 'general' }],
    ['super-reduced', 'VAT', { cat: 'VAT', rate: 'super-reduced' }],
    ['general', 'IGIC', { cat: 'IGIC', rate: 'general' }],
    ['zero', 'IGIC', { cat: 'IGIC', percent: '0.0%' }],
    ['4%', 'IPSI', { cat: 'IPSI', percent: '4.0%' }],
    ['E1', 'VAT', { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } }],
    ['E2', 'VAT', { cat: 'VAT', key: 'export', ext: { 'es-fiscal-exempt': 'E2' } }],
    ['E5', 'VAT', { cat: 'VAT', key: 'intra-community', ext: { 'es-fiscal-exempt': 'E5' } }],
    ['E7', 'IGIC', { cat: 'IGIC', key: 'exempt', ext: { 'es-fiscal-exempt': 'E7' } }],
    ['E1', 'IPSI', { cat: 'IPSI', percent: '0.0%', ext: { 'es-fiscal-exempt': 'E1' } }],
    ['N1', 'IPSI', { cat: 'IPSI', percent: '0.0%', ext: { 'es-fiscal-op-class': 'N1' } }],
    ['S2', 'IPSI', { cat: 'IPSI', percent: '0.0%', ext: { 'es-fiscal-op-class': 'S2' } }],
    ['N1', 'VAT', { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } }],
    ['S2', 'VAT', { cat: 'VAT', key: 'reverse-charge' }],
    [{ percent: '21%', surcharge: '5.2%' }, 'VAT', { cat: 'VAT', percent: '21.0%', surcharge: '5.2%' }],
    [{ category: 'IGIC', percent: 7 }, 'VAT', { cat: 'IGIC', percent: '7.0%' }],
    [{ percent: '21%', regime: '07' }, 'VAT', { cat: 'VAT', percent: '21.0%', ext: { 'es-fiscal-regime': '07' } }],
  ] as const)('may be the tax %j of %s', (tax, place, combo) => {
    expect(line({ tax }, place).taxes).toEqual([combo]);
  });

  it('becomes the tag of a reverse charge if it is the tax S2', () => {
    expect(document({ lines: [{ ...chairs, tax: 'S2' }] }).$tags).toEqual(['reverse-charge']);
  });

  it.each([
    ['DE111111125', ['reverse-charge']],
    ['EL094259216', ['reverse-charge']],
    ['XI434031494', undefined],
  ])('adds the text about the reverse charge only if it is needed: %s', (code, tags) => {
    const customer = { name: 'Client', tax_code: code };
    expect(document({ customer, lines: [{ ...chairs, tax: 'N2' }] }).$tags).toEqual(tags);
    expect(document({ customer, lines: [{ ...chairs, tax: 'N1' }] }).$tags).toBeUndefined();
  });

  it('may describe a line by discount, unit, reference and period, or the sale by its bases', () => {
    const period = { start: '2026-01-01', end: '2026-01-31' };
    expect(line({ discount: '10%', unit: 'h', reference: 'A1', period })).toMatchObject({
      quantity: '2',
      item: { name: 'Silla', price: '89.50', unit: 'h', ref: 'A1' },
      discounts: [{ percent: '10.0%' }],
      period,
    });
    expect(line({ discount: 3.5 }).discounts).toEqual([{ amount: '3.5' }]);
    expect(line({ quantity: undefined }).quantity).toBe('1');
    const bases = [
      { base: '100.00', tax: '21%' },
      { base: 50, tax: '10%', description: 'Libros' },
    ];
    expect(document({ lines: undefined, bases }).lines).toMatchObject([
      { quantity: '1', item: { name: 'Venta', price: '100.00' } },
      { quantity: '1', item: { name: 'Libros', price: '50' } },
    ]);
  });

  it('keeps the text of a number', () => {
    const text = JSON.stringify({ ...sale, lines: [{ ...chairs, price: '@' }] });
    for (const price of ['1.005', '1.00499999999999999', '12.50', '123456789012345.678'])
      expect(build(text.replace('"@"', price)).document.lines[0]?.item.price).toBe(price);
  });

  it('withholds tax from all lines, except from lines with their own tax', () => {
    const lines = [chairs, { ...chairs, withholding: '7%' }];
    const rows = document({ lines, withholding: 15 }).lines;
    expect(rows.map(({ taxes }) => taxes[1])).toEqual([
      { cat: 'IRPF', percent: '15.0%' },
      { cat: 'IRPF', percent: '7.0%' },
    ]);
  });

  it('may set the rounding, currency, dates, series, payment and the other members', () => {
    expect(document({ prices_include_tax: true }).tax).toEqual({ prices_include: 'VAT' });
    expect(document({ prices_include_tax: true }, 'IGIC').tax).toEqual({ prices_include: 'IGIC' });
    expect(document({ rounding: 'line' }).tax).toEqual({ rounding: 'currency' });
    // The prices are rounded, not their bases.
    expect(document({ rounding: 'line', prices_include_tax: true }).tax).toEqual({ prices_include: 'VAT' });
    expect(document({ currency: 'USD', exchange_rate: 0.92 })).toMatchObject({
      currency: 'USD',
      exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.92' }],
    });
    expect(document({ issue_date: '2026-02-28', operation_date: '2026-02-27', series: 'WEB', code: 7 })).toMatchObject({
      issue_date: '2026-02-28',
      op_date: '2026-02-27',
      series: 'WEB',
      code: '7',
    });
    const iban = 'ES91 2100 0418 4502 0005 1332';
    expect(document({ payment: { method: 'transfer', iban, due_date: '2026-12-31', paid: '5' } }).payment).toEqual({
      terms: { key: 'due-date', due_dates: [{ date: '2026-12-31', percent: '100%' }] },
      advances: [{ description: 'Pagado', amount: '5', key: 'credit-transfer' }],
      instructions: { key: 'credit-transfer', credit_transfer: [{ iban: 'ES9121000418450200051332' }] },
    });
    expect(document({ notes: 'Gracias', order_reference: 'P-1', meta: { shop: '7' } })).toMatchObject({
      notes: [{ key: 'general', text: 'Gracias' }],
      ordering: { code: 'P-1' },
      meta: { shop: '7' },
    });
  });
});

describe('parseInvoiceBody', () => {
  it('reports no fault for a valid sale', () => expect(faults({})).toEqual([]));

  it('accepts every known member, and no other', () => {
    for (const name of invoiceBodyMemberNames) {
      expect(faults({ [`${name}x`]: 1 })).toContainEqual(`unknown-member $.${name}x`);
      expect(faults({ [name]: null })).toContainEqual(`unknown-member $.${name}`);
    }
  });

  it('suggests the nearest name', () => {
    const { faults: list } = parseInvoiceBody(parse({ ...sale, lines: [{ ...chairs, discuont: '10%' }] }));
    expect(list.list.map(({ message }) => renderMessage('en', message).text)).toEqual([
      '"discuont" does not exist here; did you mean "discount"?',
    ]);
  });

  it.each([
    [{ lines: undefined }, 'member-needed $'],
    [{ lines: [] }, 'member-invalid $.lines'],
    [{ lines: [1] }, 'member-invalid $.lines[0]'],
    [{ bases: [{ base: 1, tax: '21%' }] }, 'members-exclusive $'],
    [{ kind: 'invoice', customer: undefined }, 'customer-needed $.customer'],
    [{ kind: 'credit-note' }, 'member-invalid $.kind'],
    [{ kind: 'debit-note' }, 'member-needed $.preceding'],
    [{ customer: { name: 'Ana' } }, 'member-needed $.customer.tax_code'],
    [{ customer: { tax_code: 'B63272603' } }, 'member-needed $.customer.name'],
    [{ customer: { ...customer, without_tax_code: true } }, 'members-exclusive $.customer'],
    [
      { kind: 'simplified', customer: { name: 'A', without_tax_code: true } },
      'members-exclusive $.customer.without_tax_code',
    ],
    [{ customer: { ...customer, country: 'Spain' } }, 'member-invalid $.customer.country'],
    [{ customer: { ...customer, address: { postcode: '8870' } } }, 'member-invalid $.customer.address.postcode'],
    [{ customer: { ...customer, address: {} } }, 'member-needed $.customer.address.street'],
    [{ customer: { name: 'A', identity: { type: 'card', code: '1' } } }, 'member-invalid $.customer.identity.type'],
    [{ currency: 'USD' }, 'exchange-rate-needed $.exchange_rate'],
    [{ currency: 'EURO' }, 'member-invalid $.currency'],
    [{ currency: 'EUR', exchange_rate: 1 }, 'members-exclusive $.exchange_rate'],
    [{ exchange_rate: 1 }, 'member-needed $.currency'],
    [{ currency: 'USD', exchange_rate: 0 }, 'member-invalid $.exchange_rate'],
    [{ issue_date: '2026-02-30' }, 'member-invalid $.issue_date'],
    [{ operation_date: '25/11/2026' }, 'member-invalid $.operation_date'],
    [{ prices_include_tax: 'yes' }, 'member-invalid $.prices_include_tax'],
    [{ total: '1,5' }, 'member-invalid $.total'],
    [{ rounding: 'none' }, 'member-invalid $.rounding'],
    [{ withholding: 0.15 }, 'percent-ambiguous $.withholding'],
    [{ payment: { iban: 'ES00 2100' } }, 'member-invalid $.payment.iban'],
    [{ payment: { method: 'cash', iban: 'ES9121000418450200051332' } }, 'members-exclusive $.payment.iban'],
    [{ payment: { method: 'bizum' } }, 'member-invalid $.payment.method'],
    [{ payment: { paid: -1 } }, 'member-invalid $.payment.paid'],
    [{ meta: { a: 1 } }, 'member-invalid $.meta'],
    [{ tags: 'web' }, 'member-invalid $.tags'],
    [{ args: { 'a b': 'x' } }, 'member-invalid $.args'],
    [{ preceding: [{ id: 'x', code: '1' }] }, 'members-exclusive $.preceding[0]'],
    [{ supplier: 7 }, 'member-invalid $.supplier'],
    [{ supplier: { name: 'X' } }, 'member-needed $.supplier.tax_code'],
    [{ series: '' }, 'member-invalid $.series'],
  ])('refuses %j', (more, fault) => expect(faults(more)).toContainEqual(fault));

  it.each([
    [{ tax: undefined }, 'tax-needed $.lines[0].tax', 'VAT'],
    [{ tax: 0.21 }, 'percent-ambiguous $.lines[0].tax', 'VAT'],
    [{ tax: 'generl' }, 'member-invalid $.lines[0].tax', 'VAT'],
    [{ tax: '121%' }, 'member-invalid $.lines[0].tax', 'VAT'],
    [{ tax: '-21%' }, 'member-invalid $.lines[0].tax', 'VAT'],
    [{ tax: true }, 'member-invalid $.lines[0].tax', 'VAT'],
    [{ tax: {} }, 'tax-needed $.lines[0].tax', 'VAT'],
    [{ tax: { percent: '21%', exempt: 'E1' } }, 'members-exclusive $.lines[0].tax', 'VAT'],
    [{ tax: { percent: '21%', rate: 'general' } }, 'unknown-member $.lines[0].tax.rate', 'VAT'],
    [{ tax: 'E7' }, 'member-invalid $.lines[0].tax', 'VAT'],
    [{ tax: 'general' }, 'member-invalid $.lines[0].tax', 'IPSI'],
    [{ tax: 'super-reduced' }, 'member-invalid $.lines[0].tax', 'IGIC'],
    [{ price: undefined }, 'member-needed $.lines[0].price', 'VAT'],
    [{ price: '1.2.3' }, 'member-invalid $.lines[0].price', 'VAT'],
    [{ price: '1e3' }, 'member-invalid $.lines[0].price', 'VAT'],
    [{ price: '1,50' }, 'member-invalid $.lines[0].price', 'VAT'],
    [{ price: '1.0049999999999999999' }, 'member-invalid $.lines[0].price', 'VAT'],
    [{ price: true }, 'member-invalid $.lines[0].price', 'VAT'],
    [{ quantity: 'two' }, 'member-invalid $.lines[0].quantity', 'VAT'],
    [{ description: ' ' }, 'member-invalid $.lines[0].description', 'VAT'],
    [{ description: 5 }, 'member-invalid $.lines[0].description', 'VAT'],
    [{ discount: '-1' }, 'member-invalid $.lines[0].discount', 'VAT'],
    [{ discount: '110%' }, 'member-invalid $.lines[0].discount', 'VAT'],
    [{ period: { start: '2026-02-01', end: '2026-01-01' } }, 'member-invalid $.lines[0].period.end', 'VAT'],
  ] as const)('refuses the line %j', (more, fault, tax) => expect(lineFaults(more, tax)).toContainEqual(fault));

  it('refuses a surcharge in prices that include tax', () => {
    const lines = [{ ...chairs, tax: { percent: '21%', surcharge: '5.2%' } }];
    expect(faults({ lines, prices_include_tax: true })).toEqual(['surcharge-included $.lines[0].tax']);
  });

  it('accepts a document only if no other member is present', () => {
    const alone = { document: {}, key: 'k', total: 1, args: {}, workflow: 'w' };
    expect(parseInvoiceBody(parse(alone)).faults.list).toEqual([]);
    expect(faults(JSON.stringify({ ...alone, customer }))).toEqual(['members-exclusive $.customer']);
  });
});
