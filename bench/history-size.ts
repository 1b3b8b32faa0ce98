// P11: events of a job run, and of a chain run for each batch.
import { formatChainWorkflowId, formatJobWorkflowId } from '../src/temporal/names';
import type { ChainDocument } from '../src/model/chain';
import { getJobsCollection } from '../src/store/jobs/jobs';
import { getSubmissionsCollection } from '../src/store/submissions/submissions';
import type { ChainBench } from './chain-bench';
import type { BenchmarkResult } from './result-row';

/** @param drained a chain whose backlog was sent in this run of the benchmarks */
export async function benchHistorySize(
  { client, database, engine, settings, workspace }: ChainBench,
  drained: ChainDocument,
): Promise<BenchmarkResult[]> {
  const supplier = await client.register(client.supplierCode(50_003));
  const entry = await client.makeEntry(supplier, 2);
  await client.runJob(entry, 30);
  const job = await getJobsCollection(database).findOne({ entryId: entry });
  const jobEvents = (await engine.workflow.getHandle(formatJobWorkflowId(workspace, job?.id ?? '')).describe())
    .historyLength;
  const run = await engine.workflow.getHandle(formatChainWorkflowId(settings.temporal, drained)).describe();
  const batches = await getSubmissionsCollection(database).countDocuments({ chain: drained._id });
  const perBatch = run.historyLength / batches;
  return [
    countRow('events of a job run', jobEvents, 21),
    countRow(`events of a chain run a batch (${run.historyLength} for ${batches}, sealing included)`, perBatch, 20),
  ];
}

const countRow = (what: string, value: number, most: number): BenchmarkResult => ({
  id: 'P11',
  what,
  value,
  unit: 'events',
  yardstick: `${most}`,
  ratio: value / most,
  target: '<= 1',
  pass: value <= most,
});
