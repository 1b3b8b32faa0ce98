// Warnings about parties, payments and rates. Regressions: such mistakes were issued without a warning.
import type { JsonObject } from '../../src/document/model/basic';
import { listWarningKeys as listKeys, listWarnings } from './findings';
import { customer, general, line, supplier } from './invoices';
import { rendered } from './rendered';

const listFindings = (change: JsonObject) => listWarnings(change).map(rendered);
const taxed = (...taxes: JsonObject[]): JsonObject => ({ lines: [line('100.00', { taxes })] });
const returned = (discount: JsonObject): JsonObject => ({
  lines: [line('60.00'), line('10.00', { quantity: '-1', discounts: [discount] })],
});
const party = (code: string, country = 'ES'): JsonObject => ({ name: 'Muestra', tax_id: { country, code } });
const [company, person, shared] = ['B98602642', '54387763P', 'E12345674'];

describe('a document with a suspicious party, payment or rate', () => {
  test.each([
    ['a company', company, true],
    ['a person', person, false],
    ['a community of owners', shared, false],
    ['a foundation', 'G28029007', true],
    ['a town hall', 'P2807900B', true],
    ['a public body', 'Q2818014I', true],
    ['a parish', 'R2800021F', true],
    ['a ministry', 'S2833002E', true],
    ['a joint venture', 'U12345670', false],
    ['another entity', 'V12345678', false],
  ])('gets a warning about the equivalence surcharge charged to %s only if it is wrong', (_case, code, isWarned) => {
    const change = { ...taxed({ cat: 'VAT', rate: 'general+eqs' }), customer: party(code), supplier: party(person) };
    expect(listKeys(change).includes('surcharge-to-company')).toBe(isWarned);
  });

  // Regression: the number of a person as an identity of a VAT number had no warning, but as a tax ID it had one.
  test.each(['PT254321097', '254321097'])('gets a warning about an identity that is no VAT number: %s', (code) => {
    const identities = [{ country: 'PT', code, ext: { 'es-fiscal-identity-type': '02' } }];
    const found = listFindings({ customer: { name: 'Muestra', identities } });
    const warning = found.find(({ key }) => key === 'vat-number-of-person');
    expect(warning).toMatchObject({ blocking: false, paths: ['$.doc.customer.identities'] });
    expect(warning?.remedy).toContain('{"key": "foreign", "country": "PT", "code": "254321097"}');
  });

  test('gets a warning about the surcharge on the tax of another country, for any customer', () => {
    const oneStopShop = {
      cat: 'VAT',
      country: 'FR',
      percent: '20%',
      surcharge: '5.2%',
      ext: { 'es-fiscal-regime': '17' },
    };
    const simplified = { ...taxed(oneStopShop), $tags: ['simplified'], customer: null };
    expect(listKeys(simplified)).toContain('surcharge-to-company');
  });

  test.each([
    ['professional income of a company', company, 'pro', true],
    ['rent of a company', company, 'capital', false],
    ['professional income of a person', person, 'pro', false],
    ['professional income of a foundation', 'G28029007', 'pro', true],
    ['professional income of a town hall', 'P2807900B', 'pro', true],
    ['rent of a parish', 'R2800021F', 'capital', false],
    ['professional income of a community of owners', shared, 'pro', false],
    ['professional income of a joint venture', 'U12345670', 'pro', false],
  ])('gets a warning about IRPF on %s only if it is wrong', (_case, code, rate, isWarned) => {
    const change = { ...taxed(general, { cat: 'IRPF', rate }), supplier: party(code), customer: party('B12345674') };
    expect(listKeys(change).includes('withheld-from-company')).toBe(isWarned);
  });

  test('gets a warning about the rate of VAT as income tax', () => {
    expect(listKeys(taxed(general, { cat: 'IRPF', percent: '21%' }))).toContain('rate-of-other-tax');
  });

  test('gets a warning about an invoice to the supplier itself', () => {
    expect(listKeys({ customer: party(company) })).toContain('issued-to-itself');
    expect(listKeys({})).not.toContain('issued-to-itself');
  });

  test.each([
    ['0 % in 2026', '2026-06-30', { cat: 'VAT', percent: '0%' }, true],
    ['the rate zero', '2026-06-30', { cat: 'VAT', rate: 'zero' }, true],
    ['0 % on the last day of this rate for food', '2024-09-30', { cat: 'VAT', percent: '0%' }, false],
    ['0 % when food had 2 %', '2024-10-01', { cat: 'VAT', percent: '0%' }, true],
    ['exempt', '2026-06-30', { cat: 'VAT', key: 'exempt' }, false],
    ['IGIC at 0 %', '2026-06-30', { cat: 'IGIC', key: 'zero', percent: '0%' }, false],
  ])('gets a warning about VAT only if it is wrong: %s', (_case, issue_date, combo, isWarned) => {
    expect(listKeys({ ...taxed(combo), issue_date }).includes('zero-rate')).toBe(isWarned);
  });

  const zero = { cat: 'VAT', percent: '0%' };
  const ofKind = (name: string, key?: string): JsonObject => ({
    lines: [line('100.00', { item: { name, price: '100.00', ...(key ? { key } : {}) }, taxes: [zero] })],
  });
  // Regression: a gift to a non-profit organization got the word that its rate ended in 2024.
  test.each<[string, string, JsonObject, boolean]>([
    ['an association', 'G28029007', ofKind('Alimentos donados'), false],
    ['a church', 'R2800001D', ofKind('Ropa', 'goods'), false],
    ['a public body', 'Q2818002D', ofKind('Ordenadores'), false],
    ['a service to an association', 'G28029007', ofKind('Formación', 'services'), true],
    ['advice to an association', 'G28029007', ofKind('Asesoría fiscal'), true],
    ['a company', 'A58818501', ofKind('Alimentos'), true],
  ])('gets a warning about 0 % unless it may be a gift: %s', (_case, code, more, isWarned) => {
    expect(listKeys({ ...more, customer: party(code) }).includes('zero-rate')).toBe(isWarned);
  });

  const of = (issue_date: string, more: JsonObject): JsonObject => ({
    preceding: [{ series: 'T', code: '1', issue_date }],
    series: 'R',
    ...more,
  });
  test.each([
    ['an exchange of a ticket of 2024', of('2024-09-30', { $tags: ['replacement'] }), false],
    ['a substitution of an invoice of 2024', of('2024-09-05', { type: 'corrective' }), false],
    ['a debit note to an invoice of 2024', of('2024-09-05', { type: 'debit-note' }), false],
    ['an exchange of a ticket of 2025', of('2025-12-30', { $tags: ['replacement'] }), true],
    ['a substitution of an invoice of 2025', of('2025-11-05', { type: 'corrective' }), true],
    ['a debit note for a sale of 2026', of('2024-09-05', { type: 'debit-note', op_date: '2026-06-01' }), true],
  ])('gets a warning about 0 % by the day of its original: %s', (_case, more, isWarned) => {
    expect(listKeys({ ...taxed({ cat: 'VAT', percent: '0%' }), ...more }).includes('zero-rate')).toBe(isWarned);
  });

  test.each([
    ['2019-11-05', '6.5%', false],
    ['2020-11-05', '6.5%', true],
    ['2019-11-05', '7%', false],
    ['2020-11-05', '7%', false],
  ])('gets a warning about IGIC in a correction of %s at %s only if it is wrong', (issued, percent, isWarned) => {
    const corrective = of(issued, { ...taxed({ cat: 'IGIC', percent }), type: 'corrective' });
    expect(listKeys(corrective).includes('rate-of-other-tax')).toBe(isWarned);
  });

  test('gets no warning about the operation date if its record has the day of its original', () => {
    const kept = { value_date: '2026-05-20', delivery: { date: '2026-05-20' } };
    expect(listKeys(kept)).toContain('operation-day-missing');
    for (const type of ['corrective', 'debit-note'])
      expect(listKeys(of('2026-05-20', { ...kept, type }))).not.toContain('operation-day-missing');
    expect(listKeys({ ...kept, op_date: '2026-05-20' })).not.toContain('operation-day-missing');
    expect(listKeys({})).not.toContain('operation-day-missing');
  });

  test.each([
    ['2026-06-29', true],
    ['2026-06-30', false],
  ])('gets a warning about an invoice of 30 June that is due on %s only if it is wrong', (date, isWarned) => {
    const payment = { terms: { due_dates: [{ date, percent: '100%' }] } };
    expect(listKeys({ payment }).includes('due-before-issue')).toBe(isWarned);
  });

  const cash = { instructions: { key: 'cash' } };
  const buyer = (more: object) => ({ customer: { name: 'Ana', ...more } });
  test.each<[string, string, object, boolean]>([
    ['999.99', '826.44', {}, false],
    ['1,000.00', '826.45', {}, true],
    [
      'an advance in cash',
      '826.45',
      { payment: { advances: [{ description: 'a', key: 'cash', percent: '10%' }] } },
      true,
    ],
    ['a card', '5000.00', { payment: { instructions: { key: 'card' } } }, false],
    ['no means', '5000.00', { payment: undefined }, false],
    ['dollars', '1000.00', { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.8' }] }, false],
    ['more dollars', '1100.00', { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.8' }] }, true],
    ['a visitor', '8000.00', buyer({ identities: [{ key: 'passport', country: 'US', code: 'X1' }] }), false],
    [
      'a visitor above the limit',
      '9000.00',
      buyer({ identities: [{ key: 'passport', country: 'US', code: 'X1' }] }),
      true,
    ],
    ['a business of the Union', '1000.00', buyer({ tax_id: { country: 'DE', code: '111111125' } }), true],
    ['a resident', '1000.00', buyer({ tax_id: { country: 'ES', code: '54387763P' } }), true],
  ])('gets a warning about a payment in cash only above the limit: %s', (_case, price, more, isWarned) => {
    const keys = listKeys({ lines: [line(price)], payment: cash, ...more });
    expect(keys.includes('cash-above-limit')).toBe(isWarned);
  });

  test('does not repeat the warnings of an invoice in its credit note', () => {
    const wrong = {
      ...taxed({ cat: 'VAT', rate: 'general+eqs' }),
      customer: party('B12345674'),
      payment: { terms: { due_dates: [{ date: '2026-01-01', percent: '100%' }] } },
    };
    const repeatedKeys = ['surcharge-to-company', 'due-before-issue'];
    expect(listKeys(wrong)).toEqual(expect.arrayContaining(repeatedKeys));
    const preceding = [{ series: 'A', code: '1', issue_date: '2025-12-01' }];
    const keys = listKeys({ ...wrong, type: 'credit-note', preceding });
    expect(keys.filter((key) => repeatedKeys.includes(key))).toEqual([]);
  });

  test.each([
    ['ES91 2100 0418 4502 0005 1332', false],
    ['ES9121000418450200051333', true],
    ['ES912100041845020005133', true],
    ['21000418450200051332', true],
    ['DE89370400440532013000', false],
  ])('gets a warning about the account %s only if it is wrong', (iban, isWarned) => {
    const payment = { instructions: { key: 'credit-transfer', credit_transfer: [{ iban }] } };
    expect(listKeys({ payment }).includes('iban-wrong')).toBe(isWarned);
  });

  test.each([
    ['A-000012', true],
    ['A/12', true],
    ['000012', false],
    ['A12', false],
    ['12-A', false],
  ])('gets a warning about the code %s in the series A only if it is wrong', (code, isWarned) => {
    const found = listFindings({ series: 'A', code }).find(({ key }) => key === 'series-in-code');
    expect(found !== undefined).toBe(isWarned);
    if (code === 'A-000012') expect(found?.remedy).toBe('Write "000012" as `code`.');
  });

  test.each([
    ['1', true],
    ['1.00', true],
    ['0.92', false],
  ])('gets a warning about a dollar at %s euros only if the rate is suspicious', (amount, isWarned) => {
    const change = { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount }] };
    expect(listKeys(change).includes('exchange-rate-one')).toBe(isWarned);
  });

  test.each([
    ['JPY', '164', true],
    ['SEK', '11.05', true],
    ['JPY', '0.0061', false],
    ['GBP', '1.15', false],
    ['USD', '1.05', false],
  ])('gets a warning about a %s at %s euros only if the rate is suspicious', (from, amount, isWarned) => {
    const change = { currency: from, exchange_rates: [{ from, to: 'EUR', amount }] };
    const found = listFindings(change).find(({ key }) => key === 'exchange-rate-inverted');
    expect(found !== undefined).toBe(isWarned);
    if (from === 'JPY' && isWarned) expect(found?.remedy).toContain('write "0.006098"');
  });

  // Regression: the second rate had no effect, in silence.
  test.each([
    ['0.95', 'EUR', ['$.doc.exchange_rates[1].amount']],
    ['0.920', 'EUR', []],
    ['1.5', 'GBP', []],
  ])('gets a warning about a second rate of %s only if it is another one: %s', (amount, to, paths) => {
    const rates = [
      { from: 'USD', to: 'EUR', amount: '0.92' },
      { from: 'USD', to, amount },
    ];
    const found = listFindings({ currency: 'USD', exchange_rates: rates }).find(
      ({ key }) => key === 'exchange-rate-several',
    );
    expect(found?.paths ?? []).toEqual(paths);
    if (found) expect(found.message).toContain('Sello uses the first, 0.92');
  });

  test.each<[string, JsonObject, boolean]>([
    ['a percentage on a line', { lines: [line('100.00', { discounts: [{ percent: '-10%', reason: 'Dto' }] })] }, true],
    ['an amount on the document', { discounts: [{ amount: '-10.00', reason: 'Dto', taxes: [general] }] }, true],
    ['a discount', { discounts: [{ amount: '10.00', reason: 'Dto', taxes: [general] }] }, false],
    // Returned goods. Regression: the discount of the sale raised the refund in silence.
    ['a percentage of a return', returned({ percent: '10%' }), false],
    ['a negative percentage of a return', returned({ percent: '-10%' }), true],
    ['an amount that lowers a return', returned({ amount: '-1.00' }), false],
    ['an amount that raises a return', returned({ amount: '1.00' }), true],
    ['an amount for more goods that come back', returned({ amount: '1.00', reason: 'Devolución de envases' }), false],
    ['no amount', returned({ amount: '0.00' }), false],
  ])('gets a warning about a negative discount only if it is wrong: %s', (_case, change, isWarned) => {
    expect(listKeys(change).includes('discount-negative')).toBe(isWarned);
  });

  // Regression: an export with a column for the postcode alone hid the missing address.
  test.each<[string, JsonObject, boolean]>([
    ['nothing', {}, true],
    ['a country', { country: 'ES' }, true],
    ['a postcode', { code: '28013' }, true],
    ['a region', { region: 'Madrid' }, true],
    ['a blank street', { street: ' ', code: '28013', country: 'ES' }, true],
    ['a town, because a village may have no streets', { locality: 'Aldea' }, false],
    ['a post office box', { po_box: '7' }, false],
  ])('gets a warning about an address that names no place: %s', (_what, address, isWarned) => {
    const placed = { addresses: [{ street: 'Calle Mayor 1', locality: 'Madrid' }] };
    const [whole, odd] = [placed, { addresses: [address] }];
    for (const [ofSupplier, ofCustomer] of [
      [whole, odd],
      [odd, whole],
    ]) {
      const keys = listKeys({ supplier: { ...supplier, ...ofSupplier }, customer: { ...customer, ...ofCustomer } });
      expect(keys.includes('address-missing')).toBe(isWarned);
    }
  });
});
