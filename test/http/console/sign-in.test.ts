// Tests sign-in at an identity provider over HTTP with cookies: invited users get in, others get a message, and forged, stolen or
// replayed responses are refused.
import { getConsoleMembersCollection } from '../../../src/store/people/members';
import { replacePersonSignInLink } from '../../../src/store/people/console-links';
import { startApi, type TestApi } from '../api';
import { answerOf, ownClick, signIn, startProvider, type TestProvider } from './oidc';
import { invite } from './people';
import { linkFor, signedIn, type Visitor, visitor } from './visitor';

const home = '/console/w/one';
const pendingCookie = 'sello_8080_sign_in';
const sessionCookie = 'sello_8080';

let provider: TestProvider;
let api: TestApi;
let now = () => new Date();
beforeAll(async () => {
  provider = await startProvider();
  api = await startApi(provider.settings, () => now());
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(() => {
  now = () => new Date();
});

const joinPath = (code: string): string => `/console/sign-in?invitation=${code}`;

/** A user who accepted an invitation by signing in. */
async function joined(login: string, role = 'viewer', workspace?: string): Promise<Visitor> {
  const { code } = await invite(api, login, role, workspace);
  const someone = visitor(api);
  const entered = await signIn(provider, someone, login, joinPath(code));
  if (entered.status !== 303) throw new Error(`${entered.status}: ${entered.html}`);
  return someone;
}

describe('a user', () => {
  test('accepts an invitation by signing in, and can later sign in without an invitation', async () => {
    const { path, code } = await invite(api, 'Ana Ruiz', 'clerk');
    const ana = visitor(api);
    const reply = await ana.get(path);
    expect(reply.html).toContain(`href="${joinPath(code)}"`);
    const entered = await signIn(provider, ana, 'ana', joinPath(code));
    expect([entered.status, entered.to]).toEqual([303, home]);
    expect((await ana.get(home)).html).toContain('Ana Ruiz');
    const later = visitor(api);
    expect((await later.get('/console')).html).toContain('href="/console/sign-in"');
    expect((await signIn(provider, later, 'ana')).to).toBe('/console');
    expect((await later.get(home)).html).toContain('Clerk');
    expect((await later.get('/console/mine')).html).toContain('with your identity provider');
    expect((await later.post('/console/mine/link', {}, { from: '/console/mine' })).status).toBe(403);
  });

  test('is one user in two workspaces, even if another browser opens the second invitation', async () => {
    await joined('bea');
    const second = await joined('bea', 'admin', api.otherWorkspace);
    expect([(await second.get(home)).status, (await second.get('/console/w/two')).status]).toEqual([200, 200]);
    expect(await api.database.collection('console_people').countDocuments({ 'identity.subject': 'bea' })).toBe(1);
  });

  test('is signed out after a removal, and cannot sign in again', async () => {
    const eva = await joined('eva');
    const { _id = '' } = (await getConsoleMembersCollection(api.database).findOne({ name: 'eva' })) ?? {};
    await api.call('DELETE', `/access/v1/people/${_id}`);
    expect((await eva.get(home)).status).toBe(401);
    const again = await signIn(provider, eva, 'eva');
    expect([again.status, again.html.includes('You have not been invited')]).toEqual([403, true]);
    expect(await api.database.collection('console_people').countDocuments({ 'identity.subject': 'eva' })).toBe(0);
  });

  test('gets no session without an invitation, but a message with the name of the provider', async () => {
    const stranger = visitor(api);
    const refused = await signIn(provider, stranger, '<b>mallory</b>');
    expect(refused.status).toBe(403);
    expect(refused.html).toContain('&lt;b>mallory');
    expect(refused.html).toContain('/console/sign-in?fresh=1');
    expect([...stranger.cookies.keys()]).toEqual([]);
  });

  test('cannot sign in with a used invitation, or with another kind of link', async () => {
    const { code } = await invite(api, 'Once', 'viewer');
    await signIn(provider, visitor(api), 'first', joinPath(code));
    const second = visitor(api);
    const refused = await signIn(provider, second, 'second', joinPath(code));
    expect([refused.status, second.cookies.has(sessionCookie)]).toEqual([403, false]);
    const { person = '' } = (await getConsoleMembersCollection(api.database).findOne({ name: 'Once' })) ?? {};
    const link = await replacePersonSignInLink(api.database, { person, name: 'Once' }, new Date());
    expect((await visitor(api).enter(link.code)).status).toBe(403);
  });

  test('joins by a click on a console page, and never by a link or form of another site', async () => {
    const { code, path } = await invite(api, 'Ana', 'viewer');
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'none' }, {}] as const) {
      const start = await visitor(api).get(joinPath(code), headers);
      expect([start.status, start.to, start.headers.getSetCookie()]).toEqual([303, path, []]);
    }
    expect((await visitor(api).post('/console/join', { code })).status).toBe(403);
  });
});

describe('an operator of the installation', () => {
  test('can sign in by a link of the command', async () => {
    expect((await (await signedIn(api)).get(home)).status).toBe(200);
    const code = await linkFor(api, [{ workspace: api.workspace, role: 'admin' }]);
    expect((await visitor(api).enter(code)).status).toBe(303);
  });
});

describe('the response of a provider', () => {
  let someone: Visitor;
  let startUrl: string;
  beforeAll(async () => void (await joined('carla')));
  beforeEach(async () => {
    someone = visitor(api);
    startUrl = (await someone.get('/console/sign-in')).to;
  });

  const refused = async (path: string, by = someone): Promise<void> => {
    const response = await by.get(path);
    expect([response.status, response.html.includes('Start again')]).toEqual([403, true]);
    expect(by.cookies.has(sessionCookie)).toBe(false);
    expect((await by.get(home)).status).toBe(401);
  };
  const changed = (path: string, name: string, value: string | null): string => {
    const url = new URL(path, 'http://x');
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    return `${url.pathname}${url.search}`;
  };

  test.each([
    ['another state', 'state', 'made-up'],
    ['no state', 'state', null],
    ['an invented code', 'code', 'made-up'],
    ['no code', 'code', null],
    ['the issuer of another provider', 'iss', 'https://evil.example'],
    ['no issuer', 'iss', null],
  ])('is refused with %s', async (_what, name, value) => {
    await refused(changed(await answerOf(provider, startUrl, 'carla'), name, value));
  });

  test('is refused with a nonce that was not requested', async () => {
    const other = new URL(startUrl);
    other.searchParams.set('nonce', 'made-up');
    await refused(await answerOf(provider, other.href, 'carla'));
  });

  test('is refused with the code of another sign-in, whose verifier differs', async () => {
    const thief = visitor(api);
    const ofThief = (await thief.get('/console/sign-in')).to;
    const stolen = new URL(await answerOf(provider, startUrl, 'carla'), 'http://x').searchParams.get('code');
    const own = await answerOf(provider, ofThief, 'mallory');
    await refused(changed(own, 'code', stolen), thief);
  });

  test('is refused in another browser, so that a forwarded link is useless', async () => {
    const path = await answerOf(provider, startUrl, 'carla');
    await refused(path, visitor(api));
  });

  test('is refused a second time, even with the first cookie', async () => {
    const cookie = someone.cookies.get(pendingCookie) ?? '';
    const path = await answerOf(provider, startUrl, 'carla');
    expect((await someone.get(path)).status).toBe(303);
    expect(someone.cookies.has(pendingCookie)).toBe(false);
    const thief = visitor(api);
    await refused(path, thief);
    thief.cookies.set(pendingCookie, cookie);
    await refused(path, thief);
  });

  test('is refused after ten minutes', async () => {
    const path = await answerOf(provider, startUrl, 'carla');
    now = () => new Date(Date.now() + 11 * 60_000);
    expect((await someone.get(path)).status).toBe(403);
  });

  test('is refused with a changed or invented cookie', async () => {
    const path = await answerOf(provider, startUrl, 'carla');
    const cookie = someone.cookies.get(pendingCookie) ?? '';
    const last = cookie.endsWith('A') ? 'B' : 'A';
    for (const value of [`${cookie.slice(0, -3)}${last}AA`, 'x', 'A'.repeat(3_000), cookie.slice(0, 20)]) {
      const thief = visitor(api);
      thief.cookies.set(pendingCookie, value);
      await refused(path, thief);
    }
  });

  test('is refused if the provider denies the sign-in', async () => {
    const { searchParams } = new URL(startUrl);
    const state = searchParams.get('state') ?? '';
    await refused(`/console/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`);
  });
});

describe('a sign-in', () => {
  test('creates a new session, and ends a planted session', async () => {
    await joined('dora');
    const attacker = await signedIn(api, 'viewer');
    const planted = attacker.cookies.get(sessionCookie) ?? '';
    const victim = visitor(api);
    victim.cookies.set(sessionCookie, planted);
    await signIn(provider, victim, 'dora');
    expect(victim.cookies.get(sessionCookie)).not.toBe(planted);
    expect((await attacker.get(home)).status).toBe(401);
    expect((await victim.get(home)).html).toContain('dora');
  });

  test('sets an HttpOnly cookie, and stores only issuer and subject', async () => {
    const start = await visitor(api).get('/console/sign-in');
    expect(start.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sello_8080_sign_in=[\w-]+; path=\/; expires=[^;]+; samesite=lax; httponly$/i),
    ]);
    const query = new URL(start.to).searchParams;
    expect([query.get('scope'), query.get('code_challenge_method'), query.get('response_type')]).toEqual([
      'openid',
      'S256',
      'code',
    ]);
    await joined('gala');
    const [row] = await api.database.collection('console_people').find({ 'identity.subject': 'gala' }).toArray();
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['_id', 'createdAt', 'identity', 'joinedAt', 'v']);
  });

  test('is absent without a provider', async () => {
    const plain = await startApi({ SELLO_CONSOLE: 'link' });
    try {
      for (const path of ['/console/sign-in', '/console/callback?code=x&state=y'])
        expect((await visitor(plain).get(path, ownClick)).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
