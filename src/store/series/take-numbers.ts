// Issues the numbers of series. Each requester gets one number permanently, without gaps and duplicates. The numbers
// themselves decide: the next index is the highest one plus 1, and a unique index (series, index) allows each index
// only once. A shared counter in the caller's transaction would lock the series until that transaction ends (215
// against 1,572 jobs a second). docs/decisions/0025-numbers-are-taken-before-the-transaction.md
import { setTimeout as sleep } from 'node:timers/promises';
import type { Document } from 'mongodb';
import { seriesNumberingLimits as limits } from '../../contracts/limits/series';
import { requireNoClockDrift } from '../../contracts/process-clock';
import { witnessLimits } from '../../contracts/limits/witness';
import type { WitnessLog } from '../../contracts/witness';
import { addStoredDocumentFormatVersion } from '../document-versions';
import { insertAuditRowsIntoOutbox } from '../outbox/outbox';
import { type Database, isDuplicateKeyError } from '../database';
import {
  type SeriesFloorDocument,
  confirmDatabasePrimaryBySeriesWrite,
  type LastIssuedSeriesIndexFacts,
  computeSeriesPause,
} from './pauses';
import { type SeriesNumberRequester, computeNextSeriesNumbers, SeriesNumberRefusedError } from './next-numbers';
import { readSeriesSnapshot, type SeriesSnapshot } from './read-series';
import { repeatReadWhileResultIsWrong } from '../stale-read';
import { buildHighestNumberedDocumentUnionStages } from '../entries/in-series';
import { getSeriesNumbersCollection, getSeriesCollection, formatSeriesDatabaseKey } from './series';
import type { SeriesNumberDocument, SeriesDocument } from '../../model/series';

/** A series that is created on first use. */
export type NewSeriesFields = Omit<SeriesDocument, '_id' | 'lastIndex' | 'createdAt' | 'updatedAt'>;

export interface SeriesNumberRequest {
  readonly wanted: NewSeriesFields;
  readonly asking: SeriesNumberRequester;
  readonly now: Date;
  readonly by: SeriesNumberingDeps;
}

interface Call extends SeriesNumberRequest {
  readonly resolve: (number: SeriesNumberDocument) => void;
  readonly reject: (error: unknown) => void;
}

/** Waits a random time up to a number of milliseconds. */
export type RandomSleeper = (msMax: number) => Promise<void>;

const pauseAtMost: RandomSleeper = (msMax) => sleep(Math.random() * msMax);

/** Calls that wait for a write to the same series, by database. Callers of one process are served together. */
const queues = new WeakMap<Database, Map<string, Call[]>>();

/** Dependencies of issuing numbers from outside the database. */
export interface SeriesNumberingDeps {
  readonly pause?: RandomSleeper;
  /** The clock of a process that dates invoices by it. It is compared with the database's before a number is taken. */
  readonly now?: () => Date;
  /** The witness, which has the progress of each series; null if only the database has it. */
  readonly witness: Pick<WitnessLog, 'ofSeries' | 'noteSeries'> | null;
}

/**
 * Issues the number of one requester in a series: the number that was assigned earlier, or the next one. A repeated
 * call returns the same number. A number is returned only after the witness has it.
 * @throws SeriesPausedError if a restored database may assign a number again, until an operator resumes the series
 * @throws SeriesNumberRefusedError if the requester refuses its next number
 */
export function issueSeriesNumber(
  database: Database,
  wanted: NewSeriesFields,
  asking: SeriesNumberRequester,
  now: Date,
  by: SeriesNumberingDeps,
): Promise<SeriesNumberDocument> {
  const waiting = queues.get(database) ?? new Map<string, Call[]>();
  queues.set(database, waiting);
  const key = formatSeriesDatabaseKey(wanted.workspace, wanted.id);
  return new Promise((resolve, reject) => {
    const call = { wanted, asking, now, by, resolve, reject };
    const queue = waiting.get(key);
    if (queue) queue.push(call);
    else {
      waiting.set(key, []);
      void serve(database, waiting, key, [call]);
    }
  });
}

/** Serves calls until none waits. */
async function serve(database: Database, waiting: Map<string, Call[]>, key: string, calls: Call[]): Promise<void> {
  for (let batch = calls; batch.length > 0; batch = waiting.get(key) ?? []) {
    waiting.set(key, []);
    try {
      const numbers = await takeTogether(database, batch);
      for (const call of batch) answer(call, numbers.get(call.asking.id));
    } catch (error) {
      for (const call of batch) call.reject(error);
    }
  }
  waiting.delete(key);
}

function answer(call: Call, given: SeriesNumberDocument | SeriesNumberRefusedError | undefined): void {
  if (given instanceof SeriesNumberRefusedError) call.reject(given);
  else call.resolve(given as SeriesNumberDocument);
}

/** Results by the requester's id. */
type NumberResults = Map<string, SeriesNumberDocument | SeriesNumberRefusedError>;

/**
 * Numbers of one series for its requesters, from one read: numbers that were assigned earlier, and the next ones, which
 * are not stored yet.
 */
export interface SeriesNumberPlan {
  /** Numbers that were assigned earlier, by the requester's id. */
  readonly given: Map<string, SeriesNumberDocument>;
  readonly made: readonly SeriesNumberDocument[];
  readonly refused: ReadonlyMap<string, SeriesNumberRefusedError>;
  /** Ids of the other rows of the read. */
  readonly others: readonly string[];
  /** The facts that decide the next numbers, in addition to the last number; absent if no number is new. */
  readonly position?: { readonly known: SeriesDocument; readonly floor: SeriesFloorDocument | undefined };
}

/**
 * Plans the numbers for requesters of one series, in their order. When they are stored, the unique index guards them.
 * If a number is new and the series does not exist, stores the series.
 * @param also stages that add other rows to the read, each in the form `{ from: 'other', id }`
 * @throws SeriesPausedError, WrongClockError
 */
export async function readOrCreateSeriesAndPlanNumbers(
  database: Database,
  calls: readonly SeriesNumberRequest[],
  also: readonly Document[] = [],
): Promise<SeriesNumberPlan> {
  const asked = calls as [SeriesNumberRequest, ...SeriesNumberRequest[]];
  const [{ wanted, by }] = asked;
  const { highest, ...view } = await readSeriesSnapshot(database, wanted, listIds(calls), [
    ...also,
    ...buildKindStages(asked),
  ]);
  const { given, others, databaseTime } = view;
  if (by.now) requireNoClockDrift(by.now(), databaseTime);
  const missing = [...new Map(calls.map((call) => [call.asking.id, call])).values()].filter(
    ({ asking }) => !given.has(asking.id),
  );
  if (missing.length === 0) return { given, made: [], refused: new Map(), others };
  const whole = await comparedView(database, calls, view);
  const known = whole.rule ?? (await makeSeries(database, missing[0] as SeriesNumberRequest, whole));
  return {
    given,
    ...computeNextSeriesNumbers(known, { ...whole, highest }, missing),
    others,
    position: { known, floor: whole.floor },
  };
}

/**
 * Builds stages for the kinds. The numbers of a series store its kinds, but a client may have assigned other numbers
 * itself.
 */
const buildKindStages = ([{ wanted, asking }]: readonly [SeriesNumberRequest, ...SeriesNumberRequest[]]): Document[] =>
  asking.among ? buildHighestNumberedDocumentUnionStages(wanted.workspace, asking.among) : [];

const listIds = (calls: readonly SeriesNumberRequest[]): string[] => calls.map(({ asking }) => asking.id);

/** Takes numbers with one read and one insert for all of them. If another process was faster, reads again. */
async function takeTogether(database: Database, calls: readonly Call[]): Promise<NumberResults> {
  const [{ wanted, by }] = calls as [Call];
  const pause = by.pause ?? pauseAtMost;
  const key = formatSeriesDatabaseKey(wanted.workspace, wanted.id);
  for (let attempt = 1; ; attempt += 1) {
    const { given, made, refused } = await readOrCreateSeriesAndPlanNumbers(database, calls);
    try {
      if (made.length > 0) await store(database, made, calls);
      for (const number of made) given.set(number.id, number);
      await writeHighestSeriesNumberToWitness(by, key, [...given.values()]);
      return new Map<string, SeriesNumberDocument | SeriesNumberRefusedError>([...given, ...refused]);
    } catch (error) {
      if (!isDuplicateKeyError(error) || attempt >= limits.takeTriesMax) throw error;
      await pause(limits.takePauseMs * attempt);
    }
  }
}

/** Stores numbers. Numbers of clients are stored with their audit rows, in one transaction. */
async function store(
  database: Database,
  made: readonly SeriesNumberDocument[],
  calls: readonly SeriesNumberRequest[],
): Promise<void> {
  const buildAuditRow = new Map(calls.map(({ asking }) => [asking.id, asking.buildAuditRow]));
  const auditRows = made.flatMap((number) => {
    const auditRow = buildAuditRow.get(number.id)?.(number);
    return auditRow ? [auditRow] : [];
  });
  if (auditRows.length === 0) {
    await getSeriesNumbersCollection(database).insertMany([...made]);
    return;
  }
  await database.transaction(async (session) => {
    await getSeriesNumbersCollection(database).insertMany([...made], { session });
    await insertAuditRowsIntoOutbox(database, auditRows, session);
  });
}

/**
 * Reads a snapshot of a series that has all its numbers. A missing number is confirmed after a majority write, because
 * a deposed primary may respond with an old state.
 * @throws SeriesPausedError
 */
async function comparedView(
  database: Database,
  calls: readonly SeriesNumberRequest[],
  view: SeriesSnapshot,
): Promise<SeriesSnapshot & { readonly prefix: string }> {
  const [{ wanted, by }] = calls as [SeriesNumberRequest];
  const witnessed = (await by.witness?.ofSeries(formatSeriesDatabaseKey(wanted.workspace, wanted.id))) ?? null;
  const findPause = (shown: SeriesSnapshot) => computeSeriesPause(wanted.id, toProgress(wanted, shown), witnessed);
  const confirmed = await repeatReadWhileResultIsWrong({
    first: view,
    read: () => readSeriesSnapshot(database, wanted, listIds(calls)),
    isWrong: (shown) => findPause(shown) !== undefined,
    write: () => confirmDatabasePrimaryBySeriesWrite(database),
  });
  const pause = findPause(confirmed);
  if (pause) throw pause;
  // A series that the lost witness did not know starts with the prefix that an operator chose.
  return { ...confirmed, prefix: (witnessed?.last ?? null) === null ? (confirmed.anyFloor?.prefix ?? '') : '' };
}

const toProgress = (
  { start }: NewSeriesFields,
  { rule, last, floor, anyFloor }: SeriesSnapshot,
): LastIssuedSeriesIndexFacts => ({
  wantedStart: start,
  rule,
  lastIndex: last?.index,
  floor,
  anyFloor,
});

/** Writes the highest of these numbers into the witness. No number is returned before the witness has it. */
export async function writeHighestSeriesNumberToWitness(
  { witness }: SeriesNumberingDeps,
  key: string,
  given: readonly SeriesNumberDocument[],
): Promise<void> {
  const highest = Math.max(0, ...given.map(({ index }) => index));
  if (highest > 0) await witness?.noteSeries(key, highest);
}

/** A floor that is later comes from a wrong clock. The clock of this process may be slower than that of the database. */
const latestFloorMs = (now: Date): number => now.getTime() + 2 * witnessLimits.aheadMs;

/**
 * Creates the series if it does not exist. Its first rules are permanent. The series is not older than the floor by which
 * it may be created: a witness may begin a little later than the present, and a clock may be behind.
 */
async function makeSeries(
  database: Database,
  { wanted, now }: SeriesNumberRequest,
  { prefix: before, anyFloor }: Pick<SeriesSnapshot, 'anyFloor'> & { readonly prefix: string },
): Promise<SeriesDocument> {
  const { workspace, id, ...rule } = wanted;
  const prefix = before + rule.prefix;
  const createdAt = new Date(Math.max(now.getTime(), Math.min(anyFloor?.at.getTime() ?? 0, latestFloorMs(now))));
  const newSeries = { workspace, id, ...rule, prefix, lastIndex: wanted.start - 1, createdAt, updatedAt: now };
  const storedSeries = await getSeriesCollection(database).findOneAndUpdate(
    { _id: formatSeriesDatabaseKey(workspace, id) },
    { $setOnInsert: addStoredDocumentFormatVersion('series', newSeries) },
    { upsert: true, returnDocument: 'after' },
  );
  if (!storedSeries) throw new Error(`series ${id} was neither found nor created`);
  return storedSeries;
}
