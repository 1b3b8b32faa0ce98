// Maps the path of a document fault to the body that the caller wrote.
import {
  findStoredInvoiceBodyVariant,
  toInvoiceBodyField,
  toInvoiceBodyPath,
} from '../../../src/document/invoice-body/paths';
import { renderMessage } from '../../../src/messages/render';
import { parseInvoiceBody, type ParsedInvoiceBody } from '../../../src/document/invoice-body/read-body';

const { invoice: read } = parseInvoiceBody({ lines: [{ description: 'Silla', price: '1', tax: '21%' }] });
const invoice = read as ParsedInvoiceBody;

describe('the path of a document fault in the body', () => {
  it.each([
    ['$.doc.lines[0].item.name', '$.lines[0].description'],
    ['$.doc.lines[0].item.price', '$.lines[0].price'],
    ['$.doc.lines[0].taxes[0].percent', '$.lines[0].tax'],
    ['$.doc.customer.tax_id.code', '$.customer.tax_code'],
    ['$.doc.customer.addresses[0].code', '$.customer.address.postcode'],
    ['$.doc.supplier', '$.supplier'],
    ['$.doc.op_date', '$.operation_date'],
    ['$.doc.issue_date', '$.issue_date'],
    ['$.doc.totals.total_with_tax', '$.total'],
    ['$.doc.preceding[1].code', '$.preceding[1]'],
    ['$.doc.preceding', '$.preceding'],
    ['$.doc.payment.instructions.key', '$.payment.method'],
    ['$.doc.payment.advances[0].key', '$.payment.method'],
    ['$.doc.payment.advances[0].amount', '$.payment.paid'],
    ['$.doc.tax.ext', '$.kind'],
    ['$.doc', '$'],
  ])('is translated: %s is %s', (path, expected) => expect(toInvoiceBodyPath(path, invoice)).toBe(expected));
});

describe('the path of a fault in an invoice that is created from another invoice', () => {
  it.each<[string, object, string]>([
    ['$.doc.series', {}, '$.series'],
    ['$.doc.customer.tax_id', { hasCustomer: true }, '$.customer.tax_code'],
    ['$.doc.customer.tax_id', {}, '$'],
    ['$.doc.lines[0].taxes[0]', { hasCustomer: true }, '$'],
  ])('is translated: %s with %j is %s', (path, more, expected) =>
    expect(toInvoiceBodyPath(path, { form: 'made', ...more })).toBe(expected),
  );
});

describe('a withholding that is set once', () => {
  const line = { description: 'Silla', price: '1', tax: '21%' };
  const getForm = (body: Parameters<typeof parseInvoiceBody>[0]) =>
    findStoredInvoiceBodyVariant(parseInvoiceBody(body).invoice as ParsedInvoiceBody);

  it("has the caller's name in paths and texts of stored warnings", () => {
    const form = getForm({ lines: [line], withholding: '15%' });
    expect(toInvoiceBodyPath('$.doc.lines[0].taxes[1]', { form })).toBe('$.withholding');
    expect(toInvoiceBodyField('lines[0].taxes[1]', { form })).toBe('withholding');
    expect(toInvoiceBodyPath('$.doc.lines[0].taxes[0]', { form })).toBe('$.lines[0].tax');
  });

  it('does not hide the withholding of a line', () => {
    const form = getForm({ lines: [{ ...line, withholding: '15%' }] });
    expect(toInvoiceBodyPath('$.doc.lines[0].taxes[1]', { form })).toBe('$.lines[0].withholding');
  });
});

describe('a wrong value', () => {
  const read = (line: object) =>
    parseInvoiceBody({ lines: [{ description: 'Silla', price: '1', ...line }] }).faults.list.map(
      ({ message }) => message,
    );

  it('is not replaced by another code only because the code has two characters', () =>
    expect(read({ tax: 'E9' })).toMatchObject([{ params: { form: { kind: 'tax', meant: null } } }]));

  it('is not read as a debit note if it means a credit note', () => {
    const { faults } = parseInvoiceBody({
      kind: 'credit-note',
      lines: [{ description: 'Silla', price: '1', tax: '21%' }],
    });
    const message = faults.list[0]?.message;
    expect(message).toMatchObject({ id: 'kind-of-other-call', params: { call: 'credit' } });
    // Regression: without its original, a till had no way for a lost ticket.
    expect(message && renderMessage('en', message).remedy).toContain('"meta": {"es-fiscal-original-lost": "S"}');
  });

  it('gets the allowed values as its remedy if it is in the list of a tax', () =>
    expect(read({ tax: [{ percent: '21%' }] })).toMatchObject([{ params: { form: { kind: 'tax' } } }]));
});
