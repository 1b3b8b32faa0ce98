// Tests attacks on the registration page: guessed links, foreign frames, archive bombs, polyglot files and header injection.
// Nothing is stored, and no other caller waits.
import { gzipSync } from 'node:zlib';
import { makeSupplierCode } from '../../bench/documents';
import { httpLimits } from '../../src/contracts/limits/http';
import { registrationLinkLimits as limits } from '../../src/contracts/limits/registrations';
import { createUuidV7 } from '../../src/main/ids';
import { getSelfRegistrationsCollection } from '../../src/store/suppliers/self-registrations';
import { formatChainKey } from '../../src/store/chains/chains';
import { apiOfFile } from './api';
import { consoleSettings, signedIn } from './console/visitor';
import { register } from './registered';

const api = apiOfFile(consoleSettings);
let page: string;
let id: string;
beforeEach(async () => {
  const supplier = {
    name: 'Ana Lores',
    tax_code: '12345678Z',
    address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
  };
  const { json } = await api.call('POST', '/fiscal/v1/registrations', { supplier });
  page = `${api.base}${new URL(json.url as string).pathname}`;
  id = json.id as string;
});

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const send = (file: Buffer, headers: Readonly<Record<string, string>> = {}) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'f.pdf');
  return fetch(page, { method: 'POST', body: form, redirect: 'manual', headers });
};
const stored = () => getSelfRegistrationsCollection(api.database).findOne({ id });

describe('a registration link', () => {
  it.each([
    '',
    'x',
    'A'.repeat(43),
    '../fiscal/v1/registrations',
    '%00',
    `${'A'.repeat(43)}/form`,
    `${'A'.repeat(43)}/form/x`,
  ])('shows no data if it is guessed (%j)', async (guess) => {
    const response = await fetch(`${api.base}/r/${guess}`);
    const text = await response.text();
    expect([401, 404]).toContain(response.status);
    expect(text).not.toContain('Ana Lores');
  });

  it('is neither the id of the registration nor its hash', async () => {
    const hash = (await stored())?.tokenHash ?? '';
    for (const guess of [id, hash, hash.slice(0, 43)]) expect((await fetch(`${api.base}/r/${guess}`)).status).toBe(404);
  });

  it('allows no call of the API', async () => {
    const token = page.split('/').at(-1) ?? '';
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${api.base}/fiscal/v1/registrations/${id}`, { headers })).status).toBe(401);
  });
});

describe('the framing of a registration page', () => {
  it('is refused to foreign pages in every response', async () => {
    const responses = [
      await fetch(page),
      await fetch(`${page}/form`),
      await fetch(`${api.base}/r/${'A'.repeat(43)}`),
      await send(Buffer.from('x')),
    ];
    for (const { headers } of responses) {
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([
    "https://a.es 'self'",
    'https://*.es',
    'https://a.es\r\nSet-Cookie: x=1',
    "'none'",
    'data:',
    'https://a.es;',
  ])('cannot be allowed for %j', async (origin) => {
    const supplier = {
      name: 'Ana Lores',
      tax_code: '12345678Z',
      address: { street: 'x', city: 'y', postcode: '50003' },
    };
    const { status } = await api.call('POST', '/fiscal/v1/registrations', { supplier, frame_origins: [origin] });
    expect(status).toBe(422);
  });
});

describe('the URL to continue at', () => {
  const supplier = {
    name: 'Ana Lores',
    tax_code: '12345678Z',
    address: { street: 'x', city: 'y', postcode: '50003' },
  };
  const invite = (address: string) => api.call('POST', '/fiscal/v1/registrations', { supplier, return_url: address });
  const approved = async (address: string) => {
    const { json } = await invite(address);
    await getSelfRegistrationsCollection(api.database).updateOne(
      { id: json.id as string },
      { $set: { status: 'approved' } },
    );
    return `${api.base}${new URL(json.url as string).pathname}`;
  };

  it.each([
    'javascript:alert(1)',
    'JavaScript://https://a.es/%0aalert(1)',
    'data:text/html,x',
    'http://a.es/',
    '//a.es/',
    '/ready',
    'https://',
    'https://shop.es@evil.example/',
    'https://shop.es:x@evil.example/',
  ])('cannot be set to %j', async (address) => {
    expect((await invite(address)).status).toBe(422);
  });

  it.each([
    ['https:evil.example', 'https://evil.example/'],
    ['https:/\\evil.example/a', 'https://evil.example/a'],
    ['https://a.es/\r\nSet-Cookie: x=1', 'https://a.es/Set-Cookie:%20x=1'],
    ['https://a.es/"><script>', 'https://a.es/%22%3E%3Cscript%3E'],
  ])('is shown as a browser reads it: %j as %s', async (address, shown) => {
    const text = await (await fetch(await approved(address))).text();
    expect(text).toContain(`href="${shown}"`);
  });

  it('comes from the workspace, whatever the visitor adds, without a redirect', async () => {
    const link = await approved('https://a.es/');
    for (const name of ['return_url', 'returnUrl', 'next', 'url']) {
      const response = await fetch(`${link}?${name}=https://evil.example/`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([200, null]);
      expect(await response.text()).not.toContain('evil.example');
    }
    const open = await fetch(`${page}?return_url=https://evil.example/`);
    expect(await open.text()).not.toContain('evil.example');
  });
});

describe('an uploaded file', () => {
  it.each<[string, Buffer]>([
    ['a ZIP that starts like a PDF', Buffer.concat([pdf, Buffer.from('PK\u0003\u0004'), Buffer.alloc(64)])],
    ['a PDF after a script', Buffer.concat([Buffer.from('<script>'), pdf])],
    ['a program', Buffer.concat([Buffer.from('MZ'), pdf])],
    ['only the PDF signature', Buffer.from('%PDF-')],
  ])('is not stored if it is valid in two formats (%s)', async (_what, file) => {
    expect((await send(file)).status).toBe(422);
    expect(await stored()).toMatchObject({ status: 'open', uploads: 1 });
    expect((await stored())?.signed).toBeUndefined();
  });

  it('is refused before it is unpacked if its content has 200 MB', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Encoding': 'gzip' };
    const response = await fetch(page, { method: 'POST', body: new Uint8Array(bomb), headers });
    expect([400, 413, 415, 422]).toContain(response.status);
    expect((await stored())?.signed).toBeUndefined();
  });

  it('is refused before it is read if it is among 10,000 fields', async () => {
    const parts = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`.repeat(10_000);
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const response = await fetch(page, { method: 'POST', body: `${parts}--x--`, headers });
    expect(response.status).toBe(413);
  });

  // Regression: such a form took seconds of the only thread, and did not count as an upload.
  it('counts if its form cannot be read, and after some of them no form is read any more', async () => {
    const body = `--x\r\n${'X-A: b\r\n'.repeat(100_000)}`;
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const post = async (): Promise<number> => (await fetch(page, { method: 'POST', body, headers })).status;
    const statuses = [];
    for (let i = 0; i <= limits.uploadsMax; i += 1) statuses.push(await post());
    expect(statuses).toEqual([...Array.from({ length: limits.uploadsMax }, () => 400), 409]);
    expect(await stored()).toMatchObject({ status: 'open', uploads: limits.uploadsMax });
  });

  it('is refused as an urlencoded form of more than 1 MB', async () => {
    const body = new URLSearchParams({ file: '+'.repeat(1024 * 1024) });
    expect((await fetch(page, { method: 'POST', body })).status).toBe(413);
  });

  it('is stored once if it is uploaded ten times at once', async () => {
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await send(pdf)).status));
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect((await stored())?.uploads).toBeLessThanOrEqual(limits.uploadsMax);
  });
});

describe('a document that an operator reads', () => {
  it('is hidden from workspaces, and from the operator unless it waits for a decision', async () => {
    const operator = { token: await api.token('service', null) };
    const paper = (workspace: string) => `/fiscal/v1/registrations/${id}/papers/form?workspace=${workspace}`;
    expect((await api.call('GET', paper('one'), undefined, operator)).status).toBe(409);
    await getSelfRegistrationsCollection(api.database).updateOne({ id }, { $set: { status: 'waiting' } });
    expect((await api.call('GET', paper('one'))).status).toBe(403);
    for (const other of [api.otherWorkspace, createUuidV7()])
      expect((await api.call('GET', paper(other), undefined, operator)).status).toBe(404);
    expect((await api.call('GET', paper('one').replace('form?', 'entry?'), undefined, operator)).status).toBe(404);
  });
});

describe('the registrations that wait for the operator', () => {
  /** Reads all pages of a list of the operator. */
  async function readAll(path: string): Promise<{ sizes: number[]; workspaces: Set<unknown> }> {
    const operator = { token: await api.token('service', null) };
    const [sizes, workspaces]: [number[], Set<unknown>] = [[], new Set()];
    for (let cursor = ''; sizes.length < 9; ) {
      const { json } = await api.call('GET', `${path}?${cursor}`, undefined, operator);
      const [list, next] = [json.list as { workspace: string }[], json.next_cursor as string | undefined];
      sizes.push(list.length);
      for (const { workspace } of list) workspaces.add(workspace);
      if (!next) break;
      cursor = new URLSearchParams({ cursor: next }).toString();
    }
    return { sizes, workspaces };
  }
  const rowsMax = httpLimits.pageRowsMax;
  const owners = (): string[] => [...Array.from({ length: rowsMax + 1 }, () => api.workspace), api.otherWorkspace];
  const since = (place: number): Date => new Date(1_800_000_000_000 + Math.floor(place / 3));

  it('are all listed, even if another workspace has more than fit on a page', async () => {
    const model = await stored();
    const rows = owners().map((workspace, place) => {
      const one = createUuidV7();
      const [_id, updatedAt] = [`${workspace}:${one}`, since(place)];
      return { ...model, _id, id: one, workspace, tokenHash: one, updatedAt, status: 'waiting' };
    });
    await getSelfRegistrationsCollection(api.database).deleteMany({ status: 'waiting' });
    await getSelfRegistrationsCollection(api.database).insertMany(rows as never);
    const path = '/access/v1/service/registrations';
    const { sizes, workspaces } = await readAll(path);
    expect([sizes, workspaces.size]).toEqual([[rowsMax, 2], 2]);
    const operator = { token: await api.token('service', null) };
    const ask = (query: string) => api.call('GET', `${path}?${query}`, undefined, operator);
    expect((await ask('workspace=two')).json.list).toMatchObject([{ workspace: api.otherWorkspace }]);
    expect((await ask('workspace=nowhere')).status).toBe(404);
    expect((await ask('cursor=x')).json.key).toBe('parameter');
    const visitor = await signedIn(api, 'service');
    const place = '/console/service/registrations';
    const { html } = await visitor.get(place);
    const next = /href="[^"]*(\?cursor=[^"]*)"/.exec(html)?.[1] ?? '';
    expect((await visitor.get(`${place}${next}`)).html).toContain(`${place}/${api.otherWorkspace}/${rows.at(-1)?.id}`);
    expect((await visitor.get(`${place}/${api.workspace}/${rows.at(-2)?.id}`)).status).toBe(200);
  });

  it('are all listed after their confirmation, too', async () => {
    for (const [place, workspace] of owners().entries()) {
      const registration = { state: 'pending', entry: createUuidV7(), job: 'none', confirmedAt: since(place) } as const;
      const code = makeSupplierCode(place);
      const _id = formatChainKey(workspace, 'simulator', code);
      await register(api, code, { _id, workspace, registration });
    }
    const { sizes, workspaces } = await readAll('/access/v1/registrations');
    expect([sizes, workspaces.size]).toEqual([[rowsMax, 2], 2]);
  });
});
