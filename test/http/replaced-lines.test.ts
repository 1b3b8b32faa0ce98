// Tests lines and currencies of full invoices that replace simplified ones (F3). Regressions: the lines of a credit
// were counted in the simplified invoices instead of the F3, so that other goods were credited, and simplified invoices
// with different exchange rates got the rate of the first.
import { fairShareLimits } from '../../src/contracts/limits/shares';
import { processResourceLimits } from '../../src/shares/shares';
import { openSales, customer, lines, path, supplier } from './sales';

const { api, issue, number, preview } = openSales();
const sell = (of: object[], more: object = {}) => issue(path, { supplier, ...number('TIC'), lines: of, ...more });

describe('a credit of lines of a full invoice that replaces simplified ones', () => {
  it('credits the line of the full invoice, although a simplified invoice has more lines', async () => {
    const first = await sell(lines('1.00', '2.00', '3.00'));
    await issue(`${path}/${first}/credit`, { lines: [{ line: 1 }] });
    const full = await issue(`${path}/${first}/replace`, { customer, also: [await sell(lines('10.00', '20.00'))] });
    expect(await preview(full, { lines: [{ line: 2 }] })).toBe('-11.00');
    expect(await preview(full, { lines: [{ line: 3 }] })).toBe('-22.00');
    expect(await preview(full, { lines: [{ line: 4 }] })).toContain('has 3 lines');
  });

  it('is refused for a line that stands for several', async () => {
    const first = await sell(lines('1.00', '2.00', '3.00'));
    await issue(`${path}/${first}/credit`, { lines: [{ line: 1 }] });
    const full = await issue(`${path}/${first}/replace`, { customer, also: [await sell(lines('10.00'))] });
    expect(await preview(full, { lines: [{ line: 1 }] })).toMatch(/^422 .*\(TIC-\d+\).*`amount`/);
  });
});

describe('simplified invoices in another currency', () => {
  const abroad = (currency: string, rate: string) =>
    sell([{ description: 'Silla', price: '100.00', tax: '21%' }], { currency, exchange_rate: rate });
  const replace = async (first: string, second: string) => {
    const { status, json } = await api.call('POST', `${path}/${first}/replace?dry_run=true`, {
      customer,
      also: [second],
    });
    const { total } = (json.totals_eur ?? {}) as { total?: string };
    return status === 200 ? total : `${status} ${json.message}`;
  };

  it('are replaced by one full invoice only if they have one exchange rate', async () => {
    const sold = [await abroad('USD', '0.86'), await abroad('USD', '0.90'), await abroad('USD', '0.860')] as const;
    expect(await replace(sold[0], sold[2])).toBe('208.12');
    for (const [one, other] of [
      [sold[0], sold[1]],
      [sold[1], sold[0]],
    ] as const)
      expect(await replace(one, other)).toMatch(/^409 .*exchange rate: USD at 0\.\d+\./);
    const euros = await sell(lines('1.00'));
    expect(await replace(euros, sold[0])).toMatch(/^409 .*USD at 0\.86/);
    expect(await replace(sold[0], euros)).toMatch(/^409 .*EUR at 1/);
  });
});

describe('reading one full invoice', () => {
  // Regression: the receipts of each such call were held at the same time as those of all others.
  it('waits for a search of its workspace to end if it replaces simplified invoices, and only then', async () => {
    const first = await sell(lines('1.00'));
    const full = await issue(`${path}/${first}/replace`, { customer });
    const releases = Array.from({ length: fairShareLimits.searches.owner }, () =>
      processResourceLimits.searches.take({ owner: api.workspace }),
    );
    let isRead = false;
    const reading = api.call('GET', `${path}/${full}`).finally(() => (isRead = true));
    expect((await api.call('GET', `${path}/${first}`)).status).toBe(200);
    expect(isRead).toBe(false);
    releases.forEach((release) => release());
    expect((await reading).json).toMatchObject({ id: full });
  });
});
