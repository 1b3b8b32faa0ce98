// Tests PATCH of an entry: three content types, what stays, and that a refused update changes nothing.
import { apiOfFile, type Reply } from './api';
import { invoice } from './documents';

const mergePatch = 'application/merge-patch+json';
const jsonPatch = 'application/json-patch+json';

interface Doc {
  readonly uuid: string;
  readonly code?: string;
  readonly notes?: readonly { readonly text: string }[];
  readonly totals: { readonly payable: string };
}
interface Entry {
  readonly id: string;
  readonly folder: string;
  readonly state: string;
  readonly signed?: boolean;
  readonly invalid?: boolean;
  readonly version: string;
  readonly versions: readonly { readonly version: string }[];
  readonly data: { readonly head: { readonly uuid: string }; readonly doc: Doc; readonly sigs?: readonly string[] };
}

const api = apiOfFile();

const getEntry = (reply: Reply): Entry => reply.json as unknown as Entry;

async function make(body: object = {}): Promise<Entry> {
  const reply = await api.call('POST', '/silo/v1/entries', { data: invoice(), ...body });
  expect(reply.status).toBe(200);
  return getEntry(reply);
}

const update = (id: string, body: object): Promise<Reply> => api.call('PATCH', `/silo/v1/entries/${id}`, body);

const changes: readonly (readonly [string, object])[] = [
  ['the whole document', { data: invoice({ notes: [{ key: 'general', text: 'New' }] }) }],
  [
    'an envelope',
    {
      content_type: 'application/json',
      data: { $schema: 'https://gobl.org/draft-0/envelope', doc: invoice({ notes: [{ text: 'New' }] }) },
    },
  ],
  ['a merge patch', { content_type: mergePatch, data: { doc: { notes: [{ text: 'New' }] } } }],
  ['a JSON patch', { content_type: jsonPatch, data: [{ op: 'add', path: '/doc/notes', value: [{ text: 'New' }] }] }],
];

describe.each([[false], [true]])('a change of an entry with sign=%s', (sign) => {
  test.each(changes)('is stored: %s', async (_what, body) => {
    const before = await make({ sign });
    const reply = await update(before.id, body);
    const after = getEntry(reply);
    expect(reply.status).toBe(200);
    expect(after.data.doc.notes?.[0]?.text).toBe('New');
    expect([after.data.head.uuid, after.data.doc.code, after.signed]).toEqual([
      before.data.head.uuid,
      '0001',
      sign ? true : undefined,
    ]);
    expect(after.versions.map(({ version }) => version)).toEqual([after.version, before.version]);
    const old = await api.call('GET', `/silo/v1/entries/${before.id}/versions/${before.version}`);
    expect(old.json).toEqual({ version: before.version, data: before.data });
    const now = await api.call('GET', `/silo/v1/entries/${before.id}/versions/${after.version}`);
    expect(now.json).toEqual({ version: after.version, data: after.data });
  });
});

describe('an update that does not change the document', () => {
  it('may have null as data, as the official client sends it', async () => {
    const before = await make();
    const reply = await update(before.id, { data: null, content_type: mergePatch });
    expect(getEntry(reply)).toEqual(before);
  });

  it('moves to another folder without a build', async () => {
    const before = await make({ sign: true });
    const after = getEntry(await update(before.id, { folder: 'drafts', data: null }));
    expect([after.folder, after.version, after.data]).toEqual(['drafts', before.version, before.data]);
  });
});

const refusals: readonly (readonly [string, number, string, object])[] = [
  ['another content type', 400, 'input', { content_type: 'text/plain', data: {} }],
  ['a patch that is not a list', 422, 'patch', { content_type: jsonPatch, data: { op: 'add' } }],
  [
    'an operation that does not apply',
    422,
    'patch',
    { content_type: jsonPatch, data: [{ op: 'remove', path: '/doc/nothing/here' }] },
  ],
  [
    'a second operation that does not apply',
    422,
    'patch',
    {
      content_type: jsonPatch,
      data: [
        { op: 'replace', path: '/doc/code', value: '0009' },
        { op: 'test', path: '/doc/code', value: '0001' },
      ],
    },
  ],
  ['a merge patch that removes the document', 422, 'no-document', { content_type: mergePatch, data: { doc: null } }],
  [
    'a patch that makes it invalid',
    422,
    'validation',
    { content_type: mergePatch, data: { doc: { customer: { tax_id: { code: 'B12345678' } } } } },
  ],
  [
    'a patch that cannot be calculated',
    422,
    'calculation',
    { content_type: mergePatch, data: { doc: { $addons: ['xx-none-v9'] } } },
  ],
  [
    'a text in place of a price',
    400,
    'input',
    { content_type: jsonPatch, data: [{ op: 'replace', path: '/doc/lines/0/item/price', value: 'much' }] },
  ],
  ['an unknown schema', 422, 'unknown-schema', { data: { $schema: 'https://example.com/other' } }],
  ['an unknown folder', 422, 'parameter', { folder: 'nowhere', data: invoice({ notes: [{ text: 'x' }] }) }],
  ['a signature on a document without a number', 422, 'signature', { data: invoice({ code: undefined }), sign: true }],
];

describe.each([[false], [true]])('a refused change of an entry with sign=%s', (sign) => {
  test.each(refusals)('changes nothing: %s', async (_what, status, key, body) => {
    const { id } = await make({ sign });
    const before = JSON.stringify(await api.stored(id));
    const reply = await update(id, body);
    expect([reply.status, reply.json.key]).toEqual([status, key]);
    expect(JSON.stringify(await api.stored(id))).toBe(before);
  });
});

describe('an invalid document', () => {
  const wrong = { content_type: mergePatch, data: { doc: { customer: { tax_id: { code: 'B12345678' } } } } };

  it('is stored if invalid entries are allowed, and can become valid again', async () => {
    const { id } = await make();
    const bad = getEntry(await update(id, { ...wrong, allow_invalid: true }));
    expect([bad.invalid, bad.state]).toEqual([true, 'invalid']);
    const right = { content_type: mergePatch, data: { doc: { customer: { tax_id: { code: '54387763P' } } } } };
    const good = getEntry(await update(id, right));
    expect([good.invalid, good.state, 'faults' in good]).toEqual([undefined, 'empty', false]);
  });

  it('loses its signature', async () => {
    const { id } = await make({ sign: true });
    const bad = getEntry(await update(id, { ...wrong, allow_invalid: true }));
    expect([bad.signed, bad.data.sigs]).toEqual([undefined, undefined]);
  });
});

describe('concurrent changes', () => {
  it('are each stored, or refused as a conflict', async () => {
    const { id } = await make();
    const add = (text: string) =>
      update(id, { content_type: jsonPatch, data: [{ op: 'add', path: '/doc/notes', value: [{ text }] }] });
    const replies = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(add));
    const stored = replies.filter(({ status }) => status === 200).length;
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(getEntry(await api.call('GET', `/silo/v1/entries/${id}`)).versions).toHaveLength(stored + 1);
  });

  it('return a conflict while a job has locked the entry', async () => {
    const { id } = await make();
    await api.database.collection('entries').updateOne({ id }, { $set: { openJob: 'job-1' } });
    const reply = await update(id, { content_type: mergePatch, data: { doc: { code: '0002' } } });
    expect([reply.status, reply.json.key, reply.json.id]).toEqual([409, 'conflict', 'job-1']);
  });
});

describe('a number', () => {
  it('is stored with its written digits', async () => {
    const text = JSON.stringify({ data: invoice() })
      .replace('"price":"100.00"', '"price":12.50')
      .replace('"quantity":"1"', '"quantity":3.0');
    const reply = await api.call('POST', '/silo/v1/entries', undefined, { raw: text });
    expect(reply.text).toContain('"price":"12.50"');
    expect(reply.text).toContain('"quantity":"3.0"');
    expect(getEntry(reply).data.doc.totals.payable).toBe('45.38');
  });

  it('is stored with its written digits in a patch', async () => {
    const { id } = await make();
    const raw = `{"content_type":"${jsonPatch}","data":[{"op":"replace","path":"/doc/lines/0/item/price","value":7.10}]}`;
    const reply = await api.call('PATCH', `/silo/v1/entries/${id}`, undefined, { raw });
    expect(reply.text).toContain('"price":"7.10"');
  });
});

describe('S3 the members that only Sello sets', () => {
  it('are ignored in an update', async () => {
    const reply = await api.call('POST', '/silo/v1/entries', {
      data: invoice(),
      state: 'sent',
      signed: true,
      digest: { alg: 'sha256', val: '00' },
      owner_id: 'x',
      faults: [{ code: 'x', message: 'x' }],
      created_at: '2001-01-01T00:00:00.000Z',
    });
    expect(reply.json).toMatchObject({ state: 'empty', draft: true });
    expect(reply.text).not.toContain('2001-01-01');
    const stored = (await api.stored(reply.json.id)) as unknown as Record<string, unknown>;
    expect(stored.owner_id).toBeUndefined();
  });
});

describe('a document replaced by one of another schema', () => {
  it('loses the old supplier', async () => {
    const { id } = await make();
    const data = { $schema: 'https://gobl.org/draft-0/note/message', content: 'Hello' };
    expect((await update(id, { data })).status).toBe(200);
    const stored = await api.stored(id);
    expect([stored?.docSchema, stored?.supplier]).toEqual([data.$schema, undefined]);
  });
});
