// A job of a seeded workflow that is walked in this process, without Temporal, up to the first wait.
import { walkJobOnce } from '../../activities/job/walk';
import type { ActivityDeps } from '../../activities/deps';
import { buildInputEnvelope } from '../../src/entries/build-data';
import { createWorkspaceQuotaProvider } from '../../src/entries/quota';
import { buildWorkflowJob } from '../../src/jobs/new-job';
import { createUuidV7 } from '../../src/main/ids';
import { createLog } from '../../src/main/log';
import { noopMetricRecorder } from '../../src/metrics/measure';
import type { EntryDocument } from '../../src/model/entry';
import type { JobDocument } from '../../src/model/job';
import type { WorkflowDocument } from '../../src/model/workflow';
import { callingThreadPdfRenderer } from '../../src/pdf/pdf-renderer';
import { readSettings } from '../../src/settings/settings';
import { getEntriesCollection } from '../../src/store/entries/entries';
import { insertJobIfAbsent, getJobsCollection } from '../../src/store/jobs/jobs';
import { getWorkflowsCollection } from '../../src/store/jobs/workflows';
import { nonExportingTracing } from '../../src/tracing/tracing';
import { absentWitnessLog } from '../../src/witness/no-witness';
import { renderMessageInEnglish } from '../../src/messages/render';
import type { TestApi } from './api';

/** The result of a job: its faults as codes, and whether it waits for its record. */
export interface WalkedJob {
  readonly codes: readonly string[];
  readonly messages: readonly string[];
  readonly waits: boolean;
}

/** Walks a job of the workflow "Invoice" on this entry until it waits or ends. */
export async function walkJob(api: TestApi, entryId: string, workflow = 'Invoice'): Promise<WalkedJob> {
  const found = (await getWorkflowsCollection(api.database).findOne({
    workspace: api.workspace,
    name: workflow,
  })) as WorkflowDocument;
  const entry = (await api.stored(entryId)) as EntryDocument;
  const job = buildWorkflowJob(
    found,
    entry,
    { id: createUuidV7(), args: {}, tags: [], traceparent: '', warnings: [] },
    new Date(),
  );
  await insertJobIfAbsent(api.database, job);
  await getEntriesCollection(api.database).updateOne({ _id: entry._id }, { $set: { openJob: job.id } });
  const deps = depsOf(api);
  for (;;) {
    const { next } = await walkJobOnce(deps)({ workspace: api.workspace, jobId: job.id });
    if (next.kind === 'more') continue;
    const { faults } = (await getJobsCollection(api.database).findOne({ _id: job._id })) as JobDocument;
    return {
      codes: faults.map(({ code }) => code),
      messages: faults.map(({ message }) => renderMessageInEnglish(message)),
      waits: next.kind === 'wait',
    };
  }
}

export function depsOf(api: TestApi): ActivityDeps {
  const settings = readSettings({
    SELLO_WITNESS: 'given',
    SELLO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    TEMPORAL_ADDRESS: '127.0.0.1:1',
  });
  const made = {
    database: api.database,
    keys: api.keys,
    // This wakes no chain and starts no run.
    temporal: { withDeadline: async () => undefined },
    settings,
    log: createLog('test', 'silent'),
    measure: noopMetricRecorder,
    tracing: nonExportingTracing,
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    newId: () => createUuidV7(),
    witness: absentWitnessLog,
    pages: callingThreadPdfRenderer,
    build: async (_: string, data: never, context: never) => buildInputEnvelope(data, context),
    quotas: createWorkspaceQuotaProvider(settings.api),
    pause: async () => undefined,
    stopping: () => false,
    failpoint: async () => undefined,
  };
  return made as unknown as ActivityDeps;
}
