// GET /silo/v1/search: entries by beginnings of words: series, codes, names, tax codes. There is no lag.
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import { searching } from './searching';
import { searchAnswer } from '../answers/entries';
import { folderParameter, rowsParameter } from '../request/parameters';
import type { Endpoint } from '../endpoint';
import { entryMembers } from './answer';
import { readLimit } from '../request/paging';

export const search: Endpoint = {
  method: 'GET',
  path: '/silo/v1/search',
  scope: 'read',
  operation: { id: 'searchEntries', tag: 'search', summary: 'Search entries by words' },
  query: {
    q: {
      description: 'Words: prefixes of series, codes, names and tax codes',
      schema: { type: 'string' },
      required: true,
      refusal: 'q: must have at least one word',
    },
    folder: folderParameter,
    limit: rowsParameter,
    offset: {
      description: 'Number of rows to skip',
      schema: { type: 'integer', minimum: 0, maximum: limits.searchOffsetMax, default: 0 },
      refusal: `offset: must be a whole number up to ${limits.searchOffsetMax}`,
    },
  },
  answers: { 200: searchAnswer },
  refuses: ['too-large'],
  async handle(call) {
    const { store, query, fileUrl } = call;
    const text = query.q?.trim() ?? '';
    if (text === '') throw new Refusal('parameter', 'q: must have at least one word');
    if (text.split(/\s+/).length > limits.searchWordsMax)
      throw new Refusal('parameter', `q: must have at most ${limits.searchWordsMax} words`);
    const limit = readLimit(query);
    const offset = Number(query.offset ?? 0);
    const folder = query.folder ? { folder: query.folder } : {};
    const { rows, cut, examined } = await searching(call, () =>
      store.entries.search({ ...folder, text, limit, offset }),
    );
    // Pages are told by their offset: a shorter one would lose rows.
    if (cut) throw new Refusal('too-large', 'these entries have too many files and versions: ask with a smaller limit');
    const list = rows.map((entry) => entryMembers(entry, fileUrl));
    // Words that so many entries have are looked for among the newest ones.
    const notes = examined ? [`these words are frequent: only the ${examined} newest entries were looked at`] : [];
    return { body: { query: text, ...folder, limit, offset, list, ...(notes.length > 0 ? { notes } : {}) } };
  },
};
