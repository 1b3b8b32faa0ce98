// Rows P5, P6, P7 and P11: sealing, draining a backlog, fairness between suppliers, size of histories. Requests are seeded
// in the store, without jobs.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { submissionXml } from '../src/authority/submission-xml';
import { chainRunId, jobRunId, signals } from '../src/contracts/runs';
import type { Stack } from '../src/local/stack';
import { makeAuthorityLines } from '../src/main/authority-lines';
import { readSettings } from '../src/settings/settings';
import type { ChainDocument } from '../src/store/chains';
import { verifyStoredChain } from '../src/store/chain-verification';
import { chains } from '../src/store/chains';
import { connectDatabase, type Database } from '../src/store/database';
import { jobs } from '../src/store/jobs';
import { records } from '../src/store/records';
import { submissions } from '../src/store/submissions';
import { workspaces } from '../src/store/workspaces';
import { ringChain } from '../src/temporal/ring-chain';
import { Desk } from './desk';
import type { Row, Wanted } from './row';
import { seedChain, seedRequests } from './seed-requests';
import { sealAtOnce } from './seal-processes';

interface Hall {
  readonly desk: Desk;
  readonly database: Database;
  readonly engine: Client;
  readonly workspace: string;
  readonly settings: ReturnType<typeof readSettings>;
}

/** @param certificates folder of the simulator's certificates */
export async function bench(stack: Stack, certificates: string, wanted: Wanted): Promise<Row[]> {
  const { mongodb, temporal } = stack.addresses;
  const database = await connectDatabase(mongodb, 'sello');
  const connection = await Connection.connect({ address: temporal });
  const [workspace] = await workspaces(database).find().toArray();
  const settings = readSettings({
    MONGODB_URI: mongodb,
    SELLO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
    SELLO_AUTHORITY_SIMULATOR_URL: stack.addresses.simulator,
    SELLO_AUTHORITY_CERTIFICATE: path.join(certificates, 'client.pem'),
    SELLO_AUTHORITY_CA: path.join(certificates, 'ca.pem'),
  });
  const desk = await Desk.open(stack);
  const hall = { desk, database, engine: new Client({ connection }), workspace: workspace?._id ?? '', settings };
  try {
    await desk.control('PUT', '/wait', { seconds: 0 });
    const rows: Row[] = [];
    if (wanted('P5')) rows.push(await sealing(hall));
    if (wanted('P6') || wanted('P11')) {
      const drained = await draining(hall);
      rows.push(drained.row, ...(await histories(hall, drained.chain)));
    }
    if (wanted('P7')) rows.push(await fairness(hall));
    return rows;
  } finally {
    await connection.close();
    await database.close();
  }
}

const sealCount = 10_000;

/** P5: one process seals one hot supplier's backlog. */
async function sealing({ desk, database, workspace, settings }: Hall): Promise<Row> {
  const chain = await seedChain(database, workspace, desk.supplierCode(50_001));
  await seedRequests(database, chain, sealCount);
  const script = path.join(__dirname, 'seal-process.js');
  const [done] = await sealAtOnce(script, 1, chain, {
    MONGODB_URI: settings.mongo.uri,
    SELLO_DATABASE: settings.mongo.database,
    SELLO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
  });
  const stored = (await chains(database).findOne({ _id: chain._id })) ?? chain;
  const { count, broken } = await verifyStoredChain(database, stored);
  // What was sealed stays out of the way of the rows behind.
  await records(database).updateMany({ chain: chain._id }, { $set: { pending: false } });
  const perSecond = sealCount / ((done?.ms ?? 1) / 1_000);
  return {
    id: 'P5',
    what: `seal ${sealCount} waiting requests of one supplier (${count} verified${broken ? ', BROKEN' : ''})`,
    value: perSecond,
    unit: '/s',
    yardstick: 'target 1000/s',
    ratio: perSecond / 1_000,
    target: '>= 1, no fork, no gap',
    pass: perSecond >= 1_000 && count === sealCount && !broken,
  };
}

const backlog = 20_000;

/** P6: a backlog of one supplier against calls of 200 ms and more. */
async function draining(hall: Hall): Promise<{ row: Row; chain: ChainDocument }> {
  const { desk, database, workspace } = hall;
  const chain = await seedChain(database, workspace, desk.supplierCode(50_002));
  await desk.control('PUT', '/faults', { delayMs: 200, rules: [] });
  const callMs = await measureCall(hall);
  await seedRequests(database, chain, backlog);
  // Sealing first, with nothing sent: the row is about draining.
  await desk.control('PUT', '/faults', { delayMs: 200, rules: [{ kind: 'unavailable', issuer: chain.supplier }] });
  await ring(hall, chain);
  await waitFor(async () => (await records(database).countDocuments({ chain: chain._id })) === backlog, 300);
  await desk.control('PUT', '/faults', { delayMs: 200, rules: [] });
  const start = await firstCall(database, chain);
  await waitFor(async () => (await unsettled(database, chain)) === 0, 600);
  const last = await records(database).find({ chain: chain._id }).sort({ settledAt: -1 }).limit(1).toArray();
  const seconds = ((last[0]?.settledAt?.getTime() ?? 0) - start) / 1_000;
  const perSecond = (backlog - 1_000) / seconds;
  const possible = 1_000 / (callMs / 1_000);
  await desk.control('DELETE', '/faults');
  return {
    chain,
    row: {
      id: 'P6',
      what: `drain ${backlog} records of one supplier, calls of 200 ms and the simulator's work`,
      value: perSecond,
      unit: '/s',
      yardstick: `1,000 a call of ${callMs.toFixed(0)} ms: ${possible.toFixed(0)}/s`,
      ratio: perSecond / possible,
      target: '>= 0.8',
      pass: perSecond / possible >= 0.8,
    },
  };
}

/** The time when the first submission was answered: the backlog drains from there, 1,000 less. */
async function firstCall(database: Database, chain: ChainDocument): Promise<number> {
  const answered = () => submissions(database).findOne({ chain: chain._id, answeredAt: { $exists: true } });
  await waitFor(async () => (await answered()) !== null, 120);
  return (await answered())?.answeredAt?.getTime() ?? 0;
}

/** Duration of one call with 1,000 records, made by this process alone (median of three). */
async function measureCall({ desk, database, workspace, settings }: Hall): Promise<number> {
  const lines = makeAuthorityLines(settings, database);
  const times: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const chain = await seedChain(database, workspace, desk.supplierCode(50_010 + i));
    await seedRequests(database, chain, 1_000);
    await sealAtOnce(path.join(__dirname, 'seal-process.js'), 1, chain, {
      MONGODB_URI: settings.mongo.uri,
      SELLO_DATABASE: settings.mongo.database,
      SELLO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
    });
    const rows = await records(database).find({ chain: chain._id }).sort({ place: 1 }).toArray();
    await records(database).updateMany({ chain: chain._id }, { $set: { pending: false } });
    const found = await lines.lineOf(chain);
    if ('problem' in found) throw new Error(found.problem.text);
    const { line } = found;
    const message = submissionXml(
      {
        issuer: { NombreRazon: chain.supplierName, NIF: chain.supplier },
        ...(line.representative ? { representative: line.representative } : {}),
      },
      rows.map(({ xml }) => xml),
    );
    const { durationMs, answer } = await line.client.submit(message, 30_000);
    if (answer.kind !== 'answered') throw new Error(`the yardstick's call had no answer: ${JSON.stringify(answer)}`);
    times.push(durationMs);
  }
  await lines.close();
  return times.toSorted((a, b) => a - b)[1] ?? 1;
}

/** P11: events of a job run, and of a chain run for each batch. */
async function histories({ desk, database, engine, workspace }: Hall, drained: ChainDocument): Promise<Row[]> {
  const supplier = await desk.register(desk.supplierCode(50_003));
  const entry = await desk.makeEntry(supplier, 2);
  await desk.runJob(entry, 30);
  const job = await jobs(database).findOne({ entryId: entry });
  const jobEvents = (await engine.workflow.getHandle(jobRunId(workspace, job?.id ?? '')).describe()).historyLength;
  const run = await engine.workflow.getHandle(chainRunId(drained)).describe();
  const batches = await submissions(database).countDocuments({ chain: drained._id });
  const perBatch = run.historyLength / batches;
  return [
    countRow('events of a job run', jobEvents, 40),
    countRow(`events of a chain run a batch (${run.historyLength} for ${batches}, sealing included)`, perBatch, 45),
  ];
}

const countRow = (what: string, value: number, most: number): Row => ({
  id: 'P11',
  what,
  value,
  unit: 'events',
  yardstick: `${most}`,
  ratio: value / most,
  target: '<= 1',
  pass: value <= most,
});

const small = 1_000;
const windowSeconds = 60;

/** P7: a supplier with a large backlog does not make the others wait. */
async function fairness(hall: Hall): Promise<Row> {
  const { desk, database, workspace } = hall;
  await desk.control('PUT', '/wait', { seconds: windowSeconds });
  const large = await seedChain(database, workspace, desk.supplierCode(50_004));
  await seedRequests(database, large, backlog);
  const many: ChainDocument[] = [];
  for (let i = 0; i < small; i += 1) {
    const chain = await seedChain(database, workspace, desk.supplierCode(60_000 + i));
    await seedRequests(database, chain, 1);
    many.push(chain);
  }
  const start = Date.now();
  await ring(hall, large);
  const rest = many.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) await ring(hall, next.value);
    }),
  );
  const keys = many.map(({ _id }) => _id);
  const open = { chain: { $in: keys }, outcome: { $exists: true } };
  await waitFor(async () => (await records(database).countDocuments(open)) === small, 300);
  const [last] = await records(database)
    .find({ chain: { $in: keys } })
    .sort({ settledAt: -1 })
    .limit(1)
    .toArray();
  const seconds = ((last?.settledAt?.getTime() ?? 0) - start) / 1_000;
  await desk.control('PUT', '/wait', { seconds: 0 });
  return {
    id: 'P7',
    what: `${small} suppliers with a record each beside one with ${backlog}: the longest wait`,
    value: seconds,
    unit: 's',
    yardstick: `window ${windowSeconds} s + 5 s`,
    ratio: seconds / (windowSeconds + 5),
    target: '<= 1',
    pass: seconds <= windowSeconds + 5,
  };
}

const unsettled = (database: Database, chain: ChainDocument): Promise<number> =>
  records(database).countDocuments({ chain: chain._id, outcome: { $exists: false } }, { limit: 1 });

const ring = ({ engine, settings }: Hall, { _id, environment, supplier, installation }: ChainDocument): Promise<void> =>
  ringChain(engine, settings.engine, { chain: _id, environment, supplier, installation }, signals.ring);

async function waitFor(look: () => Promise<boolean>, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (Date.now() < end) {
    if (await look()) return;
    await sleep(200);
  }
  throw new Error(`did not happen within ${seconds} s`);
}
