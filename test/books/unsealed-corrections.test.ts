// Corrections in another currency that have no record, or that were changed after it. Regression: the books converted them
// at their own exchange rate, while their record takes back the euros of the original.
import type { BookReadContext } from '../../src/books/booked-invoices';
import { streamIssuedInvoicesWithRecordBookRows } from '../../src/books/issued-rows';
import { formatCents } from '../../src/chain/record/cents';
import type { JsonObject } from '../../src/document/model/basic';
import { invoiceInput, invoiceOf, line } from '../document/invoices';

const inDollars = (amount: string): JsonObject => ({
  currency: 'USD',
  exchange_rates: [{ from: 'USD', to: 'EUR', amount }],
});
const sale = invoiceOf(invoiceInput(inDollars('0.8')));
const original = [{ series: 'A', code: '1', issue_date: '2026-06-30' }];
const taxes = sale.totals?.taxes as unknown as JsonObject;

/** The bases in the record book of an invoice that is signed and not reported. */
async function listBases(input: JsonObject): Promise<string[]> {
  const document = JSON.stringify(invoiceOf(invoiceInput({ series: 'R', ...inDollars('0.9'), ...input })));
  const booked = { id: 'correction', document, digest: { alg: 'sha256', val: 'now' }, signed: true };
  const sold = {
    id: 'sale',
    document: JSON.stringify(sale),
    signed: true,
    digest: 'now',
    series: 'A',
    code: '1',
    createdAt: new Date('2026-06-30T10:00:00Z'),
    issueDate: '2026-06-30',
  };
  const store = {
    entries: { readBook: () => [booked], readRelated: () => Promise.resolve([sold]) },
  } as unknown as BookReadContext['store'];
  const owner = { supplier: 'B98602642', settings: {} };
  const days = { from: '2026-06-01', to: '2026-06-30' };
  const bases: string[] = [];
  for await (const { rows } of streamIssuedInvoicesWithRecordBookRows(
    { store, closed: { aborted: false } },
    { owner, days },
  ))
    bases.push(...rows.map(({ cells: { V = 0n } }) => formatCents(V)));
  return bases;
}

describe('the books of a correction without a record', () => {
  it.each<[string, JsonObject, string[]]>([
    ['a credit note', { type: 'credit-note', preceding: original }, ['-80.00']],
    ['a debit note', { type: 'debit-note', preceding: original }, ['80.00']],
    ['a negative invoice', { preceding: original, lines: [line('100.00', { quantity: '-1' })] }, ['-80.00']],
    [
      'a substitution',
      { type: 'corrective', preceding: [{ ...original[0], tax: taxes }], lines: [line('50.00')] },
      ['40.00', '-80.00'],
    ],
    [
      'a substitution in euros',
      {
        type: 'corrective',
        currency: 'EUR',
        lines: [line('50.00')],
        preceding: [{ ...original[0], currency: 'USD', tax: taxes }],
      },
      ['50.00', '-80.00'],
    ],
    ['a final invoice', { preceding: original }, ['90.00']],
  ])('have the euros of its original: %s', async (_what, input, bases) => {
    expect(await listBases(input)).toEqual(bases);
  });
});
