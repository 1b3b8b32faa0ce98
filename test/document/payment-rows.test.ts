// Rows that are no sale (guarantees, deposits, withheld tax, advances, vouchers, outlays), and prices that include tax.
// Regressions: such rows changed the record without a warning, or had a remedy that changes the tax.
import type { JsonObject } from '../../src/document/model/basic';
import { type InvoiceFindings, look, party, remedyOf, sale } from './findings';
import { exempt, line } from './invoices';

const vat = { cat: 'VAT', rate: 'general' };
const irpf = { cat: 'IRPF', percent: '15%' };
const none = { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } };
const abroad = { cat: 'VAT', key: 'outside-scope' };
const zero = { cat: 'VAT', percent: '0%' };
const under = (regime: string): JsonObject => ({ ...vat, ext: { 'es-fiscal-regime': regime } });
const row = (name: string, price: string, combo: JsonObject, more: JsonObject = {}): JsonObject =>
  line(price, { item: { name, price }, taxes: [combo], ...more });
const minus = (name: string, combo: JsonObject, price = '200.00'): JsonObject =>
  row(name, price, combo, { quantity: '-1' });
const withLines = (...lines: JsonObject[]): InvoiceFindings => look(sale(vat, { lines }));
const sold = line('1000.00', { taxes: [vat] });

describe('an amount that is no part of the price, but has taxes', () => {
  const guarantee = '"discounts": [{"key": "guarantee", "reason": "...", "amount": "5.00"}]';
  const deposit = (amount: string) => `"charges": [{"key": "deposit", "reason": "...", "amount": "${amount}"}]`;

  test.each([
    ['a guarantee', { discounts: [{ key: 'guarantee', amount: '5.00', taxes: [vat] }] }, guarantee],
    ['a guarantee by name', { discounts: [{ reason: 'Retención garantía', amount: '5.00', taxes: [vat] }] }, guarantee],
    ['a deposit', { charges: [{ key: 'deposit', reason: 'Fianza', amount: '50.00', taxes: [vat] }] }, deposit('50.00')],
    ['a returned deposit', { discounts: [{ key: 'deposit', amount: '50.00', taxes: [vat] }] }, deposit('-50.00')],
    [
      'a guarantee of a line',
      { lines: [line('100.00', { discounts: [{ key: 'guarantee', percent: '5%' }] })] },
      guarantee,
    ],
    [
      'a deposit of a line',
      { lines: [line('100.00', { charges: [{ key: 'deposit', amount: '50.00' }] })] },
      deposit('50.00'),
    ],
    ['a line', { lines: [line('100.00'), minus('Retención de garantía 5 %', vat, '5.00')] }, guarantee],
    ['a deposit by name', { charges: [{ reason: 'Fianza', amount: '50.00', taxes: [vat] }] }, deposit('50.00')],
    ['a deposit as a line', { lines: [line('100.00'), row('Fianza de la grúa', '50.00', vat)] }, deposit('50.00')],
  ])('gets a row outside the price as remedy: %s', (_name, more: JsonObject, remedy) => {
    const found = look(sale(vat, more));
    expect(found.keys).toContain('outlay-taxed');
    expect(remedyOf(found, 'outlay-taxed')).toContain(remedy);
  });

  test.each([
    ['a line', { lines: [line('100.00'), minus('Retención IRPF 15%', vat, '15.00')] }],
    ['a discount', { discounts: [{ reason: 'Retención IRPF 15%', amount: '15.00', taxes: [vat] }] }],
  ])('gets a tax of the lines as remedy if it is withheld income tax: %s', (_name, more: JsonObject) => {
    const found = look(sale(vat, more));
    expect(remedyOf(found, 'outlay-taxed')).toContain(
      `add {"cat":"IRPF","percent":"15%"} to the \`taxes\` of the lines`,
    );
  });

  // Regression: a deposit that is returned with tax lowered the tax of the sale in silence.
  test.each(['Devolución fianza', 'Devolución de la fianza', 'Fianza devuelta', 'Fianza', 'Reintegro de fianza'])(
    'gets a discount with the key `deposit` as remedy if it is returned: %s',
    (reason) => {
      const returned = '"discounts": [{"key": "deposit", "reason": "...", "amount": "50.00"}]';
      for (const found of [
        withLines(line('100.00'), minus(reason, vat, '50.00')),
        look(sale(vat, { discounts: [{ reason, amount: '50.00', taxes: [vat] }] })),
        look(sale(vat, { charges: [{ reason, amount: '-50.00', taxes: [vat] }] })),
      ]) {
        expect([found.keys, found.blocking]).toEqual([['outlay-taxed'], []]);
        expect(remedyOf(found, 'outlay-taxed')).toContain(returned);
      }
    },
  );

  const others = ['de envases', 'barriles', 'de 24 botellas', 'vasos'].map((what) => `Devolución fianza ${what}`);
  test.each([...others, 'Devolución de material', 'Abono por fianza perdida'])(
    'is not assumed for a row that returns goods or is kept: %s',
    (reason) => {
      expect(withLines(line('100.00'), minus(reason, vat, '50.00')).keys).not.toContain('outlay-taxed');
    },
  );

  test.each(['Fianza no devuelta', 'Fianza perdida', 'Fianzas y avales: gestión', 'Depósito de combustible'])(
    'is not assumed for a fee or goods: %s',
    (reason) => {
      expect(look(sale(vat, { charges: [{ reason, amount: '50.00', taxes: [vat] }] })).keys).toEqual([]);
      expect(withLines(line('100.00'), row(reason, '50.00', vat)).keys).toEqual([]);
    },
  );

  // Regression: an outlay with taxes was found only by its key, so its base and its tax were declared in silence.
  const outlay = '"charges": [{"key": "outlay", "reason": "...", "amount": "50.00"}]';
  test.each<[string, JsonObject]>([
    ['a line', { lines: [line('100.00'), row('Suplidos notaría', '50.00', vat)] }],
    ['a line whose name ends so', { lines: [line('100.00'), row('Tasas del registro (suplido)', '50.00', vat)] }],
    ['a charge', { charges: [{ reason: 'Suplido notaría', amount: '50.00', taxes: [vat] }] }],
    ['a charge of a line', { lines: [line('100.00', { charges: [{ reason: 'Suplidos', amount: '50.00' }] })] }],
  ])('gets the key `outlay` as remedy if it is called an outlay: %s', (_name, more) => {
    const found = look(sale(vat, more));
    expect([found.keys, found.content.CuotaTotal]).toEqual([['outlay-taxed'], '31.50']);
    expect(remedyOf(found, 'outlay-taxed')).toContain(outlay);
    const right = look(sale(vat, { charges: [{ key: 'outlay', reason: 'Suplidos notaría', amount: '50.00' }] }));
    expect([right.keys, right.content.CuotaTotal, right.content.ImporteTotal]).toEqual([[], '21.00', '121.00']);
  });

  test.each([
    'Gastos de notaría',
    'Gestión de suplidos',
    'Honorarios y suplidos',
    'Comisión sobre suplidos',
    'Suplidora SL',
    'Horas suplidas en festivo',
    'Docente suplido en mayo',
    'Suplidos sujetos a IVA',
    'Refacturación de suplidos',
    'Portes por cuenta del cliente',
    'Fianza envases',
    'Envases',
  ])('is not assumed for a part of the price: %s', (name) => {
    expect(withLines(line('100.00'), row(name, '50.00', vat)).keys).toEqual([]);
    expect(look(sale(vat, { charges: [{ reason: name, amount: '50.00', taxes: [vat] }] })).keys).toEqual([]);
  });

  test.each([none, exempt, zero])('is not an outlay with taxes if no tax is charged: %j', (combo) => {
    const ofDocument = look(sale(vat, { charges: [{ reason: 'Suplidos notaría', amount: '50.00', taxes: [combo] }] }));
    const charges = [{ reason: 'Suplidos notaría', amount: '50.00' }];
    const ofLine = withLines(line('100.00', { taxes: [combo], charges }));
    expect([...ofDocument.keys, ...ofLine.keys]).not.toContain('outlay-taxed');
  });

  test('gets no warning after its remedies are followed', () => {
    const right = look(
      sale(vat, {
        supplier: party('Ruiz Gil, Lucía', '54387763P', '28013', 'Madrid'),
        lines: [line('100.00', { taxes: [vat, irpf] })],
        discounts: [{ key: 'guarantee', reason: 'Garantía', amount: '5.00' }],
        charges: [{ key: 'deposit', reason: 'Fianza', amount: '50.00' }],
      }),
    );
    expect([right.keys, right.content.ImporteTotal, right.content.CuotaTotal]).toEqual([[], '121.00', '21.00']);
  });

  test.each([
    ['a deposit for packaging', { charges: [{ key: 'deposit', reason: 'Envases', amount: '5.00', taxes: [vat] }] }],
    ['an advance', { discounts: [{ key: 'deposit', reason: 'Anticipo', amount: '5.00', taxes: [vat] }] }],
    ['a warranty that is sold', { charges: [{ key: 'guarantee', reason: 'Garantía', amount: '5.00', taxes: [vat] }] }],
    ['goods under guarantee', { lines: [line('100.00'), minus('Abono pieza en garantía', vat, '5.00')] }],
    ['a tax return', { discounts: [{ reason: 'Campaña declaración IRPF', amount: '5.00', taxes: [vat] }] }],
    ['a voucher whose tax was paid', { discounts: [{ reason: 'Tarjeta regalo', amount: '5.00', taxes: [vat] }] }],
    ['a returned service', { lines: [line('100.00'), minus('Presentación retenciones IRPF', vat, '5.00')] }],
  ])('is not assumed if the row is part of the price: %s', (_name, more: JsonObject) => {
    expect(look(sale(vat, more)).keys).toEqual([]);
  });
});

describe('a subtracted line without tax', () => {
  test.each([
    ['Anticipo factura A-12', '"quantity": "-1", its price and its taxes'],
    ['Provisión de fondos entregada', '"payment": {"advances"'],
    ['Retención IRPF 15%', 'add {"cat":"IRPF","percent":"15%"}'],
  ])('gets a warning of its kind, although it is no sale (N1): %s', (name, remedy) => {
    const found = withLines(sold, minus(name, none));
    expect(found.keys).toEqual(['untaxed-row']);
    expect(remedyOf(found, 'untaxed-row')).toContain(remedy);
  });

  test.each([
    ['Fianza', exempt, '"key": "deposit"'],
    ['Fianza', abroad, '"key": "deposit"'],
    ['Retención de garantía', zero, '"key": "guarantee"'],
    ['Retención IRPF 15%', exempt, '"cat":"IRPF"'],
    ['Tarjeta regalo', zero, '"advances"'],
    ['Anticipo factura A-12', exempt, '"quantity": "-1"'],
  ])('gets no credit note of sold goods as remedy: %s, %j', (name, combo, remedy) => {
    const found = withLines(sold, minus(name, combo));
    expect(found.keys).not.toContain('return-other-rate');
    expect(remedyOf(found, 'untaxed-row')).toContain(remedy);
  });

  test('gets a warning if it is income tax withheld from an exempt sale', () => {
    const found = withLines(row('Clase', '1000.00', exempt), minus('Retención IRPF 15%', exempt, '150.00'));
    expect(found.keys).toEqual(['untaxed-row']);
  });

  test.each([
    ['an advance of an exempt sale', [row('Clase', '1000.00', exempt), minus('Anticipo', exempt)]],
    ['an advance of a compensation', [row('Indemnización', '1000.00', none), minus('Anticipo', none)]],
    ['a penalty', [sold, minus('Penalización por cancelación anticipada', none)]],
  ])('gets no warning if it is right: %s', (_name, lines) => {
    expect(withLines(...lines).keys).toEqual([]);
  });

  test('still gets a credit note as remedy if it returns goods', () => {
    expect(withLines(sold, minus('Devolución bono 10 sesiones', exempt)).keys).toEqual(['return-other-rate']);
  });
});

describe('an added line without tax', () => {
  // Regression: the remedy was to issue no invoice, although a charge was a sale.
  test('is a deposit of the invoice if a charge is a sale', () => {
    const charges = [{ reason: 'Alquiler', amount: '500.00', taxes: [vat] }];
    const found = look(sale(vat, { lines: [row('Fianza', '30.00', none)], charges }));
    expect(remedyOf(found, 'untaxed-row')).toContain('"charges": [{"key": "deposit"');
  });

  test.each([
    ['Suplido tasas registro', exempt, 'outlay'],
    ['Suplidos', abroad, 'outlay'],
    ['Fianza', exempt, 'deposit'],
    ['Fianza alquiler', zero, 'deposit'],
  ])('gets a warning if it is an outlay or a deposit: %s, %j', (name, combo, key) => {
    expect(remedyOf(withLines(sold, row(name, '30.00', combo)), 'untaxed-row')).toContain(
      `"charges": [{"key": "${key}"`,
    );
  });

  test.each([
    ['Intereses por aplazamiento', exempt],
    ['Depósito de valores', exempt],
    ['Indemnización por pérdida del depósito', none],
    ['Tasa de depósito en vertedero', none],
    ['Depósito de combustible', none],
    ['Indemnización por intereses de mora', none],
    ['Compensación garantía de origen', none],
  ])('gets no warning if it is a sale or a compensation: %s', (name, combo) => {
    expect(withLines(sold, row(name, '30.00', combo)).keys).toEqual([]);
  });
});

describe('an advance that is subtracted', () => {
  test.each(['07', '11'])('gets a warning if only the sale has regime %s', (regime) => {
    const of = (combo: JsonObject) => withLines(row('Renta', '1000.00', under(regime)), minus('Anticipo renta', combo));
    expect(remedyOf(of(vat), 'return-other-rate')).toContain(`"es-fiscal-regime": "${regime}"`);
    expect(of(under(regime)).keys).not.toContain('return-other-rate');
  });

  test('is not assumed for goods that were sold under another regime', () => {
    expect(withLines(row('Mesa', '1000.00', under('07')), minus('Silla devuelta', vat)).keys).toEqual([]);
  });

  test('gets the correction of its invoice as remedy, not a return of goods, if it exceeds the sale', () => {
    const found = withLines(sold, minus('Anticipo, factura A-12', vat, '1200.00'));
    expect(found.keys).toEqual(['returns-above-sale']);
    expect(remedyOf(found, 'returns-above-sale')).toContain('credit note of the invoice of the advance');
  });
});

describe('a voucher that is sold', () => {
  const charged = (more: JsonObject, reason = 'Tarjeta regalo') =>
    look(sale(vat, { charges: [{ reason, amount: '30.00', ...more }] }));

  test('gets no tax of the lines as first remedy if it is a charge', () => {
    const taxes = [none];
    expect(remedyOf(charged({}), 'untaxed-row')).toContain(`add "taxes": ${JSON.stringify(taxes)} to charges[0]`);
    const right = charged({ taxes });
    expect([right.keys, right.content.ImporteTotal, right.content.CuotaTotal]).toEqual([[], '151.00', '21.00']);
  });

  test('is not assumed for gift wrapping', () => {
    expect(remedyOf(charged({}, 'Envoltorio regalo'), 'untaxed-row')).toContain('add the `taxes` of the lines');
  });
});

describe('prices that include a tax', () => {
  const included = (combos: readonly JsonObject[]) =>
    look(
      sale(vat, { tax: { prices_include: 'VAT' }, lines: combos.map((one) => line('126.20', { taxes: [one] })) }),
    ).keys.filter((key) => key === 'prices-include-unused');

  test('get a warning if the surcharge was added to them', () => {
    expect(included([{ cat: 'VAT', rate: 'general+eqs' }])).toEqual(['prices-include-unused']);
    expect(included([vat])).toEqual([]);
  });

  test('get a warning if another tax was added to the price of a line', () => {
    expect(included([vat, { cat: 'IGIC', rate: 'general' }])).toEqual(['prices-include-unused']);
    expect(included([vat, exempt, { cat: 'IGIC', key: 'exempt' }])).toEqual([]);
  });
});

describe('a simplified invoice', () => {
  // Regression: the remedy was to remove the only line, which leaves no invoice.
  test('a simplified invoice with nothing but a deposit is not told to move its only line', () => {
    const ticket = { $tags: ['simplified'], customer: undefined as never };
    const alone = look(sale(vat, { ...ticket, lines: [row('Fianza', '300.00', exempt)] }));
    expect(remedyOf(alone, 'untaxed-row')).toContain('Do not issue an invoice');
    const sold = look(sale(vat, { ...ticket, lines: [line('100.00'), row('Fianza', '300.00', exempt)] }));
    expect(remedyOf(sold, 'untaxed-row')).toContain('"charges": [{"key": "deposit"');
  });
});
