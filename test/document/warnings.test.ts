// Warnings about single documents: none for correct ones, and the intended name for a misspelled one.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../src/document/model/basic';
import { warnIgnoredDocumentMembers } from '../../src/document/warnings/ignored-members';
import { warnValuesReplacedByCalculation } from '../../src/document/warnings/replaced-values';
import { guessIntendedMemberName } from '../../src/document/warnings/guess-member';
import { documentShapesByKind } from '../../src/document/shapes/envelope';
import { listWarningKeys, listWarnings } from './findings';
import { envelopeOf, invoiceInput, line } from './invoices';
import { rendered } from './rendered';

const folder = path.join(__dirname, '../goldens/documents');
const read = (file: string): { readonly in: JsonObject; readonly doc: JsonObject } =>
  JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { readonly in: JsonObject; readonly doc: JsonObject };

const members = documentShapesByKind.invoice.members.map(({ name }) => name);

describe('the warning about a dropped member', () => {
  test.each(readdirSync(folder))('is absent if nothing of %s is dropped, as sent and as stored', (file) => {
    const golden = read(file);
    expect(warnIgnoredDocumentMembers(golden.in)).toEqual([]);
    expect(warnIgnoredDocumentMembers(golden.doc)).toEqual([]);
    expect(warnIgnoredDocumentMembers(envelopeOf(golden.in) as unknown as JsonObject)).toEqual([]);
  });

  test.each([
    ['linez', 'lines'],
    ['custmer', 'customer'],
    ['cusotmer', 'customer'],
    ['supplyer', 'supplier'],
    ['issueDate', 'issue_date'],
    ['IssueDate', 'issue_date'],
    ['invoice_number', 'code'],
    ['number', 'code'],
    ['seller', 'supplier'],
    ['items', 'lines'],
    ['payments', 'payment'],
    ['discount', 'discounts'],
    ['$addon', '$addons'],
  ])('contains the intended name: %s means %s', (slip, meant) => {
    expect(guessIntendedMemberName(slip, members)).toBe(meant);
  });

  test.each(['colour', 'x', 'warehouse', '__proto__', 'constructor'])(
    'suggests no name for %s, because no name is similar',
    (name) => {
      expect(guessIntendedMemberName(name, members)).toBeUndefined();
    },
  );

  test('is given at every path, with long values cut', () => {
    const input = invoiceInput({
      lines: [line('1', { taxes: [{ cat: 'VAT', rate: 'general', percnt: '21%' }] })],
      payment: { terms: { due_dates: [{ date: '2026-08-01', percent: '100%', amnt: '1' }] } },
      ['x'.repeat(5_000)]: 1,
      nothing: null,
    });
    const found = warnIgnoredDocumentMembers({
      $schema: 'https://gobl.org/draft-0/envelope',
      head: { tag: [] },
      doc: input,
      sgs: [],
    });
    expect(found.map(({ paths }) => paths[0]?.slice(0, 60))).toEqual([
      '$.sgs',
      '$.head.tag',
      '$.doc.lines[0].taxes[0].percnt',
      '$.doc.payment.terms.due_dates[0].amnt',
      `$.doc.${'x'.repeat(40)}`,
    ]);
    expect(found.every((one) => rendered(one).message.length < 300)).toBe(true);
  });

  test('is given for at most 40 of a thousand dropped members', () => {
    const slips = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`slip${i}`, i]));
    expect(warnIgnoredDocumentMembers(invoiceInput(slips)).length).toBe(40);
  });

  test.each([
    ['an outlay needs no taxes', { charges: [{ key: 'outlay', amount: '10.00' }] }, []],
    ['a delivery charge does', { charges: [{ key: 'delivery', amount: '10.00' }] }, ['untaxed-row']],
    [
      'reverse charge by its key',
      { $tags: ['reverse-charge'], lines: [line('1', { taxes: [{ cat: 'VAT', key: 'reverse-charge' }] })] },
      [],
    ],
    ['100 % is a percentage', { discounts: [{ percent: '100%', taxes: [{ cat: 'VAT', rate: 'general' }] }] }, []],
    [
      'a part of a line without quantity',
      { lines: [{ ...line('1'), breakdown: [{ item: { name: 'x', price: '1' } }] }] },
      ['quantity-missing'],
    ],
    ['a refund inside a positive invoice', { lines: [line('100'), line('-10')] }, []],
  ] as readonly (readonly [string, JsonObject, string[]])[])('is raised: %s', (_what, changes, keys) => {
    expect(listWarningKeys(changes).filter((key) => key !== 'address-missing')).toEqual(keys);
  });

  // Regression: the tag of simplified invoices hid the missing address of a full invoice without a tax ID.
  test('is raised for a missing address of a full invoice with the tag of simplified invoices', () => {
    const unnamed = { $tags: ['simplified'], meta: { 'es-fiscal-art61d': 'S' }, customer: { name: 'Ana' } };
    expect(listWarningKeys(unnamed)).toContain('address-missing');
    expect(listWarningKeys({ $tags: ['simplified'], customer: null })).not.toContain('address-missing');
  });
});

describe('a value that the calculation replaces', () => {
  const replaced = (taxes: JsonObject, more: JsonObject = {}): string[] => {
    const input = invoiceInput({ lines: [line('1', { taxes: [taxes] })], ...more });
    const { doc } = envelopeOf(input);
    const found = [
      ...warnIgnoredDocumentMembers(input, doc as unknown as JsonObject),
      ...warnValuesReplacedByCalculation(input, doc),
    ];
    return found.map((one) => rendered(one).message);
  };

  test.each([
    [
      { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E3' } },
      "ext.es-fiscal-exempt: Sello replaced 'E3' with E1",
    ],
    [{ cat: 'VAT', key: 'exempt', ext: { 'es-verifactu-exempt': 'E3' } }, "Sello replaced 'E3' with E1"],
    [
      { cat: 'VAT', rate: 'general', ext: { 'es-fiscal-op-class': 'Z9' } },
      "Sello replaced 'Z9' with S1, because it is not a code of es-fiscal-op-class",
    ],
    [
      { cat: 'VAT', rate: 'general', percent: '10%' },
      "percent: Sello replaced '10%' with 21.0%, because the rate `general` determines it",
    ],
  ])('is reported: %j', (taxes, text) => {
    expect(replaced(taxes)).toEqual([expect.stringContaining(text)]);
  });

  test('is reported for the whole invoice', () => {
    const tax = { ext: { 'es-fiscal-doc-type': 'F3' } };
    expect(replaced({ cat: 'VAT', rate: 'general' }, { tax })).toEqual([
      expect.stringContaining("Sello replaced 'F3' with F1"),
    ]);
  });

  test.each([
    { cat: 'VAT', rate: 'general', percent: '21%' },
    { cat: 'VAT', rate: 'general', percent: '0.21' },
    { cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E6' } },
    { cat: 'VAT', key: 'standard', rate: 'general', ext: { 'es-fiscal-regime': '11' } },
  ])('is not reported: %j', (taxes) => {
    expect(replaced(taxes)).toEqual([]);
  });

  test.each(readdirSync(folder))('is not reported in the stored %s', (file) => {
    const { doc } = read(file);
    expect(warnValuesReplacedByCalculation(doc, envelopeOf(doc).doc)).toEqual([]);
  });
});

describe('the warning about a discount of 10, which is 1000 %', () => {
  test('stops the invoice', () => {
    const found = listWarnings({ lines: [line('100', { discounts: [{ percent: '10' }] })] });
    expect(found.map(rendered)).toContainEqual(
      expect.objectContaining({
        key: 'discount-above-100',
        blocking: true,
        remedy: 'Write "10%", a string with the percent sign.',
      }),
    );
  });
});

describe('the warning about amounts that contradict each other', () => {
  const found = (change: JsonObject) => listWarnings({ lines: [line('100')], ...change }).map(rendered);
  const listKeys = (change: JsonObject): string[] => found(change).map(({ key }) => key);
  const dates = (...rows: JsonObject[]): JsonObject => ({ payment: { terms: { due_dates: rows } } });
  const date = '2026-12-01';

  test('is given for an advance above the payable amount', () => {
    const advanced = (amount: string): JsonObject => ({ payment: { advances: [{ description: 'Paid', amount }] } });
    expect(found(advanced('500.00'))).toContainEqual(
      expect.objectContaining({
        key: 'advance-above-payable',
        message: 'the advances add up to 500.00, but the invoice is for 121.00, so the amount due is -379.00',
      }),
    );
    expect(listKeys(advanced('121.00'))).not.toContain('advance-above-payable');
  });

  test.each<[string, JsonObject, boolean]>([
    ['half of it', dates({ date, percent: '50%' }), true],
    ['amounts of another invoice', dates({ date, amount: '60.00' }, { date, amount: '60.00' }), true],
    ['all of it', dates({ date, amount: '60.50' }, { date, amount: '60.50' }), false],
    [
      'thirds, rounded',
      dates({ date, percent: '33.33%' }, { date, percent: '33.33%' }, { date, percent: '33.33%' }),
      false,
    ],
    [
      'the remaining amount after an advance',
      { payment: { advances: [{ description: 'Paid', amount: '21' }], ...payable('100.00') } },
      false,
    ],
    ['another currency', dates({ date, amount: '60.00', currency: 'USD' }), false],
  ])('is given for due dates only if they contradict the total: %s', (_case, change, isWarned) => {
    expect(listKeys(change).includes('due-dates-differ')).toBe(isWarned);
  });

  function payable(amount: string): JsonObject {
    return { terms: { due_dates: [{ date, amount }] } };
  }

  test('is given for an invoice without a price', () => {
    expect(listKeys({ lines: [line('0'), line('0')] })).toContain('price-missing');
    expect(listKeys({ lines: [line('0'), line('1')] })).not.toContain('price-missing');
    expect(listKeys({ lines: [line('5', { discounts: [{ percent: '100%' }] })] })).not.toContain('price-missing');
  });

  test('is not given for a substitution without a remaining price', () => {
    const nothing = (...lines: JsonObject[]) => listKeys({ type: 'corrective', lines });
    expect(nothing(line('0.00'), line('0.00'))).not.toContain('price-missing');
    expect(nothing(line('0.00'), { quantity: '1', item: { name: 'X' } })).toContain('price-missing');
    expect(listKeys({ type: 'credit-note', lines: [line('0.00')] })).toContain('price-missing');
  });

  test('is given for an F3 that names no simplified invoice', () => {
    const replacing = { $addons: ['es-fiscal-v1'], $tags: ['replacement'] };
    expect(listKeys(replacing)).toContain('replaced-missing');
    expect(listKeys({ ...replacing, preceding: [{ code: '1', issue_date: '2026-06-01' }] })).not.toContain(
      'replaced-missing',
    );
  });

  test('is given for a debit note that names no invoice', () => {
    const debit = { type: 'debit-note', series: 'D' };
    expect(listKeys(debit)).toContain('debit-preceding');
    expect(listKeys({ ...debit, preceding: [{ code: '1', issue_date: '2026-06-01' }] })).not.toContain(
      'debit-preceding',
    );
  });

  const taxed = (combo: JsonObject): JsonObject => ({
    $addons: ['es-fiscal-v1'],
    lines: [line('1', { taxes: [{ cat: 'VAT', ...combo }] })],
  });
  const regime = (code: string): JsonObject => ({ ext: { 'es-fiscal-regime': code } });

  test.each<[string, JsonObject, boolean]>([
    ['French tax without it', { country: 'FR', rate: 'general' }, true],
    ['Spanish tax with it', { rate: 'general', ...regime('17') }, true],
    ['both', { country: 'FR', rate: 'general', ...regime('17') }, false],
    ['neither', { rate: 'general' }, false],
  ])('is given for the one-stop shop only if tax and regime contradict each other: %s', (_case, combo, isWarned) => {
    expect(listKeys(taxed(combo)).includes('one-stop-shop')).toBe(isWarned);
  });

  test.each<[string, boolean]>([
    ['US', true],
    ['GB', true],
    ['DE', false],
    ['EL', false],
  ])('is given for a delivery inside the EU to a customer of %s only if it is outside the EU', (country, isWarned) => {
    const customer = { name: 'Customer', tax_id: { country } };
    expect(listKeys({ ...taxed({ key: 'intra-community' }), customer }).includes('intra-community-outside')).toBe(
      isWarned,
    );
  });

  test("is given if the client's totals differ from the calculation", () => {
    const listTotalWarnings = (totals: JsonObject, more: JsonObject = {}) => {
      const input = invoiceInput({ lines: [line('100', more)], totals });
      return warnValuesReplacedByCalculation(input, envelopeOf(input).doc).map((one) => rendered(one).message);
    };
    expect(listTotalWarnings({ total_with_tax: '121.01', payable: 121.01 })).toEqual([
      'totals.total_with_tax was 121.01 in the request, but Sello calculates 121.00',
    ]);
    expect(listTotalWarnings({ total_with_tax: '121', tax: 21, payable: '121.000' })).toEqual([]);
    // The document was read, changed and sent again, so its totals are of the calculator and of the previous lines.
    expect(listTotalWarnings({ total_with_tax: '242.00' }, { i: 1 })).toEqual([]);
  });
});
