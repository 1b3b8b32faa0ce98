// The category of EN 16931 for each tax of the format: code, rate, reason, and related fields.
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { invoiceInput, invoiceOf, line } from '../document/invoices';
import { readElements, readSums, readText } from './read-file';

const address = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };
const supplier = {
  name: 'Talleres del Norte S.L.',
  tax_id: { country: 'ES', code: 'B98602642' },
  addresses: [address],
};
const spaniard = { name: 'Cliente de Muestra', tax_id: { country: 'ES', code: '54387763P' }, addresses: [address] };
const frenchAddress = { locality: 'Paris', country: 'FR' };
const french = { name: 'Client', tax_id: { country: 'FR', code: '39356000000' }, addresses: [frenchAddress] };

const invoice = (taxes: JsonObject[], changes: JsonObject = {}): Invoice =>
  invoiceOf(
    invoiceInput({ $addons: [], supplier, customer: spaniard, lines: [line('100.00', { taxes })], ...changes }),
  );

/** The only row of the file: category, rate, code of the reason, its text. */
function readRow(doc: Invoice): (string | undefined)[] {
  const result = createEInvoice('ubl', { invoice: doc });
  if (result.kind === 'refused') return result.faults.map(({ code, paths }) => `${code} ${paths?.join(',')}`);
  const cii = createEInvoice('cii', { invoice: doc });
  expect(cii.kind === 'made' && readSums(cii.xml)).toEqual(readSums(result.xml));
  const [row = '', ...others] = readElements(result.xml, 'cac:TaxSubtotal');
  expect(others).toEqual([]);
  const names = ['cbc:ID', 'cbc:Percent', 'cbc:TaxExemptionReasonCode', 'cbc:TaxExemptionReason'];
  return names.map((name) => readText(row, name));
}

const none = undefined;
const art20 = 'Operación exenta (art. 20 Ley 37/1992)';

describe('the category in the file', () => {
  it.each<[string, JsonObject, (string | undefined)[], JsonObject?]>([
    ['VAT', { cat: 'VAT', rate: 'general' }, ['S', '21', none, none]],
    ['VAT with surcharge', { cat: 'VAT', rate: 'general+eqs' }, ['S', '26.2', none, none]],
    ['VAT at zero', { cat: 'VAT', key: 'zero' }, ['Z', '0', none, none]],
    ['VAT of another member state', { cat: 'VAT', country: 'FR', percent: '20%' }, ['S', '20', none, none]],
    [
      'reverse charge',
      { cat: 'VAT', key: 'reverse-charge' },
      ['AE', '0', 'VATEX-EU-AE', 'Inversión del sujeto pasivo'],
    ],
    [
      'intra-community supply',
      { cat: 'VAT', key: 'intra-community' },
      ['K', '0', 'VATEX-EU-IC', 'Entrega intracomunitaria exenta (art. 25 Ley 37/1992)'],
      { customer: french },
    ],
    ['export', { cat: 'VAT', key: 'export' }, ['G', '0', 'VATEX-EU-G', 'Exportación exenta (art. 21 Ley 37/1992)']],
    [
      'export, art. 22',
      { cat: 'VAT', key: 'export', ext: { 'es-fiscal-exempt': 'E3' } },
      ['E', '0', 'VATEX-EU-148', 'Operación asimilada a la exportación exenta (art. 22 Ley 37/1992)'],
    ],
    [
      'export, art. 23',
      { cat: 'VAT', key: 'export', ext: { 'es-fiscal-exempt': 'E4' } },
      ['E', '0', none, 'Operación exenta por zonas francas, depósitos o regímenes aduaneros (art. 23-24 Ley 37/1992)'],
    ],
    ['exempt, art. 20', { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } }, ['E', '0', none, art20]],
    ['exempt', { cat: 'VAT', key: 'exempt' }, ['E', '0', none, 'Operación exenta']],
    [
      'exempt with a code of the list',
      { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1', 'cef-vatex': 'VATEX-EU-132-1G' } },
      ['E', '0', 'VATEX-EU-132-1G', art20],
    ],
    [
      'exempt with a code out of the list',
      { cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': 'VATEX-X' } },
      ['E-INVOICE-14 $.doc.lines[0].taxes'],
    ],
    [
      'exempt with the code of an export (Peppol P0104)',
      { cat: 'VAT', key: 'exempt', ext: { 'cef-vatex': 'VATEX-EU-G' } },
      ['E-INVOICE-14 $.doc.lines[0].taxes'],
    ],
    [
      'VAT with a code',
      { cat: 'VAT', rate: 'general', ext: { 'cef-vatex': 'VATEX-EU-132' } },
      ['E-INVOICE-14 $.doc.lines[0].taxes'],
    ],
    [
      'exempt with a note',
      { cat: 'VAT', key: 'exempt' },
      ['E', '0', none, 'Formación reglada'],
      { tax: { notes: [{ cat: 'VAT', key: 'exempt', text: 'Formación reglada' }] } },
    ],
    [
      'a scheme on margins',
      { cat: 'VAT', key: 'exempt' },
      ['E', '0', 'VATEX-EU-D', 'Régimen especial de las agencias de viajes.'],
      { $tags: ['travel-agency'] },
    ],
    ['not subject', { cat: 'VAT', key: 'outside-scope' }, ['O', none, 'VATEX-EU-O', 'Operación no sujeta']],
    [
      'services to a business of another member state',
      { cat: 'VAT', key: 'outside-scope' },
      ['AE', '0', 'VATEX-EU-AE', 'Reverse Charge / Inversión del sujeto pasivo.'],
      { customer: french, $tags: ['reverse-charge'] },
    ],
    ['IGIC', { cat: 'IGIC', percent: '7%' }, ['L', '7', none, none]],
    ['IGIC at zero', { cat: 'IGIC', percent: '0%' }, ['Z', '0', none, none]],
    [
      'IGIC, exempt',
      { cat: 'IGIC', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } },
      ['E', '0', none, 'Operación exenta (art. 50 Ley 4/2012)'],
    ],
    [
      'IGIC, exempt by the regime of the islands',
      { cat: 'IGIC', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1', 'es-fiscal-regime': '19' } },
      ['E', '0', none, 'Operación exenta (art. 25 Ley 19/1994)'],
    ],
    [
      'IGIC, exempt by another provision',
      { cat: 'IGIC', key: 'exempt', ext: { 'es-fiscal-exempt': 'E7' } },
      ['E', '0', none, 'Operación exenta'],
    ],
    [
      'IGIC, export',
      { cat: 'IGIC', key: 'export' },
      ['G', '0', 'VATEX-EU-G', 'Exportación exenta (art. 11 Ley 20/1991)'],
    ],
    ['IPSI', { cat: 'IPSI', percent: '4%' }, ['M', '4', none, none]],
    ['IPSI at zero', { cat: 'IPSI', percent: '0%' }, ['Z', '0', none, none]],
    [
      'IPSI, exempt, which the format writes with 0 %',
      { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-exempt': 'E1' } },
      ['E', '0', none, 'Operación exenta (art. 7 Ley 8/1991)'],
    ],
    [
      'IPSI, not subject, which the format writes with 0 %',
      { cat: 'IPSI', percent: '0%', ext: { 'es-fiscal-op-class': 'N1' } },
      ['O', none, 'VATEX-EU-O', 'Operación no sujeta'],
    ],
    ['a rate below half a percent', { cat: 'VAT', percent: '0.4%' }, ['S', '0.4', none, none]],
    ['a rate below nought', { cat: 'VAT', percent: '-1%' }, ['E-INVOICE-18 $.doc.totals.taxes']],
    [
      'reverse charge without a number of the customer',
      { cat: 'VAT', key: 'reverse-charge' },
      ['E-INVOICE-09 $.doc.customer.tax_id'],
      { customer: { name: 'X', addresses: [address] } },
    ],
    [
      'intra-community supply to a Spaniard abroad without a VAT number',
      { cat: 'VAT', key: 'intra-community' },
      ['E-INVOICE-09 $.doc.customer.tax_id'],
      { customer: { name: 'X', addresses: [frenchAddress] } },
    ],
  ])('follows from the tax: %s', (_, tax, row, changes = {}) => {
    expect(readRow(invoice([tax], changes))).toEqual(row);
  });
});

describe('a row out of scope', () => {
  const outside = line('50.00', { taxes: [{ cat: 'VAT', key: 'outside-scope' }] });

  it('changes the VAT number into a number with the scheme TAX if all rows are out of scope', () => {
    const result = createEInvoice('ubl', { invoice: invoice([], { lines: [outside] }) });
    const xml = result.kind === 'made' ? result.xml : '';
    expect(readElements(xml, 'cac:PartyTaxScheme')).toEqual([
      '<cbc:CompanyID>B98602642</cbc:CompanyID><cac:TaxScheme><cbc:ID>TAX</cbc:ID></cac:TaxScheme>',
    ]);
    expect(readElements(xml, 'cac:PartyLegalEntity').map((entity) => readText(entity, 'cbc:CompanyID'))).toEqual([
      'B98602642',
      '54387763P',
    ]);
  });

  it('is exempt with a warning if the invoice has other rows', () => {
    const result = createEInvoice('cii', { invoice: invoice([], { lines: [line('100.00'), outside] }) });
    expect(result.kind === 'made' && readSums(result.xml).rows).toEqual([
      ['E', '0', '50.00', '0.00'],
      ['S', '21', '100.00', '21.00'],
    ]);
    const codes = result.kind === 'made' ? result.warnings.map(({ code }) => code) : [];
    expect(codes).toEqual(['not-subject-as-exempt', 'no-qr']);
  });
});

describe('a row that is no supply (N1) of an invoice to another member state', () => {
  const outside = (price: string, operation: string): JsonObject =>
    line(price, { taxes: [{ cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': operation } }] });

  // Regression: the customer was told to pay the tax on an indemnity, too.
  it('does not move the tax to the customer', () => {
    const lines = [outside('50.00', 'N2'), outside('20.00', 'N1')];
    const doc = invoice([], { $tags: ['reverse-charge'], customer: french, lines });
    for (const format of ['ubl', 'cii'] as const) {
      const result = createEInvoice(format, { invoice: doc });
      expect(result.kind === 'made' && readSums(result.xml).rows).toEqual([
        ['AE', '0', '50.00', '0.00', 'VATEX-EU-AE'],
        ['E', '0', '20.00', '0.00'],
      ]);
    }
    expect(
      readRow(invoice([], { $tags: ['reverse-charge'], customer: french, lines: [outside('20.00', 'N1')] })),
    ).toEqual(['O', none, 'VATEX-EU-O', 'Operación no sujeta']);
  });
});

describe('an amount without a place in EN 16931', () => {
  // Regression: a withholding of 0 % had a note, and a warning that it is part of the paid amount.
  it.each(['ubl', 'cii'] as const)('has no note in %s if it is a withheld tax of 0 percent', (format) => {
    const result = createEInvoice(format, {
      invoice: invoice([
        { cat: 'VAT', rate: 'general' },
        { cat: 'IRPF', percent: '0%' },
      ]),
    });
    if (result.kind !== 'made') throw new Error(JSON.stringify(result.faults));
    expect(result.xml).not.toContain('Retención');
    expect(result.warnings.map(({ code }) => code)).not.toContain('withheld-as-paid');
  });

  const getNote = (doc: Invoice): string => {
    const result = createEInvoice('peppol', { invoice: doc });
    return result.kind === 'made' ? (readText(result.xml, 'cbc:Note') ?? '') : JSON.stringify(result.faults);
  };

  it('is in a note if it is withheld tax that is paid', () => {
    const doc = invoice([
      { cat: 'VAT', rate: 'general' },
      { cat: 'IRPF', rate: 'pro' },
    ]);
    expect(getNote(doc)).toBe('Retención IRPF 15.0 % sobre 100.00: 15.00');
    const result = createEInvoice('ubl', { invoice: doc });
    expect(result.kind === 'made' && readSums(result.xml)).toMatchObject({
      with_tax: '121.00',
      paid: '15.00',
      due: '106.00',
    });
  });

  it('is in a note if it is a surcharge, because the rate includes it', () => {
    expect(getNote(invoice([{ cat: 'VAT', rate: 'general+eqs' }]))).toBe(
      'Base 100.00: IVA 21.0 % 21.00, recargo de equivalencia 5.2 % 5.20',
    );
  });

  it('is a charge without tax if it is an outlay', () => {
    const doc = invoice([{ cat: 'VAT', rate: 'general' }], { charges: [{ key: 'outlay', amount: '30.00' }] });
    const result = createEInvoice('ubl', { invoice: doc });
    expect(result.kind === 'made' && readSums(result.xml)).toMatchObject({
      charges: '30.00',
      due: '151.00',
      rows: [
        ['E', '0', '30.00', '0.00', 'VATEX-EU-79-C'],
        ['S', '21', '100.00', '21.00'],
      ],
    });
  });

  it('is refused if it is another charge without tax', () => {
    const doc = invoice([{ cat: 'VAT', rate: 'general' }], { charges: [{ reason: 'Porte', amount: '30.00' }] });
    expect(readRow(doc)).toEqual(['E-INVOICE-07 $.doc.charges[0].taxes']);
  });
});

describe('a missing tax', () => {
  const formats = ['ubl', 'peppol', 'cii', 'facturae'] as const;
  const igic = (combo: JsonObject): JsonObject => ({ cat: 'IGIC', ...combo });

  it('is zero in all formats if the key is zero', () => {
    const doc = invoice([igic({ key: 'zero' })]);
    expect(readRow(doc)).toEqual(['Z', '0', none, none]);
    for (const format of formats) expect(createEInvoice(format, { invoice: doc }).kind).toBe('made');
  });

  it('is refused in all formats if it is in a line or a discount', () => {
    const line = invoice([igic({ key: 'standard' })]);
    const discount = invoice([igic({ rate: 'general' })], {
      discounts: [{ amount: '1.00', taxes: [igic({ key: 'standard' })] }],
    });
    for (const [doc, fault] of [
      [line, 'E-INVOICE-06 $.doc.lines[0].taxes'],
      [discount, 'E-INVOICE-07 $.doc.discounts[0].taxes'],
    ] as const)
      for (const format of formats) {
        const result = createEInvoice(format, { invoice: doc });
        expect([
          format,
          ...(result.kind === 'refused' ? result.faults : []).map(({ code, paths }) => `${code} ${paths?.join()}`),
        ]).toEqual([format, fault]);
      }
  });
});
