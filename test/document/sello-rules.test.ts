// Rules that only the service has, each with its setting.
import { createMessage } from '../../src/messages/message';
import {
  type SelloRuleSelection,
  listBrokenSelloRuleFaults,
  findUnknownAddonProblem,
} from '../../src/document/sello-rules';
import type { JsonObject } from '../../src/document/model/basic';
import { envelopeOf, invoiceInput, line } from './invoices';

const none: SelloRuleSelection = { issueDates: false, extensionValues: false, corrections: false };
/** 23:30 on 30 June in UTC is 1 July in Madrid. */
const lateEvening = new Date('2026-06-30T23:30:00Z');

function places(input: JsonObject, rules: Partial<SelloRuleSelection>, now = lateEvening): string[] {
  const faults = listBrokenSelloRuleFaults(envelopeOf(input).doc, { ...none, ...rules }, now);
  return faults.flatMap(({ code, paths }) => (paths ?? []).map((path) => `${code} ${path}`));
}

describe('a rule of Sello', () => {
  test.each([
    ['2024-10-27', ['SELLO-DOCUMENT-01 $.doc.issue_date']],
    ['2024-10-28', []],
    ['2026-07-01', []],
    ['2026-07-02', ['SELLO-DOCUMENT-02 $.doc.issue_date']],
  ])('checks the issue date %s on 1 July in Madrid', (issue_date, faults) => {
    expect(places(invoiceInput({ issue_date }), { issueDates: true })).toEqual(faults);
    expect(places(invoiceInput({ issue_date, $addons: [] }), { issueDates: true })).toEqual([]);
    expect(places(invoiceInput({ issue_date }), {})).toEqual([]);
  });

  test('names the paths of unknown codes of the addon and unknown countries', () => {
    const input = invoiceInput({
      customer: {
        name: 'Ana',
        tax_id: { country: 'QQ', code: '1' },
        addresses: [{ country: 'ES' }, { country: 'Spain' }],
      },
      lines: [
        line('1.00', { taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '99', 'other-key': 'x' } }] }),
      ],
    });
    expect(places(input, { extensionValues: true })).toEqual([
      'SELLO-DOCUMENT-05 $.doc.customer.tax_id.country',
      'SELLO-DOCUMENT-05 $.doc.customer.addresses[1].country',
      'SELLO-DOCUMENT-04 $.doc.lines[0].taxes[0].ext.es-fiscal-regime',
    ]);
  });

  test('reports a credit note without an original only if the rule is enabled', () => {
    expect(places(invoiceInput({ type: 'credit-note' }), { corrections: true })).toEqual([
      'SELLO-DOCUMENT-03 $.doc.preceding',
    ]);
    expect(places(invoiceInput({ type: 'credit-note' }), {})).toEqual([]);
    expect(places(invoiceInput({ type: 'debit-note' }), { corrections: true })).toEqual([]);
  });

  test('names an unknown addon before the calculation, in documents and in envelopes', () => {
    const doc = invoiceInput({ $addons: ['es-fiscal-v1', 'es-riddle-v9'] });
    const unknown = createMessage('addon-unknown', { addon: 'es-riddle-v9', known: 'es-fiscal-v1' });
    const problem = { key: 'calculation', message: unknown, path: '$.doc.$addons[1]' };
    expect(findUnknownAddonProblem(doc)).toMatchObject({ problem });
    expect(findUnknownAddonProblem({ head: {}, doc })).toMatchObject({ problem });
    expect(findUnknownAddonProblem(invoiceInput())).toBeUndefined();
    expect(findUnknownAddonProblem('nothing')).toBeUndefined();
  });
});
