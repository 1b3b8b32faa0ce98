// POST /transform/v1/jobs and PUT /transform/v1/jobs/{id}: creates a job, starts its run and waits for it if asked.
import { parseNewResourceId, refuseNotFound } from '../../contracts/ids';
import { httpLimits as limits } from '../../contracts/limits/http';
import { jobLimits } from '../../contracts/limits/jobs';
import { createAndStoreJob as createStoredJob } from '../../jobs/create-job';
import type { JobRequest } from '../../jobs/find-inputs';
import { startJobRun } from '../../jobs/new-job';
import { message } from '../../messages/message';
import type { JobDocument } from '../../model/job';
import { awaitJobRun } from '../../temporal/job-run';
import { createEntryChangeContext } from '../entries/find-entry';
import type { Answer, Call, Endpoint } from '../kit/endpoint';
import { documentErrorKeys } from '../kit/openapi/refusals';
import { runLongPoll } from '../kit/request/long-poll';
import { keySchema } from '../kit/request/parameters';
import type { QueryParameters } from '../kit/request/query';
import { formatJobJson, jobSchema, toJobSummaryJson } from './job-json';

const jobBodySchema = {
  type: 'object',
  required: ['workflow_id'],
  properties: {
    workflow_id: { type: 'string', maxLength: 64 },
    silo_entry_id: { type: 'string', maxLength: 64 },
    data: true,
    key: keySchema,
    args: {
      type: ['object', 'null'],
      maxProperties: jobLimits.argsMax,
      // Names become names in the database.
      propertyNames: { type: 'string', pattern: `^[A-Za-z0-9][A-Za-z0-9_-]{0,${jobLimits.argNameCharactersMax - 1}}$` },
      // A data URI may be as long as the body; other strings are checked by `checkJobArgs`.
      additionalProperties: { type: 'string' },
    },
    tags: {
      type: ['array', 'null'],
      maxItems: jobLimits.tagsMax,
      items: { type: 'string', maxLength: jobLimits.tagCharactersMax },
    },
  },
} as const;

const waitParameters: QueryParameters = {
  wait: {
    description: `How long to wait for the job to finish, in seconds; at most ${limits.waitSecondsMax}, even if you send more`,
    schema: { type: 'integer', minimum: 0, maximum: 999_999, default: 0 },
    refusal: message('job-wait-invalid', { max: limits.waitSecondsMax }),
  },
};

const shared = {
  scope: 'run',
  query: waitParameters,
  answers: { 200: jobSchema, 202: jobSchema },
  refuses: [...documentErrorKeys, 'not-found', 'conflict', 'storage-full', 'jobs-full'],
  body: jobBodySchema,
  bodyBytesMax: limits.documentBodyBytesMax,
} as const;

export const createJob: Endpoint = {
  ...shared,
  method: 'POST',
  path: '/transform/v1/jobs',
  operation: { id: 'createJob', tag: 'jobs', summary: 'Create a job' },
  handle: (call) => create(call, { id: call.ownId, isNamed: false }),
  // The job as it is now: the sweep has started a run that could not be started by the first call.
  async again(call, id, status) {
    const job = await call.store.jobs.find(id);
    if (!job) return undefined;
    return job.completedAt && status !== 202
      ? { status: 200, body: await formatFinished(call, job) }
      : { status: 202, body: toJobSummaryJson(job, call) };
  },
};

export const createJobWithId: Endpoint = {
  ...shared,
  method: 'PUT',
  path: '/transform/v1/jobs/:id',
  operation: { id: 'createJobWithId', tag: 'jobs', summary: 'Create a job with an id of your own' },
  handle: (call) => create(call, { id: parseNewResourceId(call.params.id), isNamed: true }),
};

async function create(call: Call, id: { readonly id: string; readonly isNamed: boolean }): Promise<Answer> {
  const context = { ...createEntryChangeContext(call), traceparent: call.traceparent };
  const job = await createStoredJob(context, id, call.body as unknown as JobRequest);
  const isFinished = (await startJobRun(call.deps, job)) && (await waitForRun(call, job));
  return isFinished
    ? { status: 200, body: await formatFinished(call, job) }
    : { status: 202, body: toJobSummaryJson(job, call) };
}

/** Whether the run ends within the time that the client waits. */
async function waitForRun({ deps, query, closed, stepAside }: Call, { workspace, id }: JobDocument): Promise<boolean> {
  const waitSeconds = Math.min(Number(query.wait ?? 0), limits.waitSecondsMax);
  if (waitSeconds === 0) return false;
  stepAside();
  const waitMs = waitSeconds * 1_000;
  return runLongPoll(workspace, () => awaitJobRun(deps.engine, { workspace, jobId: id, waitMs, closed }), false);
}

async function formatFinished(call: Call, { id, entryId }: JobDocument): Promise<string> {
  const [job, entry] = await Promise.all([call.store.jobs.find(id), entryId ? call.store.entries.find(entryId) : null]);
  if (!job) throw refuseNotFound('job');
  return formatJobJson(job, entry, call);
}
