// Used goods under the margin scheme: deliveries to other countries, sales at a loss and goods that come back.
import type { JsonObject } from '../../src/document/model/basic';
import { look, remedyOf, sale } from './findings';
import { line } from './invoices';

describe('a sale of used goods under the margin scheme', () => {
  const used = (key: JsonObject): JsonObject => ({ cat: 'VAT', ...key, ext: { 'es-fiscal-regime': '03' } });
  const german = {
    name: 'Kunde GmbH',
    tax_id: { country: 'DE', code: '111111125' },
    addresses: [{ street: 'Weg 1', code: '10115', locality: 'Berlin', country: 'DE' }],
  };
  const rest = (amount: string): JsonObject => ({ charges: [{ reason: 'Resto del precio', amount }] });
  const ofScheme = { $tags: ['second-hand-goods'] };

  // Regression: a sale under the scheme was declared as exempt in silence, and would be in form 349.
  test('is not exempt for a customer in another member state', () => {
    const exempt = used({ key: 'intra-community' });
    for (const more of [rest('900.00'), {}]) {
      const found = look(sale(exempt, { ...ofScheme, customer: german, ...more }));
      expect(found.keys).toEqual(['margin-scheme']);
      expect(remedyOf(found, 'margin-scheme')).toContain('art. 135.Dos');
    }
    const taxed = look(sale(used({ rate: 'general' }), { ...ofScheme, customer: german, ...rest('900.00') }));
    const general = look(sale({ cat: 'VAT', key: 'intra-community' }, { customer: german }));
    expect([taxed.keys, general.keys]).toEqual([[], []]);
  });

  // Regression: the base was only the margin of an export, whose whole price is exempt, and no form had it.
  test.each([
    ['with the rest of the price', rest('900.00')],
    ['with the whole price in the line', {}],
  ])('is exempt without the scheme as an export: %s', (_title, more) => {
    const swiss = { name: 'Kunde AG', tax_id: { country: 'CH', code: 'E123456788' } };
    const exported = look(sale(used({ key: 'export' }), { ...ofScheme, customer: swiss, ...more }));
    expect([exported.keys.filter((key) => key === 'margin-scheme'), exported.blocking]).toEqual([
      ['margin-scheme'],
      [],
    ]);
    expect(remedyOf(exported, 'margin-scheme')).toContain('without regime 03');
    const remedied = look(sale({ cat: 'VAT', key: 'export' }, { customer: swiss }));
    expect(remedied.keys).not.toContain('margin-scheme');
    const ship = { ...used({ key: 'export' }), ext: { 'es-fiscal-regime': '03', 'es-fiscal-exempt': 'E3' } };
    const supplied = look(sale(ship, { ...ofScheme, customer: swiss, ...rest('900.00') }));
    expect(supplied.keys).not.toContain('margin-scheme');
  });

  test('keeps its codes in a credit note', () => {
    const credit = { type: 'credit-note', preceding: [{ series: 'A', code: '9', issue_date: '2026-06-01' }] };
    const credited = look(sale(used({ key: 'intra-community' }), { ...credit, customer: german, ...rest('900.00') }));
    expect(credited.keys).not.toContain('margin-scheme');
  });

  // Regression: only a sale got the warning about the exemption, but corrections lost the one about the whole price.
  test.each<[string, JsonObject]>([
    ['a credit note', { type: 'credit-note' }],
    ['a debit note', { type: 'debit-note' }],
    ['a sale with a negative total', { lines: [line('-100.00', { taxes: [used({ key: 'intra-community' })] })] }],
  ])('has the warning about the whole price if it is exempt: %s', (_name, more) => {
    const preceding = [{ series: 'A', code: '9', issue_date: '2026-06-01' }];
    const exempt = used({ key: 'intra-community' });
    const input = sale(exempt, { ...ofScheme, customer: german, ...(more['type'] ? { preceding } : {}), ...more });
    const found = look(input);
    expect(found.keys).toContain('margin-scheme');
    expect(remedyOf(found, 'margin-scheme')).not.toContain('art. 135.Dos');
  });

  // Regression: a sale at a loss reported negative tax in silence.
  test.each<[string, JsonObject]>([
    ['a price', { lines: [line('-100.00', { taxes: [used({ rate: 'general' })] })] }],
    [
      'a discount',
      {
        lines: [line('100.00', { taxes: [used({ rate: 'general' })] })],
        discounts: [{ reason: 'Fiel', amount: '150.00', taxes: [used({ rate: 'general' })] }],
      },
    ],
  ])('has no negative margin by %s', (_name, more) => {
    const found = look(sale(used({ rate: 'general' }), { ...ofScheme, ...rest('1000.00'), ...more }));
    expect(remedyOf(found, 'margin-scheme')).toContain('Write "0.00" as the price');
    const none = { lines: [line('0.00', { taxes: [used({ rate: 'general' })] })] };
    const right = look(sale(used({ rate: 'general' }), { ...ofScheme, ...rest('900.00'), ...none }));
    expect([right.keys, right.content.CuotaTotal, right.content.ImporteTotal]).toEqual([[], '0.00', '900.00']);
  });

  test('has a negative margin for goods that come back with a later sale', () => {
    const lines = [
      line('10.00', { taxes: [used({ rate: 'general' })] }),
      line('-100.00', { item: { name: 'Devolución', price: '-100.00' }, taxes: [used({ rate: 'general' })] }),
    ];
    const charges = [
      { reason: 'Resto del precio', amount: '90.00' },
      { reason: 'Resto devuelto', amount: '-900.00' },
    ];
    expect(look(sale(used({ rate: 'general' }), { ...ofScheme, lines, charges })).keys).toEqual([]);
    // Regression: a return together with a sale of more used goods was taken for a sale at a loss.
    const more = [{ reason: 'Resto del precio', amount: '5000.00' }, ...charges.slice(1)];
    expect(look(sale(used({ rate: 'general' }), { ...ofScheme, lines, charges: more })).keys).toEqual([]);
    const wholeMargin = look(sale(used({ rate: 'general' }), { ...ofScheme, lines, charges: more.slice(0, 1) }));
    expect(wholeMargin.keys).toEqual([]);
    const withNewGoods = [line('5000.00'), ...lines.slice(1)];
    const found = look(
      sale(used({ rate: 'general' }), { ...ofScheme, lines: withNewGoods, charges: charges.slice(1) }),
    );
    expect(found.keys).not.toContain('margin-scheme');
  });
});

describe('a discount without taxes next to a line under a margin scheme', () => {
  const margin = (regime: string): JsonObject => ({ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': regime } });
  const rest = [{ reason: 'Resto del precio', amount: '900.00' }];
  const minus = { reason: 'Dto', amount: '20.00' };

  // Regression: next to one line of the scheme, no discount without taxes had a warning, also not one of other lines.
  test.each(['03', '05', '09'])('gets a warning under regime %s, with the taxes of the margin', (regime) => {
    const sold = (more: JsonObject) => look(sale(margin(regime), { charges: rest, ...more }));
    expect(sold({}).keys).toEqual([]);
    const found = sold({ discounts: [minus] });
    expect([found.keys, found.warnings[0]?.paths]).toEqual([['untaxed-row'], ['$.doc.discounts[0]']]);
    const [, taxes = ''] = /for example (\[.*?\])\. Otherwise/.exec(remedyOf(found, 'untaxed-row')) ?? [];
    const right = sold({ discounts: [{ ...minus, taxes: JSON.parse(taxes) as JsonObject[] }] });
    expect([right.keys, right.content.CuotaTotal]).toEqual([[], '16.80']);
    expect(sold({ charges: [...rest, { ...minus, amount: '-20.00' }] }).keys).toEqual(['untaxed-row']);
  });

  test('gets a warning if an ordinary line is sold as well', () => {
    const lines = [line('100.00', { taxes: [margin('05')] }), line('50.00')];
    const found = look(sale({}, { $tags: ['travel-agency'], lines, charges: rest, discounts: [minus] }));
    expect(found.keys).toEqual(['untaxed-row']);
    expect(remedyOf(found, 'untaxed-row')).toContain('"es-fiscal-regime":"05"');
  });

  // Regression: the rest of an advance was an advance without taxes, and the remedy added it to the price again.
  test.each<[string, string, JsonObject]>([
    ['03', 'a charge', { charges: [...rest, { reason: 'Señal, factura C-8', amount: '-450.00' }] }],
    ['05', 'a charge', { charges: [...rest, { reason: 'Anticipo, factura C-8', amount: '-450.00' }] }],
    ['03', 'a discount', { charges: rest, discounts: [{ reason: 'Entrega a cuenta', amount: '450.00' }] }],
  ])('may be the rest of an advance under regime %s, as %s', (regime, _as, rows) => {
    const sold = line('100.00', { taxes: [margin(regime)] });
    const minus = (name: string) =>
      line('50.00', { quantity: '-1', item: { name, price: '50.00' }, taxes: [margin(regime)] });
    const keysOf = (...lines: JsonObject[]) =>
      look(sale({}, { ...rows, lines })).keys.filter((key) => key === 'untaxed-row');
    expect(keysOf(sold, minus('Señal, factura C-8'))).toEqual([]);
    expect(keysOf(sold)).toEqual(['untaxed-row']);
    // Regression: any negative line of the scheme silenced the warning about an advance, also a price reduction.
    for (const name of ['Devolución de la moto', 'Descuento', 'Vehículo usado entregado a cuenta', 'Factura C-8'])
      expect(keysOf(sold, minus(name))).toEqual(['untaxed-row']);
    const named = { ...rows, preceding: [{ series: 'C', code: '8', issue_date: '2026-06-01' }] };
    const final = look(sale({}, { ...named, lines: [sold, minus('Factura C-8')] }));
    expect(final.keys).not.toContain('untaxed-row');
  });

  test('may reverse the rest of the price in a correction, and for goods that come back', () => {
    const preceding = [{ series: 'A', code: '9', issue_date: '2026-06-01' }];
    const credit = { type: 'credit-note', preceding, charges: rest, discounts: [minus] };
    expect(look(sale(margin('03'), credit)).keys).not.toContain('untaxed-row');
    const back = { charges: rest, discounts: [{ reason: 'Resto devuelto', amount: '20.00' }] };
    const lines = [line('100.00', { taxes: [margin('03')] }), line('-10.00', { taxes: [margin('03')] })];
    expect(look(sale({}, { ...back, lines })).keys).not.toContain('untaxed-row');
  });
});
