// Units of administrations (DIR3) in the places of the public product. Regression: any first number of a recipient or
// buyer became a unit, so a passport number of a private customer was published as a processing unit.
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { eInvoiceFormats } from '../../src/einvoice/contract';
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { findDir3UnitsByRole } from '../../src/einvoice/dir3';
import { customer, invoiceInput, invoiceOf, supplier } from '../document/invoices';

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };

const create = (buyer: JsonObject, receiver: JsonObject, unit: JsonObject): Invoice =>
  invoiceOf(
    invoiceInput({
      supplier: { ...supplier, addresses: [address] },
      customer: { ...customer, addresses: [address], ...buyer },
      delivery: { receiver: { name: 'Almacén', identities: [receiver] } },
      ordering: { buyer: { name: 'Compras', identities: [unit] } },
    }),
  );

const listCodes = (invoice: Invoice): (string | undefined)[] => {
  const { office, body, unit } = findDir3UnitsByRole(invoice);
  return [office?.code, body?.code, unit?.code];
};

const body = { code: 'LA0007407' };
const unit = { code: 'LA0007408' };
const town = { name: 'Ayuntamiento de Madrid', tax_id: { country: 'ES', code: 'P2807900B' } };

describe('the places of units', () => {
  it('count for a public body', () => {
    expect(listCodes(create(town, body, unit))).toEqual([undefined, 'LA0007407', 'LA0007408']);
  });

  it('count for a customer with an accounting office', () => {
    const office = { scope: 'tax', code: 'GE0001234' };
    expect(listCodes(create({ identities: [office] }, body, unit))).toEqual(['GE0001234', 'LA0007407', 'LA0007408']);
  });

  it('do not count for a private customer', () => {
    expect(listCodes(create({}, { code: 'B12345674' }, { code: 'E12345678' }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('do not count for a private customer whose number is that of a company', () => {
    const identities = [{ scope: 'tax', code: 'B12345674' }];
    expect(listCodes(create({ identities }, body, unit))).toEqual([undefined, undefined, undefined]);
  });

  it('count if the office has the form of a NIF, and the other places have codes', () => {
    const identities = [{ scope: 'tax', code: 'A13002908' }];
    expect(listCodes(create({ identities }, body, unit))[0]).toBe('A13002908');
    const ofCompany = [{ scope: 'tax', code: 'A28015865' }];
    expect(listCodes(create({ identities: ofCompany }, body, unit))[0]).toBe('A28015865');
    expect(
      listCodes(create({ identities: ofCompany, tax_id: { country: 'ES', code: 'A28015865' } }, body, unit)),
    ).toEqual([undefined, undefined, undefined]);
  });

  it.each<JsonObject>([
    { key: 'passport', code: 'E12345678' },
    { key: 'foreign', code: 'E12345678' },
    { key: 'resident', code: 'E12345678' },
    { key: 'other', code: 'E12345678' },
    { scope: 'legal', code: 'E12345678' },
    { type: 'CIF', code: 'B12345674' },
    { country: 'DE', code: 'E12345678' },
  ])('do not count with a number of a person or a company: %j', (number) => {
    expect(listCodes(create(town, number, number))).toEqual([undefined, undefined, undefined]);
  });

  it('do not hide a unit after such a number', () => {
    const receiver = { name: 'Órgano', identities: [{ key: 'passport', code: 'E12345678' }, body] };
    const invoice = { ...create(town, body, unit), delivery: { receiver } } as unknown as Invoice;
    expect(findDir3UnitsByRole(invoice).body?.code).toBe('LA0007407');
  });
});

// Regression: NIFs of companies that a document had in these places became units, and accounting offices in Facturae.
describe('a NIF in the places of units', () => {
  const none = [undefined, undefined, undefined];
  const company = { code: 'A58818501' };

  it('is no unit if the other places have only NIFs of companies', () => {
    const identities = [{ scope: 'tax', ...company }];
    expect(listCodes(create({ identities }, { code: 'B12345674' }, company))).toEqual(none);
  });

  it('is no unit of a public body, unless another code can only be a unit', () => {
    expect(listCodes(create(town, company, company))).toEqual(none);
    expect(listCodes(create(town, { code: 'P2807900B' }, { code: 'B12345674' }))).toEqual(none);
    expect(listCodes(create(town, { code: 'A13002908' }, unit))).toEqual([undefined, 'A13002908', 'LA0007408']);
  });

  it('is no unit if it is the number of a party', () => {
    const receiver = { name: 'Obra S.A.', tax_id: { country: 'ES', ...company }, identities: [company] };
    const invoice = { ...create(town, body, unit), delivery: { receiver } } as unknown as Invoice;
    expect(listCodes(invoice)).toEqual([undefined, undefined, 'LA0007408']);
  });

  it('is no accounting office of a private customer if its letter is not one of the directory', () => {
    expect(listCodes(create({ identities: [{ scope: 'tax', code: 'N12345678' }] }, body, unit))).toEqual(none);
  });

  it('does not hide a unit after it', () => {
    const receiver = { name: 'Órgano', identities: [company, body] };
    const invoice = { ...create(town, body, unit), delivery: { receiver } } as unknown as Invoice;
    expect(findDir3UnitsByRole(invoice).body?.code).toBe('LA0007407');
  });
});

// Regression: such units were not read, so a file for FACe was refused although the document named the three units.
describe.each([
  ['OC', 'OG', 'UT'],
  ['01', '02', '03'],
])('the types %s, %s and %s of identities', (...types) => {
  const [office, bodyType, unitType] = types;
  const identities = [{ scope: 'tax', type: office, code: 'L01280796' }];
  const receiver = { ...body, type: bodyType };
  const buyer = { ...unit, type: unitType };

  it('are types of units for a public body', () => {
    expect(listCodes(create({ ...town, identities }, receiver, buyer))).toEqual([
      'L01280796',
      'LA0007407',
      'LA0007408',
    ]);
  });

  it('are no types of units in the place of another role, or for a private customer', () => {
    expect(listCodes(create(town, buyer, receiver))).toEqual([undefined, undefined, undefined]);
    expect(listCodes(create({ identities }, receiver, buyer))).toEqual([undefined, undefined, undefined]);
  });
});

describe.each(eInvoiceFormats)('the %s file of a private customer', (format) => {
  it('publishes no number of a recipient as a unit', () => {
    const identities = [{ label: 'Cliente', code: 'C-77' }];
    const invoice = create({ identities }, { code: 'B12345674' }, { key: 'passport', code: 'E12345678' });
    const result = createEInvoice(format, { invoice, qrAddress: 'https://example.es/qr' });
    if (result.kind === 'refused') throw new Error(JSON.stringify(result.faults));
    expect(result.xml).not.toMatch(/B12345674|E12345678|tramitadora/);
    expect(result.xml.includes('C-77')).toBe(format !== 'facturae');
    expect(result.warnings.map(({ code }) => code)).not.toContain('dir3-missing');
  });
});
