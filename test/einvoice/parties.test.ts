// Parties of files of EN 16931. Regressions: the supplier was nowhere in the file of a principal, a principal had no name,
// a VAT number in `identities` was no VAT number, and payees were left out in silence.
import type { JsonObject } from '../../src/document/model/basic';
import type { EInvoiceFormat, EInvoiceCreationResult } from '../../src/einvoice/contract';
import { customer, invoiceInput, invoiceOf, line, supplier } from '../document/invoices';
import { make, refusals } from './created-files';
import { oddAddress } from './odd-documents';
import { readElements, readText } from './read-file';
import { brokenRules } from './rules/verdict';

const hauptstr = { street: 'Hauptstr', num: '1', locality: 'Berlin', code: '10115', country: 'DE' };
const german = { name: 'Müller GmbH', tax_id: { country: 'DE', code: '111111125' }, addresses: [hauptstr] };
const own = { ...supplier, addresses: [oddAddress] };
const untaxed = (key: string, ext: JsonObject = {}): JsonObject => line('50.00', { taxes: [{ cat: 'VAT', key, ext }] });

const getInvoice = (changes: JsonObject) =>
  invoiceOf(invoiceInput({ supplier: own, customer: { ...customer, addresses: [oddAddress] }, ...changes }));
const create = (format: EInvoiceFormat, changes: JsonObject): EInvoiceCreationResult =>
  make(format, { invoice: getInvoice(changes) });
const refuse = (format: EInvoiceFormat, changes: JsonObject): string[] =>
  refusals(format, { invoice: getInvoice(changes) });

/** The text of the file. @throws if the file is refused, or breaks a rule */
function getXml(format: EInvoiceFormat, changes: JsonObject): string {
  const result = create(format, changes);
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.faults));
  expect(brokenRules(result.xml)).toEqual([]);
  return result.xml;
}

const listLeftOut = (format: EInvoiceFormat, changes: JsonObject): readonly string[] => {
  const result = create(format, changes);
  return result.kind === 'made'
    ? result.warnings.filter(({ code }) => code === 'members-left-out').flatMap(({ paths }) => paths)
    : ['refused'];
};

const both = ['ubl', 'cii'] as const;

describe('the file of a principal', () => {
  it.each(['ubl', 'peppol', 'cii'] as const)('is refused in %s if it cannot name the supplier (BR-O-02)', (format) => {
    const inboxes = [{ scheme: '9930', code: 'DE111111125' }];
    const lines = [untaxed('outside-scope')];
    const found = refuse(format, { ordering: { seller: { ...german, inboxes } }, lines });
    expect(found).toEqual(['E-INVOICE-10 $.doc.ordering.seller']);
  });

  // Regression: after any refusal, all lines counted as not subject to tax.
  it.each<[string, JsonObject, string[]]>([
    ['a taxed line', {}, ['E-INVOICE-07 $.doc.discounts[0].taxes']],
    [
      'no taxed line',
      { lines: [untaxed('outside-scope')] },
      ['E-INVOICE-07 $.doc.discounts[0].taxes', 'E-INVOICE-10 $.doc.ordering.seller'],
    ],
    [
      'a line of unknown tax',
      { lines: [untaxed('outside-scope'), line('50.00', { taxes: [] })] },
      ['E-INVOICE-06 $.doc.lines[1].taxes', 'E-INVOICE-07 $.doc.discounts[0].taxes'],
    ],
    [
      'a reverse charge to a customer without a number',
      { lines: [untaxed('reverse-charge')], customer: { name: 'Kunde', addresses: [hauptstr] } },
      ['E-INVOICE-07 $.doc.discounts[0].taxes', 'E-INVOICE-09 $.doc.customer.tax_id'],
    ],
  ])('has all its faults at once, and no others: %s', (_title, changes, faults) => {
    const discounts = [{ amount: '1.00', reason: 'Vale' }];
    for (const format of both)
      expect(refuse(format, { ordering: { seller: german }, discounts, ...changes })).toEqual(faults);
  });

  it.each(both)('is refused in %s if the principal has no name (BR-06)', (format) => {
    const { tax_id, addresses } = german;
    const seller = { tax_id, addresses };
    expect(refuse(format, { ordering: { seller } })).toEqual(['E-INVOICE-04 $.doc.ordering.seller.name']);
    expect(getXml(format, { ordering: { seller: { ...seller, alias: 'Müller' } } })).toContain('>Müller<');
  });

  const taxIds = {
    ES: { country: 'ES', code: 'N4004516C' },
    DE: german.tax_id,
    SE: { country: 'SE', code: '556188840401' },
    EL: { country: 'EL', code: '094259216' },
    DK: { country: 'DK', code: '13585628' },
    NL: { country: 'NL', code: '000099995B57' },
  };
  const exempt = { lines: [untaxed('exempt', { 'es-fiscal-exempt': 'E1' })] };
  const paid = { payment: { advances: [{ date: '2026-06-01', description: 'Pago', amount: '121.00' }] } };
  const register = (code: string, ext: JsonObject = {}): JsonObject => ({
    identities: [{ scope: 'legal', code, ext }],
  });
  const sell = (country: string, vat: keyof typeof taxIds, own: JsonObject = {}, changes: JsonObject = {}) => {
    const addresses = [{ street: 's', locality: 'x', code: '1', country }];
    const inboxes = [{ scheme: '0088', code: '4006381333931' }];
    const seller = { name: 'Principal AB', tax_id: taxIds[vat], addresses, inboxes, ...own };
    return { ordering: { seller }, ...changes };
  };

  it.each<[string, JsonObject]>([
    ['Sweden, a Spanish rate', sell('SE', 'SE')],
    ['Sweden, a NIF as legal identifier', sell('SE', 'ES', {}, exempt)],
    ['Sweden, a wrong legal identity', sell('SE', 'SE', register('SE-1'), exempt)],
    ['Greece', sell('GR', 'EL')],
    ['Greece, only the VAT number', sell('ES', 'EL')],
    ['Denmark', sell('DK', 'DK')],
    ['Iceland', sell('IS', 'ES')],
    ['Netherlands', sell('NL', 'NL')],
  ])('is refused in Peppol if the invoice does not comply with the rules of its country: %s', (_name, changes) => {
    expect(refuse('peppol', changes)).toEqual(['E-INVOICE-35 $.doc.ordering.seller']);
    expect(getXml('ubl', changes)).toContain('>Principal AB<');
  });

  // Regression: the countries of the address and of the VAT number had the same rules.
  it.each<[string, JsonObject]>([
    ['Sweden, a NIF', sell('SE', 'ES', register('5561888404', { 'iso-scheme-id': '0007' }))],
    ['Sweden, a German VAT number', sell('SE', 'DE')],
    ['Sweden, only the VAT number', sell('ES', 'SE')],
    ['Sweden, no rate', sell('SE', 'SE', {}, exempt)],
    ['Greece, a NIF', sell('GR', 'ES')],
    ['Denmark, only the VAT number', sell('ES', 'DK')],
    ['Netherlands, only the VAT number', sell('ES', 'NL')],
    ['Netherlands, nothing left to pay', sell('NL', 'NL', {}, paid)],
  ])('is created in Peppol if the invoice complies with the rules of its country: %s', (_name, changes) => {
    expect(getXml('peppol', changes)).toContain('>Principal AB<');
  });
});

describe('the file of a Danish principal', () => {
  it('is created in Peppol with the number of its register (DK-R-014)', () => {
    const identities = [{ scope: 'legal', code: '13585628', ext: { 'iso-scheme-id': '0184' } }];
    const seller = {
      name: 'Dansk ApS',
      tax_id: { country: 'DK', code: '13585628' },
      addresses: [{ locality: 'Kbh', country: 'DK' }],
      inboxes: [{ scheme: '0184', code: '13585628' }],
      identities,
    };
    const xml = getXml('peppol', { ordering: { seller } });
    expect(xml).toContain('<cbc:EndpointID schemeID="0184">DK13585628<');
    expect(xml).toContain('<cbc:CompanyID schemeID="0184">DK13585628<');
  });
});

// Regression: the document's address was only a country, and the registered address was left out.
describe('the address of the supplier', () => {
  it.each(both)('is the registered one in %s if that of the document names no place', (format) => {
    const invoice = getInvoice({ supplier: { ...supplier, addresses: [{ country: 'ES', code: '28013' }] } });
    const result = make(format, { invoice, supplierAddress: { ...oddAddress, street: 'Calle Registrada' } });
    expect(result.kind === 'made' && result.xml).toContain('Calle Registrada');
    const town = getInvoice({ supplier: { ...supplier, addresses: [{ country: 'ES', locality: 'Aldea' }] } });
    const own = make(format, { invoice: town, supplierAddress: { ...oddAddress, street: 'Calle Registrada' } });
    expect(own.kind === 'made' && own.xml).not.toContain('Calle Registrada');
  });
});

describe('a VAT number of the customer in `identities`', () => {
  const numbered = (country: string, code: string, type = '02'): JsonObject => {
    const { name, addresses } = german;
    const identities = [{ code: 'K-1' }, { code, country, ext: { 'es-fiscal-identity-type': type } }];
    return { customer: { name, addresses, identities } };
  };
  const findNumber = (format: EInvoiceFormat, changes: JsonObject): string | undefined => {
    const xml = getXml(format, changes);
    const [buyer = ''] = readElements(xml, format === 'cii' ? 'ram:BuyerTradeParty' : 'cac:AccountingCustomerParty');
    const [taxes = ''] = readElements(buyer, format === 'cii' ? 'ram:SpecifiedTaxRegistration' : 'cac:PartyTaxScheme');
    return readText(taxes, format === 'cii' ? 'ram:ID' : 'cbc:CompanyID');
  };

  it.each(both)('is BT-48 in %s, as in the record', (format) => {
    const changes = { ...numbered('DE', 'DE111111125'), lines: [untaxed('intra-community')] };
    expect(findNumber(format, changes)).toBe('DE111111125');
    expect(findNumber(format, { ...numbered('BE', 'BE412345614') })).toBe('BE0412345614');
    expect(listLeftOut(format, changes)).toEqual([]);
  });

  it.each(both)('moves the tax to the customer in %s, as a tax ID does', (format) => {
    const changes = { $tags: ['reverse-charge'], lines: [untaxed('outside-scope')] };
    expect(getXml(format, { ...numbered('DE', 'DE111111125'), ...changes })).toContain('>VATEX-EU-AE<');
    expect(getXml(format, { ...numbered('US', '12-3456789', '04'), ...changes })).toContain('>VATEX-EU-O<');
  });

  it.each(both)('is no VAT number in %s if its type is another one', (format) => {
    expect(findNumber(format, numbered('DE', 'DE111111125', '04'))).toBe(undefined);
  });
});

describe('a payee', () => {
  const factor = { country: 'ES', code: 'B85905495' };
  const readPayee = (format: EInvoiceFormat, changes: JsonObject): string | undefined =>
    readElements(getXml(format, changes), format === 'cii' ? 'ram:PayeeTradeParty' : 'cac:PayeeParty')[0];
  const pay = (payee: JsonObject): JsonObject => ({ payment: { payee } });

  it.each(both)('is the supplier in %s if the seller is its principal', (format) => {
    const { name, tax_id } = supplier;
    const payee = readPayee(format, { ordering: { seller: german }, ...pay({ name, tax_id }) });
    expect(payee).toContain(`>${name}<`);
  });

  it.each(both)('has its trade name in %s if it has no other name', (format) => {
    expect(readPayee(format, pay({ alias: 'Factor', tax_id: factor }))).toContain('>Factor<');
  });

  it.each(both)('keeps a VAT number in %s that is an identity, because a payee has no element for it', (format) => {
    const identities = [{ code: 'DE111111125', country: 'DE', ext: { 'es-fiscal-identity-type': '02' } }];
    expect(readPayee(format, pay({ name: 'Factor GmbH', identities }))).toContain('>DE111111125<');
  });

  it.each(both)('is left out of %s without a warning if it is the seller', (format) => {
    const { name, tax_id } = supplier;
    // Regression: a seller with another spelling of its name was another party.
    const spellings = [{ name: 'Talleres del Norte, S.L.' }, { alias: 'Norte' }, {}];
    for (const payee of [{ name }, { name, tax_id }, ...spellings.map((spelling) => ({ ...spelling, tax_id }))]) {
      expect(readPayee(format, pay(payee))).toBe(undefined);
      expect(listLeftOut(format, pay(payee))).toEqual([]);
    }
  });

  it.each<[EInvoiceFormat, string, JsonObject]>([
    ['ubl', 'it has no name', { tax_id: factor }],
    ['cii', 'it has no name', { tax_id: factor }],
    ['ubl', 'it has the name of the seller (UBL-SR-19)', { name: supplier.name, tax_id: factor }],
    ['ubl', 'it has the trade name of the seller (BR-17)', { name: 'Norte', tax_id: factor }],
    ['cii', 'it has the name of the seller (BR-17)', { name: supplier.name, tax_id: factor }],
    [
      'cii',
      'it has the legal identity of the seller (BR-17)',
      { name: 'Factor', identities: [{ scope: 'legal', code: 'B98602642' }] },
    ],
  ])('is left out of %s with a warning if %s', (format, _why, payee) => {
    const changes = { supplier: { ...own, alias: 'Norte' }, ...pay(payee) };
    expect(readPayee(format, changes)).toBe(undefined);
    expect(listLeftOut(format, changes)).toEqual(['$.doc.payment.payee']);
  });
});
