// What is said of documents alone: nothing of good ones, and the name that was meant for a slip.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../src/document/model/basic';
import { ignoredMembers } from '../../src/document/warnings/ignored-members';
import { memberMeant } from '../../src/document/warnings/member-meant';
import { documentShapes } from '../../src/document/shapes/envelope';
import { documentWarnings } from '../../src/document/warnings/document-warnings';
import { build, invoiceInput, line } from './invoices';

const folder = path.join(__dirname, '../goldens/documents');
const read = (file: string): { readonly in: JsonObject; readonly doc: JsonObject } =>
  JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { readonly in: JsonObject; readonly doc: JsonObject };

test.each(readdirSync(folder))('nothing of %s is dropped, as it comes and as it is stored', (file) => {
  const golden = read(file);
  expect(ignoredMembers(golden.in)).toEqual([]);
  expect(ignoredMembers(golden.doc)).toEqual([]);
  const built = build(golden.in);
  if (!('envelope' in built)) throw new Error(built.problem.message);
  expect(ignoredMembers(built.envelope as unknown as JsonObject)).toEqual([]);
});

const members = documentShapes.invoice.members.map(({ name }) => name);

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
])('%s means %s', (slip, meant) => {
  expect(memberMeant(slip, members)).toBe(meant);
});

test.each(['colour', 'x', 'warehouse', '__proto__', 'constructor'])('%s means nothing', (name) => {
  expect(memberMeant(name, members)).toBeUndefined();
});

test('every place is looked at, and what is long is cut', () => {
  const input = invoiceInput({
    lines: [line('1', { taxes: [{ cat: 'VAT', rate: 'general', percnt: '21%' }] })],
    payment: { terms: { due_dates: [{ date: '2026-08-01', percent: '100%', amnt: '1' }] } },
    ['x'.repeat(5_000)]: 1,
    nothing: null,
  });
  const found = ignoredMembers({
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
  expect(found.every(({ message }) => message.length < 300)).toBe(true);
});

test('a document with a thousand slips names the first ones', () => {
  const slips = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`slip${i}`, i]));
  expect(ignoredMembers(invoiceInput(slips)).length).toBe(40);
});

const saysOf = (changes: JsonObject): string[] => {
  const built = build(invoiceInput(changes));
  if (!('envelope' in built)) throw new Error(built.problem.message);
  return documentWarnings(built.envelope.doc).map(({ key }) => key);
};

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
] as readonly (readonly [string, JsonObject, string[]])[])('%s', (_what, changes, keys) => {
  expect(saysOf(changes).filter((key) => key !== 'address-missing')).toEqual(keys);
});
