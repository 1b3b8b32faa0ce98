// POST /silo/v1/entries/query and .../query/count: entries of one schema by a filter.
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import { documentKind } from '../../document/model/schemas';
import type { EntryQuery } from '../../store/entries/search';
import { countAnswer, queryAnswer } from '../answers/entries';
import type { Answer, Call, Endpoint } from '../endpoint';
import { entryMembers } from './answer';
import { readFilter } from './filter-text';
import { cutPage, readPageOf, rowsToRead } from '../request/paging';

const text = { type: ['string', 'null'], maxLength: limits.filterCharactersMax } as const;
const properties = { schema: { type: 'string', minLength: 1, maxLength: 200 }, filter: text } as const;

export const query: Endpoint = {
  method: 'POST',
  path: '/silo/v1/entries/query',
  scope: 'read',
  operation: { id: 'queryEntries', tag: 'entries', summary: 'Entries by a filter' },
  answers: { 200: queryAnswer },
  body: {
    type: 'object',
    required: ['schema'],
    properties: {
      ...properties,
      order_by: { enum: [null, '', 'created_at', 'created_at asc', 'created_at desc', '-created_at'] },
      limit: { type: ['integer', 'null'], minimum: 1, maximum: limits.pageRowsMax },
      cursor: text,
      count: { type: ['boolean', 'null'] },
    },
  },
  bodyBytesMax: limits.queryBodyBytesMax,
  handle: run,
};

export const queryCount: Endpoint = {
  method: 'POST',
  path: '/silo/v1/entries/query/count',
  scope: 'read',
  operation: { id: 'countEntries', tag: 'entries', summary: 'How many entries a filter finds' },
  answers: { 200: countAnswer },
  body: { type: 'object', required: ['schema'], properties },
  bodyBytesMax: limits.queryBodyBytesMax,
  handle: async (call) => ({ body: { ...echo(call), ...(await counted(call)) } }),
};

async function run(call: Call): Promise<Answer> {
  const { body, store, fileUrl } = call;
  const order = (body.order_by as string | null) ?? '';
  const ascending = order === 'created_at' || order === 'created_at asc';
  const page = readPageOf(
    (body.limit as number | null) ?? limits.pageRowsDefault,
    (body.cursor as string | null) || undefined,
    ascending,
  );
  const read = await store.entries.query(queryOf(call), { ...page, limit: rowsToRead(page) });
  const { rows, next } = cutPage(read, page);
  return {
    body: {
      list: rows.map((entry) => entryMembers(entry, fileUrl)),
      ...echo(call),
      ...(order ? { order_by: order } : {}),
      limit: page.limit,
      ...(body.cursor ? { cursor: body.cursor } : {}),
      ...(next ? { next_cursor: next } : {}),
      ...(body.count === true ? await counted(call) : {}),
    },
  };
}

const echo = ({ body }: Call): object => ({ schema: body.schema, ...(body.filter ? { filter: body.filter } : {}) });

function queryOf({ body }: Call): EntryQuery {
  const given = body.schema as string;
  const schema = given.startsWith('https://') ? given : `https://gobl.org/draft-0/${given}`;
  if (!documentKind(schema)) throw new Refusal('parameter', `schema: there is no schema ${given}`);
  return { docSchema: schema, terms: readFilter((body.filter as string | null) ?? '') };
}

async function counted(call: Call): Promise<object> {
  const found = await call.store.entries.count(queryOf(call), limits.countMax + 1);
  return { count: Math.min(found, limits.countMax), count_capped: found > limits.countMax };
}
