// Tests console users after they join: role changes, removal, the next sign-in, and the last administrator.
import { consoleLimits as limits } from '../../../src/contracts/limits/console';
import { getConsoleMembersCollection } from '../../../src/store/people/members';
import { startApi, type TestApi } from '../api';
import { invite, joined } from './people';
import { consoleSettings, signedIn, visitor } from './visitor';

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
const people = '/access/v1/people';

describe('a console user', () => {
  test('has a new role from the next click', async () => {
    const ana = await joined(api, 'Ana', 'viewer');
    expect((await ana.get(`${home}/people`)).status).toBe(403);
    await api.call('PATCH', `${people}/${ana.id}`, { role: 'admin' });
    expect((await ana.get(`${home}/people`)).status).toBe(200);
    await joined(api, 'Another', 'admin');
    await api.call('PATCH', `${people}/${ana.id}`, { role: 'viewer' });
    expect((await ana.get(`${home}/people`)).status).toBe(403);
  });

  test('is signed out at the next click after a removal, which needs the name and a reason', async () => {
    const [admin, ana] = [await signedIn(api), await joined(api, 'Ana', 'clerk')];
    const stored = await getConsoleMembersCollection(api.database).findOne({ name: 'Ana' });
    const ofAna = { $or: [{ person: stored?.person }, { _id: stored?.person as never }] };
    const live = await fetch(`${api.base}${home}/live?watch=entries`, { headers: buildCookies(ana) });
    const from = `${home}/people/${ana.id}/withdraw`;
    expect((await admin.post(`${from}/send`, { typed: 'Eva', reason: 'x' }, { from })).status).toBe(400);
    expect((await ana.get(home)).status).toBe(200);
    const reply = await admin.post(`${from}/send`, { typed: 'Ana', reason: 'Left the company' }, { from });
    expect(reply.to).toBe(`${home}/people?done=person-withdrawn`);
    expect((await ana.get(home)).status).toBe(401);
    expect((await ana.get('/console/mine')).status).toBe(401);
    // The stream ends without a message.
    expect(await live.text()).not.toContain('changed');
    for (const name of ['console_people', 'console_sessions', 'console_links'])
      expect([name, await api.database.collection(name).countDocuments(ofAna)]).toEqual([name, 0]);
    const [row] = (await api.call('GET', `/access/v1/audit?object=${ana.id}`)).json.list as object[];
    expect(row).toMatchObject({ reason: 'Left the company', route: 'DELETE /access/v1/people/:id' });
  });

  test('has one id in the audit log and the session list, whatever the session', async () => {
    const ana = await joined(api, 'Ana', 'admin');
    const series = await ana.post(`${home}/people/invite`, { name: 'Eva', role: 'viewer' }, { from: `${home}/people` });
    expect(series.status).toBe(200);
    const rows = (await api.call('GET', `/access/v1/audit?by=${ana.id}`)).json.list as { route: string }[];
    expect(rows.map(({ route }) => route)).toEqual(['POST /access/v1/people', 'sign-in', 'POST /console/join']);
    const list = (await api.call('GET', '/access/v1/sessions')).json.list as {
      name: string;
      how: string;
      id: string;
    }[];
    const own = list.find(({ name }) => name === 'Ana' && list.length > 0);
    expect(list).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Ana', role: 'admin', how: 'invitation' })]),
    );
    expect((await ana.get(`${home}/sessions`)).html).toContain('This session');
    expect((await api.call('DELETE', `/access/v1/sessions/${own?.id}`)).status).toBe(200);
  });

  test('signs in again by the newest link, once, and not after a removal', async () => {
    const ana = await joined(api, 'Ana', 'viewer');
    const make = async () => {
      const { html } = await ana.post('/console/mine/link', {}, { from: '/console/mine' });
      return /\/console\/enter\?code=([\w-]{43})/.exec(html)?.[1] ?? 'none';
    };
    const [first, second] = [await make(), await make()];
    expect((await visitor(api).enter(first)).status).toBe(403);
    now = () => new Date(Date.now() + (limits.ownLinkDays * 24 - 1) * 3_600_000);
    const later = visitor(api);
    expect((await later.enter(second)).status).toBe(303);
    expect((await later.get(home)).status).toBe(200);
    expect((await visitor(api).enter(second)).status).toBe(403);
    now = () => new Date();
    const third = await make();
    await api.call('DELETE', `${people}/${ana.id}`);
    expect((await visitor(api).enter(third)).status).toBe(403);
    expect((await later.get(home)).status).toBe(401);
  });

  test('cannot create a link after signing in by a link of the installation', async () => {
    const admin = await signedIn(api);
    expect((await admin.get('/console/mine')).html).toContain('belongs to no person');
    expect((await admin.post('/console/mine/link', {}, { from: '/console/mine' })).status).toBe(403);
    const ana = await joined(api, 'Ana', 'viewer');
    expect((await ana.post('/console/mine/link', {})).status).toBe(403);
  });
});

describe('the last administrator', () => {
  test('cannot be removed or demoted, even if others are invited', async () => {
    const ana = await joined(api, 'Ana', 'admin');
    await invite(api, 'Invited', 'admin');
    await joined(api, 'Manager', 'manager');
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PATCH', { role: 'manager' }],
    ] as const) {
      const { status, json } = await api.call(method, `${people}/${ana.id}`, body);
      expect([status, json.key]).toEqual([409, 'conflict']);
    }
    expect((await api.call('PATCH', `${people}/${ana.id}`, { name: 'Ana R.' })).status).toBe(200);
    await joined(api, 'Second', 'admin');
    expect((await api.call('DELETE', `${people}/${ana.id}`)).status).toBe(200);
  });

  test.each([1, 2, 3, 4, 5])('stays if several administrators remove each other at once (%d)', async () => {
    const all = [await joined(api, 'A', 'admin'), await joined(api, 'B', 'admin'), await joined(api, 'C', 'admin')];
    const responses = await Promise.all(
      all.map(({ id }, i) =>
        i % 2 ? api.call('DELETE', `${people}/${id}`) : api.call('PATCH', `${people}/${id}`, { role: 'viewer' }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 200, 409]);
    expect(await getConsoleMembersCollection(api.database).countDocuments({ role: 'admin' })).toBe(1);
  });
});

const buildCookies = ({ cookies }: { readonly cookies: ReadonlyMap<string, string> }) => ({
  Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
});
