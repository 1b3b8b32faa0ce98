// Reads pages and counts of the entries that a query selects. Terms without an index are checked on a limited part of
// the entries, and the result reports this.
import { Decimal128, type Filter } from 'mongodb';
import { httpLimits as limits } from '../../contracts/limits/http';
import {
  readRowsWithinBytes,
  type RowsWithinBytes,
  computeListRowWeightBytes,
  buildListConditionsUpToRow,
  buildListPageConditions,
  type ListPageQuery,
  buildListPageSortOrder,
  readListPageRows,
} from '../paging';
import type { Database } from '../database';
import { getEntriesCollection, type ListedEntry, listedEntryProjection } from './entries';
import type { EntryDocument, EntryStateRow } from '../../model/entry';
import {
  buildEntryQueryOrderExpression,
  type EntryQueryField,
  type EntryQueryTerm,
  buildEntryQueryTermFilter,
} from './filter';
import {
  type ChosenEntryQueryIndex,
  chooseEntryQueryIndex,
  type EntryFilterQuery,
  isCreationTimeTerm,
  type EntryQueryIndexCandidate,
} from './query-paths';

/** The part of an entry that a query returns: the members of a list and the newest state. */
export interface QueriedEntry extends ListedEntry {
  readonly states: readonly EntryStateRow[];
}

const queriedMembers = { ...listedEntryProjection, states: { $slice: 1 } } as const;

/** Bound of a page, as a row's time and key. */
export type EntryQueryPageBound = Pick<EntryDocument, 'createdAt' | '_id'>;

export interface EntryQueryPage extends RowsWithinBytes<QueriedEntry> {
  /** The last entry that was examined. It is set if the page ended there, so that the next page continues after it. */
  readonly examinedTo?: EntryQueryPageBound;
  /** Names of the fields without an index; empty if an index covers the whole filter. */
  readonly unserved: readonly string[];
}

/** Reads a page of the entries that a query selects, by creation time. */
export async function queryEntriesSortedByCreationTime(
  database: Database,
  workspace: string,
  query: EntryFilterQuery,
  page: ListPageQuery,
): Promise<EntryQueryPage> {
  const way = await chooseEntryQueryIndex(database, workspace, query);
  const end = way.few || isServed(way) ? undefined : await findWindowEnd(database, way, query.terms, page);
  const upTo = end ? buildListConditionsUpToRow(page, end) : [];
  const filter = { $and: [way.filter, buildFilter(workspace, query), ...upTo, ...buildListPageConditions(page)] };
  const rows = await readListPageRows(
    getEntriesCollection(database)
      .find(filter, { hint: way.index, maxTimeMS: limits.queryMs })
      .project<QueriedEntry>(queriedMembers)
      .sort(buildListPageSortOrder(page))
      .limit(page.limit),
  );
  const unserved = [...new Set(way.unserved.map(({ field }) => field.name))];
  const isPageFull = rows.cut || rows.rows.length >= page.limit;
  return { ...rows, unserved, ...(end && !isPageFull ? { examinedTo: end } : {}) };
}

function findWindowEnd(
  database: Database,
  { index, filter }: ChosenEntryQueryIndex,
  terms: readonly EntryQueryTerm[],
  page: ListPageQuery,
): Promise<EntryQueryPageBound | undefined> {
  const bounds = terms.filter(isCreationTimeTerm).map(buildEntryQueryTermFilter);
  return findLastEntryToExamineForPage(database, { index, filter: { $and: [filter, ...bounds] } }, page);
}

/** Finds the last entry to examine on an index by time; undefined if there are no more entries. */
export async function findLastEntryToExamineForPage(
  database: Database,
  { index, filter }: Pick<EntryQueryIndexCandidate, 'index' | 'filter'>,
  page: ListPageQuery,
): Promise<EntryQueryPageBound | undefined> {
  const [end, next] = await getEntriesCollection(database)
    .find(
      { $and: [filter, ...buildListPageConditions(page)] },
      { hint: index, maxTimeMS: limits.queryMs, projection: { createdAt: 1 } },
    )
    .sort(buildListPageSortOrder(page))
    .skip(limits.queryExaminedMax - 1)
    .limit(2)
    .toArray();
  return next && end;
}

/** Indexes that also lead to entries of other schemas or outcomes. */
const mixed = ['entry_folder', 'entry_related', 'entry_coded'];

/** Returns whether the index covers the whole query, so that every entry that it finds matches. */
const isServed = ({ index, unserved }: ChosenEntryQueryIndex): boolean =>
  unserved.length === 0 && !mixed.includes(index);

/** Sort order, and where the page starts. */
export interface SortedEntryPageQuery {
  readonly field: EntryQueryField;
  readonly ascending: boolean;
  readonly limit: number;
  /** The last row of the previous page (exclusive), with its value as text (null if it has no value). */
  readonly from?: { readonly value: string | null; readonly _id: string };
}

/** A row of a page that is not sorted by time. */
export interface QueriedEntryWithSortValue extends QueriedEntry {
  /** The sort value of the row, as text. */
  readonly orderedBy: string | null;
}

/** Reads a page that is not sorted by time; undefined if the query selects more entries than can be sorted. */
export async function queryEntriesSortedByField(
  database: Database,
  workspace: string,
  query: EntryFilterQuery,
  order: SortedEntryPageQuery,
): Promise<RowsWithinBytes<QueriedEntryWithSortValue> | undefined> {
  const way = await chooseEntryQueryIndex(database, workspace, query);
  if (!way.few && (await leadsToMany(database, way, query.terms))) return undefined;
  const direction = order.ascending ? 1 : -1;
  const cursor = getEntriesCollection(database).aggregate<QueriedEntryWithSortValue>(
    [
      { $match: { $and: [way.filter, buildFilter(workspace, query)] } },
      { $set: { orderedBy: buildEntryQueryOrderExpression(order.field) } },
      ...(order.from ? [{ $match: { $expr: beyond(order, order.from) } }] : []),
      { $sort: { orderedBy: direction, _id: direction } },
      { $limit: order.limit },
      { $set: { states: { $slice: ['$states', 1] }, orderedBy: { $toString: '$orderedBy' } } },
      { $unset: Object.keys(listedEntryProjection).filter((name) => name !== 'states') },
    ],
    { hint: way.index, maxTimeMS: limits.queryMs },
  );
  return readRowsWithinBytes(cursor, limits.pageBytesMax, computeListRowWeightBytes);
}

/** Builds the condition for later rows. Values of one kind are compared; null comes first. */
function beyond(
  { field, ascending }: SortedEntryPageQuery,
  { value, _id }: NonNullable<SortedEntryPageQuery['from']>,
): object {
  const operator = ascending ? '$gt' : '$lt';
  const literal = { $literal: value === null ? null : toStoredValue(field, value) };
  return {
    $or: [
      { [operator]: ['$orderedBy', literal] },
      { $and: [{ $eq: ['$orderedBy', literal] }, { [operator]: ['$_id', { $literal: _id }] }] },
    ],
  };
}

function toStoredValue({ kind }: EntryQueryField, text: string): unknown {
  if (kind === 'amount') return Decimal128.fromString(text);
  if (kind === 'time') return new Date(text);
  return kind === 'flag' ? text === 'true' : text;
}

/** Counts the entries that a query selects, up to `most`; undefined if too many would have to be read. */
export async function countQueriedEntries(
  database: Database,
  workspace: string,
  query: EntryFilterQuery,
  most: number,
): Promise<number | undefined> {
  const way = await chooseEntryQueryIndex(database, workspace, query);
  if (!way.few && !isServed(way) && (await leadsToMany(database, way, query.terms))) return undefined;
  const filter = { $and: [way.filter, buildFilter(workspace, query)] };
  return getEntriesCollection(database).countDocuments(filter, {
    hint: way.index,
    limit: most,
    maxTimeMS: limits.queryMs,
  });
}

const leadsToMany = async (
  database: Database,
  way: ChosenEntryQueryIndex,
  terms: readonly EntryQueryTerm[],
): Promise<boolean> => (await findWindowEnd(database, way, terms, { ascending: false, limit: 1 })) !== undefined;

const buildFilter = (workspace: string, { docSchema, terms }: EntryFilterQuery): Filter<EntryDocument> => ({
  workspace,
  docSchema,
  ...(terms.length > 0 ? { $and: terms.map(buildEntryQueryTermFilter) } : {}),
});
