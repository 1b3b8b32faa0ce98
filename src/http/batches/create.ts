// Serves POST /fiscal/v1/batches, which stores the rows of a file and starts the run that issues them.
import { createRefusal } from '../../contracts/errors';
import { batchLimits as limits } from '../../contracts/limits/batches';
import {
  batchFileContentTypes,
  type SerializedParsedBatchFile,
  type SerializedBatchFileRow,
} from '../../document/batch/read-file';
import { type BatchDocument, type BatchRowDocument, batchRowStatuses } from '../../model/batch';
import { formatBatchDatabaseKey, formatBatchRowDatabaseKey, type ReachedBatchLimit } from '../../store/batches/batches';
import { createMessage } from '../../messages/message';
import { startBatchRunUnlessRunning } from '../../temporal/batch-run';
import { invoiceBodySchema } from '../invoices/body-schema';
import { type TenantCallContext, defineTenantEndpoint } from '../kit/endpoint';
import { defineBooleanQueryParameter, defineTextQueryParameter } from '../kit/request/parameters';
import { batchSchema, toBatchJson } from './batch-json';

export const createBatchEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/fiscal/v1/batches',
  located: true,
  strict: true,
  scope: 'run',
  operation: {
    id: 'createBatch',
    tag: 'batches',
    summary: 'Issue the invoices of a file',
    description:
      'The content type determines whether Sello reads JSON lines, JSON or CSV. Rows of a supplier are numbered in ' +
      'the order of the file. If an issued invoice already has the `key` of a row, Sello does not issue the row again.',
  },
  query: {
    dry_run: defineBooleanQueryParameter('true: report what would happen, and issue nothing'),
    on_error: {
      description: '`stop`: skip the rows after the first failed row, except rows that have a number',
      schema: { type: 'string', enum: ['continue', 'stop'], default: 'continue' },
    },
    key_prefix: defineTextQueryParameter(
      'CSV: prefix of the `key` of a row; the value of the column `invoice` follows it',
    ),
    ignore: defineTextQueryParameter('CSV: columns to omit, separated by commas'),
  },
  responses: { 202: batchSchema },
  errors: ['jobs-full', 'storage-full', 'validation'],
  rawBytesMax: limits.bytesMax,
  rawTypes: {
    'application/x-ndjson': { type: 'string', description: 'One body of `issueInvoice` in each line' },
    'application/json': {
      type: 'object',
      required: ['invoices'],
      properties: { invoices: { type: 'array', minItems: 1, maxItems: limits.rowsMax, items: invoiceBodySchema } },
    },
    'text/csv': {
      type: 'string',
      description: 'A header, then one row for each line of an invoice (docs/api/batches.md)',
    },
  },
  async handle(call) {
    const { store, deps, workspace, ownId: id } = call;
    const file = await readCalledFile(call);
    const reached = await store.batches.findReachedLimit();
    if (reached) throw createFullRefusal(reached);
    const heldBytes = call.bytes.length + countFaultBytes(file);
    await call.quota.admitBytes(heldBytes);
    const batch = { ...buildBatch(call, file), heldBytes };
    const rows = file.rows.map((row, index) => buildRow(batch, row, index + 1, deps.newId));
    const row = call.buildAuditRow({ objects: [{ kind: 'batch', id }], event: { type: 'none' } });
    const result = await store.batches.insert(batch, rows, row);
    if (result === 'running-full' || result === 'open-full') throw createFullRefusal(result);
    await startRun(call, { workspace: workspace._id, batchId: id, total: batch.total });
    return answerBatch(batch);
  },
  again: async ({ store }, id) => {
    const batch = await store.batches.find(id);
    return batch ? answerBatch(batch) : undefined;
  },
});

/** Bytes of the faults of rows that cannot be read; each fault has some 200. */
const countFaultBytes = ({ rows }: SerializedParsedBatchFile): number =>
  rows.reduce((sum, { faults }) => sum + faults.length * 200, 0);

const createFullRefusal = (reached: ReachedBatchLimit) =>
  reached === 'running-full'
    ? createRefusal('jobs-full', 'batches-open-max', { max: limits.runningMax }, { retrySeconds: 10 })
    : createRefusal('jobs-full', 'batches-unanswered-max', { max: limits.openMax }, { retrySeconds: 60 });

const answerBatch = (batch: BatchDocument) => ({
  status: 202,
  body: toBatchJson(batch),
  headers: { Location: `/fiscal/v1/batches/${batch.id}` },
});

function buildBatch(call: TenantCallContext, { rows, columns }: SerializedParsedBatchFile): BatchDocument {
  const { workspace, ownId: id, query, accessKey, traceparent, deps } = call;
  const now = deps.now();
  const failed = rows.filter(({ body }) => !body).length;
  const none = Object.fromEntries(batchRowStatuses.map((status) => [status, 0])) as unknown as BatchDocument['counts'];
  return {
    _id: formatBatchDatabaseKey(workspace._id, id),
    workspace: workspace._id,
    id,
    status: 'running',
    dryRun: query.dry_run === 'true',
    onError: query.on_error === 'stop' ? 'stop' : 'continue',
    total: rows.length,
    counts: { ...none, failed, waiting: rows.length - failed },
    open: true,
    ...(columns ? { columns } : {}),
    revision: 0,
    accessKey,
    by: call.buildAuditRow({ objects: [] }).by,
    traceparent,
    createdAt: now,
    updatedAt: now,
    checkedAt: now,
  };
}

function buildRow(
  batch: BatchDocument,
  read: SerializedBatchFileRow,
  row: number,
  newId: () => string,
): BatchRowDocument {
  const { workspace, id } = batch;
  const { lines, column, key, body, faults } = read;
  return {
    _id: formatBatchRowDatabaseKey(workspace, id, row),
    workspace,
    batch: id,
    row,
    lines,
    ...(column === undefined ? {} : { column }),
    ...(key === undefined ? {} : { key }),
    status: body ? 'waiting' : 'failed',
    ...(body ? { body } : {}),
    entry: newId(),
    job: newId(),
    ...(faults.length > 0 ? { faults } : {}),
  };
}

/** Starts the run. If Temporal is unavailable, the sweep starts it. */
async function startRun(
  { deps }: TenantCallContext,
  batch: Parameters<typeof startBatchRunUnlessRunning>[2],
): Promise<void> {
  try {
    await startBatchRunUnlessRunning(deps.temporal, deps.settings.temporal, batch);
  } catch (error) {
    deps.log.warn({ batch: batch.batchId, error }, 'the run could not be started; the sweep starts it');
  }
}

/** @throws Refusal 400 for another content type, 422 with all faults of the file as a whole; `busy` */
async function readCalledFile(call: Pick<TenantCallContext, 'bytes' | 'header' | 'query' | 'deps' | 'workspace'>) {
  const { bytes, header, query, deps, workspace } = call;
  const { type: given, charset } = parseContentType(header('content-type'));
  const { key_prefix: keyPrefix, ignore: ignored = '' } = query;
  const type = batchFileContentTypes.find((known) => known === given);
  if (!type) throw createRefusal('input', 'batch-type-unknown', { type: given.slice(0, 60) });
  const ofCsv = (['key_prefix', 'ignore'] as const).filter((name) => query[name] !== undefined);
  if (type !== 'text/csv' && ofCsv.length > 0) throw refuseParametersOfCsv(ofCsv);
  const file: SerializedParsedBatchFile = await deps.readBatch(workspace._id, {
    bytes,
    type,
    charset,
    keyPrefix,
    ignored,
  });
  const { faults } = file;
  if (faults.length > 0) throw createRefusal('validation', 'batch-refused', {}, { faults });
  return file;
}

function refuseParametersOfCsv(names: readonly string[]) {
  const faults = names.map((name) => ({
    code: 'parameter',
    paths: [`?${name}`],
    message: createMessage('parameter-of-csv', { name }),
  }));
  return createRefusal('parameter', 'document-breaks-rules', {}, { faults });
}

/** Parses a content type such as `text/csv; charset="windows-1252"`. */
function parseContentType(text: string): { readonly type: string; readonly charset: string } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const names = parameters.map((one) => /^charset\s*=\s*"?([^"]*)"?$/i.exec(one)?.[1]);
  return { type: type.toLowerCase(), charset: names.find((one) => one !== undefined) ?? '' };
}
