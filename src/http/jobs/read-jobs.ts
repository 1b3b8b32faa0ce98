// Serves GET /transform/v1/jobs/{id}, /transform/v1/jobs/key/{key} and the list of jobs.
import { createMessage } from '../../messages/message';
import { createRefusal } from '../../contracts/errors';
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import { type JobDocument, type JobResult, jobResults } from '../../model/job';
import type { JobListFilter } from '../../store/jobs/jobs';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { computeListPageReadLimit, cutListPage, parseListPageQuery } from '../kit/request/paging';
import {
  defineBooleanQueryParameter,
  defineIdsQueryParameter,
  defineTextQueryParameter,
  timeOrderedPageParameters,
  parseIdsQueryParameter,
} from '../kit/request/parameters';
import type { UrlQueryValues } from '../kit/request/query';
import { parseMilestoneWaitOptions } from '../kit/request/wait';
import { jobWaitDefaults, jobWaitParameters, waitForStoredJobMilestone } from './wait-for-job';
import { readEntryAndBuildJobResponse, jobSchema, jobPageSchema, toJobSummaryJson } from './job-json';

/** Without `wait`, the call returns 200 for every job. */
const jobResponses = {
  responses: { 200: jobSchema, 202: jobSchema },
  responseTexts: {
    200: 'The job; if the call has waited, the job has reached `until`',
    202: 'The job; the wait ended before the job reached `until`',
  },
} as const;

export const readJobEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/transform/v1/jobs/:id',
  tagged: true,
  scope: 'read',
  operation: { id: 'readJob', tag: 'jobs', summary: 'Get a job with its steps' },
  query: jobWaitParameters,
  ...jobResponses,
  errors: ['not-found'],
  handle: async (call) => answerInTime(call, await call.store.jobs.find(parseResourceId(call.params.id, 'job'))),
});

export const readJobByKeyEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/transform/v1/jobs/key/*key',
  tagged: true,
  scope: 'read',
  operation: { id: 'readJobByKey', tag: 'jobs', summary: 'Get a job by its key' },
  query: jobWaitParameters,
  ...jobResponses,
  errors: ['not-found'],
  handle: async (call) => answerInTime(call, await call.store.jobs.findByKey(call.params.key ?? '')),
});

/** If the client requests it, waits before the response. */
async function answerInTime(call: TenantCallContext, job: JobDocument | null) {
  if (!job) throw createNotFoundRefusal('job');
  const { job: found, entry, isReached } = await waitForStoredJobMilestone(call, job);
  const isWaiting = parseMilestoneWaitOptions(call.query, jobWaitDefaults).waitSeconds > 0;
  return { ...(await readEntryAndBuildJobResponse(call, found, entry)), status: isReached || !isWaiting ? 200 : 202 };
}

export const listJobsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/transform/v1/jobs',
  scope: 'read',
  operation: { id: 'listJobs', tag: 'jobs', summary: 'List jobs, newest first' },
  query: {
    ...timeOrderedPageParameters,
    result: {
      description:
        'Filter by result. `succeeded-with-warnings` means that the record was accepted with errors, or that the document has warnings',
      schema: { type: 'string', enum: jobResults },
      refusal: createMessage('job-result-unknown', { known: jobResults.join(', ') }),
    },
    open: defineBooleanQueryParameter('true: only running jobs; false: only completed ones', {
      remedy: createMessage('jobs-open-remedy'),
    }),
    fault: defineTextQueryParameter('Filter by code of a fault'),
    warning: defineTextQueryParameter(
      'Filter by code of a warning, for example 2005 (accepted with errors). To find warnings of documents, query entries',
    ),
    workflow_id: defineTextQueryParameter('Filter by id of the workflow'),
    silo_entry_id: defineTextQueryParameter('Filter by id of the entry'),
    ids: defineIdsQueryParameter('jobs'),
  },
  responses: { 200: jobPageSchema },
  async handle(call) {
    const { store, query } = call;
    const page = parseListPageQuery(query);
    const rows = await store.jobs.list(readWanted(query), { ...page, limit: computeListPageReadLimit(page) });
    const { rows: shown, next } = cutListPage(rows, page);
    return {
      body: {
        list: shown.map((job) => toJobSummaryJson(job, call)),
        limit: page.limit,
        ...(query.created_at ? { created_at: query.created_at } : {}),
        ...(query.cursor ? { cursor: query.cursor } : {}),
        ...(next ? { next_cursor: next, next_created_at: shown.at(-1)?.createdAt } : {}),
      },
    };
  },
});

/**
 * Reads filters of the list: `result`, `open`, `fault`, `warning`, `workflow_id`, `silo_entry_id` and `ids`.
 * @throws Refusal `parameter`
 */
function readWanted(query: UrlQueryValues): JobListFilter {
  const { result, open, fault, warning, workflow_id: workflowId, silo_entry_id: entryId } = query;
  if (fault && result && result !== 'failed') throw createRefusal('parameter', 'job-fault-needs-failed');
  return {
    ...(result ? { result: result as JobResult } : {}),
    ...(open ? { open: open === 'true' } : {}),
    ...(fault ? { fault } : {}),
    ...(warning ? { warning } : {}),
    ...(workflowId ? { workflowId: workflowId.toLowerCase() } : {}),
    ...(entryId ? { entryId: entryId.toLowerCase() } : {}),
    ...parseIdsQueryParameter(query.ids),
  };
}
