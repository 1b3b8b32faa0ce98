// Values that a call refuses although their meaning is clear: each remedy has the value to write, or names the call to make.
import { buildInvoiceDocument } from '../../../src/document/invoice-body/build-document';
import { parseInvoiceBody } from '../../../src/document/invoice-body/read-body';
import { parseCreditBody, parseF3ReplacementBody } from '../../../src/document/invoice-body/read-correction';
import { parseJsonPreservingDecimals } from '../../../src/document/json-text';
import { isJsonObject, type JsonObject } from '../../../src/document/model/basic';
import { renderMessage } from '../../../src/messages/render';

const chairs = { description: 'Silla', quantity: 2, price: '89.50', tax: '21%' };
const customer = { name: 'Hotel Mirador, S.L.', tax_code: 'B63272603', address: { postcode: '08870' } };
const sale = { supplier: 'A58818501', customer, lines: [chairs] };

function parse(body: object): JsonObject {
  const read = parseJsonPreservingDecimals(JSON.stringify(body));
  if ('problem' in read || !isJsonObject(read.value)) throw new Error('no object');
  return read.value;
}

/** `path: remedy` of each fault in English; the Spanish text exists and differs. */
function remedies(more: object): string[] {
  const { invoice, faults } = parseInvoiceBody(parse({ ...sale, ...more }));
  if (invoice && !('document' in invoice))
    buildInvoiceDocument(invoice, { supplier: { party: {}, tax: 'VAT' }, preceding: [] }, faults);
  return faults.list.map(({ paths, message }) => {
    const [english, spanish] = [renderMessage('en', message), renderMessage('es', message)];
    expect(spanish.text).not.toBe(english.text);
    expect(spanish.remedy).toMatch(/\.$/);
    return `${paths?.join(' ')}: ${english.remedy}`;
  });
}
const findRemedy = (more: object): string => remedies(more).join('\n');
const line = (more: object) => ({ lines: [{ ...chairs, ...more }] });
const of = (more: object) => ({ customer: { ...customer, ...more } });

describe('a value that is nearly right', () => {
  test.each<[string, object, string]>([
    ['a postcode that lost its zero', of({ address: { postcode: '8870' } }), 'Write "08870".'],
    ['a postcode as a number', of({ address: { postcode: 28013 } }), 'Write "28013".'],
    ['a series as a number', { series: 2026 }, 'Write "2026".'],
    ['a currency in small letters', { currency: 'usd' }, 'Write "USD".'],
    ['the sign of a currency', { currency: '€' }, 'Write "EUR".'],
    ['a decimal without its zero', line({ price: '.5' }), 'Write "0.5".'],
    ['a percentage with a comma', line({ tax: '21,0%' }), 'Write "21.0%".'],
    ['a percentage with the name of the tax', line({ tax: 'IVA 21%' }), 'Write "21%".'],
    ['a percentage behind the name of the tax', line({ tax: 'IVA21' }), 'Write "21%".'],
    ['a discount with a comma', line({ discount: '10,5%' }), 'Write "10.5%".'],
    ['a kind in Spanish', { kind: 'factura' }, 'Write `invoice`.'],
    ['a receipt', { kind: 'receipt', customer: undefined }, 'Write `simplified`.'],
    ['a method in Spanish', { payment: { method: 'tarjeta' } }, 'Write `card`.'],
    ['a method in other words', { payment: { method: 'bank_transfer' } }, 'Write `transfer`.'],
    ['a language with its country', of({ language: 'es-ES' }), 'Write `es`.'],
    [
      'a document under another name',
      { supplier: undefined, customer: undefined, lines: undefined, data: {} },
      'Write `document`.',
    ],
    [
      'a document as a text',
      { supplier: undefined, customer: undefined, lines: undefined, document: '{}' },
      'without quotes',
    ],
    ['a category in Spanish', line({ tax: { category: 'IVA', percent: '21%' } }), 'Write `VAT`.'],
    ['a country in its own language', of({ country: 'Deutschland' }), 'for example DE.'],
    ['a date as a number', { issue_date: 20261127 }, 'Write "2026-11-27".'],
    ['a number as programs write it', line({ price: '1.5e2' }), 'Write "150".'],
    ['a small number as programs write it', line({ price: '25E-3' }), 'Write "0.025".'],
    ['a large number as programs write it', line({ price: '1e9' }), 'Write "1000000000".'],
    ['a very small number as programs write it', line({ price: '1e-05' }), 'Write "0.00001".'],
    ['a named rate in an object', line({ tax: { rate: 'general' } }), 'Write "general" as `tax`'],
    ['a date of the United States', { issue_date: '11/27/2026' }, 'Write "2026-11-27".'],
  ])('is refused with the right value as remedy: %s', (_what, more, remedy) =>
    expect(findRemedy(more)).toContain(remedy),
  );

  test.each<[string, object, string]>([
    ['a supplier that is no text', { supplier: 58818501 }, 'tax ID in double quotes'],
    ['a payment that is no amount', { payment: { paid: 'yes' } }, 'Write true'],
    ['one object for a list', { lines: chairs }, 'Put the object in square brackets'],
    ['a text for a list', { kind: 'debit-note', preceding: 'F-1' }, 'Write a list of objects'],
    [
      'too many bases',
      { lines: undefined, bases: Array.from({ length: 13 }, () => ({ base: 1, tax: 21 })) },
      'Split the invoice',
    ],
    ['a name of an argument', { args: { 'a b': 'x' } }, 'letters, digits, hyphens and underscores'],
    ['a call parameter in the body', { dry_run: true }, '`?dry_run=`'],
    ['the idempotency key in the body', { idempotency_key: 'a' }, 'header `Idempotency-Key`'],
    ['a number with too many digits', line({ price: '1.12345678901234567890' }), 'Round the number'],
    ['a discount as an object', line({ discount: { percent: '10%' } }), '("10%"), or an amount ("5.00")'],
    ['the month of a date', { issue_date: '2026-11' }, 'Write a date as YYYY-MM-DD'],
    ['the tax of another country', line({ tax: { percent: '20%', country: 'FR' } }), '`document`'],
  ])('is refused with the next step as remedy: %s', (_what, more, remedy) =>
    expect(findRemedy(more)).toContain(remedy),
  );

  test.each([
    ['credit-note', '/credit'],
    ['rectificativa', '/credit'],
    ['abono', '/credit'],
    ['replacement', '/replace'],
    ['F3', '/replace'],
  ])('is refused with the right call as remedy: the kind %s', (kind, call) =>
    expect(findRemedy({ kind })).toContain(call),
  );

  // Regression: the text was that of a number with too many digits.
  it('is named as an exponent, even if it would have too many digits', () => {
    const listTexts = (price: string) =>
      parseInvoiceBody(parse({ ...sale, ...line({ price }) })).faults.list.map(
        ({ message }) => renderMessage('en', message).text,
      );
    for (const price of ['1e2', '1E400']) expect(listTexts(price).join()).toContain('a number without an exponent');
    expect(findRemedy(line({ price: '1E400' }))).toContain('Write all digits');
  });

  it('is not guessed if it can mean thousands or decimals', () => {
    expect(findRemedy(line({ tax: '0,21' }))).not.toContain('Write "0');
    expect(findRemedy({ issue_date: '13/14/2026' })).toContain('YYYY-MM-DD');
    expect(findRemedy({ payment: { method: 'barter' } })).toContain('Use one of cash');
  });
});

// Regression: exports write 0 on each row without withholding, and the document had income tax at 0 %.
describe('a withholding of 0 percent', () => {
  it.each<[object, number[]]>([
    [{ lines: [{ ...chairs, withholding: 0 }, chairs], withholding: 15 }, [1, 2]],
    [{ lines: [chairs], withholding: '0%' }, [1]],
    [{ lines: undefined, bases: [{ base: 10, tax: '21%' }], withholding: 0 }, [1]],
  ])('is none, also on a line of an invoice with another percentage: %j', (more, counts) => {
    const { invoice, faults } = parseInvoiceBody(parse({ ...sale, ...more }));
    if (!invoice || 'document' in invoice) throw new Error('no members');
    const made = buildInvoiceDocument(invoice, { supplier: { party: {}, tax: 'VAT' }, preceding: [] }, faults);
    expect((made.lines as { readonly taxes: unknown[] }[]).map(({ taxes }) => taxes.length)).toEqual(counts);
  });
});

describe('a single mistake', () => {
  test.each<[string, object]>([
    ['the supplier', { supplier: undefined, suplier: 'A58818501' }],
    ['the customer', { kind: 'invoice', customer: undefined, client: customer }],
    ['the lines', { lines: undefined, items: [chairs] }],
    ['the price of a line', { lines: [{ description: 'Silla', precio: '89.50', tax: '21%' }] }],
    ['the description of a line', { lines: [{ concepto: 'Silla', price: '89.50', tax: '21%' }] }],
    ['the tax of a line', { lines: [{ description: 'Silla', price: '89.50', iva: '21%' }] }],
    ['the name of the customer', { customer: { ...customer, name: undefined, nombre: 'Hotel' } }],
    ['the tax ID of the customer', { customer: { name: 'Hotel', nif: 'B63272603' } }],
    [
      'the number of a passport',
      { customer: { name: 'J', country: 'US', identity: { type: 'passport', number: '1' } } },
    ],
    ['the percentage of a tax', line({ tax: { rate: '21%' } })],
    ['the invoice of a debit note', { kind: 'debit-note', original: [{ id: 'x' }] }],
  ])('causes one fault, so that a misspelled field is not also reported as missing: %s', (_what, more) =>
    expect(remedies(more)).toEqual([expect.stringContaining('Write `')]),
  );

  it('causes one fault, so that a tax ID written as a number is not also reported as missing', () =>
    expect(remedies(of({ tax_code: 54387763 }))).toEqual(['$.customer.tax_code: Write "54387763".']));

  it('causes one fault, so that an unreadable `preceding` is not also reported as missing', () => {
    expect(remedies({ kind: 'debit-note', preceding: 'F-1' })).toHaveLength(1);
    expect(remedies({ kind: 'debit-note', preceding: [{ series: 'F', code: '1' }] })).toHaveLength(1);
    expect(remedies({ kind: 'debit-note' })).toHaveLength(1);
  });
});

describe('the country of a customer', () => {
  const german = { name: 'Muster GmbH', address: { street: 'Hauptstraße 5', country: 'DE' } };

  it('gets a warning if it contradicts the prefix of the tax ID', () => {
    for (const country of ['FR', 'US', 'IT'])
      expect(remedies({ customer: { ...german, tax_code: 'DE111111125', country } })).toEqual([
        '$.customer.country: Write "DE", or correct `tax_code`.',
      ]);
    expect(remedies({ customer: { ...german, tax_code: 'DE111111125', country: 'DE' } })).toEqual([]);
    // A French number may begin with two letters. With its prefix, the country is clear.
    expect(remedies({ customer: { ...german, tax_code: 'FRDE111111125', country: 'FR' } })).toEqual([]);
  });

  it('comes from the address if the tax ID is not Spanish', () => {
    expect(remedies({ customer: { ...german, tax_code: '111111125' } })).toEqual([
      '$.customer.country: Write "DE" if the tax ID is from the country of the address.',
    ]);
    // The holder of a Spanish tax ID may live abroad.
    expect(remedies({ customer: { ...german, tax_code: 'B63272603' } })).toEqual([]);
  });

  it('is not Spain if the customer has a passport of another country', () => {
    const jane = (more: object, party: object = {}) => ({
      customer: { name: 'Jane', identity: { type: 'passport', code: 'X1', ...more }, ...party },
    });
    expect(findRemedy(jane({}))).toContain('$.customer.identity.country: ');
    expect(remedies(jane({ country: 'US' }))).toEqual([]);
    expect(remedies(jane({}, { country: 'US' }))).toEqual([]);
  });
});

describe('the body of a correction', () => {
  const remedyIn = ({ faults }: ReturnType<typeof parseCreditBody | typeof parseF3ReplacementBody>): string =>
    faults.list.map(({ message }) => renderMessage('en', message).remedy).join('\n');

  it("gets Sello's field names as remedies for the field names of other programs", () => {
    expect(remedyIn(parseCreditBody(parse({ total: '5.00' })))).toBe('Write `amount`.');
    expect(remedyIn(parseF3ReplacementBody(parse({ customer, also: 'x' })))).toContain('list');
  });
});
