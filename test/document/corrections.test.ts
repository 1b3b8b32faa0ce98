// Corrections, copies and the other operations that create a document from another one.
import { renderMessageInEnglish, renderMessage } from '../../src/messages/render';
import {
  buildCorrectionEnvelope,
  buildCorrectionOptionsSchema,
  copyEnvelopeAsDraft,
} from '../../src/document/correct-envelope';
import type { DocumentBuildProblem } from '../../src/document/build';
import type { Json, JsonObject } from '../../src/document/model/basic';
import { warnUnusableCorrectionOptions } from '../../src/document/warnings/replaced-values';
import { listDocumentWarnings } from '../../src/document/warnings/document-warnings';
import type { Document, Envelope } from '../../src/document/model/envelope';
import type { Invoice } from '../../src/document/model/invoice';
import { convertInvoiceToEuros } from '../../src/document/convert-currency';
import { envelopeOf, invoiceInput, invoiceOf, line, surroundings } from './invoices';
import { rendered } from './rendered';

const uuid = '0197f1a1-c400-7588-90c3-82d7cd784335';

function corrected(original: Envelope, options: JsonObject) {
  const result = buildCorrectionEnvelope(original, options, surroundings(new Date('2026-06-30T10:00:00Z')));
  if ('problem' in result) throw new Error(renderMessageInEnglish(result.problem.message));
  return { invoice: result.envelope.doc as Invoice, head: result.envelope.head, faults: result.faults };
}

describe('a correction', () => {
  test('names its original, keeps its lines positive and has no code if it is a credit note', () => {
    const original = envelopeOf(invoiceInput({ uuid }));
    const { invoice, head, faults } = corrected(original, { type: 'credit-note', reason: 'Devolución', series: 'R' });
    expect(faults).toEqual([]);
    expect(invoice).toMatchObject({
      type: 'credit-note',
      series: 'R',
      issue_date: '2026-06-30',
      tax: { ext: { 'es-fiscal-doc-type': 'R1', 'es-fiscal-correction-type': 'I' } },
      preceding: [{ uuid, type: 'standard', series: 'A', code: '1', issue_date: '2026-06-30', reason: 'Devolución' }],
      lines: [{ quantity: '1', total: '100.00' }],
      totals: { payable: '121.00' },
    });
    expect(invoice).not.toHaveProperty('code');
    expect(invoice.uuid).not.toBe(uuid);
    expect(head.uuid).not.toBe(original.head.uuid);
  });

  // Regression: the named rate of a credit note for an invoice that is not stored was that of its own day, in silence.
  test.each([
    ['2024-08-31', true],
    ['2024-09-01', false],
  ])('gets a warning if its named rate was another one on the day of its invoice: %s', (day, isWarned) => {
    const taxes = [{ cat: 'VAT', country: 'FI', rate: 'general', ext: { 'es-fiscal-regime': '17' } }];
    const preceding = [{ code: '1', issue_date: day }];
    const credit = invoiceOf(invoiceInput({ type: 'credit-note', preceding, lines: [line('100.00', { taxes })] }));
    expect(listDocumentWarnings(credit).some(({ key }) => key === 'rate-of-other-day')).toBe(isWarned);
  });

  test('needs the tax data of its original if it is a corrective invoice, and copy_tax provides them', () => {
    const original = envelopeOf(invoiceInput());
    expect(corrected(original, { type: 'corrective' }).faults.map((fault) => fault.code)).toEqual([
      'GOBL-ES-FISCAL-BILL-INVOICE-03',
    ]);
    const { invoice, faults } = corrected(original, { type: 'corrective', copy_tax: true });
    expect(faults).toEqual([]);
    expect(invoice.tax?.ext).toMatchObject({ 'es-fiscal-correction-type': 'S' });
    expect(invoice.preceding?.[0]?.tax).toEqual(invoiceOf(invoiceInput()).totals?.taxes);
  });

  test('has the doc type of its options in the document, and other extensions in the reference', () => {
    const ext = { 'es-fiscal-doc-type': 'R4', 'es-fiscal-event-type': '01' };
    const { invoice } = corrected(envelopeOf(invoiceInput()), { type: 'debit-note', ext });
    expect(invoice.tax?.ext).toMatchObject({ 'es-fiscal-doc-type': 'R4' });
    expect(invoice.preceding?.[0]?.ext).toEqual({ 'es-fiscal-event-type': '01' });
  });

  test('is an R5 for a simplified invoice, and has a new list of preceding documents', () => {
    const { code: _, ...anonymous } = invoiceInput({ $tags: ['simplified'], code: '9' });
    const simplified = { ...anonymous, code: '9' };
    const original = envelopeOf({
      ...simplified,
      customer: null,
      preceding: [{ code: 'old', issue_date: '2026-01-01' }],
    });
    const { invoice } = corrected(original, { credit: true });
    expect(invoice.type).toBe('credit-note');
    expect(invoice.tax?.ext).toMatchObject({ 'es-fiscal-doc-type': 'R5' });
    expect(invoice.preceding).toHaveLength(1);
  });

  test.each<[string, JsonObject, JsonObject, string]>([
    [
      'R1 of a ticket',
      { $tags: ['simplified'], customer: null },
      { 'es-verifactu-doc-type': 'R1' },
      "Sello replaced 'R1' with R5",
    ],
    ['a credit note by substitution', {}, { 'es-fiscal-correction-type': 'S' }, "Sello replaced 'S' with I"],
    ['R4 of an invoice', {}, { 'es-fiscal-doc-type': 'R4' }, ''],
  ])('has another kind only with a warning: %s', (_case, change, ext, said) => {
    const options = { type: 'credit-note', ext };
    const { invoice } = corrected(envelopeOf(invoiceInput(change)), options);
    const messages = warnUnusableCorrectionOptions(options, invoice as unknown as Document).map(
      (one) => rendered(one).message,
    );
    expect(messages).toEqual(said ? [expect.stringContaining(said)] : []);
  });

  test.each([
    ['no type', invoiceInput(), {}, 'missing correction type'],
    ['no code', invoiceInput({ code: '' }), { type: 'corrective' }, 'an invoice without a number cannot be corrected'],
    ['an unknown type', invoiceInput(), { type: 'proforma' }, 'invalid correction type: proforma'],
    [
      'a party',
      { $schema: 'https://gobl.org/draft-0/org/party', name: 'Ana' },
      { type: 'corrective' },
      'only invoices can be corrected',
    ],
  ])('is refused: %s', (_, input, options, text) => {
    const refused = buildCorrectionEnvelope(envelopeOf(input), options, surroundings());
    if (!('problem' in refused)) throw new Error('it was corrected');
    expect([refused.problem.key, renderMessageInEnglish(refused.problem.message)]).toEqual(['calculation', text]);
  });

  test('is refused with the allowed kinds if its original cannot be corrected', () => {
    const remedy = (input: Json, options: Json) => {
      const refused = buildCorrectionEnvelope(envelopeOf(input), options, surroundings()) as {
        problem?: DocumentBuildProblem;
      };
      return refused.problem && renderMessage('en', refused.problem.message).remedy;
    };
    expect(remedy(invoiceInput(), {})).toMatch(
      /`type` to one of credit-note, corrective, debit-note.*\{"credit": true\}/,
    );
    expect(remedy(invoiceInput({ code: '' }), { type: 'corrective' })).toMatch(/Change the invoice itself \(PATCH/);
  });

  test('has a schema of options with the correction types of the regime and the codes of the addon', () => {
    expect(buildCorrectionOptionsSchema(envelopeOf(invoiceInput()), surroundings())).toMatchObject({
      properties: {
        type: {
          oneOf: [{ const: 'credit-note' }, { const: 'corrective' }, { const: 'debit-note' }],
          default: 'credit-note',
        },
        series: { default: 'A' },
        ext: {
          properties: {
            'es-fiscal-doc-type': { oneOf: expect.arrayContaining([{ const: 'R5', title: expect.any(String) }]) },
          },
        },
      },
      required: ['type'],
      recommended: ['series', 'ext', 'copy_tax'],
    });
  });

  test('has the content of a new draft of today if it is a replica', () => {
    const original = envelopeOf(invoiceInput({ uuid, op_date: '2026-06-01', value_date: '2026-06-02' }));
    const replica = copyEnvelopeAsDraft(original, surroundings(new Date('2026-12-31T23:30:00Z')));
    if ('problem' in replica) throw new Error(renderMessageInEnglish(replica.problem.message));
    const doc = replica.envelope.doc as Invoice;
    expect(doc).toMatchObject({ series: 'A', issue_date: '2027-01-01', totals: { payable: '121.00' } });
    for (const member of ['code', 'op_date', 'value_date']) expect(doc).not.toHaveProperty(member);
    expect(doc.uuid).not.toBe(uuid);
  });

  test.each([
    [undefined, '2027-01-01'],
    ['Europe/Madrid', '2027-01-01'],
    ['Atlantic/Canary', '2026-12-31'],
  ])('has the date in the time zone of its supplier, like a copy: %s', (zone, day) => {
    const around = { ...surroundings(new Date('2026-12-31T23:30:00Z')), ...(zone !== undefined && { zone }) };
    const original = envelopeOf(invoiceInput());
    const envelopes = [
      buildCorrectionEnvelope(original, { type: 'credit-note' }, around),
      copyEnvelopeAsDraft(original, around),
    ];
    expect(envelopes.map((built) => 'envelope' in built && (built.envelope.doc as Invoice).issue_date)).toEqual([
      day,
      day,
    ]);
  });

  test('has no date if it is a replica of a document without a date', () => {
    const party = envelopeOf({ $schema: 'https://gobl.org/draft-0/org/party', name: 'Ana' });
    const replica = copyEnvelopeAsDraft(party, surroundings());
    expect('envelope' in replica && replica.envelope.doc).not.toHaveProperty('issue_date');
  });

  test('converts an invoice in dollars into euros at its own rate', () => {
    const exchange_rates = [{ from: 'USD', to: 'EUR', amount: '0.875967' }];
    const dollars = invoiceOf(
      invoiceInput({ currency: 'USD', exchange_rates, lines: [line('100.00', { quantity: '2' })] }),
    );
    // It converts amounts but no prices, so lines stay as they are.
    expect(convertInvoiceToEuros(dollars)).toMatchObject({
      currency: 'EUR',
      lines: dollars.lines,
      totals: { total: '175.19', payable: '211.98' },
    });
    expect(convertInvoiceToEuros({ ...dollars, exchange_rates: [] })).toBeUndefined();
    const euros = invoiceOf(invoiceInput());
    expect(convertInvoiceToEuros(euros)).toBe(euros);
  });
});
