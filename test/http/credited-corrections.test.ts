// Credits and replacements of invoices that were corrected before. Regressions: an invoice by substitution could not be
// credited, and the invoice that it replaced neither; and a credit note that a debit note had undone still counted.
import { requireNoCorrectionOrReplacementInForce } from '../../src/invoices/cancel';
import type { InvoiceDeps } from '../../src/invoices/context';
import type { InvoiceSnapshot } from '../../src/model/invoice';
import { createWorkspaceStore } from '../../src/store/for-workspace';
import { formatEntryDatabaseKey, getEntriesCollection } from '../../src/store/entries/entries';
import { invoice as documentOf, partyInValencia, ticket } from './documents';
import { openSales, customer, path, supplier, today } from './sales';

const { api, issue, number, preview } = openSales();

const toLine = (price: string, quantity = '1') => ({
  quantity,
  item: { name: 'Silla', price },
  taxes: [{ cat: 'VAT', rate: 'general' }],
});

/** Issues a document. @returns its id and number */
async function make(series: string, changes: object) {
  const named = { ...number(series), issue_date: today };
  const document = documentOf({ supplier: partyInValencia('Supplier S.A.', supplier), ...named, ...changes });
  return { id: await issue(path, { document }), named };
}
type IssuedDocument = Awaited<ReturnType<typeof make>>;

const substitute = ({ named }: IssuedDocument, price: string, base: string) => {
  const rates = [{ key: 'standard', base, percent: '21%' }];
  const tax = { categories: [{ code: 'VAT', rates }] };
  return make('RT', { type: 'corrective', preceding: [{ ...named, tax }], lines: [toLine(price)] });
};

describe('a credit of an invoice by substitution', () => {
  it('reverses its amounts, whole and in parts', async () => {
    const corrected = await substitute(await make('A', { lines: [toLine('100.00')] }), '80.00', '100.00');
    expect(await preview(corrected.id, { amount: '12.10' })).toBe('-12.10');
    expect(await preview(corrected.id, { lines: [{ line: 1 }] })).toBe('-96.80');
    await issue(`${path}/${corrected.id}/credit`, { amount: '12.10' });
    expect(await preview(corrected.id, {})).toBe('-84.70');
    expect(await preview(corrected.id, { amount: '96.80' })).toMatch(/^422 .*84\.70/);
  });

  it('is refused if nothing remains of it, or if it replaces a credit note', async () => {
    const nothing = await substitute(await make('A', { lines: [toLine('100.00')] }), '0.00', '100.00');
    expect(await preview(nothing.id, {})).toMatch(/^422 /);
    const sold = await make('A', { lines: [toLine('100.00')] });
    const credit = await make('RT', { type: 'credit-note', preceding: [sold.named], lines: [toLine('20.00')] });
    const negative = await substitute(credit, '-30.00', '-20.00');
    expect(await preview(negative.id, {})).toMatch(/^409 /);
    expect(await preview(credit.id, {})).toMatch(/^409 .*is a credit note/);
  });
});

describe('a credit note that a debit note undoes', () => {
  const sell = (more: object = {}) =>
    make('TIC', { ...ticket, lines: [toLine('50.00', '2'), toLine('30.00')], ...more });
  const take = (sold: IssuedDocument, rows: object[], more: object = {}) =>
    make('RT', { ...ticket, type: 'credit-note', preceding: [sold.named], lines: rows, ...more });
  const undo = (credit: IssuedDocument, rows: object[], more: object = {}) =>
    make('RT', { ...ticket, type: 'debit-note', preceding: [credit.named], lines: rows, ...more });
  const all = [toLine('50.00', '2'), toLine('30.00')];
  const replace = async ({ id }: IssuedDocument) => {
    const { status, json } = await api.call('POST', `${path}/${id}/replace?dry_run=true`, { customer });
    return status === 200 ? (json.totals as { total: string }).total : `${status} ${json.message}`;
  };

  it('does not count if it is undone as a whole', async () => {
    const sold = await sell();
    const credit = await take(sold, all);
    expect(await preview(sold.id, {})).toMatch(/^422 .*no remaining amount/);
    await undo(credit, all);
    expect(await preview(sold.id, {})).toBe('-157.30');
    expect(await preview(sold.id, { amount: '60.50' })).toBe('-60.50');
    expect(await preview(sold.id, { lines: [{ line: 1 }] })).toBe('-121.00');
    expect(await replace(sold)).toBe('157.30');
    await issue(`${path}/${sold.id}/credit`, {});
    expect(await preview(sold.id, {})).toMatch(/^422 .*no remaining amount/);
    expect(await replace(sold)).toMatch(/^409 .*no remaining amount/);
  });

  it('counts if a part is undone, which is credited with its debit note', async () => {
    const sold = await sell();
    const debit = await undo(await take(sold, all), [toLine('50.00', '1')]);
    expect(await preview(sold.id, {})).toMatch(/^422 .*no remaining amount/);
    expect(await replace(sold)).toMatch(/^409 .*no remaining amount/);
    expect(await preview(debit.id, {})).toBe('-60.50');
  });

  // Regression: the sale was credited a second time with its debit note.
  it('is credited with the sale, and not with its debit note', async () => {
    const sold = await sell();
    const debit = await undo(await take(sold, all), all);
    expect(await preview(debit.id, {})).toMatch(/^409 .*undoes the credit note RT-.* so TIC-/);
    await issue(`${path}/${sold.id}/credit`, {});
    expect(await preview(debit.id, {})).toMatch(/^409 .*undoes the credit note RT-/);
  });

  it('counts if its debit note is credited', async () => {
    const sold = await sell();
    const debit = await undo(await take(sold, all), all);
    await take(debit, [toLine('50.00', '1')]);
    expect(await preview(sold.id, {})).toMatch(/^422 .*no remaining amount/);
    expect(await replace(sold)).toMatch(/^409 .*no remaining amount/);
    expect(await preview(debit.id, {})).toBe('-96.80');
  });

  // Regression: the debit note counted with all its amounts for each of the two invoices.
  it('counts if a debit note undoes credit notes of two sales, or more than it has', async () => {
    const [one, other] = [await sell(), await sell()];
    const [first, second] = [await take(one, all), await take(other, all)];
    const both = await undo(first, [...all, ...all], { preceding: [first.named, second.named] });
    expect(await preview(one.id, {})).toMatch(/^422 .*no remaining amount/);
    expect(await preview(both.id, {})).toBe('-314.60');
    const sold = await sell();
    await undo(await take(sold, [toLine('30.00')]), [toLine('60.00')]);
    expect(await preview(sold.id, {})).toBe('-121.00');
  });

  it('does not count in another currency either', async () => {
    const dollars = { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.86' }] };
    const sold = await sell(dollars);
    await undo(await take(sold, all, dollars), all, dollars);
    expect(await preview(sold.id, {})).toBe('-157.30');
    expect(await preview(sold.id, { amount: '60.50' })).toBe('-60.50');
  });

  it('keeps its debit note from being cancelled after the sale was credited again', async () => {
    const sold = await sell();
    const debit = await undo(await take(sold, all), all);
    const cancel = async (): Promise<unknown> => {
      const entry = await getEntriesCollection(api.database).findOne({
        _id: formatEntryDatabaseKey(api.workspace, debit.id),
      });
      const store = createWorkspaceStore(api.database, api.workspace);
      const context = { store, workspace: { environment: 'simulator' } } as unknown as InvoiceDeps;
      return requireNoCorrectionOrReplacementInForce(context, { entry } as InvoiceSnapshot).catch(
        (error: unknown) => error,
      );
    };
    expect(await cancel()).toBeUndefined();
    const again = await issue(`${path}/${sold.id}/credit`, {});
    expect(await cancel()).toMatchObject({ key: 'conflict', details: { id: again } });
  });

  it('prevents a refund of the full invoice, whose credit notes are taken over as a whole', async () => {
    const sold = await sell();
    const full = await issue(`${path}/${sold.id}/replace`, { customer });
    await undo(await take(sold, all), all);
    expect(await preview(full, {})).toMatch(/^409 .* is corrected by RT-/);
  });
});

// Regression: the total to pay is negative if a deposit is returned, so the full invoice counted as a refund.
describe('a full invoice that returns a deposit', () => {
  it('can be credited, and keeps its simplified invoice from being replaced again', async () => {
    const deposit = { discounts: [{ key: 'deposit', reason: 'Devolución fianza', amount: '300.00' }] };
    const sold = await make('TIC', { ...ticket, lines: [toLine('100.00')], ...deposit });
    const full = await issue(`${path}/${sold.id}/replace`, { customer });
    const again = await api.call('POST', `${path}/${sold.id}/replace?dry_run=true`, { customer });
    expect([again.status, again.json.message]).toEqual([409, expect.stringContaining('was replaced by')]);
    expect(await preview(sold.id, {})).toMatch(/^409 .*was replaced by/);
    expect(await preview(full, { amount: '12.10' })).toBe('-12.10');
    expect(await preview(full, { lines: [{ line: 1 }] })).toBe('179.00');
    const { json } = await api.call('GET', `${path}/${sold.id}`);
    expect((json as { replaced_by?: string }).replaced_by).toBe(full);
  });
});
