// GET /access/v1/audit and /access/v1/service/audit: who changed what; as pages, as lines to keep, and checked.
import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import { Refusal } from '../../contracts/errors';
import { audit as limits } from '../../contracts/limits/audit';
import { type AuditFilter, auditMembers } from '../../store/audit/list';
import type { WorkspaceStore } from '../../store/for-workspace';
import type { Answer, Call, Endpoint, ServiceEndpoint } from '../endpoint';
import { cutPage, readPage, readTimeOf, rowsToRead } from '../request/paging';

/** The rows of one owner: of a workspace, or of the service. */
type AuditStore = WorkspaceStore['audit'];

type Asked = Pick<Call, 'query' | 'requestId' | 'deps'>;

export const listAudit: Endpoint = {
  method: 'GET',
  path: '/access/v1/audit',
  scope: 'admin',
  handle: (call) => list(call.store.audit, call),
};

export const exportAudit: Endpoint = {
  method: 'GET',
  path: '/access/v1/audit/export',
  scope: 'admin',
  handle: (call) => lines(call.store.audit, call, call.workspace.slug),
};

export const verifyAudit: Endpoint = {
  method: 'GET',
  path: '/access/v1/audit/verification',
  scope: 'admin',
  handle: (call) => verification(call.store.audit, call),
};

export const listServiceAudit: ServiceEndpoint = {
  method: 'GET',
  path: '/access/v1/service/audit',
  scope: 'service',
  handle: (call) => list(call.service.audit, call),
};

export const exportServiceAudit: ServiceEndpoint = {
  method: 'GET',
  path: '/access/v1/service/audit/export',
  scope: 'service',
  handle: (call) => lines(call.service.audit, call, 'service'),
};

export const verifyServiceAudit: ServiceEndpoint = {
  method: 'GET',
  path: '/access/v1/service/audit/verification',
  scope: 'service',
  handle: (call) => verification(call.service.audit, call),
};

/** What was written before the call is in the answer: it is linked first. */
async function list(store: AuditStore, { query, requestId }: Asked): Promise<Answer> {
  const page = readPage(query);
  const filter = filterOf(query);
  await store.linkWaiting(requestId);
  const found = await store.list(filter, { ...page, limit: rowsToRead(page) });
  const { rows, next } = cutPage(found, page);
  return {
    body: { list: rows.map(auditMembers), limit: page.limit, ...(next ? { next_cursor: next } : {}) },
  };
}

async function lines(store: AuditStore, { query, requestId }: Asked, owner: string): Promise<Answer> {
  const filter = filterOf(query);
  await store.linkWaiting(requestId);
  const headers = {
    'Content-Type': 'application/x-ndjson',
    'Content-Disposition': contentDisposition(`audit-${owner}.jsonl`),
  };
  return { body: Readable.from(store.lines(filter)), headers };
}

async function verification(store: AuditStore, { requestId }: Asked): Promise<Answer> {
  await store.linkWaiting(requestId);
  return { body: await store.verify() };
}

/** @throws Refusal `parameter` */
function filterOf(query: Asked['query']): AuditFilter {
  const [by, object, route] = (['by', 'object', 'route'] as const).map((name) => {
    const text = query[name];
    if (text && text.length > limits.filterCharactersMax)
      throw new Refusal('parameter', `${name}: has more than ${limits.filterCharactersMax} characters`);
    return text || undefined;
  });
  return {
    ...(query.from ? { from: readTimeOf('from', query.from) } : {}),
    ...(query.to ? { to: readTimeOf('to', query.to) } : {}),
    ...(by === undefined ? {} : { by }),
    ...(object === undefined ? {} : { object }),
    ...(route === undefined ? {} : { route }),
  };
}
