// Tests mistakes that depend on other invoices, through the API: numbers, dates and corrections.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../api';
import { keysOf, line, newSeries, openMistakes, sale, warningsOf } from './sales';

const { api, create, report } = openMistakes();

describe('the number of another entry', () => {
  it('is reported with that entry, and blocks if that entry is reported', async () => {
    const data = sale();
    const first = await create(data);
    const second = await create(data);
    expect(warningsOf(second)).toEqual([
      expect.objectContaining({ key: 'number-in-use', blocking: true, paths: ['$.doc.code'] }),
    ]);
    expect(warningsOf(second)[0]?.message).toContain(first.json.id);
    await report(first.json.id);
    const third = await create(data);
    expect(warningsOf(third)[0]).toMatchObject({ key: 'number-taken', blocking: true });
    expect(warningsOf(third)[0]?.message).toContain(first.json.id);
    const otherDay = await create({ ...data, issue_date: '2025-05-06' });
    expect(keysOf(otherDay)).toEqual(['number-in-use']);
  });

  it('is not reported if an entry changes its own content', async () => {
    const { json } = await create(sale());
    const reply = await api.call('PATCH', `/silo/v1/entries/${json.id}`, {
      content_type: 'application/merge-patch+json',
      data: { doc: { notes: [{ text: 'New' }] } },
    });
    expect([reply.status, keysOf(reply)]).toEqual([200, []]);
  });
});

describe('corrections', () => {
  const correct = { type: 'credit-note', series: 'R' };
  const take = (id: string) => create({}, { data: undefined, previous_id: id, correct });

  it('are reported if they exceed the invoice together with the other corrections', async () => {
    const { json } = await create(sale());
    const first = await take(json.id);
    expect(keysOf(first)).toEqual([]);
    const second = await take(json.id);
    expect(warningsOf(second)).toEqual([expect.objectContaining({ key: 'credited-more', blocking: false })]);
    expect(warningsOf(second)[0]?.message).toMatch(new RegExp(`242\\.00.*121\\.00.*${first.json.id}`));
  });

  it('are reported if they exceed the invoice, even if a failed draft has their number', async () => {
    const data = sale();
    const { json } = await create(data);
    await report(json.id);
    const failed = await create(data);
    expect(keysOf(failed)).toEqual(['number-taken']);
    expect(keysOf(await take(json.id))).toEqual([]);
    const second = await take(json.id);
    expect(keysOf(second)).toEqual(['credited-more']);
    expect(warningsOf(second)[0]?.message).toContain('the invoice total is 121.00');
    await report(failed.json.id);
    expect(keysOf(await take(json.id))).toEqual([]);
  });

  it('are reported if they refer to a reported invoice with another date', async () => {
    const data = sale();
    const { json } = await create(data);
    await report(json.id);
    const naming = (issue_date: string, code = '0001') =>
      create(
        sale({
          type: 'credit-note',
          series: `R${String(data.series)}`,
          preceding: [{ series: data.series, code, issue_date }],
        }),
      );
    const wrong = await naming('2025-05-04');
    const warning = warningsOf(wrong).find(({ key }) => key === 'preceding-date');
    expect(warning?.message).toMatch(
      new RegExp(`of 2025-05-04, but that invoice \\(entry ${json.id}\\) is dated 2025-05-05$`),
    );
    const right = keysOf(await naming('2025-05-05'));
    expect(right).not.toContain('preceding-date');
    expect(right).not.toContain('preceding-unknown');
    const mistyped = warningsOf(await naming('2025-05-05', '000l'));
    expect(mistyped.find(({ key }) => key === 'preceding-unknown')).toMatchObject({
      message: `preceding[0] names ${String(data.series)}-000l, but no stored invoice of this supplier has that number`,
      paths: ['$.doc.preceding[0]'],
    });
  });

  it('are reported if their customer differs from the customer of the invoice', async () => {
    const { json } = await create(sale());
    const customer = { name: 'Someone Else S.A.', tax_id: { country: 'ES', code: 'A58818501' } };
    const credit = await take(json.id);
    const { doc } = credit.json.data as { doc: { customer: object } };
    const patch = { content_type: 'application/merge-patch+json', data: { doc: { customer } } };
    const reply = await api.call('PATCH', `/silo/v1/entries/${credit.json.id}`, patch);
    expect(keysOf(reply)).toContain('customer-changed');
    const warning = warningsOf(reply).find(({ key }) => key === 'customer-changed');
    expect(warning?.message).toMatch(
      new RegExp(`^the customer is A58818501, but the customer of the corrected invoice .*entry ${json.id}.* is `),
    );
    const back = { content_type: 'application/merge-patch+json', data: { doc: { customer: doc.customer } } };
    expect(keysOf(await api.call('PATCH', `/silo/v1/entries/${credit.json.id}`, back))).not.toContain(
      'customer-changed',
    );
  });

  // Regression: without a tax ID, another customer with the same name was silent.
  it.each<[string, object, boolean]>([
    ['another passport', { name: 'Jane Smith', identities: [{ key: 'passport', country: 'US', code: 'X2' }] }, true],
    ['another name', { name: 'Jane Miller', identities: [{ key: 'passport', country: 'US', code: 'X1' }] }, false],
  ])('are reported if their customer has %s', async (_what, customer, isChanged) => {
    const addresses = [{ street: 'Main Street 1', locality: 'Boston', country: 'US' }];
    const jane = { name: 'Jane Smith', identities: [{ key: 'passport', country: 'US', code: 'X1' }], addresses };
    const { json } = await create(sale({ customer: jane }));
    const credit = await take(json.id);
    const patch = { content_type: 'application/merge-patch+json', data: { doc: { customer } } };
    const keys = keysOf(await api.call('PATCH', `/silo/v1/entries/${credit.json.id}`, patch));
    expect(keys.includes('customer-changed')).toBe(isChanged);
  });

  it('count even if they refer to the invoice only by number', async () => {
    const original = sale();
    await create(original);
    const preceding = [{ series: original.series, code: '0001', issue_date: '2025-05-05' }];
    const note = (code: string) =>
      create(sale({ type: 'credit-note', series: `R${String(original.series)}`, code, preceding }));
    expect(keysOf(await note('0001'))).toEqual([]);
    expect(keysOf(await note('0002'))).toEqual(['credited-more']);
  });

  it('are not reported for a simplified invoice if its F3 is a draft', async () => {
    const ticket = sale({ $tags: ['simplified'], customer: undefined });
    const { json } = await create(ticket);
    const { uuid } = (json.data as { doc: { uuid: string } }).doc;
    const named = [{ uuid, series: ticket.series, code: '0001', issue_date: '2025-05-05' }];
    const instead = (code: string) =>
      create(sale({ $tags: ['replacement'], series: `F${String(ticket.series)}`, code, preceding: named }));
    const first = await instead('0001');
    expect(keysOf(first)).not.toContain('original-replaced');
    // Section 27 of the answers of the authority: a refund refers to the simplified invoice.
    expect(keysOf(await take(json.id))).not.toContain('original-replaced');
    expect(keysOf(await instead('0002'))).not.toContain('original-replaced');
    expect(keysOf(await take(first.json.id))).not.toContain('original-replaced');
  });

  it('are reported if the invoice is cancelled', async () => {
    const { json } = await create(sale());
    await report(json.id, { kind: 'cancellation' });
    const reply = await take(json.id);
    expect(warningsOf(reply)).toEqual([expect.objectContaining({ key: 'original-cancelled' })]);
    expect(warningsOf(reply)[0]?.message).toContain(json.id);
  });

  it('are reported if negative quantities would charge the customer', async () => {
    const preceding = [{ series: 'Z', code: '1', issue_date: '2025-05-05' }];
    const reply = await create(sale({ type: 'credit-note', preceding, lines: [line({ quantity: '-1' })] }));
    expect(keysOf(reply)).toEqual(['preceding-unknown', 'negative-credit-note']);
  });
});

describe('the stored operation date of a corrected invoice', () => {
  const correctSale = async (operation: string, more: object) => {
    const [series, issue_date] = [newSeries(), '2025-11-20'];
    await create(sale({ series, code: '1', issue_date, op_date: operation }));
    const correction = { type: 'credit-note', series: newSeries(), issue_date: '2025-11-25', ...more };
    const reply = await create(sale({ ...correction, preceding: [{ series, code: '1', issue_date }] }));
    const words = ['correction-after-four-years', 'unpaid-correction'];
    return warningsOf(reply).filter(({ key }) => words.includes(key));
  };

  it.each([
    ['2021-11-01', ['correction-after-four-years']],
    ['2021-12-01', []],
  ])('decides whether four years have passed, although the correction does not state it: %s', async (day, keys) => {
    const found = await correctSale(day, {});
    expect(found.map(({ key }) => key)).toEqual(keys);
    if (keys.length > 0) expect(found[0]?.message).toContain(day);
  });

  it('decides how long a customer has not paid', async () => {
    const unpaid = { tax: { ext: { 'es-fiscal-doc-type': 'R3' } } };
    expect((await correctSale('2025-10-01', unpaid)).map(({ message }) => message)).toEqual([
      expect.stringContaining('2025-10-01'),
    ]);
    expect(await correctSale('2025-05-01', unpaid)).toEqual([]);
  });
});

describe('the date of the previous number', () => {
  it.each([
    ['0001', '0002'],
    ['9', '10'],
    ['F-0008', 'F-0010'],
  ])('is reported if it is after the date of the next number: %s before %s', async (before, code) => {
    const series = newSeries();
    await create(sale({ series, code: before, issue_date: '2025-05-06' }));
    const reply = await create(sale({ series, code, issue_date: '2025-05-05' }));
    expect(warningsOf(reply)).toEqual([
      expect.objectContaining({ key: 'earlier-than-previous', paths: ['$.doc.issue_date'] }),
    ]);
    expect(warningsOf(reply)[0]?.message).toMatch(/2025-05-05.*2025-05-06/);
    expect(keysOf(await create(sale({ series: `${series}x`, code, issue_date: '2025-05-05' })))).toEqual([]);
  });
});

describe('the series of corrections', () => {
  const correct = { type: 'credit-note' };
  const listSeries = ({ json }: Reply) => (json.data as { doc: { series?: string } }).doc.series;
  const pattern = async (value: unknown) => {
    const reply = await api.call('PATCH', '/access/v1/workspace', { correction_series: value });
    await sleep(1_050);
    return reply;
  };

  it('is the series of the original with a warning, of the caller, or of the workspace', async () => {
    const original = await create(sale({ series: 'F' }));
    const take = (more: object = {}) =>
      create({}, { data: undefined, previous_id: original.json.id, correct: { ...correct, ...more } });
    const plain = await take();
    expect([listSeries(plain), keysOf(plain)]).toEqual(['F', ['correction-series']]);
    expect(warningsOf(plain)[0]?.remedy).toMatch(/correction_series/);
    expect(listSeries(await take({ series: 'OWN' }))).toBe('OWN');
    expect((await pattern('R{series}-{year}')).json.correction_series).toBe('R{series}-{year}');
    const year = new Date().getFullYear();
    const patterned = await take();
    expect([listSeries(patterned), keysOf(patterned).includes('correction-series')]).toEqual([`RF-${year}`, false]);
    expect(listSeries(await take({ series: 'OWN' }))).toBe('OWN');
    const built = await api.call('POST', '/silo/v1/gobl/correct', { data: original.json.data, options: correct });
    expect(listSeries(built)).toBe(`RF-${year}`);
    expect((await pattern(null)).json.correction_series).toBeUndefined();
    expect(listSeries(await take())).toBe('F');
  }, 15_000);

  it('refuses a pattern that cannot give a valid number', async () => {
    for (const wrong of ['R<{series}>', 'Ñ{series}', '{month}']) {
      const reply = await api.call('PATCH', '/access/v1/workspace', { correction_series: wrong });
      expect([wrong, reply.status, reply.json.key]).toEqual([wrong, 422, 'parameter']);
    }
  });

  it('is reported if its option is misspelled', async () => {
    const original = await create(sale());
    const reply = await create(
      {},
      { data: undefined, previous_id: original.json.id, correct: { ...correct, series: 'R', resaon: 'Returned' } },
    );
    expect(warningsOf(reply)).toEqual([
      expect.objectContaining({ key: 'unknown-member', paths: ['$.correct.resaon'] }),
    ]);
    expect(warningsOf(reply)[0]?.message).toMatch(/`reason`/);
  });
});
