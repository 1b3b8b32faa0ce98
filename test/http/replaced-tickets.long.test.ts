// Tests full invoices that replace simplified invoices, and credit notes of the rest. Regressions: parts of the price,
// goods and names were lost, and a credit note charged.
import { toCivilDateTime } from '../../src/document/calculate/dates';
import { getChainsCollection } from '../../src/store/chains/chains';
import { invoice as documentOf, partyInValencia } from './documents';
import { openSales, customer, lines, path, supplier, today } from './sales';

const { api, issue, number, leaveCredit, preview, readDocument } = openSales();

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

describe('the full invoice that replaces a simplified one', () => {
  const replace = async (ticket: string, also: string[] = []) =>
    readDocument(await issue(`${path}/${ticket}/replace`, { customer, also }));
  it('keeps the part of a price under a margin scheme that has no tax, and its mention', async () => {
    const sell = () => issue(path, { document: documentOf({ ...travel, ...number('TIC') }) });
    const one = await replace(await sell());
    expect(one.totals?.payable).toBe('160.50');
    expect(one.$tags).toEqual(['replacement', 'travel-agency']);
    expect((await replace(await sell(), [await sell()])).totals?.payable).toBe('321.00');
  });

  it('states the day of the last sale, and keeps the charged percentage if a rate has changed since', async () => {
    const [early, late] = [10, 5].map(
      (days) => toCivilDateTime(new Date(Date.now() - days * 86_400_000), 'Europe/Madrid').date,
    );
    const sell = (day: string | undefined, sold?: string) =>
      issue(path, {
        document: documentOf({
          ...travel,
          $tags: ['simplified'],
          charges: [{ reason: 'Servicio', amount: '5.00', taxes: chair.taxes }],
          lines: [chair],
          ...number('TIC'),
          issue_date: day,
          ...(sold && { op_date: sold }),
        }),
      });
    const one = await replace(await sell(today, early), [await sell(late)]);
    expect(one).toMatchObject({ issue_date: today, op_date: late });
    const whole = await replace(await sell(late));
    const [row] = [...(whole.lines ?? []), ...(whole.charges ?? [])].map(({ taxes }) => taxes?.[0]);
    expect(row).toMatchObject({ cat: 'VAT', percent: '21.0%' });
    expect(row).not.toHaveProperty('rate');
    expect(whole.charges?.[0]?.taxes?.[0]).not.toHaveProperty('rate');
    expect((await replace(await sell(today))).op_date).toBeUndefined();
  });

  it('names the goods if the simplified invoice has a discount, or a part of it was credited', async () => {
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
    const gift = { charges: [], discounts: [{ percent: '10%', reason: 'Vale' }] };
    const sellWithGift = () =>
      issue(path, { document: documentOf({ ...travel, ...chairs, ...gift, ...number('TIC') }) });
    const both = await replace(await sellWithGift(), [await sellWithGift()]);
    expect(both.totals?.payable).toBe('444.00');
    expect(both.discounts?.map(({ amount }) => amount)).toEqual(['20.00', '20.00']);
    const named = number('TIC');
    const credited = await issue(path, { supplier, ...named, lines: lines('4.00', '6.00') });
    await leaveCredit(named, '4.00');
    const rest = await replace(credited);
    expect(rest.lines?.map(({ item }) => item?.name)).toEqual([`Café (tique ${named.series}-${named.code})`]);
    expect(rest.totals?.payable).toBe('6.60');
  });
});

describe('a credit of a full invoice that replaces simplified invoices with discounts or parts without taxes', () => {
  it('also reverses the discount of the simplified invoice', async () => {
    const ticket = {
      ...travel,
      $tags: ['simplified'],
      charges: [],
      lines: [chair],
      discounts: [{ percent: '10%', reason: 'Promo', taxes: chair.taxes }],
    };
    const sell = () => issue(path, { document: documentOf({ ...ticket, ...number('TIC') }) });
    const full = await issue(`${path}/${await sell()}/replace`, { customer });
    expect(await preview(full, {})).toBe('-217.80');
    const two = await issue(`${path}/${await sell()}/replace`, { customer, also: [await sell()] });
    expect(await preview(two, {})).toBe('-435.60');
  });

  it('reverses the rest of a price under a margin scheme too', async () => {
    const ticket = await issue(path, { document: documentOf({ ...travel, ...number('TIC') }) });
    const full = await issue(`${path}/${ticket}/replace`, { customer });
    expect(await preview(full, {})).toBe('-160.50');
  });

  it('reverses simplified invoices of which only one has prices that include the tax', async () => {
    const plain = await issue(path, { supplier, ...number('TIC'), lines: lines('10.00') });
    const included = { description: 'Café', price: '11.00', tax: '10%' };
    const ticket = { supplier, ...number('TIC'), prices_include_tax: true, lines: [included] };
    const full = await issue(`${path}/${plain}/replace`, { customer, also: [await issue(path, ticket)] });
    expect(await preview(full, {})).toBe('-22.00');
  });
});

describe('a credit note of the rest', () => {
  it('contains the part of the price that has no tax, after a credit note of an amount', async () => {
    const sell = () => issue(path, { document: documentOf({ ...travel, ...number('TIC') }) });
    const sold = await sell();
    await issue(`${path}/${sold}/credit`, { amount: '12.10' });
    expect(await preview(sold, {})).toBe('-148.40');
    const { json } = await api.call('POST', `${path}/${sold}/replace?dry_run=true`, { customer });
    expect((json.totals as { total?: string }).total).toBe('148.40');
    await issue(`${path}/${sold}/credit`, { amount: '48.40' });
    expect(await preview(sold, {})).toBe('-100.00');
    await issue(`${path}/${sold}/credit`, {});
    expect(await preview(sold, {})).toMatch(/^422 /);
  });

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
    expect({ status, total: (json.totals as { total?: string }).total, warnings: json.warnings }).toEqual({
      status: 200,
      total: '-136.13',
      warnings: [],
    });
  });

  it('has the present name of the supplier, and so has the full invoice that replaces a simplified invoice', async () => {
    const sell = () => issue(path, { supplier, ...number('TIC'), lines: lines('4.00') });
    const [credited, replaced] = [await sell(), await sell()];
    const chains = getChainsCollection(api.database);
    const { supplierName: former } = (await chains.findOne({ supplier })) ?? {};
    await chains.updateOne({ supplier }, { $set: { supplierName: 'Pinturas Luna, S.L.' } });
    for (const [id, call, body] of [
      [credited, 'credit', {}],
      [replaced, 'replace', { customer }],
    ] as const) {
      const { json } = await api.call('POST', `${path}/${id}/${call}?dry_run=true`, body);
      expect(json.supplier).toMatchObject({ name: 'Pinturas Luna, S.L.' });
      expect(JSON.stringify(json.warnings)).not.toContain('supplier-name-differs');
    }
    await chains.updateOne({ supplier }, { $set: { supplierName: former as string } });
  });
});
