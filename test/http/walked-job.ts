// A job of a seeded workflow that is walked in this process, without an engine: what its steps do before they wait.
import { walk } from '../../activities/job/walk';
import type { Deps } from '../../activities/deps';
import { buildJob } from '../../src/jobs/new-job';
import { newId } from '../../src/main/ids';
import { makeLog } from '../../src/main/log';
import { noMeasure } from '../../src/metrics/measure';
import type { EntryDocument } from '../../src/model/entry';
import type { JobDocument } from '../../src/model/job';
import type { WorkflowDocument } from '../../src/model/workflow';
import { pages } from '../../src/pdf/pages';
import { readSettings } from '../../src/settings/settings';
import { entries } from '../../src/store/entries/entries';
import { insertJob, jobs } from '../../src/store/jobs/jobs';
import { workflows } from '../../src/store/jobs/workflows';
import { noTracing } from '../../src/tracing/tracing';
import { noWitness } from '../../src/witness/no-witness';
import { inEnglish } from '../../src/messages/render';
import type { TestApi } from './api';

/** What a job of the entry did: its faults as `code`, and whether it waits for its record. */
export interface WalkedJob {
  readonly codes: readonly string[];
  readonly messages: readonly string[];
  readonly waits: boolean;
}

/** Walks a job of the workflow "Invoice" of this entry until it waits or ends. */
export async function walkJob(api: TestApi, entryId: string, workflow = 'Invoice'): Promise<WalkedJob> {
  const found = (await workflows(api.database).findOne({
    workspace: api.workspace,
    name: workflow,
  })) as WorkflowDocument;
  const entry = (await api.stored(entryId)) as EntryDocument;
  const job = buildJob(found, entry, { id: newId(), args: {}, tags: [], traceparent: '', warnings: [] }, new Date());
  await insertJob(api.database, job);
  await entries(api.database).updateOne({ _id: entry._id }, { $set: { openJob: job.id } });
  const deps = depsOf(api);
  for (;;) {
    const { next } = await walk(deps)({ workspace: api.workspace, jobId: job.id });
    if (next.kind === 'more') continue;
    const { faults } = (await jobs(api.database).findOne({ _id: job._id })) as JobDocument;
    return {
      codes: faults.map(({ code }) => code),
      messages: faults.map(({ message }) => inEnglish(message)),
      waits: next.kind === 'wait',
    };
  }
}

function depsOf(api: TestApi): Deps {
  const settings = readSettings({
    SELLO_WITNESS: 'given',
    SELLO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    TEMPORAL_ADDRESS: '127.0.0.1:1',
  });
  const made = {
    database: api.database,
    keys: api.keys,
    // No chain is woken, no run is started.
    engine: { withDeadline: async () => undefined },
    settings,
    log: makeLog('test', 'silent'),
    measure: noMeasure,
    tracing: noTracing,
    now: () => new Date(),
    newId: () => newId(),
    witness: noWitness,
    pages,
    pause: async () => undefined,
    stopping: () => false,
    failpoint: async () => undefined,
  };
  return made as unknown as Deps;
}
