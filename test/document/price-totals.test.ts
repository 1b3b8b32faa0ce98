// Invoices whose total is negative although their price is not: deposits and vouchers above the sale, and packaging that
// comes back in a row of a line or of the document.
import type { JsonObject } from '../../src/document/model/basic';
import { gran, look, type InvoiceFindings, party, remedyOf, sale } from './findings';
import { line, reduced } from './invoices';

const vat = { cat: 'VAT', rate: 'general' };
const igic = { cat: 'IGIC', rate: 'general' };
const deposit = { key: 'deposit', reason: 'Devolución fianza', amount: '300.00' };
const islands = { supplier: gran, customer: party('Comercial Tenerife SL', 'B38000006', '38002', 'Santa Cruz') };
const dollars = { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.86' }] };
const ofLine = (rows: JsonObject, combo: JsonObject = vat, price = '10.00'): JsonObject => ({
  lines: [line(price, { taxes: [combo], ...rows })],
});
const envases = (amount: string, more: JsonObject = {}): JsonObject => ({
  reason: 'Devolución envases',
  amount,
  ...more,
});

describe('an invoice with a deposit or a voucher above the sale', () => {
  // Regression: the total of the document was compared, so a right invoice was sent to a credit note.
  test.each<[string, JsonObject, string]>([
    ['a deposit as a discount', { discounts: [deposit] }, '121.00'],
    ['a deposit as a negative charge', { charges: [{ ...deposit, amount: '-300.00' }] }, '121.00'],
    ['a guarantee', { discounts: [{ ...deposit, key: 'guarantee' }] }, '121.00'],
    ['an outlay paid before', { discounts: [{ ...deposit, key: 'outlay' }] }, '121.00'],
    ['a deposit in another currency', { discounts: [deposit], ...dollars }, '104.06'],
    ['a deposit with IGIC', { ...ofLine({}, igic, '100.00'), discounts: [deposit], ...islands }, '107.00'],
    [
      'a deposit under the margin scheme',
      {
        $tags: ['second-hand-goods'],
        ...ofLine({}, { ...vat, ext: { 'es-fiscal-regime': '03' } }, '100.00'),
        charges: [{ reason: 'Resto del precio', amount: '900.00' }],
        discounts: [{ ...deposit, amount: '3000.00' }],
      },
      '1021.00',
    ],
  ])('has no warning: %s', (_, more, total) => {
    const found = look(sale(vat, more));
    expect([found.keys, found.content.ImporteTotal]).toEqual([[], total]);
  });

  // Regression: the amount of a row as shown was compared, which may be rounded to whole euros.
  test('has the price of its record if a row is shown with fewer decimals', () => {
    const outlay = { key: 'outlay', reason: 'Suplido', percent: '34.247%', base: '43' };
    const found = look(sale(vat, { lines: [line('0.08')], charges: [outlay] }));
    expect([found.keys, found.content.ImporteTotal]).toEqual([[], '0.09']);
  });

  test('has only the warning about the voucher, and none after its remedy', () => {
    const voucher = { reason: 'Vale regalo', amount: '500.00' };
    expect(look(sale(vat, { discounts: [voucher] })).keys).toEqual(['untaxed-row']);
    const paid = { payment: { advances: [{ description: 'Vale regalo', amount: '50.00' }] } };
    expect(look(sale(vat, paid)).keys).toEqual([]);
  });

  test('has a warning if its price is negative, whatever it adds to the price', () => {
    const lines = [line('-100.00')];
    const found = look(sale(vat, { lines, charges: [deposit] }));
    expect([found.keys, found.content.ImporteTotal]).toEqual([['negative-invoice'], '-121.00']);
    expect(look(sale(vat, { lines, discounts: [deposit] })).keys).toContain('negative-invoice');
  });

  test('has the warning about a discount that exceeds its rate', () => {
    const discounts = [deposit, { reason: 'Fiel', amount: '110.00', taxes: [reduced] }];
    const lines = [line('200.00'), line('100.00', { taxes: [reduced] })];
    expect(look(sale(vat, { lines, discounts })).keys).toContain('discount-above-price');
  });
});

describe('packaging that comes back with a later delivery', () => {
  // Regression: only negative lines and discounts of the document were known as returns.
  test.each<[string, JsonObject]>([
    ['a charge of a line', ofLine({ charges: [envases('-30.00')] })],
    ['a discount of a line', ofLine({ discounts: [envases('30.00')] })],
    ['a charge of the document', { ...ofLine({}), charges: [envases('-30.00', { taxes: [vat] })] }],
    ['a discount of the document', { ...ofLine({}), discounts: [envases('30.00', { taxes: [vat] })] }],
    ['a negative line', { lines: [line('10.00'), line('-30.00', { item: { name: 'Palets', price: '-30.00' } })] }],
    [
      'a discount with a word for it',
      ofLine({ discounts: [{ reason: 'Dto. por palets devueltos', amount: '30.00' }] }),
    ],
    ['a discount in English', ofLine({ discounts: [{ reason: 'Returned pallets', amount: '30.00' }] })],
    ['a discount in Catalan', ofLine({ discounts: [{ reason: 'Retorn d’envasos', amount: '30.00' }] })],
    ['a discount of a line with IGIC', { ...ofLine({ discounts: [envases('30.00')] }, igic), ...islands }],
    ['a discount of a line in another currency', { ...ofLine({ discounts: [envases('30.00')] }), ...dollars }],
    ['less than is delivered', ofLine({ charges: [envases('-3.00')] })],
    ['a charge of one of two equal lines', { lines: [line('10.00'), line('10.00', { charges: [envases('-60.00')] })] }],
  ])('has no warning as %s', (_, more) => {
    expect(look(sale(vat, more)).keys).toEqual([]);
  });

  test.each<[string, JsonObject, string]>([
    ['at another rate', { ...ofLine({}), charges: [envases('-30.00', { taxes: [reduced] })] }, 'negative-invoice'],
    [
      'without a delivery',
      { ...ofLine({}, vat, '-5.00'), discounts: [envases('3.00', { taxes: [vat] })] },
      'negative-invoice',
    ],
    ['as a plain discount', ofLine({ discounts: [{ reason: 'Fiel', amount: '30.00' }] }), 'discount-above-price'],
    // Regression: a wrong discount was silent because its reason names what it is a discount for.
    ...[
      'Descuento por palet completo',
      'Dto. envase grande',
      'Envase no retornable',
      'Descuento sin derecho a devolución',
      'Dto. envases retornables',
      'Non-returnable packaging',
      'No return discount',
    ].map((reason): [string, JsonObject, string] => [
      `as a discount of a line: ${reason}`,
      ofLine({ discounts: [{ reason, amount: '30.00' }] }),
      'discount-above-price',
    ]),
    [
      'as a discount with a minus sign in the charges',
      { ...ofLine({}), charges: [{ reason: 'Descuento por palet completo', amount: '-30.00', taxes: [vat] }] },
      'negative-invoice',
    ],
    [
      'besides a plain discount above the price',
      ofLine({ discounts: [envases('30.00'), { reason: 'Fiel', amount: '11.00' }] }),
      'discount-above-price',
    ],
  ])('has a warning %s', (_, more, key) => {
    expect(look(sale(vat, more)).keys).toContain(key);
  });
});

describe('a discount without taxes', () => {
  const atTwoRates = (discounts: JsonObject[]): InvoiceFindings =>
    look(sale(vat, { lines: [line('100.00'), line('50.00', { taxes: [reduced] })], discounts }));

  // Regression: the remedy named the taxes of the first line, so the whole discount lowered the tax of one rate.
  test('gets a remedy with each rate of the lines, which leads to no warning', () => {
    for (const size of [{ amount: '10.00' }, { percent: '10%' }]) {
      const remedy = remedyOf(atTwoRates([{ reason: 'Dto', ...size }]), 'untaxed-row');
      expect(remedy).toContain(`${JSON.stringify([vat])} and ${JSON.stringify([reduced])}`);
    }
    const rows = [
      { reason: 'Dto', amount: '6.67', taxes: [vat] },
      { reason: 'Dto', amount: '3.33', taxes: [reduced] },
    ];
    expect(atTwoRates(rows).keys).toEqual([]);
    const shares = [
      { reason: 'Dto', percent: '10%', base: '100.00', taxes: [vat] },
      { reason: 'Dto', percent: '10%', base: '50.00', taxes: [reduced] },
    ];
    expect(atTwoRates(shares).keys).toEqual([]);
  });

  test.each<[string, JsonObject[], JsonObject?]>([
    ['an exemption', [{ cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E6' } }]],
    ['a surcharge', [{ cat: 'VAT', percent: '21.0%', surcharge: '1.75%' }]],
    ['a named surcharge', [{ cat: 'VAT', rate: 'general+eqs' }]],
    ['IGIC', [igic], islands],
    ['cash accounting', [{ ...vat, ext: { 'es-fiscal-regime': '07' } }], { $tags: ['cash-basis'] }],
  ])('gets a remedy with all codes of the lines, which leads to no further warning: %s', (_, taxes, more = {}) => {
    const discounted = (row: JsonObject): InvoiceFindings =>
      look(
        sale(vat, {
          ...more,
          lines: [line('100.00', { taxes })],
          discounts: [{ reason: 'Dto', amount: '10.00', ...row }],
        }),
      );
    const before = discounted({});
    const [, written = ''] = /for example (\[.*?\])\. Otherwise/.exec(remedyOf(before, 'untaxed-row')) ?? [];
    expect(before.keys).toContain('untaxed-row');
    const others = before.keys.filter((key) => key !== 'untaxed-row');
    expect(discounted({ taxes: JSON.parse(written) as JsonObject[] }).keys).toEqual(others);
  });
});
