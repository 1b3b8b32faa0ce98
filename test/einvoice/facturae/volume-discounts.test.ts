// Credit notes for the volume of a period, which name no invoice (RD 1619/2012 art. 15.4).
import type { JsonObject } from '../../../src/document/model/basic';
import { brokenRules } from '../rules/verdict';
import { calculated, fileOf, innerOf, leavesOf, refusalsOf } from './files';

describe('the correction in a Facturae file', () => {
  // Regression: such a credit note was refused, because it names no invoice.
  const rappel = { type: 'credit-note', ordering: { period: { start: '2026-04-01', end: '2026-06-30' } } };

  test.each<[string, JsonObject, string]>([
    ['03', {}, 'Rectificación por descuento por volumen de operaciones durante un periodo'],
    [
      '04',
      { tax: { ext: { 'es-facturae-correction-method': '04', 'es-fiscal-doc-type': 'R1' } } },
      'Autorizadas por la Agencia Tributaria',
    ],
  ])('has the period of a volume discount instead of an original, by the method %s', (method, changes, description) => {
    const { xml, warnings } = fileOf(calculated({ ...rappel, ...changes }));
    expect(leavesOf(innerOf(xml, 'Corrective') ?? '')).toEqual([
      `ReasonCode ${method === '03' ? '83' : '16'}`,
      `ReasonDescription ${method === '03' ? 'Base imponible modificada por descuentos y bonificaciones' : 'Base imponible'}`,
      'StartDate 2026-04-01',
      'EndDate 2026-06-30',
      `CorrectionMethod ${method}`,
      `CorrectionMethodDescription ${description}`,
    ]);
    expect(brokenRules(xml)).toEqual([]);
    expect(warnings.map(({ code }) => code)).not.toContain('reason-code-assumed');
  });

  test.each<[string, JsonObject]>([
    ['a method that requires its number', { ...rappel, tax: { ext: { 'es-facturae-correction-method': '02' } } }],
    ['only a period of delivery', { type: 'credit-note', delivery: { period: rappel.ordering.period } }],
    ['a debit note', { ...rappel, type: 'debit-note' }],
  ])('is refused without an original: %s', (_name, changes) => {
    expect(refusalsOf(calculated(changes))).toEqual(['E-INVOICE-25 $.doc.preceding']);
  });
});
