// Tests the exports and verifications of chains and audit logs. Regression: nothing limited their number, the driver read up to
// 16 MB at once for each of them, and a verification continued after its client had gone.
import { generateChain, software } from '../../storms/sample-chain';
import { toChainHead, type SealedRecord } from '../../src/chain/record/record';
import { auditLimits } from '../../src/contracts/limits/audit';
import { httpLimits } from '../../src/contracts/limits/http';
import { fairShareLimits, turnWaitMaxMs } from '../../src/contracts/limits/shares';
import { workspaceExportAndErasureLimits as limits } from '../../src/contracts/limits/retention';
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import { processResourceLimits } from '../../src/shares/shares';
import { verifyAuditRows } from '../../src/store/audit/verify';
import { streamChainRecordsAsJsonLines } from '../../src/store/chains/chain-export';
import { verifyStoredChain } from '../../src/store/chains/chain-verification';
import { formatChainKey, getChainsCollection } from '../../src/store/chains/chains';
import { formatRecordKey, getRecordsCollection } from '../../src/store/chains/records';
import { connectDatabase, type Database } from '../../src/store/database';
import { mongoUri } from '../servers/addresses';
import { type TestApi, startApi } from './api';
import { chainOf } from './audit/stored-chain';
import { monitored } from './count-requests';
import { connectRaw, type RawConnection, statusesIn } from './raw-client';

const length = 2_500;
const links = [...generateChain(length)];
const installation = software.NumeroInstalacion;

let api: TestApi;
let observed: Database;
let chain: ChainDocument;
const open: RawConnection[] = [];
beforeAll(async () => {
  api = await startApi();
  observed = await connectDatabase(monitored(mongoUri()), api.database.db.databaseName, 'test');
  chain = await storeChain();
}, 60_000);
afterAll(async () => {
  await observed.close();
  await api.close();
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
  jest.restoreAllMocks();
});

/** Stores a chain whose export has some 10 MB. */
async function storeChain(): Promise<ChainDocument> {
  const { supplier } = await chainOf(api);
  const _id = formatChainKey(api.workspace, 'simulator', supplier);
  const rows = links.map((link) => ({
    _id: formatRecordKey(_id, installation, link.sequence),
    chain: _id,
    workspace: api.workspace,
    invoiceKey: `${_id}-${link.sequence}`,
    ordinal: link.sequence,
    request: `${_id}:${link.sequence}`,
    entry: `e${link.sequence}`,
    installation,
    sequence: link.sequence,
    fingerprint: link.fingerprint,
    previousFingerprint: `${_id}-${link.sequence}`,
    sealedJson: JSON.stringify(link),
    xml: `<record>${'x'.repeat(4_000)}</record>`,
  }));
  await getRecordsCollection(api.database).insertMany(rows as unknown as RecordDocument[]);
  const head = toChainHead(links.at(-1) as SealedRecord);
  await getChainsCollection(api.database).updateOne({ _id }, { $set: { installation, head } });
  return (await getChainsCollection(api.database).findOne({ _id })) as ChainDocument;
}

/** Sends a request and reads only the start of the response. @returns its status */
async function neverRead(path: string, token: string, base = api.base): Promise<string> {
  const one = await connectRaw(base);
  open.push(one);
  one.send(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const text = await one.until((came) => came !== '', 10_000);
  one.socket.pause();
  return statusesIn(text)[0] ?? '';
}

/** The reads of a collection during the work, with the size of their batches. */
async function readBatches(collection: string, work: () => Promise<unknown>) {
  const { client } = observed.db;
  const batches: unknown[] = [];
  const note = ({ command }: { command: Record<string, unknown> }): void => {
    if (command['find'] === collection || command['collection'] === collection) batches.push(command['batchSize']);
  };
  client.on('commandStarted', note);
  try {
    await work();
  } finally {
    client.off('commandStarted', note);
  }
  return batches;
}

const drain = async (lines: AsyncIterable<string>): Promise<number> => {
  let count = 0;
  for await (const _line of lines) count += 1;
  return count;
};

describe('an export of a chain', () => {
  it('reads one small batch of the driver at a time', async () => {
    let count = 0;
    const installations = [{ installation, records: length, head: null }];
    const batches = await readBatches('records', async () => {
      count = await drain(streamChainRecordsAsJsonLines(observed, chain._id, installations));
    });
    expect(count).toBe(length);
    expect(batches.length).toBeGreaterThanOrEqual(length / limits.recordsAtOnce);
    expect(new Set(batches)).toEqual(new Set([limits.recordsAtOnce]));
  });

  it('is refused if the workspace has two of them that nobody reads, and other workspaces are served', async () => {
    jest.replaceProperty(turnWaitMaxMs, 'exports', 200 as never);
    const token = await api.token('read admin');
    const path = `/fiscal/v1/chains/${chain.supplier}/export`;
    const statuses = await Promise.all(Array.from({ length: 5 }, () => neverRead(path, token)));
    const { owner } = fairShareLimits.exports;
    expect(statuses.filter((status) => status === '200')).toHaveLength(owner);
    expect(statuses.filter((status) => status === '503')).toHaveLength(5 - owner);
    for (const place of ['/access/v1/audit/export', '/access/v1/audit/verification']) {
      const reply = await api.call('GET', place, undefined, { token });
      expect([place, reply.status, reply.json.key]).toEqual([place, 503, 'busy']);
      const other = await api.token('admin', api.otherWorkspace);
      expect((await api.call('GET', place, undefined, { token: other })).status).toBe(200);
    }
    const verified = await api.call('GET', `/fiscal/v1/chains/${chain.supplier}/verification`, undefined, { token });
    expect(verified.status).toBe(503);
    for (const { socket } of open.splice(0)) socket.destroy();
    const countHeld = (): number => processResourceLimits.exports.heldBy({ owner: api.workspace });
    for (let i = 0; i < 1_000 && countHeld() > 0; i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await api.call('GET', '/access/v1/audit/export', undefined, { token })).status).toBe(200);
  }, 60_000);

  it('ends and frees its slot if its client reads less than the minimum, as every response does', async () => {
    jest.replaceProperty(httpLimits, 'readerMs', 1_500 as never);
    jest.replaceProperty(httpLimits, 'readersLookMs', 100 as never);
    const quick = await api.another();
    const token = await api.token('read admin');
    const countHeld = (): number => processResourceLimits.exports.heldBy({ owner: api.workspace });
    expect(await neverRead(`/fiscal/v1/chains/${chain.supplier}/export`, token, quick.base)).toBe('200');
    expect(countHeld()).toBe(1);
    for (let i = 0; i < 1_000 && countHeld() > 0; i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(countHeld()).toBe(0);
    await quick.close();
  }, 60_000);

  it('waits for its turn if the workspace has two of them at work, as the verifications do', async () => {
    const owner = { owner: api.workspace };
    const token = await api.token('read admin');
    const { supplier } = chain;
    for (const path of [
      `/fiscal/v1/chains/${supplier}/export`,
      `/fiscal/v1/chains/${supplier}/verification`,
      '/access/v1/audit/export',
      '/access/v1/audit/verification',
    ]) {
      const [first, second] = [processResourceLimits.exports.take(owner), processResourceLimits.exports.take(owner)];
      const third = api.call('GET', path, undefined, { token });
      const early = await Promise.race([third, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))]);
      first();
      second();
      expect([path, early, (await third).status]).toEqual([path, 'waits', 200]);
    }
    expect(processResourceLimits.exports.heldBy(owner)).toBe(0);
  }, 60_000);

  it('frees its slot after its last line, as the verifications do', async () => {
    const token = await api.token('admin');
    const service = await api.token('service', null);
    for (let i = 0; i < 3; i += 1) {
      expect((await api.call('GET', `/fiscal/v1/chains/${chain.supplier}/export`)).status).toBe(200);
      const { json } = await api.call('GET', `/fiscal/v1/chains/${chain.supplier}/verification`);
      expect([json.count, json.broken]).toEqual([length, null]);
      for (const place of ['/access/v1/audit', '/access/v1/service/audit'])
        for (const end of ['export', 'verification']) {
          const used = place.includes('service') ? service : token;
          expect((await api.call('GET', `${place}/${end}`, undefined, { token: used })).status).toBe(200);
        }
    }
    expect(processResourceLimits.exports.heldBy({ owner: api.workspace })).toBe(0);
  }, 60_000);
});

describe('a verification', () => {
  it('ends when its client has gone, without a write', async () => {
    const closed = AbortSignal.abort();
    const before = await getChainsCollection(api.database).findOne({ _id: chain._id });
    await expect(verifyStoredChain(observed, chain, closed)).rejects.toMatchObject({ key: 'busy' });
    expect(await getChainsCollection(api.database).findOne({ _id: chain._id })).toEqual(before);
    await api.call('POST', '/access/v1/keys', { name: 'k', scopes: ['read'] }, { token: await api.token('admin') });
    await api.call('GET', '/access/v1/audit', undefined, { token: await api.token('admin') });
    expect((await verifyAuditRows(observed, api.workspace)).count).toBeGreaterThan(0);
    const ended = verifyAuditRows(observed, api.workspace, undefined, closed);
    await expect(ended).rejects.toMatchObject({ key: 'busy' });
  });

  it('of an audit log reads one small batch of the driver at a time', async () => {
    const batches = await readBatches('audit', () => verifyAuditRows(observed, api.workspace));
    expect(new Set(batches)).toEqual(new Set([auditLimits.exportRowsMax]));
  });
});
