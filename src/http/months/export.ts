// Serves /fiscal/v1/months/{month}/export, an archive of a month for accountants, created by a run and stored for a
// week.
import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import { buildZipEndOfCentralDirectory } from '../../archive/archive-section';
import { readMonthHashAndInvoiceCount } from '../../books/export/month-mark';
import type { ChainAndMonth } from '../../books/month-sheet';
import { monthExportLimits as limits } from '../../contracts/limits/exports';
import { createRefusal } from '../../contracts/errors';
import { type MonthExportDocument, monthExportFailures, monthExportStatuses } from '../../model/month-export';
import { formatMonthExportDatabaseKey, initialMonthExportProgress } from '../../store/months/exports';
import { startMonthExportRunUnlessRunning } from '../../temporal/month-export-run';
import { requiredSupplierTaxIdParameter } from '../books/return-rows';
import {
  defineBytesResponseSchema,
  defineNamedSchema,
  defineEnumSchema,
  idSchema,
  integerSchema,
  defineNullableSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { releaseWhenAborted } from '../kit/request/connection';
import { processResourceLimits } from '../../shares/shares';
import { runMonthSumsReadInTurn } from '../invoice-book/streams';
import { requireSupplierChainAndMonth } from './months';

const exportSchema = defineNamedSchema(
  'MonthExport',
  'The export of the month',
  defineObjectSchema({
    id: idSchema,
    month: textSchema,
    supplier: textSchema,
    status: defineEnumSchema(...monthExportStatuses),
    'reason?': defineEnumSchema(...monthExportFailures),
    total: integerSchema,
    done: integerSchema,
    without_page: integerSchema,
    files: integerSchema,
    bytes: integerSchema,
    started_at: timeSchema,
    completed_at: defineNullableSchema(timeSchema),
    expires_at: defineNullableSchema(timeSchema),
    url: defineNullableSchema(textSchema),
  }),
);

const path = '/fiscal/v1/months/:month/export';

export const createMonthExportEndpoint = defineTenantEndpoint({
  method: 'POST',
  located: true,
  path,
  scope: 'read',
  operation: {
    id: 'createMonthExport',
    tag: 'books',
    summary: 'Export the PDFs, records, responses, book and closing sheet of a month in one archive',
    description:
      'If nothing in the month has changed, the call returns the same export. Otherwise, it starts a new export, which ' +
      'replaces the previous one.',
  },
  query: { supplier: requiredSupplierTaxIdParameter },
  responses: { 200: exportSchema, 202: exportSchema },
  responseTexts: {
    200: 'The complete export of the month',
    202: 'The export of the month, which is still being created',
  },
  errors: ['not-found', 'conflict', 'jobs-full', 'busy', 'too-large', 'storage-full'],
  async handle(call) {
    const supplierMonth = await requireSupplierChainAndMonth(call);
    const { mark, invoices } = await runMonthSumsReadInTurn(call, (reader) =>
      readMonthHashAndInvoiceCount(reader, supplierMonth),
    );
    // In the meantime, another call may have stored its export. If the month is unchanged, that export is equivalent.
    for (let attempts = 0; attempts < 3; attempts += 1) {
      const existing = await call.store.months.findExport(toExportKey(supplierMonth));
      if (existing && isCurrent(existing, mark, call.deps.now())) return answerExport(existing);
      const result = await startExport(call, supplierMonth, { mark, invoices, replaced: existing?.id });
      if (result) return answerExport(result);
    }
    throw createRefusal('conflict', 'month-export-busy', { month: supplierMonth.month });
  },
});

const toExportKey = ({ chain: { supplier }, month }: ChainAndMonth) => ({ supplier, month });

/**
 * Returns whether an export can be used. A failed export is created again. So is an export that expires within the
 * hour, because a download may take that long.
 */
const isCurrent = ({ mark, status, expiresAt }: MonthExportDocument, wanted: string, now: Date): boolean =>
  mark === wanted &&
  status !== 'failed' &&
  (expiresAt === undefined || expiresAt.getTime() - now.getTime() > 3_600_000);

interface WantedExport {
  readonly mark: string;
  readonly invoices: number;
  /** Id of the export that the new one replaces. */
  readonly replaced: string | undefined;
}

/** @returns undefined if another call was faster */
async function startExport(
  call: TenantCallContext,
  { chain, month }: ChainAndMonth,
  { mark, invoices, replaced }: WantedExport,
): Promise<MonthExportDocument | undefined> {
  const { store, deps, workspace, ownId: id, traceparent } = call;
  if (invoices > limits.invoicesMax)
    throw createRefusal('too-large', 'month-export-invoices-max', { max: limits.invoicesMax });
  if ((await store.months.countOpenExports(limits.openMax)) >= limits.openMax) throw createFullRefusal();
  await call.quota.admitBytes(1);
  const now = deps.now();
  const row = call.buildAuditRow({ objects: [{ kind: 'month export', id }], event: { type: 'none' } });
  const result: MonthExportDocument = {
    _id: formatMonthExportDatabaseKey(workspace._id, { supplier: chain.supplier, month }),
    workspace: workspace._id,
    supplier: chain.supplier,
    month,
    id,
    status: 'running',
    mark,
    total: invoices,
    ...initialMonthExportProgress,
    open: true,
    by: row.by,
    traceparent,
    createdAt: now,
    updatedAt: now,
    checkedAt: now,
  };
  const stored = await store.months.putExport(result, replaced, row);
  if (stored === 'full') throw createFullRefusal();
  if (stored === 'changed') return undefined;
  await startMonthExportRunUnlessRunning(deps.temporal, deps.settings.temporal, result).catch((error: unknown) =>
    deps.log.warn({ export: id, error }, 'the run could not be started; the sweep starts it'),
  );
  return result;
}

const createFullRefusal = () =>
  createRefusal('jobs-full', 'month-exports-open-max', { max: limits.openMax }, { retrySeconds: 10 });

export const readMonthExportEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'read',
  operation: {
    id: 'readMonthExport',
    tag: 'books',
    summary: 'Get the progress of the export of a month, and its address',
  },
  query: { supplier: requiredSupplierTaxIdParameter },
  responses: { 200: exportSchema },
  errors: ['not-found'],
  handle: async (call) => ({ body: toExportJson(await requireExport(call)) }),
});

export const readMonthExportFileEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: `${path}/file`,
  scope: 'read',
  operation: { id: 'readMonthExportFile', tag: 'books', summary: 'Get the archive of a month' },
  query: { supplier: requiredSupplierTaxIdParameter },
  responses: { 200: defineBytesResponseSchema('The archive (ZIP)', 'application/zip') },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const result = await requireExport(call);
    const { status, size, supplier, month } = result;
    if (status !== 'completed' || size === undefined)
      throw createRefusal('conflict', 'month-export-incomplete', { month });
    releaseWhenAborted(
      call.closed,
      processResourceLimits.responses.takeOrRefuse({ owner: call.workspace._id }, 2 * limits.partBytes),
    );
    return {
      body: Readable.from(streamArchive(call, result)),
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': contentDisposition(`${supplier}-${month}.zip`),
        'Content-Length': String(size),
      },
    };
  },
});

async function* streamArchive(
  { store }: Pick<TenantCallContext, 'store'>,
  made: MonthExportDocument,
): AsyncGenerator<Buffer> {
  yield* store.months.streamBytes(made);
  yield* store.months.streamContents(made, 'directory');
  yield buildZipEndOfCentralDirectory(made);
}

/** @throws Refusal `not-found` */
async function requireExport(call: TenantCallContext): Promise<MonthExportDocument> {
  const supplierMonth = await requireSupplierChainAndMonth(call);
  const result = await call.store.months.findExport(toExportKey(supplierMonth));
  // The database deletes an expired export within a minute.
  if (!result || (result.expiresAt && result.expiresAt <= call.deps.now()))
    throw createRefusal('not-found', 'month-export-missing', { month: supplierMonth.month });
  return result;
}

const answerExport = (made: MonthExportDocument) => ({
  status: made.open ? 202 : 200,
  body: toExportJson(made),
  headers: { Location: formatExportPath(made) },
});

const formatExportPath = ({ month, supplier }: MonthExportDocument, rest = ''): string =>
  `/fiscal/v1/months/${month}/export${rest}?${new URLSearchParams({ supplier }).toString()}`;

const toExportJson = (made: MonthExportDocument) => ({
  id: made.id,
  month: made.month,
  supplier: made.supplier,
  status: made.status,
  ...(made.failure ? { reason: made.failure } : {}),
  total: made.total,
  done: made.done,
  without_page: made.withoutPage,
  files: made.files,
  bytes: made.size ?? made.bytes,
  started_at: made.createdAt,
  completed_at: made.completedAt ?? null,
  expires_at: made.expiresAt ?? null,
  url: made.status === 'completed' ? formatExportPath(made, '/file') : null,
});
