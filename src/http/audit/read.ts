// GET /access/v1/audit and /access/v1/service/audit: who changed what; as pages, as lines to keep, and checked.
import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import { audit as limits } from '../../contracts/limits/audit';
import { type AuditFilter, auditMembers } from '../../store/audit/list';
import type { WorkspaceStore } from '../../store/for-workspace';
import { auditLines, auditPage, auditVerificationAnswer } from '../answers/audit';
import { moveBeforeReading } from '../request/before-reading';
import { pageParameters, timeParameter } from '../request/parameters';
import type { Answer, Call, Endpoint, ServiceEndpoint } from '../endpoint';
import type { Parameter, Parameters } from '../request/query';
import { cutPage, readPage, readTimeOf, rowsToRead } from '../request/paging';

/** The rows of one owner: of a workspace, or of the service. */
type AuditStore = Pick<WorkspaceStore, 'audit' | 'outbox'>;

const filtering = (description: string): Parameter => ({
  description,
  schema: { type: 'string', maxLength: limits.filterCharactersMax },
});

const filterParameters: Parameters = {
  from: timeParameter('from', 'Rows of this instant and later'),
  to: timeParameter('to', 'Rows before this instant'),
  by: filtering('Id of an access key, or the name of who gave a command'),
  object: filtering('Id of what was changed'),
  route: filtering('Such as `PATCH /silo/v1/entries/:id` or `sello key revoke`'),
};

const listParameters: Parameters = { ...filterParameters, ...pageParameters };

type Asked = Pick<Call, 'query' | 'requestId' | 'deps'>;

export const listAudit: Endpoint = {
  method: 'GET',
  path: '/access/v1/audit',
  scope: 'admin',
  operation: { id: 'listAudit', tag: 'audit', summary: 'Who changed what in the workspace, newest first' },
  query: listParameters,
  answers: { 200: auditPage },
  handle: (call) => list(call.store, call),
};

export const exportAudit: Endpoint = {
  method: 'GET',
  path: '/access/v1/audit/export',
  scope: 'admin',
  operation: { id: 'exportAudit', tag: 'audit', summary: 'The same as lines of JSON, oldest first' },
  query: filterParameters,
  answers: { 200: auditLines },
  handle: (call) => lines(call.store, call, call.workspace.slug),
};

export const verifyAudit: Endpoint = {
  method: 'GET',
  path: '/access/v1/audit/verification',
  scope: 'admin',
  operation: { id: 'verifyAudit', tag: 'audit', summary: 'Checks the links of these rows' },
  answers: { 200: auditVerificationAnswer },
  handle: (call) => verification(call.store, call),
};

export const listServiceAudit: ServiceEndpoint = {
  method: 'GET',
  path: '/access/v1/service/audit',
  scope: 'service',
  operation: { id: 'listServiceAudit', tag: 'service', summary: "The operator's own changes" },
  query: listParameters,
  answers: { 200: auditPage },
  handle: (call) => list(call.service, call),
};

export const exportServiceAudit: ServiceEndpoint = {
  method: 'GET',
  path: '/access/v1/service/audit/export',
  scope: 'service',
  operation: { id: 'exportServiceAudit', tag: 'service', summary: 'The same as lines of JSON' },
  query: filterParameters,
  answers: { 200: auditLines },
  handle: (call) => lines(call.service, call, 'service'),
};

export const verifyServiceAudit: ServiceEndpoint = {
  method: 'GET',
  path: '/access/v1/service/audit/verification',
  scope: 'service',
  operation: { id: 'verifyServiceAudit', tag: 'service', summary: 'Checks the links of these rows' },
  answers: { 200: auditVerificationAnswer },
  handle: (call) => verification(call.service, call),
};

/** What was written before the call is in the answer. */
async function list(store: AuditStore, call: Asked): Promise<Answer> {
  const page = readPage(call.query);
  const filter = filterOf(call.query);
  await moveBeforeReading(store, call);
  const found = await store.audit.list(filter, { ...page, limit: rowsToRead(page) });
  const { rows, next } = cutPage(found, page);
  return {
    body: { list: rows.map(auditMembers), limit: page.limit, ...(next ? { next_cursor: next } : {}) },
  };
}

async function lines(store: AuditStore, call: Asked, owner: string): Promise<Answer> {
  const filter = filterOf(call.query);
  await moveBeforeReading(store, call);
  const headers = {
    'Content-Type': 'application/x-ndjson',
    'Content-Disposition': contentDisposition(`audit-${owner}.jsonl`),
  };
  return { body: Readable.from(store.audit.lines(filter)), headers };
}

async function verification(store: AuditStore, call: Asked): Promise<Answer> {
  await moveBeforeReading(store, call);
  return { body: await store.audit.verify() };
}

/** @throws Refusal `parameter` for no day of a calendar */
function filterOf(query: Asked['query']): AuditFilter {
  const { by, object, route } = query;
  return {
    ...(query.from ? { from: readTimeOf('from', query.from) } : {}),
    ...(query.to ? { to: readTimeOf('to', query.to) } : {}),
    ...(by === undefined ? {} : { by }),
    ...(object === undefined ? {} : { object }),
    ...(route === undefined ? {} : { route }),
  };
}
