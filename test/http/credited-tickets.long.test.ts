// Tests refunds of replacements (F3). Regression: after a refund that was interrupted between credit notes and F3, the next
// refund used only those credit notes.
import { formatEntryDatabaseKey, getEntriesCollection } from '../../src/store/entries/entries';
import { invoice as documentOf, partyInValencia } from './documents';
import { openSales, customer, lines, path, supplier, today } from './sales';

const { api, issue, number, leaveCredit, preview } = openSales();

/** Two simplified invoices, of 11.00 and 22.00, and the F3 that replaces them. */
async function exchange() {
  const first = number('TIC');
  const ticket = await issue(path, { supplier, ...first, lines: lines('4.00', '6.00') });
  const also = [await issue(path, { supplier, ...number('TIC'), lines: lines('20.00') })];
  return { first, ticket, full: await issue(`${path}/${ticket}/replace`, { customer, also }) };
}

describe('a refund after an interrupted refund', () => {
  it('completes an amount, and refuses an amount below the existing credit notes', async () => {
    const { first, full } = await exchange();
    await leaveCredit(first, '10.00');
    expect(await preview(full, { amount: '11.00' })).toBe('-11.00');
    expect(await preview(full, { amount: '22.00' })).toBe('-22.00');
    expect(await preview(full, { amount: '33.00' })).toBe('-33.00');
    expect(await preview(full, { amount: '34.00' })).toContain('only 22.00 can still be credited');
    expect(await preview(full, { amount: '5.00' })).toContain('Send the refund of 11.00 again');
  });

  it('reverses the whole replacement', async () => {
    const { first, full } = await exchange();
    await leaveCredit(first, '4.00');
    expect(await preview(full, {})).toBe('-33.00');
    await leaveCredit(first, '6.00');
    expect(await preview(full, {})).toBe('-33.00');
  });

  it('completes credited lines, and refuses other lines', async () => {
    const { first, full } = await exchange();
    await leaveCredit(first, '4.00');
    expect(await preview(full, { lines: [{ line: 1 }] })).toBe('-4.40');
    expect(await preview(full, { lines: [{ line: 1 }, { line: 3 }] })).toBe('-26.40');
    for (const line of [2, 3])
      expect(await preview(full, { lines: [{ line }] })).toContain('Send the refund of 4.40 again');
  });

  // Regression: base and tax were counted, which add up to another amount, so that the same call was refused, or credited
  // another cent.
  it.each(['0.14', '0.09'])(
    'counts the total of the credit notes, whatever their base and tax add up to: %s',
    async (amount) => {
      const first = number('TIC');
      const rounded = { rounding: 'line', prices_include_tax: true };
      const sold = [
        { description: 'Café', quantity: 10, price: '1.03', tax: '21%' },
        { description: 'Té', quantity: 2, price: '9.95', tax: '21%' },
      ];
      const ticket = await issue(path, { supplier, ...first, ...rounded, lines: sold });
      const full = await issue(`${path}/${ticket}/replace`, { customer });
      const document = documentOf({
        $tags: ['simplified'],
        type: 'credit-note',
        ...number('RT'),
        issue_date: today,
        supplier: partyInValencia('Supplier S.A.', supplier),
        customer: null,
        preceding: [{ ...first, issue_date: today }],
        tax: { prices_include: 'VAT', rounding: 'currency' },
        lines: [{ quantity: '1', item: { name: 'Abono', price: amount }, taxes: [{ cat: 'VAT', percent: '21%' }] }],
      });
      await issue(path, { document });
      expect(await preview(full, { amount })).toBe(`-${amount}`);
      expect(await preview(full, { amount: '0.01' })).toContain(`Send the refund of ${amount} again`);
    },
  );

  // Regression: the negative F3 had no operation date, so its rate, which was valid in 2024 only, was refused.
  it('is possible at a rate that ended', async () => {
    const document = documentOf({
      $tags: ['simplified'],
      ...number('TIC24'),
      issue_date: '2024-12-20',
      supplier: partyInValencia('Supplier S.A.', supplier),
      customer: null,
      lines: [{ quantity: '1', item: { name: 'Pasta', price: '100.00' }, taxes: [{ cat: 'VAT', percent: '7.5%' }] }],
    });
    const ticket = await issue(path, { document });
    const full = await issue(`${path}/${ticket}/replace`, { customer });
    const { json } = await api.call('POST', `${path}/${full}/credit?dry_run=true`, { amount: '10.75' });
    expect(json).toMatchObject({ operation_date: '2024-12-20', totals: { total: '-10.75' } });
  });

  it('excludes credit notes that have an F3', async () => {
    const { first, full } = await exchange();
    await leaveCredit(first, '4.00');
    await issue(`${path}/${full}/credit`, { amount: '4.40' });
    expect(await preview(full, { amount: '5.00' })).toBe('-5.00');
    expect(await preview(full, {})).toBe('-28.60');
  });

  // Regression: the remedy for a negative invoice that reverses a replacement did not say this.
  it('leaves the sale in force if the full invoice is then issued again', async () => {
    const readInForce = async () => {
      const { json } = await api.call('GET', `/silo/v1/invoice-book/closing?month=${today.slice(0, 7)}`);
      return Number((json.in_force as { total?: string } | undefined)?.total);
    };
    const before = await readInForce();
    const { first, full } = await exchange();
    // The refund would wait until its credit notes have a record, which no chain seals here.
    await leaveCredit(first, '4.00', '6.00');
    await leaveCredit({ ...first, code: String(Number(first.code) + 1) }, '20.00');
    await issue(`${path}/${full}/credit`, {});
    expect((await readInForce()) - before).toBeCloseTo(0);
    await issue(path, { supplier, customer, ...number('INV'), lines: lines('10.00', '20.00') });
    expect((await readInForce()) - before).toBeCloseTo(33);
  });
});

it.each([
  ['in full', {}],
  ['of a large part', { amount: '30.00' }],
])('a refund %s that is sent again with its key returns the id of the first', async (kind, body) => {
  const { first, full } = await exchange();
  await leaveCredit(first, '10.00');
  const key = `refund ${kind}`;
  // The credit note of the other simplified invoice.
  await leaveCredit({ ...first, code: String(Number(first.code) + 1) }, ...('amount' in body ? ['17.27'] : ['20.00']));
  const id = await issue(`${path}/${full}/credit`, { ...body, key });
  for (const query of ['', '?dry_run=true']) {
    const again = await api.call('POST', `${path}/${full}/credit${query}`, { ...body, key });
    expect([again.status, again.json.id]).toEqual([409, id]);
  }
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

describe('a credit note of an invoice that the customer issued', () => {
  it('has a series of its own by default, so that it is not in the series of the supplier', async () => {
    const document = documentOf({
      $tags: ['self-billed'],
      ...number('AF'),
      issue_date: today,
      supplier: partyInValencia('Supplier S.A.', supplier),
    });
    const sale = await issue(path, { document });
    const credit = async (body: object) => (await api.call('POST', `${path}/${sale}/credit?dry_run=true`, body)).json;
    const made = await credit({});
    expect(made).toMatchObject({ series: 'AF-R', warnings: expect.anything() });
    expect(JSON.stringify(made)).not.toContain('series-mixed');
    expect(await credit({ series: 'AFR' })).toMatchObject({ series: 'AFR' });
  });
});

describe('an invoice that replaces simplified invoices', () => {
  const sell = (paid: boolean | string) =>
    issue(path, { supplier, ...number('TIC'), lines: lines('10.00'), payment: { paid } });
  const due = async (ticket: string, also: string[] = []) => {
    const { json } = await api.call('POST', `${path}/${ticket}/replace?dry_run=true`, { customer, also });
    const { total, due: left } = json.totals as { total: string; due: string };
    return [total, left];
  };

  it('treats payments of the simplified invoices as its own payments', async () => {
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
    const _id = formatEntryDatabaseKey(api.workspace, full);
    await getEntriesCollection(api.database).updateOne({ _id }, { $set: cancelled });
    const { status, json } = await api.call('POST', `${path}/${ticket}/replace`, { customer });
    expect([status, json.message]).toEqual([
      409,
      expect.stringContaining('is waiting for the response of the authority'),
    ]);
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

  it('is reported for each simplified invoice that does not exist', async () => {
    const ticket = await issue(path, { supplier, ...number('TIC'), lines: lines('10.00') });
    const check = expect.stringContaining('Use the id of an invoice');
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

// Regression: the negative F3 is judged before the credit notes that it names are issued, so they were unknown numbers.
describe('a refund where `preceding-unknown` blocks', () => {
  const block = (keys: readonly string[]) => api.call('PATCH', '/access/v1/workspace', { blocking_warnings: keys });
  afterAll(() => block([]));

  it('is neither refused nor warned of because of its own credit notes', async () => {
    const { full } = await exchange();
    for (const keys of [['preceding-unknown'], []]) {
      expect((await block(keys)).status).toBe(200);
      const { status, json } = await api.call('POST', `${path}/${full}/credit?dry_run=true`, {});
      expect([status, json.faults]).toEqual([200, []]);
      expect((json.warnings as { key: string }[]).map(({ key }) => key)).not.toContain('preceding-unknown');
    }
  });
});
