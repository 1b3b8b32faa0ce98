// Invoices of a shop that were wrong. Regressions: each was found by a trial and had no warning.
import type { JsonObject } from '../../src/document/model/basic';
import { listDocumentWarnings } from '../../src/document/warnings/document-warnings';
import { warnValuesReplacedByCalculation } from '../../src/document/warnings/replaced-values';
import { warnIgnoredDocumentMembers } from '../../src/document/warnings/ignored-members';
import { envelopeOf, invoiceInput, line } from './invoices';
import { rendered } from './rendered';

function listFindings(change: JsonObject) {
  const input = invoiceInput(change);
  const { doc } = envelopeOf(input);
  return [...warnValuesReplacedByCalculation(input, doc), ...listDocumentWarnings(doc)].map(rendered);
}
const listKeys = (change: JsonObject): string[] => listFindings(change).map(({ key }) => key);
const vat = { cat: 'VAT', rate: 'general' };
const taxed = (...taxes: JsonObject[]): JsonObject => ({ lines: [line('100.00', { taxes })] });
const outside = (ext?: JsonObject) => ({ cat: 'VAT', key: 'outside-scope', ...(ext ? { ext } : {}) });
const at = (code: string): JsonObject => ({ street: 'Calle Mayor 1', code, locality: 'X' });
const from = (code: string): JsonObject => ({
  supplier: { name: 'X SL', tax_id: { country: 'ES', code: 'B98602642' }, addresses: [at(code)] },
});

describe('the warning about an unknown currency', () => {
  test.each([
    ['usd', true],
    ['US$', true],
    ['EURO', true],
    ['eur', false],
    ['EUR', false],
    ['€', false],
    ['', false],
  ])('is given only if the currency is wrong: %s', (currency, isWarned) => {
    const warning = listFindings({ currency }).find(({ paths }) => paths.includes('$.doc.currency'));
    expect(warning?.key).toBe(isWarned ? 'value-replaced' : undefined);
    if (isWarned)
      expect(warning?.message).toBe(
        `currency: Sello replaced '${currency}' with EUR, because it is not a currency code`,
      );
  });
});

describe('the warning about characters of a number that cannot be printed', () => {
  test.each([
    [{ series: 'WE\tB' }, 'series', "'WE\\tB'", 'WEB'],
    [{ code: '00\u200b12' }, 'code', "'00\\u200b12'", '0012'],
    [{ preceding: [{ series: 'A', code: '1\n2', issue_date: '2026-06-01' }] }, 'preceding[0].code', "'1\\n2'", '12'],
  ])('blocks the invoice and shows the characters: %j', (change, path, shown, now) => {
    const warning = listFindings(change).find(({ paths }) => paths.includes(`$.doc.${path}`));
    expect(warning).toMatchObject({ key: 'value-replaced', blocking: true });
    expect(warning?.message).toContain(`${path}: ${shown}`);
    expect(warning?.remedy).toContain(`Write "${now}"`);
  });

  test.each([{ series: ' WEB\t' }, { series: 'AÑO' }, { code: '00 12' }])('is not given for %j', (change) =>
    expect(listKeys(change)).not.toContain('value-replaced'),
  );
});

describe('an invoice that looks wrong', () => {
  test.each([
    ['usd', 'Write "USD", with its rate'],
    ['EURO', 'Write "EUR".'],
    ['ducats', 'ISO 4217'],
  ])('gets a suggestion for the currency %s', (currency, words) => {
    expect(listFindings({ currency })[0]?.remedy).toContain(words);
  });

  test('keeps a surcharge with a named rate', () => {
    const warning = listFindings(taxed({ ...vat, surcharge: '5.2%' })).find(({ key }) => key === 'surcharge-left-out');
    expect(warning?.message).toContain('Sello charged the line at 21.0%');
    expect(warning?.remedy).toContain('"rate": "general+eqs"');
    expect(listKeys(taxed({ cat: 'VAT', percent: '21%', surcharge: '1.75%' }))).not.toContain('surcharge-left-out');
    expect(listKeys(taxed({ cat: 'VAT', rate: 'general+eqs', surcharge: '1.75%' }))).toContain('value-replaced');
    expect(listKeys(taxed({ cat: 'VAT', rate: 'general+eqs', surcharge: '5.2%' }))).not.toContain('value-replaced');
  });

  test('gets a warning about a percentage written as a number with a named rate', () => {
    expect(listKeys(taxed({ ...vat, percent: 10 }))).toContain('value-replaced');
    expect(listKeys(taxed({ ...vat, percent: 0.21 }))).not.toContain('value-replaced');
  });
});

describe('an amount that the calculation replaces', () => {
  const row = (more: JsonObject): JsonObject => ({
    lines: [{ ...line('10.00', { taxes: [vat] }), quantity: '3', ...more }],
  });
  const pay = (payment: JsonObject): JsonObject => ({ ...taxed(vat), payment });
  const discount = (more: JsonObject): JsonObject => ({ percent: '10%', ...more });

  test.each<[string, JsonObject, string, string]>([
    ['the total of a line', row({ total: '25.00' }), 'total-replaced', '$.doc.lines[0].total'],
    ['the sum of a line', row({ sum: 25 }), 'total-replaced', '$.doc.lines[0].sum'],
    [
      'a discount',
      { ...taxed(vat), discounts: [discount({ amount: '5.00', taxes: [vat] })] },
      'value-replaced',
      '$.doc.discounts[0].amount',
    ],
    [
      'a discount of a line',
      row({ discounts: [discount({ amount: '5.00' })] }),
      'value-replaced',
      '$.doc.lines[0].discounts[0].amount',
    ],
    [
      'an advance',
      pay({ advances: [{ description: 'x', percent: '50%', amount: '10.00' }] }),
      'value-replaced',
      '$.doc.payment.advances[0].amount',
    ],
    [
      'a due date',
      pay({ terms: { key: 'due-date', due_dates: [{ date: '2027-01-31', percent: '100%', amount: '10.00' }] } }),
      'value-replaced',
      '$.doc.payment.terms.due_dates[0].amount',
    ],
  ])('is reported: %s', (_what, change, key, place) => {
    expect(listFindings(change)).toContainEqual(expect.objectContaining({ key, paths: [place] }));
  });

  test.each<[string, JsonObject]>([
    ['a line in cents', { lines: [{ ...line('1.1111', { taxes: [vat] }), quantity: '3', total: '3.33' }] }],
    ['a line with one decimal', row({ total: 30.0 })],
    ['the discount that results', { ...taxed(vat), discounts: [discount({ amount: '10.00', taxes: [vat] })] }],
  ])('is not reported if it stays as written: %s', (_what, change) => {
    expect(listKeys(change)).not.toContain('total-replaced');
    expect(listKeys(change)).not.toContain('value-replaced');
  });
});

describe('the warning about a share of lines of several rates', () => {
  const lines = [line('100.00', { taxes: [vat] }), line('50.00', { taxes: [{ cat: 'VAT', rate: 'reduced' }] })];
  const discounted = (...discounts: JsonObject[]): JsonObject => ({ lines, discounts });
  const one = { percent: '10%', taxes: [vat] };

  test.each<[string, JsonObject, boolean]>([
    ['a percentage of all', discounted(one), true],
    ['a percentage of a base', discounted({ ...one, base: '100.00' }), false],
    ['an amount', discounted({ amount: '5.00', taxes: [vat] }), false],
    ['lines of one rate', { ...taxed(vat), discounts: [one] }, false],
  ])('is given only for a percentage of lines of several rates: %s', (_what, change, isWarned) => {
    expect(listKeys(change).includes('discount-one-rate')).toBe(isWarned);
  });
});

describe('an invoice that looks wrong', () => {
  test.each<[string, JsonObject, boolean]>([
    ['a discount', { ...taxed(vat), discounts: [{ reason: 'x' }] }, true],
    [
      'a charge of a line',
      { lines: [line('1.00', { taxes: [vat], charges: [{ reason: 'x', amount: '0.00' }] })] },
      true,
    ],
    ['a discount of nothing', { ...taxed(vat), discounts: [{ percent: '0%' }] }, false],
    ['a discount with an amount', { ...taxed(vat), discounts: [{ amount: '1.00', taxes: [vat] }] }, false],
  ])('gets a warning about %s without percentage and amount only if it is wrong', (_what, change, isWarned) => {
    expect(listKeys(change).includes('amount-missing')).toBe(isWarned);
  });

  test.each([
    ['-5.00', true],
    ['5.00', false],
  ])('gets a warning about an advance of %s only if it is wrong', (amount, isWarned) => {
    const payment = { advances: [{ description: 'x', amount }] };
    expect(listKeys({ ...taxed(vat), payment }).includes('advance-negative')).toBe(isWarned);
  });
});

describe('an extension of a document', () => {
  const regime = { 'es-fiscal-regime': '11' };
  const kind = { 'es-fiscal-doc-type': 'F1' };

  test.each<[string, JsonObject, string]>([
    ['the regime of the document', { ...taxed(vat), tax: { ext: regime } }, '$.doc.tax.ext.es-fiscal-regime'],
    [
      'the regime of a line',
      { lines: [line('1.00', { taxes: [vat], ext: regime })] },
      '$.doc.lines[0].ext.es-fiscal-regime',
    ],
    ['the kind of document of a tax', taxed({ ...vat, ext: kind }), '$.doc.lines[0].taxes[0].ext.es-fiscal-doc-type'],
  ])('is reported in a place where it has no effect: %s', (_what, change, place) => {
    expect(listFindings(change)).toContainEqual(
      expect.objectContaining({ key: 'extension-misplaced', paths: [place] }),
    );
  });

  test('is not reported in a place where it has an effect', () => {
    const change = { ...taxed({ ...vat, ext: regime }), tax: { ext: { 'es-fiscal-simplified-art7273': 'S' } } };
    expect(listKeys(change)).not.toContain('extension-misplaced');
  });
});

describe('an invoice that looks wrong', () => {
  test.each([
    ['2026-04-30', '2026-06-15', true],
    ['2025-12-31', '2026-01-16', true],
    ['2025-12-31', '2026-01-15', false],
    ['2026-05-01', '2026-06-15', false],
  ])(
    'gets a warning about an operation of %s, invoiced on %s, only if it is wrong',
    (op_date, issue_date, isWarned) => {
      expect(listKeys({ ...taxed(vat), op_date, issue_date }).includes('issued-late')).toBe(isWarned);
    },
  );

  test.each([
    ['2026-05-02', '2026-06-14', true],
    ['2026-05-30', '2026-06-01', true],
    ['2025-12-02', '2026-01-20', true],
    ['2026-05-02', '2026-05-31', false],
    ['2026-05-31', '2026-06-01', false],
    ['2025-12-31', '2026-01-01', false],
    ['2026-05-02', '2026-05-02', false],
  ])(
    'gets a warning about a sale of %s in a simplified invoice of %s, which is due at once, only after its month',
    (op_date, issue_date, isWarned) => {
      const late = (change: JsonObject) => listKeys({ ...taxed(vat), op_date, issue_date, ...change });
      const ticket = { $tags: ['simplified'], customer: undefined as never };
      expect(late(ticket).filter((key) => key === 'issued-late')).toHaveLength(isWarned ? 1 : 0);
      expect(late({ ...ticket, meta: { 'es-fiscal-art61d': 'S' } }).includes('issued-late')).toBe(isWarned);
      // A business gets a full or a qualified simplified invoice until the 15th of the next month (art. 11.1).
      if (issue_date.slice(8) < '16') expect(late({ $tags: ['simplified'] })).not.toContain('issued-late');
      const original = [{ type: 'standard', series: 'T', code: '1', issue_date: op_date }];
      expect(late({ ...ticket, type: 'credit-note', preceding: original })).not.toContain('issued-late');
    },
  );

  test('gets a warning about a standard invoice that names another invoice', () => {
    const preceding = [{ series: 'A', code: '1', issue_date: '2026-05-01' }];
    expect(listKeys({ ...taxed(vat), preceding })).toContain('preceding-unused');
    expect(listKeys({ ...taxed(vat), preceding, $tags: ['replacement'] })).not.toContain('preceding-unused');
    expect(listKeys({ ...taxed(vat), preceding, type: 'credit-note' })).not.toContain('preceding-unused');
  });
});

describe('the warning about the place of a sale', () => {
  const igic = { cat: 'IGIC', rate: 'general' };
  const ipsi = { cat: 'IPSI', percent: '4%' };

  test.each([
    ['VAT from Tenerife', '38002', vat, true],
    ['IGIC from Madrid', '28013', igic, true],
    ['IGIC from Ceuta', '51001', igic, true],
    ['IGIC from Las Palmas', '35001', igic, false],
    ['IPSI from Melilla', '52001', ipsi, false],
    ['VAT from Palma', '07001', vat, false],
    ['VAT from an address without a code', '', vat, false],
  ] as const)('depends on tax and address: %s', (_what, code, combo, isWarned) => {
    expect(listKeys({ ...taxed(combo), ...from(code) }).includes('place-of-supply')).toBe(isWarned);
  });

  test('is given for a simplified invoice under N2, but not under N1', () => {
    const ticket = (combo: JsonObject): JsonObject => ({ ...taxed(combo), $tags: ['simplified'], customer: null });
    expect(listKeys(ticket(outside()))).toContain('place-of-supply');
    expect(listKeys(ticket(outside({ 'es-fiscal-op-class': 'N1' })))).not.toContain('place-of-supply');
    expect(listKeys(ticket(vat))).not.toContain('place-of-supply');
  });
});

describe('an invoice that looks wrong', () => {
  test('gets VAT as remedy for withheld tax at a rate of VAT', () => {
    const [said] = listFindings(taxed(vat, { cat: 'IRPF', percent: '21%' })).filter(
      ({ key }) => key === 'rate-of-other-tax',
    );
    expect(said?.remedy).toContain('"rate": "pro"');
  });

  test.each([
    ['customer', 'city', '`locality`'],
    ['customer', 'nif', '`tax_id.code`'],
    ['', 'due_date', '`payment.terms.due_dates`'],
    ['', 'ext', '`tax.ext`'],
    ['', 'cliente', '`customer`'],
  ])('gets the intended member as a suggestion: %s.%s', (holder, name, meant) => {
    const base = invoiceInput({}) as JsonObject;
    const address = { street: 'x', [name]: 'x' };
    const given = holder
      ? { ...base, customer: name === 'city' ? { name: 'x', addresses: [address] } : { name: 'x', [name]: 'x' } }
      : { ...base, [name]: 'x' };
    expect(warnIgnoredDocumentMembers(given).map(rendered)).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining(meant) }),
    );
  });
});
