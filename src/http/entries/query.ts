// POST /silo/v1/entries/query and .../query/count: entries of one schema that match a filter.
import { text, flag, integer, texts, time, id, list, named, shape } from '../kit/answer-schema';
import { entryAnswer } from './entry-json';
import { http as limits } from '../../contracts/limits/http';
import type { Endpoint, Answer, Call } from '../kit/endpoint';
import { runSearch, isByTime, type Order, readOrder, readPageByTime, readPageInOrder } from './query-pages';
import { readFieldNames, toRow } from './query-rows';
import { refuse } from '../../contracts/errors';
import type { QueryField } from '../../store/entries/filter';
import type { EntryQuery } from '../../store/entries/query-paths';
import { readFilter } from './filter-text';
import { listQueryFields } from './query-fields';
import { findDocumentKind, documentSchemas } from '../../document/model/schemas';
import { findNearest } from '../../document/find-nearest';

const queryMembers = { schema: text, 'filter?': text } as const;

const countMembers = { 'count?': integer, 'count_capped?': flag, 'count_unavailable?': flag } as const;

const noteMembers = { watermark: time, 'notes?': texts } as const;

const chosenMembers = { type: 'object', required: ['id'], properties: { id }, additionalProperties: true } as const;

const queryAnswer = named(
  'Query',
  'A page of entries',
  shape({
    // With `fields`, rows have the requested fields.
    list: list({ anyOf: [entryAnswer, chosenMembers] }),
    ...queryMembers,
    'order_by?': text,
    'fields?': texts,
    limit: integer,
    'cursor?': text,
    'next_cursor?': text,
    ...countMembers,
    ...noteMembers,
  }),
);

const countAnswer = named('Count', 'The count', shape({ ...queryMembers, ...countMembers, ...noteMembers }));

const filterText = { type: ['string', 'null'], maxLength: limits.filterCharactersMax } as const;

const properties = { schema: { type: 'string', minLength: 1, maxLength: 200 }, filter: filterText } as const;

export const query: Endpoint = {
  method: 'POST',
  path: '/silo/v1/entries/query',
  scope: 'read',
  operation: { id: 'queryEntries', tag: 'search', summary: 'Query entries with a filter' },
  answers: { 200: queryAnswer },
  body: {
    type: 'object',
    required: ['schema'],
    properties: {
      ...properties,
      order_by: { type: ['string', 'null'], maxLength: 64 },
      limit: { type: ['integer', 'null'], description: `1 to ${limits.pageRowsMax}` },
      cursor: filterText,
      fields: {
        type: ['array', 'null'],
        maxItems: limits.queryFieldsMax,
        items: { type: 'string', maxLength: 64 },
      },
      count: { type: ['boolean', 'null'] },
    },
  },
  bodyBytesMax: limits.queryBodyBytesMax,
  handle: (call) => runSearch(call, () => run(call)),
};

export const queryCount: Endpoint = {
  method: 'POST',
  path: '/silo/v1/entries/query/count',
  scope: 'read',
  operation: { id: 'countEntries', tag: 'search', summary: 'Count the entries that match a filter' },
  answers: { 200: countAnswer },
  body: { type: 'object', required: ['schema'], properties },
  bodyBytesMax: limits.queryBodyBytesMax,
  async handle(call) {
    const watermark = call.deps.now();
    const { wanted } = readQuery(call);
    const { notes, ...count } = await runSearch(call, () => counted(call, wanted));
    return { body: { ...echo(call), ...count, watermark, ...(notes.length > 0 ? { notes } : {}) } };
  },
};

async function run(call: Call): Promise<Answer> {
  const { body } = call;
  const watermark = call.deps.now();
  const { wanted, fields } = readQuery(call);
  const names = readFieldNames(body.fields, fields);
  const order: Order = readOrder((body.order_by as string | null) ?? '', fields);
  const asked = {
    limit: limitOf((body.limit as number | null | undefined) ?? limits.pageRowsDefault),
    cursor: (body.cursor as string | null) || undefined,
  };
  const page = await (isByTime(order)
    ? readPageByTime(call, wanted, order, asked)
    : readPageInOrder(call, wanted, order, asked));
  const { notes: countNotes = [], ...count } = body.count === true ? await counted(call, wanted) : {};
  const notes = [...page.notes, ...countNotes];
  return {
    body: {
      list: page.rows.map((entry) => toRow(entry, call, names, fields)),
      ...echo(call),
      ...(body.order_by ? { order_by: body.order_by } : {}),
      ...(names ? { fields: names } : {}),
      limit: asked.limit,
      ...(asked.cursor ? { cursor: asked.cursor } : {}),
      ...(page.next ? { next_cursor: page.next } : {}),
      ...count,
      watermark,
      ...(notes.length > 0 ? { notes } : {}),
    },
  };
}

/** Out of range is 422, as in every list, rather than 400. @throws Refusal `parameter` */
function limitOf(limit: number): number {
  if (limit >= 1 && limit <= limits.pageRowsMax) return limit;
  throw refuse('parameter', 'limit-range', { min: 1, max: limits.pageRowsMax, usual: limits.pageRowsDefault });
}

const echo = ({ body }: Call): object => ({ schema: body.schema, ...(body.filter ? { filter: body.filter } : {}) });

function readQuery({ body }: Call): { wanted: EntryQuery; fields: ReadonlyMap<string, QueryField> } {
  const docSchema = schemaOf(body.schema as string);
  const fields = listQueryFields(docSchema);
  return { wanted: { docSchema, terms: readFilter((body.filter as string | null) ?? '', fields) }, fields };
}

/** A schema's id, or its short name. @throws Refusal `parameter` */
function schemaOf(given: string): string {
  const schema = given.startsWith('https://') ? given : `https://gobl.org/draft-0/${given}`;
  if (findDocumentKind(schema)) return schema;
  const names = Object.values(documentSchemas).map((id) => id.split('/').slice(-2).join('/'));
  throw refuse('parameter', 'schema-unknown', {
    name: given,
    meant: findNearest(given, names) ?? '',
    known: names.join(', '),
  });
}

interface QueryCount {
  readonly count?: number;
  readonly count_capped?: boolean;
  readonly count_unavailable?: true;
  readonly notes: readonly string[];
}

async function counted({ store }: Call, wanted: EntryQuery): Promise<QueryCount> {
  const found = await store.entries.count(wanted, limits.countMax + 1);
  if (found !== undefined)
    return { count: Math.min(found, limits.countMax), count_capped: found > limits.countMax, notes: [] };
  const note =
    `count: more than ${limits.queryExaminedMax} entries would have to be read, because no index serves this filter; ` +
    'narrow it by issue_date, created_at, a number or a tax ID';
  return { count_unavailable: true, notes: [note] };
}
