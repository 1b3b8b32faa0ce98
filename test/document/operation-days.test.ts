// Invoices whose tax was due in another period than that of their record. Regressions: deliveries of a past month, and
// payments of an earlier month, were declared in the month of the invoice without a warning.
import type { JsonObject } from '../../src/document/model/basic';
import { goods, look, madrid, remedyOf, sale, services } from './findings';
import { exempt, general, line } from './invoices';

const sell = (name: string, more: JsonObject = {}, combo: JsonObject = general): JsonObject =>
  line('100.00', { item: { name, price: '100.00' }, taxes: [combo], ...more });
const ids = [
  'operation-day-missing',
  'operation-day-missing.period',
  'operation-day-missing.advance',
  'issued-late.period',
  'operation-day-missing.outside',
  'operation-day-missing.outside-lines',
];
const find = (lines: readonly JsonObject[], more: JsonObject): string[] =>
  look(sale(general, { issue_date: '2026-06-10', customer: madrid, lines: [...lines], ...more }))
    .warnings.map(({ message }) => (typeof message === 'string' ? message : message.id))
    .filter((id) => ids.includes(id));

const of = (start: string, end: string): JsonObject => ({ period: { start, end } });
const may = { ordering: of('2026-05-01', '2026-05-31') };

describe('an invoice of a past month without the operation date', () => {
  test.each<[string, readonly JsonObject[], JsonObject]>([
    ['deliveries', [sell('Albarán 101'), sell('Albarán 117')], may],
    ['goods', [goods('Bomba')], may],
    ['goods and a service', [goods('Bomba'), services('Montaje')], may],
    ['periods of the lines', [sell('Albarán 101', of('2026-05-01', '2026-05-31'))], {}],
    ['a delivery note in Catalan', [sell('Albarà 101')], may],
    ['a delivery note in English', [sell('Delivery note 101')], may],
  ])('gets a warning: %s', (_what, lines, more) => {
    expect(find(lines, more)).toEqual(['operation-day-missing.period']);
  });

  test.each<[string, readonly JsonObject[], JsonObject]>([
    ['with the day', [sell('Albarán 101')], { ...may, op_date: '2026-05-31' }],
    ['rent', [sell('Alquiler de mayo')], may],
    ['a subscription', [sell('Cuota mensual')], may],
    ['energy', [goods('Suministro eléctrico')], may],
    ['services', [services('Consultoría')], may],
    ['of the month of the invoice', [sell('Albarán 101')], { ordering: of('2026-06-01', '2026-06-09') }],
    ['a period that is not over', [sell('Albarán 101')], { ordering: of('2026-06-01', '2026-06-30') }],
    ['exempt', [sell('Albarán 101', {}, exempt)], may],
    ['energy as goods', ['Término de potencia', 'Peajes y cargos', 'Alquiler de contador'].map(goods), may],
    ['income tax', [sell('Albarán de horas', { taxes: [general, { cat: 'IRPF', rate: 'pro' }] })], may],
    ...['07', '11', '14', '15'].map((regime): [string, readonly JsonObject[], JsonObject] => [
      `regime ${regime}`,
      [sell('Albarán 101', {}, { ...general, ext: { 'es-fiscal-regime': regime } })],
      may,
    ]),
    ['one line of the past month', [sell('Bomba'), sell('Albarán', of('2026-05-01', '2026-05-31'))], {}],
    [
      'a correction',
      [sell('Albarán 101')],
      { ...may, type: 'corrective', series: 'R', preceding: [{ series: 'A', code: '9', issue_date: '2026-06-01' }] },
    ],
  ])('gets no warning if it is right: %s', (_what, lines, more) => {
    expect(find(lines, more)).toEqual([]);
  });

  // Regression: each line without a word of a list was treated as a delivery of goods.
  test.each([
    'Desarrollo de software',
    'Consultoría',
    'Diseño web',
    'Horas de programación',
    'Pedido 4500123, soporte técnico',
    'Publicidad',
    'Plaza de garaje',
    'Local comercial, mayo 2026',
    'IBI repercutido',
    'Plan Pro, 5 usuarios',
    'Término variable',
  ])('gets no warning if its lines may be supplied over time: %s', (name) => {
    expect(find([sell(name)], may)).toEqual([]);
    expect(find([sell(name, of('2026-05-01', '2026-05-31'))], {})).toEqual([]);
  });

  test('gets one warning if it also states the delivery', () => {
    const more = { ...may, delivery: { date: '2026-05-20' } };
    expect(find([sell('Albarán 101')], more)).toEqual(['operation-day-missing']);
  });
});

describe('an invoice of several months', () => {
  const months = { op_date: '2026-05-31', ordering: of('2026-04-01', '2026-05-31') };

  test('gets a warning for goods', () => {
    expect(find([goods('Bomba')], months)).toEqual(['issued-late.period']);
  });

  test.each<[string, readonly JsonObject[], JsonObject]>([
    ['energy of several months, by its parts', ['Término de potencia', 'Peajes y cargos'].map(goods), months],
    ['goods of one month', [goods('Bomba')], { ...may, op_date: '2026-05-31' }],
    ['rent of several months', [sell('Alquiler')], months],
    ['energy of several months', [goods('Suministro de gas')], months],
    ['services of several months', [services('Consultoría')], months],
    ['no stated kind', [sell('Albarán 101')], months],
  ])('gets no warning if it is right: %s', (_what, lines, more) => {
    expect(find(lines, more)).toEqual([]);
  });
});

describe('a payment in an earlier month than the operation', () => {
  const paid = (date: string | undefined, description: string, amount = '50.00'): JsonObject => ({
    payment: { advances: [{ description, amount, ...(date === undefined ? {} : { date }) }] },
  });

  const half = (date: string): JsonObject => ({ description: 'Pagado', amount: '60.50', date });

  // Regression: the remedy was a second invoice.
  test.each<[string, JsonObject]>([
    ['once', paid('2026-05-31', 'Tarjeta', '121.00')],
    ['in two parts', { payment: { advances: [half('2026-05-31'), half('2026-05-31')] } }],
    ['for a ticket', { ...paid('2026-05-31', 'Tarjeta', '121.00'), $tags: ['simplified'], customer: null }],
  ])('gets `op_date` as remedy if it is the whole price: %s', (_what, more) => {
    const found = look(sale(general, { issue_date: '2026-06-10', ...more }));
    expect(remedyOf(found, 'operation-day-missing')).toBe(
      'Set `op_date` to "2026-05-31". Ignore this warning for a deposit, or for a payment on behalf of the customer.',
    );
    const followed = look(sale(general, { issue_date: '2026-06-10', ...more, op_date: '2026-05-31' }));
    expect(followed.keys).not.toContain('operation-day-missing');
  });

  test.each<[string, JsonObject]>([
    ['a provision of funds', paid('2026-03-20', 'Provisión de fondos')],
    ['an advance before the operation date', { ...paid('2026-04-30', 'Anticipo'), op_date: '2026-05-31' }],
    ['a part of two days', { payment: { advances: [half('2026-05-30'), half('2026-05-31')] } }],
    // Regression: any outlay or deposit silenced the warning.
    [
      'more than the outlay',
      { ...paid('2026-03-20', 'Reserva'), charges: [{ key: 'outlay', reason: 'Registro', amount: '10.00' }] },
    ],
    [
      'next to a deposit that comes back',
      { ...paid('2026-03-20', 'Reserva'), charges: [{ key: 'deposit', reason: 'Fianza', amount: '-10.00' }] },
    ],
  ])('gets a warning: %s', (_what, more) => {
    expect(find([sell('Honorarios')], more)).toEqual(['operation-day-missing.advance']);
  });

  test.each<[string, readonly JsonObject[], JsonObject]>([
    ['in the month of the invoice', [sell('Bomba')], paid('2026-06-01', 'Anticipo')],
    ['after the operation', [sell('Bomba')], { ...paid('2026-05-20', 'Pagado'), op_date: '2026-05-10' }],
    ['without a date', [sell('Bomba')], paid(undefined, 'Pagado')],
    ['a deposit', [sell('Bomba')], paid('2026-03-20', 'Fianza')],
    ['a voucher', [sell('Bomba')], paid('2026-03-20', 'Tarjeta regalo')],
    ['an exempt sale', [sell('Curso', {}, exempt)], paid('2026-03-20', 'Matrícula')],
    [
      'cash accounting',
      [sell('Bomba', {}, { ...general, ext: { 'es-fiscal-regime': '07' } })],
      paid('2026-03-20', 'Anticipo'),
    ],
    [
      'for an outlay',
      [sell('Honorarios')],
      {
        ...paid('2026-03-20', 'Provisión de fondos'),
        charges: [{ key: 'outlay', reason: 'Registro', amount: '50.00' }],
      },
    ],
    [
      'of simplified invoices that it replaces',
      [sell('Bomba')],
      {
        ...paid('2026-03-20', 'Pagado', '121.00'),
        $tags: ['replacement'],
        preceding: [{ series: 'T', code: '1', issue_date: '2026-03-20' }],
      },
    ],
  ])('gets no warning if it is right: %s', (_what, lines, more) => {
    expect(find(lines, more)).toEqual([]);
  });
});

describe('an operation outside of the period that the invoice states', () => {
  test.each<[string, JsonObject]>([
    ['before its start', { op_date: '2026-04-30' }],
    ['of another year', { op_date: '2025-05-31' }],
    ['long after its end', { op_date: '2026-07-02', issue_date: '2026-07-02', lines: [goods('Bomba')] }],
    ['long after its end, with nothing due', { op_date: '2026-07-02', issue_date: '2026-07-05' }],
    ['of goods', { op_date: '2026-04-30', lines: [goods('Bomba')] }],
  ])('gets a warning: %s', (_what, more) => {
    expect(find([services('Consultoría')], { ...may, ...more })).toEqual(['operation-day-missing.outside']);
  });

  // Regression: the period of services had this warning only in `ordering.period`, which a call without a document lacks.
  test('gets a warning if each line states the period: long after its end, with nothing due', () => {
    const more = { op_date: '2026-07-02', issue_date: '2026-07-05' };
    const lines = ['Limpieza', 'Vigilancia'].map((name) => ({ ...services(name), ...of('2026-05-01', '2026-05-31') }));
    expect(find(lines, more)).toEqual(['operation-day-missing.outside-lines']);
    expect(find([...lines, services('Desplazamiento')], more)).toEqual([]);
    expect(find(lines, { op_date: '2026-05-31' })).toEqual([]);
    expect(find(lines, { op_date: '2026-07-02', issue_date: '2026-07-02' })).toEqual([]);
  });

  test('of goods after the periods of the lines has another warning', () => {
    const lines = [{ ...goods('Bomba'), ...of('2026-05-01', '2026-05-31') }];
    expect(find(lines, { op_date: '2026-07-02', issue_date: '2026-07-05' })).toEqual([]);
  });

  // Regression: these got the warning, with the end of the period as the remedy.
  test.each<[string, string, JsonObject]>([
    ['an advance of a stay', 'Estancia', of('2026-12-24', '2026-12-26')],
    ['a rent that is payable before its month', 'Alquiler local', of('2026-12-01', '2026-12-31')],
    ['a maintenance that is paid on signing', 'Mantenimiento', of('2027-01-01', '2027-12-31')],
  ])('gets no warning if each line states a later period: %s', (_what, name, period) => {
    const days = { op_date: '2026-11-10', issue_date: '2026-11-12' };
    expect(find([{ ...services(name), ...period }], days)).toEqual([]);
  });

  test('is compared with the last day of all lines', () => {
    const lines = [of('2026-04-01', '2026-04-30'), of('2026-05-01', '2026-05-31')].map((period) => ({
      ...services('Limpieza'),
      ...period,
    }));
    expect(find(lines, { op_date: '2026-06-30', issue_date: '2026-07-05' })).toEqual([]);
    expect(find(lines, { op_date: '2026-07-02', issue_date: '2026-07-05' })).toEqual([
      'operation-day-missing.outside-lines',
    ]);
  });

  test('names the end of the period as the day of several sales', () => {
    const found = look(sale(general, { issue_date: '2026-06-10', customer: madrid, ...may, op_date: '2026-04-30' }));
    const warning = found.warnings.find(({ key }) => key === 'operation-day-missing');
    expect(warning?.blocking).toBe(false);
    expect(remedyOf(found, 'operation-day-missing')).toContain('"2026-05-31"');
  });

  test.each<[string, JsonObject]>([
    ['on its first day', { op_date: '2026-05-01' }],
    ['on its last day', { op_date: '2026-05-31' }],
    ['without a period', { ordering: null, op_date: '2026-04-30' }],
    ['a rent in arrears', { op_date: '2026-06-05' }],
    // Regression: these right invoices got the warning.
    ['royalties that are settled later', { op_date: '2026-07-02', issue_date: '2026-07-02' }],
    [
      'payable before its period',
      {
        op_date: '2026-04-30',
        payment: { terms: { key: 'due-date', due_dates: [{ date: '2026-04-30', percent: '100%' }] } },
      },
    ],
    ['paid on a day that is not stated', { op_date: '2026-04-20', payment: { advances: [{ amount: '121' }] } }],
    ['billed in advance', { op_date: '2026-05-02', issue_date: '2026-05-02' }],
    ['billed before its period', { op_date: '2026-04-28', issue_date: '2026-04-28' }],
    [
      'paid before its period',
      { op_date: '2026-04-28', payment: { advances: [{ date: '2026-04-28', amount: '121' }] } },
    ],
    [
      'pending works',
      { op_date: '2026-09-30', lines: [sell('Obra', {}, { ...general, ext: { 'es-fiscal-regime': '14' } })] },
    ],
    [
      'a correction',
      {
        op_date: '2026-04-30',
        type: 'corrective',
        series: 'R',
        preceding: [{ series: 'A', code: '9', issue_date: '2026-05-01' }],
      },
    ],
  ])('gets no warning if it is right: %s', (_what, more) => {
    expect(find([services('Consultoría')], { ...may, ...more })).toEqual([]);
  });
});
