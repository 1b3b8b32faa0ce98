// POST /transform/v1/jobs and PUT /transform/v1/jobs/{id}: sends an entry to a workflow. Document first, run second.
import { message } from '../../messages/message';
import { type Refusal, refuse } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import { jobs as jobLimits } from '../../contracts/limits/jobs';
import { suggestDataMember } from '../../entries/suggest-data-member';
import { holdsEntry } from '../../flow/holds-entry';
import type { EntryDocument } from '../../store/entries/entries';
import type { SpooledFile } from '../../store/entries/spool';
import type { JobEntry } from '../../store/jobs/create-job';
import type { JobDocument } from '../../store/jobs/jobs';
import { createJobDocument } from '../../store/jobs/new-job';
import type { WorkflowDocument } from '../../store/jobs/workflows';
import { awaitJob } from '../../temporal/await-job';
import { startJob } from '../../temporal/start-job';
import { jobAnswer, toJobStub, formatJob } from './job-json';
import type { Answer, Call, Endpoint } from '../kit/endpoint';
import { documentRefusals } from '../kit/openapi/refusals';
import type { Parameters } from '../kit/request/query';
import { admitBytes, admitEntry } from '../kit/request/storage-room';
import { preferConflict } from '../kit/request/prefer-conflict';
import { isUuid, keySchema, parseNewId, refuseNotFound } from '../kit/request/ids';
import { waitWithin } from '../kit/request/long-poll';
import { makeEntry } from '../../entries/create';
import { refuseRunningJob } from '../../entries/may-change';
import { createEntryContext, refuseEntryTaken } from '../entries/find-entry';
import { refuseMissingEntry, refuseUnknownWorkflow } from './refuse-unknown';
import { admitJob } from './admit-job';
import { checkPageArgs } from './page-args';
import { warningsAtJobCreation } from './warnings-at-creation';
import { checkArgs, spoolArgs } from './spooled-args';

const jobSchema = {
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
      // A data URI may be as long as the body; other texts are checked with the names.
      additionalProperties: { type: 'string' },
    },
    tags: {
      type: ['array', 'null'],
      maxItems: jobLimits.tagsMax,
      items: { type: 'string', maxLength: jobLimits.tagCharactersMax },
    },
  },
} as const;

const waitParameters: Parameters = {
  wait: {
    description: `How long to wait for the job to finish, in seconds. Values above ${limits.waitSecondsMax} are capped`,
    schema: { type: 'integer', minimum: 0, maximum: 999_999, default: 0 },
    refusal: message('job-wait-invalid', { max: limits.waitSecondsMax }),
  },
};

interface JobBody {
  readonly workflow_id: string;
  readonly silo_entry_id?: string;
  readonly key?: string;
  readonly args?: Readonly<Record<string, string>> | null;
  readonly tags?: readonly string[] | null;
}

export const createJob: Endpoint = {
  method: 'POST',
  path: '/transform/v1/jobs',
  scope: 'run',
  operation: { id: 'createJob', tag: 'jobs', summary: 'Create a job' },
  query: waitParameters,
  answers: { 200: jobAnswer, 202: jobAnswer },
  refuses: [...documentRefusals, 'not-found', 'conflict', 'storage-full', 'jobs-full'],
  body: jobSchema,
  bodyBytesMax: limits.documentBodyBytesMax,
  handle: (call) => create(call, call.ownId),
  // The job as it is now: a run that could not be started meanwhile was started by the sweep.
  async again(call, thing, status) {
    const job = await call.store.jobs.find(thing);
    if (!job) return undefined;
    return job.completedAt && status !== 202
      ? { status: 200, body: await finished(call, job) }
      : { status: 202, body: toJobStub(job, call) };
  },
};

export const createJobWithId: Endpoint = {
  method: 'PUT',
  path: '/transform/v1/jobs/:id',
  scope: 'run',
  operation: { id: 'createJobWithId', tag: 'jobs', summary: 'Create a job with an id of your own' },
  query: waitParameters,
  answers: { 200: jobAnswer, 202: jobAnswer },
  refuses: [...documentRefusals, 'not-found', 'conflict', 'storage-full', 'jobs-full'],
  body: jobSchema,
  bodyBytesMax: limits.documentBodyBytesMax,
  handle: (call) => create(call, parseNewId(call.params.id)),
};

async function create(call: Call, id: string): Promise<Answer> {
  const body = call.body as unknown as JobBody & Call['body'];
  checkArgs(body.args ?? {});
  const { workflow, entry, waitSeconds } = await preferConflict(
    async () => {
      const workflow = await publishedWorkflow(call, body.workflow_id);
      checkPageArgs(workflow, body.args ?? {});
      return { workflow, entry: await entryFor(call, body), waitSeconds: waitOf(call) };
    },
    () => whatIsTaken(call),
  );
  await admitJob(call);
  const { args, spooled } = spoolArgs(call, body.args ?? {});
  await admitBytes(
    call,
    spooled.reduce((sum, { bytes }) => sum + bytes.length, 0),
  );
  const made = jobOf(call, id, { ...body, args }, workflow, entry?.document);
  const job = { ...made, warnings: await warningsAtJobCreation(call, workflow, entry?.document) };
  await storeJob(call, job, entry, spooled);
  return (await run(call, job, entry?.document.supplier, waitSeconds))
    ? { status: 200, body: await finished(call, job) }
    : { status: 202, body: toJobStub(job, call) };
}

const waitOf = ({ query }: Call): number => Math.min(Number(query.wait ?? 0), limits.waitSecondsMax);

async function publishedWorkflow(call: Call, id: string): Promise<WorkflowDocument> {
  const found = isUuid(id) ? await call.store.workflows.find(id.toLowerCase()) : null;
  if (!found || found.draft || found.disabled) throw await refuseUnknownWorkflow(call, id);
  return found;
}

/** The entry of a job: the one named, or one made of `data`; none when only `args` are given. */
async function entryFor(call: Call, body: JobBody & Call['body']): Promise<JobEntry | undefined> {
  if (body.silo_entry_id) {
    const id = body.silo_entry_id.toLowerCase();
    const document = isUuid(id) ? await call.store.entries.find(id) : null;
    if (!document) throw refuseMissingEntry(body.silo_entry_id);
    return { document, isNew: false };
  }
  if (body.data) {
    const document = await makeEntry(createEntryContext(call), call.deps.newId(), { data: body.data }, call.accessKey);
    await admitEntry(call);
    return { document, isNew: true };
  }
  if (body.args && Object.keys(body.args).length > 0) return undefined;
  const remedy = 'entry_id' in body ? message('job-entry-in-other-member') : suggestDataMember(body);
  throw refuse('no-document', 'job-without-document', {}, remedy ? { remedy } : {});
}

function jobOf(call: Call, id: string, body: JobBody, workflow: WorkflowDocument, entry?: EntryDocument): JobDocument {
  const now = call.deps.now();
  const { steps, rescue } = workflow;
  return createJobDocument(
    {
      workspace: call.workspace._id,
      id,
      ...(body.key ? { key: body.key } : {}),
      workflowId: workflow.id,
      workflowName: workflow.name,
      workflowVersion: workflow.version,
      schema: workflow.schema,
      steps,
      rescue,
      ...(entry ? { entryId: entry.id } : {}),
      args: body.args ?? {},
      tags: body.tags ?? [],
      ...(entry?.supplier ? { supplier: entry.supplier } : {}),
      holdsEntry: entry !== undefined && holdsEntry(workflow),
      traceparent: call.traceparent,
    },
    now,
  );
}

/** @throws Refusal `conflict` naming the job or entry that is in the way. */
async function storeJob(
  call: Call,
  job: JobDocument,
  entry: JobEntry | undefined,
  spooled: readonly SpooledFile[],
): Promise<void> {
  const objects = [{ kind: 'job', id: job.id }, ...(entry ? [{ kind: 'entry', id: entry.document.id }] : [])];
  const made = entry?.isNew ? { after: entry.document.digest.val } : {};
  const things = spooled.map(({ key }) => ({ kind: 'spool', id: key }));
  const act = call.act({ objects: [...objects, ...things], ...made });
  const creation = await call.store.jobs.create(job, entry, act, spooled);
  switch (creation.kind) {
    case 'created':
      return;
    case 'job-taken':
      throw jobTaken(creation.by, creation.id);
    case 'entry-taken':
      throw refuseEntryTaken('id', creation.id);
    case 'entry-held': {
      const id = creation.job ?? '';
      throw refuseRunningJob(id);
    }
    case 'lost':
      throw refuse('conflict', 'job-created-meanwhile');
  }
}

const jobTaken = (by: 'id' | 'key', id: string): Refusal => refuse('conflict', 'job-exists', { by, id }, { id });

/** The id of the path, or the key, when another job has it. */
async function whatIsTaken({ store, params, body }: Call): Promise<Refusal | undefined> {
  const { id } = params;
  if (id && (await store.jobs.find(parseNewId(id)))) return jobTaken('id', parseNewId(id));
  const existing = body.key ? await store.jobs.findByKey(body.key as string) : null;
  return existing ? jobTaken('key', existing.id) : undefined;
}

/** Starts the run and waits for it. Gives whether the job is completed. The sweeper starts what could not start. */
async function run(call: Call, job: JobDocument, supplier: string | undefined, waitSeconds: number): Promise<boolean> {
  const { engine, settings, log } = call.deps;
  const start = { workspace: job.workspace, jobId: job.id, kind: job.workflowName, ...(supplier ? { supplier } : {}) };
  try {
    await startJob(engine, settings.engine, start);
  } catch (error) {
    log.warn({ job: job.id, error }, 'the run could not be started: the sweeper will');
    return false;
  }
  if (waitSeconds === 0) return false;
  const waiting = { workspace: job.workspace, jobId: job.id, waitMs: waitSeconds * 1_000, closed: call.closed };
  call.stepAside();
  return waitWithin(job.workspace, () => awaitJob(engine, waiting), false);
}

async function finished(call: Call, { id, entryId }: JobDocument): Promise<string | object> {
  const [job, entry] = await Promise.all([call.store.jobs.find(id), entryId ? call.store.entries.find(entryId) : null]);
  if (!job) throw refuseNotFound('job');
  return formatJob(job, entry, call);
}
