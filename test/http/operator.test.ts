// Tests the scope of the operator, who is not a tenant (docs/decisions/0015-the-operator-is-not-a-tenant.md): what it allows and
// what it hides.
import { apiEndpoints } from '../../src/http/routes';
import { createUuidV7 } from '../../src/main/ids';
import { formatChainKey, getChainsCollection, generateInstallationNumber } from '../../src/store/chains/chains';
import {
  formatCertificateStopKey,
  formatChainStopKey,
  getSendingStopsCollection,
  insertSendingStopIfAbsent,
} from '../../src/store/chains/windows';
import { getAccessKeysCollection } from '../../src/store/keys/keys';
import { saveSupplierCertificate } from '../../src/store/certificates/certificates';
import { apiOfFile } from './api';

const api = apiOfFile();
let operator: string;
beforeAll(async () => {
  operator = await api.token('service', null);
});

const fingerprint = 'AB12';

/** A chain of a supplier that stopped with its certificate. */
async function stoppedChain(supplier: string, workspace = api.workspace): Promise<string> {
  const at = new Date();
  const _id = formatChainKey(workspace, 'simulator', supplier);
  await getChainsCollection(api.database).insertOne({
    _id,
    workspace,
    environment: 'simulator',
    supplier,
    supplierName: supplier,
    installation: generateInstallationNumber(),
    zone: 'Europe/Madrid',
    registration: { state: 'pending', entry: createUuidV7(), job: createUuidV7(), confirmedAt: at },
    head: null,
    certificate: { fingerprint },
    createdAt: at,
    updatedAt: at,
  });
  await insertSendingStopIfAbsent(api.database, {
    _id: formatCertificateStopKey('simulator', fingerprint),
    at,
    code: '4141',
    text: '4141: no',
  });
  return _id;
}
const isStopped = async (): Promise<boolean> =>
  (await getSendingStopsCollection(api.database).findOne({
    _id: formatCertificateStopKey('simulator', fingerprint),
  })) !== null;

afterEach(async () => {
  await getChainsCollection(api.database).deleteMany({});
  await getSendingStopsCollection(api.database).deleteMany({});
});

describe('a key of a tenant', () => {
  it.each([['operate'], ['admin']])('cannot disable the authorization form with the scope %s', async (scope) => {
    const token = await api.token(scope);
    const reply = await api.call('PATCH', '/access/v1/workspace', { agreement: false }, { token });
    expect([reply.status, reply.json.key]).toEqual([403, 'forbidden']);
    const response = await api.call('PATCH', '/access/v1/workspace', { agreement: true }, { token });
    expect(response.json.agreement).toBe(true);
    const off = await api.call(
      'PATCH',
      `/access/v1/workspaces/${api.workspace}`,
      { agreement: false },
      { token: operator },
    );
    expect(off.json.agreement).toBe(false);
  });

  it.each([['operate'], ['admin']])('cannot approve a registration with the scope %s', async (scope) => {
    const chain = await stoppedChain('B12345674');
    const stored = await getChainsCollection(api.database).findOne({ _id: chain });
    const place = `/apps/fiscal/v1/entry/${stored?.registration.entry}/approve`;
    const reply = await api.call('POST', place, undefined, { token: await api.token(scope) });
    expect([reply.status, reply.json.key]).toEqual([403, 'forbidden']);
    expect((await getChainsCollection(api.database).findOne({ _id: chain }))?.registration.state).toBe('pending');
  });

  it.each([['operate'], ['admin']])('cannot end the stop of a shared certificate with the scope %s', async (scope) => {
    await stoppedChain('B12345674');
    const place = '/fiscal/v1/chains/B12345674/resume';
    const reply = await api.call('POST', place, undefined, { token: await api.token(scope) });
    expect([reply.status, reply.json.key]).toEqual([403, 'forbidden']);
    expect(await isStopped()).toBe(true);
  });

  it('can resume a chain from its own stop while other stops remain', async () => {
    const chain = await stoppedChain('B12345674');
    await insertSendingStopIfAbsent(api.database, {
      _id: formatChainStopKey(chain),
      at: new Date(),
      code: '4112',
      text: '4112: no',
    });
    // Temporal is down: the stop ends anyway, and the sweep wakes the chain.
    await api.call('POST', '/fiscal/v1/chains/B12345674/resume');
    expect(await getSendingStopsCollection(api.database).findOne({ _id: formatChainStopKey(chain) })).toBeNull();
    expect(await isStopped()).toBe(true);
  });

  it('can resume the stopped certificate of its supplier, and no other certificate', async () => {
    const chain = await stoppedChain('B12345674');
    const at = new Date();
    const own = {
      workspace: api.workspace,
      environment: 'simulator' as const,
      supplier: 'B12345674',
      fingerprint,
      subject: 'CN=x',
      kind: 'seal' as const,
      validFrom: at,
      validTo: at,
      createdAt: at,
    };
    await saveSupplierCertificate(api.database, own, [Buffer.alloc(32, 7)], { certificatePem: '', keyPem: '' });
    const other = await stoppedChain('B85905495', api.otherWorkspace);
    expect((await api.call('POST', '/fiscal/v1/chains/B12345674/resume')).status).toBe(403);
    await getChainsCollection(api.database).deleteOne({ _id: other });
    await api.call('POST', '/fiscal/v1/chains/B12345674/resume');
    expect([await isStopped(), chain]).toEqual([false, chain]);
  });

  it('cannot call the routes of the operator, whatever its token or stored key claims', async () => {
    const greedy = await api.token('admin service');
    const service = apiEndpoints.filter(({ scope }) => scope === 'service');
    expect(service.length).toBeGreaterThan(5);
    for (const { method, path } of service) {
      const reply = await api.call(method, path.replace(/[:*]\w+/g, createUuidV7()), undefined, { token: greedy });
      expect([method, path, reply.status]).toEqual([method, path, 403]);
    }
  });
});

describe('the list of stops', () => {
  it('has pages, and can be filtered by certificate', async () => {
    const at = Date.now();
    for (const [i, supplier] of ['B12345674', 'B85905495', 'A28015865'].entries()) {
      await stoppedChain(supplier);
      await getChainsCollection(api.database).updateOne(
        { supplier },
        { $set: { certificate: { fingerprint: `F${i}` } } },
      );
      const _id = formatCertificateStopKey('simulator', `F${i}`);
      await insertSendingStopIfAbsent(api.database, { _id, at: new Date(at + i), code: '4141', text: 'no' });
    }
    const read = (query: string) => api.call('GET', `/access/v1/stops${query}`, undefined, { token: operator });
    const listNames = ({ json }: Awaited<ReturnType<typeof read>>) =>
      (json.list as { certificate: string }[]).map(({ certificate }) => certificate);
    // The stop of the earlier certificate of the three affects no chain, so it comes last.
    expect(listNames(await read(''))).toEqual(['F0', 'F1', 'F2', fingerprint]);
    const first = await read('?limit=2');
    expect(listNames(first)).toEqual(['F0', 'F1']);
    const second = await read(`?limit=2&cursor=${String(first.json.next_cursor)}`);
    expect([listNames(second), second.json.next_cursor]).toEqual([['F2', fingerprint], undefined]);
    const stray = await read('?cursor=abc');
    expect([stray.status, stray.json.key]).toEqual([422, 'parameter']);
    expect(listNames(await read('?certificate=F1'))).toEqual(['F1']);
    expect(listNames(await read('?certificate=F4'))).toEqual([]);
  });
});

describe('the operator', () => {
  it('can approve a registration, and Sello stores the key that approved it', async () => {
    const chain = await stoppedChain('B12345674');
    const before = await getChainsCollection(api.database).findOne({ _id: chain });
    const place = `/apps/fiscal/v1/entry/${before?.registration.entry}/approve`;
    await api.call('POST', place, undefined, { token: operator });
    const after = await getChainsCollection(api.database).findOne({ _id: chain });
    const key = await getAccessKeysCollection(api.database).findOne({ workspace: null });
    expect(after?.registration).toMatchObject({ state: 'registered', approvedBy: key?._id });
    expect(after?.registration.approvedAt).toBeInstanceOf(Date);
  });

  it('must name the workspace if two workspaces have an entry with the same id', async () => {
    const [one, two] = [await stoppedChain('B12345674'), await stoppedChain('B12345674', api.otherWorkspace)];
    const entry = createUuidV7();
    await getChainsCollection(api.database).updateMany({}, { $set: { 'registration.entry': entry } });
    const place = `/apps/fiscal/v1/entry/${entry}/approve`;
    expect((await api.call('POST', place, undefined, { token: operator })).status).toBe(422);
    await api.call('POST', `${place}?workspace=two`, undefined, { token: operator });
    const states = await Promise.all([one, two].map((_id) => getChainsCollection(api.database).findOne({ _id })));
    expect(states.map((chain) => chain?.registration.state)).toEqual(['pending', 'registered']);
  });

  it('sees the stop of a shared certificate, and can resume its chains', async () => {
    await stoppedChain('B12345674');
    const { json } = await api.call('GET', '/access/v1/stops', undefined, { token: operator });
    expect(json.list).toMatchObject([{ environment: 'simulator', certificate: fingerprint, code: '4141' }]);
    const place = `/access/v1/workspaces/${api.workspace}/chains/B12345674/resume`;
    await api.call('POST', place, undefined, { token: operator });
    expect(await isStopped()).toBe(false);
  });

  it('can call no route of a tenant', async () => {
    for (const { method, path, scope } of apiEndpoints.filter((endpoint) => endpoint.scope !== 'service')) {
      const reply = await api.call(method, path.replace(/[:*]\w+/g, createUuidV7()), undefined, { token: operator });
      expect([method, path, scope, reply.status]).toEqual([method, path, scope, 403]);
    }
  });
});
