// Tests queries for entries of one schema: fields, operators, order, members, counts and errors.
import { createUuidV7 } from '../../src/main/ids';
import { invoice } from './documents';
import { openSampleEntries } from './sample-entries';

const { api, ids, toNames } = openSampleEntries();

describe('a query for entries', () => {
  const query = (filter: string, more: object = {}) =>
    api.call('POST', '/silo/v1/entries/query', { schema: 'bill/invoice', filter, ...more });

  test.each([
    ['', ['accents', 'large', 'small']],
    ['series = S-1', ['small']],
    ['series = S-1 OR S-2', ['large', 'small']],
    ['series = S-1 OR series = T', ['accents', 'small']],
    ['series in (S-1, "T")', ['accents', 'small']],
    ['series != T', ['large', 'small']],
    ['series starts_with S- AND payable > 100', ['large']],
    ['payable >= 10.89 AND payable < 1210.00', ['accents', 'small']],
    ['payable <= 10.890', ['small']],
    ['customer_name contains "ñandú"', ['accents']],
    ['customer_name:Ñandú', ['accents']],
    ['customer_tax_code = B63272603', ['accents']],
    ['signed = true', []],
    ['signed = false AND state = empty', ['accents', 'large', 'small']],
    ['created_at > 2999-01-01T00:00:00Z', []],
    ['issue_date >= 2025-05-05 AND issue_date < 2025-05-06', ['accents', 'large', 'small']],
    ['series = "a\\"b"', []],
  ])('finds the entries of the filter "%s"', async (filter, expected) => {
    const reply = await query(filter, { count: true });
    expect([reply.status, toNames(reply.json.list), reply.json.count]).toEqual([200, expected, expected.length]);
  });

  test.each([
    ['series'],
    ['series ='],
    ['= A'],
    ['nothing = 1'],
    ['__proto__ = 1'],
    ['constructor = 1'],
    ['series = A OR code = 1'],
    ['series = A and code = 1'],
    ['payable > much'],
    ['payable contains 1'],
    ['signed = maybe'],
    ['created_at > yesterday'],
    ['series in (A'],
    ['(series = A)'],
    ['$where = 1'],
  ])('refuses %s', async (filter) => {
    expect((await query(filter)).json.key).toBe('parameter');
  });

  test('pages by cursor in both directions', async () => {
    for (const order_by of ['created_at desc', 'created_at asc']) {
      const values: string[] = [];
      let cursor: unknown;
      do {
        const reply = await query('', { limit: 2, order_by, ...(cursor ? { cursor } : {}) });
        values.push(...toNames(reply.json.list));
        cursor = reply.json.next_cursor;
      } while (cursor);
      expect(values.toSorted()).toEqual(['accents', 'large', 'small']);
    }
  });

  test('returns the requested members with their requested names', async () => {
    const { json } = await query('series = S-1', {
      fields: [
        'code',
        'payable',
        'customer_name',
        'signed',
        'faults',
        'related.preceding',
        'state_at',
        'rev_num',
        'files',
      ],
    });
    const [row] = json.list as Record<string, unknown>[];
    expect(row).toEqual({
      id: ids.small,
      code: '7',
      payable: '10.89',
      customer_name: expect.any(String),
      signed: false,
      'related.preceding': [],
      state_at: expect.stringMatching(/^\d{4}-.*Z$/),
      rev_num: 1,
    });
    expect([json.fields, typeof json.watermark]).toEqual([expect.arrayContaining(['id', 'code']), 'string']);
  });

  test.each([
    ['payable', ['small', 'accents', 'large']],
    ['-payable', ['large', 'accents', 'small']],
    ['series desc', ['accents', 'large', 'small']],
    ['customer_name', ['large', 'small', 'accents']],
    ['updated_at', ['small', 'large', 'accents']],
  ])('sorts by %s across pages', async (order_by, expected) => {
    const values: string[] = [];
    let cursor: unknown;
    do {
      const reply = await query('', { limit: 1, order_by, ...(cursor ? { cursor } : {}) });
      expect(reply.status).toBe(200);
      values.push(...toNames(reply.json.list));
      cursor = reply.json.next_cursor;
    } while (cursor);
    const [first, second] = expected;
    const isTie = order_by === 'customer_name' && values[0] === second;
    expect(values).toEqual(isTie ? [second, first, expected[2]] : expected);
  });

  test.each([
    [{ order_by: 'tags' }, /several values/],
    [{ order_by: 'payable upwards' }, /field with its direction/],
    [{ order_by: 'payble' }, /did you mean payable/],
    [{ order_by: 'payable', cursor: 'x' }, /cursor/],
    [{ fields: ['cod'] }, /did you mean code/],
    [{ fields: ['tax_code'] }, /the field tax_code, which documents of this schema do not have/],
    [{ filter: 'custmer_name = x' }, /did you mean customer_name/],
    [{ filter: 'name = x' }, /the field name, which/],
    [{ filter: 'code == 7' }, /did you mean =\?/],
    [{ filter: 'code LIKE 7' }, /did you mean contains/],
    [{ filter: 'code start_with 7' }, /did you mean starts_with/],
    [{ filter: 'code = 7 and series = S' }, /in capital letters/],
    [{ filter: 'related.supplier contains x' }, /UUID/],
    [{ schema: 'bill/invoices' }, /did you mean bill\/invoice/],
  ])('refuses %j with a suggestion', async (body, message) => {
    const { status, json } = await query('', body);
    expect([status, json.key]).toEqual([422, 'parameter']);
    expect(json.message).toMatch(message);
  });

  test('finds entries by the field that refers to a document', async () => {
    const uuid = createUuidV7();
    const supplier = { uuid, name: 'Named S.L.', tax_id: { country: 'ES', code: 'B98602642' } };
    const reply = await api.call('POST', '/silo/v1/entries', { data: invoice({ series: 'REL', supplier }) });
    for (const [filter, expected] of [
      [`related.supplier = ${uuid}`, 1],
      [`related.customer = ${uuid}`, 0],
      [`related = ${uuid}`, 1],
      [`related.supplier != ${uuid} AND series = REL`, 0],
      [`id = ${reply.json.id}`, 1],
      [`snippet contains REL`, 1],
    ] as const) {
      const { json } = await query(filter, { count: true });
      expect([filter, json.count, (json.list as object[]).length]).toEqual([filter, expected, expected]);
    }
  });

  test('has fields of parties, and filters by faults', async () => {
    const party = {
      $schema: 'https://gobl.org/draft-0/org/party',
      name: 'Query S.L.',
      tax_id: { country: 'ES', code: 'B63272603' },
    };
    await api.call('POST', '/silo/v1/entries', { data: party });
    const ofParties = (filter: string) => api.call('POST', '/silo/v1/entries/query', { schema: 'org/party', filter });
    expect((await ofParties('name : query AND tax_code = B63272603')).json.list).toHaveLength(1);
    expect((await ofParties('payable > 1')).json.key).toBe('parameter');
    const data = invoice({ series: 'BAD', lines: [{ quantity: '1', item: { name: '' } }] });
    const bad = await api.call('POST', '/silo/v1/entries', { data, allow_invalid: true });
    const [fault] = bad.json.faults as { code: string }[];
    const { json } = await query(`faults = "${fault?.code ?? ''}" AND state = invalid`, { fields: ['faults'] });
    expect(json.list).toEqual([{ id: bad.json.id, faults: bad.json.faults }]);
  });

  test('needs a stored schema', async () => {
    const reply = await api.call('POST', '/silo/v1/entries/query', { schema: 'bill/none' });
    expect(reply.json.key).toBe('parameter');
  });
});
