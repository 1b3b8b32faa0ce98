// Members that the PDF prints, in the files. Regression: the files did not have them, and no warning named them.
import type { JsonObject } from '../../src/document/model/basic';
import { type EInvoiceFormat, eInvoiceFormats } from '../../src/einvoice/contract';
import { buyer, customer, invoiceInput, invoiceOf, line, supplier } from '../document/invoices';
import { make } from './created-files';
import { brokenRules } from './rules/verdict';

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };
const taxes = [{ cat: 'VAT', rate: 'general' }];
const model = ['ubl', 'peppol', 'cii'] as const;

function makeFile(format: EInvoiceFormat, changes: JsonObject): { readonly xml: string; readonly leftOut: string[] } {
  const parties = {
    supplier: { ...supplier, addresses: [address] },
    customer: { ...buyer, addresses: [address] },
  };
  const invoice = invoiceOf(invoiceInput({ ...parties, ...changes }));
  const result = make(format, { invoice, qrAddress: 'https://example.es/qr?a=1' });
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.faults));
  expect(brokenRules(result.xml)).toEqual([]);
  const leftOut = result.warnings.filter(({ code }) => code === 'members-left-out').flatMap(({ paths }) => paths);
  return { xml: result.xml, leftOut };
}

const contact = (person: JsonObject): JsonObject => ({
  supplier: { ...supplier, addresses: [address], people: [{ name: person }] },
});

describe.each(eInvoiceFormats)('a file in %s', (format) => {
  it('has the code of a discount or charge without a reason', () => {
    const { xml } = makeFile(format, {
      lines: [line('100.00', { discounts: [{ code: 'PROMO10', amount: '3.00' }] })],
      discounts: [{ code: 'PROMO20', amount: '2.00', taxes }],
      charges: [{ code: 'EXTRA', amount: '1.00', taxes }],
    });
    expect(['PROMO10', 'PROMO20', 'EXTRA'].filter((code) => !xml.includes(`>${code}<`))).toEqual([]);
  });

  it('has the whole name of the contact', () => {
    const { xml, leftOut } = makeFile(format, contact({ given: 'María', middle: 'Carmen', surname: 'Gil' }));
    expect(xml).toContain('>María Carmen Gil<');
    expect(leftOut).toEqual([]);
  });

  it('has the words of an advance, whether it has a date or not', () => {
    const advance = { description: 'Anticipo, factura A-9', ref: 'TR-55', amount: '20.00' };
    for (const date of [undefined, '2026-06-01']) {
      const { xml } = makeFile(format, { payment: { advances: [{ ...advance, ...(date && { date }) }] } });
      expect(xml).toContain('Anticipo, factura A-9, TR-55');
    }
  });

  it('names the parts of a line and the description of an original in a warning', () => {
    const parts = [{ quantity: '2', item: { name: 'Jamón', price: '50.00' } }];
    const { leftOut } = makeFile(format, {
      type: 'credit-note',
      preceding: [{ code: '7', issue_date: '2026-05-01', description: 'Obra de mayo' }],
      lines: [line('100.00', { breakdown: parts, substituted: parts })],
    });
    expect(leftOut.toSorted()).toEqual([
      '$.doc.lines[0].breakdown',
      '$.doc.lines[0].substituted',
      '$.doc.preceding[0].description',
    ]);
  });

  it('has the label of a reference', () => {
    const { xml } = makeFile(format, { ordering: { identities: [{ label: 'CUPS', code: 'ES0021' }] } });
    expect(xml).toContain('Otras referencias: CUPS ES0021');
  });
});

describe.each(model)('a bank without an account in %s', (format) => {
  it('is named in a warning', () => {
    const transfers = [{ iban: 'ES0601280011390100081391' }, { bic: 'CAIXESBB', name: 'CaixaBank' }];
    const { leftOut } = makeFile(format, {
      payment: { instructions: { key: 'credit-transfer', credit_transfer: transfers } },
    });
    expect(leftOut).toEqual(['$.doc.payment.instructions.credit_transfer[1]']);
  });
});

describe('a Facturae file', () => {
  it('has the word for the key of a charge', () => {
    const { xml } = makeFile('facturae', {
      charges: ['delivery', 'insurance', 'packing'].map((key) => ({ key, amount: '1.00', taxes })),
    });
    expect([...xml.matchAll(/<ChargeReason>([^<]*)</g)].map(([, word]) => word)).toEqual([
      'Portes',
      'Seguro',
      'Embalaje',
    ]);
  });

  it('has no contact for a person, who is the first of its people', () => {
    const people = [{ name: { given: 'Ana', surname: 'Gil' } }];
    const { xml } = makeFile('facturae', { customer: { ...customer, name: 'Ana Gil', people, addresses: [address] } });
    expect(xml).not.toContain('<ContactPersons>');
  });

  it('has the name of a bank without an account', () => {
    const transfers = [{ bic: 'CAIXESBB', name: 'CaixaBank' }];
    const { xml } = makeFile('facturae', {
      payment: { instructions: { key: 'credit-transfer', credit_transfer: transfers } },
    });
    expect(xml).toContain('Cuenta de abono: BIC CAIXESBB CaixaBank');
  });

  it.each<[string, string, leftOut: string[]]>([
    ['+34 911 22 33 44 ext. 5', '+34911223344', ['$.doc.supplier.telephones[0]']],
    ['Tel. 911 22 33 44 (Ana)', '911223344', []],
    ['(+34) 911-22.33.44', '+34911223344', []],
  ])('does not make an extension a part of the telephone number: %s', (num, phone, paths) => {
    const telephones = [{ num }];
    const { xml, leftOut } = makeFile('facturae', { supplier: { ...supplier, addresses: [address], telephones } });
    expect(xml).toContain(`<Telephone>${phone}</Telephone>`);
    expect(leftOut).toEqual(paths);
  });
});
