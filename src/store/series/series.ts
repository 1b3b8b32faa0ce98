// Series of numbers: the next number is given once for each asking entry, without gaps.
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { type Database, isDuplicate, within } from '../database';
import { stableId } from '../entries/stable-id';

export interface SeriesDocument {
  readonly _id: string;
  readonly workspace: string;
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly padding: number;
  readonly start: number;
  readonly lastIndex: number;
  readonly lastEntryId?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One number given out. */
export interface NumberDocument {
  readonly _id: string;
  readonly workspace: string;
  readonly series: string;
  readonly id: string;
  readonly index: number;
  readonly code: string;
  readonly previousId?: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

export const seriesIndexes: IndexDescription[] = [
  { key: { workspace: 1, createdAt: -1, _id: -1 }, name: 'series_list' },
];
export const numberIndexes: IndexDescription[] = [
  { key: { workspace: 1, series: 1, index: -1 }, name: 'number_order', unique: true },
];

export const series = (database: Database): Collection<SeriesDocument> => database.collection('series');
export const numbers = (database: Database): Collection<NumberDocument> => database.collection('numbers');

export const seriesKey = (workspace: string, id: string): string => `${workspace}:${id}`;

/** Id of the series that a supplier's documents of one series name share: made on first use, always the same. */
export const dynamicSeriesId = (workspace: string, supplier: string, name: string): string =>
  stableId(JSON.stringify([workspace, supplier, name]));

/** The text of a number: prefix, padded index, suffix. */
export const codeOf = (
  { prefix, padding, suffix }: Pick<SeriesDocument, 'prefix' | 'padding' | 'suffix'>,
  index: number,
) => `${prefix}${String(index).padStart(padding, '0')}${suffix}`;

/**
 * The number of one asking entry in a series: the one given before, or the next. Must run in a transaction: the
 * series' row serialises callers, so numbers have no gaps and no doubles.
 */
export async function takeNumber(
  database: Database,
  wanted: Omit<SeriesDocument, '_id' | 'lastIndex' | 'createdAt' | 'updatedAt'>,
  asking: { id: string; meta: Readonly<Record<string, string>> },
  now: Date,
  session: ClientSession,
): Promise<NumberDocument> {
  const { workspace, id } = wanted;
  const key = `${workspace}:${id}:${asking.id}`;
  const given = await numbers(database).findOne({ _id: key }, within(session));
  if (given) return given;
  const row = await series(database).findOneAndUpdate(
    { _id: seriesKey(workspace, id) },
    [
      {
        $set: {
          ...literals(wanted),
          ...Object.fromEntries(
            memberNames.map((name) => [name, { $ifNull: [`$${name}`, { $literal: wanted[name] }] }]),
          ),
          createdAt: { $ifNull: ['$createdAt', now] },
          updatedAt: now,
          lastIndex: { $add: [{ $ifNull: ['$lastIndex', wanted.start - 1] }, 1] },
          previousEntryId: { $ifNull: ['$lastEntryId', null] },
          lastEntryId: asking.id,
        },
      },
    ],
    { upsert: true, returnDocument: 'after', ...within(session) },
  );
  if (!row) throw new Error(`series ${id} was neither found nor made`);
  const { previousEntryId } = row as SeriesDocument & { previousEntryId?: string | null };
  const number: NumberDocument = {
    _id: key,
    workspace,
    series: id,
    id: asking.id,
    index: row.lastIndex,
    code: codeOf(row, row.lastIndex),
    meta: asking.meta,
    createdAt: now,
    ...(previousEntryId ? { previousId: previousEntryId } : {}),
  };
  await numbers(database).insertOne(number, within(session));
  return number;
}

/** Takes a number as a write of its own: for clients, who hold no transaction. */
export const takeNumberAlone = (
  database: Database,
  wanted: SeriesDocument,
  asking: { id: string; meta: Readonly<Record<string, string>> },
  now: Date,
): Promise<NumberDocument> => database.transaction((session) => takeNumber(database, wanted, asking, now, session));

/** Makes a series with rules of its own. Gives false when the id is taken. */
export async function insertSeries(database: Database, row: SeriesDocument): Promise<boolean> {
  try {
    await series(database).insertOne(row);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

export const findSeries = (database: Database, workspace: string, id: string) =>
  series(database).findOne({ _id: seriesKey(workspace, id) });

/** Series of the workspace, newest first. */
export const listSeries = (database: Database, workspace: string, limit: number): Promise<SeriesDocument[]> =>
  series(database).find({ workspace }).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray();

export const findNumber = (database: Database, workspace: string, seriesId: string, id: string) =>
  numbers(database).findOne({ _id: `${workspace}:${seriesId}:${id}` });

/** Numbers of a series, the last one first; `below` is exclusive. */
export const listNumbers = (
  database: Database,
  workspace: string,
  seriesId: string,
  page: { limit: number; below?: number },
): Promise<NumberDocument[]> =>
  numbers(database)
    .find({ workspace, series: seriesId, ...(page.below === undefined ? {} : { index: { $lt: page.below } }) })
    .sort({ index: -1 })
    .limit(page.limit)
    .toArray();

const memberNames = ['name', 'code', 'description', 'prefix', 'suffix', 'padding', 'start'] as const;
const literals = ({ workspace, id }: { workspace: string; id: string }) => ({
  workspace: { $literal: workspace },
  id: { $literal: id },
});
