// The tax on stays of tourists, which is part of the price of the stay (Ley 37/1992 art. 78.Dos.4). Regression: it was in
// no base, and a test said that a hotel collects it for others.
import type { JsonObject } from '../../src/document/model/basic';
import { gran, look, remedyOf, sale } from './findings';
import { line } from './invoices';

describe('a charge for the tax on stays of tourists', () => {
  const stay = { cat: 'VAT', rate: 'reduced' };
  const lookAt = (more: JsonObject, taxes: JsonObject[] = [stay]) =>
    look(sale(stay, { lines: [line('300.00', { taxes })], ...more }));
  const charged = (reason: string, more: JsonObject = {}) => ({ charges: [{ reason, amount: '6.60', ...more }] });

  test.each<[string, JsonObject]>([
    ['Impuesto sobre estancias turísticas', { key: 'tax' }],
    ['Tasa turística', { key: 'tax' }],
    ['Taxa turística', { key: 'tax' }],
    ['Tasa turística (IEET)', { key: 'outlay' }],
    ['Ecotasa', { key: 'outlay' }],
    ['Impuesto turismo sostenible', { key: 'outlay' }],
    ['Tasa turística', {}],
  ])('gets the taxes of the stay as remedy: %s, %o', (reason, more) => {
    const remedy = remedyOf(lookAt(charged(reason, more)), 'untaxed-row');
    expect(remedy).toContain('{"cat":"VAT","rate":"reduced"}');
    expect(remedy).toContain('Ignore this warning if the stay is exempt');
    const right = lookAt(charged(reason, { taxes: [stay] }));
    expect([right.keys, right.content.CuotaTotal]).toEqual([[], '30.66']);
  });

  test('gets IGIC as remedy in the Canaries', () => {
    const igic = { cat: 'IGIC', rate: 'general' };
    const found = look(sale(igic, { supplier: gran, ...charged('Tasa turística municipal', { key: 'tax' }) }));
    expect(remedyOf(found, 'untaxed-row')).toContain('{"cat":"IGIC","rate":"general"}');
  });

  test.each<JsonObject>([
    { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } },
    { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } },
  ])('gets it as a line too: %o', (combo) => {
    const row = line('6.60', { item: { name: 'Tasa turística', price: '6.60' }, taxes: [combo] });
    const lines = [line('300.00', { taxes: [stay] }), row];
    expect(remedyOf(lookAt({ lines }), 'untaxed-row')).toContain('{"cat":"VAT","rate":"reduced"}');
  });

  test.each<[string, ReturnType<typeof look>]>([
    ['is paid for the customer', lookAt(charged('Tasa turística pagada por cuenta del cliente', { key: 'outlay' }))],
    ['is on an exempt stay', lookAt(charged('Tasa turística', { key: 'tax' }), [{ cat: 'VAT', key: 'exempt' }])],
    [
      'is in the trip of an agency',
      lookAt(charged('Tasa turística', { key: 'tax' }), [
        { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '05' } },
      ]),
    ],
    ['is no tax', lookAt(charged('Guía turístico', { key: 'outlay' }))],
    [
      'is repeated by a credit note',
      lookAt({
        ...charged('Tasa turística', { key: 'tax' }),
        type: 'credit-note',
        preceding: [{ series: 'A', code: '9', issue_date: '2026-06-01' }],
      }),
    ],
  ])('gets no warning if it %s', (_what, found) => {
    expect(found.keys.filter((key) => key === 'untaxed-row')).toEqual([]);
  });

  // Regression: duties of cars, ships and foreigners were taken for the tax on a stay, and the remedy charged VAT on them.
  test.each([
    'Impuesto de transmisiones, turismo 1234 BCD',
    'Impuesto de transmisiones patrimoniales (turismo)',
    'Tasa ITV turismo 1234 BCD',
    'Taxa ITV turisme',
    'Tasa de tráfico, cambio de titularidad del turismo',
    'Tasa de rodaje, turismo',
    'Tasa por estancia del buque',
    'Tasa de residencia y estancia (extranjería, modelo 790-052)',
    'Tasa autorización de estancia por estudios',
    'Tasa visado turístico',
  ])('is not a duty that is paid for the customer: %s', (reason) => {
    const none = { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } };
    const row = line('40.00', { item: { name: reason, price: '40.00' }, taxes: [none] });
    for (const more of [charged(reason, { key: 'outlay' }), { lines: [line('100.00', { taxes: [stay] }), row] }])
      expect(lookAt(more).keys.filter((key) => key === 'untaxed-row')).toEqual([]);
  });
});
