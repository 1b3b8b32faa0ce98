// Tests console invitations: single use, expiry, one workspace, errors, and attempts to gain access.
import { consoleLimits as limits } from '../../../src/contracts/limits/console';
import { getConsoleMembersCollection } from '../../../src/store/people/members';
import { startApi, type TestApi } from '../api';
import { invite, joined, renew } from './people';
import { consoleSettings, hostile, signedIn, visitor } from './visitor';

let api: TestApi;
let now = () => new Date();
beforeAll(async () => {
  api = await startApi(consoleSettings, () => now());
});
afterAll(() => api.close());
beforeEach(async () => {
  now = () => new Date();
  await getConsoleMembersCollection(api.database).deleteMany({});
});

const home = '/console/w/one';
const other = '/console/w/two';
const people = '/access/v1/people';

describe('an invitation', () => {
  test('is created on the page, shown once, and adds one user with its role', async () => {
    const admin = await signedIn(api);
    const creation = await admin.post(
      `${home}/people/invite`,
      { name: 'Ana Ruiz', role: 'clerk' },
      { from: `${home}/people` },
    );
    const [, path = ''] =
      /<code>http:\/\/127\.0\.0\.1:8080(\/console\/join\?code=[\w-]{43})<\/code>/.exec(creation.html) ?? [];
    expect([creation.status, path.length > 0]).toEqual([200, true]);
    expect((await admin.get(`${home}/people`)).html).not.toContain('code=');
    const ana = visitor(api);
    const page = await ana.get(path);
    expect(page.html).toMatch(/You are invited to one[\s\S]*Ana Ruiz[\s\S]*Clerk/);
    const entered = await ana.post('/console/join', { code: path.split('=')[1] ?? '' });
    expect([entered.status, entered.to]).toEqual([303, home]);
    expect((await ana.get(home)).html).toContain('Ana Ruiz');
    expect((await ana.get(`${home}/people`)).status).toBe(403);
    const again = await visitor(api).post('/console/join', { code: path.split('=')[1] ?? '' });
    expect([again.status, again.headers.getSetCookie()]).toEqual([403, []]);
    const [row] = (await api.call('GET', '/access/v1/audit?route=POST%20%2Fconsole%2Fjoin')).json.list as object[];
    expect(row).toMatchObject({ by: { kind: 'person', name: 'Ana Ruiz' }, objects: [{ kind: 'person' }] });
  });

  test('stays usable after a view, and can be accepted by only one of several concurrent users', async () => {
    const { path, code } = await invite(api, 'Ana', 'viewer');
    for (const method of ['GET', 'HEAD']) await fetch(`${api.base}${path}`, { method });
    const all = await Promise.all(Array.from({ length: 12 }, () => visitor(api).post('/console/join', { code })));
    expect(all.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 403)).toHaveLength(11);
  });

  test('ends when its time has passed, when it is withdrawn, or when a newer invitation is created', async () => {
    const [late, renewed, withdrawn] = [
      await invite(api, 'Late', 'viewer'),
      await invite(api, 'Renewed', 'viewer'),
      await invite(api, 'Withdrawn', 'viewer'),
    ];
    const fresh = await renew(api, renewed.id);
    await api.call('DELETE', `${people}/${withdrawn.id}`);
    for (const { code, path } of [renewed, withdrawn]) {
      expect((await visitor(api).get(path)).status).toBe(403);
      expect((await visitor(api).post('/console/join', { code })).status).toBe(403);
    }
    now = () => new Date(Date.now() + limits.invitationHours * 3_600_000 + 1_000);
    expect((await visitor(api).post('/console/join', { code: late.code })).status).toBe(403);
    now = () => new Date();
    expect((await visitor(api).post('/console/join', { code: fresh.code })).status).toBe(303);
  });

  test.each(['', 'x', 'a'.repeat(5_000), '{"$ne":1}'])(
    'allows no access if its code is invented: %.20s',
    async (code) => {
      expect((await visitor(api).get(`/console/join?code=${encodeURIComponent(code)}`)).status).toBe(403);
      expect((await visitor(api).post('/console/join', { code })).status).toBe(403);
    },
  );

  test('cannot be accepted by a form of another site', async () => {
    const { code } = await invite(api, 'Ana', 'viewer');
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    expect((await visitor(api).post('/console/join', { code }, { headers })).status).toBe(403);
    expect((await visitor(api).post('/console/join', { code })).status).toBe(303);
  });

  test('stores no code in the database or in the audit', async () => {
    const { code } = await invite(api, 'Ana', 'viewer');
    for (const name of ['console_members', 'outbox', 'audit', 'events']) {
      const rows = await api.database.collection(name).find({}).toArray();
      expect(JSON.stringify(rows)).not.toContain(code);
    }
  });

  test('creates a new session, so that a planted cookie allows no access', async () => {
    const { code } = await invite(api, 'Ana', 'viewer');
    const planted = await signedIn(api, 'viewer');
    const [[name = '', value = ''] = []] = planted.cookies;
    const victim = visitor(api);
    victim.cookies.set(name, value);
    await victim.post('/console/join', { code });
    expect(victim.cookies.get(name)).not.toBe(value);
    expect((await victim.get(home)).html).toContain('Ana');
    expect((await planted.get(home)).status).toBe(401);
  });
});

describe('the people page', () => {
  test.each([
    ['no name', { name: ' ', role: 'viewer' }],
    ['a name with a line break', { name: 'Ana\nadmin', role: 'viewer' }],
    ['a long name', { name: 'a'.repeat(limits.nameCharactersMax + 1), role: 'viewer' }],
    ['the role of the installation', { name: 'Ana', role: 'service' }],
    ['no role', { name: 'Ana', role: '' }],
  ])('refuses an invitation with %s', async (_what, body) => {
    expect((await api.call('POST', people, body)).status).toBe(400);
    const admin = await signedIn(api);
    const reply = await admin.post(`${home}/people/invite`, body, { from: `${home}/people` });
    expect([reply.status, reply.html.includes('role="alert"')]).toEqual([400, true]);
    expect((await api.call('GET', people)).json.list).toEqual([]);
  });

  test('is visible to administrators only', async () => {
    const { id } = await invite(api, 'Ana', 'viewer');
    for (const role of ['viewer', 'clerk', 'manager'] as const) {
      const someone = await signedIn(api, role);
      expect((await someone.get(`${home}/people`)).status).toBe(403);
      const reply = await someone.post(`${home}/people/change`, { id, role: 'admin' }, { from: home });
      expect(reply.status).toBe(403);
    }
  });

  test('refuses an invitation beyond the limit of the workspace', async () => {
    const rows = Array.from({ length: limits.membersMax }, (_all, i) => ({
      _id: `m${i}`,
      workspace: api.workspace,
      name: `p${i}`,
      role: 'viewer' as const,
      createdAt: new Date(),
    }));
    await getConsoleMembersCollection(api.database).insertMany(rows);
    const { status, json } = await api.call('POST', people, { name: 'Ana', role: 'viewer' });
    expect([status, json.key]).toEqual([409, 'full']);
  });

  test('refuses an invitation while the console is disabled', async () => {
    const off = await startApi();
    try {
      const { status, json } = await off.call('POST', people, { name: 'Ana', role: 'viewer' });
      expect([status, json.key]).toEqual([422, 'not-ready']);
    } finally {
      await off.close();
    }
  });

  test('escapes HTML in a name', async () => {
    await invite(api, hostile, 'viewer');
    expect((await (await signedIn(api)).get(`${home}/people`)).html).not.toMatch(/<script>|<img/);
  });
});

describe('a second workspace', () => {
  test('is added for a signed-in user, and each removal removes one workspace', async () => {
    const ana = await joined(api, 'Ana', 'viewer');
    const second = await invite(api, 'Ana de Dos', 'admin', api.otherWorkspace);
    expect((await ana.get(second.path)).html).toContain('signed in as Ana');
    expect((await ana.post('/console/join', { code: second.code })).to).toBe(other);
    expect([(await ana.get(home)).status, (await ana.get(other)).status]).toEqual([200, 200]);
    expect((await ana.get(other)).html).toContain('Ana de Dos');
    await joined(api, 'Admin', 'admin');
    await api.call('DELETE', `${people}/${ana.id}`);
    expect([(await ana.get(home)).status, (await ana.get(other)).status]).toEqual([404, 200]);
  });

  test('stays closed to an administrator who uses a link of its user', async () => {
    const ana = await joined(api, 'Ana', 'viewer');
    const second = await invite(api, 'Ana', 'viewer', api.otherWorkspace);
    await ana.post('/console/join', { code: second.code });
    // The administrator of the first workspace opens the link for Ana.
    const fresh = await renew(api, ana.id);
    const thief = visitor(api);
    expect((await thief.post('/console/join', { code: fresh.code })).status).toBe(303);
    expect([(await thief.get(home)).status, (await thief.get(other)).status]).toEqual([200, 404]);
    expect([(await ana.get(home)).status, (await ana.get(other)).status]).toEqual([404, 200]);
  });

  test('is not added again for a user who already belongs to it', async () => {
    const ana = await joined(api, 'Ana', 'viewer');
    const again = await invite(api, 'Ana again', 'admin');
    expect((await ana.post('/console/join', { code: again.code })).status).toBe(409);
    expect((await ana.get(`${home}/people`)).status).toBe(403);
    expect((await visitor(api).post('/console/join', { code: again.code })).status).toBe(303);
  });

  test('cannot be chosen in API calls', async () => {
    const { id } = await invite(api, 'Ana', 'viewer', api.otherWorkspace);
    const admin = await signedIn(api);
    expect((await admin.post(`${home}/people/renew`, { id }, { from: `${home}/people` })).status).toBe(404);
    expect((await admin.post(`${home}/people/change`, { id, role: 'admin' }, { from: `${home}/people` })).status).toBe(
      404,
    );
    expect((await admin.get(`${home}/people/${id}/withdraw`)).status).toBe(404);
  });
});
