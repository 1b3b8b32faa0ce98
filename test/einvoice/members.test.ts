// The members of a full invoice in its files, and members that the rules do not allow.
import type { EInvoiceFormat, EInvoiceCreationResult } from '../../src/einvoice/contract';
import type { JsonObject } from '../../src/document/model/basic';
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { customer, invoiceInput, invoiceOf, line, supplier } from '../document/invoices';
import { fullDocuments } from './full-documents';
import { readElements, readText } from './read-file';

const documents = new Map(fullDocuments());

function make(format: EInvoiceFormat, name: string): EInvoiceCreationResult {
  const invoice = documents.get(name);
  if (!invoice) throw new Error(`there is no document ${name}`);
  return createEInvoice(format, {
    invoice,
    qrAddress: 'https://example.com/?a=1&b=2',
    recordTotals: { tax: '-20.00', total: '-120.00' },
  });
}

function getXml(format: EInvoiceFormat, name: string): string {
  const result = make(format, name);
  return result.kind === 'made' ? result.xml : JSON.stringify(result.faults);
}

describe('a Belgian VAT number of nine digits', () => {
  const address = { street: 'Rue Neuve', num: '1', code: '1000', locality: 'Bruxelles', country: 'BE' };
  const madrid = { street: 'Calle Mayor', num: '1', code: '28013', locality: 'Madrid', country: 'ES' };
  const sell = (key: string) =>
    invoiceOf(
      invoiceInput({
        supplier: { ...supplier, addresses: [madrid] },
        customer: { name: 'Client', tax_id: { country: 'BE', code: '412345614' }, addresses: [address] },
        lines: [line('100.00', { taxes: [{ cat: 'VAT', key }] })],
      }),
    );

  it.each([
    ['ubl', 'intra-community', 'BE0412345614'],
    ['cii', 'intra-community', 'BE0412345614'],
    ['ubl', 'outside-scope', '0412345614'],
  ] as const)('has the same ten digits in %s as in the record: %s', (format, key, number) => {
    const result = createEInvoice(format, { invoice: sell(key) });
    const xml = result.kind === 'made' ? result.xml : undefined;
    expect(xml?.includes(`>${number}<`)).toBe(true);
    expect(xml ?? '').not.toMatch(/>(?:BE)?412345614</);
  });
});

describe('a member for which EN 16931 has no space', () => {
  const listLeftOut = (format: EInvoiceFormat, changes: JsonObject): readonly string[] => {
    const address = { street: 'Calle Mayor', num: '1', code: '28013', locality: 'Madrid', country: 'ES' };
    const parties = {
      supplier: { ...supplier, addresses: [address] },
      customer: { ...customer, addresses: [address] },
    };
    const result = createEInvoice(format, { invoice: invoiceOf(invoiceInput({ ...parties, ...changes })) });
    if (result.kind === 'refused') return ['refused'];
    return result.warnings.filter(({ code }) => code === 'members-left-out').flatMap(({ paths }) => paths);
  };
  const period = { start: '2026-05-01', end: '2026-05-31' };
  const receiver = { name: 'Almacén', identities: [{ code: 'RI-1' }] };

  // Regression: they were left out in silence.
  it.each(['ubl', 'peppol', 'cii'] as const)('is left out of %s with a warning', (format) => {
    const changes = {
      ordering: { buyer: { name: 'Delegación Norte' }, period },
      delivery: { period: { start: '2026-06-01', end: '2026-06-05' }, receiver },
    };
    expect(listLeftOut(format, changes)).toEqual(
      ['delivery.receiver.identities', 'delivery.period', 'ordering.buyer'].map((path) => `$.doc.${path}`),
    );
    expect(listLeftOut(format, { ordering: { period }, delivery: { period } })).toEqual([]);
    expect(listLeftOut(format, { delivery: { period } })).toEqual([]);
  });

  it('is not a party that is a unit of an administration', () => {
    const place = (code: string): JsonObject => ({ name: 'Unidad', identities: [{ code }] });
    const changes = {
      customer: {
        name: 'Ayuntamiento de Madrid',
        tax_id: { country: 'ES', code: 'P2807900B' },
        identities: [{ scope: 'tax', code: 'L01280796' }],
        addresses: [{ locality: 'Madrid', code: '28013', country: 'ES' }],
      },
      delivery: { receiver: place('LA0007407') },
      ordering: { buyer: place('LA0007408') },
    };
    expect(listLeftOut('ubl', changes).filter((path) => !path.includes('customer'))).toEqual([]);
  });
});

describe('a file of a full invoice', () => {
  it.each(['ubl', 'peppol', 'cii'] as const)('is created in %s for each invoice', (format) => {
    for (const name of documents.keys()) {
      const xml = getXml(format, name);
      expect(`${name} ${xml.slice(0, 60)}`).toMatch(/<\?xml version="1.0" encoding="UTF-8"\?>\n<\S/);
      expect(xml.endsWith('>\n')).toBe(true);
      // oxlint-disable-next-line no-control-regex -- XML cannot contain them
      expect(xml).not.toMatch(/<(\S+)[^>]*><\/\1>|[\u0000-\u0008]|-0\.00|undefined|NaN/);
    }
  });

  it('names the units of an administration', () => {
    const xml = getXml('ubl', 'standard');
    expect(readText(xml, 'cbc:BuyerReference')).toBe('PO-7');
    expect(xml).toContain('Oficina contable: L01280796; Órgano gestor: L01280797; Unidad tramitadora: L01280798');
    expect(xml).toContain('<cac:PartyIdentification><cbc:ID>L01280797</cbc:ID>');
  });

  it('has a code under its scheme only if the scheme allows it (Peppol COMMON-R040)', () => {
    const xml = getXml('peppol', 'standard');
    expect(xml).toContain('<cac:PartyIdentification><cbc:ID>1</cbc:ID>');
    expect(readElements(xml, 'cac:AccountingCustomerParty')[0]).toContain(
      '<cbc:EndpointID schemeID="0088">4006381333931<',
    );
  });

  it('has the text of the means of payment once, and each account (UBL-SR-46)', () => {
    const means = readElements(getXml('ubl', 'standard'), 'cac:PaymentMeans');
    expect(means.map((each) => /PaymentMeansCode([^<]*)</.exec(each)?.[1])).toEqual([
      ' name="Transferencia">58',
      '>58',
    ]);
    expect(means.map((each) => readText(each.slice(each.indexOf('<cac:PayeeFinancialAccount')), 'cbc:ID'))).toEqual([
      'ES0601280011390100081391',
      '12345',
    ]);
  });

  it('has the creditor of a direct debit, except in self-billing of Peppol (BR-CL-10)', () => {
    const xml = getXml('peppol', 'standard');
    expect(readElements(xml, 'cac:AccountingSupplierParty')[0]).toContain('schemeID="SEPA"');
    expect(readElements(xml, 'cac:PayeeParty')[0]).not.toContain('SEPA');
    expect(getXml('ubl', 'self-billed')).toContain('schemeID="SEPA"');
    for (const name of ['self-billed', 'self-billed credit note']) {
      expect(getXml('peppol', name)).not.toContain('SEPA');
      expect(make('peppol', name)).toMatchObject({
        warnings: expect.arrayContaining([
          expect.objectContaining({
            code: 'members-left-out',
            paths: expect.arrayContaining(['$.doc.payment.instructions.direct_debit.creditor']),
          }),
        ]),
      });
    }
  });

  it('has a charge with a text instead of a code that is not in the list (BR-CL-20)', () => {
    const rows = readElements(getXml('ubl', 'standard'), 'cac:AllowanceCharge').filter((row) => row.includes('Seguro'));
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toContain('ReasonCode');
  });

  it('has the sign of its type, so that a credit note and its tax in euros are positive', () => {
    const xml = getXml('ubl', 'credit note in dollars');
    expect(xml).toContain('<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">20.00</cbc:TaxAmount></cac:TaxTotal>');
    expect(readElements(xml, 'cac:TaxSubtotal').length).toBeGreaterThan(0);
  });

  it('puts the sign of a price on the quantity (BR-27)', () => {
    const lines = readElements(getXml('cii', 'standard'), 'ram:IncludedSupplyChainTradeLineItem');
    expect(readText(lines[1] ?? '', 'ram:ChargeAmount')).toBe('10');
    expect(readText(lines[1] ?? '', 'ram:BilledQuantity')).toBe('-3');
  });

  it('causes warnings about moved and omitted members', () => {
    const listCodes = (format: EInvoiceFormat, name: string): string[] => {
      const result = make(format, name);
      return result.kind === 'made' ? result.warnings.map(({ code }) => code) : [];
    };
    expect(listCodes('ubl', 'standard')).toEqual(['members-left-out', 'code-not-listed', 'withheld-as-paid']);
    expect(listCodes('cii', 'corrective')).toEqual(expect.arrayContaining(['several-originals-in-note']));
    expect(listCodes('peppol', 'period shorter than that of a line')).toContain('period-left-out');
  });

  it.each<[string, EInvoiceFormat, string]>([
    ['standard', 'ubl', '380'],
    ['credit note', 'cii', '381'],
    ['corrective', 'ubl', '384'],
    ['corrective', 'peppol', '380'],
    ['debit note', 'peppol', '383'],
    ['self-billed', 'peppol', '389'],
    ['self-billed credit note', 'ubl', '261'],
    ['factoring', 'cii', '393'],
    ['prepayment', 'ubl', '386'],
    ['partial, cash basis', 'ubl', '326'],
    ['partial, cash basis', 'peppol', '380'],
  ])('has, for type %s in %s, the code %s', (name, format, code) => {
    const xml = getXml(format, name);
    const element =
      format === 'cii' ? 'ram:TypeCode' : `cbc:${xml.includes('<Invoice ') ? 'Invoice' : 'CreditNote'}TypeCode`;
    expect(readText(xml, element)).toBe(code);
  });
});

// Regression: the files stated 0.00 euros of a French tax that they charged, because the record has only Spanish tax.
describe('the tax of another country in another currency', () => {
  const address = { street: 'Calle Mayor', num: '1', code: '28013', locality: 'Madrid', country: 'ES' };
  const shop = { cat: 'VAT', country: 'FR', rate: 'general', ext: { 'es-fiscal-regime': '17' } };
  const sell = (changes: JsonObject) =>
    invoiceOf(
      invoiceInput({
        supplier: { ...supplier, addresses: [address] },
        customer: { ...customer, addresses: [address] },
        currency: 'USD',
        exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.8613' }],
        ...changes,
      }),
    );
  const credit = { type: 'credit-note', preceding: [{ series: 'A', code: '9', issue_date: '2026-06-01' }] };
  const both = [line('100.00', { taxes: [shop] }), line('50.00')];

  it.each<[EInvoiceFormat, JsonObject, string, string]>([
    ['ubl', { lines: both }, '9.04', '26.27'],
    ['cii', { lines: both }, '9.04', '26.27'],
    ['ubl', { lines: both.slice(0, 1) }, '0.00', '17.23'],
    ['ubl', { lines: both.slice(1) }, '9.04', '9.04'],
    ['ubl', { lines: both, ...credit }, '-9.04', '26.27'],
    ['cii', { lines: both.slice(1), ...credit }, '-9.04', '9.04'],
  ])('is stated in euros, with the Spanish tax of the record: %s %j', (format, changes, recordTax, stated) => {
    const result = createEInvoice(format, { invoice: sell(changes), recordTotals: { tax: recordTax, total: '0.00' } });
    const xml = result.kind === 'made' ? result.xml : JSON.stringify(result.faults);
    expect(/<\w+:(?:TaxAmount|TaxTotalAmount) currencyID="EUR">([^<]*)</.exec(xml)?.[1]).toBe(stated);
  });
});
