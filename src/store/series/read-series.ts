// Reads the input for numbering from a series, all in one read, so that its parts belong to the same state.
import type { Document } from 'mongodb';
import {
  type InvoiceKindWithIssueDate,
  type HighestNumberedDocumentRow,
  toInvoiceKindWithIssueDate,
} from '../entries/in-series';
import type { SeriesNumberDocument, SeriesDocument } from '../../model/series';
import type { Database } from '../database';
import { formatSeriesNumberDatabaseKey } from './next-numbers';
import { formatAllUnknownSeriesKey, type SeriesFloorDocument } from './pauses';
import { formatSeriesDatabaseKey, getSeriesNumbersCollection } from './series';

/** The rows of one read, by their source. */
type SeriesRow =
  | { readonly from: 'given' | 'last'; readonly number: SeriesNumberDocument }
  | { readonly from: 'series'; readonly rule: SeriesDocument }
  | { readonly from: 'floor'; readonly floor: SeriesFloorDocument }
  | { readonly from: 'other'; readonly id: string }
  | { readonly from: 'clock'; readonly at: Date }
  | HighestNumberedDocumentRow;

/** A series in one read. */
export interface SeriesSnapshot {
  /** Numbers that the requesters already have, by the id of the requester. */
  readonly given: Map<string, SeriesNumberDocument>;
  readonly last: SeriesNumberDocument | undefined;
  readonly rule: SeriesDocument | undefined;
  readonly floor: SeriesFloorDocument | undefined;
  readonly anyFloor: SeriesFloorDocument | undefined;
  /** Ids of the rows that further stages added. */
  readonly others: readonly string[];
  /** Time by the database's clock; absent if the workspace is not stored. */
  readonly databaseTime?: Date | undefined;
  /** Kind of the document with the highest code, if further stages requested it. */
  readonly highest?: InvoiceKindWithIssueDate | undefined;
}

/**
 * Reads the earlier numbers of requesters, the last one of all, and the series, in one read.
 * @param also stages that add other rows, each in the form `{ from: 'other', id }`
 */
export async function readSeriesSnapshot(
  database: Database,
  { workspace, id }: Pick<SeriesDocument, 'workspace' | 'id'>,
  requesters: readonly string[],
  also: readonly Document[] = [],
): Promise<SeriesSnapshot> {
  const key = formatSeriesDatabaseKey(workspace, id);
  const rows = await getSeriesNumbersCollection(database)
    .aggregate<SeriesRow>([...buildSnapshotStages(workspace, id, requesters), ...also])
    .toArray();
  const otherIds: string[] = [];
  const issuedNumbers = new Map<string, SeriesNumberDocument>();
  let last: SeriesNumberDocument | undefined;
  let rule: SeriesDocument | undefined;
  let highest: InvoiceKindWithIssueDate | undefined;
  let databaseTime: Date | undefined;
  const floors = new Map<string, SeriesFloorDocument>();
  for (const row of rows) {
    if (row.from === 'series') rule = row.rule;
    else if (row.from === 'floor') floors.set(row.floor._id, row.floor);
    else if (row.from === 'last') last = row.number;
    else if (row.from === 'other') otherIds.push(row.id);
    else if (row.from === 'clock') databaseTime = row.at;
    else if (row.from === 'highest') highest = toInvoiceKindWithIssueDate(row);
    else issuedNumbers.set(row.number.id, row.number);
  }
  const floor = floors.get(key);
  const anyFloor = floors.get(formatAllUnknownSeriesKey(workspace));
  return { given: issuedNumbers, last, rule, floor, anyFloor, others: otherIds, databaseTime, highest };
}

/** Builds the stages of the read. The numbers of the requesters are first, because the read starts with them. */
function buildSnapshotStages(workspace: string, id: string, requesters: readonly string[]): Document[] {
  const key = formatSeriesDatabaseKey(workspace, id);
  const own = requesters.map((one) => formatSeriesNumberDatabaseKey(workspace, id, one));
  return [
    { $match: { _id: { $in: own } } },
    { $replaceWith: { from: 'given', number: '$$ROOT' } },
    {
      $unionWith: {
        coll: 'numbers',
        pipeline: [
          { $match: { workspace, series: id } },
          { $sort: { index: -1 } },
          { $limit: 1 },
          { $replaceWith: { from: 'last', number: '$$ROOT' } },
        ],
      },
    },
    {
      $unionWith: {
        coll: 'series',
        pipeline: [{ $match: { _id: key } }, { $replaceWith: { from: 'series', rule: '$$ROOT' } }],
      },
    },
    {
      $unionWith: {
        coll: 'series_floors',
        pipeline: [
          { $match: { _id: { $in: [key, formatAllUnknownSeriesKey(workspace)] } } },
          { $replaceWith: { from: 'floor', floor: '$$ROOT' } },
        ],
      },
    },
    {
      $unionWith: {
        coll: 'workspaces',
        pipeline: [{ $match: { _id: workspace } }, { $replaceWith: { from: 'clock', at: '$$NOW' } }],
      },
    },
  ];
}
