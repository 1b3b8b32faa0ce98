// Every kind of buyer: Spanish numbers of people without DNI, foreign codes and numbers, and rates on the day of
// the operation.
import { renderMessageInEnglish } from '../../src/messages/render';
import { warnRecordRulesBrokenByInvoice } from '../../src/chain/preview/preview';
import { convertPartyToRecordParty, toAuthorityCountryCode } from '../../src/chain/convert/party';
import { isCountryOnAuthorityList as isListed } from '../../src/chain/rules/field-checks';
import { addRemediesToFaults } from '../../src/document/explain-faults';
import { isCountryCode } from '../../src/document/iso-codes';
import type { JsonObject } from '../../src/document/model/basic';
import { findFaultRemedy } from '../../src/http/kit/request/fault-json';
import type { Fault } from '../../src/contracts/errors';
import type { Warning } from '../../src/contracts/warnings';
import { listWarningKeys as listKeys } from './findings';
import { build, faultsOf, invoiceInput, invoiceOf, line } from './invoices';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const today = '2026-07-01';
const reader = { language: 'en' } as const;
const getRemedy = (fault: Fault): string => findFaultRemedy(fault, reader) ?? '';
const remedyOfWarning = (warning: Warning | undefined): string =>
  warning === undefined ? '' : getRemedy({ ...warning, code: warning.key });
const buyer = (country: string, code: string): JsonObject => ({ name: 'Muestra', tax_id: { country, code } });
const passport = (country: string): JsonObject => ({
  name: 'Muestra',
  identities: [{ key: 'passport', country, code: 'TK1234567' }],
});
const getIdentity = (customer: JsonObject): object | undefined =>
  convertPartyToRecordParty(invoiceOf(invoiceInput({ customer })).customer)?.IDOtro;
const listFindings = (customer: JsonObject) =>
  warnRecordRulesBrokenByInvoice(invoiceOf(invoiceInput({ customer })), { today });

describe('a NIF that begins with K, L or M', () => {
  test.each(['M1503708Z', 'M1234567L', 'K1234567L', 'L1234567L', 'K0867756I', 'K9514336H'])(
    'is accepted with the check letter of a person or of an organization: %s',
    (code) => {
      expect(faultsOf(invoiceInput({ customer: buyer('ES', code) }))).toEqual([]);
      expect(listFindings(buyer('ES', code))).toEqual([]);
      expect(convertPartyToRecordParty(buyer('ES', code))).toEqual({ NombreRazon: 'Muestra', NIF: code });
    },
  );

  test.each(['M1503708A', 'K1234567A', 'L12345678', 'M150370ZZ'])('is refused with a wrong letter: %s', (code) => {
    expect(faultsOf(invoiceInput({ customer: buyer('ES', code) }))).toHaveLength(1);
  });
});

const schema = readFileSync(path.join(__dirname, '../../src/authority/schemas/SuministroInformacion.xsd'), 'utf8');
const listed = [
  ...(/name="CountryType2">([\s\S]*?)<\/simpleType>/.exec(schema)?.[1] ?? '').matchAll(/enumeration value="(\w\w)"/g),
].map(([, code = '']) => code);
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const countries = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode);

describe('the country of a buyer', () => {
  test('is in a list that is equal to the list of the schema', () => {
    expect(listed).toHaveLength(246);
    expect(listed.filter((code) => !isListed(code))).toEqual([]);
    expect(countries.filter((code) => isListed(code) !== listed.includes(code))).toEqual([]);
  });

  test('has a listed code in documents, with two exceptions', () => {
    expect(countries.filter((code) => !listed.includes(toAuthorityCountryCode(code)))).toEqual(['EH', 'XK']);
  });

  test.each([
    ['GP', 'FR'],
    ['MQ', 'FR'],
    ['GF', 'FR'],
    ['MF', 'FR'],
    ['BL', 'FR'],
    ['RE', 'RE'],
    ['YT', 'YT'],
    ['PM', 'PM'],
    ['AX', 'FI'],
    ['SJ', 'NO'],
  ])('is reported for a passport: %s is %s', (country, CodigoPais) => {
    expect(getIdentity(passport(country))).toEqual({ CodigoPais, IDType: '03', ID: 'TK1234567' });
    expect(listFindings(passport(country))).toEqual([]);
  });

  test.each(['XK', 'EH'])('is refused with a remedy that the check accepts: %s', (country) => {
    const [found] = listFindings(passport(country));
    expect(found).toMatchObject({ key: '1101', blocking: true, paths: ['$.doc.customer.identities[0].country'] });
    expect(remedyOfWarning(found)).toContain('"country": "QU"');
    expect(faultsOf(invoiceInput({ customer: passport('QU') }))).toEqual([]);
    expect(listFindings(passport('QU'))).toEqual([]);
  });
});

describe('the check of a number in its short form', () => {
  test.each([
    ['BE 412.345.614', 'BE0412345614'],
    ['0412345614', 'BE0412345614'],
  ])('completes a number of Belgium in the record: %s is %s', (code, ID) => {
    expect(getIdentity(buyer('BE', code))).toEqual({ CodigoPais: 'BE', IDType: '02', ID });
    expect(listFindings(buyer('BE', code))).toEqual([]);
  });

  test('accepts an identity of the addon for Belgium', () => {
    const ext = { 'es-fiscal-identity-type': '02' };
    const customer = { name: 'Muestra', identities: [{ country: 'BE', code: 'BE412345614', ext }] };
    expect(getIdentity(customer)).toMatchObject({ IDType: '02', ID: 'BE0412345614' });
    const bare = { ...customer, identities: [{ country: 'BE', code: '412345614', ext }] };
    expect(remedyOfWarning(listFindings(bare)[0])).toContain('BE0412345614');
  });

  test.each([
    ['AT', '13585627', 'U13585627'],
    ['EL', '94259216', '094259216'],
    ['FI', '112038-9', '01120389'],
    ['SE', '556036-0793', '556036079301'],
  ])('suggests the VAT number: %s %s', (country, code, meant) => {
    expect(remedyOfFault(buyer(country, code))).toContain(`"${meant}"`);
  });

  test('accepts eleven digits for Hungary, of which the first eight are the VAT number', () => {
    const [found] = listFindings(buyer('HU', '12892312-2-42'));
    expect(found).toMatchObject({ key: '1103', blocking: true, paths: ['$.doc.customer.tax_id.code'] });
    expect(remedyOfWarning(found)).toContain('"12892312"');
  });
});

function remedyOfFault(customer: JsonObject): string {
  const built = build(invoiceInput({ customer }));
  if ('problem' in built) throw new Error(renderMessageInEnglish(built.problem.message));
  return addRemediesToFaults(built.envelope.doc, built.faults).map(getRemedy).join('\n');
}

describe('a consumer of the EU', () => {
  test.each([
    ['IT', 'RSSMRA85T10A562S'],
    ['DE', '12345678901'],
    ['NL', '111222333'],
    ['FR', '3012345678901'],
    ['PL', '44051401359'],
  ])('has no VAT number, and the remedy names `identities`: %s %s', (country, code) => {
    expect(remedyOfFault(buyer(country, code))).toContain(
      `"identities": [{"key": "foreign", "country": "${country}", "code": "${code}"}]`,
    );
    const written = { name: 'Muestra', identities: [{ key: 'foreign', country, code }] };
    expect(faultsOf(invoiceInput({ customer: written }))).toEqual([]);
    expect(getIdentity(written)).toEqual({ CodigoPais: country, IDType: '04', ID: code });
    expect(listFindings(written)).toEqual([]);
  });

  test.each([
    ['RO', '1800101221144'],
    ['HR', '1234567'],
    ['EE', '37605030299'],
    ['LT', '38703181745'],
  ])('gets the same remedy from the check of the record: %s %s', (country, code) => {
    const [found] = listFindings(buyer(country, code));
    expect(found).toMatchObject({ key: '1103', blocking: true });
    expect(remedyOfWarning(found)).toContain(`{"key": "foreign", "country": "${country}", "code": "${code}"}`);
  });

  test.each([
    ['a person of Portugal', 'PT', '254321097', true],
    ['a company of Portugal', 'PT', '503504564', false],
    ['a person of Bulgaria', 'BG', '7523169263', true],
    ['a company of Bulgaria', 'BG', '175074752', false],
    ['a person of Latvia', 'LV', '16117519997', true],
    ['a company of Germany', 'DE', '111111125', false],
  ])('is distinguished from a business at a Spanish rate: %s: %s %s', (_case, country, code, isWarned) => {
    expect(listKeys({ customer: buyer(country, code) }).includes('vat-number-of-person')).toBe(isWarned);
  });

  test('is no business if a one-stop-shop sale has tax of the country of the customer', () => {
    const ext = { 'es-fiscal-regime': '17' };
    const lines = [line('100.00', { taxes: [{ cat: 'VAT', country: 'PT', rate: 'general', ext }] })];
    const keys = listKeys({ customer: buyer('PT', '254321097'), lines });
    expect(keys.filter((key) => key !== 'address-missing')).toEqual(['vat-number-of-person']);
    expect(listKeys({ customer: buyer('PT', '503504564'), lines })).toContain('one-stop-shop');
  });

  test('is distinguished from a business if a compensation is outside the tax', () => {
    const outside = { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } };
    const lines = [line('100.00'), line('10.00', { taxes: [outside] })];
    expect(listKeys({ customer: buyer('PT', '254321097'), lines })).toContain('vat-number-of-person');
  });

  test('may pay IGIC if the person lives in Portugal', () => {
    const lines = [line('100.00', { taxes: [{ cat: 'IGIC', rate: 'general' }] })];
    expect(listKeys({ customer: buyer('PT', '254321097'), lines })).toContain('vat-number-of-person');
  });

  test('is a business, without a warning, if a VAT number is given', () => {
    const lines = [line('100.00', { taxes: [{ cat: 'VAT', key: 'intra-community' }] })];
    expect(listKeys({ customer: buyer('PT', '254321097'), lines })).not.toContain('vat-number-of-person');
  });
});

describe('the buyer of a service', () => {
  const service = [line('100.00', { taxes: [{ cat: 'VAT', key: 'outside-scope' }] })];

  test.each([
    ['XI', '123456789', false],
    ['GB', '573376712', false],
    ['DE', '111111125', true],
  ])(
    'gets the warning about the missing mention only for a customer in the EU (%s %s, %s)',
    (country, code, isWarned) => {
      expect(listKeys({ customer: buyer(country, code), lines: service }).includes('mention-missing')).toBe(isWarned);
    },
  );

  const finnish = [
    line('100.00', { taxes: [{ cat: 'VAT', country: 'FI', rate: 'general', ext: { 'es-fiscal-regime': '17' } }] }),
  ];

  test.each<[string, JsonObject, boolean]>([
    ['of a day with another rate', { op_date: '2024-08-31', issue_date: '2024-11-01', lines: finnish }, true],
    ['of a day with the same one', { op_date: '2024-09-01', issue_date: '2024-11-01', lines: finnish }, false],
    ['with the day of the tax', { op_date: '2024-08-31', value_date: '2024-08-31', lines: finnish }, false],
    [
      'with a percentage',
      { op_date: '2012-08-31', lines: [line('1', { taxes: [{ cat: 'VAT', percent: '21%' }] })] },
      false,
    ],
    ['of 2012', { op_date: '2012-08-31' }, true],
    ['of today', { op_date: '2026-06-15' }, false],
  ])('gets a warning about the named rate %s only if it is wrong: %s', (_case, change, isWarned) => {
    expect(listKeys(change).includes('rate-of-other-day')).toBe(isWarned);
  });
});

describe('a character that XML does not allow', () => {
  const pathsOf = (change: JsonObject): readonly string[] =>
    warnRecordRulesBrokenByInvoice(invoiceOf(invoiceInput(change)), { today }).find(({ key }) => key === '1100')
      ?.paths ?? [];
  const broken = 'Mues\u0007tra';
  const named = (name: string, code = '54387763P'): JsonObject => ({ name, tax_id: { country: 'ES', code } });

  test.each<[string, JsonObject, string[]]>([
    ['the name of the customer', { customer: named(broken) }, ['$.doc.customer.name']],
    ['the name of the supplier', { supplier: named(broken, 'B98602642') }, ['$.doc.supplier.name']],
    ['the name of a third party', { ordering: { issuer: named(broken) } }, ['$.doc.ordering.issuer.name']],
    ['the general note', { notes: [{ key: 'general', text: broken }] }, ['$.doc.notes[0].text']],
    [
      'the name of the second item',
      { lines: [line('1'), line('2', { item: { name: broken, price: '2.00' } })] },
      ['$.doc.lines[1].item.name'],
    ],
    [
      'both names',
      { customer: named(broken), supplier: named(broken, 'B98602642') },
      ['$.doc.supplier.name', '$.doc.customer.name'],
    ],
  ])('was reported at the whole document instead of at its place: in %s', (_where, change, paths) => {
    expect(pathsOf(change)).toEqual(paths);
  });

  test('is not reported for accents, other alphabets and symbols, or where the record does not have the text', () => {
    for (const name of ['Peña & Cía', '株式会社', 'Bar 🍷', 'Dos\tlíneas'])
      expect(pathsOf({ customer: named(name) })).toEqual([]);
    expect(pathsOf({ notes: [{ key: 'legal', text: broken }] })).toEqual([]);
  });
});

describe('an identity of the customer', () => {
  const address = { addresses: [{ street: 'x', code: '1', locality: 'y', country: 'US' }] };
  const identified = (...identities: JsonObject[]): JsonObject => ({ name: 'Muestra', ...address, identities });
  const ofType = (type: string, country: string, code: string): JsonObject =>
    identified({ country, code, ext: { 'es-fiscal-identity-type': type } });

  // Regression: a NIF of type 07 was not cleaned as the NIF of `tax_id` is, and was refused with a false reason.
  test.each([
    ['K1234567L', 'k1234567l'],
    ['54387763P', '54387763p'],
    ['54387763P', '54.387.763-P'],
    ['X0000000T', ' x0000000t'],
    ['X0000000T', 'X0000000T'],
  ])('has the clean NIF if it is of type 07: %s from "%s"', (nif, code) => {
    expect(getIdentity(ofType('07', 'ES', code))).toEqual({ CodigoPais: 'ES', IDType: '07', ID: nif });
    expect(listFindings(ofType('07', 'ES', code)).map(({ key }) => key)).not.toContain('1131');
  });

  test('is still refused if it is of type 07 and the NIF of a company', () => {
    expect(listFindings(ofType('07', 'ES', 'b-63272603')).map(({ key }) => key)).toContain('1131');
  });

  test('is corrected at its own place if it is no VAT number', () => {
    const [found] = listFindings(ofType('02', 'DE', '123'));
    expect(found).toMatchObject({ key: '1103', paths: ['$.doc.customer.identities'] });
    expect(remedyOfWarning(found)).not.toContain('tax_id');
    const [, written = '{}'] = /replace the identity with (\{.*\})/.exec(remedyOfWarning(found)) ?? [];
    expect(listFindings(identified(JSON.parse(written) as JsonObject))).toEqual([]);
  });

  test('counts only as the first, as the remedy says', () => {
    const [own, document] = [
      { label: 'Cliente', code: 'C-17' },
      { key: 'passport', country: 'US', code: 'X1' },
    ];
    expect(remedyOfFault(identified(own, document))).toContain('first in `identities`');
    expect(faultsOf(invoiceInput({ customer: identified(document, own) }))).toEqual([]);
  });
});
