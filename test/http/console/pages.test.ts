// Tests every console page: both languages, headers, size, errors as pages, and client texts shown as text.
import { gzipSync } from 'node:zlib';
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import type { PageFrame } from '../../../src/console/frame';
import { RecordFlagReasonList } from '../../../src/console/parts/preview';
import { consoleScreens } from '../../../src/http/console/screens';
import { consoleTextsByLanguage } from '../../../src/console/words';
import { createUuidV7 } from '../../../src/main/ids';
import { apiOfFile, startApi } from '../api';
import { invoice } from '../documents';
import { consoleSettings, hiddenFieldsOf, hostile, signedIn, type Visitor, visitor } from './visitor';

const api = apiOfFile(consoleSettings);
let admin: Visitor;
let entry: string;
let job: string;
beforeAll(async () => {
  admin = await signedIn(api);
  entry = (await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'A-1' }), sign: true })).json.id;
  const [workflow] = (await api.call('GET', '/transform/v1/workflows')).json.list as { id: string }[];
  job = createUuidV7();
  await api.call('PUT', `/transform/v1/jobs/${job}`, { workflow_id: workflow?.id, data: invoice({ code: 'A-2' }) });
});

const home = '/console/w/one';

/** Pages that need no more than an entry and a job; the tests of the others open them. */
const getPath = (path: string): string =>
  `${home}${path.replace('/jobs/:id', `/jobs/${job}`).replace('/entries/:id', `/entries/${entry}`)}`;
const opened = consoleScreens.filter(
  ({ path, scope, name, only }) => scope !== 'service' && !only && !/:(?!id)/.test(path) && name !== 'entryCancel',
);
const ours = opened.filter(({ path }) => !path.includes(':') || /^\/(?:entries|jobs)\/:id/.test(path));

describe.each(ours.map(({ name, path }) => [name, path] as const))('the page %s', (name, path) => {
  test.each(['en', 'es'] as const)('exists in %s, chosen by header or by the user', async (language) => {
    const reply = await admin.get(getPath(path), { 'Accept-Language': language });
    expect([name, reply.status]).toEqual([name, 200]);
    expect(reply.html).toContain(`<html lang="${language}"`);
    expect(reply.html).toContain(consoleTextsByLanguage[language].frame.skip);
    expect(reply.html).not.toMatch(/\[object Object\]|>undefined<|>NaN<|Invalid Date/);
    expect(reply.html.match(/<h1/g)).toHaveLength(1);
  });

  // Enter in a field presses the first button of its form. Regression: it ran the job, which cannot be undone.
  test('has no form whose first button does what cannot be undone, while another does not', async () => {
    const { html } = await admin.get(getPath(path));
    const firstButtons = [...html.matchAll(/<form.*?<\/form>/gs)]
      .map(([form]) => form.match(/<button(?! type="button")[^>]*>/g) ?? [])
      .flatMap(([first, ...others]) => (first && others.length > 0 ? [first] : []));
    expect(firstButtons.filter((button) => /name="then"|\/issue"/.test(button))).toEqual([]);
  });

  test('is one document without inline styles or scripts, with a part that loads alone', async () => {
    const { html } = await admin.get(getPath(path));
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).not.toMatch(/ style=|<style|<script(?! src)| on\w+="/);
    const part = await admin.get(getPath(path), { 'HX-Request': 'true' });
    expect(part.html).toMatch(/^<main id="main"/);
    expect(part.html).not.toContain('<html');
  });
});

describe('the console', () => {
  test('has a title for every page in both languages', () => {
    for (const { name } of consoleScreens)
      for (const words of Object.values(consoleTextsByLanguage)) expect(words.screens[name]).toBeTruthy();
  });

  test('uses each keyboard letter for one page', () => {
    for (const isService of [true, false]) {
      const letters = consoleScreens
        .filter(({ scope }) => (scope === 'service') === isService)
        .flatMap(({ nav }) => nav?.letter ?? []);
      expect(letters.toSorted()).toEqual([...new Set(letters)].toSorted());
    }
  });

  test('sends security headers that allow only what its pages need', async () => {
    const { headers } = await admin.get(home);
    const assets = `${new URL(api.base).host}/console/assets/`;
    const expected = {
      'content-security-policy':
        `default-src 'none'; script-src ${assets}; style-src ${assets}; img-src 'self' data:; connect-src 'self'; frame-src 'self'; ` +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
    };
    for (const [name, value] of Object.entries(expected)) expect([name, headers.get(name)]).toEqual([name, value]);
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('binds the cookie to the host and enforces TLS if it is served through TLS', async () => {
    const secure = await startApi({ ...consoleSettings, SELLO_PUBLIC_URL: 'https://sello.example' });
    try {
      const someone = await signedIn(secure);
      expect([...someone.cookies.keys()]).toEqual(['__Host-sello']);
      const { headers, status } = await someone.get(home);
      expect([status, headers.get('strict-transport-security')]).toEqual([200, 'max-age=63072000']);
      // The header matters not only for pages: a browser also opens files, documents and responses of the API.
      for (const path of ['/declaration', '/docs', '/utils/v1/ping', '/public/a/b/c?h=d', '/none'])
        expect((await fetch(secure.base + path)).headers.get('strict-transport-security')).toBe('max-age=63072000');
    } finally {
      await secure.close();
    }
  });

  test('has a first page of at most 50 kB in four requests, and parts of at most 15 kB', async () => {
    const packed = (path: string, headers = {}) => admin.get(path, { 'Accept-Encoding': 'gzip', ...headers });
    const readBytes = async (path: string, headers = {}): Promise<number> => {
      const response = await fetch(`${api.base}${path}`, {
        headers: {
          'Accept-Encoding': 'gzip',
          Cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
          ...headers,
        },
      });
      // The body is compressed again after fetch decompressed it, to measure the transferred size.
      expect(response.headers.get('content-encoding')).toBe('gzip');
      return gzipSync(Buffer.from(await response.arrayBuffer())).length;
    };
    const { html } = await packed(home);
    const files = [...html.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toHaveLength(2);
    const sizes = await Promise.all([readBytes(home), ...files.map((file) => readBytes(file))]);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`first page: ${total} bytes packed in ${sizes.length} requests (${sizes.join(', ')})`);
    expect(total).toBeLessThan(50_000);
    expect(await readBytes(getPath('/entries/:id'), { 'HX-Request': 'true' })).toBeLessThan(15_000);
  });

  test('caches its files permanently, with hashed URLs', async () => {
    const { html } = await admin.get(home);
    const [, script = ''] = /src="(\/console\/assets\/console\.[0-9a-f]{16}\.js)"/.exec(html) ?? [];
    const { status, headers } = await visitor(api).get(script);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await visitor(api).get('/console/assets/console.0000.js')).status).toBe(404);
    expect((await visitor(api).get('/console/assets/..%2f..%2fpackage.json')).status).toBe(404);
  });

  test('shows an error as a page with key, remedy and request id', async () => {
    const missing = await admin.get(`${home}/entries/${createUuidV7()}`);
    expect(missing.status).toBe(404);
    expect(missing.html).toContain('not-found');
    expect(missing.html).toContain(missing.headers.get('x-request-id') ?? 'none');
    expect((await admin.get('/console/nowhere')).status).toBe(404);
    expect((await admin.get(`${home}/entries?cursor=broken`)).status).toBe(422);
    expect((await admin.get(`${home}/entries/csv?cursor=x`)).headers.get('content-type')).toContain('text/csv');
  });

  test('escapes HTML in client texts on every page', async () => {
    const data = invoice({ code: 'A-9', customer: { name: hostile, tax_id: { country: 'ES', code: 'B63272603' } } });
    const lines = [{ quantity: '1', item: { name: hostile, price: '1.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] }];
    const reply = await api.call('POST', '/silo/v1/entries', {
      data: { ...data, lines, notes: [{ text: hostile }] },
      key: hostile,
    });
    const { id } = reply.json;
    for (const path of ['', '/edit']) {
      const { html } = await admin.get(`${home}/entries/${id}${path}`);
      expect(html).toContain('&lt;script>');
      expect(html).not.toMatch(/<script>|<img/);
    }
    const searched = await admin.get(
      `${home}/entries?q=${encodeURIComponent(hostile)}&state=${encodeURIComponent(hostile)}`,
    );
    expect(searched.html).not.toMatch(/<script>|<img/);
  });

  test('stores an edit as a patch, and warns a second editor', async () => {
    const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'A-5' }) });
    const page = `${home}/entries/${json.id}`;
    const { html } = await admin.get(`${page}/edit`);
    const fields = { ...hiddenFieldsOf(html), '/customer/name': 'Otra Empresa, S.L.' };
    const saved = await admin.post(`${page}/edit/save`, fields);
    expect([saved.status, saved.to]).toEqual([303, `${page}?done=saved`]);
    const stored = await api.call('GET', `/silo/v1/entries/${json.id}`);
    expect((stored.json.data.doc as { customer: { name: string } }).customer.name).toBe('Otra Empresa, S.L.');
    // Regression: the second press was accepted, and wrote all old fields of the page back.
    let sent: Readonly<Record<string, string>> = { ...fields, '/customer/name': 'Tercera' };
    for (const form of ['save', 'save', 'replace', 'replace']) {
      const late = await admin.post(`${page}/edit/${form}`, { ...sent, json: '{}' });
      expect([form, late.status]).toEqual([form, 409]);
      expect(late.html).toContain('Tercera');
      sent = { ...sent, ...hiddenFieldsOf(late.html) };
    }
    expect((await api.call('GET', `/silo/v1/entries/${json.id}`)).json.digest).toEqual(stored.json.digest);
    const wrong = await admin.post(`${page}/edit/save`, { '/customer/tax_id/code': 'X' }, { from: `${page}/edit` });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('role="alert"');
  });

  test('shows a refused number at its field, and notes with their lines', async () => {
    const notes = [{ text: 'One\nTwo' }];
    const { json } = await api.call('POST', '/silo/v1/entries', { data: { ...invoice({ code: 'A-6' }), notes } });
    const page = `${home}/entries/${json.id}/edit`;
    const { html } = await admin.get(page);
    expect(html).toMatch(/<textarea[^>]* name="\/notes\/0\/text"[^>]*>One\nTwo<\/textarea>/);
    const refused = await admin.post(`${page}/save`, { '/lines/0/item/price': '1.234' }, { from: page });
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/name="\/lines\/0\/item\/price"[^>]*aria-invalid="true"[^>]*value="1\.234"/);
    const untouched = await admin.post(`${page}/save`, { '/notes/0/text': 'One\r\nTwo' }, { from: page });
    expect([untouched.status, untouched.html.includes('Change a field')]).toEqual([422, true]);
  });

  test('shows a cancelled invoice without flags, and its credit note with a negative amount', async () => {
    const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice({ code: 'A-72' }), sign: true });
    await api.call('POST', '/silo/v1/entries', { previous_id: json.id, correct: { credit: true, series: 'RN' } });
    const fiscal = { kind: 'cancellation', outcome: 'accepted' };
    await api.database.db.collection('entries').updateOne({ id: json.id }, { $set: { fiscal } });
    const { html } = await admin.get(`${home}/entries/${json.id}`);
    expect(html).toContain('Cancellation record');
    // Without the file of the record, its flags are unknown.
    expect(html).not.toMatch(/First record of this invoice|No flags/);
    expect(/<section[^>]* id="related">[\s\S]*?<\/section>/.exec(html)?.[0]).toMatch(/-[^<\d]{0,3}121\.00/);
    const flags = (kind: string): string => {
      const frame = { words: consoleTextsByLanguage.en } as unknown as PageFrame;
      return render(h(RecordFlagReasonList, { kind, flags: [], frame }));
    };
    expect([flags('registration'), flags('cancellation')]).toEqual([
      expect.stringContaining('First record of this invoice'),
      expect.stringContaining('<li>No flags.</li>'),
    ]);
  });

  test('shows no filter that the list does not apply, on the page and in the CSV', async () => {
    const code = 'A-71';
    await api.call('POST', '/silo/v1/entries', { data: invoice({ code, issue_date: '2025-02-03' }) });
    const filtered = `kind=org%2Fparty&fiscal=rejected&from=2026-11-01&to=2026-11-30`;
    const { html } = await admin.get(`${home}/entries?q=${code}&${filtered}`);
    expect(html).toContain('2025');
    expect(html).toContain('ignores the other filters.');
    expect(html).toMatch(/<option value="all" selected/);
    expect(html).not.toMatch(/<option value="(?:rejected|org\/party)" selected|value="2026-11-01"/);
    expect(html).toContain(`href="${home}/entries/csv?q=${code}"`);
    // A filter of all kinds lists invoices, and the page says so.
    const all = await admin.get(`${home}/entries?kind=all&from=2025-02-03&to=2025-02-03`);
    expect(all.html).toMatch(/<option value="bill\/invoice" selected/);
    expect(all.html).toContain(code);
    expect(all.html).not.toContain('ignores the other filters.');
  });

  test('exports the filtered rows as CSV without formulas', async () => {
    const data = invoice({ code: 'A-7', customer: { name: '=1+1', tax_id: { country: 'ES', code: 'B63272603' } } });
    await api.call('POST', '/silo/v1/entries', { data });
    const { html, headers } = await admin.get(`${home}/entries/csv?q=A-7`);
    expect(headers.get('content-disposition')).toContain('entries.csv');
    expect(html).toMatch(/^number,issue_date,/);
    expect(html).toContain("'=1+1");
  });
});
