// Tests entries as clients see them: origins, meta rows, signing, folders, private files, signed series, bytes in job arguments,
// and previews.
import { createHash } from 'node:crypto';
import { createUuidV7 } from '../../src/main/ids';
import { allTexts, readPdf } from '../pdf/reader';
import { apiOfFile } from './api';
import { invoice } from './documents';

const api = apiOfFile();

const create = async (body: object) => (await api.call('POST', '/silo/v1/entries', body)).json;

describe('an entry', () => {
  it('has the `previous_id` that its creation set', async () => {
    const first = await create({ data: invoice({ series: 'P', code: '1' }), sign: true });
    const next = await create({ previous_id: first.id, correct: { credit: true } });
    expect([first.previous_id, next.previous_id]).toEqual([undefined, first.id]);
    const { json } = await api.call('GET', '/silo/v1/entries?limit=10');
    expect((json.list as { id: string; previous_id?: string }[]).find(({ id }) => id === next.id)?.previous_id).toBe(
      first.id,
    );
  });
});

describe('a state with a time', () => {
  type Row = { readonly key: string; readonly created_at: string };
  const listStates = async (path: string): Promise<readonly Row[]> =>
    (await api.call('GET', `${path}/states`)).json.list as Row[];

  it('is added to the history, and only the latest row is the state of the entry', async () => {
    const entry = await create({ data: invoice() });
    const path = `/silo/v1/entries/${entry.id}`;
    const put = (at: string, key: string) => api.call('PUT', `${path}/states/${at}`, { key });
    await api.call('POST', `${path}/states`, { key: 'sent' });
    const early = await put('2026-01-01T10:00:00.000Z', 'draft');
    expect([early.status, early.json.key, early.json.created_at]).toEqual([200, 'draft', '2026-01-01T10:00:00.000Z']);
    expect((await put('2026-01-01T10:00:00.000Z', 'draft')).json.id).toBe(early.json.id);
    await put('2025-06-01T10:00:00.000Z', 'received');
    await put('2026-03-01T10:00:00.000Z', 'registered');
    const rows = await listStates(path);
    expect(rows.map(({ key }) => key)).toEqual(['sent', 'empty', 'registered', 'draft', 'received']);
    expect(rows.map(({ created_at: at }) => at)).toEqual(
      rows
        .map(({ created_at: at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect((await api.call('GET', path)).json.state).toBe('sent');
    await put(new Date().toISOString(), 'paid');
    expect((await api.call('GET', path)).json.state).toBe('paid');
  });

  it('is ordered by time even if several states arrive at once', async () => {
    const entry = await create({ data: invoice() });
    const path = `/silo/v1/entries/${entry.id}`;
    const days = ['03', '01', '04'];
    const replies = await Promise.all(
      days.map((day) => api.call('PUT', `${path}/states/2026-01-${day}T00:00:00Z`, { key: `d${day}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await listStates(path)).map(({ key }) => key)).toEqual(['empty', 'd04', 'd03', 'd01']);
  });
});

describe('POST /silo/v1/gobl/build', () => {
  it('returns an unsigned envelope for an envelope, and a document for a document', async () => {
    const { data } = await create({ data: invoice({ series: 'BE', code: '1' }), sign: true });
    const build = async (body: object) => (await api.call('POST', '/silo/v1/gobl/build', body)).json.data;
    const whole = await build({ data });
    expect([Object.keys(whole).toSorted(), whole.sigs]).toEqual([['$schema', 'doc', 'head'], undefined]);
    expect(Object.keys(await build({ data, envelop: false }))).toContain('head');
    expect(Object.keys(await build({ data: invoice() }))).not.toContain('head');
    expect(Object.keys(await build({ data: invoice(), envelop: true }))).toContain('head');
  });
});

describe('meta rows', () => {
  it('are in lists and updates, except secure rows', async () => {
    const entry = await create({ data: invoice() });
    const path = `/silo/v1/entries/${entry.id}`;
    await api.call('PUT', `${path}/meta/open`, { value: { n: '1.10' } });
    await api.call('PUT', `${path}/meta/closed`, { value: 's3cret', secure: true });
    const list = await api.call('GET', '/silo/v1/entries?limit=10');
    const row = (list.json.list as { id: string; meta?: { key: string }[] }[]).find(({ id }) => id === entry.id);
    expect(row?.meta).toMatchObject([{ key: 'open', value: { n: '1.10' } }]);
    expect(list.text).not.toContain('s3cret');
    const updated = await api.call('PATCH', path, { folder: 'drafts', data: null });
    expect((updated.json.meta as { key: string }[]).map(({ key }) => key)).toEqual(['closed', 'open']);
    const found = await api.call('POST', '/silo/v1/entries/query', {
      schema: 'bill/invoice',
      filter: `id = ${entry.id}`,
    });
    expect(found.text).not.toContain('s3cret');
  });
});

describe('the call PATCH with `sign` alone', () => {
  it('signs the stored document once', async () => {
    const entry = await create({ data: invoice({ series: 'SG', code: '1' }) });
    const path = `/silo/v1/entries/${entry.id}`;
    const signed = await api.call('PATCH', path, { sign: true });
    expect([signed.status, signed.json.signed, signed.json.digest]).toEqual([200, true, entry.digest]);
    expect((signed.json.versions as object[]).length).toBe(2);
    const again = await api.call('PATCH', path, { sign: true });
    expect([again.status, again.json.version]).toEqual([200, signed.json.version]);
  });

  it('refuses a document that is not ready, and leaves it unchanged', async () => {
    const entry = await create({ data: invoice({ code: undefined }) });
    const reply = await api.call('PATCH', `/silo/v1/entries/${entry.id}`, { sign: true, data: null });
    expect([reply.status, reply.json.key]).toEqual([422, 'signature']);
    expect((await api.stored(entry.id))?.signed).toBe(false);
    const invalid = await create({
      data: invoice({ lines: [{ quantity: '1', item: { name: '' } }] }),
      allow_invalid: true,
    });
    expect((await api.call('PATCH', `/silo/v1/entries/${invalid.id}`, { sign: true })).json.key).toBe('validation');
    expect((await api.call('PATCH', `/silo/v1/entries/${entry.id}`, { sign: false })).json.key).toBe('patch');
  });
});

describe('folders of a workspace', () => {
  it('can be set, accept their schemas, and are suggested for others', async () => {
    const folders = [{ key: 'tickets', schemas: ['bill/invoice'] }, { key: 'anything' }];
    const set = await api.call('PATCH', '/access/v1/workspace', { folders });
    expect(set.json.folders).toEqual([folders[0], { key: 'anything', schemas: [] }]);
    const response = await create({ data: invoice(), folder: 'tickets' });
    expect(response.folder).toBe('tickets');
    const party = { $schema: 'https://gobl.org/draft-0/org/party', name: 'A S.L.' };
    expect((await create({ data: party, folder: 'anything' })).folder).toBe('anything');
    const wrong = await api.call('POST', '/silo/v1/entries', { data: party, folder: 'tickets' });
    expect([wrong.status, wrong.json.message]).toEqual([
      422,
      expect.stringContaining('accepts only bill/invoice, but the document is org/party'),
    ]);
    const unknown = await api.call('PATCH', `/silo/v1/entries/${response.id}`, { folder: 'ticket', data: null });
    expect([unknown.status, unknown.json.message]).toEqual([422, expect.stringContaining('did you mean tickets?')]);
    for (const bad of [[{ key: 'A b' }], [{ key: 'x', schemas: ['bill/none'] }], [{ key: 'x' }, { key: 'x' }], 'x']) {
      const reply = await api.call('PATCH', '/access/v1/workspace', { folders: bad });
      expect([400, 422]).toContain(reply.status);
    }
    expect((await api.call('PATCH', '/access/v1/workspace', { folders: null })).json.folders).toBeUndefined();
  });
});

describe('an entry', () => {
  it('has files whose public URL ends when the files become private', async () => {
    const entry = await create({ data: invoice() });
    const path = `/silo/v1/entries/${entry.id}/files`;
    const open = await api.call('POST', path, { name: 'a.txt', key: 'a', data: 'YQ==' });
    expect((await fetch(open.json.url.replace(/^https?:\/\/[^/]+/, api.base))).status).toBe(200);
    const closed = await api.call('POST', path, { name: 'a.txt', key: 'a', data: 'YQ==', private: true });
    expect(closed.json.url).not.toContain('/public/');
    expect((await fetch(open.json.url.replace(/^https?:\/\/[^/]+/, api.base))).status).toBe(404);
  });

  it('has upload URLs that accept only the announced bytes', async () => {
    const entry = await create({ data: invoice() });
    const bytes = Buffer.from('hello');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = `/silo/v1/entries/${entry.id}/files/${createUuidV7()}`;
    const place = await api.call('PUT', path, { name: 'h.txt', sha256, size: 5, mime: 'text/plain' });
    expect([place.json.stored, place.json.size]).toEqual([false, 5]);
    expect((await api.call('PUT', `${path}/data`, undefined, { raw: Buffer.from('other') })).status).toBe(400);
    expect((await api.call('PUT', `${path}/data`, undefined, { raw: bytes })).json.stored).toBe(true);
  });

  it('has series and numbers that keep the signature of a client', async () => {
    const path = `/sequence/v1/series/${createUuidV7()}`;
    expect((await api.call('PUT', path, { name: 'Signed', sig: 'a.b.c' })).json.sig).toBe('a.b.c');
    const number = `${path}/entries/${createUuidV7()}`;
    const response = await api.call('PUT', number, { id: createUuidV7(), meta: { a: 'b' }, sig: 'd.e.f' });
    expect(response.json).toMatchObject({ code: '1', sigs: ['d.e.f'], meta: { a: 'b' } });
    const read = await api.call('GET', number);
    expect([read.json, (await api.call('GET', path)).json.sig]).toEqual([response.json, 'a.b.c']);
  });
});

describe('a job argument with bytes', () => {
  const start = async (args: object) => {
    const workflow_id = createUuidV7();
    const steps = [{ action: 'silo.state', config: { state: 'paid' } }];
    await api.call('PUT', `/transform/v1/workflows/${workflow_id}`, { name: 'Args', steps });
    return api.call('POST', '/transform/v1/jobs', { workflow_id, args });
  };

  it.each([
    ['data:text/plain;name=x%20y.txt;base64,aGVsbG8=', 'hello', 'text/plain', 'x y.txt'],
    ['data:text/html;charset=utf-8,%3Cb%3Eh%C3%A9%3C/b%3E', '<b>hé</b>', 'application/octet-stream', 'input'],
    ['data:,plain', 'plain', 'text/plain', 'input'],
    [
      `data:application/octet-stream;base64,${Buffer.alloc(300_000, 7).toString('base64')}`,
      undefined,
      'application/octet-stream',
      'input',
    ],
  ])('is stored in the spool: %.40s', async (uri, content, type, name) => {
    const reply = await start({ input: uri, other: 'spool' });
    expect(reply.json).toMatchObject({ status: 'NA' });
    const { input, other } = reply.json.args as Record<string, string>;
    expect([reply.status, other, input]).toEqual([202, 'spool', expect.stringMatching(/^spool:[0-9a-f-]{36}$/)]);
    const stored = await api.call('GET', `/silo/v1/spool/${input?.slice('spool:'.length) ?? ''}`);
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
    expect(stored.headers.get('content-disposition')).toContain(name);
    if (content !== undefined) expect(stored.text).toBe(content);
  });

  it.each([['data:text/plain;base64,***'], ['data:nonsense;base64,aGVsbG8='], ['x'.repeat(2_001)]])(
    'is refused: %.30s',
    async (value) => {
      const reply = await start({ input: value });
      expect([reply.status, reply.json.key]).toEqual([400, 'input']);
      expect(reply.json.message).toContain('args.input');
    },
  );
});

describe('a preview', () => {
  const preview = async (body: object) => {
    const response = await fetch(`${api.base}/apps/pdf/v1/preview`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.token('admin')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return {
      type: response.headers.get('content-type'),
      bytes: Buffer.from(await response.arrayBuffer()),
      status: response.status,
    };
  };

  it('shows an unstored invoice, marked and in the requested language', async () => {
    const before = await api.countEntries();
    const spanish = await preview({ data: invoice({ code: undefined }) });
    expect([spanish.type, spanish.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect(allTexts(readPdf(spanish.bytes)).join(' ')).toContain('VISTA PREVIA');
    const english = await preview({ data: invoice(), locale: 'en', date_format: 'DD.MM.YYYY' });
    expect(allTexts(readPdf(english.bytes)).join(' ')).toContain('PREVIEW');
    expect(await api.countEntries()).toBe(before);
  });

  it('shows a stored invoice, and refuses an entry without a PDF', async () => {
    const entry = await create({ data: invoice({ code: '77' }) });
    expect(allTexts(readPdf((await preview({ silo_entry_id: entry.id })).bytes)).join(' ')).toContain('77');
    const party = { $schema: 'https://gobl.org/draft-0/org/party', name: 'A S.L.' };
    for (const [body, status] of [
      [{}, 422],
      [{ data: party }, 422],
      [{ silo_entry_id: createUuidV7() }, 404],
      [{ data: invoice(), layout: 'A3' }, 422],
    ] as const)
      expect([body, (await preview(body)).status]).toEqual([body, status]);
  });
});
