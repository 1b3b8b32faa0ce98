// Documents whose `preceding` names their own number. Regressions: they corrected or replaced nothing without a
// warning.
import type { Warning } from '../../src/contracts/warnings';
import { renderMessage } from '../../src/messages/render';
import type { JsonObject } from '../../src/document/model/basic';
import { listBrokenCorrectionRuleWarnings } from '../../src/document/correction-rules';
import { look } from './findings';
import { envelopeOf, invoiceInput } from './invoices';

const itself = [{ series: 'A', code: '1', issue_date: '2026-06-30' }];
const other = [{ series: 'A', code: '1', issue_date: '2026-05-30' }];
const tax = {
  categories: [{ code: 'VAT', rates: [{ base: '100.00', percent: '21.0%', amount: '21.00' }], amount: '21.00' }],
  sum: '21.00',
};
const listWarnings = (changes: JsonObject): readonly Warning[] => {
  const input = invoiceInput(changes);
  return [...look(input).warnings, ...listBrokenCorrectionRuleWarnings(envelopeOf(input).doc)];
};
const listKeys = (changes: JsonObject): readonly string[] => listWarnings(changes).map(({ key }) => key);

describe('a replacement that names itself', () => {
  const exchange = { $tags: ['replacement'] };

  test('is reported, so that its tax stays in the month', () => {
    expect(listKeys({ ...exchange, preceding: itself })).toContain('replaced-missing');
    expect(listKeys({ ...exchange, preceding: [{ series: 'A', code: '1' }] })).toContain('replaced-missing');
  });

  test('is reported even if it writes its number as a code without a series', () => {
    const joined = { code: 'A-1', issue_date: '2026-06-30' };
    expect(listKeys({ ...exchange, preceding: [joined] })).toContain('replaced-missing');
    expect(listKeys({ type: 'credit-note', preceding: [joined] })).toContain('correction-preceding');
    expect(listKeys({ ...exchange, preceding: [{ ...joined, code: 'A1' }] })).not.toContain('replaced-missing');
  });

  test('may name simplified invoices with its own number if their day or series differs', () => {
    expect(listKeys({ ...exchange, preceding: other })).not.toContain('replaced-missing');
    expect(listKeys({ ...exchange, preceding: [{ code: '1', issue_date: '2026-06-30' }] })).not.toContain(
      'replaced-missing',
    );
  });
});

describe('a document that names itself and another invoice', () => {
  test.each<[string, string, JsonObject]>([
    ['a replacement', 'replaced-missing', { $tags: ['replacement'] }],
    ['a credit note', 'correction-preceding', { type: 'credit-note' }],
    ['a debit note', 'debit-preceding', { type: 'debit-note' }],
  ])('is reported: %s', (_what, key, changes) => {
    const warnings = listWarnings({ ...changes, preceding: [...other, ...itself] }).filter((one) => one.key === key);
    expect(warnings).toMatchObject([{ paths: ['$.doc.preceding[1]'] }]);
    expect(warnings.map(({ message }) => renderMessage('en', message).remedy)).toEqual([
      'Remove its own number from `preceding`.',
    ]);
    expect(listKeys({ ...changes, preceding: other })).not.toContain(key);
  });
});

describe('a correction that names itself', () => {
  test.each<[string, JsonObject[]]>([
    ['credit-note', itself],
    ['corrective', itself.map((one) => ({ ...one, tax }))],
  ])('is reported: %s', (type, preceding) => {
    expect(listKeys({ type, preceding })).toContain('correction-preceding');
    expect(listKeys({ type, preceding: preceding.map((one) => ({ ...one, series: 'B' })) })).not.toContain(
      'correction-preceding',
    );
  });

  test('is reported if it is a debit note without another original', () => {
    expect(listKeys({ type: 'debit-note', preceding: itself })).toContain('debit-preceding');
  });
});
