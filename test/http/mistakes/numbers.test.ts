// Tests mistakes in the number and the date of an invoice, compared with the other numbers of its series.
import { type Reply, startApi, type TestApi } from '../api';
import { keysOf, newSeries, registerSuppliers, sale, warningsOf } from './sales';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await registerSuppliers(api);
});
afterAll(() => api.close());

const create = (data: object): Promise<Reply> => api.call('POST', '/silo/v1/entries', { data });

describe('the number of another entry', () => {
  // Regression: numbering that begins again in January was blocked on its first invoice.
  it('does not block if that entry is of another year, or a proforma', async () => {
    const data = sale({ code: '1' });
    const next = `${Number(String(data.issue_date).slice(0, 4)) + 1}-01-02`;
    await create(data);
    await create({ ...data, code: '250' });
    const again = await create({ ...data, issue_date: next });
    expect(warningsOf(again)).toEqual([expect.objectContaining({ key: 'number-of-other-year', blocking: false })]);
    const twice = await create({ ...data, issue_date: next });
    expect(warningsOf(twice)).toEqual([expect.objectContaining({ key: 'number-in-use', blocking: true })]);
    const proforma = sale({ code: '1', type: 'proforma' });
    await create(proforma);
    expect(keysOf(await create({ ...proforma, type: 'standard' }))).toEqual([]);
    expect(keysOf(await create(proforma))).toEqual([]);
  });
});

describe('the date of a number', () => {
  // Regression: of two invoices in the wrong order, only the second upload was checked in one direction.
  it.each<[string, string, string, readonly string[]]>([
    ['after a later number', '11', '2026-02-01', ['earlier-than-previous']],
    ['after a later number of more digits', '100', '2026-02-01', ['earlier-than-previous']],
    ['of the day of a later number', '11', '2026-03-31', []],
    ['before a later number', '11', '2026-04-01', []],
    ['after a later number of the previous year', '11', '2025-12-31', []],
    ['after a later number with other letters', 'B11', '2026-02-01', []],
  ])('is compared with the later numbers: %s', async (_what, code, issue_date, keys) => {
    const series = newSeries();
    await create(sale({ series, code, issue_date }));
    const reply = await create(sale({ series, code: '10', issue_date: '2026-03-31' }));
    expect(keysOf(reply)).toEqual(keys);
    if (keys.length > 0) expect(warningsOf(reply)[0]?.message).toContain(`${series}-${code} (${issue_date})`);
  });
});

describe('a series that begins again each year', () => {
  const years = ['2022', '2023', '2024', '2025', '2026'];

  // Regression: the newest numbers of all years were read, so that a number used twice no longer blocked.
  it('has each number once a year, however many years there are', async () => {
    const series = newSeries();
    const upload = async (code: string, issue_date: string) =>
      keysOf(await create(sale({ $addons: undefined, series, code, issue_date }))).filter((key) =>
        key.includes('number'),
      );
    for (const year of years)
      for (const code of ['9', '10', '11'])
        expect(await upload(code, `${year}-01-12`)).toEqual(year === '2022' ? [] : ['number-of-other-year']);
    for (const year of ['2022', '2024', '2026']) expect(await upload('10', `${year}-01-12`)).toEqual(['number-in-use']);
  });

  it('is compared with the numbers and kinds of its year', async () => {
    const [series, continued] = [newSeries(), newSeries()];
    const ticket = { $tags: ['simplified'], customer: null };
    for (const code of ['9', '10']) await create(sale({ series, code, issue_date: '2025-01-14', ...ticket }));
    const full = await create(sale({ series, code: '10', issue_date: '2026-01-15' }));
    expect(keysOf(full)).toEqual(['number-of-other-year']);
    await create(sale({ series: continued, code: '10', issue_date: '2025-12-31', ...ticket }));
    expect(keysOf(await create(sale({ series: continued, code: '11', issue_date: '2026-01-02' })))).toEqual([
      'series-mixed',
    ]);
    const before = await create(sale({ series: continued, code: '12', issue_date: '2025-12-30', ...ticket }));
    expect(keysOf(before)).toContain('earlier-than-previous');
  });
});
