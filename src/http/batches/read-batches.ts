// Serves GET /fiscal/v1/batches/{id} and its rows, and POST .../cancel.
import { Readable } from 'node:stream';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { createRefusal } from '../../contracts/errors';
import { parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import { batchLimits as limits } from '../../contracts/limits/batches';
import { invoiceLimits } from '../../contracts/limits/invoices';
import { batchReportCsvHeader } from '../../document/batch/write-report';
import { createMessage } from '../../messages/message';
import { type BatchDocument, type BatchRowDocument, type BatchRowStatus, batchRowStatuses } from '../../model/batch';
import { wakeBatchRunIfRunning } from '../../temporal/batch-run';
import { defineBytesResponseSchema } from '../kit/response-schema';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { waitForExportOrVerificationSlot, streamThenRelease } from '../invoice-book/streams';
import type { TextAudience } from '../kit/request/fault-json';
import { runLongPollWithinLimit } from '../kit/request/long-poll';
import { parseListPageLimit } from '../kit/request/paging';
import { pageLimitParameter } from '../kit/request/parameters';
import {
  batchRowPageSchema,
  batchSchema,
  formatBatchRowsAsCsvWithoutHeader,
  formatBatchRowsAsJsonLines,
  toBatchJson,
  toBatchRowJson,
} from './batch-json';

const reading = { method: 'GET', strict: true, scope: 'read', errors: ['not-found'] } as const;

export const readBatchEndpoint = defineTenantEndpoint({
  ...reading,
  path: '/fiscal/v1/batches/:id',
  operation: { id: 'readBatch', tag: 'batches', summary: 'Get the progress of a batch' },
  query: {
    wait: {
      description: `How long to wait until the batch has ended, in seconds; at most ${invoiceLimits.waitSecondsMax}`,
      schema: { type: 'integer', minimum: 0, maximum: 999_999, default: 0 },
      refusal: createMessage('job-wait-invalid', { max: invoiceLimits.waitSecondsMax }),
    },
  },
  responses: { 200: batchSchema },
  async handle(call) {
    const batch = await requireBatch(call);
    return { body: toBatchJson(await waitForEnd(call, batch)) };
  },
});

async function requireBatch({ store, params }: Pick<TenantCallContext, 'store' | 'params'>): Promise<BatchDocument> {
  const batch = await store.batches.find(parseResourceId(params.id, 'batch'));
  if (!batch) throw createNotFoundRefusal('batch');
  return batch;
}

async function waitForEnd(call: TenantCallContext, batch: BatchDocument): Promise<BatchDocument> {
  const seconds = Math.min(Number(call.query.wait ?? 0), invoiceLimits.waitSecondsMax);
  if (seconds === 0 || batch.status !== 'running') return batch;
  const endMs = Date.now() + seconds * 1_000;
  const poll = async (): Promise<BatchDocument> => {
    let last = batch;
    while (last.status === 'running' && Date.now() < endMs && !call.closed.aborted) {
      await sleep(limits.lookMs);
      last = await requireBatch(call);
    }
    return last;
  };
  return runLongPollWithinLimit(call, poll, batch);
}

export const listBatchRowsEndpoint = defineTenantEndpoint({
  ...reading,
  path: '/fiscal/v1/batches/:id/rows',
  operation: {
    id: 'listBatchRows',
    tag: 'batches',
    summary: 'List the rows of a batch, in the order of the file',
    description: 'With `Accept: text/csv` or `application/x-ndjson`, the response contains all rows.',
  },
  query: {
    status: { description: 'Filter by status', schema: { type: 'string', enum: batchRowStatuses } },
    limit: pageLimitParameter,
    cursor: {
      description: '`next_cursor` of the previous page',
      schema: { type: 'integer', minimum: 0, maximum: limits.rowsMax },
    },
  },
  responses: {
    200: [
      batchRowPageSchema,
      defineBytesResponseSchema('All rows, as CSV or JSON lines', 'text/csv', 'application/x-ndjson'),
    ],
  },
  async handle(call) {
    const { id } = await requireBatch(call);
    const status = call.query.status as BatchRowStatus | undefined;
    const type = chooseBatchRowsMediaType(call.header('accept'));
    return type === 'application/json' ? answerPage(call, id, status) : answerAll(call, { id, type, status });
  },
});

const types = ['application/json', 'text/csv', 'application/x-ndjson'] as const;
type RowsType = (typeof types)[number];

/**
 * Chooses the type in the header that the client prefers: the one with the highest `q`, and of those the first. Returns
 * JSON if there is none.
 */
export function chooseBatchRowsMediaType(accept: string): RowsType {
  const given = accept.split(',').flatMap((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    const type = types.find((known) => known === name);
    const quality = parameters.map((part) => /^q\s*=\s*([\d.]+)$/.exec(part)?.[1]).find((q) => q !== undefined);
    return type ? [{ type, quality: Number(quality ?? 1) }] : [];
  });
  const [best] = given.filter(({ quality }) => quality > 0).toSorted((one, other) => other.quality - one.quality);
  return best?.type ?? 'application/json';
}

async function answerPage(call: TenantCallContext, id: string, status: BatchRowStatus | undefined) {
  const { store, query } = call;
  const limit = parseListPageLimit(query);
  const after = Number(query.cursor ?? 0);
  const rows = await store.batches.listRows(id, { after, limit: limit + 1, ...(status ? { status } : {}) });
  const pageRows = rows.slice(0, limit);
  const next = rows.length > limit ? pageRows.at(-1)?.row : undefined;
  return {
    body: {
      list: await toBatchRowListJsonYieldingToEventLoop(pageRows, call),
      limit,
      ...(query.cursor ? { cursor: query.cursor } : {}),
      ...(next === undefined ? {} : { next_cursor: String(next) }),
    },
  };
}

/** Formats a few rows at a time, so that other calls run in between. A row may have a hundred faults. */
export async function toBatchRowListJsonYieldingToEventLoop(rows: readonly BatchRowDocument[], reader: TextAudience) {
  const list: ReturnType<typeof toBatchRowJson>[] = [];
  for (const row of rows) {
    list.push(toBatchRowJson(row, reader));
    if (list.length % limits.reportRows === 0) await setImmediate();
  }
  return list;
}

interface AllRows {
  readonly id: string;
  readonly type: Exclude<RowsType, 'application/json'>;
  readonly status: BatchRowStatus | undefined;
}

async function answerAll(call: TenantCallContext, { id, type, status }: AllRows) {
  const release = await waitForExportOrVerificationSlot(call, call.workspace._id);
  return {
    body: Readable.from(streamThenRelease(streamRows(call, { id, type, status }), release)),
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      ...(type === 'text/csv' ? { 'Content-Disposition': `attachment; filename="batch-${id}.csv"` } : {}),
    },
  };
}

/** Streams the rows a few at a time, so that other calls run in between. */
async function* streamRows(call: TenantCallContext, { id, type, status }: AllRows): AsyncGenerator<string> {
  const { reportRows: limit } = limits;
  const format = type === 'text/csv' ? formatBatchRowsAsCsvWithoutHeader : formatBatchRowsAsJsonLines;
  if (type === 'text/csv') yield `\ufeff${batchReportCsvHeader}`;
  let rows: BatchRowDocument[] = [];
  do {
    const after = rows.at(-1)?.row ?? 0;
    rows = await call.store.batches.listRows(id, { after, limit, ...(status ? { status } : {}) });
    if (rows.length > 0) yield format(rows, call);
  } while (rows.length === limit);
}

export const cancelBatchEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/fiscal/v1/batches/:id/cancel',
  strict: true,
  scope: 'run',
  operation: {
    id: 'cancelBatch',
    tag: 'batches',
    summary: 'Cancel a batch, so that rows that are not sealed yet are not issued',
    description: 'A batch that is already cancelled is returned unchanged.',
  },
  responses: { 200: batchSchema },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const { deps, change, workspace } = call;
    const { id } = await requireBatch(call);
    await change(
      ({ batches }) => batches.requestCancellation(id),
      (isRequested) => (isRequested ? { objects: [{ kind: 'batch', id }], event: { type: 'none' } } : undefined),
    );
    const batch = await requireBatch(call);
    if (batch.status === 'completed') throw createRefusal('conflict', 'batch-ended', {}, { id });
    await wakeBatchRunIfRunning(deps.temporal, workspace._id, id).catch((error: unknown) =>
      deps.log.warn({ batch: id, error }, 'failed to signal the run of a cancelled batch'),
    );
    return { body: toBatchJson(batch) };
  },
});
