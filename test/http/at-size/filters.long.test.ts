// Tests that no filter and no console page reads all rows to find three: the database profiler counts keys and documents, and the
// limit is twice the result plus a few.
import type { Document } from 'mongodb';
import { createUuidV7 } from '../../../src/main/ids';
import { consoleScreens } from '../../../src/http/console/screens';
import { countJobsCreatedSinceByResult } from '../../../src/store/jobs/result-counts';
import { findChainByRegistrationEntry } from '../../../src/store/suppliers/registrations';
import { createWorkspaceIfAbsent } from '../../../src/store/workspaces/new-workspace';
import { ownName } from '../../servers/addresses';
import { startApi, type TestApi } from '../api';
import { consoleSettings, signedIn } from '../console/visitor';
import { createMissingCollectionsAndIndexes } from '../../../src/store/indexes';
import { type AskedQuestion, type Caller, type Question, questions } from './queries';
import * as seed from './rows';
import * as suppliers from './rows-of-suppliers';

let api: TestApi;
let running: string;
const tokens = new Map<Caller, string>();

/** Documents that every call reads: the caller, its workspace and its limits. */
const constant = 40;
/** The overview reads a thousand suppliers with stops and waiting records; no other page reads as many. */
const constantOfPage = 4 * 1_000 + 500;

beforeAll(async () => {
  api = await startApi({ ...consoleSettings, SELLO_DATABASE: ownName('at-size') });
  const { database, workspace, otherWorkspace } = api;
  await createMissingCollectionsAndIndexes(database);
  running = createUuidV7();
  await createWorkspaceIfAbsent(
    database,
    { id: running, name: 'three', slug: 'three', environment: 'simulator' },
    new Date(),
  );
  await seed.seedJobs(database, workspace, seed.succeeded.usual, seed.succeeded.others);
  await seed.seedJobs(database, otherWorkspace, seed.failed.usual, seed.failed.others);
  await seed.seedJobs(database, running, seed.running.usual, seed.running.others);
  for (const [i, usual, other] of [
    [1, 'delivered', 'failed'],
    [2, 'failed', 'delivered'],
    [3, 'delivered', 'waiting'],
  ] as const) {
    await seed.insert(database, 'webhooks', [seed.webhookRow(workspace, seed.uuidOf(i))]);
    await seed.seedDeliveries(database, workspace, seed.uuidOf(i), usual, other);
  }
  await seed.seedEvents(database, workspace, 1);
  await seed.seedEvents(database, null, 100_000);
  await database.collection<{ _id: string }>('event_heads').insertOne({ _id: 'head', position: 200_000 } as never);
  await seed.seedAudit(database, workspace);
  await seed.seedAudit(database, null);
  await seed.seedWorkflows(database, workspace);
  await suppliers.seedChains(database, workspace);
  await suppliers.seedSubmissions(database, workspace);
  await suppliers.seedRecords(database, workspace, seed.uuidOf(1));
  await suppliers.seedSeries(database, workspace);
  await suppliers.seedStops(database);
  await suppliers.seedInvoices(database, workspace);
  await suppliers.seedBatches(database, workspace, seed.uuidOf(1));
  for (const [caller, owner] of [
    ['succeeded', workspace],
    ['failed', otherWorkspace],
    ['running', running],
  ] as const)
    tokens.set(caller, await api.token('admin', owner));
  tokens.set('service', await api.token('service', null));
  const profile = { create: 'system.profile', capped: true, size: 32 * 1024 * 1024 };
  await database.db.command(profile);
}, 240_000);

afterAll(async () => {
  await api.database.db.command({ profile: 0 });
  await api.database.db.dropDatabase();
  await api.close();
}, 60_000);

interface QueryPlan {
  readonly keys: number;
  readonly documents: number;
  /** Commands without a time limit. */
  readonly endless: readonly string[];
  readonly hungriest: string;
}

/** Returns what the database read during the work. */
async function lookedAt(work: () => Promise<unknown>): Promise<QueryPlan> {
  const { db } = api.database;
  const reads = hearReads();
  await db.command({ profile: 2, slowms: 0 });
  const since = new Date((await api.database.now()).getTime());
  try {
    await work();
  } finally {
    reads.stop();
    await db.command({ profile: 0 });
  }
  const rows = await db
    .collection('system.profile')
    .find({ ts: { $gte: since }, ns: { $not: /system\.profile$/ }, op: { $in: ['query', 'command', 'getmore'] } })
    .toArray();
  const sum = (member: string): number => rows.reduce((all, row) => all + Number(row[member] ?? 0), 0);
  const hungriest = rows.toSorted((a, b) => cost(b) - cost(a))[0];
  return {
    keys: sum('keysExamined'),
    documents: sum('docsExamined'),
    endless: reads.endless,
    hungriest: JSON.stringify([hungriest?.['ns'], hungriest?.['planSummary'], hungriest?.['command']]).slice(0, 600),
  };
}

type Read = (...args: unknown[]) => unknown;

/** Collects every read of several documents without a time limit. */
function hearReads(): { readonly endless: string[]; stop(): void } {
  const proto = Object.getPrototypeOf(api.database.db.collection('any')) as Record<string, Read>;
  const endless: string[] = [];
  const before = ['find', 'aggregate', 'countDocuments', 'distinct'].map(
    (name) => [name, proto[name] as Read] as const,
  );
  const one = proto['findOne'] as Read;
  let isOne = false;
  proto['findOne'] = function findOne(this: unknown, ...args) {
    isOne = true;
    try {
      return one.apply(this, args);
    } finally {
      isOne = false;
    }
  };
  for (const [name, call] of before)
    proto[name] = function read(this: { readonly collectionName: string }, ...args) {
      const options = Object(args[name === 'distinct' ? 2 : 1]) as Document;
      const isLimited = ['maxTimeMS', 'session'].some((limit) => options[limit] !== undefined);
      const description = `${name} ${this.collectionName} ${JSON.stringify(args[0]).slice(0, 200)}`;
      if (!isOne && !isLimited && !endsByItself(description)) endless.push(description);
      return call.apply(this, args);
    };
  return {
    endless,
    stop() {
      for (const [name, call] of [...before, ['findOne', one] as const]) proto[name] = call;
    },
  };
}

/** Exempt are documents by key, callers and the first document of the outbox; a download takes as long as its client. */
const endsByItself = (read: string): boolean =>
  /^\w+ \w+ (?:\{"_id":\{"\$in"|\[\{"\$match":\{"_id":")/.test(read) ||
  /^\w+ (?:access_keys|workspaces|outbox|event_heads|audit_heads|webhooks) /.test(read) ||
  /"snippet.code":\{"\$exists":true\}|^find audit \{"\$and":\[\{"workspace":[^}]*\},.*"_id":/.test(read);

const cost = (row: Document): number => Number(row['keysExamined'] ?? 0) + Number(row['docsExamined'] ?? 0);

const ways: (AskedQuestion & { readonly name: string })[] = Object.entries(questions).flatMap(
  ([operation, parameters]) =>
    Object.entries(parameters).flatMap(([parameter, question]) =>
      listQueries(question).map((request) => ({ ...request, name: `${operation} ${parameter}: ${request.path}` })),
    ),
);

function listQueries(question: Question): AskedQuestion[] {
  return 'why' in question ? [] : question.map((one) => (typeof one === 'string' ? { path: one } : one));
}

// The simulator page exists only with a simulator.
const screensHere = consoleScreens.filter(({ path, only }) => !path.includes(':') && only !== 'simulator');

describe('a filter of a list', () => {
  it.each(ways)(
    'reads a limited number of rows: $name',
    async ({ path, by = 'succeeded', rows = seed.few, each = 2 }) => {
      const options = { token: tokens.get(by) ?? '', unchecked: true };
      // From here on, the caller is cached and texts are compiled.
      await api.call('GET', path, undefined, options);
      let next: string | undefined;
      const most = each * (rows + 1) + constant;
      for (const at of ['', 'next']) {
        if (at === 'next' && next === undefined) return;
        const place = next === undefined ? path : `${path}&cursor=${next}`;
        let status = 0;
        const reads = await lookedAt(async () => {
          const reply = await api.call('GET', place, undefined, options);
          status = reply.status;
          next = reply.json.next_cursor as string | undefined;
          const list = reply.json.list as readonly unknown[] | undefined;
          if (list) expect(list.length).toBeGreaterThanOrEqual(Math.min(rows, 20));
        });
        expect([place, status]).toEqual([place, 200]);
        expect([reads.hungriest, reads.keys <= most, reads.documents <= most, reads.keys, reads.documents]).toEqual([
          reads.hungriest,
          true,
          true,
          reads.keys,
          reads.documents,
        ]);
        expect(reads.endless).toEqual([]);
      }
    },
    30_000,
  );

  it('is counted for the console with index keys only', async () => {
    const { database } = api;
    for (const workspace of [api.workspace, api.otherWorkspace, running]) {
      const reads = await lookedAt(() => countJobsCreatedSinceByResult(database, workspace, new Date(0)));
      expect([reads.hungriest, reads.documents]).toEqual([reads.hungriest, 0]);
    }
    const calm = await lookedAt(() => countJobsCreatedSinceByResult(database, createUuidV7(), new Date(0)));
    expect([calm.documents, calm.keys <= 10]).toEqual([0, true]);
  });

  it('finds a registration by its entry, or by another entry with the same request', async () => {
    const { database, workspace } = api;
    const others = [{ entry: 'another', job: 'another' }];
    await database
      .collection('chains')
      .updateOne({ supplier: suppliers.supplierOf(77) }, { $set: { 'registration.others': others } });
    for (const entry of [seed.uuidOf(9_999), 'another', 'nobody']) {
      const reads = await lookedAt(() => findChainByRegistrationEntry(database, workspace, entry));
      expect([entry, reads.hungriest, reads.keys + reads.documents <= 6]).toEqual([entry, reads.hungriest, true]);
    }
  });

  it.each(screensHere.map(({ name, path, scope }) => ({ name, path, scope })))(
    'reads a limited number of rows on the console page $name',
    async ({ path, scope }) => {
      const visitor = await signedIn(api, scope === 'service' ? 'service' : 'admin');
      const home = scope === 'service' ? '/console/service' : '/console/w/one';
      await visitor.get(`${home}${path}`);
      const reads = await lookedAt(async () => {
        expect((await visitor.get(`${home}${path}`)).status).toBe(200);
      });
      expect([
        reads.hungriest,
        reads.keys,
        reads.keys <= constantOfPage,
        reads.documents,
        reads.documents <= constantOfPage,
      ]).toEqual([reads.hungriest, reads.keys, true, reads.documents, true]);
    },
    30_000,
  );
});
