// Serves GET /access/v1/audit and /access/v1/service/audit: the rows of the audit log, their export and their
// verification (docs/api/audit.md).
import {
  idSchema,
  integerSchema,
  defineListSchema,
  defineNamedSchema,
  defineEnumSchema,
  defineNullableSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
  defineBytesResponseSchema,
} from '../kit/response-schema';
import type { WorkspaceStore } from '../../store/for-workspace';
import { auditLimits as limits } from '../../contracts/limits/audit';
import type { QueryParameter, QueryParameters } from '../kit/request/query';
import { defineTimeQueryParameter, timeOrderedPageParameters } from '../kit/request/parameters';
import {
  type CallResponse,
  type HandlerResponseBody,
  type TenantCallContext,
  defineTenantEndpoint,
  defineOperatorEndpoint,
  type TenantEndpoint,
} from '../kit/endpoint';
import { toAuditRowJson, type AuditRowFilter } from '../../store/audit/list';
import { tryMoveOutboxBeforeResponding } from '../kit/request/audit-row';
import { waitForExportOrVerificationSlot, streamThenRelease } from '../invoice-book/streams';
import {
  cutListPage,
  parseListPageQuery,
  computeListPageReadLimit,
  parseTimeOrStartOfDayQueryParameter,
} from '../kit/request/paging';
import { createRefusal } from '../../contracts/errors';
import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';

const auditRow = defineNamedSchema(
  'AuditRow',
  'A row of the audit log, with the hash of the previous row',
  defineObjectSchema({
    sequence: integerSchema,
    previous: textSchema,
    id: idSchema,
    at: timeSchema,
    workspace: defineNullableSchema(textSchema),
    by: defineObjectSchema({
      kind: defineEnumSchema('key', 'person', 'command', 'service', 'unknown'),
      'id?': textSchema,
      'name?': textSchema,
    }),
    route: textSchema,
    objects: defineListSchema(defineObjectSchema({ kind: textSchema, id: textSchema })),
    'address_digest?': textSchema,
    'host?': textSchema,
    'request_id?': textSchema,
    'reason?': textSchema,
    'before?': textSchema,
    'after?': textSchema,
    'status?': integerSchema,
    'count?': integerSchema,
    'address?': textSchema,
    'address_salt?': textSchema,
    hash: textSchema,
  }),
);

const auditPage = defineNamedSchema(
  'AuditPage',
  'A page of the audit log',
  defineObjectSchema({ list: defineListSchema(auditRow), limit: integerSchema, 'next_cursor?': textSchema }),
);

const auditLines = defineBytesResponseSchema('The rows as JSON lines, oldest first', 'application/x-ndjson');

const auditVerificationSchema = defineNamedSchema(
  'AuditVerification',
  'The verified rows, and the first broken one',
  defineObjectSchema({
    count: integerSchema,
    first: integerSchema,
    sequence: integerSchema,
    hash: textSchema,
    broken: defineNullableSchema(
      defineObjectSchema({
        sequence: integerSchema,
        how: defineEnumSchema('changed', 'removed', 'inserted', 'moved'),
        text: textSchema,
      }),
    ),
  }),
);

/** The rows of one owner, which is a workspace or the installation. */
type AuditStore = Pick<WorkspaceStore, 'audit' | 'outbox'>;

const filtering = (description: string): QueryParameter => ({
  description,
  schema: { type: 'string', maxLength: limits.filterCharactersMax },
});

const filterParameters: QueryParameters = {
  from: defineTimeQueryParameter('from', 'Earliest time of the rows (inclusive)'),
  to: defineTimeQueryParameter('to', 'Latest time of the rows (exclusive)'),
  by: filtering('Id of an access key or a person, or name of the system user who ran a command'),
  object: filtering('Id of the resource that was changed'),
  route: filtering('Route or command, for example `PATCH /silo/v1/entries/:id` or `sello key revoke`'),
};

const listParameters: QueryParameters = { ...filterParameters, ...timeOrderedPageParameters };

type AuditQuery = Pick<TenantCallContext, 'query' | 'requestId' | 'deps' | 'closed'> &
  Partial<Pick<TenantCallContext, 'stepAside'>>;

/** A workspace, or the operator. */
interface AuditOwner {
  readonly id: string;
  /** Name as it is used in a file name. */
  readonly name: string;
}

/**
 * One of the calls. Each call exists twice: for administrators of a workspace, and for the operator of the
 * installation.
 */
interface Form<A> extends Pick<TenantEndpoint, 'query' | 'errors'> {
  /** The path after `/access/v1/audit` and `/access/v1/service/audit`. */
  readonly end: string;
  readonly ids: readonly [ofWorkspace: string, ofService: string];
  readonly summaries: readonly [ofWorkspace: string, ofService: string];
  readonly responses: A;
  readonly answer: (
    store: AuditStore,
    call: AuditQuery,
    owner: AuditOwner,
  ) => Promise<CallResponse<HandlerResponseBody<A>>>;
}

const defineForBoth = <const A extends TenantEndpoint['responses']>({
  end,
  ids,
  summaries,
  answer,
  ...form
}: Form<A>) =>
  [
    defineTenantEndpoint({
      ...form,
      method: 'GET',
      path: `/access/v1/audit${end}`,
      scope: 'admin',
      operation: { id: ids[0], tag: 'audit', summary: summaries[0] },
      handle: (call) => answer(call.store, call, { id: call.workspace._id, name: call.workspace.slug }),
    }),
    defineOperatorEndpoint({
      ...form,
      method: 'GET',
      path: `/access/v1/service/audit${end}`,
      scope: 'service',
      operation: { id: ids[1], tag: 'service', summary: summaries[1] },
      handle: (call) => answer(call.service, call, { id: 'service', name: 'service' }),
    }),
  ] as const;

export const [listAuditEndpoint, listServiceAuditEndpoint] = defineForBoth({
  end: '',
  ids: ['listAudit', 'listServiceAudit'],
  summaries: [
    'List the audit rows of the workspace, newest first',
    'List the audit rows of the installation, newest first',
  ],
  query: listParameters,
  responses: { 200: auditPage },
  errors: ['cursor-expired'],
  answer: listRows,
});

export const [exportAuditEndpoint, exportServiceAuditEndpoint] = defineForBoth({
  end: '/export',
  ids: ['exportAudit', 'exportServiceAudit'],
  summaries: [
    'Export the audit rows of the workspace as JSON lines, oldest first',
    'Export the audit rows of the installation as JSON lines, oldest first',
  ],
  query: filterParameters,
  responses: { 200: auditLines },
  answer: exportRows,
});

export const [verifyAuditEndpoint, verifyServiceAuditEndpoint] = defineForBoth({
  end: '/verification',
  ids: ['verifyAudit', 'verifyServiceAudit'],
  summaries: ['Verify the audit log of the workspace', 'Verify the audit log of the installation'],
  responses: { 200: auditVerificationSchema },
  answer: verifyRows,
});

/** Lists audit rows. The response contains every row that was written before the call. */
async function listRows(store: AuditStore, call: AuditQuery) {
  const page = parseListPageQuery(call.query);
  const filter = readFilter(call.query);
  await tryMoveOutboxBeforeResponding(store, call);
  if (page.from) await refuseExpired(store, page.from._id, page.ascending);
  const auditRows = await store.audit.list(filter, { ...page, limit: computeListPageReadLimit(page) });
  const { rows, next } = cutListPage(auditRows, page);
  return {
    body: { list: rows.map(toAuditRowJson), limit: page.limit, ...(next ? { next_cursor: next } : {}) },
  };
}

/**
 * Refuses an expired cursor. The oldest rows expire first. If the list continued after an expired row, the client would
 * wrongly see the end of the list.
 * @throws Refusal `cursor-expired`, or `parameter` for the cursor of another list
 */
async function refuseExpired({ audit }: AuditStore, row: string, isAscending: boolean): Promise<void> {
  const snapshot = await audit.kept(row);
  if (!snapshot) throw createRefusal('parameter', 'cursor-of-other-direction');
  const { place, dropped, newest } = snapshot;
  if (place > newest) throw createRefusal('cursor-expired', 'audit-cursor-ahead');
  // In a list that begins with the newest row, the row of the cursor must exist, because the rows after it in the list
  // are older.
  if (isAscending ? place < dropped : place <= dropped) throw createRefusal('cursor-expired', 'audit-rows-gone');
}

async function exportRows(store: AuditStore, call: AuditQuery, { id, name }: AuditOwner) {
  const filter = readFilter(call.query);
  const release = await waitForExportOrVerificationSlot(call, id);
  await tryMoveOutboxBeforeResponding(store, call);
  const headers = {
    'Content-Type': 'application/x-ndjson',
    'Content-Disposition': contentDisposition(`audit-${name}.jsonl`),
  };
  return { body: Readable.from(streamThenRelease(store.audit.lines(filter), release)), headers };
}

async function verifyRows(store: AuditStore, call: AuditQuery, { id }: AuditOwner) {
  const release = await waitForExportOrVerificationSlot(call, id);
  try {
    await tryMoveOutboxBeforeResponding(store, call);
    return { body: await store.audit.verify(undefined, call.closed) };
  } finally {
    release();
  }
}

/** @throws Refusal `parameter` for a day that does not exist */
function readFilter(query: AuditQuery['query']): AuditRowFilter {
  const { by, object, route } = query;
  return {
    ...(query.from ? { from: parseTimeOrStartOfDayQueryParameter('from', query.from) } : {}),
    ...(query.to ? { to: parseTimeOrStartOfDayQueryParameter('to', query.to) } : {}),
    ...(by === undefined ? {} : { by }),
    ...(object === undefined ? {} : { object }),
    ...(route === undefined ? {} : { route }),
  };
}
