// Serves POST /silo/v1/entries/query and .../query/count, the entries of one schema that match a filter.
import {
  textSchema,
  booleanSchema,
  integerSchema,
  textListSchema,
  timeSchema,
  idSchema,
  defineListSchema,
  defineNamedSchema,
  defineObjectSchema,
} from '../kit/response-schema';
import { entrySchema } from './entry-json';
import { httpLimits as limits } from '../../contracts/limits/http';
import { type ParsedRequestBody, defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import {
  runEntrySearchInTurn,
  isEntryQuerySortedByCreationTime,
  type EntryQuerySortOrder,
  parseEntryQuerySortOrder,
  readEntryQueryPageSortedByCreationTime,
  readEntryQueryPageSortedByField,
} from './query-pages';
import { parseEntryQueryFieldNames, toEntryQueryRowJson } from './query-rows';
import { createRefusal } from '../../contracts/errors';
import type { EntryQueryField } from '../../store/entries/filter';
import type { EntryFilterQuery } from '../../store/entries/query-paths';
import { parseEntryQueryFilter } from './filter-text';
import { listEntryQueryFieldsOfSchema } from './query-fields';
import { findDocumentKindOfSchema, goblDocumentSchemaUrls } from '../../document/model/schemas';
import { findMostSimilarName } from '../../document/find-nearest';
import { defineNullableTextSchema, nullableFlagSchema } from '../kit/request/parameters';

const queryMembers = { schema: textSchema, 'filter?': textSchema } as const;

const countMembers = {
  'count?': integerSchema,
  'count_capped?': booleanSchema,
  'count_unavailable?': booleanSchema,
} as const;

const noteMembers = { watermark: timeSchema, 'notes?': textListSchema } as const;

const chosenMembers = {
  type: 'object',
  required: ['id'],
  properties: { id: idSchema },
  additionalProperties: true,
} as const;

const querySchema = defineNamedSchema(
  'Query',
  'A page of entries',
  defineObjectSchema({
    // Rows have the requested fields if the query has `fields`.
    list: defineListSchema({ anyOf: [entrySchema, chosenMembers] }),
    ...queryMembers,
    'order_by?': textSchema,
    'fields?': textListSchema,
    limit: integerSchema,
    'cursor?': textSchema,
    'next_cursor?': textSchema,
    ...countMembers,
    ...noteMembers,
  }),
);

const countSchema = defineNamedSchema(
  'Count',
  'The count',
  defineObjectSchema({ ...queryMembers, ...countMembers, ...noteMembers }),
);

const filterText = defineNullableTextSchema(limits.filterCharactersMax);

const properties = { schema: { type: 'string', minLength: 1, maxLength: 200 }, filter: filterText } as const;

const queryBody = {
  type: 'object',
  required: ['schema'],
  properties: {
    ...properties,
    order_by: defineNullableTextSchema(64),
    limit: { type: ['integer', 'null'], description: `1 to ${limits.pageRowsMax}` },
    cursor: filterText,
    fields: {
      type: ['array', 'null'],
      maxItems: limits.queryFieldsMax,
      items: { type: 'string', maxLength: 64 },
    },
    count: nullableFlagSchema,
  },
} as const;
export type EntryQueryBody = ParsedRequestBody<typeof queryBody>;

export const queryEntriesEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/silo/v1/entries/query',
  scope: 'read',
  operation: { id: 'queryEntries', tag: 'search', summary: 'Query entries with a filter' },
  responses: { 200: querySchema },
  body: queryBody,
  bodyBytesMax: limits.queryBodyBytesMax,
  handle: (call) => runEntrySearchInTurn(call, () => run(call)),
});

export const countEntriesEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/silo/v1/entries/query/count',
  scope: 'read',
  operation: { id: 'countEntries', tag: 'search', summary: 'Count the entries that match a filter' },
  responses: { 200: countSchema },
  body: { type: 'object', required: ['schema'], properties },
  bodyBytesMax: limits.queryBodyBytesMax,
  async handle(call) {
    const watermark = call.deps.now();
    const { wanted } = readQuery(call);
    const { notes, ...count } = await runEntrySearchInTurn(call, () => counted(call, wanted));
    return { body: { ...echo(call), ...count, watermark, ...(notes.length > 0 ? { notes } : {}) } };
  },
});

async function run(call: TenantCallContext<EntryQueryBody>) {
  const { body } = call;
  const watermark = call.deps.now();
  const { wanted, fields } = readQuery(call);
  const names = parseEntryQueryFieldNames(body.fields, fields);
  const order: EntryQuerySortOrder = parseEntryQuerySortOrder(body.order_by ?? '', fields);
  const query = {
    limit: checkLimit(body.limit ?? limits.pageRowsDefault),
    cursor: body.cursor || undefined,
  };
  const page = await (isEntryQuerySortedByCreationTime(order)
    ? readEntryQueryPageSortedByCreationTime(call, wanted, order, query)
    : readEntryQueryPageSortedByField(call, wanted, order, query));
  const { notes: countNotes = [], ...count } = body.count === true ? await counted(call, wanted) : {};
  const notes = [...page.notes, ...countNotes];
  return {
    body: {
      list: page.rows.map((entry) => toEntryQueryRowJson(entry, call, names, fields)),
      ...echo(call),
      ...(body.order_by ? { order_by: body.order_by } : {}),
      ...(names ? { fields: names } : {}),
      limit: query.limit,
      ...(query.cursor ? { cursor: query.cursor } : {}),
      ...(page.next ? { next_cursor: page.next } : {}),
      ...count,
      watermark,
      ...(notes.length > 0 ? { notes } : {}),
    },
  };
}

/** Refuses a limit that is out of range with 422, as in every list, instead of 400. @throws Refusal `parameter` */
function checkLimit(limit: number): number {
  if (limit >= 1 && limit <= limits.pageRowsMax) return limit;
  throw createRefusal('parameter', 'limit-range', { min: 1, max: limits.pageRowsMax, usual: limits.pageRowsDefault });
}

const echo = ({ body }: { readonly body: Pick<EntryQueryBody, 'schema' | 'filter'> }) => ({
  schema: body.schema,
  ...(body.filter ? { filter: body.filter } : {}),
});

function readQuery({ body }: { readonly body: Pick<EntryQueryBody, 'schema' | 'filter'> }): {
  wanted: EntryFilterQuery;
  fields: ReadonlyMap<string, EntryQueryField>;
} {
  const docSchema = toSchema(body.schema);
  const fields = listEntryQueryFieldsOfSchema(docSchema);
  return { wanted: { docSchema, terms: parseEntryQueryFilter(body.filter ?? '', fields) }, fields };
}

/** Reads a schema by its id, or by its short name. @throws Refusal `parameter` */
function toSchema(given: string): string {
  const schema = given.startsWith('https://') ? given : `https://gobl.org/draft-0/${given}`;
  if (findDocumentKindOfSchema(schema)) return schema;
  const names = Object.values(goblDocumentSchemaUrls).map((id) => id.split('/').slice(-2).join('/'));
  throw createRefusal('parameter', 'schema-unknown', {
    name: given,
    meant: findMostSimilarName(given, names) ?? '',
    known: names.join(', '),
  });
}

interface QueryCount {
  readonly count?: number;
  readonly count_capped?: boolean;
  readonly count_unavailable?: true;
  readonly notes: readonly string[];
}

async function counted({ store }: TenantCallContext, wanted: EntryFilterQuery): Promise<QueryCount> {
  const count = await store.entries.count(wanted, limits.countMax + 1);
  if (count !== undefined)
    return { count: Math.min(count, limits.countMax), count_capped: count > limits.countMax, notes: [] };
  const note =
    `count: more than ${limits.queryExaminedMax} entries would have to be read, because no index serves this filter; ` +
    'narrow it by issue_date, created_at, a number or a tax ID';
  return { count_unavailable: true, notes: [note] };
}
