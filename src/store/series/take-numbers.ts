// Gives out the numbers of series: each asking entry gets one, for ever, without gaps and without doubles. The numbers
// themselves decide: the next index is the highest one plus 1, and a unique index (series, index) admits it once. A shared
// counter in the caller's transaction would lock the series through the whole of it (215 against 1,572 jobs a second).
import { withVersion } from '../document-versions';
import { setTimeout as sleep } from 'node:timers/promises';
import { series as limits } from '../../contracts/limits/series';
import { type Database, isDuplicate } from '../database';
import { codeOf, numbers, type NumberDocument, series, type SeriesDocument, seriesKey } from './series';

/** Who asks: the id that the number belongs to. */
export interface Asking {
  readonly id: string;
  readonly meta: Readonly<Record<string, string>>;
}

/** A series as it is made on first use. */
export type WantedSeries = Omit<SeriesDocument, '_id' | 'lastIndex' | 'createdAt' | 'updatedAt'>;

interface Call {
  readonly wanted: WantedSeries;
  readonly asking: Asking;
  readonly now: Date;
  readonly resolve: (number: NumberDocument) => void;
  readonly reject: (error: unknown) => void;
}

/** Waits a random time up to so many milliseconds. */
export type Pause = (msMax: number) => Promise<void>;

const pauseAtMost: Pause = (msMax) => sleep(Math.random() * msMax);

/** Calls that wait behind a write to the same series, by database: callers of one process go together. */
const queues = new WeakMap<Database, Map<string, Call[]>>();

/** The number of one asking entry in a series: the one given before, or the next. Again gives the same. */
export function takeNumber(
  database: Database,
  wanted: WantedSeries,
  asking: Asking,
  now: Date,
  pause: Pause = pauseAtMost,
): Promise<NumberDocument> {
  const waiting = queues.get(database) ?? new Map<string, Call[]>();
  queues.set(database, waiting);
  const key = seriesKey(wanted.workspace, wanted.id);
  return new Promise((resolve, reject) => {
    const call = { wanted, asking, now, resolve, reject };
    const queue = waiting.get(key);
    if (queue) queue.push(call);
    else {
      waiting.set(key, []);
      void serve({ database, pause }, waiting, key, [call]);
    }
  });
}

interface Surroundings {
  readonly database: Database;
  readonly pause: Pause;
}

/** Serves calls until none waits. */
async function serve(by: Surroundings, waiting: Map<string, Call[]>, key: string, calls: Call[]): Promise<void> {
  for (let batch = calls; batch.length > 0; batch = waiting.get(key) ?? []) {
    waiting.set(key, []);
    try {
      const given = await takeTogether(by, batch);
      for (const call of batch) call.resolve(given.get(call.asking.id) as NumberDocument);
    } catch (error) {
      for (const call of batch) call.reject(error);
    }
  }
  waiting.delete(key);
}

/** One read and one insert for all; another process that was faster makes it read again. */
async function takeTogether(
  { database, pause }: Surroundings,
  calls: readonly Call[],
): Promise<Map<string, NumberDocument>> {
  const [{ wanted }] = calls as [Call];
  for (let attempt = 1; ; attempt += 1) {
    const { given, last, rule } = await readSeries(database, wanted, calls);
    const missing = [...new Map(calls.map((call) => [call.asking.id, call])).values()].filter(
      ({ asking }) => !given.has(asking.id),
    );
    if (missing.length === 0) return given;
    const known = rule ?? (await makeSeries(database, missing[0] as Call));
    const made = nextNumbers(known, last, missing);
    try {
      await numbers(database).insertMany(made.map((row) => withVersion('numbers', row)));
      for (const number of made) given.set(number.id, number);
      return given;
    } catch (error) {
      if (!isDuplicate(error) || attempt >= limits.takeTriesMax) throw error;
      await pause(limits.takePauseMs * attempt);
    }
  }
}

/** What one read brings, told apart by where it comes from. */
type SeriesRow =
  | { readonly from: 'given' | 'last'; readonly number: NumberDocument }
  | { readonly from: 'series'; readonly rule: SeriesDocument };

interface SeriesView {
  readonly given: Map<string, NumberDocument>;
  readonly last: NumberDocument | undefined;
  readonly rule: SeriesDocument | undefined;
}

/** The numbers that the callers have already, the last one of all, and the series: in one read. */
async function readSeries(
  database: Database,
  { workspace, id }: WantedSeries,
  calls: readonly Call[],
): Promise<SeriesView> {
  const own = calls.map(({ asking }) => numberKey(workspace, id, asking.id));
  const rows = await numbers(database)
    .aggregate<SeriesRow>([
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
          pipeline: [
            { $match: { _id: seriesKey(workspace, id) } },
            { $replaceWith: { from: 'series', rule: '$$ROOT' } },
          ],
        },
      },
    ])
    .toArray();
  const given = new Map<string, NumberDocument>();
  let last: NumberDocument | undefined;
  let rule: SeriesDocument | undefined;
  for (const row of rows) {
    if (row.from === 'series') rule = row.rule;
    else if (row.from === 'last') last = row.number;
    else given.set(row.number.id, row.number);
  }
  return { given, last, rule };
}

const numberKey = (workspace: string, series: string, asking: string): string => `${workspace}:${series}:${asking}`;

/** Makes the series when nobody has; its rules stay what they are at first. */
async function makeSeries(database: Database, { wanted, now }: Call): Promise<SeriesDocument> {
  const { workspace, id, ...rule } = wanted;
  const made = { workspace, id, ...rule, lastIndex: wanted.start - 1, createdAt: now, updatedAt: now };
  const found = await series(database).findOneAndUpdate(
    { _id: seriesKey(workspace, id) },
    { $setOnInsert: withVersion('series', made) },
    { upsert: true, returnDocument: 'after' },
  );
  if (!found) throw new Error(`series ${id} was neither found nor made`);
  return found;
}

function nextNumbers(rule: SeriesDocument, last: NumberDocument | undefined, calls: readonly Call[]): NumberDocument[] {
  const { workspace, id } = rule;
  let previous = last?.id;
  let index = Math.max(last?.index ?? 0, rule.lastIndex);
  return calls.map(({ asking, now }) => {
    index += 1;
    const number = {
      _id: numberKey(workspace, id, asking.id),
      workspace,
      series: id,
      id: asking.id,
      index,
      code: codeOf(rule, index),
      meta: asking.meta,
      createdAt: now,
      ...(previous ? { previousId: previous } : {}),
    };
    previous = asking.id;
    return number;
  });
}
