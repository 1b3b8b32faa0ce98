// P6: sending a backlog of one supplier, compared with calls of 200 ms and more.
import { buildSubmissionXml } from '../src/authority/submission-xml';
import { createAuthorityConnectionFinder } from '../src/main/authority-connections';
import type { ChainDocument } from '../src/model/chain';
import type { Database } from '../src/store/database';
import { getRecordsCollection } from '../src/store/chains/records';
import { getSubmissionsCollection } from '../src/store/submissions/submissions';
import { type ChainBench, wake, sealApart, countOpenRecords, waitFor } from './chain-bench';
import type { BenchmarkResult } from './result-row';
import { seedChain, seedRequests } from './seed-requests';

const backlog = 20_000;

/** Sends the backlog after sealing. @returns the chain, whose history P11 measures */
export async function benchDraining(chainBench: ChainBench): Promise<{ row: BenchmarkResult; chain: ChainDocument }> {
  const { client, database, workspace } = chainBench;
  const chain = await seedChain(database, workspace, client.supplierCode(50_002));
  await client.control('PUT', '/faults', { delayMs: 200, rules: [] });
  const callMs = await measureCall(chainBench);
  await seedRequests(database, chain, backlog);
  // All records are sealed before any is sent, because the row is about sending.
  await client.control('PUT', '/faults', { delayMs: 200, rules: [{ kind: 'unavailable', issuer: chain.supplier }] });
  await wake(chainBench, chain);
  await waitFor(
    async () => (await getRecordsCollection(database).countDocuments({ chain: chain._id })) === backlog,
    300,
  );
  await client.control('PUT', '/faults', { delayMs: 200, rules: [] });
  const start = await firstCall(database, chain);
  await waitFor(async () => (await countOpenRecords(database, chain)) === 0, 600);
  const last = await getRecordsCollection(database)
    .find({ chain: chain._id })
    .sort({ settledAt: -1 })
    .limit(1)
    .toArray();
  const seconds = ((last[0]?.settledAt?.getTime() ?? 0) - start) / 1_000;
  const perSecond = (backlog - 1_000) / seconds;
  const possible = 1_000 / (callMs / 1_000);
  await client.control('DELETE', '/faults');
  return {
    chain,
    row: {
      id: 'P6',
      what: `drain ${backlog} records of one supplier, calls of 200 ms and the simulator's work`,
      value: perSecond,
      unit: '/s',
      yardstick: `1,000 a call of ${callMs.toFixed(0)} ms: ${possible.toFixed(0)}/s`,
      ratio: perSecond / possible,
      target: '>= 0.85',
      pass: perSecond / possible >= 0.85,
    },
  };
}

/**
 * The time of the response to the first submission. From then on, the backlog is sent, less the first 1,000 records.
 */
async function firstCall(database: Database, chain: ChainDocument): Promise<number> {
  const answered = () =>
    getSubmissionsCollection(database).findOne({ chain: chain._id, answeredAt: { $exists: true } });
  await waitFor(async () => (await answered()) !== null, 120);
  return (await answered())?.answeredAt?.getTime() ?? 0;
}

/** Duration of one call with 1,000 records, made by this process alone (median of three). */
async function measureCall(chainBench: ChainBench): Promise<number> {
  const { client, database, workspace, settings } = chainBench;
  const connections = createAuthorityConnectionFinder(settings, database);
  const times: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const chain = await seedChain(database, workspace, client.supplierCode(50_010 + i));
    await seedRequests(database, chain, 1_000);
    await sealApart(chainBench, chain);
    const rows = await getRecordsCollection(database).find({ chain: chain._id }).sort({ ordinal: 1 }).toArray();
    await getRecordsCollection(database).updateMany({ chain: chain._id }, { $set: { pending: false } });
    const found = await connections.connectionFor(chain);
    if ('problem' in found) throw new Error(found.problem.text);
    const { connection } = found;
    const message = buildSubmissionXml(
      {
        issuer: { NombreRazon: chain.supplierName, NIF: chain.supplier },
        ...(connection.representative ? { representative: connection.representative } : {}),
      },
      rows.map(({ xml }) => xml),
    );
    const { durationMs, answer } = await connection.client.submit(message, 30_000);
    if (answer.kind !== 'answered') throw new Error(`the baseline's call had no response: ${JSON.stringify(answer)}`);
    times.push(durationMs);
  }
  await connections.close();
  return times.toSorted((a, b) => a - b)[1] ?? 1;
}
