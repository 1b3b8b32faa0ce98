// Tests mistakes in the number, the date and the kind of an invoice, compared with the other numbers of its series.
import { keysOf, newSeries, party, openMistakes, sale, warningsOf } from './sales';
import { ticket } from '../documents';

const { create } = openMistakes();

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

describe('several kinds in one series, with client numbers', () => {
  const selfBilled = (name: string, code: string) => ({ $tags: ['self-billed'], customer: party(name, code) });
  const third = (code: string) => ({ ordering: { issuer: { name: 'Third S.L.', tax_id: { country: 'ES', code } } } });
  const foreigner = (name: string, code = `P${name}`) => ({
    $tags: ['self-billed'],
    customer: { name, identities: [{ key: 'passport', country: 'US', code }] },
  });
  const foreignThird = (code: string) => ({
    ordering: { issuer: { name: 'Third', identities: [{ key: 'passport', country: 'US', code }] } },
  });
  const unnamed = { $tags: ['simplified'], customer: { name: 'Ana' }, meta: { 'es-fiscal-art61d': 'S' } };
  const named = { tax: { ext: { 'es-fiscal-simplified-art7273': 'S' } } };
  const second = async (first: object, other: object) => {
    const series = newSeries();
    await create(sale({ series, code: '1', ...first }));
    return keysOf(await create(sale({ series, code: '2', ...other }))).includes('series-mixed');
  };

  it.each<[string, object, object, boolean]>([
    ['a full invoice after a simplified one', ticket, {}, true],
    ['a replacement after an invoice', {}, { $tags: ['replacement'] }, true],
    ['a correction after an invoice', {}, { type: 'credit-note' }, true],
    ['an R5 after a simplified invoice', ticket, { ...ticket, type: 'credit-note' }, false],
    ['an R5 after an R1', { type: 'credit-note' }, { ...ticket, type: 'credit-note' }, false],
    ['an R5 after an invoice', {}, { ...ticket, type: 'credit-note' }, true],
    ['of the customer, after an own one', {}, selfBilled('A SL', 'B63272603'), true],
    ['of another customer', selfBilled('A SL', 'B63272603'), selfBilled('B SL', 'B85905495'), true],
    ['of the same customer', selfBilled('A SL', 'B63272603'), selfBilled('A SL', 'B63272603'), false],
    ['of another third party', third('B63272603'), third('B85905495'), true],
    ['of the same third party', third('B63272603'), third('B63272603'), false],
    ['of another customer without a tax ID', foreigner('A'), foreigner('B'), true],
    ['of the same customer without a tax ID', foreigner('A'), foreigner('A'), false],
    // Regression: two persons with one name seemed to be one.
    ['of another customer with the same name', foreigner('A', 'P1'), foreigner('A', 'P2'), true],
    ['of a customer with another name', foreigner('A', 'P1'), foreigner('B', 'P1'), false],
    ['of another third party with the same name', foreignThird('P1'), foreignThird('P2'), true],
    ['of the same third party without a tax ID', foreignThird('P1'), foreignThird('P1'), false],
    ['a full invoice without a tax ID, after an invoice', {}, unnamed, false],
    ['a full invoice without a tax ID, after a simplified one', ticket, unnamed, true],
    ['an invoice after a full one without a tax ID', unnamed, {}, false],
    ['a simplified invoice with a customer, after a simplified one', ticket, named, false],
    ['a simplified invoice with a customer, after a full one', {}, named, true],
    ['two tickets', ticket, ticket, false],
    ['two invoices', {}, {}, false],
  ])('are compared for %s', async (_name, first, other, isMixed) => {
    expect(await second(first, other)).toBe(isMixed);
  });

  it('are compared even if the codes are not in order', async () => {
    const series = newSeries();
    await create(sale({ series, code: 'AX1', ...ticket }));
    expect(keysOf(await create(sale({ series, code: 'B1' })))).toContain('series-mixed');
  });

  it('are listed once each in the warning', async () => {
    const series = newSeries();
    for (const code of ['1', '2', '3']) await create(sale({ series, code }));
    const reply = await create(sale({ series, code: '4', ...ticket }));
    const message = warningsOf(reply).find(({ key }) => key === 'series-mixed')?.message;
    expect(message).toContain('contains full invoices');
    expect(message).not.toContain(' and full invoices');
  });

  it('cause a warning for every later invoice of the year', async () => {
    const series = newSeries();
    for (const [code, changes] of [
      ['1', ticket],
      ['2', {}],
    ] as const)
      await create(sale({ series, code, ...changes }));
    expect(keysOf(await create(sale({ series, code: '3' })))).toContain('series-mixed');
    expect(keysOf(await create(sale({ series, code: '4', issue_date: '2026-01-02' })))).not.toContain('series-mixed');
  });
});
