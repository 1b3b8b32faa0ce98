// Totals of document, record, PDF, UBL, CII and Facturae agree to the cent for a few generated documents.
import { convertToRecordContentWithOriginals } from '../../src/chain/convert/to-correction';
import { eInvoiceFormats } from '../../src/einvoice/contract';
import { toInvoiceWithRecordSigns } from '../../src/pdf/view/record-signs';
import type { Invoice } from '../../src/document/model/invoice';
import type { JsonObject } from '../../src/document/model/basic';
import { invoiceInput, invoiceOf, line } from '../document/invoices';
import { makeText } from './created-files';
import { calculated, complete, judgeFiles } from './generated';
import { readElements, readText } from './read-file';
import { brokenRules } from './rules/verdict';

describe('the e-invoices of generated documents', () => {
  it('have the totals of document, record and PDF, and comply with schema and rules', async () => {
    const { counts, wrong } = await judgeFiles(calculated(60), 6);
    expect(wrong).toEqual([]);
    expect(Object.entries(counts).filter(([, count]) => count < 15)).toEqual([]);
  });
});

const untaxed = (price: string, key: string, ext: JsonObject): JsonObject =>
  line(price, { taxes: [{ cat: 'VAT', key, ext }] });
const exempt = (price: string): JsonObject => untaxed(price, 'exempt', { 'es-fiscal-exempt': 'E1' });
const shifted = (price: string): JsonObject => untaxed(price, 'reverse-charge', { 'es-fiscal-op-class': 'S2' });
const outside = (price: string): JsonObject => untaxed(price, 'outside-scope', { 'es-fiscal-op-class': 'N2' });
const outlay = { key: 'outlay', reason: 'Tasa', amount: '0' };

/** Cents of rounding in rows without a rate, or in sums that the customer pays in addition to the price. */
const cases: readonly (readonly [what: string, input: JsonObject])[] = [
  ['exempt lines next to a larger taxed one', { lines: [exempt('0.504'), exempt('0.504'), line('100.00')] }],
  ['lines out of scope next to a larger taxed one', { lines: [outside('0.504'), outside('0.504'), line('100.00')] }],
  ['lines of which the customer owes the tax', { lines: [shifted('0.506'), shifted('0.506'), line('100.00')] }],
  [
    'two reasons and an outlay in one category',
    {
      lines: [exempt('0.504'), exempt('0.504'), outside('0.504'), outside('0.504'), line('100.00')],
      charges: [{ ...outlay, amount: '30.00' }],
    },
  ],
  [
    'many charges of prices with tax that are all rounded down',
    {
      tax: { prices_include: 'VAT' },
      lines: [line('100.00')],
      charges: Array.from({ length: 7 }, () => ({ amount: '1.01', taxes: [{ cat: 'VAT', rate: 'general' }] })),
    },
  ],
  ['an exempt discount', { lines: [exempt('50.004'), line('100.00')], discounts: [getDiscount('1.006')] }],
  ['an outlay that is a part of the exact sum', { lines: [line('1.3958')], charges: [{ ...outlay, percent: '59%' }] }],
  [
    'an outlay that is a part of a base with three decimals',
    { lines: [line('100.00')], charges: [{ ...outlay, base: '12.439', percent: '20.0550%' }] },
  ],
  [
    'an outlay that is a share of a base without decimals',
    { lines: [line('100.00')], charges: [getShare('83', '12.5%')] },
  ],
  [
    'outlays whose shares round up together',
    { lines: [line('100.00')], charges: [getShare('247', '12.5%'), getShare('99', '0.5%')] },
  ],
  [
    'an outlay and a discount of bases without decimals, and prices with tax',
    {
      tax: { prices_include: 'VAT' },
      lines: [line('100.00')],
      discounts: [{ percent: '12.5%', base: '83', taxes: [{ cat: 'VAT', rate: 'general' }] }],
      charges: [getShare('247', '12.5%'), getShare('3', '12.5%')],
    },
  ],
  [
    'a taxed discount that is a part of the exact sum',
    { lines: [line('1.3958')], discounts: [{ percent: '59%', taxes: [{ cat: 'VAT', rate: 'general' }] }] },
  ],
];

/** An outlay that shows as many decimals as its base. */
function getShare(base: string, percent: string): JsonObject {
  return { ...outlay, base, percent };
}

function getDiscount(amount: string): JsonObject {
  return { amount, taxes: [{ cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E1' } }] };
}

const kinds = [{ type: 'standard' }, { type: 'credit-note', preceding: [{ code: '1', issue_date: '2026-06-01' }] }];

describe('cents of rounding', () => {
  it('are in the same row as in the record', async () => {
    const documents = kinds.flatMap((kind) =>
      cases.map(
        ([what, input]) => [`${kind.type}, ${what}`, complete(invoiceOf(invoiceInput({ ...kind, ...input })))] as const,
      ),
    );
    const { counts, wrong } = await judgeFiles(documents, 1);
    expect(wrong).toEqual([]);
    expect(counts).toMatchObject({ ubl: 24, cii: 24, facturae: 24 });
  });
});

type SealedInvoice = Parameters<typeof convertToRecordContentWithOriginals>[1][number];

function seal(invoice: Invoice, sealed: readonly SealedInvoice[] = []): SealedInvoice {
  const conversion = convertToRecordContentWithOriginals(invoice, sealed);
  if (!('content' in conversion)) throw new Error(conversion.refusal.code);
  return { invoice, content: conversion.content, isCancelled: false };
}

/** The last of several invoices that are sealed one after the other. */
const sealLast = (inputs: readonly JsonObject[]): SealedInvoice =>
  inputs
    .map((input) => complete(invoiceOf(invoiceInput(input))))
    .reduce<SealedInvoice[]>((sealed, invoice) => [...sealed, seal(invoice, sealed)], [])
    .at(-1) as SealedInvoice;

const refer = (series: string, codes: readonly string[]): JsonObject[] =>
  codes.map((code) => ({ series, code, issue_date: '2026-06-30' }));
const getCredit = (code: string, price: string): JsonObject => ({
  type: 'credit-note',
  series: 'R',
  code,
  preceding: refer('A', ['1']),
  lines: [line(price)],
});
const numberTickets = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));
const sellTickets = (count: number): JsonObject[] =>
  numberTickets(count).map((code) => ({ series: 'T', code, $tags: ['simplified'], lines: [line('1.03')] }));
const replaceTickets = (count: number, lines: readonly JsonObject[]): JsonObject => ({
  $tags: ['replacement'],
  preceding: refer('T', numberTickets(count)),
  lines: [...lines],
});

// Regression: the PDF and the QR code had the total of the record, the files that of the document.
describe('the files of an invoice whose record has other cents than the document', () => {
  const dueElements = {
    ubl: 'cbc:PayableAmount',
    peppol: 'cbc:PayableAmount',
    cii: 'ram:DuePayableAmount',
    facturae: 'TotalExecutableAmount',
  };
  const halves = { quantity: '2', item: { name: 'Servicio', price: '0.50' } };

  it.each<[string, readonly JsonObject[], string]>([
    ['the last credit note', [{ lines: [line('10.03')] }, getCredit('1', '5.02'), getCredit('2', '5.01')], '-6.07'],
    [
      'the second of two halves',
      [{ lines: [line('0', halves)] }, getCredit('1', '0.50'), getCredit('2', '0.50')],
      '-0.60',
    ],
    [
      'an F3 of three tickets',
      [
        ...sellTickets(3),
        replaceTickets(
          3,
          sellTickets(3).map(() => line('1.03')),
        ),
      ],
      '3.75',
    ],
    [
      'an F3 of twelve tickets in one line',
      [...sellTickets(12), replaceTickets(12, [line('1.03', { quantity: '12' })])],
      '15.00',
    ],
  ])('have the total of record and PDF: %s', (_title, inputs, total) => {
    const { invoice, content } = sealLast(inputs);
    const recordTotals = { tax: content.CuotaTotal, total: content.ImporteTotal };
    const printed = toInvoiceWithRecordSigns(invoice, recordTotals).totals?.payable;
    expect([content.ImporteTotal, printed]).toEqual([total, total]);
    expect(invoice.totals?.payable).not.toBe(total.replace('-', ''));
    for (const format of eInvoiceFormats) {
      const xml = makeText(format, { invoice, recordTotals });
      const name = dueElements[format];
      const due = readElements(xml, name).at(-1) ?? readText(xml, name);
      expect([format, due]).toEqual([format, format === 'facturae' ? total : total.replace('-', '')]);
      expect(brokenRules(xml)).toEqual([]);
    }
  });
});
