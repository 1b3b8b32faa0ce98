// Documents whose `preceding` names their own number: they correct and replace nothing. The names say what went wrong.
import type { JsonObject } from '../../src/document/model/basic';
import { listCorrectionWarnings } from '../../src/document/correction-rules';
import { look } from './findings';
import { envelopeOf, invoiceInput } from './invoices';

const itself = [{ series: 'A', code: '1', issue_date: '2026-06-30' }];
const other = [{ series: 'A', code: '1', issue_date: '2026-05-30' }];
const tax = {
  categories: [{ code: 'VAT', rates: [{ base: '100.00', percent: '21.0%', amount: '21.00' }], amount: '21.00' }],
  sum: '21.00',
};
const keysOf = (changes: JsonObject): readonly string[] => {
  const input = invoiceInput(changes);
  return [...look(input).keys, ...listCorrectionWarnings(envelopeOf(input).doc).map(({ key }) => key)];
};

describe('case 2b: an exchange that names itself', () => {
  const exchange = { $tags: ['replacement'] };

  test('took its own tax out of the month without a word', () => {
    expect(keysOf({ ...exchange, preceding: itself })).toContain('replaced-missing');
    expect(keysOf({ ...exchange, preceding: [{ series: 'A', code: '1' }] })).toContain('replaced-missing');
  });

  test('wrote its number as a code without a series, which was another invoice', () => {
    const joined = { code: 'A-1', issue_date: '2026-06-30' };
    expect(keysOf({ ...exchange, preceding: [joined] })).toContain('replaced-missing');
    expect(keysOf({ type: 'credit-note', preceding: [joined] })).toContain('correction-preceding');
    expect(keysOf({ ...exchange, preceding: [{ ...joined, code: 'A1' }] })).not.toContain('replaced-missing');
  });

  test('names tickets of its number and another day or series', () => {
    expect(keysOf({ ...exchange, preceding: other })).not.toContain('replaced-missing');
    expect(keysOf({ ...exchange, preceding: [...itself, ...other] })).not.toContain('replaced-missing');
    expect(keysOf({ ...exchange, preceding: [{ code: '1', issue_date: '2026-06-30' }] })).not.toContain(
      'replaced-missing',
    );
  });
});

describe('case 35: a correction that names itself', () => {
  test.each<[string, JsonObject[]]>([
    ['credit-note', itself],
    ['corrective', itself.map((one) => ({ ...one, tax }))],
  ])('was declared: %s', (type, preceding) => {
    expect(keysOf({ type, preceding })).toContain('correction-preceding');
    expect(keysOf({ type, preceding: preceding.map((one) => ({ ...one, series: 'B' })) })).not.toContain(
      'correction-preceding',
    );
  });

  test('is a debit note of nothing', () => {
    expect(keysOf({ type: 'debit-note', preceding: itself })).toContain('debit-preceding');
  });
});
