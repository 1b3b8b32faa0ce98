// Serves POST /transform/v1/jobs and PUT /transform/v1/jobs/{id}. They create a job, start its run and, if requested,
// wait for it.
import { parseNewResourceId } from '../../contracts/ids';
import { httpLimits as limits } from '../../contracts/limits/http';
import { jobLimits } from '../../contracts/limits/jobs';
import { createAndSaveJob as createStoredJob } from '../../jobs/create-job';
import { tryStartJobRun } from '../../jobs/new-job';
import { createEntryChangeDeps } from '../entries/find-entry';
import { type ParsedRequestBody, defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { documentBuildErrorKeys } from '../kit/openapi/refusals';
import { clientKeySchema } from '../kit/request/parameters';
import { beginCallMilestoneWait, parseMilestoneWaitOptions } from '../kit/request/wait';
import { formatJobJson, jobSchema } from './job-json';
import {
  jobWaitDefaults,
  jobWaitParameters,
  type JobWithEntry,
  createJobAtMilestoneReader,
  waitForStoredJobMilestone,
} from './wait-for-job';

const jobBodySchema = {
  type: 'object',
  required: ['workflow_id'],
  properties: {
    workflow_id: { type: 'string', maxLength: 64 },
    silo_entry_id: { type: 'string', maxLength: 64 },
    data: true,
    key: clientKeySchema,
    args: {
      type: ['object', 'null'],
      maxProperties: jobLimits.argsMax,
      // Names become names in the database.
      propertyNames: { type: 'string', pattern: `^[A-Za-z0-9][A-Za-z0-9_-]{0,${jobLimits.argNameCharactersMax - 1}}$` },
      // A data URI may be as long as the body; other strings are checked by `requireJobArgsWithinLimits`.
      additionalProperties: { type: 'string' },
    },
    tags: {
      type: ['array', 'null'],
      maxItems: jobLimits.tagsMax,
      items: { type: 'string', maxLength: jobLimits.tagCharactersMax },
    },
  },
} as const;

const shared = {
  scope: 'run',
  located: true,
  query: jobWaitParameters,
  responses: { 200: jobSchema, 202: jobSchema },
  responseTexts: {
    200: 'The job, which has reached `until`',
    202: 'The job, which has not reached `until` yet',
  },
  errors: [...documentBuildErrorKeys, 'not-found', 'conflict', 'storage-full', 'jobs-full'],
  body: jobBodySchema,
  bodyBytesMax: limits.documentBodyBytesMax,
} as const;

export const createJobEndpoint = defineTenantEndpoint({
  ...shared,
  method: 'POST',
  path: '/transform/v1/jobs',
  operation: { id: 'createJob', tag: 'jobs', summary: 'Create a job' },
  handle: (call) => create(call, { id: call.ownId, isNamed: false }),
  // Returns the job as it is now. If the first call could not start the run, the sweep has started it.
  async again(call, id, status) {
    const job = await call.store.jobs.find(id);
    if (!job) return undefined;
    // If there was no first response, the client is still waiting.
    const { isReached, ...found } = await waitForStoredJobMilestone(call, job, { isOver: status !== undefined });
    return answerJob(call, found, isReached);
  },
});

export const createJobWithIdEndpoint = defineTenantEndpoint({
  ...shared,
  method: 'PUT',
  path: '/transform/v1/jobs/:id',
  operation: { id: 'createJobWithId', tag: 'jobs', summary: 'Create a job with your own id' },
  handle: (call) => create(call, { id: parseNewResourceId(call.params.id), isNamed: true }),
});

async function create(
  call: TenantCallContext<ParsedRequestBody<typeof jobBodySchema>>,
  id: { readonly id: string; readonly isNamed: boolean },
) {
  const context = { ...createEntryChangeDeps(call), traceparent: call.traceparent };
  const created = await createStoredJob(
    context,
    id,
    call.body,
    () => void parseMilestoneWaitOptions(call.query, jobWaitDefaults),
  );
  const reached = await runAndWait(call, created);
  return answerJob(call, reached ?? (await readAsItIs(call, created)), reached !== undefined);
}

const answerJob = (call: TenantCallContext, { job, entry }: JobWithEntry, isReached: boolean) => ({
  status: isReached ? 200 : 202,
  body: formatJobJson(job, entry, call),
  headers: { Location: `/transform/v1/jobs/${job.id}` },
});

/**
 * Returns the job when it has reached the requested state. Returns undefined if this takes longer than the wait, or if
 * the run was not started.
 */
async function runAndWait(call: TenantCallContext, { job }: JobWithEntry): Promise<JobWithEntry | undefined> {
  // The wait begins before the run starts, so that this call misses no announcement.
  const wait = beginCallMilestoneWait(call, { id: job.id }, jobWaitDefaults);
  if (await tryStartJobRun(call.deps, job)) return wait.for(createJobAtMilestoneReader(call, job, wait.until));
  wait.end();
  return undefined;
}

/** Reads the job as it is now. If the call does not wait, the created job is already the current one. */
async function readAsItIs(call: TenantCallContext, created: JobWithEntry): Promise<JobWithEntry> {
  if (parseMilestoneWaitOptions(call.query, jobWaitDefaults).waitSeconds === 0) return created;
  const { id, entryId } = created.job;
  // The job is stored, and the client needs its id even if the database is unavailable now.
  return (await call.store.jobs.findWithEntry(id, entryId).catch(() => null)) ?? created;
}
