// Stores series and their assigned numbers. The progress of a series is read from its numbers.
import { heldBytesIndex } from '../held-bytes';
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { Collection, IndexDescription } from 'mongodb';
import { httpLimits } from '../../contracts/limits/http';
import { seriesNumberingLimits as limits } from '../../contracts/limits/series';
import { type Database, isDuplicateKeyError } from '../database';
import {
  type RowsWithinBytes,
  buildListPageConditions,
  type ListPageQuery,
  buildListPageSortOrder,
  readListPageRows,
} from '../paging';
import { deriveUuidFromSeed } from '../entries/stable-id';
import { admitWorkspaceResourceWithinLimit } from '../workspaces/admission';
import { readAndConfirmMiss } from '../confirm-miss';
import type { SeriesDocument, SeriesNumberDocument } from '../../model/series';

export const seriesIndexes: IndexDescription[] = [
  { key: { workspace: 1, createdAt: -1, _id: -1 }, name: 'series_list' },
  {
    key: { workspace: 1 },
    name: 'series_created_by_call',
    partialFilterExpression: { createdByCall: true },
  },
];
export const seriesNumberIndexes: IndexDescription[] = [
  heldBytesIndex,
  { key: { workspace: 1, series: 1, index: -1 }, name: 'number_order', unique: true },
  { key: { watch: 1 }, name: 'number_watch', partialFilterExpression: { watch: { $exists: true } } },
  {
    key: { workspace: 1, id: 1 },
    name: 'number_unwritten',
    partialFilterExpression: { watch: { $exists: true } },
  },
  {
    key: { workspace: 1, series: 1, index: 1 },
    name: 'number_unused',
    partialFilterExpression: { unused: true },
  },
  {
    key: { workspace: 1, 'turn.entry': 1 },
    name: 'number_unused_of_entry',
    partialFilterExpression: { unused: true },
  },
];

export const getSeriesCollection = (database: Database): Collection<SeriesDocument> => database.collection('series');
export const getSeriesNumbersCollection = (database: Database): Collection<SeriesNumberDocument> =>
  database.collection('numbers');

export const formatSeriesDatabaseKey = (workspace: string, id: string): string => `${workspace}:${id}`;

/** Derives the id of the series of a supplier's documents with one series name. The result is always the same. */
export const deriveSeriesId = (workspace: string, supplier: string, name: string): string =>
  deriveUuidFromSeed(JSON.stringify([workspace, supplier, name]));

/** Formats a number from prefix, padded index and suffix. */
export const formatSeriesNumber = (
  { prefix, padding, suffix }: Pick<SeriesDocument, 'prefix' | 'padding' | 'suffix'>,
  index: number,
) => `${prefix}${String(index).padStart(padding, '0')}${suffix}`;

/** Creates a series for a call, unless its workspace has its maximum of such series. Runs inside a transaction. */
export async function insertSeriesWithinLimit(
  database: Database,
  row: SeriesDocument,
): Promise<'inserted' | 'id-taken' | 'too-many'> {
  const { _id, workspace } = row;
  const rows = getSeriesCollection(database);
  const filter = { workspace, createdByCall: true } as const;
  const counted = { rows, filter, hint: 'series_created_by_call', max: limits.createdByCallsMax };
  if (!(await admitWorkspaceResourceWithinLimit(database, workspace, counted)))
    return (await rows.findOne({ _id }, { projection: { _id: 1 } })) ? 'id-taken' : 'too-many';
  try {
    await rows.insertOne(addStoredDocumentFormatVersion('series', { ...row, createdByCall: true }));
    return 'inserted';
  } catch (error) {
    if (isDuplicateKeyError(error)) return 'id-taken';
    throw error;
  }
}

export const findSeries = (database: Database, workspace: string, id: string): Promise<SeriesDocument | null> =>
  readAndConfirmMiss(database, async () => {
    const [found] = await getSeriesCollection(database)
      .aggregate<SeriesDocument>([{ $match: { _id: formatSeriesDatabaseKey(workspace, id) } }, ...withLastNumber])
      .toArray();
    return found ?? null;
  });

export const listSeries = (
  database: Database,
  workspace: string,
  page: ListPageQuery,
): Promise<RowsWithinBytes<SeriesDocument>> =>
  readListPageRows(
    getSeriesCollection(database).aggregate<SeriesDocument>(
      [
        { $match: { $and: [{ workspace }, ...buildListPageConditions(page)] } },
        { $sort: buildListPageSortOrder(page) },
        { $limit: page.limit },
        ...withLastNumber,
      ],
      { maxTimeMS: httpLimits.queryMs },
    ),
  );

/** Reads the last index of each series of a workspace, by id. Reads one index key for each. */
export async function readLastNumberIndexesBySeries(
  database: Database,
  workspace: string,
): Promise<ReadonlyMap<string, number>> {
  const cursor = getSeriesNumbersCollection(database).aggregate<{ readonly _id: string; readonly index: number }>(
    [
      { $match: { workspace } },
      { $sort: { workspace: 1, series: 1, index: -1 } },
      { $group: { _id: '$series', index: { $first: '$index' } } },
    ],
    { hint: 'number_order', maxTimeMS: httpLimits.queryMs },
  );
  return new Map((await cursor.toArray()).map(({ _id, index }) => [_id, index]));
}

/** Adds the progress of a series, from its last number. */
const withLastNumber = [
  {
    $lookup: {
      from: 'numbers',
      let: { workspace: '$workspace', id: '$id' },
      pipeline: [
        { $match: { $expr: { $and: [{ $eq: ['$workspace', '$$workspace'] }, { $eq: ['$series', '$$id'] }] } } },
        { $sort: { index: -1 } },
        { $limit: 1 },
      ],
      as: 'last',
    },
  },
  { $set: { last: { $first: '$last' } } },
  {
    $set: {
      lastIndex: { $ifNull: ['$last.index', '$lastIndex'] },
      lastEntryId: { $ifNull: ['$last.id', '$$REMOVE'] },
      updatedAt: { $max: ['$updatedAt', '$last.createdAt'] },
    },
  },
  { $unset: 'last' },
];

export const findSeriesNumberOfRequester = (database: Database, workspace: string, seriesId: string, id: string) =>
  getSeriesNumbersCollection(database).findOne({ _id: `${workspace}:${seriesId}:${id}` });

/** Lists the numbers of a series, the last one first; `below` is exclusive. */
export const listNumbersOfSeries = (
  database: Database,
  workspace: string,
  seriesId: string,
  page: { limit: number; below?: number; unused?: true },
): Promise<RowsWithinBytes<SeriesNumberDocument>> =>
  readListPageRows(
    getSeriesNumbersCollection(database)
      .find(
        {
          workspace,
          series: seriesId,
          ...(page.below === undefined ? {} : { index: { $lt: page.below } }),
          ...(page.unused ? { unused: true } : {}),
        },
        { maxTimeMS: httpLimits.queryMs },
      )
      .sort({ index: -1 })
      .limit(page.limit),
  );
