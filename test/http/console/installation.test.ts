// Tests the pages of the operator: approval of registrations, stopped certificates, and no access for others.
import { createUuidV7 } from '../../../src/main/ids';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { getSendingStopsCollection } from '../../../src/store/chains/windows';
import { ownName, temporalAddress } from '../../servers/addresses';
import { startApi, type TestApi } from '../api';
import { register } from '../registered';
import { englishIn } from './english';
import { consoleSettings, signedIn, type Visitor } from './visitor';

const supplier = 'B12345674';
const home = '/console/service';
const entry = createUuidV7();
/** Fingerprint of a certificate with which two suppliers send. */
const shared = 'AB12CD34EF560708AB12';
const sharing = [
  ['B85905495', 'Uno, S.A.'],
  ['A58818501', 'Dos, S.A.'],
] as const;

let api: TestApi;
let operator: Visitor;
let admin: Visitor;
beforeAll(async () => {
  api = await startApi({
    ...consoleSettings,
    TEMPORAL_ADDRESS: temporalAddress(),
    SELLO_TASK_QUEUE: ownName('approvals'),
  });
  const waiting = {
    state: 'pending',
    entry,
    job: createUuidV7(),
    signature: 'digital',
    identityViews: ['front', 'back'],
    confirmedAt: new Date(),
  } as const;
  await register(api, supplier, { supplierName: 'Empresa, S.L.', registration: waiting });
  await register(api, 'B66464646', { registration: { state: 'pending', entry: createUuidV7(), job: createUuidV7() } });
  const at = new Date();
  await getSendingStopsCollection(api.database).insertOne({
    _id: `certificate:simulator:${shared}`,
    at,
    text: 'Suspendido',
    code: '4141',
  });
  await getSendingStopsCollection(api.database).insertOne({
    _id: 'certificate:simulator:CD34',
    at,
    text: 'The certificate has expired',
    code: 'certificate-expired',
  });
  for (const [code, name] of sharing) {
    await register(api, code, { supplierName: name, certificate: { fingerprint: shared } });
  }
  [operator, admin] = await Promise.all([signedIn(api, 'service'), signedIn(api, 'admin')]);
});
afterAll(() => api.close());

describe('the page of the operator', () => {
  it('lists confirmed registrations and stopped certificates in both languages', async () => {
    const token = await api.token('service', null);
    const { json } = await api.call('GET', '/access/v1/registrations', undefined, { token });
    expect(json.list).toEqual([expect.objectContaining({ supplier, workspace: api.workspace, signature: 'digital' })]);
    for (const language of ['en', 'es']) {
      const { status, html } = await operator.get(home, { 'Accept-Language': language });
      expect(status).toBe(200);
      for (const text of ['Empresa, S.L.', 'AB12CD34EF560708', 'Suspendido', 'Uno, S.A., Dos, S.A.'])
        expect(html).toContain(text);
      expect(html).not.toContain('B66464646');
      expect(html).not.toMatch(/\[object Object\]|>undefined<|Invalid Date/);
    }
  });

  it('has no English text in Spanish, including registration documents and stop reasons', async () => {
    const { html } = await operator.get(home, { 'Accept-Language': 'es' });
    for (const text of ['firma digital, anverso, reverso', 'El certificado ha caducado.']) expect(html).toContain(text);
    expect(englishIn(html)).toEqual([]);
    expect((await operator.get('/console')).to).toBe(home);
  });

  it('is hidden from workspace users, and shows the operator no workspace', async () => {
    for (const path of [home, `${home}/approve/${api.workspace}/${entry}`])
      expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
    expect((await operator.get('/console/w/one')).status).toBe(404);
    expect((await api.call('GET', '/access/v1/registrations')).status).toBe(403);
  });

  it('approves a registration once, after its code is typed', async () => {
    const from = `${home}/approve/${api.workspace}/${entry}`;
    expect((await operator.post(`${from}/send`, { typed: 'B1', reason: 'seen' }, { from })).status).toBe(400);
    expect((await operator.get(`${home}/approve/${api.otherWorkspace}/${entry}`)).status).toBe(404);
    const reply = await operator.post(`${from}/send`, { typed: supplier, reason: 'Papers seen' }, { from });
    expect([reply.status, reply.to]).toEqual([303, `${home}?done=registration-approved`]);
    const chain = await getChainsCollection(api.database).findOne({ supplier });
    expect(chain?.registration).toMatchObject({ state: 'registered', approvedBy: expect.any(String) });
    expect((await operator.get(from)).status).toBe(404);
    expect((await operator.get(home)).html).not.toContain('Empresa, S.L.');
  });

  it('resumes all chains of a shared certificate after its fingerprint is typed', async () => {
    const from = `${home}/stops/simulator/${shared}`;
    const { html } = await operator.get(from);
    for (const text of ['4141: Suspendido', 'Uno, S.A., Dos, S.A.']) expect(html).toContain(text);
    expect((await admin.get(from)).status).toBe(404);
    expect((await operator.post(`${from}/send`, { typed: 'AB12', reason: 'settled' }, { from })).status).toBe(400);
    expect((await operator.post(`${from}/send`, { typed: 'AB12CD34EF560708' }, { from })).status).toBe(400);
    const reply = await operator.post(
      `${from}/send`,
      { typed: 'AB12CD34EF560708', reason: 'Settled by phone' },
      { from },
    );
    expect([reply.status, reply.to]).toEqual([303, `${home}?done=stop-lifted`]);
    expect(
      await getSendingStopsCollection(api.database).countDocuments({ _id: `certificate:simulator:${shared}` }),
    ).toBe(0);
    expect((await operator.get(from)).status).toBe(404);
    const rows = await api.call('GET', '/access/v1/service/audit?limit=100', undefined, {
      token: await api.token('service', null),
    });
    expect(JSON.stringify(rows.json.list)).toContain('Settled by phone');
  });

  it('has no button for a stop that affects no chain', async () => {
    const { html } = await operator.get(home);
    expect(html).toContain('CD34');
    expect(html).not.toContain('/stops/simulator/CD34');
  });
});
