// Searches entries by words. Rare words lead to their entries; frequent words are searched only among the newest
// entries.
import type { Filter } from 'mongodb';
import { httpLimits as limits } from '../../contracts/limits/http';
import { type RowsWithinBytes, readListPageRows } from '../paging';
import type { Database } from '../database';
import { getEntriesCollection, type ListedEntry, listedEntryProjection } from './entries';
import type { EntryDocument } from '../../model/entry';
import { escapeRegex } from './filter';
import { splitIntoSearchWords } from './search-words';

export interface EntrySearchMatches extends RowsWithinBytes<ListedEntry> {
  /** Set if all words are frequent, so that only the newest entries were searched. */
  readonly examined?: number;
}

const newestFirst = { createdAt: -1, _id: -1 } as const;

/** Finds entries that have, for each word of the search, a word that starts with it; newest first. */
export async function searchEntries(
  database: Database,
  workspace: string,
  wanted: { folder?: string; text: string; limit: number; offset: number },
): Promise<EntrySearchMatches> {
  const { folder, text, limit, offset } = wanted;
  const whole = text
    .trim()
    .split(/\s+/)
    .flatMap((word) => splitIntoSearchWords(word).slice(0, 1));
  // A text without letters or digits matches no stored word.
  if (whole.length === 0) return { rows: [], cut: false };
  const place = { workspace, ...(folder ? { folder } : {}) };
  const words = whole.map((word) => ({ words: { $regex: `^${escapeRegex(word)}` } }));
  const rare = await rareWord(database, workspace, words);
  const oldest = rare ? undefined : await oldestExamined(database, place);
  const filter: Filter<EntryDocument> = {
    ...place,
    ...(oldest ? { createdAt: { $gte: oldest } } : {}),
    $and: rare ? [rare, ...words] : words,
  };
  const hint = rare ? 'entry_words' : listIndex(place);
  const page = await readListPageRows(
    getEntriesCollection(database)
      .find(filter, { hint, maxTimeMS: limits.queryMs })
      .project<ListedEntry>(listedEntryProjection)
      .sort(newestFirst)
      .skip(offset)
      .limit(limit),
  );
  const isShort = oldest !== undefined && !page.cut && page.rows.length < limit;
  return { ...page, ...(isShort ? { examined: limits.searchExaminedMax } : {}) };
}

const listIndex = (place: { folder?: string }): string => (place.folder ? 'entry_folder' : 'entry_list');

/** Finds the word that leads to the fewest entries, if these are few. */
async function rareWord(
  database: Database,
  workspace: string,
  words: readonly { readonly words: { readonly $regex: string } }[],
): Promise<{ readonly words: { readonly $regex: string } } | undefined> {
  let least: { readonly word: (typeof words)[number]; readonly count: number } | undefined;
  for (const word of words) {
    const count = await getEntriesCollection(database).countDocuments(
      { workspace, ...word },
      { hint: 'entry_words', limit: limits.queryExaminedMax + 1, maxTimeMS: limits.queryMs },
    );
    if (!least || count < least.count) least = { word, count };
    if (count <= limits.rareWordEntriesMax) break;
  }
  return least && least.count <= limits.queryExaminedMax ? least.word : undefined;
}

/**
 * Finds the time of the oldest entry that is searched for frequent words; undefined if there are fewer entries than the
 * limit.
 */
async function oldestExamined(
  database: Database,
  place: { readonly workspace: string; folder?: string },
): Promise<Date | undefined> {
  const [oldest] = await getEntriesCollection(database)
    .find(place, { hint: listIndex(place), maxTimeMS: limits.queryMs, projection: { createdAt: 1 } })
    .sort(newestFirst)
    .skip(limits.searchExaminedMax - 1)
    .limit(1)
    .toArray();
  return oldest?.createdAt;
}
