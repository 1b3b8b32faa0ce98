// Tests the workflows pages: JSON editing with problems by line, drafts, versions, and roles.
import { createUuidV7 } from '../../../src/main/ids';
import { apiOfFile } from '../api';
import { consoleSettings, hostile, signedIn, type Visitor } from './visitor';

const home = '/console/w/one';
const list = `${home}/workflows`;

const api = apiOfFile(consoleSettings);
let clerk: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  [clerk, viewer] = await Promise.all([signedIn(api, 'clerk'), signedIn(api, 'viewer')]);
});

const steps = (state: string) => [{ name: 'Set', provider: 'silo.state', config: { state } }];
const content = { name: 'First', description: '', steps: steps('paid'), rescue: [] };

async function make(body: object = {}): Promise<string> {
  const id = createUuidV7();
  await api.call('PUT', `/transform/v1/workflows/${id}`, { ...content, schema: 'bill/invoice', ...body });
  return id;
}
const read = async (id: string) => (await api.call('GET', `/transform/v1/workflows/${id}`)).json;

const getField = (html: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&quot;', '"');

/** Sends the edit form as the page opened it. */
async function edit(id: string, json: object | string, more: Readonly<Record<string, string>> = {}) {
  const from = `${list}/${id}/edit`;
  const etag = getField((await clerk.get(from)).html, 'form_version');
  const text = typeof json === 'string' ? json : JSON.stringify(json, null, 2);
  return clerk.post(`${from}/save`, { form_version: etag, json: text, ...more }, { from });
}

describe('the workflows pages', () => {
  it('list and show workflows in both languages, and escape HTML in client texts', async () => {
    const next = [{ status: 'KO', steps: steps('error') }, { stop: true }];
    const id = await make({ name: hostile, steps: [{ ...steps('paid')[0], name: hostile, notes: hostile, next }] });
    for (const [language, texts] of [
      ['en', 'sets the state of the entry'],
      ['es', 'cambia el estado del documento'],
    ] as const) {
      for (const path of [list, `${list}/${id}`]) {
        const { status, html } = await viewer.get(path, { 'Accept-Language': language });
        expect([path, status]).toEqual([path, 200]);
        expect(html).not.toMatch(/<script>|<img|\[object Object\]|>undefined<|Invalid Date/);
      }
      expect((await viewer.get(`${list}/${id}`, { 'Accept-Language': language })).html).toContain(texts);
    }
  });

  it('start a new workflow with a valid example', async () => {
    const from = `${list}/new`;
    for (const language of ['en', 'es']) {
      const page = await clerk.get(from, { 'Accept-Language': language });
      const json = (/<textarea[^>]*>([^<]+)<\/textarea>/.exec(page.html)?.[1] ?? '').replaceAll('&quot;', '"');
      const creation = await clerk.post(`${from}/make`, { json }, { from });
      expect(creation.status).toBe(303);
      const [, id = ''] = /workflows\/([0-9a-f-]+)\?done=workflow-published/.exec(creation.to) ?? [];
      expect(await read(id)).toMatchObject({ version: '1', draft: false, schema: 'bill/invoice' });
    }
  });

  it('publish a workflow, or store it as a draft to be published later', async () => {
    const id = await make();
    const saved = await edit(id, { ...content, name: 'Second', steps: steps('sent') });
    expect([saved.status, saved.to]).toEqual([303, `${list}/${id}?done=workflow-published`]);
    expect(await read(id)).toMatchObject({ name: 'Second', version: '2', steps: [{ config: { state: 'sent' } }] });
    await edit(id, { ...content, name: 'Third' }, { draft: '1' });
    expect(await read(id)).toMatchObject({ name: 'Third', draft: true });
    const page = `${list}/${id}`;
    // Disabling and enabling a draft does not publish it.
    await clerk.post(`${page}/switch`, { disabled: '1' }, { from: page });
    await clerk.post(`${page}/switch`, { disabled: '0' }, { from: page });
    expect(await read(id)).toMatchObject({ draft: true, disabled: false });
    await clerk.post(`${page}/publish`, {}, { from: page });
    expect(await read(id)).toMatchObject({ name: 'Third', draft: false });
  });

  it.each([
    [
      'an unknown provider',
      { ...content, steps: [...steps('a'), { name: 'x', provider: 'nope' }] },
      422,
      'nope',
      'nope',
    ],
    [
      'a wrong setting',
      { ...content, rescue: [{ name: 'x', provider: 'webhook', config: { url: 'ftp://x' } }] },
      422,
      'ftp://x',
      'url',
    ],
    ['a step that is not an object', { ...content, steps: ['here'] }, 400, 'here', 'object'],
    [
      'a jump to an unknown step',
      { ...content, steps: [{ ...steps('a')[0], next: [{ step_id: 'far' }] }] },
      422,
      'far',
      'far',
    ],
    ['invalid JSON', '{\n  "name": "x",\n  oops\n}', 400, 'oops', 'line 3'],
  ])('show the line of %s, and keep the text', async (_what, json, status, text, message) => {
    const id = await make();
    const refused = await edit(id, json);
    expect(refused.status).toBe(status);
    const sent = typeof json === 'string' ? json : JSON.stringify(json, null, 2);
    const line = sent.split('\n').findIndex((one) => one.includes(text)) + 1;
    const [, problems = ''] = /id="problems"([\s\S]*?)<\/section>/.exec(refused.html) ?? [];
    expect(problems).toContain(`Line ${line}`);
    expect(problems).toContain(text);
    expect(problems).toContain(message);
    expect(/<textarea[^>]*>([^<]+)<\/textarea>/.exec(refused.html)?.[1]?.replaceAll('&quot;', '"')).toBe(sent);
    expect(await read(id)).toMatchObject({ version: '1' });
  });

  it.each([
    ['a list', '[]'],
    ['a member that would vanish', { ...content, schema: 'org/party' }],
    ['no steps', { ...content, steps: [] }],
    ['nothing', ''],
  ])('refuse %s', async (_what, json) => {
    const id = await make();
    const refused = await edit(id, json);
    expect([400, 422]).toContain(refused.status);
    expect(refused.html).toContain('role="alert"');
    expect(await read(id)).toMatchObject({ version: '1' });
  });

  it('do not overwrite a version that another user has published in the meantime', async () => {
    const id = await make();
    const from = `${list}/${id}/edit`;
    const etag = getField((await clerk.get(from)).html, 'form_version');
    await api.call('PATCH', `/transform/v1/workflows/${id}`, { name: 'Theirs' });
    const json = JSON.stringify({ ...content, name: 'Mine' });
    for (const header of [etag, '', '*x']) {
      const late = await clerk.post(`${from}/save`, { form_version: header, json }, { from });
      expect([header, late.status]).toEqual([header, 412]);
      expect(late.html).toContain('Mine');
    }
    expect(await read(id)).toMatchObject({ name: 'Theirs', version: '2' });
  });

  it('show old versions, compare them, and publish an old version again', async () => {
    const id = await make();
    await api.call('PATCH', `/transform/v1/workflows/${id}`, { name: 'Second', steps: steps('sent') });
    const page = `${list}/${id}`;
    expect((await viewer.get(`${page}?compare=1`)).html).toContain('<del>&quot;First&quot;</del>');
    expect((await viewer.get(`${page}/versions/1`)).html).toContain('&quot;paid&quot;');
    for (const path of [`${page}/versions/9`, `${page}?compare=9`]) expect((await viewer.get(path)).status).toBe(404);
    const from = `${page}/versions/1`;
    const restored = await clerk.post(`${from}/restore`, {}, { from });
    expect(restored.to).toBe(`${page}?done=workflow-published`);
    expect(await read(id)).toMatchObject({ name: 'First', version: '3' });
  });

  it('change nothing for other roles or for users of another workspace', async () => {
    const id = await make();
    const page = `${list}/${id}`;
    for (const path of [list, page, `${page}/versions/1`])
      expect((await viewer.get(path)).html).not.toMatch(/\/(?:edit|new|publish|switch|restore)"/);
    for (const path of [`${page}/edit`, `${list}/new`]) expect((await viewer.get(path)).status).toBe(403);
    const other = await api.token('admin', api.otherWorkspace);
    const foreign = createUuidV7();
    await api.call('PUT', `/transform/v1/workflows/${foreign}`, content, { token: other });
    const fields = { json: JSON.stringify(content), form_version: '*', disabled: '1' };
    for (const form of ['publish', 'switch', 'edit/save', 'versions/1/restore']) {
      expect([form, (await viewer.post(`${page}/${form}`, fields, { from: home })).status]).toEqual([form, 403]);
      const reply = await clerk.post(`${list}/${foreign}/${form}`, fields, { from: home });
      expect([form, reply.status]).toEqual([form, 404]);
    }
    expect((await viewer.post(`${list}/new/make`, fields, { from: home })).status).toBe(403);
    for (const path of ['', '/edit', '/versions/1'])
      expect((await clerk.get(`${list}/${foreign}${path}`)).status).toBe(404);
    expect(await read(id)).toMatchObject({ version: '1', disabled: false });
  });
});
