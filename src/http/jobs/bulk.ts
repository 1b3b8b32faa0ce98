// Serves POST /transform/v1/bulk, which runs jobs again or cancels them. A filter selects the jobs, and the client must
// confirm their number.
import { createRefusal } from '../../contracts/errors';
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import { bulkActionLimits as limits } from '../../contracts/limits/batches';
import { httpLimits } from '../../contracts/limits/http';
import {
  bulkJobFilterMemberNames,
  type BulkJobActionRequest,
  parseBulkJobActionRequest,
} from '../../jobs/bulk/read-request';
import { createMessage } from '../../messages/message';
import { bulkActionNames, type BulkActionDocument } from '../../model/bulk';
import { jobResults } from '../../model/job';
import { formatBulkActionDatabaseKey } from '../../store/bulk/bulk';
import { isDatabaseMaxTimeExpiredError } from '../../store/database';
import { startBulkActionRunUnlessRunning } from '../../temporal/batch-run';
import { runEntrySearchInTurn } from '../entries/query-pages';
import { defineTenantEndpoint, type TenantCallContext, type TenantEndpoint } from '../kit/endpoint';
import { defineBooleanQueryParameter, pageLimitParameter } from '../kit/request/parameters';
import { parseListPageLimit } from '../kit/request/paging';
import { parseTimeOrStartOfDay, parseTimeOrEndOfDay } from '../kit/request/times';
import {
  bulkJobActionPreviewSchema,
  bulkJobActionRowPageSchema,
  bulkJobActionSchema,
  toBulkJobActionPreviewJobJson,
  toBulkJobActionJson,
  toBulkJobActionRowJson,
} from './bulk-json';

const text = { type: 'string' } as const;

const createBulk = defineTenantEndpoint({
  method: 'POST',
  path: '/transform/v1/bulk',
  located: true,
  strict: true,
  scope: 'run',
  operation: {
    id: 'createBulkAction',
    tag: 'jobs',
    summary: 'Run again, or cancel, all jobs that match a filter',
    description:
      'With `dry_run`, the response has the number of these jobs and a list of the first ones. Without it, `expected` must ' +
      'be this number. Of the jobs that lock one entry, only the newest runs again; the others are `skipped`.',
  },
  query: {
    dry_run: defineBooleanQueryParameter('true: return the jobs that the action would change, and change nothing'),
  },
  body: {
    type: 'object',
    required: ['action', 'filter'],
    additionalProperties: false,
    properties: {
      action: { enum: bulkActionNames },
      filter: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: {
          ...Object.fromEntries(bulkJobFilterMemberNames.map((name) => [name, text])),
          result: { enum: jobResults },
        },
      },
      expected: { type: 'integer', minimum: 0, maximum: limits.jobsMax },
    },
  },
  responses: { 200: bulkJobActionPreviewSchema, 202: bulkJobActionSchema },
  errors: ['validation', 'jobs-full'],
  async handle(call) {
    const isDryRun = call.query.dry_run === 'true';
    const request = parseBulkJobActionRequest(call.body, { from: parseTimeOrStartOfDay, to: parseTimeOrEndOfDay });
    const { action, filter } = request;
    const query = { action, filter, before: call.deps.now(), timeoutMs: httpLimits.queryMs };
    const total = await select(call, ({ bulk }) => bulk.countJobs({ ...query, limit: limits.jobsMax + 1 }));
    if (isDryRun) {
      const jobs = await select(call, ({ bulk }) => bulk.listJobs({ ...query, limit: limits.previewJobs }));
      return { status: 200, body: { total, list: jobs.map((job) => toBulkJobActionPreviewJobJson(job, call)) } };
    }
    refuseOtherTotal(request, total);
    return start(call, request, total);
  },
  onlyPreviews: ({ dry_run: dryRun }) => dryRun === 'true',
  again: async ({ store }, id) => {
    const bulk = await store.bulk.find(id);
    return bulk ? answerBulk(bulk) : undefined;
  },
});

/**
 * Selects jobs in the turn of the workspace's searches. No index has all parts of a filter.
 * @throws Refusal `busy`, or `unavailable` with advice to narrow the filter if the database did not find the jobs in time
 */
async function select<T>(call: TenantCallContext, read: (store: TenantCallContext['store']) => Promise<T>): Promise<T> {
  try {
    return await runEntrySearchInTurn(call, () => read(call.store));
  } catch (error) {
    if (!isDatabaseMaxTimeExpiredError(error)) throw error;
    throw createRefusal('unavailable', 'bulk-filter-slow', { seconds: httpLimits.queryMs / 1_000 });
  }
}

function refuseOtherTotal({ expected }: BulkJobActionRequest, total: number): void {
  const refuseWith = (code: string, path: string, reason: ReturnType<typeof createMessage>) =>
    createRefusal('validation', 'document-breaks-rules', {}, { faults: [{ code, paths: [path], message: reason }] });
  if (total > limits.jobsMax)
    throw refuseWith('too-many-jobs', '$.filter', createMessage('bulk-jobs-max', { max: limits.jobsMax }));
  if (expected !== total)
    throw refuseWith(
      'expected-differs',
      '$.expected',
      createMessage('expected-differs', { expected: expected ?? null, total }),
    );
}

async function start(call: TenantCallContext, { action, filter }: BulkJobActionRequest, total: number) {
  const { store, deps, workspace, ownId: id, accessKey, traceparent, buildAuditRow } = call;
  const full = () => createRefusal('jobs-full', 'bulk-open-max', { max: limits.openMax }, { retrySeconds: 10 });
  if ((await store.bulk.countOpen(limits.openMax)) >= limits.openMax) throw full();
  const now = deps.now();
  const row = buildAuditRow({ objects: [{ kind: 'bulk action', id }], event: { type: 'none' } });
  const bulk: BulkActionDocument = {
    _id: formatBulkActionDatabaseKey(workspace._id, id),
    workspace: workspace._id,
    id,
    action,
    filter,
    status: 'running',
    open: true,
    total,
    done: 0,
    failed: 0,
    revision: 0,
    accessKey,
    by: row.by,
    traceparent,
    createdAt: now,
    checkedAt: now,
  };
  if (!(await store.bulk.insert(bulk, row))) throw full();
  await startBulkActionRunUnlessRunning(deps.temporal, deps.settings.temporal, {
    workspace: workspace._id,
    bulkId: id,
    total,
  }).catch((error: unknown) => deps.log.warn({ bulk: id, error }, 'the run could not be started; the sweep starts it'));
  return answerBulk(bulk);
}

const answerBulk = (bulk: BulkActionDocument) => ({
  status: 202,
  body: toBulkJobActionJson(bulk),
  headers: { Location: `/transform/v1/bulk/${bulk.id}` },
});

async function requireBulk({
  store,
  params,
}: Pick<TenantCallContext, 'store' | 'params'>): Promise<BulkActionDocument> {
  const bulk = await store.bulk.find(parseResourceId(params.id, 'bulk action'));
  if (!bulk) throw createNotFoundRefusal('bulk action');
  return bulk;
}

const reading = { method: 'GET', strict: true, scope: 'read', errors: ['not-found'] } as const;

const readBulk = defineTenantEndpoint({
  ...reading,
  path: '/transform/v1/bulk/:id',
  operation: { id: 'readBulkAction', tag: 'jobs', summary: 'Get the progress of a bulk action' },
  responses: { 200: bulkJobActionSchema },
  handle: async (call) => ({ body: toBulkJobActionJson(await requireBulk(call)) }),
});

const listBulkRows = defineTenantEndpoint({
  ...reading,
  path: '/transform/v1/bulk/:id/rows',
  operation: { id: 'listBulkActionRows', tag: 'jobs', summary: 'List the result of each job of a bulk action' },
  query: {
    limit: pageLimitParameter,
    cursor: {
      description: '`next_cursor` of the previous page',
      schema: { type: 'integer', minimum: 0, maximum: limits.jobsMax },
    },
  },
  responses: { 200: bulkJobActionRowPageSchema },
  async handle(call) {
    const { id } = await requireBulk(call);
    const { query, store } = call;
    const limit = parseListPageLimit(query);
    const rows = await store.bulk.listRows(id, { after: Number(query.cursor ?? 0), limit: limit + 1 });
    const pageRows = rows.slice(0, limit);
    const next = rows.length > limit ? pageRows.at(-1)?.row : undefined;
    return {
      body: {
        list: pageRows.map((row) => toBulkJobActionRowJson(row, call)),
        limit,
        ...(query.cursor ? { cursor: query.cursor } : {}),
        ...(next === undefined ? {} : { next_cursor: String(next) }),
      },
    };
  },
});

const cancelBulk = defineTenantEndpoint({
  method: 'POST',
  path: '/transform/v1/bulk/:id/cancel',
  strict: true,
  scope: 'run',
  operation: {
    id: 'cancelBulkAction',
    tag: 'jobs',
    summary: 'Cancel a bulk action',
    description:
      'Jobs that it has not processed yet stay unchanged. A bulk action that has ended is returned unchanged.',
  },
  responses: { 200: bulkJobActionSchema },
  errors: ['not-found'],
  async handle(call) {
    const { id } = await requireBulk(call);
    await call.change(
      ({ bulk }) => bulk.requestCancellation(id),
      (isRequested) => (isRequested ? { objects: [{ kind: 'bulk action', id }], event: { type: 'none' } } : undefined),
    );
    return { body: toBulkJobActionJson(await requireBulk(call)) };
  },
});

export const bulkJobActionEndpoints: readonly TenantEndpoint[] = [createBulk, listBulkRows, cancelBulk, readBulk];
