// Stores where a series continues after a restored backup, as an operator decided. No number at or below the floor is
// assigned again.
import type { Collection, IndexDescription } from 'mongodb';
import { seriesNumberingLimits as limits } from '../../contracts/limits/series';
import type { WitnessLog, WitnessedSeries } from '../../contracts/witness';
import { httpLimits } from '../../contracts/limits/http';
import { type Database, toSessionOptions, type TransactionSession } from '../database';
import { type Message, createMessage } from '../../messages/message';
import { renderMessageInEnglish } from '../../messages/render';
import type { SeriesDocument } from '../../model/series';
import { findSeries, readLastNumberIndexesBySeries, listSeries, formatSeriesDatabaseKey } from './series';

/** The floor of a series. No number at or below the floor is assigned. */
export interface SeriesFloorDocument {
  /** Key of the series; for unknown series, the key of the workspace (`formatAllUnknownSeriesKey`). */
  readonly _id: string;
  readonly workspace: string;
  /** The last index that counts as assigned. */
  readonly lastIndex: number;
  /** Prefix of every number after the floor. With the prefix, the series looks like another series to people. */
  readonly prefix?: string;
  readonly at: Date;
}

export const seriesFloorIndexes: IndexDescription[] = [{ key: { workspace: 1 }, name: 'floor_workspace' }];

const floors = (database: Database): Collection<SeriesFloorDocument> => database.collection('series_floors');

/** Stands for all series of a workspace that neither the database nor the witness knows. */
export const formatAllUnknownSeriesKey = (workspace: string): string => `${workspace}:*`;

/** Progress of a series, computed from everything that is stored. */
export interface LastIssuedSeriesIndexFacts {
  readonly wantedStart: number;
  readonly rule: Pick<SeriesDocument, 'lastIndex' | 'createdAt'> | undefined;
  readonly lastIndex: number | undefined;
  readonly floor: SeriesFloorDocument | undefined;
  readonly anyFloor: SeriesFloorDocument | undefined;
}

export const computeLastIssuedSeriesIndex = ({
  wantedStart,
  rule,
  lastIndex,
  floor,
}: LastIssuedSeriesIndexFacts): number =>
  Math.max(lastIndex ?? 0, rule?.lastIndex ?? wantedStart - 1, floor?.lastIndex ?? 0);

/**
 * A restored database has lost numbers of this series, or may have. The series is paused until an operator decides
 * where it continues.
 */
export class SeriesPausedError extends Error {
  override readonly name = 'SeriesPausedError';

  constructor(
    readonly series: string,
    /** The next index by all known facts. */
    readonly next: number,
    /** Whether the next index is certain, and not only the database's view. */
    readonly certain: boolean,
    /** The last number that was assigned; null if it is unknown. */
    last: number | null,
  ) {
    const reason = createMessage('series-paused', { series, next, last });
    super(renderMessageInEnglish(reason));
    this.reason = reason;
  }

  readonly reason: Message;
}

/**
 * Returns why no number may be assigned; undefined if the series is not paused.
 * @param witnessed null if there is no witness
 */
export function computeSeriesPause(
  series: string,
  state: LastIssuedSeriesIndexFacts,
  witnessed: WitnessedSeries | null,
): SeriesPausedError | undefined {
  if (!witnessed) return undefined;
  const { last, sinceMs, forgot } = witnessed;
  const end = computeLastIssuedSeriesIndex(state);
  if (last !== null && last > end) {
    const isCertain = witnessed.copied !== true;
    return new SeriesPausedError(series, last + 1, isCertain, isCertain ? last : null);
  }
  // A line may come from a job that was open at the backup, so it does not show that the witness knows the last number.
  if (!forgot) return undefined;
  const { rule, floor, anyFloor } = state;
  const ruleTimes = rule ? [rule.createdAt, floor?.at] : [floor?.at, anyFloor?.at];
  if (ruleTimes.some((at) => at && at.getTime() > sinceMs)) return undefined;
  return new SeriesPausedError(series, end + 1, false, null);
}

type ReadableWitness = Pick<WitnessLog, 'ofSeries'>;

/**
 * Finds why a series is paused now; undefined if it is not paused. The series may be missing in the database.
 * @throws WitnessUnavailableError
 */
export async function findSeriesPause(
  database: Database,
  workspace: string,
  id: string,
  witness: ReadableWitness,
): Promise<SeriesPausedError | undefined> {
  const rule = (await findSeries(database, workspace, id)) ?? undefined;
  const progress = await readProgress(database, workspace, id, rule);
  return computeSeriesPause(id, progress, await witness.ofSeries(formatSeriesDatabaseKey(workspace, id)));
}

/**
 * Finds the prefix that an operator chose for series that neither the database nor the witness knows; empty if there is
 * none. A missing series does not show that the series is new: a restored database may have lost it with its numbers.
 * @throws SeriesPausedError if the witness was lost, too, and no operator has resumed the unknown series
 */
export async function readNewSeriesPrefixOrThrowIfPaused(
  database: Database,
  workspace: string,
  id: string,
  witness: ReadableWitness,
): Promise<string> {
  const witnessed = await witness.ofSeries(formatSeriesDatabaseKey(workspace, id));
  // If the witness knows the last number, numbering compares it with the new row.
  if (!witnessed?.forgot || witnessed.last !== null || (await findSeries(database, workspace, id))) return '';
  const progress = await readProgress(database, workspace, id, undefined);
  const pause = computeSeriesPause(id, progress, witnessed);
  if (pause) throw pause;
  return progress.anyFloor?.prefix ?? '';
}

async function readProgress(
  database: Database,
  workspace: string,
  id: string,
  rule: SeriesDocument | undefined,
): Promise<LastIssuedSeriesIndexFacts> {
  const keys = [formatSeriesDatabaseKey(workspace, id), formatAllUnknownSeriesKey(workspace)];
  const found = await floors(database)
    .find({ _id: { $in: keys } }, { maxTimeMS: httpLimits.queryMs })
    .toArray();
  const [floor, anyFloor] = keys.map((key) => found.find(({ _id }) => _id === key));
  return { wantedStart: 1, rule, lastIndex: rule?.lastIndex, floor, anyFloor };
}

/** A paused series, for an operator. */
export interface PausedSeries {
  readonly id: string;
  /** Name of the series; empty if the database does not know the series. */
  readonly name: string;
  readonly prefix: string;
  /** Last index in the database; 0 if there is none. */
  readonly lastIndex: number;
  readonly pause: SeriesPausedError;
}

/**
 * Lists the series of a workspace that are paused until an operator resumes them, including series that only the
 * witness knows.
 */
export async function listPausedSeries(
  database: Database,
  workspace: string,
  witness: WitnessLog,
): Promise<PausedSeries[]> {
  const probe = await witness.ofSeries(formatAllUnknownSeriesKey(workspace));
  if (!probe) return [];
  const candidates = await (probe.forgot ? everySeries : shortSeries)(database, workspace, witness);
  if (candidates.size === 0) return [];
  const own = await floors(database).find({ workspace }, { maxTimeMS: httpLimits.queryMs }).toArray();
  const floorOf = new Map(own.map((floor) => [floor._id, floor]));
  const paused: PausedSeries[] = [];
  for (const [id, rule] of candidates) {
    const key = formatSeriesDatabaseKey(workspace, id);
    const [floor, anyFloor] = [floorOf.get(key), floorOf.get(formatAllUnknownSeriesKey(workspace))];
    const state = { wantedStart: 1, rule, lastIndex: rule?.lastIndex, floor, anyFloor };
    const pause = computeSeriesPause(id, state, await witness.ofSeries(key));
    const { name = '', prefix = '', lastIndex = 0 } = rule ?? {};
    if (pause) paused.push({ id, name, prefix, lastIndex, pause });
  }
  return paused;
}

/** Series by id; a series is undefined if the database does not know it. */
type Candidates = ReadonlyMap<string, SeriesDocument | undefined>;

const idIn = (workspace: string, key: string): string => key.slice(workspace.length + 1);

/** Lists all series if the witness was lost. In this case, their creation time decides. */
async function everySeries(database: Database, workspace: string, witness: WitnessLog): Promise<Candidates> {
  const all = new Map<string, SeriesDocument | undefined>();
  let from: SeriesDocument | undefined;
  for (;;) {
    const page = { ascending: false, limit: limits.restingReadMax, ...(from ? { from } : {}) };
    const { rows, cut } = await listSeries(database, workspace, page);
    for (const row of rows) all.set(row.id, row);
    from = rows.at(-1);
    if ((!cut && rows.length < limits.restingReadMax) || all.size >= limits.restingListedMax) break;
  }
  for (const key of (await witness.seriesOf(workspace)).keys()) {
    const id = idIn(workspace, key);
    if (!all.has(id)) all.set(id, undefined);
  }
  return all;
}

/**
 * Lists series that have more numbers in the witness than in the database. One index key gives the last number of each
 * series.
 */
async function shortSeries(database: Database, workspace: string, witness: WitnessLog): Promise<Candidates> {
  const witnessed = await witness.seriesOf(workspace);
  const short = new Map<string, SeriesDocument | undefined>();
  if (witnessed.size === 0) return short;
  const last = await readLastNumberIndexesBySeries(database, workspace);
  for (const [key, index] of witnessed) {
    const id = idIn(workspace, key);
    if (index > (last.get(id) ?? 0)) short.set(id, (await findSeries(database, workspace, id)) ?? undefined);
  }
  return short;
}

/** Reads the last index that an operator declared as issued; 0 if there is none. */
export async function readSeriesFloorIndex(database: Database, key: string): Promise<number> {
  const floor = await floors(database).findOne({ _id: key }, { maxTimeMS: httpLimits.queryMs });
  return floor?.lastIndex ?? 0;
}

interface RaisedSeriesFloor extends Pick<SeriesFloorDocument, 'workspace' | 'lastIndex' | 'prefix'> {
  readonly after?: Date;
}

/**
 * Raises the floor of a series, which continues after `lastIndex`. A floor never decreases. For all unknown series
 * (`formatAllUnknownSeriesKey`), the newest prefix applies. Without a prefix, the series start as usual.
 * @param after the beginning of the witness, which may be a little later than the present; the floor is newer
 */
export async function raiseSeriesFloor(
  database: Database,
  key: string,
  { workspace, lastIndex, prefix, after }: RaisedSeriesFloor,
  session?: TransactionSession,
): Promise<void> {
  const at = after ? { $max: ['$$NOW', new Date(after.getTime() + 1)] } : '$$NOW';
  const set = { workspace: { $literal: workspace }, lastIndex: { $max: ['$lastIndex', lastIndex] }, at };
  const isUnset = prefix === undefined && key === formatAllUnknownSeriesKey(workspace);
  await floors(database).updateOne(
    { _id: key },
    [
      { $set: { ...set, ...(prefix === undefined ? {} : { prefix: { $literal: prefix } }) } },
      ...(isUnset ? [{ $unset: 'prefix' }] : []),
    ],
    { upsert: true, ...toSessionOptions(session) },
  );
}

/** Writes with majority. After this write, only the current primary can respond to a read. */
export async function confirmDatabasePrimaryBySeriesWrite(database: Database): Promise<void> {
  await floors(database).updateOne({ _id: 'compared' }, { $currentDate: { at: true } }, { upsert: true });
}
