// Jobs that create e-invoices on a real database: an invoice with everything that each format needs, and steps that
// run to their end.
import { seedEntry, seedInvoice } from '../../../bench/seed-requests';
import { createUuidV7 } from '../../../src/main/ids';
import type { ChainDocument } from '../../../src/model/chain';
import type { EntryDocument } from '../../../src/model/entry';
import type { JobDocument } from '../../../src/model/job';
import { readBlob } from '../../../src/store/entries/blobs';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import { buildNewJobDocument } from '../../../src/store/jobs/create-job';
import { insertJobIfAbsent, getJobsCollection } from '../../../src/store/jobs/jobs';
import { type ChainFixture, workspace } from '../chain-fixture';
import { takeWalk } from './jobs';

const address = {
  street: 'Calle Mayor',
  num: '1',
  code: '46001',
  locality: 'Valencia',
  region: 'Valencia',
  country: 'ES',
};

/** An invoice with the data that every format needs. */
export function completeInvoice(issuer: string, number: string, changes: object = {}): EntryDocument {
  const { supplier, customer, ...invoice } = seedInvoice(issuer, number);
  const person = { name: 'Ana Pérez Gil', tax_id: customer?.tax_id, addresses: [address] };
  const parties = { supplier: { ...supplier, addresses: [address] }, customer: person };
  return seedEntry(workspace, { ...invoice, ...parties, ...changes } as never);
}

export type JobStep = readonly [provider: string, config?: Readonly<Record<string, unknown>>];

/** The result of a job that has ended. */
export interface EndedJob {
  readonly job: JobDocument;
  readonly entry: EntryDocument;
  /** Bytes of the file with this key; undefined if there is no such file. */
  readonly bytes: (key: string) => Promise<Buffer>;
}

/** Runs a job with these steps to its end. */
export async function runSteps(
  fixture: ChainFixture,
  chain: ChainDocument,
  entry: EntryDocument,
  steps: readonly JobStep[],
): Promise<EndedJob> {
  const job = buildNewJobDocument(
    {
      workspace,
      id: createUuidV7(),
      workflowId: createUuidV7(),
      workflowName: 'E-invoices',
      workflowVersion: '1',
      schema: 'bill/invoice',
      steps: steps.map(([provider, config = {}], i) => ({ id: `s${i}`, name: provider, provider, config })),
      rescue: [],
      entryId: entry.id,
      holdsEntry: true,
    },
    new Date(),
  );
  const { database } = fixture;
  await insertJobIfAbsent(database, job);
  await getEntriesCollection(database).updateOne(
    { _id: entry._id },
    { $set: { openJob: job.id }, $setOnInsert: { ...entry, openJob: undefined as never } },
    { upsert: true },
  );
  for (let walks = 0; ; walks += 1) {
    if (walks === 9) throw new Error('the job does not end');
    const { next } = await takeWalk(fixture.deps, { job, entry, input: { workspace, jobId: job.id } });
    if (next.kind === 'done') break;
    await fixture.seal(chain);
    await fixture.drain(chain);
  }
  const ended = await getJobsCollection(database).findOne({ id: job.id });
  if (!ended) throw new Error('the job is gone');
  const stored = await fixture.entry(entry);
  const findHash = (key: string): string => stored.files.find((file) => file.key === key)?.hash ?? '';
  return {
    job: ended,
    entry: stored,
    bytes: async (key) => (await readBlob(database, workspace, findHash(key))) ?? Buffer.alloc(0),
  };
}
