// Sales by the one-stop shop. Regressions: a sale that goes to another country than the one whose tax it charges, and
// a Spanish rate as the rate of a member state, had no warning.
import { convertToRecordContentDespiteProblems } from '../../src/chain/convert/to-registration-record';
import type { JsonObject } from '../../src/document/model/basic';
import { warnReplacementDiffersFromReplacedInvoices } from '../../src/entries/upload/replacement-warnings';
import { renderMessage } from '../../src/messages/render';
import { look, madrid, remedyOf, sale } from './findings';
import { general, invoiceInput, invoiceOf, line } from './invoices';

const findMessage = (combo: JsonObject, more: JsonObject) => {
  const found = look(
    sale(
      { cat: 'VAT', ...combo, ext: { 'es-fiscal-regime': '17' } },
      { $tags: ['simplified'], customer: null, ...more },
    ),
  );
  return found.keys.includes('one-stop-shop') ? remedyOf(found, 'one-stop-shop') : undefined;
};

const living = (country: string, code: string): JsonObject => ({
  customer: { name: 'Jean', addresses: [{ street: 'Rue 1', locality: 'X', country, code }] },
});
const sent = (country: string, code: string): JsonObject => ({
  ...living('FR', '75001'),
  delivery: { receiver: { name: 'Jean', addresses: [{ street: 'Rue 1', locality: 'X', country, code }] } },
});
const french = { country: 'FR', rate: 'general' };
const regime17 = { ext: { 'es-fiscal-regime': '17' } };

describe('the destination of a one-stop-shop sale', () => {
  test.each([
    ['Guadeloupe', { country: 'FR', rate: 'general' }, living('FR', '97110'), '"key": "export"'],
    ['Åland', { country: 'FI', percent: '25.5%' }, living('FI', '22100'), '"key": "export"'],
    ['Livigno', { country: 'IT', rate: 'general' }, living('IT', '23041'), '"key": "export"'],
    ['Boston', french, living('US', '02108'), '"key": "export"'],
    ['the Canary Islands', french, living('ES', '35001'), '"key": "export"'],
    ['Madrid', french, living('ES', '28001'), '"rate": "general"'],
    ['Berlin', french, living('DE', '10115'), '"DE"'],
    ['Berlin, for a customer in Paris', french, sent('DE', '10115'), '"DE"'],
  ])('gets a warning with a remedy for %s', (_place, combo, more, remedy) => {
    expect(findMessage(combo, more)).toContain(remedy);
  });

  // Regression: a service to a consumer in Northern Ireland passed as a sale in the Union.
  test('is outside the Union for a service in Northern Ireland', () => {
    const irish = { country: 'XI', percent: '20%' };
    expect(findMessage(irish, serviceIn(irish))).toContain('`outside-scope` (N2)');
    expect(findMessage(irish, {})).toBeUndefined();
  });

  test.each([
    ['Paris', french, living('FR', '75001')],
    ['Monaco, which counts as France', french, living('MC', '98000')],
    ['Athens, which has two codes', { country: 'EL', rate: 'general' }, living('GR', '10431')],
    ['Tallinn', { country: 'EE', percent: '24%' }, living('EE', '10111')],
    ['no known place', french, {}],
    ['Madrid, for a service in Paris', french, { ...living('ES', '28001'), ...serviceIn(french) }],
  ])('gets no warning for %s', (_place, combo, more) => {
    expect(findMessage(combo, more)).toBeUndefined();
  });
});

function serviceIn(combo: JsonObject): JsonObject {
  const taxes = [{ cat: 'VAT', ...combo, ext: { 'es-fiscal-regime': '17' } }];
  return { lines: [{ quantity: '1', item: { name: 'Guía', price: '100.00', key: 'services' }, taxes }] };
}

test('the VAT of Monaco is that of France', () => {
  expect(findMessage({ country: 'MC', percent: '20%' }, {})).toContain('"FR"');
});

describe('the rate of a one-stop-shop sale', () => {
  test.each([
    ['FR', '21%', '"20%"'],
    ['EE', '21%', '"24%"'],
    ['DE', '10%', '"19%"'],
    ['GR', '21%', '"24%"'],
    ['RO', '19%', '"21%"'],
    ['SK', '20%', '"23%"'],
    ['EE', '22%', '"24%"'],
    ['FI', '24%', '"25.5%"'],
    ['CZ', '15%', '"21%"'],
  ])('gets a warning for VAT of %s at %s', (country, percent, remedy) => {
    expect(findMessage({ country, percent }, {})).toContain(remedy);
  });

  // Regression: rates that ended were right on any day.
  test.each<[string, string, JsonObject, boolean]>([
    ['RO', '19%', { issue_date: '2025-07-31' }, false],
    ['RO', '21%', { issue_date: '2025-07-31' }, true],
    ['EE', '24%', { issue_date: '2026-06-30', op_date: '2025-06-30' }, true],
    ['EE', '22%', { issue_date: '2026-06-30', op_date: '2025-06-30' }, false],
    ['SK', '20%', { type: 'debit-note', preceding: [{ series: 'A', code: '9', issue_date: '2024-12-31' }] }, false],
    ['EE', '24%', { type: 'debit-note', preceding: [{ series: 'A', code: '9', issue_date: '2024-12-31' }] }, true],
    ['CZ', '15%', { type: 'debit-note', preceding: [{ series: 'A', code: '9', issue_date: '2023-12-31' }] }, false],
    ['FI', '24%', { $tags: ['replacement'], preceding: [{ series: 'A', code: '9', issue_date: '2024-08-31' }] }, false],
    ['FI', '13.5%', {}, false],
  ])('is checked on its day: %s at %s in %j', (country, percent, more, isWarned) => {
    expect(findMessage({ country, percent }, more) !== undefined).toBe(isWarned);
  });

  test.each([
    ['FR', '20.0%'],
    ['FR', '0.9%'],
    ['BE', '21%'],
    ['PT', '16%'],
    ['RO', '0%'],
  ])('gets no warning for VAT of %s at %s', (country, percent) => {
    expect(findMessage({ country, percent }, {})).toBeUndefined();
  });
});

// Regression: a credit note with the rate of its own day was silent.
describe('the rate of a one-stop-shop credit note', () => {
  const credit = (more: JsonObject): JsonObject => ({ type: 'credit-note', issue_date: '2026-06-30', ...more });
  const of = (issue_date: string): JsonObject => ({ preceding: [{ series: 'A', code: '9', issue_date }] });

  test.each<[string, string, JsonObject, boolean]>([
    ['FI', '25.5%', of('2024-08-20'), true],
    ['FI', '24%', of('2024-08-20'), false],
    ['FI', '25.5%', of('2024-09-01'), false],
    ['SK', '23.0%', of('2023-11-20'), true],
    ['EE', '24%', { ...of('2025-07-10'), op_date: '2025-06-30' }, true],
    // A wrong rate of the invoice is credited as it was charged.
    ['FR', '21%', of('2024-08-20'), false],
    ['FI', '25.5%', {}, false],
  ])('is compared with the operation date: %s at %s in %j', (country, percent, more, isWarned) => {
    const found = findMessage({ country, percent }, credit(more));
    expect(found?.includes('the invoice that this credit note corrects') ?? false).toBe(isWarned);
  });
});

test('a returned line keeps the rate of its sale', () => {
  const rows = (returned: string) => [
    {
      quantity: '2',
      item: { name: 'Libro', price: '50.00' },
      taxes: [{ cat: 'VAT', country: 'RO', percent: '21%', ...regime17 }],
    },
    {
      quantity: returned,
      item: { name: 'Taza', price: '20.00' },
      taxes: [{ cat: 'VAT', country: 'RO', percent: '19%', ...regime17 }],
    },
  ];
  expect(findMessage({}, { lines: rows('-1') })).toBeUndefined();
  expect(findMessage({}, { lines: rows('1') })).toContain('"21%"');
});

describe('the tag for rates of the country of the customer', () => {
  const tagged = (more: JsonObject, combo: JsonObject = general) => {
    const found = look(sale(combo, { $tags: ['simplified', 'customer-rates'], customer: null, ...more }));
    return found.keys.includes('one-stop-shop') ? remedyOf(found, 'one-stop-shop') : undefined;
  };
  const identified = { identities: [{ key: 'foreign', country: 'FR', code: '1' }] };

  // Regression: a consumer in Paris was charged the tax of Spain in silence.
  test.each([
    ['a consumer in Paris', living('FR', '75001')],
    ['a consumer with a French document', { customer: { name: 'Marie', ...identified }, $tags: ['customer-rates'] }],
    ['nobody', {}],
  ])('gets a warning for %s', (_customer, more) => {
    expect(tagged(more)).toContain('"country": "FR", "rate": "general", "ext": {"es-fiscal-regime": "17"}');
  });

  test.each<[string, JsonObject, JsonObject]>([
    ['a consumer in Madrid', living('ES', '28001'), general],
    ['a Spanish business', { customer: madrid, $tags: ['customer-rates'] }, general],
    [
      'a customer whose country is read',
      { customer: { name: 'Marie', tax_id: { country: 'FR' } } },
      { ...general, ...regime17 },
    ],
    ['lines with a country', living('FR', '75001'), { ...general, ...french, ...regime17 }],
    ['an exempt sale', living('FR', '75001'), { cat: 'VAT', key: 'exempt' }],
  ])('gets no warning for %s', (_customer, more, combo) => {
    expect(tagged(more, combo)).toBeUndefined();
  });
});

describe('a full invoice that replaces simplified invoices of the one-stop shop', () => {
  const shop = (country: string, more: JsonObject = {}): JsonObject => ({
    cat: 'VAT',
    country,
    rate: 'general',
    ext: { 'es-fiscal-regime': '17' },
    ...more,
  });
  const outside = { cat: 'VAT', key: 'outside-scope' };
  const ticket = (code: string, combo: JsonObject, price = '10.00', more: JsonObject = {}) => {
    const lines = [line(price, { taxes: [combo] })];
    const document = invoiceOf(
      invoiceInput({
        $tags: ['simplified'],
        customer: null,
        series: 'T',
        code,
        issue_date: '2026-06-01',
        lines,
        ...more,
      }),
    );
    const content = convertToRecordContentDespiteProblems(document);
    return { entry: code, order: 1, isCancelled: false, document, content, isIssued: true, isSealed: true };
  };
  const replace = (
    combos: readonly JsonObject[],
    tickets: readonly ReturnType<typeof ticket>[],
    price = '10.00',
    named = tickets.length,
  ) => {
    const preceding = tickets
      .slice(0, named)
      .map(({ document: { series, code, issue_date } }) => ({ series, code, issue_date }));
    const lines = combos.map((combo) => line(price, { taxes: [combo] }));
    const document = invoiceOf(
      invoiceInput({ $tags: ['replacement'], series: 'F', code: '1', preceding: preceding as JsonObject[], lines }),
    );
    return warnReplacementDiffersFromReplacedInvoices(document, tickets);
  };

  // Regression: the tax went to another country in silence, because the record reports all countries as N2.
  test.each([
    ['the tax of Germany', shop('DE'), shop('FR')],
    ['another rate of France', shop('FR', { rate: 'reduced' }), shop('FR')],
    ['no tax', outside, shop('FR')],
    ['the tax of France, for a service abroad', shop('FR'), outside],
  ])('may not have %s', (_what, own, sold) => {
    const found = replace([own], [ticket('1', sold)]);
    expect(found.map(({ key, blocking }) => [key, blocking])).toEqual([['replaced-total-differs', true]]);
    expect(replace([sold], [ticket('1', sold)])).toEqual([]);
  });

  test('names the country and the simplified invoices', () => {
    const [found] = replace([shop('DE')], [ticket('1', shop('FR')), ticket('2', shop('DE'), '4.00')], '10.00');
    expect(found && renderMessage('en', found.message).text).toBe(
      'this invoice has a base of 10.00 with VAT of DE at 19.0%, but T-1, T-2 has 4.00',
    );
  });

  test('may have the countries of all its simplified invoices, with their rounding', () => {
    const tickets = [ticket('1', shop('FR')), ticket('2', shop('GR')), ticket('3', shop('EL'))];
    expect(replace([shop('FR'), shop('EL')], tickets)).toEqual([]);
    const thirds = ['1', '2'].map((code) => ticket(code, shop('FR'), '8.33'));
    expect(replace([shop('FR')], thirds, '16.67')).toEqual([]);
  });

  describe('that were corrected', () => {
    const correct = (type: string, code: string, combo: JsonObject, price: string, originals = ['1']) =>
      ticket(`${type}-${code}`, combo, price, {
        type,
        series: 'R',
        preceding: originals.map((one) => ({ series: 'T', code: one, issue_date: '2026-06-01' })),
      });
    const find = (combo: JsonObject, price: string, stored: Parameters<typeof replace>[1], named = 1) =>
      replace([combo], stored, price, named).map(({ message }) => (typeof message === 'string' ? message : message.id));
    const ofCountry = ['replaced-total-differs.country'];

    // Regression: the corrections of the simplified invoices did not count.
    test.each([
      ['France', shop('FR')],
      ['no country', outside],
    ])('may have the amount of their debit note: %s', (_what, combo) => {
      const stored = [ticket('1', combo, '100.00'), correct('debit-note', '2', combo, '10.00')];
      expect(find(combo, '110.00', stored)).toEqual([]);
      expect(find(combo, '110.00', stored.slice(0, 1))).not.toEqual([]);
    });

    test('may not have the country of their credit note', () => {
      const sold = [ticket('1', shop('FR'), '100.00'), ticket('2', shop('DE'), '100.00')];
      const stored = [...sold, correct('credit-note', '3', shop('FR'), '100.00')];
      expect(find(shop('FR'), '100.00', stored, 2)).toEqual(ofCountry);
      expect(find(shop('DE'), '100.00', stored, 2)).toEqual([]);
      const cancelled = stored.map((one) => (one.content.TipoRectificativa ? { ...one, isCancelled: true } : one));
      expect(find(shop('FR'), '100.00', cancelled, 2)).toEqual([]);
    });

    test('are not compared if a correction is of other invoices too', () => {
      const stored = [
        ticket('1', shop('FR'), '100.00'),
        ticket('2', shop('DE'), '100.00'),
        correct('credit-note', '3', shop('FR'), '100.00', ['1', '9']),
      ];
      expect(find(shop('FR'), '100.00', stored, 2)).not.toEqual(ofCountry);
    });
  });

  test('is not compared with what is not stored', () => {
    const [known, unknown] = [ticket('1', shop('FR')), ticket('2', shop('DE'))];
    const documents = [known, unknown].map(({ document: { series, code, issue_date } }) => ({
      series,
      code,
      issue_date,
    }));
    const lines = [line('10.00', { taxes: [shop('DE')] })];
    const input = { $tags: ['replacement'], series: 'F', code: '1', preceding: documents as JsonObject[], lines };
    expect(warnReplacementDiffersFromReplacedInvoices(invoiceOf(invoiceInput(input)), [known])).toEqual([]);
  });
});
