// Query parameters of openapi.yaml, by the names that the operation table uses.
import { http as limits } from '../../src/contracts/limits/http';
import { pages } from '../../src/contracts/limits/pages';
import { jobResults } from '../../src/store/jobs/jobs';
import type { Plain } from './yaml';

const query = (name: string, description: string, schema: Plain): Plain => ({ name, in: 'query', description, schema });
const text: Plain = { type: 'string' };

export const parameterTable: Readonly<Record<string, Plain>> = {
  limit: query('limit', 'Rows of a page', {
    type: 'integer',
    minimum: limits.pageRowsMin,
    maximum: limits.pageRowsMax,
    default: limits.pageRowsDefault,
  }),
  cursor: query('cursor', 'next_cursor of the page before', text),
  createdAt: query('created_at', 'Newest row of the first page; the oldest one when ascending', {
    type: 'string',
    format: 'date-time',
  }),
  ascending: query('ascending', 'Oldest first', { type: 'boolean', default: false }),
  folder: query('folder', 'Only entries of this folder', text),
  wait: query('wait', 'Seconds to hold the connection until the job has ended', {
    type: 'integer',
    minimum: 0,
    maximum: limits.waitSecondsMax,
  }),
  result: query(
    'result',
    'Only jobs that ended so; succeeded-with-warnings: accepted with errors, or the document has warnings',
    { type: 'string', enum: [...jobResults] },
  ),
  open: query('open', 'true: only jobs that run; false: only completed ones', { type: 'boolean' }),
  fault: query('fault', 'Only jobs with a fault of this code', text),
  warning: query(
    'warning',
    'Only jobs with a warning of this code, such as 2005: accepted with errors. Warnings of documents are found by the query of entries',
    text,
  ),
  workflowId: query('workflow_id', 'Only jobs of this workflow', { type: 'string', format: 'uuid' }),
  entryId: query('silo_entry_id', 'Only jobs of this entry', { type: 'string', format: 'uuid' }),
  month: query('month', 'The month, in place of from and to', { type: 'string', pattern: '^\\d{4}-\\d{2}$' }),
  from: query('from', 'First day of the period', { type: 'string', format: 'date' }),
  to: query('to', 'Last day of the period; at most 366 days', { type: 'string', format: 'date' }),
  supplier: query('supplier', 'Only invoices of the supplier with this tax code', text),
  bookFormat: query('format', 'json, or csv for spreadsheets', { type: 'string', enum: ['json', 'csv'] }),
  schema: query('schema', 'Only workflows for this document, such as bill/invoice', text),
  uuid: query('uuid', 'UUID of the document that others name', { type: 'string', format: 'uuid' }),
  context: query('context', 'Only where it is named: supplier, customer, preceding, lines or lines.item', text),
  owned: query('owned', 'References are only ever looked for in the workspace of the token', { type: 'boolean' }),
  v: query('v', 'Version of the UUID: 1, 3, 4, 5 or 7', { type: 'integer', default: 7 }),
  base: query('base', 'Namespace of versions 3 and 5: a UUID, dns, url, oid or x500', text),
  name: query('key', 'Name of versions 3 and 5', text),
  q: query('q', 'Words: beginnings of series, codes, names and tax codes', text),
  offset: query('offset', 'Rows to leave out', {
    type: 'integer',
    minimum: 0,
    maximum: limits.searchOffsetMax,
    default: 0,
  }),
  workspace: query('workspace', 'Id or slug of the workspace, when entries of several have this id', text),
  side: query('side', 'Side of the dark square in millimetres', {
    type: 'integer',
    minimum: pages.qrSideMin,
    maximum: pages.qrSideMax,
    default: pages.qrSideDefault,
  }),
  module: query('module', 'Pixels a module', {
    type: 'integer',
    minimum: 1,
    maximum: pages.qrModulePixelsMax,
    default: pages.qrModulePixelsDefault,
  }),
  eventType: query('type', 'Only events of these types; several with commas', text),
  eventEntry: query('entry', 'Only events of this entry', { type: 'string', format: 'uuid' }),
  eventJob: query('job', 'Only events of this job', { type: 'string', format: 'uuid' }),
  eventCursor: query('cursor', 'next_cursor or resume_cursor of an answer, or cursor of an event', text),
  eventAscending: query('ascending', 'Oldest first', { type: 'boolean', default: true }),
  deliveryState: query('state', 'Only deliveries in this state', {
    type: 'string',
    enum: ['waiting', 'delivered', 'failed'],
  }),
  auditFrom: query('from', 'Rows of this instant and later', { type: 'string', format: 'date-time' }),
  auditTo: query('to', 'Rows before this instant', { type: 'string', format: 'date-time' }),
  auditBy: query('by', 'Id of an access key, or the name of who gave a command', text),
  auditObject: query('object', 'Id of what was changed', text),
  auditRoute: query('route', 'Such as `PATCH /silo/v1/entries/:id` or `sello key revoke`', text),
  pageRows: query('limit', 'Rows of a page', {
    type: 'integer',
    minimum: 1,
    maximum: limits.pageRowsMax,
    default: limits.pageRowsDefault,
  }),
};
