// Tests refunds of replacements (F3). Regression: after a refund that was interrupted between credit notes and F3, the next
// refund used only those credit notes.
import type { Invoice } from '../../src/document/model/invoice';
import { toCivilTime } from '../../src/document/calculate/dates';
import { getJobsCollection } from '../../src/store/jobs/jobs';
import { getEntriesCollection, formatEntryKey } from '../../src/store/entries/entries';
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

/** Issues an invoice; no chain seals here, so its record is inserted into the store. */
async function issue(at: string, body: object) {
  sequence += 1;
  const { status, json, text } = await api.call('POST', `${at}?wait=0`, body);
  if (status >= 300) throw new Error(text);
  const { database, workspace } = api;
  const _id = formatEntryKey(workspace, json.id);
  const entry = await getEntriesCollection(database).findOne({ _id });
  if (!entry) throw new Error('the invoice is not stored');
  await getJobsCollection(database).updateOne(
    { workspace, id: entry.openJob as string },
    { $set: { open: false, status: 'OK', result: 'succeeded', completedAt: new Date() } },
  );
  const fiscal = { kind: 'registration', documentDigest: entry.digest.val, outcome: 'accepted' } as never;
  await getEntriesCollection(database).updateOne({ _id }, { $set: { fiscal, openJob: null, result: 'succeeded' } });
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

/** The total of the F3 that a refund would create, or the reason for its rejection. */
async function preview(id: string, body: object) {
  const { status, json } = await api.call('POST', `${path}/${id}/credit?dry_run=true`, body);
  const { total } = (json.totals ?? {}) as { total?: string };
  return status === 200 ? total : `${status} ${json.message}`;
}

describe('a refund after an interrupted refund', () => {
  it('completes an amount, and rejects an amount below the existing credit notes', async () => {
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

describe('the remaining amount of an invoice after a partial credit note', () => {
  it('includes the withheld tax of the remaining part', async () => {
    const sale = await issue(path, {
      supplier,
      ...number('W'),
      customer,
      withholding: '19%',
      lines: [{ description: 'Proyecto', price: '1000.00', tax: '21%' }],
    });
    await issue(`${path}/${sale}/credit`, { amount: '605.00' });
    const { json } = await api.call('POST', `${path}/${sale}/credit?dry_run=true`, {});
    expect(json.totals).toMatchObject({ base: '-500.00', tax: '-105.00', withheld: '-95.00', payable: '-510.00' });
  });
});

describe('an invoice that replaces tickets', () => {
  const sell = (paid: boolean | string) =>
    issue(path, { supplier, ...number('TIC'), lines: lines('10.00'), payment: { paid } });
  const due = async (ticket: string, also: string[] = []) => {
    const { json } = await api.call('POST', `${path}/${ticket}/replace?dry_run=true`, { customer, also });
    const { total, due: left } = json.totals as { total: string; due: string };
    return [total, left];
  };

  it('treats payments of the tickets as its own payments', async () => {
    expect(await due(await sell(true))).toEqual(['11.00', '0.00']);
    expect(await due(await sell(false))).toEqual(['11.00', '11.00']);
    expect(await due(await sell('4.00'))).toEqual(['11.00', '7.00']);
    expect(await due(await sell(true), [await sell(true)])).toEqual(['22.00', '0.00']);
    expect(await due(await sell(true), [await sell('4.00')])).toEqual(['22.00', '7.00']);
  });

  it('waits until its predecessor is cancelled', async () => {
    const ticket = await sell(true);
    const full = await issue(`${path}/${ticket}/replace`, { customer });
    const cancelled = { 'fiscal.kind': 'cancellation', 'fiscal.outcome': 'unsettled' } as never;
    const _id = formatEntryKey(api.workspace, full);
    await getEntriesCollection(api.database).updateOne({ _id }, { $set: cancelled });
    const { status, json } = await api.call('POST', `${path}/${ticket}/replace`, { customer });
    expect([status, json.message]).toEqual([409, expect.stringContaining('waits for the authority')]);
    await getEntriesCollection(api.database).updateOne({ _id }, { $set: { 'fiscal.outcome': 'accepted' } as never });
    expect(await due(ticket)).toEqual(['11.00', '0.00']);
  });
});

describe('a mistake in the call that replaces or credits', () => {
  const readFaults = async (id: string, call: 'credit' | 'replace', body: object) => {
    const { status, json } = await api.call('POST', `${path}/${id}/${call}?dry_run=true`, body);
    const faults = (json.faults ?? []) as { readonly paths: string[]; readonly remedy: string }[];
    return [status, ...faults.flatMap(({ paths, remedy }) => [...paths, remedy])];
  };
  const unknown = '0190c0de-0000-7000-8000-000000000001';

  it('is reported with the fields of the call', async () => {
    const ticket = await issue(path, { supplier, ...number('TIC'), lines: lines('10.00') });
    const wrongCustomer = { ...customer, tax_code: 'B63272604' };
    expect(await readFaults(ticket, 'replace', { customer: wrongCustomer })).toEqual([
      422,
      '$.customer.tax_code',
      expect.stringContaining('Compare the code'),
    ]);
    const otherSeries = expect.stringMatching(/^Use a different `series`, or omit the field/);
    expect(await readFaults(ticket, 'replace', { customer, series: 'TIC' })).toEqual([422, '$.series', otherSeries]);
    expect(await readFaults(ticket, 'credit', { series: 'TIC' })).toEqual([422, '$.series', otherSeries]);
    expect(await readFaults(ticket, 'credit', { series: 'R\t1' })).toEqual([422, '$.series', 'Write "R1".']);
    expect(await readFaults(ticket, 'credit', { amount: '1.005' })).toEqual([422, '$.amount', 'Round the amount.']);
  });

  it('is reported for each ticket that does not exist', async () => {
    const ticket = await issue(path, { supplier, ...number('TIC'), lines: lines('10.00') });
    const check = expect.stringContaining('Check the id');
    const also = [ticket, unknown, 'TIC-1'];
    expect(await readFaults(ticket, 'replace', { customer, also })).toEqual([
      422,
      '$.also[1]',
      check,
      '$.also[2]',
      check,
    ]);
    expect(await readFaults(ticket, 'replace', { customer, also: ticket })).toEqual([
      422,
      '$.also',
      expect.stringContaining('Write the ids in a list'),
    ]);
  });
});

describe('the full invoice that replaces a simplified one', () => {
  const replace = async (ticket: string, also: string[] = []): Promise<Invoice> => {
    const _id = formatEntryKey(api.workspace, await issue(`${path}/${ticket}/replace`, { customer, also }));
    const entry = await getEntriesCollection(api.database).findOne({ _id });
    return JSON.parse(entry?.document ?? '{}') as Invoice;
  };
  const travel = {
    $tags: ['simplified', 'travel-agency'],
    issue_date: today,
    supplier: partyInValencia('Supplier S.A.', supplier),
    customer: null,
    charges: [{ reason: 'Resto del precio', amount: '100.00' }],
    lines: [
      {
        quantity: '1',
        item: { name: 'Viaje', price: '50.00' },
        taxes: [{ cat: 'VAT', rate: 'general', ext: { 'es-fiscal-regime': '05' } }],
      },
    ],
  };

  const chair = {
    quantity: '2',
    item: { name: 'Silla', price: '100.00' },
    taxes: [{ cat: 'VAT', rate: 'general' }],
  };

  it('keeps the part of a price under a margin scheme that has no tax, and its mention', async () => {
    const sell = () => issue(path, { document: documentOf({ ...travel, ...number('TIC') }) });
    const one = await replace(await sell());
    expect(one.totals?.payable).toBe('160.50');
    expect(one.$tags).toEqual(['replacement', 'travel-agency']);
    expect((await replace(await sell(), [await sell()])).totals?.payable).toBe('321.00');
  });

  it('names the goods if the ticket has a discount, or a part of it was credited', async () => {
    const chairs = { $tags: ['simplified'], issue_date: today, customer: null, lines: [chair] };
    const discounted = await issue(path, {
      document: documentOf({
        ...travel,
        ...chairs,
        charges: [],
        discounts: [{ percent: '10%', reason: 'Promo', taxes: chair.taxes }],
        ...number('TIC'),
      }),
    });
    const whole = await replace(discounted);
    expect(whole.totals?.payable).toBe('217.80');
    expect(whole.lines?.map(({ item }) => item?.name)).toEqual(['Silla']);
    expect(whole.discounts).toMatchObject([{ percent: '10%', amount: '20.00' }]);
    const named = number('TIC');
    const credited = await issue(path, { supplier, ...named, lines: lines('4.00', '6.00') });
    await leaveCredit(named, '4.00');
    const rest = await replace(credited);
    expect(rest.lines?.map(({ item }) => item?.name)).toEqual([`Café (tique ${named.series}-${named.code})`]);
    expect(rest.totals?.payable).toBe('6.60');
  });
});

describe('a credit note of the rest', () => {
  it('does not charge what earlier credit notes reversed in excess', async () => {
    const named = number('TIC');
    const ticket = await issue(path, {
      supplier,
      ...named,
      lines: [...lines('50.00'), { description: 'Silla', price: '100.00', tax: '21%' }],
    });
    await leaveCredit(named, '60.00');
    expect(await preview(ticket, {})).toBe('-121.00');
    const other = number('TIC');
    const sold = await issue(path, { supplier, ...other, lines: lines('50.00') });
    await leaveCredit(other, '60.00');
    expect(await preview(sold, {})).toMatch(/^422 /);
  });

  it('has no warning about a percentage of the original, whose amount differs from that of a part', async () => {
    const discounted = { description: 'Silla', quantity: 2, price: '125.00', discount: '10%', tax: '21%' };
    const sold = await issue(path, { supplier, ...number('TIC'), lines: [discounted] });
    const body = { lines: [{ line: 1, quantity: 1 }] };
    const { status, json } = await api.call('POST', `${path}/${sold}/credit?dry_run=true`, body);
    expect({ status, total: json.totals?.total, warnings: json.warnings }).toEqual({
      status: 200,
      total: '-136.13',
      warnings: [],
    });
  });
});
