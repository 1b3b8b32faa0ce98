// Rows of an invoice whose text or codes show their kind. Regressions: they had the remedy of another kind of row.
import { renderMessage } from '../../src/messages/render';
import { addRemediesToFaults } from '../../src/document/explain-faults';
import type { JsonObject } from '../../src/document/model/basic';
import { ceuta, gran, look, madrid, remedyOf, sale, valencia } from './findings';
import { build, customer, invoiceInput, irpf, line } from './invoices';

const vat = { cat: 'VAT', rate: 'general' };
const remedyOfRow = (more: JsonObject): string => remedyOf(look(sale(vat, more)), 'untaxed-row');
const discount = (reason: string, more: JsonObject = {}): string =>
  remedyOfRow({ discounts: [{ reason, amount: '15.00', ...more }] });
const charge = (reason: string, amount = '15.00'): string => remedyOfRow({ charges: [{ reason, amount }] });

describe('a discount or charge without taxes', () => {
  test.each([
    ['Retención IRPF 15 %', '{"cat":"IRPF","percent":"15%"}'],
    ['IRPF', '{"cat":"IRPF","rate":"pro"}'],
    ['Retención 19%', '{"cat":"IRPF","percent":"19%"}'],
    ['Ret. 7 %', '{"cat":"IRPF","percent":"7%"}'],
  ])('gets withheld income tax as remedy, and not a guarantee or a discount: %s', (reason, tax) => {
    expect(discount(reason)).toContain(`add ${tax} to the \`taxes\` of the lines`);
  });

  test.each(['Retención 5 %', 'Retención de garantía 7 %', 'Retención por buena ejecución'])(
    'stays a guarantee if the customer keeps it: %s',
    (reason) => {
      expect(discount(reason)).toContain('"key": "guarantee"');
    },
  );

  test.each(['Anticipo pagado', 'Señal', 'Entrega a cuenta', 'Advance payment'])(
    'gets a line with taxes or a payment as remedy for an advance: %s',
    (reason) => {
      for (const remedy of [discount(reason), charge(reason, '-15.00')]) {
        expect(remedy).toContain('"quantity": "-1"');
        expect(remedy).toContain('"amount": "15.00"');
      }
    },
  );

  test.each(['Pronto pago', 'Descuento por pago anticipado', 'Early payment'])(
    'gets a lower price as remedy for an early payment: %s',
    (reason) => {
      expect(discount(reason)).toContain('add the `taxes` of the lines');
    },
  );

  test.each(['Suplidos registro', 'Propina', 'Tip', 'Intereses de demora', 'Tasa pagada por cuenta del cliente'])(
    'gets the outlay of docs/cases.md as first remedy: %s',
    (reason) => {
      expect(charge(reason)).toBe(
        'Add "key": "outlay" to charges[0], so that the record has the tax and the total of the sale.',
      );
    },
  );

  test.each(['Cheque restaurante', 'Ticket comida', 'Cheque guardería'])('gets a payment as remedy: %s', (reason) => {
    expect(discount(reason)).toContain('advances');
  });
});

describe('a charge with the key of a tax', () => {
  const taxCharge = (reason: string, more: JsonObject = {}) =>
    look(sale(vat, { charges: [{ key: 'tax', reason, amount: '5.11', ...more }] }));

  // Regression: VAT on taxes of the supplier was missing.
  test.each([
    'Impuesto especial sobre la electricidad 5,11 %',
    'Impuesto eléctrico',
    'Impuesto Eléctrico 5,11 %',
    'Impost elèctric',
    'IE',
    'IEE 5,11 %',
    'Impuesto sobre hidrocarburos',
    'Impuesto especial sobre envases de plástico no reutilizables',
    'Impuesto sobre gases fluorados',
    'Tasa RAEE',
    'Punto verde',
  ])('gets the taxes of the lines as remedy if it is part of the price: %s', (reason) => {
    expect(remedyOf(taxCharge(reason), 'untaxed-row')).toContain('{"cat":"VAT","rate":"general"}');
    expect(taxCharge(reason, { taxes: [vat] }).keys).toEqual([]);
  });

  test.each([
    'Tasa turística por cuenta del cliente',
    'Impuesto de circulación del turismo',
    'Impuesto especial sobre determinados medios de transporte',
    'Canon de saneamiento',
    'Impuesto sobre primas de seguros',
    'Tasas',
  ])('gets no warning if it is collected for others: %s', (reason) => {
    expect(taxCharge(reason).keys).toEqual([]);
  });

  test('gets a warning as a discount', () => {
    const found = look(sale(vat, { discounts: [{ key: 'tax', reason: 'Bonificación', amount: '10.00' }] }));
    expect(remedyOf(found, 'untaxed-row')).toContain('add the `taxes` of the lines');
    for (const key of ['stamp-duty', 'customs'])
      expect(look(sale(vat, { charges: [{ key, reason: 'X', amount: '10.00' }] })).keys).toEqual([]);
  });
});

describe('a line that subtracts from a price with withheld income tax', () => {
  const ana = { name: 'Ruiz Gil, Ana', tax_id: { country: 'ES', code: '54387763P' }, addresses: valencia.addresses };
  const fees = line('1000.00', { taxes: [vat, irpf] });
  const minus = (name: string, ...taxes: JsonObject[]): JsonObject =>
    line('300.00', { quantity: '-1', item: { name, price: '300.00' }, taxes });
  const find = (...lines: JsonObject[]): string[] =>
    look(sale(vat, { supplier: ana as JsonObject, lines })).keys.filter((key) => key === 'return-other-rate');

  // Regression: the tax that was withheld from the advance was withheld again.
  test.each(['Anticipo factura A-1', 'Descuento'])('gets a warning without it: %s', (name) => {
    expect(find(fees, minus(name, vat))).toEqual(['return-other-rate']);
  });

  test.each<[string, readonly JsonObject[]]>([
    ['with it', [fees, minus('Anticipo factura A-1', vat, irpf)]],
    ['with another percentage of it', [fees, minus('Anticipo factura A-1', vat, { cat: 'IRPF', percent: '7%' })]],
    ['a price without it', [line('1000.00'), minus('Anticipo factura A-1', vat)]],
    ['a price of which a part has it', [fees, line('50.00'), minus('Anticipo factura A-1', vat)]],
    ['returned goods', [fees, minus('Devolución de libros', vat)]],
    [
      'funds that were no sale',
      [fees, minus('Provisión de fondos', { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } })],
    ],
  ])('gets no warning if it is right: %s', (_what, lines) => {
    expect(find(...lines)).toEqual([]);
  });
});

describe('a subtracted line', () => {
  const outside = { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } };
  const subtracted = (name: string, combo: JsonObject) =>
    look(
      sale(vat, {
        lines: [line('100.00'), line('20.00', { quantity: '-1', item: { name, price: '20.00' }, taxes: [combo] })],
      }),
    );

  test('gets no credit note as remedy if it is a voucher', () => {
    const found = subtracted('Tarjeta regalo', outside);
    expect(found.keys).toEqual(['untaxed-row']);
    expect(remedyOf(found, 'untaxed-row')).toContain('advances');
  });

  test.each([
    [
      'Retención de garantía',
      '"key": "guarantee"',
      { discounts: [{ key: 'guarantee', reason: 'x', amount: '20.00' }] },
    ],
    ['Devolución de la fianza', '"key": "deposit"', { charges: [{ key: 'deposit', reason: 'x', amount: '-20.00' }] }],
  ])('gets a remedy that causes no warning: %s', (name, written, remedied) => {
    expect(remedyOf(subtracted(name, outside), 'untaxed-row')).toContain(written);
    const right = look(sale(vat, remedied));
    expect(right.keys).toEqual([]);
    expect(right.content).toMatchObject({ ImporteTotal: '121.00', CuotaTotal: '21.00' });
  });

  test('is not treated as a return of goods if it is a penalty', () => {
    expect(subtracted('Penalización por retraso', outside).keys).toEqual([]);
  });

  test('is not treated as returned goods if it is an advance at another rate', () => {
    const found = subtracted('Anticipo, factura A-12', { cat: 'VAT', rate: 'reduced' });
    expect(remedyOf(found, 'return-other-rate')).toContain('at the rate of the advance, because that part keeps');
    expect(remedyOf(found, 'return-other-rate')).not.toContain('credit-note');
  });
});

describe('a rate of another tax', () => {
  test('does not get VAT as remedy for the surcharge of IGIC', () => {
    const found = look(sale({ cat: 'IGIC', percent: '7%', surcharge: '1%' }, { supplier: gran, customer: madrid }));
    expect(found.keys).toEqual(['surcharge-left-out']);
  });

  test('does not get IGIC as remedy for IPSI above 10 %', () => {
    const found = look(sale({ cat: 'IPSI', percent: '12%' }, { supplier: ceuta }));
    expect(remedyOf(found, 'rate-of-other-tax')).toContain('{"cat": "IPSI", "percent": "4%"}');
  });

  test.each([
    ['outside-scope', 'es-fiscal-op-class', 'N2'],
    ['reverse-charge', 'es-fiscal-op-class', 'S2'],
    ['export', 'es-fiscal-exempt', 'E2'],
    ['exempt', 'es-fiscal-exempt', 'E1'],
  ])('gets for the key %s with IPSI a remedy with %s %s', (key, name, code) => {
    const built = build(invoiceInput({ supplier: ceuta, lines: [line('100.00', { taxes: [{ cat: 'IPSI', key }] })] }));
    if (!('envelope' in built)) throw new Error(built.problem.key);
    const [fault] = addRemediesToFaults(built.envelope.doc, built.faults);
    const row = { cat: 'IPSI', percent: '0%', ext: { [name]: code } };
    const written = `{"cat": "IPSI", "percent": "0%", "ext": {"${name}": "${code}"}}`;
    expect(fault?.remedy && renderMessage('en', fault.remedy).text).toContain(written);
    const [declared] = look(sale(row, { supplier: ceuta })).rows;
    expect(declared?.OperacionExenta ?? declared?.CalificacionOperacion).toBe(code);
  });

  test.each([
    ['S2', { cat: 'VAT', key: 'reverse-charge' }],
    ['N1', { cat: 'VAT', key: 'outside-scope', ext: { 'es-fiscal-op-class': 'N1' } }],
    ['N2', { cat: 'VAT', key: 'outside-scope' }],
  ])('gets, for 0 %%, the key of the class %s as remedy', (code, written) => {
    const found = look(sale({ cat: 'VAT', percent: '0%', ext: { 'es-fiscal-op-class': code } }));
    expect(found.blocking).toContain('code-replaced');
    expect(remedyOf(found, 'code-replaced')).toContain(JSON.stringify(written));
    expect(look(sale(written)).rows[0]?.CalificacionOperacion).toBe(code);
  });

  test('does not get `value_date`, which would be refused, as remedy for a rate before 2012', () => {
    const found = look(sale(vat, { op_date: '2011-02-01', supplier: valencia }));
    expect(remedyOf(found, 'rate-of-other-day')).toContain('Correct the year of `op_date`');
  });
});

describe('a VAT number', () => {
  test.each([
    ['111111125', 'DE', 'DE111111125'],
    ['de 111 111 125', 'DE', 'DE111111125'],
    ['094259216', 'GR', 'EL094259216'],
  ])('is read by its country, not by its first digits, in an identity of type 02: %s', (code, country, meant) => {
    const numbered = (id: string) => ({
      customer: { name: 'K', identities: [{ country, code: id, ext: { 'es-fiscal-identity-type': '02' } }] },
    });
    const found = look(sale(vat, numbered(code)));
    expect(remedyOf(found, '1103')).toContain(`write "${meant}"`);
    expect(look(sale(vat, numbered(meant))).blocking).toEqual([]);
  });

  test('gets a warning if it belongs to a person in Slovakia', () => {
    const of = (code: string) => look(sale(vat, { customer: { ...customer, tax_id: { country: 'SK', code } } })).keys;
    expect(of('7711167420')).toContain('vat-number-of-person');
    expect(of('2022749619')).not.toContain('vat-number-of-person');
  });
});

describe('a price in another currency', () => {
  const priced = (quantity: string, item: JsonObject, rate: string, more: JsonObject = {}): JsonObject =>
    invoiceInput({
      exchange_rates: [{ from: 'JPY', to: 'EUR', amount: rate }],
      lines: [line('1', { quantity, item: { name: 'Pieza', ...item } })],
      ...more,
    });
  const yen = { price: '1', currency: 'JPY' };

  test.each([
    ['is rounded to cents for many pieces', priced('1000', yen, '0.0061554'), ['price-rounded']],
    ['is rounded to nothing', priced('10000', yen, '0.0033'), ['price-rounded']],
    ['is rounded by less than a cent', priced('1', yen, '0.0061554'), []],
    ['is exact', priced('1000', yen, '0.01'), []],
    ['is written in the invoice', priced('1000', { price: '0.0061554' }, '0.0061554'), []],
    [
      'was agreed in both',
      priced('1000', { ...yen, alt_prices: [{ currency: 'EUR', value: '0.02' }] }, '0.0061554'),
      [],
    ],
    // Regression: only the input tells a converted price from one that is stated in both currencies.
    [
      'was rounded by the seller',
      priced('1000', { ...yen, alt_prices: [{ currency: 'EUR', value: '0.01' }] }, '0.0061554'),
      [],
    ],
    [
      'is also stated in yen',
      priced('1000', { price: '0.01', alt_prices: [{ currency: 'JPY', value: '1' }] }, '0.0061554'),
      [],
    ],
    ['is the currency of the invoice', priced('1000', yen, '0.0061554', { currency: 'JPY' }), []],
  ])('gets a word only if its sum is wrong: it %s', (_name, change, keys) => {
    expect(look(change).keys.filter((key) => key.startsWith('price-'))).toEqual(keys);
  });

  test('gets the word for each part of a line too', () => {
    const part = { quantity: '1', item: { name: 'Pieza', ...yen } };
    const lines = [line('1', { quantity: '1000', item: { name: 'Pieza' }, breakdown: [part] })];
    const { warnings } = look(priced('1000', yen, '0.0061554', { lines }));
    const found = warnings.find(({ key }) => key === 'price-rounded');
    expect(found?.paths).toEqual(['$.doc.lines[0].breakdown[0].item.price']);
  });

  test('gets the price with its decimals, or the currency of the price, as a remedy', () => {
    const found = look(priced('1000', yen, '0.0061554'));
    const [{ message, paths } = { message: undefined, paths: [] }] = found.warnings.filter(
      ({ key }) => key === 'price-rounded',
    );
    expect(paths).toEqual(['$.doc.lines[0].item.price']);
    expect(message && renderMessage('en', message).text).toContain(
      'from JPY to 0.0061554 EUR and rounded to 0.01, so the line adds up to 10.00 instead of 6.16',
    );
    expect(remedyOf(found, 'price-rounded')).toBe(
      'Write the price in EUR with its decimals, "0.0061554"; or write the invoice in JPY.',
    );
  });
});
