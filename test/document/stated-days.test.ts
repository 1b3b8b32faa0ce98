// Operation dates that contradict another day of the invoice, and deliveries within the Union.
import type { JsonObject } from '../../src/document/model/basic';
import { goods, look, madrid, sale, services } from './findings';
import { exempt, general, line } from './invoices';

const sell = (name: string, more: JsonObject = {}, combo: JsonObject = general): JsonObject =>
  line('100.00', { item: { name, price: '100.00' }, taxes: [combo], ...more });
const find = (lines: readonly JsonObject[], more: JsonObject): string[] =>
  look(sale(general, { issue_date: '2026-06-10', customer: madrid, lines: [...lines], ...more }))
    .warnings.map(({ message }) => (typeof message === 'string' ? message : message.id))
    .filter((id) => id.startsWith('operation-day-missing') || id.startsWith('issued-late.period'));

const of = (start: string, end: string): JsonObject => ({ period: { start, end } });

// Regression: a fixed `op_date`, for example from a template, hid a delivery of the previous quarter.
describe('an operation date in a later month than another stated day', () => {
  const day = { issue_date: '2026-06-10', op_date: '2026-06-05' };
  const payable = (date: string): JsonObject => ({
    payment: { terms: { key: 'due-date', due_dates: [{ date, percent: '100%' }] } },
  });
  const april = of('2026-04-01', '2026-04-30');
  const inArrears = { issue_date: '2026-06-10', op_date: '2026-05-31' };
  const delivered = { ...day, delivery: { date: '2026-04-15' } };
  const ofRegime = (code: string): JsonObject =>
    sell(
      'Bomba',
      { item: { name: 'Bomba', price: '100.00', key: 'goods' } },
      { ...general, ext: { 'es-fiscal-regime': code } },
    );

  test.each<[string, string, readonly JsonObject[], JsonObject]>([
    ['the day of the tax', 'other', [services('Consultoría')], { ...day, value_date: '2026-04-15' }],
    ['the day of the tax of goods', 'other', [goods('Bomba')], { ...day, value_date: '2026-05-31' }],
    ['the delivery', 'other', [goods('Bomba')], delivered],
    ['the delivery of a ticket', 'other', [goods('Bomba')], { ...delivered, $tags: ['simplified'], customer: null }],
    ['the periods of the lines', 'lines', [{ ...goods('Bomba'), ...april }], day],
    [
      'periods long before the issue date, on which the price is payable',
      'lines',
      [{ ...goods('Bomba'), ...april }],
      { issue_date: '2026-06-10', op_date: '2026-06-10', ...payable('2026-06-10') },
    ],
    ['the periods of delivery notes', 'lines', [sell('Albarán 101', april), sell('Albarán 117', april)], day],
  ])('gets a warning: %s', (_what, variant, lines, more) => {
    expect(find(lines, more)).toEqual([`operation-day-missing.${variant}`]);
  });

  test.each<[string, readonly JsonObject[], JsonObject]>([
    ['in the same month', [goods('Bomba')], { ...day, delivery: { date: '2026-06-01' }, value_date: '2026-06-01' }],
    [
      'after it',
      [goods('Bomba')],
      { issue_date: '2026-06-10', op_date: '2026-05-05', delivery: { date: '2026-06-01' } },
    ],
    ['services', [services('Montaje')], delivered],
    ['an installation', [goods('Bomba'), services('Montaje')], delivered],
    ['no stated kind', [sell('Bomba')], delivered],
    ['rent in arrears', [sell('Alquiler de abril', april)], inArrears],
    // Regression: a price that falls due after the period got the warning, and only a wrong `op_date` removed it.
    ['a supply over time, payable later', [{ ...goods('Vapor'), ...april }], { ...day, ...payable('2026-06-05') }],
    [
      'a supply over time, payable on the issue date',
      [{ ...goods('Vapor'), ...of('2026-05-01', '2026-05-31') }],
      { issue_date: '2026-06-10', op_date: '2026-06-10', ...payable('2026-06-10') },
    ],
    [
      'a supply over time, paid later',
      [{ ...goods('Vapor'), ...april }],
      { ...day, payment: { advances: [{ date: '2026-06-05', amount: '121' }] } },
    ],
    ['services that are due later', [{ ...services('Derechos'), ...april }], inArrears],
    ['services that are due on the issue date', [{ ...services('Derechos'), ...april }], { op_date: '2026-06-10' }],
    ['energy as goods', [{ ...goods('Suministro eléctrico'), ...april }], inArrears],
    [
      'a line of the month',
      [
        { ...goods('Bomba'), ...april },
        { ...goods('Tubo'), ...of('2026-06-01', '2026-06-05') },
      ],
      day,
    ],
    ['a line without a period', [{ ...goods('Bomba'), ...april }, goods('Tubo')], day],
    ['several deliveries', [{ ...goods('Bomba'), ...of('2026-06-01', '2026-06-05') }, goods('Tubo')], delivered],
    ['an invoice of several deliveries', [goods('Bomba')], { ...delivered, ordering: of('2026-06-01', '2026-06-30') }],
    ['exempt', [sell('Albarán 101', april, exempt)], { ...delivered, ...inArrears, value_date: '2026-04-15' }],
    ['within the Union', [sell('Bomba', {}, { cat: 'VAT', key: 'intra-community' })], delivered],
    ['cash accounting', [ofRegime('07')], { ...delivered, value_date: '2026-04-15' }],
    ['certified works', [ofRegime('14')], { ...delivered, value_date: '2026-04-15', op_date: '2026-07-05' }],
    ['supplies over time', [ofRegime('15')], { ...delivered, value_date: '2026-04-15', op_date: '2026-07-05' }],
    [
      'a correction',
      [goods('Bomba')],
      {
        ...delivered,
        op_date: '2026-06-01',
        type: 'corrective',
        series: 'R',
        preceding: [{ series: 'A', code: '9', issue_date: '2026-06-01' }],
      },
    ],
  ])('gets no warning if it is right: %s', (_what, lines, more) => {
    expect(find(lines, more)).toEqual([]);
  });
});

// Regression: the remedy moved the delivery into an earlier quarter of forms 303 and 349 than the law (art. 75.Uno.8).
describe('a delivery within the Union before its invoice', () => {
  const union = { cat: 'VAT', key: 'intra-community' };
  const delivered = (date: string, more: JsonObject = {}): JsonObject => ({ delivery: { date }, ...more });

  test.each<[string, readonly JsonObject[], JsonObject, boolean]>([
    ['of the previous month', [sell('Bomba', {}, union)], delivered('2026-05-28'), false],
    ['whose invoice is late', [sell('Bomba', {}, union)], delivered('2026-04-28'), true],
    ['with a stated day of the tax', [sell('Bomba', {}, union)], { value_date: '2026-05-28' }, true],
    ['with a taxed line', [sell('Bomba', {}, union), goods('Tubo')], delivered('2026-05-28'), true],
  ])('gets a warning only if the date of the invoice is not the day of the tax: %s', (_what, lines, more, isWarned) => {
    expect(find(lines, more)).toEqual(isWarned ? ['operation-day-missing'] : []);
  });
});
