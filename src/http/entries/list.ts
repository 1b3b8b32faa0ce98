// Serves GET /silo/v1/entries (older path /silo/v1/envelopes), and the entries that refer to a document, as pages
// without envelopes.
import { entryPageSchema, toEntrySummaryJson, formatEntryListJson } from './entry-json';
import { defineTenantEndpoint, type OpenapiOperationDescription, type TenantCallContext } from '../kit/endpoint';
import {
  defineIdsQueryParameter,
  folderFilterParameter,
  timeOrderedPageParameters,
  parseIdsQueryParameter,
} from '../kit/request/parameters';
import { formatEntryMetaJson } from './meta-json';
import { cutListPage, parseListPageQuery, computeListPageReadLimit } from '../kit/request/paging';
import type { QueryParameters } from '../kit/request/query';
import { requireEntry } from './find-entry';
import { createMessage } from '../../messages/message';
import type { ListedEntry } from '../../store/entries/entries';

const list = (path: string, operation: OpenapiOperationDescription) =>
  defineTenantEndpoint({
    method: 'GET',
    path,
    scope: 'read',
    operation,
    query: { folder: folderFilterParameter, ids: defineIdsQueryParameter('entries'), ...timeOrderedPageParameters },
    responses: { 200: entryPageSchema },
    handle: page,
  });

export const listEntriesEndpoint = list('/silo/v1/entries', {
  id: 'listEntries',
  tag: 'entries',
  summary: 'List entries, newest first',
});
export const listEntriesAtOlderPathEndpoint = list('/silo/v1/envelopes', {
  id: 'listEnvelopes',
  tag: 'entries',
  summary: 'List entries (older path)',
});

async function page(call: TenantCallContext) {
  const { query, store } = call;
  const listPage = parseListPageQuery(query);
  const entries = await store.entries.list(
    { folder: query.folder, ...parseIdsQueryParameter(query.ids) },
    { ...listPage, limit: computeListPageReadLimit(listPage) },
  );
  const { rows, next } = cutListPage(entries, listPage);
  const meta = rows.length > 0 ? await store.meta.listOf(rows.map(({ id }) => id)) : new Map<string, never>();
  const list = formatEntryListJson(
    rows.map((entry) => toEntrySummaryJson(entry, call)),
    rows.map(({ id }) => (meta.get(id) ?? []).map(formatEntryMetaJson)),
  );
  const rest = JSON.stringify({
    ...(query.folder ? { folder: query.folder } : {}),
    ...(query.created_at ? { created_at: query.created_at } : {}),
    limit: listPage.limit,
    ...(query.cursor ? { cursor: query.cursor } : {}),
    ...(next ? { next_cursor: next, next_created_at: rows.at(-1)?.createdAt } : {}),
  });
  return { body: `{"list":${list},${rest.slice(1)}` };
}

/** Fields of a document that contain references. Older clients name some of these fields in the singular. */
const places: Readonly<Record<string, string>> = {
  supplier: 'supplier',
  customer: 'customer',
  preceding: 'preceding',
  lines: 'lines',
  line: 'lines',
  'lines.item': 'lines.item',
  'line.item': 'lines.item',
};

const parameters: QueryParameters = {
  ...timeOrderedPageParameters,
  context: { description: 'Only references in this field', schema: { type: 'string', enum: Object.keys(places) } },
};

export const listEntriesRelatedToEntryEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/entries/:id/related',
  scope: 'read',
  operation: { id: 'listRelated', tag: 'entries', summary: 'List entries that reference the document of an entry' },
  query: parameters,
  responses: { 200: entryPageSchema },
  errors: ['not-found'],
  async handle(call) {
    const { documentUuid } = await requireEntry(call, call.params.id);
    return related(call, documentUuid);
  },
});

export const listEntriesRelatedToUuidEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/entries/related',
  scope: 'read',
  operation: { id: 'listRelatedByUuid', tag: 'entries', summary: 'List entries that reference a document' },
  query: {
    ...parameters,
    uuid: {
      description: 'UUID of the referenced document',
      schema: { type: 'string', format: 'uuid' },
      required: true,
      refusal: createMessage('document-uuid-invalid'),
    },
  },
  responses: { 200: entryPageSchema },
  async handle(call) {
    return related(call, (call.query.uuid ?? '').toLowerCase());
  },
});

async function related(call: TenantCallContext, uuid: string | undefined) {
  const { query, store } = call;
  const listPage = parseListPageQuery(query);
  const context = places[query.context ?? ''];
  const relation = { uuid: uuid ?? '', ...(context ? { context } : {}) };
  const none = { rows: [], cut: false };
  const entries = uuid
    ? await store.entries.listNaming(relation, { ...listPage, limit: computeListPageReadLimit(listPage) })
    : none;
  const { rows, next } = cutListPage(entries, listPage);
  return {
    body: {
      list: rows.flatMap((entry) =>
        placesIn(entry, relation.uuid, context).map((place) => toEntrySummaryJson(entry, call, place)),
      ),
      ...(query.created_at ? { created_at: query.created_at } : {}),
      limit: listPage.limit,
      ...(query.cursor ? { cursor: query.cursor } : {}),
      ...(next ? { next_cursor: next, next_created_at: rows.at(-1)?.createdAt } : {}),
    },
  };
}

/** An entry with references in two fields is listed twice. */
const placesIn = (entry: ListedEntry, uuid: string, context: string | undefined): string[] => [
  ...new Set(
    entry.relatesTo
      .filter((row) => row.uuid === uuid && (!context || row.context === context))
      .map((row) => row.context),
  ),
];
