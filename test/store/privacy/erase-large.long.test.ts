// The erasure of a large workspace in small transactions. Regression: one transaction of twenty seconds could never
// end.
import type { CommandSucceededEvent } from 'mongodb';
import { getConsoleMembersCollection } from '../../../src/store/people/members';
import { connectDatabase, type Database } from '../../../src/store/database';
import { eraseWorkspaceAccessData } from '../../../src/store/privacy/erase-access';
import { getChainsCollection } from '../../../src/store/chains/chains';
import type { ChainDocument } from '../../../src/model/chain';
import { formatCertificateStopKey, getSendingStopsCollection } from '../../../src/store/chains/windows';
import { getOutboxCollection } from '../../../src/store/outbox/outbox';
import { getAccessKeysCollection } from '../../../src/store/keys/keys';
import { monitored } from '../../http/count-requests';
import { mongoUri } from '../../servers/addresses';
import { databaseName, leaveDatabase, prepareDatabase } from '../../servers/own-database';

let database: Database;
beforeAll(async () => {
  database = await connectDatabase(monitored(mongoUri()), databaseName(), 'test');
  await prepareDatabase(database);
}, 60_000);
afterAll(() => leaveDatabase(database));
beforeEach(async () => {
  const names = ['webhook_deliveries', 'spool', 'console_members', 'console_people', 'console_sessions', 'access_keys'];
  for (const name of [...names, 'chains', 'stops', 'outbox']) await rows(name).deleteMany({});
}, 60_000);

const rows = (name: string) => database.collection<{ _id: string }>(name);
const now = new Date();
const soon = new Date(now.getTime() + 86_400_000);
const act = {
  _id: 'act',
  workspace: 'w',
  createdAt: now,
  by: { kind: 'command' },
  route: 'sello erase',
  objects: [],
} as const;

const delivery = (workspace: string, i: number) => ({
  _id: `${workspace}:hook:${String(i).padStart(7, '0')}`,
  workspace,
  webhook: `${workspace}:hook`,
  state: 'delivered',
  createdAt: now,
  expiresAt: soon,
});

/** A workspace with many rows of everything, and a small one. */
async function seed(deliveries: number): Promise<void> {
  const add = (name: string, made: readonly object[]) => rows(name).insertMany(made as never);
  const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
  await add('webhook_deliveries', [...many(deliveries, (i) => delivery('w', i)), delivery('other', 1)]);
  await add('spool', [...many(500, (i) => ({ _id: `w:${i}`, createdAt: now })), { _id: 'other:1', createdAt: now }]);
  await add(
    'console_members',
    many(150, (i) => ({ _id: `m${i}`, workspace: 'w', person: `p${i}`, createdAt: now })),
  );
  await add(
    'console_people',
    many(150, (i) => ({ _id: `p${i}`, joinedAt: now })),
  );
  await add(
    'console_sessions',
    many(2_500, (i) => ({ _id: `s${i}`, secretHash: `h${i}`, grants: [{ workspace: 'w' }], expiresAt: soon })),
  );
  await add('access_keys', [
    { _id: 'k', workspace: 'w', createdAt: now },
    { _id: 'l', workspace: 'other', createdAt: now },
  ]);
  await add(
    'chains',
    many(300, (i) => buildChain('w', i)),
  );
  await add('chains', [buildChain('other', 7)]);
  await add('stops', [
    { _id: formatCertificateStopKey('live', 'F7'), at: now, text: 'shared' },
    { _id: formatCertificateStopKey('live', 'F8'), at: now, text: 'of this workspace alone' },
  ]);
}

const buildChain = (workspace: string, i: number) =>
  ({
    _id: `${workspace}:live:${i}`,
    workspace,
    environment: 'live',
    supplier: String(i),
    installation: `${workspace}${i}`,
    certificate: { fingerprint: `F${i}` },
    registration: { state: 'registered', entry: String(i), job: String(i) },
  }) as ChainDocument;

const count = (name: string, filter: object = {}): Promise<number> => rows(name).countDocuments(filter);

/** The maximum number of rows of a collection that one transaction deletes during the erasure. */
async function readLargest(work: () => Promise<unknown>): Promise<number> {
  const { client } = database.db;
  const inTransaction = new Map<number, string>();
  const deleted = new Map<string, number>();
  const start = ({
    requestId,
    commandName,
    command,
  }: {
    requestId: number;
    commandName: string;
    command: Record<string, unknown>;
  }) => {
    if (commandName !== 'delete' || command['autocommit'] !== false) return;
    inTransaction.set(requestId, JSON.stringify([command['lsid'], String(command['txnNumber']), command['delete']]));
  };
  const end = ({ requestId, reply }: CommandSucceededEvent) => {
    const key = inTransaction.get(requestId);
    if (key !== undefined) deleted.set(key, (deleted.get(key) ?? 0) + Number((reply as { n: number }).n));
  };
  client.on('commandStarted', start);
  client.on('commandSucceeded', end);
  try {
    await work();
  } finally {
    client.off('commandStarted', start);
    client.off('commandSucceeded', end);
  }
  return Math.max(0, ...deleted.values());
}

const isGone = async (): Promise<void> => {
  const own = { _id: { $gt: 'w:', $lt: 'w;' } };
  for (const name of ['webhook_deliveries', 'spool'])
    expect([name, await count(name, own), await count(name)]).toEqual([name, 0, 1]);
  expect(await count('console_sessions')).toBe(0);
  expect(await getConsoleMembersCollection(database).countDocuments()).toBe(0);
  expect(await count('console_people')).toBe(0);
  expect(await getAccessKeysCollection(database).distinct('workspace', {})).toEqual(['other']);
  expect(await getChainsCollection(database).countDocuments({ 'certificate.fingerprint': { $exists: true } })).toBe(1);
  expect((await getSendingStopsCollection(database).find().toArray()).map(({ _id }) => _id)).toEqual([
    formatCertificateStopKey('live', 'F7'),
  ]);
};

describe('the erasure of a workspace', () => {
  it('has no transaction that grows with the data of a workspace', async () => {
    await seed(12_000);
    const lines: string[] = [];
    const largest = await readLargest(() =>
      eraseWorkspaceAccessData(
        database,
        'w',
        now,
        () => act,
        (resource, done, of) => lines.push(`${resource} ${done}/${of}`),
      ),
    );
    expect(largest).toBeLessThanOrEqual(250);
    expect(lines).toEqual(expect.arrayContaining(['deliveries 5000/12000', 'deliveries 12000/12000', 'spool 500/500']));
    await isGone();
    expect(await getOutboxCollection(database).countDocuments()).toBe(1);
  }, 60_000);

  it('continues after an interruption, and reports once', async () => {
    await seed(12_000);
    const dies = (): never => {
      throw new Error('the process died');
    };
    await expect(eraseWorkspaceAccessData(database, 'w', now, () => act, dies)).rejects.toThrow('the process died');
    expect([
      await count('access_keys', { workspace: 'w' }),
      await getOutboxCollection(database).countDocuments(),
    ]).toEqual([1, 0]);
    const first: number[] = [];
    await eraseWorkspaceAccessData(
      database,
      'w',
      now,
      ({ keys }) => (keys > 0 ? act : undefined),
      (resource, _done, of) => void (resource === 'deliveries' && first.push(of)),
    );
    expect(first[0]).toBe(7_000);
    await isGone();
    expect(await getOutboxCollection(database).countDocuments()).toBe(1);
  }, 60_000);

  it('ends even if deliveries arrive continuously', async () => {
    await seed(6_000);
    let [goesOn, made] = [true, 10_000];
    const coming = (async () => {
      while (goesOn) {
        await rows('webhook_deliveries').insertMany(Array.from({ length: 50 }, () => delivery('w', made++)) as never);
      }
    })();
    await eraseWorkspaceAccessData(database, 'w', now, () => act);
    goesOn = false;
    await coming;
    // In practice, none arrives after the transaction that deletes the webhooks.
    expect(made).toBeGreaterThan(10_050);
    expect(await count('access_keys', { workspace: 'w' })).toBe(0);
  }, 60_000);
});
