// Tests calls while Temporal is down or hangs: each change is stored and gets a response, and the sweep starts what is missing
// (test/activities/sweep, fault test D8).
import { type Server, type Socket, createServer } from 'node:net';
import { apiEndpoints } from '../../src/http/routes';
import { formatChainKey, getChainsCollection, generateInstallationNumber } from '../../src/store/chains/chains';
import {
  formatCertificateStopKey,
  getSendingStopsCollection,
  insertSendingStopIfAbsent,
} from '../../src/store/chains/windows';
import { nobody } from '../temporal/away-engine';
import { startApi, type TestApi } from './api';
import { changingCalls, unchangingCalls } from './audit/changing-calls';
import { listenLocally } from '../servers/listen';

const changing = apiEndpoints
  .filter(({ method, path }) => method !== 'GET' && !unchangingCalls.includes(`${method} ${path}`))
  .map(({ method, path }) => [`${method} ${path}`, method] as const);

/** Accepts connections and never responds. */
async function silentServer(): Promise<{ readonly address: string; close(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => void sockets.add(socket));
  const port = await listenLocally(server);
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { address: `127.0.0.1:${port}`, close };
}

describe('a call while Temporal is down', () => {
  let api: TestApi;
  let operator: string;
  beforeAll(async () => {
    api = await startApi({ TEMPORAL_ADDRESS: nobody, SELLO_CONSOLE: 'link' });
    operator = await api.token('service', null);
  });
  afterAll(() => api.close());

  it.each(changing)('responds as if Temporal were available: %s', async (name, method) => {
    const prepared = await changingCalls[name]?.(api);
    if (!prepared) throw new Error(`there is no call of ${name}`);
    const { path, body, raw, service, token } = prepared;
    const options = { ...(service ? { token: operator } : token ? { token } : {}), ...(raw ? { raw } : {}) };
    const { status, text } = await api.call(method, path, body, options);
    expect([status < 300, status < 300 ? '' : text]).toEqual([true, '']);
  });
});

describe('a call while Temporal hangs', () => {
  let engine: Awaited<ReturnType<typeof silentServer>>;
  let api: TestApi;
  beforeAll(async () => {
    engine = await silentServer();
    api = await startApi({ TEMPORAL_ADDRESS: engine.address });
  });
  afterAll(async () => {
    engine.close();
    await api.close();
  });

  it('resumes a certificate of 1,000 suppliers without waiting for their chains', async () => {
    const at = new Date();
    const certificate = { fingerprint: 'SHARED' };
    const code = (i: number): string => `B${String(i).padStart(8, '0')}`;
    await getChainsCollection(api.database).insertMany(
      Array.from({ length: 1_000 }, (_, i) => ({
        _id: formatChainKey(api.workspace, 'simulator', code(i)),
        workspace: api.workspace,
        environment: 'simulator' as const,
        supplier: code(i),
        supplierName: code(i),
        installation: generateInstallationNumber(),
        zone: 'Europe/Madrid',
        registration: { state: 'registered' as const, entry: 'none', job: 'none' },
        head: null,
        certificate,
        createdAt: at,
        updatedAt: at,
      })),
    );
    await insertSendingStopIfAbsent(api.database, {
      _id: formatCertificateStopKey('simulator', 'SHARED'),
      at,
      code: '4141',
      text: 'no',
    });
    const token = await api.token('service', null);
    const path = `/access/v1/workspaces/${api.workspace}/chains/${code(7)}/resume`;
    const began = Date.now();
    const first = await api.call('POST', path, undefined, { token });
    expect(Date.now() - began).toBeLessThan(5_000);
    expect([first.status, first.json['chains']]).toEqual([200, 1_000]);
    expect(await getSendingStopsCollection(api.database).countDocuments({})).toBe(0);
    // A repeat reports that no stop was left to end, which is equally correct.
    expect((await api.call('POST', path, undefined, { token })).status).toBe(200);
  });
});
