// GET /silo/v1/search: entries by beginnings of words: series, codes, names, tax codes. There is no lag.
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import type { Endpoint } from '../endpoint';
import { entryMembers } from './answer';
import { readRows } from '../request/paging';

export const search: Endpoint = {
  method: 'GET',
  path: '/silo/v1/search',
  scope: 'read',
  async handle({ store, query, fileUrl }) {
    const text = query.q?.trim() ?? '';
    if (text === '') throw new Refusal('parameter', 'q: must have at least one word');
    if (text.split(/\s+/).length > limits.searchWordsMax)
      throw new Refusal('parameter', `q: must have at most ${limits.searchWordsMax} words`);
    const limit = readRows(query.limit);
    const offset = readOffset(query.offset);
    const folder = query.folder ? { folder: query.folder } : {};
    const { rows, cut, examined } = await store.entries.search({ ...folder, text, limit, offset });
    // Pages are told by their offset: a shorter one would lose rows.
    if (cut) throw new Refusal('too-large', 'these entries have too many files and versions: ask with a smaller limit');
    const list = rows.map((entry) => entryMembers(entry, fileUrl));
    // Words that so many entries have are looked for among the newest ones.
    const notes = examined ? [`these words are frequent: only the ${examined} newest entries were looked at`] : [];
    return { body: { query: text, ...folder, limit, offset, list, ...(notes.length > 0 ? { notes } : {}) } };
  },
};

function readOffset(text: string | undefined): number {
  if (!text) return 0;
  if (!/^\d{1,9}$/.test(text) || Number(text) > limits.searchOffsetMax)
    throw new Refusal('parameter', `offset: must be a whole number up to ${limits.searchOffsetMax}`);
  return Number(text);
}
