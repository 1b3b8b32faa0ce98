// PDFs for every kind of buyer, and of a correction by substitution.
import type { Json, JsonObject } from '../../src/document/model/basic';
import type { InvoiceRecordTotals } from '../../src/document/record-totals';
import { invoiceInput, invoiceOf, line } from '../document/invoices';
import { textOfInvoice } from './printed-text';

const readText = (input: JsonObject, layout: 'A4' | 'ticket80' = 'A4', recordTotals?: InvoiceRecordTotals) =>
  textOfInvoice(invoiceOf(invoiceInput(input)), { layout, recordTotals, qrAddress: undefined });

describe('a full invoice without the NIF of the customer', () => {
  const input = {
    $tags: ['simplified'],
    customer: { name: 'García Pérez, Ana', addresses: [{ street: 'Calle Sol 2', code: '28013', locality: 'Madrid' }] },
    lines: [line('5000.00')],
  };

  test.each<[string, 'A4' | 'ticket80', JsonObject, string]>([
    ['a ticket', 'A4', {}, 'Factura simplificada'],
    ['a full invoice', 'A4', { meta: { 'es-fiscal-art61d': 'S' } }, 'Factura'],
    ['a full invoice, on a roll', 'ticket80', { meta: { 'es-fiscal-art61d': 'S' } }, 'Factura'],
    ['a ticket that says no', 'A4', { meta: { 'es-fiscal-art61d': 'N' } }, 'Factura simplificada'],
  ])('has its title: %s on %s', async (_case, layout, meta, title) => {
    const text = await readText({ ...input, ...meta }, layout);
    expect(text.split('\n')[0]).toBe(title);
    expect(text).toContain('García Pérez, Ana');
  });
});

describe('the PDF of a correction by substitution', () => {
  const rates = (base: string, percent: string, amount: string, more: JsonObject = {}): JsonObject => ({
    base,
    percent,
    amount,
    key: 'standard',
    ...more,
  });
  const original = (...rows: JsonObject[]): JsonObject[] => [
    {
      series: 'A',
      code: '1',
      issue_date: '2026-06-01',
      tax: { categories: [{ code: 'VAT', rates: rows, amount: '21.00' }], sum: '21.00' },
    },
  ];
  const replaced = (preceding: Json, ...lines: JsonObject[]): JsonObject => ({
    type: 'corrective',
    series: 'R',
    preceding,
    lines,
  });
  const taxed = (price: string, combo: JsonObject): JsonObject => line(price, { taxes: [{ cat: 'VAT', ...combo }] });

  test('states the corrected amounts and the difference', async () => {
    const text = await readText(replaced(original(rates('100.00', '21.0%', '21.00')), line('80.00')));
    expect(text).toContain('Base rectificada 100,00 €, cuota rectificada 21,00 €');
    expect(text).toContain('Importe de la rectificación · IVA 21 %: base -20,00 €, cuota -4,20 €');
    expect(text).toContain('96,80');
  });

  test('states neither a margin nor its difference (Ley 37/1992 art. 138)', async () => {
    const ext = { 'es-fiscal-regime': '03', 'es-fiscal-op-class': 'S1' };
    const before = original(rates('100.00', '21.0%', '21.00', { ext }));
    const text = await readText(
      replaced(before, taxed('80.00', { rate: 'general', ext: { 'es-fiscal-regime': '03' } })),
    );
    expect(text).toContain('96,80');
    expect(text).not.toMatch(/rectificada \d|cuota|80,00/);
  });

  describe('with a margin, whose base and tax are not stated', () => {
    const ext = { 'es-fiscal-regime': '03', 'es-fiscal-op-class': 'S1' };
    const car = taxed('800.00', { rate: 'general', ext: { 'es-fiscal-regime': '03' } });
    const rest = { charges: [{ reason: 'Resto del precio', amount: '9000.00' }] };
    const before = (changes: JsonObject): JsonObject[] =>
      original(rates('1000.00', '21.0%', '210.00', { ext })).map((row) => ({ ...row, ...changes }));

    test.each(['A4', 'ticket80'] as const)('states the difference of the prices on %s', async (layout) => {
      const input = { ...replaced(before({ payable: '10210.00' }), car), ...rest };
      const text = (await readText(input, layout)).replaceAll('\n', ' ');
      expect(text).toContain('9.968,00');
      expect(text).toContain('Importe de la rectificación · precio -242,00 €');
      expect(text).not.toMatch(/cuota|-200,00|42,00 €, /);
    });

    // Regression: next to an ordinary line, the page stated nothing about the price under the scheme.
    test('states the difference of the prices next to an ordinary line', async () => {
      const mats = original(rates('1000.00', '21.0%', '210.00', { ext }), rates('50.00', '21.0%', '10.50'));
      const both = (price: string): JsonObject => ({
        ...replaced(
          mats.map((row) => ({ ...row, payable: '10270.50' })),
          car,
          line(price),
        ),
        ...rest,
      });
      const same = await readText(both('50.00'));
      expect(same).toContain('Importe de la rectificación · precio -242,00 €');
      expect(same).not.toMatch(/rectificación · IVA/);
      const changed = await readText(both('40.00'));
      // Regression: the price contained the change of the ordinary line, which has a text of its own.
      expect(changed).toContain('Importe de la rectificación · precio -242,00 €');
      expect(changed).toContain('Importe de la rectificación · IVA 21 %: base -10,00 €, cuota -2,10 €');
    });

    test('states no difference of the price if only an ordinary line changes, or if both were credited', async () => {
      const sold = (base: string, tax: string, ofMats: string, taxOfMats: string): JsonObject[] =>
        original(rates(base, '21.0%', tax, { ext }), rates(ofMats, '21.0%', taxOfMats));
      const correct = (rows: JsonObject[], payable: string, price: string) =>
        readText({
          ...replaced(
            rows.map((row) => ({ ...row, payable })),
            car,
            line(price),
          ),
          ...rest,
        });
      const mats = await correct(sold('800.00', '168.00', '50.00', '10.50'), '10028.50', '40.00');
      expect(mats).toContain('Importe de la rectificación · IVA 21 %: base -10,00 €, cuota -2,10 €');
      expect(mats).not.toContain('rectificación · precio');
      expect(await correct(sold('0.00', '0.00', '0.00', '0.00'), '10270.50', '50.00')).not.toContain('Importe de la');
    });

    test('states no difference if the price of the original is unknown, credited or the same', async () => {
      for (const changes of [{}, { payable: '0.00' }, { payable: '9968.00' }])
        expect(await readText({ ...replaced(before(changes), car), ...rest })).not.toContain('Importe de la');
    });

    test('states no difference if amounts outside the price are payable too', async () => {
      const charges = [...rest.charges, { key: 'outlay', amount: '50.00' }];
      const input = { ...replaced(before({ payable: '10210.00' }), car), charges };
      expect(await readText(input)).not.toContain('Importe de la');
    });
  });

  test('shows the difference of each changed rate', async () => {
    const before = original(rates('100.00', '21.0%', '21.00'), rates('50.00', '10.0%', '5.00'));
    const after = [taxed('50.00', { rate: 'reduced' }), taxed('100.00', { rate: 'super-reduced' })];
    const text = await readText(replaced(before, ...after));
    expect(text).toContain('IVA 21 %: base -100,00 €, cuota -21,00 €');
    expect(text).toContain('IVA 4 %: base 100,00 €, cuota 4,00 €');
    expect(text).not.toContain('IVA 10 %: base');
  });

  // Regression: the page of a correction in euros of an invoice in dollars stated no amount of the correction.
  test.each(['A4', 'ticket80'] as const)(
    'states the euros of the record for an original in dollars on %s',
    async (layout) => {
      const before = original(rates('100.00', '21.0%', '21.00')).map((row) => ({ ...row, currency: 'USD' }));
      const input = {
        ...replaced(before, line('80.00')),
        exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.8613' }],
      };
      const change = { base: '-6.13', tax: '-1.29', surcharge: '0.00' };
      const sealed = await readText(input, layout, { tax: '16.80', total: '96.80', change });
      expect(sealed.replaceAll('\n', ' ')).toContain('Importe de la rectificación · base -6,13 €, cuota -1,29 €');
      expect(await readText(input, layout)).not.toContain('Importe de la rectificación');
      const ofScheme = { ext: { 'es-fiscal-regime': '03', 'es-fiscal-op-class': 'S1' } };
      const margin = original(rates('100.00', '21.0%', '21.00', ofScheme)).map((row) => ({ ...row, currency: 'USD' }));
      const hidden = await readText({ ...input, preceding: margin }, layout, { tax: '16.80', total: '96.80', change });
      expect(hidden).not.toContain('Importe de la rectificación');
    },
  );

  test('shows the equivalence surcharge', async () => {
    const surcharge = { percent: '5.2%', amount: '5.20' };
    const before = original(rates('100.00', '21.0%', '21.00', { surcharge }));
    const text = await readText(replaced(before, taxed('80.00', { rate: 'general+eqs' })));
    expect(text).toContain('base -20,00 €, cuota -4,20 €, RE -1,04 €');
    // Case 41: the reversed amount is stated with its surcharge (RD 1619/2012 art. 15.5).
    expect(text).toMatch(/100,00 €, \S+ \S+ 21,00 €, RE 5,20 €/);
  });

  test('omits the amounts of the correction by differences, or after a credit note for the original', async () => {
    const zero = original(rates('0.00', '21.0%', '0.00'));
    expect(await readText(replaced(zero, line('80.00')))).not.toContain('Importe de la rectificación');
    const note = { ...replaced(original(rates('100.00', '21.0%', '21.00')), line('20.00')), type: 'credit-note' };
    expect(await readText(note)).not.toContain('Importe de la rectificación');
  });
});
