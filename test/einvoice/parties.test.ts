// Parties of files of EN 16931. Regressions: the supplier was nowhere in the file of a principal, a principal had no name,
// a VAT number in `identities` was no VAT number, and payees were left out in silence.
import type { JsonObject } from '../../src/document/model/basic';
import type { EInvoiceFormat, EInvoiceResult } from '../../src/einvoice/contract';
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
const create = (format: EInvoiceFormat, changes: JsonObject): EInvoiceResult =>
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

  it.each(both)('is refused in %s if the principal has no name (BR-06)', (format) => {
    const { tax_id, addresses } = german;
    const seller = { tax_id, addresses };
    expect(refuse(format, { ordering: { seller } })).toEqual(['E-INVOICE-04 $.doc.ordering.seller.name']);
    expect(getXml(format, { ordering: { seller: { ...seller, alias: 'Müller' } } })).toContain('>Müller<');
  });

  it.each<[string, string, JsonObject]>([
    ['SE', '556188840401', { inboxes: [{ scheme: '0007', code: '5561888404' }] }],
    ['EL', '094259216', { inboxes: [{ scheme: '9933', code: 'EL094259216' }] }],
    ['DK', '13585628', { inboxes: [{ scheme: '0184', code: '13585628' }] }],
    ['NL', '000099995B57', { inboxes: [{ scheme: '9944', code: 'NL000099995B57' }] }],
  ])(
    'is refused in Peppol if the invoice does not comply with the rules of its country: %s',
    (country, code, changes) => {
      const address = { street: 's', locality: 'x', code: '1', country: country === 'EL' ? 'GR' : country };
      const seller = { name: 'Principal AB', tax_id: { country, code }, addresses: [address], ...changes };
      expect(refuse('peppol', { ordering: { seller } })).toEqual(['E-INVOICE-35 $.doc.ordering.seller']);
      expect(getXml('ubl', { ordering: { seller } })).toContain('>Principal AB<');
    },
  );
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
    for (const payee of [{ name }, { name, tax_id }]) {
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
    ['cii', 'it has the number of the seller (BR-17)', { name: 'Norte', tax_id: supplier.tax_id }],
  ])('is left out of %s with a warning if %s', (format, _why, payee) => {
    const changes = { supplier: { ...own, alias: 'Norte' }, ...pay(payee) };
    expect(readPayee(format, changes)).toBe(undefined);
    expect(listLeftOut(format, changes)).toEqual(['$.doc.payment.payee']);
  });
});
