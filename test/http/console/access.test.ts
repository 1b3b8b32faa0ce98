// Tests access to the console: sign-in links, sessions, CSRF protection and other workspaces.
import { consoleLimits as limits } from '../../../src/contracts/limits/console';
import { findLiveConsoleSession } from '../../../src/store/people/sessions';
import { startApi, type TestApi } from '../api';
import { invoice } from '../documents';
import { consoleSettings, linkFor, signedIn, tokenOf, visitor } from './visitor';

let api: TestApi;
let now = () => new Date();
beforeAll(async () => {
  api = await startApi(consoleSettings, () => now());
});
afterAll(() => api.close());
beforeEach(() => {
  now = () => new Date();
});

const home = '/console/w/one';

/** Id of the session of a visitor's cookie. */
async function readSessionId({ cookies }: { readonly cookies: ReadonlyMap<string, string> }): Promise<string> {
  const [secret = ''] = cookies.values();
  return (await findLiveConsoleSession(api.database, secret, now()))?._id ?? '';
}

describe('a sign-in link', () => {
  test('signs a user in once, and its code disappears from the URL', async () => {
    const code = await linkFor(api, [{ workspace: api.workspace, role: 'admin' }], `${home}/jobs`);
    const first = visitor(api);
    const entered = await first.enter(code);
    expect([entered.status, entered.to]).toEqual([303, `${home}/jobs`]);
    expect((await first.get(entered.to)).status).toBe(200);
    const again = await visitor(api).enter(code);
    expect(again.status).toBe(403);
    expect(again.html).toContain('sello -- console');
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('signs in only one of several concurrent visitors', async () => {
    const code = await linkFor(api, [{ workspace: api.workspace, role: 'admin' }]);
    const all = await Promise.all(Array.from({ length: 20 }, () => visitor(api).enter(code)));
    expect(all.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test('expires after ten minutes, and stays usable after a view', async () => {
    const code = await linkFor(api, [{ workspace: api.workspace, role: 'admin' }]);
    const view = await fetch(`${api.base}/console/enter?code=${code}`, { method: 'HEAD' });
    expect(view.status).toBe(200);
    now = () => new Date(Date.now() + (limits.linkMinutes + 1) * 60_000);
    expect((await visitor(api).enter(code)).status).toBe(403);
    now = () => new Date();
    expect((await visitor(api).enter(code)).status).toBe(303);
  });

  test.each(['', 'x', 'a'.repeat(5_000)])('allows no access if its code is invented', async (code) => {
    expect((await visitor(api).enter(code)).status).toBe(403);
  });

  test('stores no code or secret in the database', async () => {
    const someone = await signedIn(api);
    const [secret = ''] = someone.cookies.values();
    const stored = await api.database.collection('console_sessions').find({}).toArray();
    expect(secret.length).toBeGreaterThan(40);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(await findLiveConsoleSession(api.database, secret, new Date())).toMatchObject({ name: 'Ana', how: 'link' });
  });
});

describe('a session', () => {
  test('has a cookie that no script reads and no other site sends', async () => {
    const code = await linkFor(api, [{ workspace: api.workspace, role: 'admin' }]);
    const { headers } = await visitor(api).enter(code);
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^sello_8080=[\w-]{43}; path=\/; samesite=lax; httponly$/i);
  });

  test('ends after half an hour without a click, despite automatic requests', async () => {
    const someone = await signedIn(api);
    for (const minutes of [20, 29]) {
      now = () => new Date(Date.now() + minutes * 60_000);
      expect((await someone.get(home, { 'Sello-Live': '1', 'HX-Request': 'true' })).status).toBe(200);
    }
    now = () => new Date(Date.now() + 31 * 60_000);
    expect((await someone.get(home)).status).toBe(401);
  });

  test('continues with clicks for at most twelve hours', async () => {
    const someone = await signedIn(api);
    for (let minutes = 25; minutes < limits.sessionHours * 60; minutes += 25) {
      now = () => new Date(Date.now() + minutes * 60_000);
      expect([minutes, (await someone.get(`${home}/jobs`)).status]).toEqual([minutes, 200]);
    }
    now = () => new Date(Date.now() + (limits.sessionHours * 60 + 1) * 60_000);
    expect((await someone.get(home)).status).toBe(401);
  });

  test('is invalid after the user signs out, even for a copied cookie', async () => {
    const someone = await signedIn(api);
    const thief = visitor(api);
    for (const [name, value] of someone.cookies) thief.cookies.set(name, value);
    const out = await someone.post('/console/out', {}, { from: home });
    expect([out.status, out.to, someone.cookies.size]).toEqual([303, '/console', 0]);
    expect((await thief.get(home)).status).toBe(401);
  });

  test('is listed and ended by an administrator, whom the audit records', async () => {
    const [admin, other] = [await signedIn(api), await signedIn(api, 'viewer')];
    const { json } = await api.call('GET', '/access/v1/sessions');
    const list = json.list as { id: string; role: string; name: string }[];
    const viewer = list.find(({ role }) => role === 'viewer');
    const reply = await admin.post(`${home}/sessions/end`, { id: viewer?.id ?? '' }, { from: `${home}/sessions` });
    expect(reply.to).toBe(`${home}/sessions?done=session-ended`);
    expect((await other.get(home)).status).toBe(401);
    const rows = await api.call('GET', `/access/v1/audit?object=${viewer?.id}`);
    expect(rows.json.list).toMatchObject([
      { by: { kind: 'person', name: 'Ana' }, route: 'DELETE /access/v1/sessions/:id' },
      { by: { kind: 'person', name: 'Ana' }, route: 'sign-in' },
    ]);
  });

  test('is in the audit log of each of its workspaces with user, times and address', async () => {
    const grants = [
      { workspace: api.workspace, role: 'clerk' },
      { workspace: api.otherWorkspace, role: 'viewer' },
      { workspace: null, role: 'service' },
    ] as const;
    const code = await linkFor(api, grants);
    const someone = visitor(api);
    await someone.enter(code);
    const _id = await readSessionId(someone);
    await someone.post('/console/out', {}, { from: home });
    // The user is already signed out, so a second click has no effect.
    await someone.post('/console/out', {});
    const expected = ['sign-out', 'sign-in'].map((route) => ({
      route,
      by: { kind: 'person', id: _id, name: 'Ana' },
      objects: [{ kind: 'session', id: _id }],
      address: '127.0.0.1',
    }));
    for (const workspace of [api.workspace, api.otherWorkspace]) {
      const token = await api.token('admin', workspace);
      const { json } = await api.call('GET', `/access/v1/audit?object=${_id}`, undefined, { token });
      expect(json.list).toMatchObject(expected);
      const reply = await api.call('GET', `/access/v1/audit?route=sign-in&by=${_id}`, undefined, { token });
      expect(reply.json.list).toHaveLength(1);
      expect((await api.call('GET', '/access/v1/audit/verification', undefined, { token })).json.broken).toBeNull();
    }
    const operator = await api.token('service', null);
    const own = await api.call('GET', `/access/v1/service/audit?object=${_id}`, undefined, { token: operator });
    expect(own.json.list).toMatchObject(expected);
  });

  test('has its end in the audit log if another session replaces it in the browser', async () => {
    const someone = await signedIn(api);
    const _id = await readSessionId(someone);
    await someone.enter(await linkFor(api, [{ workspace: api.workspace, role: 'viewer' }]));
    const { json } = await api.call('GET', `/access/v1/audit?object=${_id}`);
    expect((json.list as { route: string }[]).map(({ route }) => route)).toEqual(['sign-out', 'sign-in']);
    const { html } = await (await signedIn(api)).get(`${home}/audit?route=sign-in`, { 'Accept-Language': 'es' });
    expect(html).toContain('Inicio de sesión');
  });

  test('leaves no audit row if its creation fails', async () => {
    const code = await linkFor(api, [{ workspace: api.workspace, role: 'admin' }]);
    await visitor(api).enter(code);
    const count = async () => ((await api.call('GET', '/access/v1/audit?route=sign-in')).json.list as object[]).length;
    const before = await count();
    await visitor(api).enter(code);
    await visitor(api).get('/console/enter?code=wrong');
    await fetch(`${api.base}/console/enter?code=${code}`, { method: 'HEAD' });
    expect(await count()).toBe(before);
  });
});

describe('a form', () => {
  test.each([
    ['without the token', {}],
    ['with an invented token', { form_token: Buffer.alloc(64, 1).toString('base64url') }],
    ['with a short token', { form_token: 'x' }],
  ])('is refused %s', async (_name, fields) => {
    const someone = await signedIn(api);
    expect((await someone.post('/console/out', fields)).status).toBe(403);
    expect((await someone.get(home)).status).toBe(200);
  });

  test('is refused with the CSRF token of another session', async () => {
    const [someone, other] = [await signedIn(api), await signedIn(api)];
    const form_token = tokenOf((await other.get(home)).html);
    expect((await someone.post('/console/out', { form_token })).status).toBe(403);
    expect((await someone.get(home)).status).toBe(200);
  });

  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['another site that hides its name', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
    ['a neighbour', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://127.0.0.1:1' }],
    ['an old browser on another site', { Origin: 'https://evil.example' }],
    ['an old browser that hides its origin', { Origin: 'null' }],
    ['nobody', {}],
  ])('is refused from %s, with or without a token', async (_name, headers) => {
    const someone = await signedIn(api);
    const reply = await someone.post('/console/out', {}, { from: home, headers });
    expect([reply.status, (await someone.get(home)).status]).toEqual([403, 200]);
  });

  test('is accepted from an old browser if it is sent from a console page', async () => {
    const someone = await signedIn(api);
    const reply = await someone.post('/console/out', {}, { from: home, headers: { Origin: api.base } });
    expect(reply.status).toBe(303);
  });

  test('masks its token differently on every page, to prevent compression attacks', async () => {
    const someone = await signedIn(api);
    const tokens = await Promise.all([1, 2, 3].map(async () => tokenOf((await someone.get(home)).html)));
    expect(new Set(tokens).size).toBe(3);
  });

  test('redirects only to console pages', async () => {
    const someone = visitor(api);
    for (const back of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/console//evil.example',
      '/consoles',
    ]) {
      expect((await someone.post('/console/choose', { theme: 'dark', back })).to).toBe('/console');
    }
    expect((await someone.post('/console/choose', { language: 'es', back: `${home}/jobs?a=1` })).to).toBe(
      `${home}/jobs?a=1`,
    );
    expect((await someone.get('/console')).html).toContain('<html lang="es" data-theme="dark">');
  });
});

describe('a page that the role of the user forbids', () => {
  test('returns 404 if it belongs to another workspace', async () => {
    const someone = await signedIn(api);
    const { json } = await api.call(
      'POST',
      '/silo/v1/entries',
      { data: invoice() },
      { token: await api.token('admin', api.otherWorkspace) },
    );
    for (const path of [
      '/console/w/two',
      '/console/w/three',
      `/console/w/two/entries/${json.id}`,
      `${home}/entries/${json.id}`,
      `${home}/entries/${json.id}/json`,
      '/console/service/x',
    ])
      expect([path, (await someone.get(path)).status]).toEqual([path, 404]);
  });

  test('is read-only for a viewer, whose forms are refused', async () => {
    const { json } = await api.call('POST', '/silo/v1/entries', { data: invoice() });
    const someone = await signedIn(api, 'viewer');
    const page = `${home}/entries/${json.id}`;
    const { html } = await someone.get(page);
    expect(html).not.toMatch(/action="[^"]*\/(?:run|correct)"|href="[^"]*\/(?:edit|cancel)"/);
    expect(JSON.parse((await someone.get(`${page}/json`)).html)).toEqual(json.data.doc);
    expect((await someone.post(`${page}/run`, {}, { from: page })).status).toBe(403);
    expect((await someone.get(`${page}/edit`)).status).toBe(403);
    expect((await someone.get(`${home}/sessions`)).status).toBe(403);
  });
});

describe('the console', () => {
  test('returns 404 unless it is enabled', async () => {
    const off = await startApi();
    try {
      expect((await fetch(`${off.base}/console`)).status).toBe(401);
      expect((await fetch(`${off.base}/console/enter?code=x`)).status).toBe(401);
    } finally {
      await off.close();
    }
  });
});
