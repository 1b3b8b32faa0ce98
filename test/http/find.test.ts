// Tests how entries are found, by relation and by words, and states, series and UUIDs.
import { createUuidV7 } from '../../src/main/ids';
import { invoice } from './documents';
import { openSampleEntries } from './sample-entries';

const { api, toNames } = openSampleEntries();

describe('the search for entries', () => {
  test.each([
    ['S-1', ['small']],
    ['s-', ['large', 'small']],
    ['peluqueria', ['accents']],
    ['ÑANDU', ['accents']],
    ['b6327', ['accents']],
    ['supplier 8', ['large']],
    ['supplier b98602642', ['accents', 'large', 'small']],
    ['nothing', []],
    ['.*', []],
    ['$ne', []],
  ])('finds %s', async (words, expected) => {
    const reply = await api.call('GET', `/silo/v1/search?q=${encodeURIComponent(words)}`);
    expect([reply.status, toNames(reply.json.list)]).toEqual([200, expected]);
  });

  test('pages by offset within a folder', async () => {
    const first = await api.call('GET', '/silo/v1/search?q=supplier&limit=2&offset=0&folder=sales');
    const second = await api.call('GET', '/silo/v1/search?q=supplier&limit=2&offset=2');
    const seen = [...toNames(first.json.list), ...toNames(second.json.list)];
    expect(seen.toSorted()).toEqual(['accents', 'large', 'small']);
    expect((await api.call('GET', '/silo/v1/search?q=supplier&folder=drafts')).json.list).toEqual([]);
  });

  test.each([['?q='], [''], ['?q=a&limit=0'], ['?q=a&offset=x']])('refuses %s', async (text) => {
    expect((await api.call('GET', `/silo/v1/search${text}`)).json.key).toBe('parameter');
  });
});

describe('the list of related entries', () => {
  test('has pages for each field', async () => {
    const original = await api.call('POST', '/silo/v1/entries', {
      data: invoice({ series: 'R', code: '1' }),
      sign: true,
    });
    const { doc } = original.json.data as unknown as { doc: { uuid: string } };
    for (let i = 0; i < 12; i++) {
      await api.call('POST', '/silo/v1/entries', {
        previous_id: original.json.id,
        correct: { credit: true, series: `C${i}` },
      });
    }
    const path = `/silo/v1/entries/${original.json.id}/related`;
    const first = await api.call('GET', `${path}?limit=10`);
    const second = await api.call('GET', `${path}?limit=10&cursor=${String(first.json.next_cursor)}`);
    const rows = [...(first.json.list as object[]), ...(second.json.list as object[])];
    expect(rows).toHaveLength(12);
    expect(rows.every((row) => (row as { context: string }).context === 'preceding')).toBe(true);
    expect(second.json.next_cursor).toBeUndefined();
    const byUuid = await api.call('GET', `/silo/v1/entries/related?uuid=${doc.uuid}&limit=100`);
    expect(byUuid.json.list).toHaveLength(12);
    expect((await api.call('GET', `${path}?context=supplier`)).json.list).toEqual([]);
    expect((await api.call('GET', `${path}?context=cellar`)).json.key).toBe('parameter');
  });

  test('lists a document under both fields if both refer to the same document', async () => {
    const uuid = createUuidV7();
    const party = { uuid, name: 'Both S.L.', tax_id: { country: 'ES', code: 'B98602642' } };
    await api.call('POST', '/silo/v1/entries', { data: invoice({ supplier: party, customer: party }) });
    const { json } = await api.call('GET', `/silo/v1/entries/related?uuid=${uuid}`);
    expect((json.list as { context: string }[]).map(({ context }) => context).toSorted()).toEqual([
      'customer',
      'supplier',
    ]);
  });
});

describe('the states of an entry', () => {
  test('are stored once per time, and clients cannot set the states that Sello sets', async () => {
    const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice() });
    const path = `/silo/v1/entries/${json.id}/states`;
    const at = new Date(Date.now() + 1_000).toISOString();
    for (let i = 0; i < 3; i++) expect((await api.call('PUT', `${path}/${at}`, { key: 'paid' })).status).toBe(200);
    const list = (await api.call('GET', path)).json.list as { key: string }[];
    expect(list.map(({ key }) => key)).toEqual(['paid', 'empty']);
    for (const key of ['empty', 'invalid']) expect((await api.call('POST', path, { key })).status).toBe(422);
    for (const key of ['Paid', 'a b', '$set', '']) expect((await api.call('POST', path, { key })).status).toBe(400);
    const earlier = await api.call('PUT', `${path}/2025-01-01T00:00:00.000Z`, { key: 'draft' });
    expect([earlier.status, earlier.json.key]).toEqual([200, 'draft']);
    expect((await api.call('GET', `/silo/v1/entries/${json.id}`)).json.state).toBe('paid');
  });
});

describe('the numbers of a series', () => {
  test('have no gaps or duplicates under concurrency, and each id gets one number', async () => {
    const series = createUuidV7();
    const path = `/sequence/v1/series/${series}`;
    await api.call('PUT', path, { name: 'Many', prefix: 'N-', padding: 3 });
    const asking = Array.from({ length: 20 }, () => createUuidV7());
    const ask = async (id: string) => (await api.call('PUT', `${path}/entries/${id}`, {})).json.code;
    const codes = await Promise.all([...asking, ...asking].map(ask));
    const expected = Array.from({ length: 20 }, (_, i) => `N-${String(i + 1).padStart(3, '0')}`);
    expect([...new Set(codes)].toSorted()).toEqual(expected);
    const list = await api.call('GET', `${path}/entries?limit=15`);
    expect((list.json.list as { code: string }[]).map(({ code }) => code)).toEqual(
      [...expected].toReversed().slice(0, 15),
    );
    const rest = await api.call('GET', `${path}/entries?limit=15&cursor=${String(list.json.next_cursor)}`);
    expect(rest.json.list).toHaveLength(5);
  });
});

describe('a generated UUID', () => {
  test.each([
    ['v=3&base=dns&key=www.example.com', '5df41881-3aed-3515-88a7-2f4a814cf09e'],
    ['v=5&base=dns&key=www.example.com', '2ed6657d-e927-568b-95e1-2665a8aea6a2'],
  ])('follows from the parameters %s', async (query, uuid) => {
    expect((await api.call('GET', `/utils/v1/uuid?${query}`)).json.uuid).toBe(uuid);
  });

  test.each([['1'], ['4'], ['7']])('has the version that the call requests: %s', async (version) => {
    const { json } = await api.call('GET', `/utils/v1/uuid?v=${version}`);
    expect(json.uuid).toMatch(
      new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`),
    );
    expect(json.version).toBe(Number(version));
  });
});
