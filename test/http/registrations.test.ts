// Tests registrations by suppliers: the calls of the workspace, the page of the supplier, and attacks on it.
import { hash } from 'node:crypto';
import { httpLimits } from '../../src/contracts/limits/http';
import { registrationLinkLimits as limits } from '../../src/contracts/limits/registrations';
import { getSelfRegistrationsCollection } from '../../src/store/suppliers/self-registrations';
import { createUuidV7 } from '../../src/main/ids';
import { apiOfFile } from './api';

const api = apiOfFile();

const path = '/fiscal/v1/registrations';
const body = {
  supplier: {
    name: 'Muebles del Ebro, S.L.',
    tax_code: 'B99286320',
    address: { street: 'Calle Alfonso I 14', city: 'Zaragoza', postcode: '50003' },
    email: 'ana@ejemplo.es',
  },
  title: 'collaborator',
  signer: { name: 'Ana Lores', tax_code: '12345678Z', capacity: 'administradora única' },
  language: 'es',
  days: 14,
  return_url: 'https://shop.ejemplo.es/ready',
  frame_origins: ['https://shop.ejemplo.es'],
};

interface Registration {
  readonly id: string;
  readonly status: string;
  readonly url: string;
}

const create = async (changes: object = {}, key?: string) => {
  const headers = key ? { headers: { 'Idempotency-Key': key } } : {};
  const reply = await api.call('POST', path, { ...body, ...changes }, headers);
  return { status: reply.status, json: reply.json as unknown as Registration & Record<string, unknown> };
};

/** The page of a link, on this API. */
const getPage = (url: string) => `${api.base}${new URL(url).pathname}`;
const get = (url: string) => fetch(getPage(url), { redirect: 'manual' });

function send(url: string, file: Buffer | undefined, more: Readonly<Record<string, Buffer>> = {}) {
  const form = new FormData();
  if (file) form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'f.pdf');
  for (const [name, bytes] of Object.entries(more)) form.set(name, new Blob([new Uint8Array(bytes)]), `${name}.png`);
  return fetch(getPage(url), { method: 'POST', body: form, redirect: 'manual' });
}

const pdf = (text = '') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

describe('POST /fiscal/v1/registrations', () => {
  it('returns a link and stores only a hash of it', async () => {
    const { status, json } = await create();
    expect(status).toBe(201);
    expect(json).toMatchObject({ status: 'open', title: 'collaborator', faults: [], uploads_left: 5 });
    expect(json.url).toMatch(/\/r\/[\w-]{43}$/);
    const token = json.url.split('/').at(-1) ?? '';
    const stored = await getSelfRegistrationsCollection(api.database).findOne({ id: json.id });
    expect(stored?.tokenHash).toBe(hash('sha256', token));
    expect(JSON.stringify(stored)).not.toContain(token);
    const read = await api.call('GET', `${path}/${json.id}`);
    expect([read.status, read.json.url]).toEqual([200, undefined]);
    expect((await api.call('GET', `${path}?status=open`)).json.list).toContainEqual(read.json);
    expect((await api.call('GET', `${path}?status=approved`)).json.list).toEqual([]);
  });

  it('returns the link again only if the call is repeated with the same key', async () => {
    const key = createUuidV7();
    const [one, two] = [await create({}, key), await create({}, key)];
    expect(two.json.url).toBe(one.json.url);
    expect(two.json.id).toBe(one.json.id);
  });

  it('creates another link, and invalidates the first', async () => {
    const { json } = await create();
    const other = await api.call('POST', `${path}/${json.id}/link`);
    expect(other.json.url).not.toBe(json.url);
    expect((await get(json.url)).status).toBe(404);
    expect((await get(other.json.url as string)).status).toBe(200);
  });

  it('allows at most one reminder a day and ten in total, and returns an error for each limit', async () => {
    const { json } = await create();
    const remind = () => api.call('POST', `${path}/${json.id}/remind`);
    expect((await remind()).status).toBe(200);
    const early = await remind();
    expect([early.status, early.json.message]).toEqual([409, expect.stringContaining('less than a day ago')]);
    const reminders = limits.remindersMax;
    await getSelfRegistrationsCollection(api.database).updateOne({ id: json.id }, { $set: { reminders } });
    const late = await remind();
    expect([late.status, late.json.message]).toEqual([409, expect.stringContaining(`${reminders} reminders`)]);
  });

  it.each([
    ['a company without a signer', { signer: undefined }, 422, 'signer-needed'],
    ['an email address as name', { signer: { ...body.signer, name: 'ana@ejemplo.es' } }, 422, 'parameter'],
    ['a name that the form would print as boxes', { signer: { ...body.signer, name: '王 芳' } }, 422, 'parameter'],
    [
      'a line end that the form would print as a box',
      { signer: { ...body.signer, capacity: 'a\nb' } },
      422,
      'parameter',
    ],
    ['a text with direction marks', { signer: { ...body.signer, name: 'Ana \u202eserol' } }, 422, 'parameter'],
    ['a wrong tax ID', { signer: { ...body.signer, tax_code: '12345678A' } }, 422, 'parameter'],
    ['a title without a form', { title: 'power' }, 422, 'parameter'],
    ['an origin with a path', { frame_origins: ['https://a.es/x'] }, 422, 'parameter'],
    ['an origin that injects a directive', { frame_origins: ['https://a.es; script-src *'] }, 422, 'parameter'],
    ['a return URL with a script', { return_url: 'javascript:alert(1)' }, 422, 'parameter'],
  ])('refuses %s', async (_what, changes, status, key) => {
    const refused = await create(changes);
    expect([refused.status, refused.json.key]).toEqual([status, key]);
  });

  it.each([
    ['in decomposed Unicode', 'José Pérez'.normalize('NFD'), 'José Pérez'],
    ['with an initial', 'J. García', 'J. García'],
    ['with the surname first', 'Pérez, Ana', 'Pérez, Ana'],
    ['from a spreadsheet cell', ' Ana\tLores\n', 'Ana Lores'],
    ['with a narrow space', 'Ana\u202fLores', 'Ana Lores'],
    ['with a middle dot', 'Joan Coll·lell', 'Joan Coll·lell'],
    ['in Polish', 'Łukasz Żółć', 'Łukasz Żółć'],
  ])('accepts a name %s, because the form can print it', async (_what, name, printed) => {
    const { status, json } = await create({ signer: { ...body.signer, name } });
    expect([status, (json.signer as { readonly name: string } | undefined)?.name]).toEqual([201, printed]);
  });

  it('accepts a person who signs for themselves', async () => {
    const supplier = { ...body.supplier, name: 'Ana Lores', tax_code: '12345678Z' };
    const { json } = await create({ supplier, signer: undefined });
    expect(json.signer).toEqual({ name: 'Ana Lores', tax_code: '12345678Z' });
  });
});

describe('the page of a registration', () => {
  it('shows one registration in both languages, without caching, indexing or framing', async () => {
    const { json } = await create();
    const page = await get(json.url);
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(text).toContain('Muebles del Ebro, S.L.');
    expect(text).not.toContain('<script');
    expect(text).not.toContain('ana@ejemplo.es');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-ancestors https://shop.ejemplo.es');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    const english = await fetch(`${getPage(json.url)}?lang=en`);
    expect(await english.text()).toContain('Download the form');
    const own = await create({ frame_origins: [] });
    expect((await get(own.json.url)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const form = await fetch(`${getPage(json.url)}/form`);
    expect(form.headers.get('content-type')).toBe('application/pdf');
    expect(form.headers.get('content-disposition')).toContain('attachment');
  });

  it('escapes texts of the workspace', async () => {
    const { json } = await create({ supplier: { ...body.supplier, name: '<img src=x onerror=alert(1)> S.L.' } });
    expect(await (await get(json.url)).text()).not.toContain('<img');
  });

  it('shows only that the link is not valid, and what the visitor can do', async () => {
    const { json } = await create();
    await api.call('POST', `${path}/${json.id}/withdraw`);
    const reply = await get(json.url);
    const unknown = await get(json.url.slice(0, -1) + (json.url.endsWith('A') ? 'B' : 'A'));
    expect([reply.status, unknown.status]).toEqual([410, 404]);
    const texts = [await reply.text(), await unknown.text()];
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).not.toContain('Muebles');
    expect(texts[0]).toContain('pida uno nuevo a quien le invitó');
    expect((await fetch(`${getPage(json.url)}/form`)).status).toBe(410);
    expect((await send(json.url, pdf())).status).toBe(410);
  });

  it('ends with the last day of the link', async () => {
    const { json } = await create();
    await getSelfRegistrationsCollection(api.database).updateOne({ id: json.id }, { $set: { expiresAt: new Date() } });
    expect((await get(json.url)).status).toBe(410);
  });

  it('is shown at most twenty times a minute', async () => {
    const { json } = await create();
    const statuses: number[] = [];
    for (let count = 0; count <= limits.viewsPerMinute; count += 1) statuses.push((await get(json.url)).status);
    expect(statuses.filter((status) => status === 200).length).toBe(limits.viewsPerMinute);
    expect(statuses.at(-1)).toBe(429);
  });

  it('responds to all guesses in the same way, and slows them down', async () => {
    const guess = async () =>
      (await fetch(`${api.base}/r/${createUuidV7().replaceAll('-', '').padEnd(43, 'x')}`)).status;
    const statuses = new Set<number>();
    // The limit per minute refills while the calls are made.
    const most = 3 * httpLimits.anonymousCallsPerMinute;
    for (let count = 0; count < most && !statuses.has(429); count += 1) statuses.add(await guess());
    expect(statuses).toEqual(new Set([404, 429]));
  });
});

describe('a file from a supplier', () => {
  it('is stored with the party and checked', async () => {
    const { json } = await create();
    const reply = await send(json.url, pdf());
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `${new URL(json.url).pathname}?lang=es`]);
    const read = (await api.call('GET', `${path}/${json.id}`)).json;
    expect(read).toMatchObject({ status: 'checking', uploads_left: 4 });
    const entry = await api.stored(read.entry_id as string);
    expect(entry?.files.map(({ key }) => key)).toEqual(['fiscal-form', 'fiscal-form-signed']);
    expect(entry?.files.every((file) => file.private)).toBe(true);
    expect((await send(json.url, pdf())).status).toBe(409);
  });

  it.each<[string, Buffer | undefined, Record<string, Buffer>, string, number]>([
    ['none', undefined, {}, 'no está firmado', 422],
    ['an HTML page', Buffer.from('<html>'), {}, 'está dañado', 422],
    ['a PDF followed by a ZIP', Buffer.concat([pdf(), Buffer.from('PK\u0005\u0006')]), {}, 'está dañado', 422],
    [
      'a picture followed by a script',
      pdf(),
      { front: Buffer.from('ffd8ff00ffd93c7363726970743e', 'hex') },
      'no se puede leer',
      422,
    ],
    [
      'a picture of more than 5 MB',
      pdf(),
      { front: Buffer.alloc(limits.identityBytesMax + 1) },
      'una imagen del documento de identidad ocupa más de 5 MB',
      422,
    ],
    ['more than 10 MB', pdf('x'.repeat(10 * 1024 * 1024)), {}, 'más de 10 MB', 422],
    ['100 MB', Buffer.alloc(100 * 1024 * 1024), {}, 'más de 10 MB', 413],
  ])('is refused on the page: %s', async (_what, file, more, text, status) => {
    const { json } = await create();
    const reply = await send(json.url, file, more).catch(() => undefined);
    // A server that stops reading 100 MB may close the connection before the client has sent everything.
    if (reply === undefined) return expect(status).toBe(413);
    expect([reply.status, (await reply.text()).includes(text)]).toEqual([status, true]);
    expect((await api.call('GET', `${path}/${json.id}`)).json.status).toBe('open');
  });

  it('is refused if five files were sent before', async () => {
    const { json } = await create();
    for (let count = 0; count < limits.uploadsMax; count += 1)
      expect((await send(json.url, Buffer.from('x'))).status).toBe(422);
    expect((await send(json.url, pdf())).status).toBe(409);
    expect(await (await get(json.url)).text()).toContain('Pida otro a quien le invitó');
  });
});

describe('the operator of an installation', () => {
  it('decides on waiting registrations, and workspaces cannot', async () => {
    const { json } = await create();
    const operator = { token: await api.token('service', null) };
    const at = (what: string) => `${path}/${json.id}/${what}?workspace=${api.workspace}`;
    expect((await api.call('POST', at('approve'))).status).toBe(403);
    expect((await api.call('POST', at('approve'), undefined, operator)).status).toBe(409);
    const waiting = { status: 'waiting', faults: ['certificate-unknown'] } as const;
    await getSelfRegistrationsCollection(api.database).updateOne({ id: json.id }, { $set: waiting });
    const returned = await api.call(
      'POST',
      at('return'),
      { fault: 'identity-unreadable', text: 'La foto es oscura' },
      operator,
    );
    expect(returned.json).toMatchObject({ status: 'returned', note: 'La foto es oscura' });
    expect(await (await get(json.url)).text()).toContain('La foto es oscura');
    await getSelfRegistrationsCollection(api.database).updateOne({ id: json.id }, { $set: waiting });
    expect((await api.call('POST', at('approve'), undefined, operator)).status).toBe(202);
  });
});
