// Tests replacements of simplified invoices as the authority describes them (answers to developers 1.3, section 27): warnings,
// and the tax in the book after each step.
import type { ClosingSheetTotals } from '../../src/document/invoice-book/closing-totals';
import type { Warning } from '../../src/contracts/warnings';
import { apiOfFile } from './api';
import { invoice, ticket } from './documents';
import { register, storeDeclared } from './registered';

const api = apiOfFile();

beforeAll(() => register(api, 'B98602642'));

const party = {
  name: 'C',
  tax_id: { country: 'ES', code: '54387763P' },
  addresses: [{ street: 'x', code: '28013', locality: 'Madrid' }],
};
const lines = (...prices: string[]) => ({
  lines: prices.map((price) => ({
    quantity: price.startsWith('-') ? '-1' : '1',
    item: { name: 'Work', price: price.replace('-', '') },
    taxes: [{ cat: 'VAT', rate: 'general' }],
  })),
});
const full = { $tags: ['replacement'], customer: party };
const refund = { ...ticket, type: 'credit-note' };

const update = [
  'credited-more',
  'credited-before',
  'preceding-tax-differs',
  'negative-invoice',
  'original-replaced',
  'replaced-not-simplified',
  'replaced-total-differs',
  'credited-other-rate',
  'credits-a-credit-note',
];

/** Stores a draft. @returns the warnings about its amounts */
async function create(number: string, day: string, ...changes: object[]) {
  const [series, code] = number.split('-');
  const data = invoice(Object.assign({ series, code, issue_date: day }, ...changes) as object);
  const reply = await api.call('POST', '/silo/v1/entries', { data });
  const said = (reply.json.warnings ?? []) as readonly { readonly key: string; readonly message: string }[];
  const warnings = said.filter(({ key }) => update.includes(key));
  return { keys: warnings.map(({ key }) => key), message: warnings[0]?.message };
}

/** Issues and declares an invoice. @returns its number for `preceding`, and the warnings about its amounts */
async function issue(number: string, day: string, ...changes: object[]) {
  const [series, code] = number.split('-');
  const data = invoice(Object.assign({ series, code, issue_date: day }, ...changes) as object);
  const json = await storeDeclared(api, data, { kind: 'registration', outcome: 'accepted' });
  const keys = ((json.warnings ?? []) as Warning[]).map(({ key }) => key).filter((key) => update.includes(key));
  return { named: { series, code, issue_date: day }, keys };
}

async function inForce(month: string) {
  const { json } = await api.call('GET', `/silo/v1/invoice-book/closing?month=${month}`);
  const { in_force } = json as unknown as ClosingSheetTotals;
  return [in_force.base, in_force.tax, in_force.total];
}

describe('a replacement (F3)', () => {
  test('is refunded by an R5 of the simplified invoice and a negative F3', async () => {
    const sold = await issue('T-1', '2025-03-01', ticket, lines('8.00', '2.00'));
    const exchanged = await issue('A-1', '2025-03-02', full, lines('8.00', '2.00'), { preceding: [sold.named] });
    const back = await issue('R-1', '2025-03-03', refund, lines('2.00'), { preceding: [sold.named] });
    expect(await inForce('2025-03')).toEqual(['8.00', '1.68', '9.68']);
    const negative = await issue('A-2', '2025-03-04', full, lines('-2.00'), { preceding: [back.named] });
    expect(await inForce('2025-03')).toEqual(['8.00', '1.68', '9.68']);
    expect([sold, exchanged, back, negative].flatMap(({ keys }) => keys)).toEqual([]);
    // A repeat would reverse what was not replaced.
    const more = { preceding: [sold.named] };
    expect((await issue('A-3', '2025-03-05', full, lines('8.00', '2.00'), more)).keys).toEqual([
      'replaced-total-differs',
    ]);
  });

  test('of 2024 is refunded at its rate, without an operation date in the negative F3', async () => {
    const taxes = [{ cat: 'VAT', percent: '7.5%' }];
    const at = (price: string) => ({ lines: lines(price).lines.map((one) => ({ ...one, taxes })) });
    const sold = await issue('T-24', '2024-12-20', ticket, at('10.00'));
    await issue('A-24', '2025-03-02', full, at('10.00'), { preceding: [sold.named] });
    const back = await issue('R-24', '2025-03-03', refund, at('2.00'), { preceding: [sold.named] });
    await issue('A-25', '2025-03-04', full, at('-2.00'), { preceding: [back.named] });
    const found = await api.database.db
      .collection('entries')
      .find({ 'snippet.code': { $in: ['24', '25'] }, 'snippet.series': 'A' })
      .toArray();
    expect(found.map(({ operationDay }) => operationDay as unknown)).toEqual(['2024-12-20', '2024-12-20']);
    expect(JSON.stringify(found.map(({ warnings }) => warnings as unknown))).not.toContain('1236');
  });

  test('passed in silence if it was negative and exceeded the refund that it names, or repeated it', async () => {
    const sold = await issue('T-81', '2025-08-01', ticket, lines('8.00', '2.00'));
    await issue('A-81', '2025-08-02', full, lines('8.00', '2.00'), { preceding: [sold.named] });
    const back = await issue('R-81', '2025-08-03', refund, lines('2.00'), { preceding: [sold.named] });
    const rest = await issue('R-82', '2025-08-03', refund, lines('8.00'), { preceding: [sold.named] });
    const exceeds = ['replaced-total-differs'];
    const named = { preceding: [back.named] };
    // Refused before it is issued: only its draft is stored.
    const draft = await create('A-82', '2025-08-04', full, lines('-5.00'), named);
    expect(draft.keys).toEqual(exceeds);
    expect(draft.message).toContain('only a base of -2.00 and tax of -0.42 of R-81 can still be replaced');
    expect((await issue('A-83', '2025-08-04', full, lines('-2.00'), named)).keys).toEqual([]);
    expect((await create('A-84', '2025-08-04', full, lines('-2.00'), named)).keys).toEqual(exceeds);
    // Two negative F3, for two customers, share a refund.
    const shared = { preceding: [rest.named] };
    expect((await issue('A-85', '2025-08-05', full, lines('-3.00'), shared)).keys).toEqual([]);
    expect((await issue('A-86', '2025-08-05', full, lines('-5.00'), shared)).keys).toEqual([]);
    expect(await inForce('2025-08')).toEqual(['0.00', '0.00', '0.00']);
  });

  test('is corrected by a negative F3 and a new F3 if its customer is wrong', async () => {
    const sold = await issue('T-2', '2025-04-01', ticket, lines('8.00', '2.00'));
    const named = { preceding: [sold.named] };
    const replies = [
      await issue('A-11', '2025-04-02', full, lines('8.00', '2.00'), named),
      await issue('A-12', '2025-04-03', full, lines('-8.00', '-2.00'), named),
      await issue('A-13', '2025-04-03', full, lines('8.00', '2.00'), named),
    ];
    expect(replies.flatMap(({ keys }) => keys)).toEqual([]);
    expect(await inForce('2025-04')).toEqual(['10.00', '2.10', '12.10']);
  });

  test('may be split into halves, replace two simplified invoices, or follow a correction', async () => {
    const [one, two, three] = [
      await issue('T-3', '2025-05-01', ticket, lines('0.50', '0.50')),
      await issue('T-4', '2025-05-01', ticket, lines('10.00')),
      await issue('T-5', '2025-05-01', ticket, lines('20.00')),
    ];
    const corrected = await issue('R-5', '2025-05-02', refund, lines('5.00'), { preceding: [three.named] });
    const replies = [
      corrected,
      await issue('A-21', '2025-05-03', full, lines('0.50'), { preceding: [one.named] }),
      await issue('A-22', '2025-05-03', full, lines('0.50'), { preceding: [one.named] }),
      await issue('A-23', '2025-05-03', full, lines('25.00'), { preceding: [two.named, three.named] }),
    ];
    expect(replies.flatMap(({ keys }) => keys)).toEqual([]);
    expect(await inForce('2025-05')).toEqual(['26.00', '5.46', '31.46']);
    // The second simplified invoice was listed second, and is also found.
    const again = await issue('A-24', '2025-05-04', full, lines('20.00'), { preceding: [three.named] });
    expect(again.keys).toEqual(['replaced-total-differs']);
  });
});

describe('a substitution in two steps', () => {
  const toTax = (base: string) => ({ categories: [{ code: 'VAT', rates: [{ base, percent: '21%' }] }] });
  const inPlace = {
    type: 'corrective',
    customer: party,
    tax: { ext: { 'es-fiscal-doc-type': 'R4', 'es-fiscal-correction-type': 'S' } },
  };

  test('gets no warning if its first step is a credit note or a negative invoice', async () => {
    const first = await issue('B-1', '2025-06-01', { customer: party }, lines('100.00'));
    const credit = { type: 'credit-note', customer: party, preceding: [first.named] };
    const replies = [
      await issue('RB-1', '2025-06-02', credit, lines('100.00')),
      await issue('RB-2', '2025-06-03', inPlace, lines('80.00'), {
        preceding: [{ ...first.named, tax: toTax('0.00') }],
      }),
    ];
    const second = await issue('D-1', '2025-06-01', { customer: party }, lines('100.00'));
    replies.push(
      await issue('D-2', '2025-06-02', { customer: party }, lines('-100.00')),
      await issue('RB-3', '2025-06-03', inPlace, lines('80.00'), {
        preceding: [{ ...second.named, tax: toTax('0.00') }],
      }),
    );
    expect(replies.flatMap(({ keys }) => keys)).toEqual([]);
    expect(await inForce('2025-06')).toEqual(['160.00', '33.60', '193.60']);
    // A negative invoice that reverses no other invoice is still reported.
    expect((await issue('D-3', '2025-06-04', { customer: party }, lines('-33.00'))).keys).toEqual(['negative-invoice']);
  });
});

describe('a negative invoice', () => {
  const sold = { customer: party };

  test('reverses an invoice only once, unless the negative invoice is corrected or has other rates', async () => {
    await issue('E-1', '2025-08-01', sold, lines('100.00'));
    await issue('E-2', '2025-08-01', sold, lines('100.00'));
    const keys = [];
    for (const code of ['E-3', 'E-4', 'E-5']) keys.push((await issue(code, '2025-08-02', sold, lines('-100.00'))).keys);
    expect(keys).toEqual([[], [], ['negative-invoice']]);

    const credited = await issue('G-1', '2025-08-01', sold, lines('50.00'));
    await issue('RG-1', '2025-08-02', sold, { type: 'credit-note', preceding: [credited.named] }, lines('50.00'));
    expect((await issue('G-2', '2025-08-03', sold, lines('-50.00'))).keys).toEqual(['negative-invoice']);

    const reduced = { taxes: [{ cat: 'VAT', rate: 'reduced' }] };
    await issue('H-1', '2025-08-01', sold, lines('110.00'));
    const other = { lines: [{ quantity: '-1', item: { name: 'Work', price: '121.00' }, ...reduced }] };
    expect((await issue('H-2', '2025-08-02', sold, other)).keys).toEqual(['negative-invoice']);
  });
});

describe('credit notes in parts', () => {
  test.each([
    ['two cents of base too many', '100.00', ['60.00', '40.02'], ['credited-more']],
    ['one cent of base too many', '100.00', ['60.00', '40.01'], ['credited-more']],
    ['many parts, each with one cent too many', '100.00', ['25.01', '25.01', '25.01', '25.01'], ['credited-more']],
    ['one cent of tax between two halves', '1.00', ['0.50', '0.50'], []],
    ['prices below a cent', '0.67', ['0.335', '0.335'], ['credited-more']],
  ])('are compared with their invoice: %s', async (name, price, parts, expected) => {
    const code = String(name.length);
    const original = await issue(`P-${code}`, '2025-09-01', { customer: party }, lines(price));
    const keys: string[] = [];
    for (const [i, part] of parts.entries()) {
      const credit = { type: 'credit-note', customer: party, preceding: [original.named] };
      keys.push(...(await issue(`RP${code}-${i + 1}`, '2025-09-02', credit, lines(part))).keys);
    }
    expect(keys).toEqual(expected);
  });

  test('are compared exactly in a currency without cents', async () => {
    const yen = { currency: 'JPY', exchange_rates: [{ from: 'JPY', to: 'EUR', amount: '0.00605' }], customer: party };
    const original = await issue('Y-1', '2025-09-01', yen, lines('3', '3', '3'));
    const keys: string[][] = [];
    for (const code of ['RY-1', 'RY-2', 'RY-3', 'RY-4']) {
      const credit = { type: 'credit-note', preceding: [original.named] };
      keys.push((await issue(code, '2025-09-02', yen, credit, lines('3'))).keys);
    }
    expect(keys).toEqual([[], [], [], ['credited-more']]);
  });

  test('reverse at most the common total of several invoices', async () => {
    const [first, second] = [
      await issue('V-1', '2025-09-01', { customer: party }, lines('10.00')),
      await issue('V-2', '2025-09-01', { customer: party }, lines('20.00')),
    ];
    const of = (...named: object[]) => ({ type: 'credit-note', customer: party, preceding: named });
    const both = of(first.named, second.named);
    expect((await issue('RV-1', '2025-09-02', both, lines('18.00'))).keys).toEqual([]);
    expect((await issue('RV-2', '2025-09-02', of(first.named), lines('10.00'))).keys).toEqual([]);
    expect((await issue('RV-3', '2025-09-02', of(second.named), lines('2.00'))).keys).toEqual([]);
    expect((await issue('RV-4', '2025-09-02', both, lines('1.00'))).keys).toEqual(['credited-more']);
    const [third, fourth] = [
      await issue('V-3', '2025-09-01', { customer: party }, lines('10.00')),
      await issue('V-4', '2025-09-01', { customer: party }, lines('20.00')),
    ];
    expect((await issue('RV-5', '2025-09-02', of(third.named, fourth.named), lines('31.00'))).keys).toEqual([
      'credited-more',
    ]);
  });

  test('do not count if a debit note has reversed them', async () => {
    const sold = await issue('W-1', '2025-09-01', { customer: party }, lines('100.00'));
    const of = (type: string, named: object) => ({ type, customer: party, preceding: [named] });
    const wrong = await issue('RW-1', '2025-09-02', of('credit-note', sold.named), lines('60.00'));
    await issue('RW-2', '2025-09-03', of('debit-note', wrong.named), lines('60.00'));
    expect((await issue('RW-3', '2025-09-04', of('credit-note', sold.named), lines('100.00'))).keys).toEqual([]);
    expect((await issue('RW-4', '2025-09-05', of('credit-note', sold.named), lines('1.00'))).keys).toEqual([
      'credited-more',
    ]);
  });

  test('may exceed the base by a rounding difference', async () => {
    const original = await issue('Q-1', '2025-09-01', { customer: party }, lines('0.335', '0.335'));
    const credit = { type: 'credit-note', customer: party, preceding: [original.named] };
    const warnings = [
      await issue('RQ-1', '2025-09-02', credit, lines('0.335')),
      await issue('RQ-2', '2025-09-02', credit, lines('0.335')),
    ];
    expect(warnings.flatMap(({ keys }) => keys)).toEqual([]);
  });
});

describe('a correction in another currency', () => {
  test('is compared in euros at the rate of its original', async () => {
    const dollars = (amount: string) => ({
      currency: 'USD',
      exchange_rates: [{ from: 'USD', to: 'EUR', amount }],
      customer: party,
    });
    const sold = await issue('U-1', '2025-07-01', dollars('0.90'), lines('100.00'));
    const credit = { type: 'credit-note', preceding: [sold.named] };
    expect((await issue('RU-1', '2025-07-02', dollars('0.95'), credit, lines('60.00'))).keys).toEqual([]);
    expect((await issue('RU-2', '2025-07-03', { customer: party }, credit, lines('50.00'))).keys).toEqual(
      ['credited-more', 'credited-other-rate'].slice(0, 1),
    );
  });
});
