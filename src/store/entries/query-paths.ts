// Chooses the index for a query, by the number of entries to which the index leads. If a filter has no index, only a
// limited part of the entries is read, so that the cost does not grow with the number of entries.
import type { Filter } from 'mongodb';
import { httpLimits as limits } from '../../contracts/limits/http';
import type { Database } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey, goblInvoiceSchemaUrl } from './entries';
import type { EntryDocument } from '../../model/entry';
import { rareRecordOutcomes, rareJobResults, rareEntryStates } from './entry-indexes';
import { escapeRegex, type EntryQueryTerm } from './filter';
import { splitIntoSearchWords } from './search-words';

/** An index, with the part of the query that it covers. */
export interface EntryQueryIndexCandidate {
  readonly index: string;
  readonly filter: Filter<EntryDocument>;
  /** Whether the index has the entries of each value in the order of their creation time. */
  readonly ordered: boolean;
  /** The only term that the index covers; absent if it covers only the schema. */
  readonly term?: EntryQueryTerm;
}

/** A query for entries of one schema that match all terms. */
export interface EntryFilterQuery {
  readonly docSchema: string;
  readonly terms: readonly EntryQueryTerm[];
}

export interface ChosenEntryQueryIndex extends EntryQueryIndexCandidate {
  /**
   * True if the index leads to no more entries than may be read. All of them are then read, and sorted as requested.
   */
  readonly few: boolean;
  /** Terms that are checked for each entry that is read. */
  readonly unserved: readonly EntryQueryTerm[];
}

/** Chooses the index that leads to the fewest entries, if these are few; otherwise an index that has them by time. */
export async function chooseEntryQueryIndex(
  database: Database,
  workspace: string,
  query: EntryFilterQuery,
): Promise<ChosenEntryQueryIndex> {
  const { docSchema, terms } = query;
  const ways = terms.flatMap((term) => listPaths(workspace, docSchema, term));
  let least: { readonly way: EntryQueryIndexCandidate; readonly count: number } | undefined;
  for (const way of ways.slice(0, limits.queryWaysMax)) {
    const count = await countEntriesOnQueryIndex(database, way);
    if (!least || count < least.count) least = { way, count };
    if (count <= limits.rareWordEntriesMax) break;
  }
  if (least && least.count <= limits.queryExaminedMax) return { ...least.way, few: true, unserved: [] };
  const way = ways.find(({ ordered }) => ordered) ?? schemaWay(workspace, docSchema);
  return { ...way, few: false, unserved: terms.filter((term) => term !== way.term && !isCreationTimeTerm(term)) };
}

/** Counts the entries of a path up to one more than `max`, which is the number that may be read. */
export const countEntriesOnQueryIndex = (
  database: Database,
  { filter, index }: Pick<EntryQueryIndexCandidate, 'filter' | 'index'>,
  max: number = limits.queryExaminedMax,
): Promise<number> =>
  getEntriesCollection(database).countDocuments(filter, {
    hint: index,
    limit: max + 1,
    maxTimeMS: limits.queryMs,
  });

const schemaWay = (workspace: string, docSchema: string): EntryQueryIndexCandidate => ({
  index: 'entry_schema',
  filter: { workspace, docSchema },
  ordered: true,
});

/** Returns whether a term limits the creation time. Such a term narrows every index by time. */
export const isCreationTimeTerm = ({ field, comparison, values }: EntryQueryTerm): boolean =>
  field.path === 'createdAt' && comparison !== '!=' && values.length === 1;

function listPaths(workspace: string, docSchema: string, term: EntryQueryTerm): EntryQueryIndexCandidate[] {
  const way = wordWay(workspace, term) ?? dateWay(workspace, docSchema, term) ?? exactWay(workspace, docSchema, term);
  return way ? [{ ...way, term }] : [];
}

/** Returns the index on values that are compared unchanged. */
function exactWay(
  workspace: string,
  docSchema: string,
  { field, comparison, values }: EntryQueryTerm,
): EntryQueryIndexCandidate | undefined {
  if (comparison !== '=') return undefined;
  const any = { $in: [...values] };
  const ofSchema = (index: string, filter: Filter<EntryDocument>): EntryQueryIndexCandidate => ({
    index,
    filter: { workspace, docSchema, ...filter },
    ordered: true,
  });
  const coded = ofSchema('entry_coded', { 'fiscal.code': { $exists: true } });
  const rare = (all: readonly string[]): boolean => values.every((value) => all.includes(value));
  switch (field.path) {
    case 'id':
      return {
        index: '_id_',
        filter: { _id: { $in: values.map((id) => formatEntryDatabaseKey(workspace, id.toLowerCase())) }, workspace },
        ordered: false,
      };
    case 'key':
      return { index: 'entry_key', filter: { workspace, key: any }, ordered: false };
    case 'documentUuid':
      return { index: 'entry_uuid', filter: { workspace, documentUuid: any }, ordered: false };
    case 'relatesTo.uuid': {
      const uuids = { $in: values.map((value) => value.toLowerCase()) };
      return { index: 'entry_related', filter: { workspace, 'relatesTo.uuid': uuids }, ordered: true };
    }
    case 'folder':
      return { index: 'entry_folder', filter: { workspace, folder: any }, ordered: true };
    case 'faults.code':
      return ofSchema('entry_faults', { 'faults.code': any });
    case 'warnings.key':
      return ofSchema('entry_warnings', { 'warnings.key': any });
    case 'state':
      return rare(rareEntryStates) ? ofSchema('entry_state', { state: any }) : undefined;
    case 'result':
      return rare(rareJobResults) ? ofSchema('entry_result', { result: any as never }) : undefined;
    case 'fiscal.outcome':
      return rare(rareRecordOutcomes) ? coded : undefined;
    case 'fiscal.code':
      return coded;
    default:
      return undefined;
  }
}

const dateComparisons = { '=': '$eq', '<': '$lt', '<=': '$lte', '>': '$gt', '>=': '$gte' } as const;

/** Returns the index for a condition on the issue date of invoices. */
function dateWay(
  workspace: string,
  docSchema: string,
  { field, comparison, values }: EntryQueryTerm,
): EntryQueryIndexCandidate | undefined {
  const [value] = values;
  if (
    field.path !== 'snippet.issue_date' ||
    docSchema !== goblInvoiceSchemaUrl ||
    value === undefined ||
    values.length > 1
  )
    return undefined;
  if (!Object.hasOwn(dateComparisons, comparison)) return undefined;
  const operator = dateComparisons[comparison as keyof typeof dateComparisons];
  const filter = { workspace, docSchema, 'snippet.issue_date': { $exists: true, [operator]: value } };
  return { index: 'entry_date', filter, ordered: false };
}

/** Members whose words are stored for searches (search-words.ts). */
const worded = /^snippet\.((supplier|customer)\.)?(series|code|title|name|alias|tax_code|p_series|p_code)$/;

/** Returns the index on words. An entry with the value has all words of the value, so the longest word finds it. */
function wordWay(
  workspace: string,
  { field, comparison, values }: EntryQueryTerm,
): EntryQueryIndexCandidate | undefined {
  if (!worded.test(field.path)) return undefined;
  const words = values.map((value) => toWordCondition(comparison, value));
  if (words.some((word) => word === undefined)) return undefined;
  return { index: 'entry_words', filter: { workspace, words: { $in: words as (string | RegExp)[] } }, ordered: false };
}

function toWordCondition(comparison: EntryQueryTerm['comparison'], value: string): string | RegExp | undefined {
  if (comparison === '=' || comparison === ':') return longest(splitIntoSearchWords(value, comparison === ':'));
  // A prefix may end within a word.
  if (comparison !== 'starts_with' || /^\s/.test(value)) return undefined;
  const [first] = splitIntoSearchWords(value);
  if (first === undefined) return undefined;
  return /\s/.test(value.trim()) ? first : new RegExp(`^${escapeRegex(first)}`);
}

const longest = (words: readonly string[]): string | undefined =>
  words.toSorted((left, right) => right.length - left.length)[0];
