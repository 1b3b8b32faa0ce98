// Tests, through the API, sales that are declared twice, corrections of the wrong kind, and copies.
import { formatChainKey, getChainsCollection } from '../../../src/store/chains/chains';
import type { Reply } from '../api';
import { keysOf, line, newSeries, party, openMistakes, sale, supplier, warningsOf } from './sales';
import { ticket } from '../documents';

const { api, create, report, issue } = openMistakes();
const merge = 'application/merge-patch+json';
const getDoc = ({ json }: Reply) => (json.data as { doc: Record<string, unknown> }).doc;

/** An invoice that the authority accepted. */
async function declared(changes: object = {}, outcome = 'accepted') {
  const invoice = await issue(changes);
  await report(invoice.id, { outcome });
  return invoice;
}

describe('a second invoice for a declared simplified invoice', () => {
  test('gets a warning if it refers to the simplified invoice', async () => {
    const { named } = await declared(ticket);
    const unnamed = { $tags: ['simplified'], meta: { 'es-fiscal-art61d': 'S' }, customer: { name: 'Ana' } };
    expect(keysOf(await create(sale({ ...unnamed, preceding: [named] })))).toContain('ticket-invoiced');
    const keys = keysOf(await create(sale({ preceding: [named] })));
    expect([keys.includes('ticket-invoiced'), keys.includes('preceding-unused')]).toEqual([true, false]);
    const replaced = keysOf(await create(sale({ preceding: [named], $tags: ['replacement'] })));
    expect(replaced).not.toContain('ticket-invoiced');
  });

  test.each(['en', 'es'])(
    'gets a warning with paths of the call in POST /fiscal/v1/invoices (%s)',
    async (language) => {
      const { named } = await declared(ticket);
      const customer = { name: 'Customer S.L.', tax_code: '54387763P', address: { street: 'Calle 1', city: 'Madrid' } };
      const lines = [{ description: 'Silla', price: '100.00', tax: '21%' }];
      const body = { supplier, customer, lines, preceding: [named] };
      const headers = { 'Accept-Language': language };
      const reply = await api.call('POST', '/fiscal/v1/invoices?dry_run=true', body, { headers });
      expect(reply.status).toBe(200);
      const found = warningsOf(reply).find(({ key }) => key === 'ticket-invoiced');
      expect(found?.remedy).toContain('(POST /fiscal/v1/invoices/{id}/replace)');
      expect(found?.remedy).not.toContain('$tags');
      expect((reply.json.warnings as { paths: string[] }[]).flatMap(({ paths }) => paths).join(' ')).not.toContain(
        '$.doc',
      );
    },
  );

  test('gets a warning with paths of the document if the call contains a document', async () => {
    const { named } = await declared(ticket);
    const document = sale({ preceding: [named], code: undefined });
    const reply = await api.call('POST', '/fiscal/v1/invoices?dry_run=true', { document });
    const found = (reply.json.warnings as { key: string; paths: string[] }[]).find(
      ({ key }) => key === 'ticket-invoiced',
    );
    expect(found?.paths).toEqual(['$.document.preceding']);
  });

  test('gets a warning if it is a copy, even after a change', async () => {
    const { id } = await declared({ ...ticket, op_date: '2025-05-01' });
    const patch = { doc: { $tags: [], customer: party('Customer S.L.', '54387763P'), series: newSeries() } };
    const copy = await create(patch, { content_type: merge, previous_id: id });
    expect(warningsOf(copy).find(({ key }) => key === 'ticket-invoiced')).toMatchObject({
      blocking: false,
      remedy: expect.stringContaining('["replacement"]'),
    });
    expect(getDoc(copy)).not.toHaveProperty('code');
    expect(getDoc(copy)).not.toHaveProperty('op_date');
    expect(getDoc(copy).issue_date).not.toBe('2025-05-05');
    const { json } = await api.call('PATCH', `/silo/v1/entries/${copy.json.id}`, {
      content_type: merge,
      data: { doc: { notes: [{ text: 'x' }] } },
    });
    expect((json.warnings as { key: string }[]).map(({ key }) => key)).toContain('ticket-invoiced');
  });

  test('gets no warning for a draft, another simplified invoice or a refunded simplified invoice', async () => {
    const copied = { content_type: merge, previous_id: (await create(sale({ ...ticket, code: '5' }))).json.id };
    const invoiced = { doc: { $tags: [], customer: party('Customer S.L.', '54387763P') } };
    expect(keysOf(await create(invoiced, copied))).not.toContain('ticket-invoiced');
    const { id, named } = await declared(ticket);
    expect(keysOf(await create(undefined, { previous_id: id }))).not.toContain('ticket-invoiced');
    await create(sale({ ...ticket, type: 'credit-note', preceding: [named], code: '1' }));
    expect(keysOf(await create(sale({ preceding: [named] })))).not.toContain('ticket-invoiced');
  });

  test('gets no warning for a part that a credit note reversed', async () => {
    const { named } = await declared(ticket);
    const half = { lines: [line({ quantity: '0.5' })], preceding: [named] };
    await create(sale({ ...ticket, ...half, type: 'credit-note', code: '1' }));
    const dollars = { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.90' }] };
    const found = [];
    for (const more of [{}, {}, dollars]) found.push(keysOf(await create(sale({ ...half, ...more }))));
    expect(found.map((keys) => keys.includes('ticket-invoiced'))).toEqual([false, true, true]);
  });

  // Regression: a right final invoice was called a second sale, with a remedy that is blocked.
  test('gets no warning if it subtracts the simplified invoice of an advance, or is negative', async () => {
    const { named } = await declared(ticket);
    const sofa = (price: string, paid: string, tax: object = {}) =>
      create(sale({ lines: [line({ item: { name: 'Sofá', price } }), advance(paid)], preceding: [named], ...tax }));
    const advance = (price: string) => line({ quantity: '-1', item: { name: 'Anticipo', price } });
    const included = { tax: { prices_include: 'VAT' } };
    const right = [await sofa('500.00', '100.00'), await sofa('605.00', '121.00', included)];
    expect(right.map(keysOf)).toEqual([['preceding-unused'], ['preceding-unused']]);
    for (const wrong of [await sofa('500.00', '1.00'), await sofa('605.00', '100.00', included)])
      expect(keysOf(wrong)).toContain('ticket-invoiced');
    const negative = keysOf(await create(sale({ lines: [advance('100.00')], preceding: [named] })));
    expect([negative.includes('negative-invoice'), negative.includes('ticket-invoiced')]).toEqual([true, false]);
  });

  // Regression: the copy of a sale with a trade-in was silent, because it subtracts more than the simplified invoice.
  test('gets a warning if it subtracts something else than the simplified invoice', async () => {
    const subtract = (price: string) => line({ quantity: '-1', item: { name: 'A cuenta', price } });
    const lines = [line({ item: { name: 'Sofá', price: '500.00' } }), subtract('400.00')];
    const { named } = await declared({ ...ticket, lines });
    expect(keysOf(await create(sale({ lines, preceding: [named] })))).toContain('ticket-invoiced');
    const { named: advance } = await declared({ lines: [line({ item: { name: 'Anticipo', price: '300.00' } })] });
    const unknown = { series: 'OLD', code: '9', issue_date: '2025-05-02' };
    for (const other of [advance, unknown])
      expect(keysOf(await create(sale({ lines, preceding: [named, other] })))).not.toContain('ticket-invoiced');
    const less = [lines[0], subtract('99.98')];
    expect(keysOf(await create(sale({ lines: less, preceding: [named] })))).toContain('ticket-invoiced');
  });

  // Regression: the total was nothing, so the invoice passed as one that subtracts an advance.
  test('gets a warning if it repeats the sale and subtracts the simplified invoice', async () => {
    const { named } = await declared(ticket);
    const minus = (name: string) => line({ quantity: '-1', item: { name, price: '100.00' } });
    const other = line({ item: { name: 'Lámpara', price: '50.00' } });
    const find = async (...lines: object[]) =>
      warningsOf(await create(sale({ lines, preceding: [named] }))).find(({ key }) => key === 'ticket-invoiced');
    for (const found of [await find(line(), minus('Ticket')), await find(line(), other, minus('Ticket'))])
      expect(found?.remedy).toContain('Remove the lines that subtract the simplified invoice');
    const sofa = line({ item: { name: 'Sofá', price: '500.00' } });
    const larger = line({ item: { name: 'Camiseta L', price: '100.00' } });
    const exchanges = [minus('Camiseta M'), minus('Devolución ticket')];
    for (const right of [
      [line(), minus('Anticipo')],
      [sofa, minus('Ticket')],
      ...exchanges.map((back) => [larger, back]),
    ])
      expect(await find(...right)).toBeUndefined();
  });

  test('gets a warning with a remedy of its own for a simplified invoice with the customer', async () => {
    const { named, id } = await declared({ tax: { ext: { 'es-fiscal-simplified-art7273': 'S' } } });
    const copy = await create({ doc: { tax: null } }, { content_type: merge, previous_id: id });
    for (const reply of [await create(sale({ preceding: [named] })), copy])
      expect(warningsOf(reply).find(({ key }) => key === 'ticket-invoiced')?.remedy).toContain('can already deduct');
  });

  // Regression: the sale counted twice in silence.
  test('gets a warning with a remedy of its own for an invoice that replaces simplified invoices (F3)', async () => {
    const { named: sold } = await declared(ticket);
    const { named } = await declared({ $tags: ['replacement'], preceding: [sold] });
    const [again, rest] = [
      await create(sale({ preceding: [named] })),
      await create(sale({ lines: [line(), line({ quantity: '-0.5' })], preceding: [named] })),
    ];
    expect(warningsOf(again).find(({ key }) => key === 'ticket-invoiced')?.remedy).toContain('issue a negative F3');
    expect(keysOf(again)).not.toContain('preceding-unused');
    expect(keysOf(rest)).not.toContain('ticket-invoiced');
    const replaced = await create(sale({ $tags: ['replacement'], preceding: [named] }));
    expect(keysOf(replaced)).not.toContain('ticket-invoiced');
  });

  test('keeps the number and dates of its patch if it is a copy', async () => {
    const { id } = await declared();
    const patch = [
      { op: 'replace', path: '/doc/code', value: '000032' },
      { op: 'replace', path: '/doc/issue_date', value: '2025-05-06' },
    ];
    const copy = await create(patch as never, { content_type: 'application/json-patch+json', previous_id: id });
    expect(getDoc(copy)).toMatchObject({ code: '000032', issue_date: '2025-05-06' });
  });
});

describe('a correction of the wrong kind', () => {
  const credit = { type: 'credit-note', code: '1' };
  const listKeys = async (original: object, correction: object) => {
    const { named } = await declared(original);
    const reply = await create(sale({ ...credit, preceding: [named], ...correction }));
    return warningsOf(reply).find(({ key }) => key === 'correction-kind');
  };

  test('is reported for an R5 of a full invoice, and for an R1 of a simplified invoice', async () => {
    expect((await listKeys({}, ticket))?.remedy).toContain('Remove the tag `simplified`');
    expect((await listKeys(ticket, {}))?.remedy).toContain('Add the tag `simplified`');
  });

  test.each([ticket, {}])(
    'gets two corrections as remedy if it is for simplified and full invoices: %j',
    async (kind) => {
      const [full, simplified] = [await declared({}), await declared(ticket)];
      const preceding = [full.named, simplified.named];
      const reply = await create(sale({ ...credit, ...kind, preceding }));
      expect(warningsOf(reply).find(({ key }) => key === 'correction-kind')?.remedy).toContain('two corrections');
    },
  );

  test.each([ticket, {}])('is reported for an F3, with an R5 and a negative F3 as remedy: %j', async (kind) => {
    const first = await declared(ticket);
    const replacing = { $tags: ['replacement'], preceding: [first.named] };
    expect((await listKeys(replacing, kind))?.remedy).toContain('issue a negative F3');
  });

  test('is not reported for an R5 of an R5, or an R1 of an R1', async () => {
    expect(await listKeys(ticket, ticket)).toBeUndefined();
    expect(await listKeys({}, {})).toBeUndefined();
    expect(await listKeys({ ...ticket, type: 'credit-note', preceding: [] }, ticket)).toBeUndefined();
    expect(await listKeys({ type: 'credit-note' }, { type: 'debit-note' })).toBeUndefined();
  });
});

describe('the operation date of a correction', () => {
  const readDay = async (correction: object) => {
    const { json } = await create(sale({ type: 'credit-note', code: '1', issue_date: '2025-06-01', ...correction }));
    const reply = await api.call('GET', `/fiscal/v1/entries/${json.id}/preview`);
    return /FechaOperacion>([^<]*)</.exec(String(reply.json.xml))?.[1];
  };

  test('is the latest date of its invoices, whether they are stored or not', async () => {
    const { named } = await declared({ op_date: '2025-04-28' });
    const { named: later } = await declared();
    const unknown = { series: 'OLD', code: '9', issue_date: '2025-05-20' };
    expect(await readDay({ preceding: [named] })).toBe('28-04-2025');
    expect(await readDay({ preceding: [later] })).toBe('05-05-2025');
    expect(await readDay({ preceding: [named, later] })).toBe('05-05-2025');
    expect(await readDay({ preceding: [unknown] })).toBe('20-05-2025');
    expect(await readDay({ preceding: [named], op_date: '2025-05-30' })).toBe('30-05-2025');
    expect(await readDay({ preceding: [{ ...unknown, issue_date: '2025-06-01' }] })).toBeUndefined();
  });
});

describe('a credit note at a former rate', () => {
  const at = (percent: string) => [
    { quantity: '1', item: { name: 'Pasta', price: '100.00' }, taxes: [{ cat: 'VAT', percent }] },
  ];
  const rateWarnings = (reply: Reply) => warningsOf(reply).filter(({ key }) => /^1(?:194|23\d)$/.test(key));

  test.each([
    ['7.5%', '2024-12-31'],
    ['2%', '2024-10-01'],
    ['5%', '2024-09-30'],
  ])('is accepted if its stored invoice was of the day of that rate: %s', async (percent, day) => {
    const { id, named } = await declared({ lines: at(percent), issue_date: '2025-01-05', op_date: day });
    const credit = { type: 'credit-note', series: newSeries(), issue_date: '2025-06-01', preceding: [named] };
    expect(rateWarnings(await create(sale({ ...credit, lines: at(percent) })))).toEqual([]);
    const wrong = rateWarnings(await create(sale({ ...credit, lines: at(percent === '5%' ? '7.5%' : '5%') })));
    expect(wrong).toMatchObject([{ blocking: true, remedy: expect.stringContaining(`operation was on ${day}.`) }]);
    const taken = await create(undefined, { previous_id: id, correct: { type: 'credit-note', series: newSeries() } });
    expect(rateWarnings(taken)).toEqual([]);
  });
});

describe('a supplier that changed its name', () => {
  test('has its registered name in a correction or copy of an older invoice', async () => {
    const { id } = await declared();
    const row = { _id: formatChainKey(api.workspace, 'simulator', supplier) };
    await getChainsCollection(api.database).updateOne(row, { $set: { supplierName: 'New Name S.L.' } });
    const getName = (reply: Reply) => (getDoc(reply).supplier as { name: string }).name;
    const correct = { type: 'credit-note', series: newSeries() };
    expect(getName(await create(undefined, { previous_id: id, correct }))).toBe('New Name S.L.');
    expect(getName(await create(undefined, { previous_id: id }))).toBe('New Name S.L.');
    const patch = (doc: object) => create({ doc }, { previous_id: id, content_type: 'application/merge-patch+json' });
    expect(getName(await patch({ series: newSeries() }))).toBe('New Name S.L.');
    expect(getName(await patch({ supplier: { name: 'Own Name S.L.' } }))).toBe('Own Name S.L.');
    const response = await create(sale({ supplier: party('New Name S.L.', supplier) }));
    expect(keysOf(response)).not.toContain('supplier-name-differs');
    await getChainsCollection(api.database).updateOne(row, { $set: { supplierName: 'SUPPLIER, SL' } });
    expect(getName(await create(undefined, { previous_id: id, correct }))).toBe('Supplier S.L.');
  });
});

describe('an unknown client field', () => {
  test('is reported after the fault if it did not cause the fault', async () => {
    const lines = [{ quantity: '1', item: { name: 'x', price: 'ten' }, taxes: [{ cat: 'VAT', rate: 'general' }] }];
    const reply = await create(sale({ myRef: 'x', lines }));
    expect(reply.json.message).toMatch(/'ten' is not an amount/);
    expect(String(reply.json.message) + String(reply.json.remedy)).not.toMatch(/myRef|one of these fields/);
    expect(warningsOf(reply)[0]?.paths).toEqual(['$.doc.myRef']);
  });
});
