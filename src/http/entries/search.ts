// Serves GET /silo/v1/search, which finds entries by prefixes of series, codes, names and tax IDs. Changes are visible
// immediately.
import {
  integerSchema,
  defineListSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  textListSchema,
} from '../kit/response-schema';
import { entrySchema, toEntrySummaryJson } from './entry-json';
import { createMessage } from '../../messages/message';
import { createRefusal } from '../../contracts/errors';
import { httpLimits as limits } from '../../contracts/limits/http';
import { runEntrySearchInTurn } from './query-pages';
import { defineTextQueryParameter, folderFilterParameter, pageLimitParameterFromOne } from '../kit/request/parameters';
import { defineTenantEndpoint } from '../kit/endpoint';
import { parseListPageLimit } from '../kit/request/paging';

const searchSchema = defineNamedSchema(
  'Search',
  'Entries, newest first',
  defineObjectSchema({
    query: textSchema,
    'folder?': textSchema,
    limit: integerSchema,
    offset: integerSchema,
    list: defineListSchema(entrySchema),
    'notes?': textListSchema,
  }),
);

export const searchEntriesEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/search',
  scope: 'read',
  operation: { id: 'searchEntries', tag: 'search', summary: 'Search entries by words' },
  query: {
    q: {
      ...defineTextQueryParameter('Words to search for; each matches the beginning of a series, code, name or tax ID'),
      required: true,
    },
    folder: folderFilterParameter,
    limit: pageLimitParameterFromOne,
    offset: {
      description: 'Number of rows to skip',
      schema: { type: 'integer', minimum: 0, maximum: limits.searchOffsetMax, default: 0 },
      refusal: createMessage('offset-max', { max: limits.searchOffsetMax }),
    },
  },
  responses: { 200: searchSchema },
  errors: ['too-large'],
  async handle(call) {
    const { store, query } = call;
    const text = query.q?.trim() ?? '';
    if (text === '') throw createRefusal('parameter', 'words-missing');
    if (text.split(/\s+/).length > limits.searchWordsMax)
      throw createRefusal('parameter', 'words-max', { max: limits.searchWordsMax });
    const limit = parseListPageLimit(query);
    const offset = Number(query.offset ?? 0);
    const folder = query.folder ? { folder: query.folder } : {};
    const { rows, cut, examined } = await runEntrySearchInTurn(call, () =>
      store.entries.search({ ...folder, text, limit, offset }),
    );
    // Pages are addressed by offset, so rows would be lost if a page were shorter.
    if (cut) throw createRefusal('too-large', 'search-too-large');
    const list = rows.map((entry) => toEntrySummaryJson(entry, call));
    // For frequent words, only the newest entries are searched.
    const notes = examined ? [`these words are frequent: only the ${examined} newest entries were searched`] : [];
    return { body: { query: text, ...folder, limit, offset, list, ...(notes.length > 0 ? { notes } : {}) } };
  },
});
