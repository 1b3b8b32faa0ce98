// Tests refunds of replacements (F3). Regression: after a refund that was interrupted between credit notes and F3, the next
// refund used only those credit notes.
import { toCivilTime } from '../../src/document/calculate/dates';
import { jobsCollection } from '../../src/store/jobs/jobs';
import { entriesCollection, formatEntryKey } from '../../src/store/entries/entries';
import { invoice as documentOf, partyInValencia } from './documents';
import { startApi, type TestApi } from './api';
import { register } from './registered';

const supplier = 'A58818501';
const path = '/fiscal/v1/invoices';
const customer = {
  name: 'Hotel Mirador, S.L.',
  tax_code: 'B63272603',
  address: { street: 'Passeig 1', postcode: '08870', city: 'Sitges' },
};

const today = toCivilTime(new Date(), 'Europe/Madrid').date;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await register(api, supplier);
}, 60_000);
afterAll(() => api.close());

let sequence = 0;

/** Issues an invoice; nothing seals here, so its record is inserted into the store. */
async function issue(at: string, body: object) {
  sequence += 1;
  const { status, json, text } = await api.call('POST', `${at}?wait=0`, body);
  if (status >= 300) throw new Error(text);
  const { database, workspace } = api;
  const _id = formatEntryKey(workspace, json.id);
  const entry = await entriesCollection(database).findOne({ _id });
  if (!entry) throw new Error('the invoice is not stored');
  await jobsCollection(database).updateOne(
    { workspace, id: entry.openJob as string },
    { $set: { open: false, status: 'OK', result: 'succeeded', completedAt: new Date() } },
  );
  const fiscal = { kind: 'registration', documentDigest: entry.digest.val, outcome: 'accepted' } as never;
  await entriesCollection(database).updateOne({ _id }, { $set: { fiscal, openJob: null, result: 'succeeded' } });
  return json.id;
}

/** The next number, and the common date of all invoices. */
const number = (series: string) => ({ series, code: String(sequence + 1) });

const lines = (...prices: string[]) => prices.map((price) => ({ description: 'Café', price, tax: '10%' }));

/** Two simplified invoices, of 11.00 and 22.00, and the F3 that replaces them. */
async function exchange() {
  const first = number('TIC');
  const ticket = await issue(path, { supplier, ...first, lines: lines('4.00', '6.00') });
  const also = [await issue(path, { supplier, ...number('TIC'), lines: lines('20.00') })];
  return { first, ticket, full: await issue(`${path}/${ticket}/replace`, { customer, also }) };
}

/** A credit note without an F3: of an interrupted call, or issued as a document. */
async function leaveCredit(ticket: object, ...prices: string[]) {
  const document = documentOf({
    $tags: ['simplified'],
    type: 'credit-note',
    ...number('RT'),
    issue_date: today,
    supplier: partyInValencia('Supplier S.A.', supplier),
    customer: null,
    preceding: [{ ...ticket, issue_date: today }],
    lines: prices.map((price) => ({
      quantity: '1',
      item: { name: 'Café', price },
      taxes: [{ cat: 'VAT', rate: 'reduced' }],
    })),
  });
  await issue(path, { document });
}

/** The total of the F3 that a refund would create, or why it is rejected. */
async function preview(id: string, body: object) {
  const { status, json } = await api.call('POST', `${path}/${id}/credit?dry_run=true`, body);
  const { total } = (json.totals ?? {}) as { total?: string };
  return status === 200 ? total : `${status} ${json.message}`;
}

describe('a refund after an interrupted one', () => {
  it('completes an amount, and rejects one below the existing credit notes', async () => {
    const { first, full } = await exchange();
    await leaveCredit(first, '10.00');
    expect(await preview(full, { amount: '11.00' })).toBe('-11.00');
    expect(await preview(full, { amount: '22.00' })).toBe('-22.00');
    expect(await preview(full, { amount: '33.00' })).toBe('-33.00');
    expect(await preview(full, { amount: '34.00' })).toContain('only 22.00 can still be credited');
    expect(await preview(full, { amount: '5.00' })).toContain('First credit 11.00');
  });

  it('reverses the whole replacement', async () => {
    const { first, full } = await exchange();
    await leaveCredit(first, '4.00');
    expect(await preview(full, {})).toBe('-33.00');
    await leaveCredit(first, '6.00');
    expect(await preview(full, {})).toBe('-33.00');
  });

  it('completes credited lines, and rejects other lines', async () => {
    const { first, full } = await exchange();
    await leaveCredit(first, '4.00');
    expect(await preview(full, { lines: [{ line: 1 }] })).toBe('-4.40');
    expect(await preview(full, { lines: [{ line: 1 }, { line: 3 }] })).toBe('-26.40');
    for (const line of [2, 3]) expect(await preview(full, { lines: [{ line }] })).toContain('First credit 4.40');
  });

  it('excludes credit notes that have an F3', async () => {
    const { first, full } = await exchange();
    await leaveCredit(first, '4.00');
    await issue(`${path}/${full}/credit`, { amount: '4.40' });
    expect(await preview(full, { amount: '5.00' })).toBe('-5.00');
    expect(await preview(full, {})).toBe('-28.60');
  });
});
