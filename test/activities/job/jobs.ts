// Jobs on a real database: an invoice that its job has locked, and walks that a test starts one by one.
import { walkJobOnce, createEntryFileRowBuilder } from '../../../activities/job/walk';
import { provideStepNeed } from '../../../activities/job/provide';
import type { ActivityDeps } from '../../../activities/deps';
import { seedEntry, seedInvoice } from '../../../bench/seed-requests';
import type { JobWalkResult } from '../../../src/contracts/activities/job';
import type { Invoice } from '../../../src/document/model/invoice';
import type { JobWalkInput, JobWalkChanges } from '../../../src/model/walk';
import { parseSupplierOfParty } from '../../../src/flow/steps/fiscal-register';
import { planJobWalkProvidingNeeds } from '../../../src/jobs/plan-walk';
import { createUuidV7 } from '../../../src/main/ids';
import { initialWorkflows } from '../../../src/contracts/workflow-templates';
import type { Database } from '../../../src/store/database';
import { getEntriesCollection } from '../../../src/store/entries/entries';
import type { EntryDocument } from '../../../src/model/entry';
import { insertJobIfAbsent } from '../../../src/store/jobs/jobs';
import type { JobDocument } from '../../../src/model/job';
import { buildNewJobDocument } from '../../../src/store/jobs/create-job';
import { readJobWalkInput } from '../../../src/store/jobs/walk-input';
import type { StoredWorkflowStep } from '../../../src/model/workflow';
import { workspace } from '../chain-fixture';

export interface StartedWalk {
  readonly job: JobDocument;
  readonly entry: EntryDocument;
  readonly input: { readonly workspace: string; readonly jobId: string };
}

/** An invoice without a number. */
export function unnumbered(supplier: string, series = 'F'): EntryDocument {
  const { code: _code, ...invoice } = seedInvoice(supplier, 'X');
  return seedEntry(workspace, { ...invoice, series });
}

export const party = (supplier: string): EntryDocument =>
  seedEntry(workspace, {
    $schema: 'https://gobl.org/draft-0/org/party',
    name: 'Muebles del Ebro, S.A.',
    tax_id: { country: 'ES', code: supplier },
  } as unknown as Invoice);

type SeededWorkflow = 'Invoice' | 'Cancel invoice' | 'Register supplier' | 'Unregister supplier';

/** A job of a seeded workflow for an entry; neither is stored. */
export function buildJob(name: SeededWorkflow, entry: EntryDocument): JobDocument {
  const template = initialWorkflows.find((each) => each.name === name);
  if (!template) throw new Error(`no workflow ${name}`);
  const listSteps = (list: typeof template.steps, prefix: string): StoredWorkflowStep[] =>
    list.map(([title, provider, config], i) => ({
      id: `${prefix} ${i}`,
      name: title,
      provider,
      ...(config ? { config } : {}),
    }));
  const now = new Date();
  return buildNewJobDocument(
    {
      workspace,
      id: createUuidV7(),
      workflowId: createUuidV7(),
      workflowName: name,
      workflowVersion: '1',
      schema: template.schema,
      steps: listSteps(template.steps, 'steps'),
      rescue: listSteps(template.rescue, 'rescue'),
      entryId: entry.id,
      holdsEntry: true,
    },
    now,
  );
}

/** Stores a job of a seeded workflow and the entry that it locks. */
export async function begin(database: Database, name: SeededWorkflow, entry: EntryDocument): Promise<StartedWalk> {
  const job = buildJob(name, entry);
  const { id } = job;
  await insertJobIfAbsent(database, job);
  await getEntriesCollection(database).updateOne(
    { _id: entry._id },
    { $set: { openJob: id }, $setOnInsert: { ...entry, openJob: undefined as never } },
    { upsert: true },
  );
  return { job, entry, input: { workspace, jobId: id } };
}

export const takeWalk = (deps: ActivityDeps, { input }: StartedWalk): Promise<JobWalkResult> =>
  walkJobOnce(deps)(input);

export async function viewOf(deps: ActivityDeps, { input }: StartedWalk): Promise<JobWalkInput> {
  const partyCode = (document: string): string | undefined => {
    const supplier = parseSupplierOfParty(document);
    return 'code' in supplier ? supplier.code : undefined;
  };
  const view = await readJobWalkInput(deps.database, input.workspace, input.jobId, partyCode);
  if (!view) throw new Error('the job is not stored');
  return view;
}

/** The writes of a walk, so that a test can write in between. */
export async function changesOf(deps: ActivityDeps, view: JobWalkInput): Promise<JobWalkChanges> {
  const plan = await planJobWalkProvidingNeeds(
    view,
    { now: deps.now(), newId: createUuidV7, fileRow: createEntryFileRowBuilder(deps.now()) },
    (need) => provideStepNeed(deps, view, need),
  );
  if (!plan.changes) throw new Error('the walk changes nothing');
  return plan.changes;
}

/** Everything that a walk may write to, so that a test can check that nothing was written. */
export async function everything(database: Database): Promise<object> {
  const names = ['jobs', 'entries', 'requests', 'chains', 'blobs', 'versions'];
  const found = await Promise.all(names.map((name) => database.collection(name).find({}).sort({ _id: 1 }).toArray()));
  return Object.fromEntries(names.map((name, i) => [name, found[i]]));
}
