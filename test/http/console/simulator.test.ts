// Tests the simulator page with a real simulator: its data of the workspace, its settings, and where it is unavailable.
import { temporalAddress } from '../../servers/addresses';
import { type ChainFixture, openChainFixture, workspace } from '../../activities/chain-fixture';
import { readSettings } from '../../../src/settings/settings';
import { createWorkspaceIfAbsent } from '../../../src/store/workspaces/new-workspace';
import { createUuidV7 } from '../../../src/main/ids';
import { startApi, type TestApi } from '../api';
import { englishIn } from './english';
import { consoleSettings, linkFor, signedIn, type Visitor, visitor } from './visitor';

const [supplier, other] = ['B12345674', 'B85905495'];
const home = '/console/w/fixture';
const page = `${home}/simulator`;

let fixture: ChainFixture;
let api: TestApi;
let manager: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  fixture = await openChainFixture();
  const { authority, mongo } = fixture.deps.settings;
  api = await startApi({
    ...consoleSettings,
    SELLO_DATABASE: mongo.database,
    TEMPORAL_ADDRESS: temporalAddress(),
    SELLO_SIMULATOR_URL: new URL(authority.urls.simulator.person).origin,
    SELLO_SIMULATOR_CONTROL_URL: fixture.simulator.controlUrl,
  });
  const stored = await fixture.supplier(supplier);
  await fixture.seed(stored, 3);
  await fixture.seal(stored);
  await fixture.drain(stored);
  [manager, viewer] = await Promise.all([signInAs('manager'), signInAs('viewer')]);
}, 60_000);
afterAll(async () => {
  await api?.close();
  await fixture?.close();
});

/** An operator of the installation, as the user of a local stack is, with a role in a workspace. */
async function signInAs(role: 'manager' | 'viewer', place = workspace, at = api): Promise<Visitor> {
  const someone = visitor(at);
  await someone.enter(
    await linkFor(at, [
      { workspace: place, role },
      { workspace: null, role: 'service' },
    ]),
  );
  return someone;
}

const orders = async () => {
  const response = await fetch(`${fixture.simulator.controlUrl}/orders`);
  return (await response.json()) as { seconds: number[]; open: boolean; census: Record<string, unknown> };
};

describe('the simulator page', () => {
  it('shows only the data of this workspace, in both languages', async () => {
    for (const language of ['en', 'es']) {
      const { status, html } = await viewer.get(page, { 'Accept-Language': language });
      expect(status).toBe(200);
      expect(html).toContain(`${home}/suppliers/${supplier}`);
      expect(html).toMatch(/<td class="amount"[^>]*>3<\/td>/);
      expect(html).not.toMatch(/\[object Object\]|>undefined<|Invalid Date| style=/);
    }
    const elsewhere = await signInAs('viewer', api.workspace);
    const { status, html } = await elsewhere.get('/console/w/one/simulator');
    expect([status, html.includes(supplier)]).toEqual([200, false]);
  });

  it('has no English text in Spanish, whether the simulator works, is down or refuses a form', async () => {
    const inSpanish = { 'Accept-Language': 'es' };
    const headers = { ...inSpanish, 'Sec-Fetch-Site': 'same-origin', Origin: 'null' };
    const refusals = [
      ['wait', { seconds: 'x' }],
      ['refuse', { code: '' }],
    ] as const;
    for (const [form, fields] of refusals) {
      const { status, html } = await manager.post(`${page}/${form}`, fields, { from: page, headers });
      expect([form, status, englishIn(html)]).toEqual([form, 400, []]);
    }
    await manager.post(`${page}/refuse`, { code: 'B63272603' }, { from: page });
    for (const open of ['0', '1']) {
      const { to } = await manager.post(`${page}/away`, { open }, { from: page });
      const { html } = await manager.get(to, inSpanish);
      expect(html).toContain(open === '0' ? 'Caído' : 'B63272603');
      expect(englishIn(html)).toEqual([]);
    }
    await manager.post(`${page}/accept`, { code: 'B63272603' }, { from: page });
  });

  it('sets the wait, makes the simulator reject and accept a customer, and keeps other settings', async () => {
    await fixture.control('PUT', '/census', { unknownAgreements: ['X1'], names: { '12345678Z': 'ANA' } });
    expect((await manager.post(`${page}/wait`, { seconds: '17' }, { from: page })).to).toBe(
      `${page}?done=simulator-told`,
    );
    expect((await orders()).seconds).toEqual([17]);
    await manager.post(`${page}/refuse`, { code: ' b63272603 ' }, { from: page });
    await manager.post(`${page}/refuse`, { code: other }, { from: page });
    const census = { unknownAgreements: ['X1'], names: { '12345678Z': 'ANA' }, unknownTaxCodes: ['B63272603', other] };
    expect((await orders()).census).toMatchObject(census);
    expect((await viewer.get(page)).html).toContain('B63272603');
    await manager.post(`${page}/accept`, { code: 'B63272603' }, { from: page });
    expect((await orders()).census).toMatchObject({ ...census, unknownTaxCodes: [other] });
  });

  it('simulates an outage until it is ended', async () => {
    await manager.post(`${page}/away`, { open: '0' }, { from: page });
    expect((await orders()).open).toBe(false);
    expect((await viewer.get(page)).html).toContain('The simulator refuses connections');
    await manager.post(`${page}/away`, { open: '1' }, { from: page });
    expect((await orders()).open).toBe(true);
  });

  it.each([
    ['wait', { seconds: '' }],
    ['wait', { seconds: '-1' }],
    ['wait', { seconds: '10000' }],
    ['refuse', { code: '<script>' }],
    ['refuse', { code: '' }],
  ])('refuses %s with %j and shows it again', async (form, fields) => {
    const refused = await manager.post(`${page}/${form}`, fields, { from: page });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('role="alert"');
    expect(refused.html).not.toContain('<script>"');
  });

  it('returns 403 for roles that may not control the simulator', async () => {
    const before = await orders();
    expect((await viewer.get(page)).html).not.toMatch(/simulator\/(?:wait|away|refuse|accept)/);
    for (const [form, fields] of [
      ['wait', { seconds: '1' }],
      ['away', { open: '0' }],
      ['refuse', { code: supplier }],
      ['accept', { code: other }],
    ] as const)
      expect([form, (await viewer.post(`${page}/${form}`, fields, { from: page })).status]).toEqual([form, 403]);
    expect(await orders()).toEqual(before);
  });

  // Regression: a manager of one workspace closed the simulator, and set its wait and its census, for all workspaces.
  it('exists only for operators, because all workspaces share the simulator', async () => {
    const before = await orders();
    const admin = await signedIn(api, 'admin');
    expect((await admin.get('/console/w/one')).html).not.toContain('/simulator"');
    expect((await admin.get('/console/w/one/simulator')).status).toBe(404);
    for (const [form, fields] of [
      ['wait', { seconds: '1' }],
      ['away', { open: '0' }],
    ] as const) {
      const refused = await admin.post(`/console/w/one/simulator/${form}`, fields, { from: '/console/w/one' });
      expect([form, refused.status]).toEqual([form, 404]);
    }
    expect(await orders()).toEqual(before);
  });

  it('exists only for simulator workspaces, if the API knows the control URL', async () => {
    const id = createUuidV7();
    await createWorkspaceIfAbsent(api.database, { id, name: 'Live', slug: 'live', environment: 'test' }, new Date());
    const someone = visitor(api);
    await someone.enter(
      await linkFor(api, [
        { workspace: id, role: 'admin' },
        { workspace: null, role: 'service' },
      ]),
    );
    expect((await someone.get('/console/w/live')).html).not.toContain('/simulator"');
    expect((await someone.get('/console/w/live/simulator')).status).toBe(404);
    expect(
      (await someone.post('/console/w/live/simulator/wait', { seconds: '1' }, { from: '/console/w/live' })).status,
    ).toBe(404);
    const without = await startApi(consoleSettings);
    try {
      const admin = await signInAs('manager', without.workspace, without);
      expect((await admin.get('/console/w/one')).html).not.toContain('/simulator"');
      expect((await admin.get('/console/w/one/simulator')).status).toBe(404);
    } finally {
      await without.close();
    }
  });

  it.each([
    'http://10.0.0.1:8444',
    'https://127.0.0.1:8444',
    'http://127.0.0.1.evil.example',
    'http://localhost:1/x',
    'x',
  ])('controls a local simulator only, not a simulator at %s', (url) => {
    expect(() => readSettings({ SELLO_SIMULATOR_CONTROL_URL: url })).toThrow('SELLO_SIMULATOR_CONTROL_URL');
  });

  it('reports that the simulator does not run', async () => {
    const apiWithoutSimulator = await startApi({
      ...consoleSettings,
      SELLO_SIMULATOR_CONTROL_URL: 'http://127.0.0.1:1',
    });
    try {
      const operator = await signInAs('manager', apiWithoutSimulator.workspace, apiWithoutSimulator);
      const shown = await operator.get('/console/w/one/simulator');
      expect([shown.status, shown.html.includes('The simulator does not respond')]).toEqual([503, true]);
    } finally {
      await apiWithoutSimulator.close();
    }
  });
});
