// Tests the metrics: their values, the indexes of their queries, and their endpoint. Regression: one chain that was stopped for
// weeks hid the age of all others.
import { startHealthAndMetricsServer } from '../../src/main/health-and-metrics-port';
import { createPrometheusTextReader } from '../../src/main/metrics';
import { createProcessMetrics } from '../../src/metrics/registry';
import { endOwnSendingStopOfChain } from '../../src/store/chains/chain-control';
import { getChainsCollection } from '../../src/store/chains/chains';
import { getRecordsCollection } from '../../src/store/chains/records';
import { connectDatabase } from '../../src/store/database';
import { getSupplierCertificatesCollection } from '../../src/store/certificates/certificates';
import {
  buildInstallationStatusCountPipeline,
  buildInstallationStatusCountQueries,
  readInstallationStatusCounts,
} from '../../src/store/chains/status-counts';
import {
  formatCertificateStopKey,
  formatChainStopKey,
  insertSendingStopIfAbsent,
} from '../../src/store/chains/windows';
import { type ChainFixture, openChainFixture } from '../activities/chain-fixture';
import { mongoUri } from '../servers/addresses';
import { setTimeout as sleep } from 'node:timers/promises';

describe('the metrics of a worker', () => {
  let fixture: ChainFixture;
  beforeAll(async () => {
    fixture = await openChainFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  const counts = async (aheadMs = 0) => readInstallationStatusCounts(fixture.database, new Date(Date.now() + aheadMs));
  const simulator = async (aheadMs = 0) => (await counts(aheadMs)).environments.simulator;
  const page = (changes: { database?: typeof fixture.database; certificateEnd?: () => Date | undefined } = {}) =>
    createPrometheusTextReader({
      metrics: createProcessMetrics('worker', { version: '0', build: 'test' }),
      database: fixture.database,
      log: fixture.deps.log,
      now: () => new Date(),
      certificateEnd: () => undefined,
      taskQueue: fixture.deps.settings.temporal.taskQueue,
      ...changes,
    });

  it('are all present and 0 in an empty installation', async () => {
    const { jobsOpen, capped, environments, oldestCheckSeconds } = await counts();
    expect(oldestCheckSeconds).toBe(0);
    expect({ jobsOpen, capped }).toEqual({ jobsOpen: 0, capped: false });
    for (const one of Object.values(environments)) {
      for (const [name, value] of Object.entries(one)) expect([name, value]).toEqual([name, 0]);
    }
  });

  it('follow a chain from requests to settled records', async () => {
    const chain = await fixture.supplier('B12345674');
    await fixture.seed(chain, 3);
    expect(await simulator()).toMatchObject({ requestsWaiting: 3, pending: 0 });
    await fixture.seal(chain);
    expect(await simulator(10_000)).toMatchObject({ requestsWaiting: 0, pending: 3 });
    expect((await simulator(10_000)).oldestPendingSeconds).toBeGreaterThan(9);
    await fixture.control('PUT', '/faults', { rules: [{ kind: 'unavailable' }] });
    await fixture.submit(chain);
    expect(await simulator()).toMatchObject({ pending: 3, chainsBackingOff: 1, chainsStopped: 0 });
    expect(await simulator(10_000)).toMatchObject({
      oldestPendingSeconds: 0,
      oldestUnansweredSeconds: expect.any(Number),
    });
    expect((await simulator(10_000)).oldestUnansweredSeconds).toBeGreaterThan(9);
    await fixture.control('DELETE', '/faults');
    await fixture.drain(chain);
    expect(await simulator()).toMatchObject({ pending: 0, oldestPendingSeconds: 0, chainsBackingOff: 0 });
  });

  it('report the oldest record of the chains that still send', async () => {
    const [old, young] = [await fixture.supplier('A58818501'), await fixture.supplier('A08015497')];
    for (const chain of [old, young]) {
      await fixture.seed(chain, 1);
      await fixture.seal(chain);
    }
    const at = new Date(Date.now() - 30 * 86_400_000);
    await getRecordsCollection(fixture.database).updateMany({ chain: old._id }, { $set: { at } });
    expect((await simulator()).oldestPendingSeconds).toBeGreaterThan(86_400);
    await insertSendingStopIfAbsent(fixture.database, { _id: formatChainStopKey(old._id), at, text: 'a' });
    const { oldestPendingSeconds } = await simulator(10_000);
    expect(oldestPendingSeconds).toBeGreaterThan(9);
    expect(oldestPendingSeconds).toBeLessThan(600);
    await endOwnSendingStopOfChain(fixture.database, old);
    for (const chain of [old, young]) await fixture.drain(chain);
  });

  it('count delayed requests, and each stopped chain once', async () => {
    const [one, two] = [await fixture.supplier('B85905495'), await fixture.supplier('A28015865')];
    const entry = await fixture.invoice(one, 'H-1');
    await fixture.ask(one, entry);
    await fixture.seal(one);
    await fixture.change(entry, 'Servicio corregido');
    await fixture.ask(one, entry);
    await fixture.seal(one);
    const certificate = { fingerprint: 'F1', validTo: new Date() };
    await getChainsCollection(fixture.database).updateMany(
      { _id: { $in: [one._id, two._id] } },
      { $set: { certificate } },
    );
    const at = new Date();
    await insertSendingStopIfAbsent(fixture.database, { _id: `chain:${one._id}`, at, text: 'a' });
    await insertSendingStopIfAbsent(fixture.database, {
      _id: formatCertificateStopKey('simulator', 'F1'),
      at,
      text: 'b',
    });
    await insertSendingStopIfAbsent(fixture.database, { _id: formatCertificateStopKey('live', 'F1'), at, text: 'c' });
    const { environments } = await counts();
    expect(environments.simulator).toMatchObject({ chainsStopped: 2, requestsHeld: 1, pending: 1 });
    expect(environments.live).toMatchObject({ chainsStopped: 0 });
  });

  it('count alarms, paused chains and expiring certificates', async () => {
    const chain = await fixture.supplier('B64717838');
    const row = { at: new Date(), text: 'x' };
    await getChainsCollection(fixture.database).updateOne(
      { _id: chain._id },
      { $set: { alarm: row, sealingPause: row } },
    );
    const insert = (id: string, days: number) =>
      getSupplierCertificatesCollection(fixture.database).insertOne({
        _id: id,
        environment: 'live',
        validTo: new Date(Date.now() + days * 86_400_000),
      } as never);
    await Promise.all([insert('a', 29), insert('b', -1), insert('c', 31)]);
    const { environments } = await counts();
    expect(environments.simulator).toMatchObject({ chainsWithAlarm: 1, chainsSealingPaused: 1 });
    expect(environments.live).toMatchObject({ certificatesExpiring: 2, chainsWithAlarm: 0 });
    await getChainsCollection(fixture.database).updateOne(
      { _id: chain._id },
      { $set: { alarm: null, sealingPause: null } },
    );
    expect(await simulator()).toMatchObject({ chainsWithAlarm: 0, chainsSealingPaused: 0 });
  });

  it.each(Object.entries(buildInstallationStatusCountQueries(new Date())))(
    'use only an index for the query %s',
    async (_, query) => {
      const plan = JSON.stringify(
        await fixture.database
          .collection(query.collection)
          .aggregate(buildInstallationStatusCountPipeline(query), { hint: query.index })
          .explain(),
      );
      expect(plan).toContain(`"indexName":"${query.index}"`);
      expect(plan).not.toContain('COLLSCAN');
    },
  );

  it('are served as Prometheus text on the health port only', async () => {
    let said = { isWell: true, body: { worker: 'up' } };
    const server = await startHealthAndMetricsServer('127.0.0.1', 0, { health: () => said, metrics: page() });
    const base = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const response = await fetch(`${base}/metrics`);
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    const text = await response.text();
    expect(text).toMatch(/# HELP sello_pending_records .+\n# TYPE sello_pending_records gauge\n/);
    for (const environment of ['simulator', 'test', 'live'])
      expect(text).toMatch(new RegExp(`^sello_pending_records\\{environment="${environment}"\\} \\d+$`, 'm'));
    expect(await (await fetch(`${base}/health`)).json()).toEqual({ worker: 'up' });
    said = { isWell: false, body: { worker: 'stuck' } };
    expect((await fetch(`${base}/health`)).status).toBe(503);
    expect((await fetch(`${base}/other`)).status).toBe(404);
    server.close();
  });

  it('are computed once for concurrent requests', async () => {
    let count = 0;
    const database = {
      ...fixture.database,
      collection: (name: string) => {
        count += 1;
        return fixture.database.collection(name);
      },
    } as typeof fixture.database;
    await Promise.all(Array.from({ length: 20 }, page({ database })));
    // These are the commands of one count; twenty counts would need twenty times as many.
    expect(count).toBeLessThan(25);
  });

  it('omit values of the database while it is unavailable, and report that', async () => {
    let isAway = false;
    const closed = await connectDatabase(mongoUri(), 'closed');
    await closed.close();
    const database = {
      ...fixture.database,
      collection: (name: string) => (isAway ? closed : fixture.database).collection(name),
    } as typeof fixture.database;
    const ask = page({ database });
    const before = await ask();
    expect(before).toContain('\nsello_counts_unavailable 0\n');
    expect(before).toMatch(/\nsello_jobs_open \d/);
    isAway = true;
    await sleep(5_100);
    const away = await ask();
    expect(away).toContain('\nsello_counts_unavailable 1\n');
    expect(away).not.toMatch(/\nsello_(jobs_open|pending_records\{.*)[ }]/);
    expect(away).toContain('\nprocess_resident_memory_bytes ');
    isAway = false;
    expect(await ask()).toMatch(/\nsello_jobs_open \d/);
  }, 20_000);

  it('include the end of the configured certificate, if a certificate is configured', async () => {
    const given = await page({ certificateEnd: () => new Date(1_800_000_000_500) })();
    expect(given).toContain('\nsello_configured_certificate_expiry_seconds 1800000000\n');
    expect(await page()()).not.toMatch(/\nsello_configured_certificate_expiry_seconds \d/);
  });
});
