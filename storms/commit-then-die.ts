// R3: a process dies between a commit and its response. The same request then returns the same record and the same job.
import { createUuidV7 } from '../src/main/ids';
import { makeInvoice } from '../bench/documents';
import { getJobsCollection } from '../src/store/jobs/jobs';
import type { RecordDocument } from '../src/model/record';
import { getRecordsCollection } from '../src/store/chains/records';
import type { StartedJob } from './client';
import { type StackUnderLoad, pollUntil } from './stack-under-load';
import { judgeEnded } from './load';
import { proveWhole } from './proof';
import { type Size, scaleSize, type StackStorm, mergeVerdicts, type Verdict } from './storm';

export const commitThenDie: StackStorm = {
  what: 'crash after a commit: workers crash after they commit a seal, APIs after they commit a job',
  shape: { apis: 2, workers: 2 },
  run: async (field, size) => mergeVerdicts(await sealThenDie(field, size), await acceptThenDie(field, size)),
};

/** Every worker dies after the records of some jobs are sealed and before any job is notified. */
async function sealThenDie(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const { client, failpoints, stack } = field;
  const suppliers = field.newSuppliers(5);
  await client.register(suppliers);
  const rounds = scaleSize(size, 10, 1);
  const problems: string[] = [];
  let sealed = 0;
  for (let round = 0; round < rounds; round += 1) {
    failpoints.hold('after-seal');
    const begun = await Promise.all(suppliers.map((supplier) => client.beginInvoice(supplier)));
    const before = await pollUntil(20, async () => {
      const rows = await findRecords(field, begun);
      return rows.length === begun.length ? rows : undefined;
    });
    if (!before) problems.push(`round ${round}: not every record was sealed`);
    if (!failpoints.reached('after-seal')) problems.push(`round ${round}: no job was held after the seal`);
    const workers = stack.names.filter((name) => name.startsWith('worker'));
    await Promise.all(workers.map((name) => stack.kill(name, 'SIGKILL')));
    failpoints.release('after-seal');
    const ended = await Promise.all(begun.map((job) => client.finish(job)));
    const after = new Set((await findRecords(field, begun)).map(({ fingerprint }) => fingerprint));
    if (after.size !== begun.length || before?.some(({ fingerprint }) => !after.has(fingerprint)))
      problems.push(`round ${round}: ${after.size} records of ${begun.length} jobs, or others than before`);
    problems.push(...judgeEnded(ended).problems);
    sealed += begun.length;
    field.say(`round ${round + 1} of ${rounds}: both workers died after ${begun.length} seals`);
  }
  const proof = await proveWhole(field, suppliers, sealed);
  return { counts: { 'sealed before a death': sealed }, problems: [...problems, ...proof.problems] };
}

const findRecords = ({ database }: StackUnderLoad, begun: readonly StartedJob[]): Promise<RecordDocument[]> =>
  getRecordsCollection(database)
    .find({ entry: { $in: begun.map(({ entry }) => entry) } })
    .toArray();

/** An API dies as soon as the requested job is in the database. */
async function acceptThenDie(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const { client, stack } = field;
  const suppliers = field.newSuppliers(1);
  await client.register(suppliers);
  const rounds = scaleSize(size, 25, 1);
  const begun: StartedJob[] = [];
  let unanswered = 0;
  for (let round = 0; round < rounds; round += 1) {
    const entry = createUuidV7();
    const job = createUuidV7();
    await client.insist('PUT', `/silo/v1/entries/${entry}`, { data: makeInvoice(suppliers[0] ?? '', 2) });
    const body = await client.jobBody('Invoice', entry);
    const api = round % 2;
    const answer = client.once('PUT', `/transform/v1/jobs/${job}`, body, api).then(
      () => true,
      () => false,
    );
    while (!(await getJobsCollection(field.database).findOne({ id: job }, { projection: { _id: 1 } })));
    await stack.kill(api === 0 ? 'api' : 'api-2', 'SIGKILL');
    if (!(await answer)) unanswered += 1;
    await client.insist('PUT', `/transform/v1/jobs/${job}`, body);
    begun.push({ entry, job });
  }
  const ended = await Promise.all(begun.map((one) => client.finish(one)));
  const proof = await proveWhole(field, suppliers, begun.length);
  return {
    counts: { 'jobs asked twice': begun.length, 'without a first answer': unanswered },
    problems: [...judgeEnded(ended).problems, ...proof.problems],
  };
}
