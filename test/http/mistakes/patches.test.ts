// Tests patches that would change nothing: they are refused with the valid form.
import { openMistakes, sale } from './sales';

const { api, create } = openMistakes();

describe('a patch without an effect', () => {
  const mergePatch = 'application/merge-patch+json';
  const jsonPatch = 'application/json-patch+json';
  const patches: readonly (readonly [string, object, number, readonly RegExp[]])[] = [
    [
      'a a path without /doc',
      { content_type: jsonPatch, data: [{ op: 'add', path: '/notes', value: [] }] },
      422,
      [/\/doc\/notes/],
    ],
    ['b a merge patch without doc', { content_type: mergePatch, data: { series: 'B' } }, 422, [/"doc": \{"series"/]],
    ['d a JSON patch without its type', { data: [{ op: 'remove', path: '/doc/notes' }] }, 422, [/json-patch\+json/]],
    ['d a merge patch without its type', { data: { doc: { series: 'B' } } }, 422, [/merge-patch\+json/]],
    ['d only members', { data: { series: 'B' } }, 422, [/merge-patch\+json/, /"doc": \{"series"/]],
    [
      'of a misspelled member',
      { content_type: mergePatch, data: { doc: { seris: 'B' } } },
      422,
      [/nothing/, /did you mean `series`/],
    ],
    [
      'that only tests',
      { content_type: jsonPatch, data: [{ op: 'test', path: '/doc/code', value: '0001' }] },
      422,
      [/nothing/],
    ],
  ];
  it.each(patches)('is refused: %s', async (_what, body, status, words) => {
    const { json } = await create(sale());
    const reply = await api.call('PATCH', `/silo/v1/entries/${json.id}`, body);
    expect([reply.status, reply.json.key]).toEqual([status, 'patch']);
    for (const word of words) expect(reply.json.message).toMatch(word);
  });

  it.each([mergePatch, jsonPatch])('is refused if the request has the content type %s', async (type) => {
    const { json } = await create(sale());
    const raw = type === jsonPatch ? '[{"op":"remove","path":"/doc/notes"}]' : '{"doc":{"series":"B"}}';
    const reply = await api.call('PATCH', `/silo/v1/entries/${json.id}`, undefined, {
      raw,
      headers: { 'Content-Type': type },
    });
    expect([reply.status, reply.json.key]).toEqual([400, 'input']);
    expect(reply.json.message).toMatch(/content_type/);
    expect(reply.json.message).toContain(type);
  });

  it('is accepted if it signs or moves the entry', async () => {
    const { json } = await create(sale());
    const data = { doc: { code: '0001' } };
    const place = `/silo/v1/entries/${json.id}`;
    const reply = await api.call('PATCH', place, { content_type: mergePatch, data, folder: 'drafts' });
    expect([reply.status, reply.json.folder]).toEqual([200, 'drafts']);
    const signed = await api.call('PATCH', place, { content_type: mergePatch, data, sign: true });
    expect([signed.status, signed.json.signed]).toEqual([200, true]);
  });

  it.each([
    ['a patch that is not wrapped in data', { doc: { series: 'B' } }, '`doc`'],
    ['a patch that is not wrapped, with data null', { data: null, content_type: mergePatch, doc: {} }, '`doc`'],
    ['nothing', {}, '`data`'],
  ])('is refused if it is %s', async (_what, body, named) => {
    const { json } = await create(sale());
    const place = `/silo/v1/entries/${json.id}`;
    const before = await api.call('GET', place);
    const reply = await api.call('PATCH', place, body);
    expect([reply.status, reply.json.key]).toEqual([422, 'patch']);
    expect(reply.json.message).toContain('changes nothing');
    expect(reply.json.message).toContain(named);
    expect(reply.json.message).toContain('{"content_type":"application/merge-patch+json","data":{"doc":{...}}}');
    expect((await api.call('GET', place)).json).toEqual(before.json);
  });

  it.each([{ data: null }, { data: null, folder: '', content_type: '' }, { data: null, content_type: mergePatch }])(
    'is accepted if null as data means no change: %j',
    async (body) => {
      const { json } = await create(sale());
      const place = `/silo/v1/entries/${json.id}`;
      const before = await api.call('GET', place);
      expect((await api.call('PATCH', place, body)).status).toBe(200);
      expect((await api.call('GET', place)).json).toEqual(before.json);
    },
  );

  it('is accepted with null as data and a folder, as the official client sends it', async () => {
    const { json } = await create(sale());
    const body = { folder: 'drafts', content_type: '', data: null, allow_invalid: false };
    for (let i = 0; i < 2; i += 1) {
      const reply = await api.call('PATCH', `/silo/v1/entries/${json.id}`, body);
      expect([reply.status, reply.json.folder]).toEqual([200, 'drafts']);
    }
  });
});
