// Tests the users who operate the installation: invited by an operator, signed in by a link, removed, and separate from tenants.
import { getConsoleMembersCollection } from '../../../src/store/people/members';
import { apiOfFile } from '../api';
import { consoleSettings, hostile, signedIn, type Visitor, visitor } from './visitor';

const page = '/console/service/people';
const calls = '/access/v1/service/people';

const api = apiOfFile(consoleSettings);
let operator: Visitor;
let token: string;
beforeAll(async () => {
  [operator, token] = [await signedIn(api, 'service'), await api.token('service', null)];
});
beforeEach(() => getConsoleMembersCollection(api.database).deleteMany({}));

async function invited(name: string): Promise<string> {
  const { html } = await operator.post(`${page}/invite`, { name }, { from: page });
  return /<code>http:\/\/127\.0\.0\.1:8080(\/console\/join\?code=[\w-]{43})<\/code>/.exec(html)?.[1] ?? 'none';
}

const list = async () =>
  (await api.call('GET', calls, undefined, { token })).json.list as {
    id: string;
    name: string;
    role: string;
    state: string;
  }[];

const idOfFirst = async (): Promise<string> => (await list())[0]?.id ?? '';

describe('the operators page', () => {
  it('invites a user, shows the link once, and adds one user', async () => {
    const path = await invited('Olga Ruiz');
    for (const language of ['en', 'es']) {
      const { html } = await operator.get(page, { 'Accept-Language': language });
      expect(html).toContain('Olga Ruiz');
      expect(html).not.toContain('code=');
    }
    const olga = visitor(api);
    expect((await olga.get(path)).html).toContain('You are invited to operate this installation');
    expect((await olga.post('/console/join', { code: path.split('=')[1] ?? '' })).status).toBe(303);
    expect(await list()).toMatchObject([{ name: 'Olga Ruiz', role: 'service', state: 'joined' }]);
    expect((await olga.get('/console')).to).toBe('/console/service');
    expect((await olga.get(page)).status).toBe(200);
    expect((await olga.get('/console/w/one')).status).toBe(404);
    expect((await visitor(api).post('/console/join', { code: path.split('=')[1] ?? '' })).status).toBe(403);
  });

  it('removes a user after the name is typed, with immediate sign-out and audit rows', async () => {
    const olga = visitor(api);
    await olga.post('/console/join', { code: (await invited('Olga')).split('=')[1] ?? '' });
    const id = await idOfFirst();
    const from = `${page}/${id}/withdraw`;
    expect((await operator.post(`${from}/send`, { typed: 'Eva', reason: 'x' }, { from })).status).toBe(400);
    expect((await operator.post(`${from}/send`, { typed: 'Olga', reason: 'Left' }, { from })).to).toBe(
      `${page}?done=person-withdrawn`,
    );
    expect((await olga.get(page)).status).toBe(401);
    const rows = await api.call('GET', `/access/v1/service/audit?object=${id}`, undefined, { token });
    expect((rows.json.list as { route: string }[]).map(({ route }) => route)).toEqual([
      'DELETE /access/v1/service/people/:id',
      'POST /console/join',
      'POST /access/v1/service/people',
    ]);
    expect(rows.json.list).toMatchObject([{ reason: 'Left' }, {}, {}]);
  });

  it('creates another link, which invalidates the previous link', async () => {
    const first = await invited('Olga');
    const id = await idOfFirst();
    const { html } = await operator.post(`${page}/renew`, { id }, { from: page });
    const second = /(\/console\/join\?code=[\w-]{43})/.exec(html)?.[1] ?? 'none';
    expect((await visitor(api).get(first)).status).toBe(403);
    expect((await visitor(api).get(second)).status).toBe(200);
  });

  it.each([
    ['no name', ' '],
    ['a name with a line break', 'Olga\nadmin'],
  ])('refuses %s and shows the form again', async (_what, name) => {
    const refused = await operator.post(`${page}/invite`, { name }, { from: page });
    expect([refused.status, refused.html.includes('role="alert"')]).toEqual([400, true]);
    expect(await list()).toEqual([]);
  });

  it('is hidden from tenants, and does not list workspace users', async () => {
    await api.call('POST', '/access/v1/people', { name: 'Berta', role: 'admin' });
    expect(await list()).toEqual([]);
    const admin = await signedIn(api, 'admin');
    expect((await admin.get(page)).status).toBe(404);
    expect((await admin.post(`${page}/invite`, { name: 'Me' }, { from: '/console/w/one' })).status).toBe(404);
    expect((await api.call('GET', calls)).status).toBe(403);
    expect((await api.call('POST', calls, { name: 'Me' })).status).toBe(403);
    const berta = (await api.call('GET', '/access/v1/people')).json.list as { id: string }[];
    const stolen = await api.call('DELETE', `${calls}/${berta[0]?.id}`, undefined, { token });
    expect(stolen.status).toBe(404);
    await invited('Olga');
    const id = await idOfFirst();
    expect((await api.call('DELETE', `/access/v1/people/${id}`)).status).toBe(404);
  });

  it('escapes HTML in user input', async () => {
    await invited(hostile);
    expect((await operator.get(page)).html).not.toMatch(/<script>|<img/);
  });
});
