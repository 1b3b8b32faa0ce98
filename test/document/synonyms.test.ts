// Common words for a member, which are suggested as that member if the object has it.
import { invoiceBodyMemberNames } from '../../src/document/invoice-body/read-body';
import {
  guessIntendedBodyMemberName,
  listDocumentPathsMeantByWord,
  foldMemberNameForComparison,
} from '../../src/document/synonyms';

const line = ['description', 'quantity', 'price', 'discount', 'tax', 'withholding', 'reference', 'exempt'];
const customer = ['name', 'tax_code', 'identity', 'address', 'email', 'country'];
const address = ['street', 'city', 'postcode', 'region', 'country'];

describe('a suggestion for an unknown member', () => {
  it.each([
    ['items', invoiceBodyMemberNames, 'lines'],
    ['invoiceDate', invoiceBodyMemberNames, 'issue_date'],
    ['Fecha de expedición', invoiceBodyMemberNames, 'issue_date'],
    ['client', invoiceBodyMemberNames, 'customer'],
    ['taxes', line, 'tax'],
    ['unit_price', line, 'price'],
    ['unitPrice', line, 'price'],
    ['qty', line, 'quantity'],
    ['Descripción', line, 'description'],
    ['IRPF', line, 'withholding'],
    ['nif', customer, 'tax_code'],
    ['CIF', customer, 'tax_code'],
    ['razón social', customer, 'name'],
    ['zip', address, 'postcode'],
    ['Código postal', address, 'postcode'],
    ['Población', address, 'city'],
    // Nearly the name itself, and not another word.
    ['quantitty', line, 'quantity'],
  ])('is found for %s', (word, known, meant) => expect(guessIntendedBodyMemberName(word, known)).toBe(meant));

  it('names only members of the object', () => {
    expect(guessIntendedBodyMemberName('items', address)).toBeUndefined();
    expect(guessIntendedBodyMemberName('constructor', line)).toBeUndefined();
    expect(guessIntendedBodyMemberName('qty'.repeat(100), line)).toBeUndefined();
    expect(listDocumentPathsMeantByWord('__proto__')).toEqual([]);
  });

  it('ignores accents, case and separators', () => {
    expect(foldMemberNameForComparison('Código-Postal')).toBe(foldMemberNameForComparison('codigo_postal'));
  });
});
