// The series of a document without one. Regression: the tag decided, so that a full invoice without the customer's tax
// ID was numbered among the tickets, and a ticket with the customer's tax ID among the full invoices.
import { parseInvoiceBody } from '../../src/document/invoice-body/read-body';
import type { JsonObject } from '../../src/document/model/basic';
import { findInvoiceKindInSeries } from '../../src/document/series-kinds';
import { buildInvoiceDocumentFromBody } from '../../src/invoices/document';
import { madrid, valencia } from '../document/findings';
import { invoiceOf, line, now } from '../document/invoices';

const document = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $addons: ['es-fiscal-v1'],
  issue_date: '2026-06-30',
  supplier: valencia,
  lines: [line('100.00')],
};
const ana = { name: 'Ana Ruiz', addresses: [{ street: 'Calle Sol 2', code: '28013', locality: 'Madrid' }] };
const issuer = { name: 'Gestoría Norte S.L.', tax_id: { country: 'ES', code: 'B85905495' } };

/** Builds the document of a call, for a supplier that is not registered. */
async function build(changes: JsonObject) {
  const { invoice, faults } = parseInvoiceBody({ document: { ...document, ...changes } });
  if (!invoice) throw new Error('no invoice');
  const context = { workspace: { environment: 'simulator' }, now, store: {} } as never;
  const made = await buildInvoiceDocumentFromBody(context, invoice, faults, {
    taxCode: 'B98602642',
    found: null,
  });
  return { ...made, faults: faults.list.map(({ code, paths }) => `${code} ${paths?.join(' ')}`) };
}

const art61d = { $tags: ['simplified'], meta: { 'es-fiscal-art61d': 'S' }, customer: ana };
const preceding = [{ series: 'T', code: '1', issue_date: '2026-06-01' }];

describe('a document without a series', () => {
  test.each<[string, JsonObject, string, string]>([
    ['a full invoice', { customer: madrid }, 'F', 'full'],
    ['a ticket', { $tags: ['simplified'] }, 'T', 'simplified'],
    ['a full invoice without the tax ID (art. 6.1.d)', art61d, 'F', 'full'],
    [
      'a ticket with the tax ID (art. 7.2)',
      { customer: madrid, tax: { ext: { 'es-fiscal-simplified-art7273': 'S' } } },
      'T',
      'simplified',
    ],
    [
      'the same by the public name',
      { customer: madrid, tax: { ext: { 'es-verifactu-simplified-art7273': 'S' } } },
      'T',
      'simplified',
    ],
    ['a replacement', { $tags: ['replacement'], customer: madrid, preceding }, 'S', 'replacement'],
    [
      'a correction of a full invoice without the tax ID',
      { ...art61d, type: 'credit-note', preceding },
      'R',
      'corrective',
    ],
  ])('gets the series of its kind: %s', async (_what, changes, series, kind) => {
    const { document: made, faults } = await build(changes);
    expect([made.series, faults]).toEqual([series, []]);
    expect(findInvoiceKindInSeries(invoiceOf({ ...made, code: '1' }))).toEqual({ kind, issuer: null });
  });

  test.each<[string, JsonObject]>([
    ['the tag', { $tags: ['self-billed'], customer: madrid }],
    ['the code of the customer', { customer: madrid, tax: { ext: { 'es-fiscal-issuer-type': 'D' } } }],
    ['the public name of the code', { customer: madrid, tax: { ext: { 'es-verifactu-issuer-type': 'D' } } }],
    ['a third party', { customer: madrid, ordering: { issuer } }],
  ])('is refused if another party issues it, because each issuer needs its own series: %s', async (_what, changes) => {
    expect((await build(changes)).faults).toEqual(['member-needed $.document.series']);
    expect((await build({ ...changes, series: 'AF' })).faults).toEqual([]);
  });

  test.each<JsonObject>([
    { tax: 7, meta: [], $tags: 'simplified' },
    { tax: { ext: [] }, ordering: null, meta: { a: 1 } },
  ])('gets the series of full invoices if its members cannot be read: %j', async (changes) =>
    expect((await build(changes)).document.series).toBe('F'),
  );
});
