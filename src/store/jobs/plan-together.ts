// Plans calls that issue invoices together: the numbers of all series, in the order of the calls, and the entries and
// jobs that follow from them. A missing series is stored; nothing else is.
import { WitnessUnavailableError } from '../../contracts/witness';
import type { EntryDocument } from '../../model/entry';
import type { NewEvent } from '../../model/event';
import type { JobDocument } from '../../model/job';
import type { SealingRequestDocument } from '../../model/request';
import type { SeriesNumberDocument } from '../../model/series';
import type { JobStepChanges } from '../../model/walk';
import { buildInvoiceNumberOwnerStages, listInvoiceNumberOwners } from '../chains/number-owners';
import { isSameInvoiceNumberInYear, toInvoiceNumberInYearKey } from '../chains/records';
import type { Database } from '../database';
import { SeriesPausedError } from '../series/pauses';
import { formatSeriesDatabaseKey } from '../series/series';
import { type SeriesNumberRequest, readOrCreateSeriesAndPlanNumbers } from '../series/take-numbers';
import { predictChainInvoiceKeys, cacheLastPlannedSeriesNumber, type InvoiceNumberRequest } from './predicted-numbers';

/** An entry with its job after the first walk, in their stored form. */
export interface IssuedEntryWithJob {
  readonly entry: EntryDocument;
  readonly job: JobDocument;
  /** The request of the job; absent if the job waits for something else or has ended. */
  readonly request?: SealingRequestDocument;
  readonly steps: readonly JobStepChanges[];
  readonly events: readonly NewEvent[];
}

/** One invoice of a call. */
export interface InvoiceBeforeFirstWalk {
  readonly job: JobDocument;
  readonly entry: EntryDocument;
  /** The number that its first walk needs; absent if it already has one. */
  readonly number?: InvoiceNumberRequest;
  /** Plans the first walk to its end; undefined if it needs something that only a run can provide. */
  finish(taken: SeriesNumberDocument | undefined): Promise<IssuedEntryWithJob | undefined>;
}

/** Invoices that a call stores together. */
interface CallOfInvoices {
  readonly invoices: readonly InvoiceBeforeFirstWalk[];
}

/** A number with the request to its series. If `isNew`, it is stored with its invoice. */
export interface PlannedSeriesNumber {
  readonly call: SeriesNumberRequest;
  readonly number: SeriesNumberDocument;
  readonly isNew: boolean;
}

export interface PlannedInvoiceIssuingCall {
  readonly documents: readonly IssuedEntryWithJob[];
  readonly numbers: readonly PlannedSeriesNumber[];
}

/** Why no number of a series can be taken now: an operator has to resume the series, or the witness is unavailable. */
export type NumberingPauseError = SeriesPausedError | WitnessUnavailableError;

/**
 * Plans the calls that can be stored. If a call cannot be stored, it is omitted, and the numbers of the others are
 * planned without it. A call is also omitted if its number is one that the client of another of these calls chose.
 * `pauses` receives the calls that are omitted because no number can be taken now.
 */
export async function readSeriesAndPlanIssuingCalls<Call extends CallOfInvoices>(
  database: Database,
  calls: readonly Call[],
  pauses: Map<Call, NumberingPauseError>,
): Promise<ReadonlyMap<Call, PlannedInvoiceIssuingCall>> {
  if (calls.length === 0) return new Map();
  const pauseOf = new Map<InvoiceBeforeFirstWalk, NumberingPauseError>();
  const numbers = await planNumbers(database, calls, pauseOf);
  const fit = calls.filter(({ invoices }) => invoices.every((one) => !one.number || numbers.has(one)));
  for (const call of calls) {
    const pause = call.invoices.flatMap((one) => pauseOf.get(one) ?? [])[0];
    if (pause) pauses.set(call, pause);
  }
  if (fit.length < calls.length) return readSeriesAndPlanIssuingCalls(database, fit, pauses);
  const done = new Map<Call, PlannedInvoiceIssuingCall>();
  // Calls are finished in order, so that the queue of the chain has the same order as the numbers.
  for (const call of calls) {
    const finished = await finishCall(call, numbers);
    if (finished) done.set(call, finished);
  }
  const free = listCallsWithFreeNumbers(done);
  return free.length === calls.length ? done : readSeriesAndPlanIssuingCalls(database, free, pauses);
}

/** Lists the calls without a number of a series that another invoice has, whose client chose it for the same year. */
function listCallsWithFreeNumbers<Call>(planned: ReadonlyMap<Call, PlannedInvoiceIssuingCall>): Call[] {
  const requests = [...planned.values()].flatMap(({ documents }) => documents.flatMap(({ request }) => request ?? []));
  const chosen = new Set(
    requests.flatMap(({ number, invoiceKey }) => (number ? [] : [toInvoiceNumberInYearKey(invoiceKey)])),
  );
  const isFree = ({ documents }: PlannedInvoiceIssuingCall): boolean =>
    documents.every(({ request }) => !request?.number || !chosen.has(toInvoiceNumberInYearKey(request.invoiceKey)));
  return [...planned].flatMap(([call, plan]) => (isFree(plan) ? [call] : []));
}

type NumbersByInvoice = ReadonlyMap<InvoiceBeforeFirstWalk, PlannedSeriesNumber>;

async function finishCall(
  { invoices }: CallOfInvoices,
  numbers: NumbersByInvoice,
): Promise<PlannedInvoiceIssuingCall | undefined> {
  const documents: IssuedEntryWithJob[] = [];
  for (const one of invoices) {
    const number = numbers.get(one)?.number;
    const made = await one.finish(number);
    if (!made) return undefined;
    documents.push(number ? { ...made, ...nameNumber(made, number) } : made);
  }
  return { documents, numbers: invoices.flatMap((one) => numbers.get(one) ?? []) };
}

const nameNumber = ({ request }: IssuedEntryWithJob, { workspace, series, index }: SeriesNumberDocument) =>
  request ? { request: { ...request, number: { series: formatSeriesDatabaseKey(workspace, series), index } } } : {};

/**
 * Plans the numbers of all series, in the order of the calls. An invoice gets no number if its series is paused, or if
 * the invoice cannot use the number.
 */
async function planNumbers(
  database: Database,
  calls: readonly CallOfInvoices[],
  pauseOf: Map<InvoiceBeforeFirstWalk, NumberingPauseError>,
): Promise<NumbersByInvoice> {
  const bySeries = new Map<string, InvoiceBeforeFirstWalk[]>();
  for (const one of calls.flatMap(({ invoices }) => invoices)) {
    if (!one.number) continue;
    const { workspace, id } = one.number.wanted;
    const key = formatSeriesDatabaseKey(workspace, id);
    bySeries.set(key, [...(bySeries.get(key) ?? []), one]);
  }
  const planResults = await Promise.all([...bySeries.values()].map((asking) => planSeries(database, asking, pauseOf)));
  return new Map(planResults.flat());
}

async function planSeries(
  database: Database,
  asking: readonly InvoiceBeforeFirstWalk[],
  pauseOf: Map<InvoiceBeforeFirstWalk, NumberingPauseError>,
): Promise<(readonly [InvoiceBeforeFirstWalk, PlannedSeriesNumber])[]> {
  const numbered = asking.flatMap(({ number }) => number ?? []);
  try {
    const expected = predictChainInvoiceKeys(database, numbered);
    const owners = buildInvoiceNumberOwnerStages(expected, listEntries(asking));
    const plan = await readOrCreateSeriesAndPlanNumbers(database, numbered, owners);
    const { given, made } = plan;
    cacheLastPlannedSeriesNumber(database, numbered, plan);
    const madeBy = new Map(made.map((one) => [one.id, one]));
    const formattedKeys = asking.flatMap((one) => {
      const call = one.number as SeriesNumberRequest;
      const number = given.get(call.asking.id) ?? madeBy.get(call.asking.id);
      return number ? [[one, { call, number, isNew: madeBy.has(number.id) }] as const] : [];
    });
    // A client chose one of these numbers, so a run has to skip it.
    return (await isAnyOwned(database, formattedKeys, { expected, owned: plan.others })) ? [] : formattedKeys;
  } catch (error) {
    // A run waits until an operator resumes the series, or until the witness is available again.
    if (!(error instanceof SeriesPausedError) && !(error instanceof WitnessUnavailableError)) throw error;
    for (const one of asking) pauseOf.set(one, error);
    return [];
  }
}

const listEntries = (invoices: readonly InvoiceBeforeFirstWalk[]): string[] => invoices.map(({ entry }) => entry.id);

/** Keys in a chain whose numbers were looked up, and the keys of invoices that already have these numbers. */
interface LookedUpKeys {
  readonly expected: readonly string[];
  readonly owned: readonly string[];
}

async function isAnyOwned(
  database: Database,
  planned: readonly (readonly [InvoiceBeforeFirstWalk, PlannedSeriesNumber])[],
  { expected, owned: found }: LookedUpKeys,
): Promise<boolean> {
  const keys = planned.flatMap(([{ number }, taken]) => number?.formatInvoiceKey?.(taken.number) ?? []);
  const isAmong = (ids: readonly string[]) => keys.some((key) => ids.some((id) => isSameInvoiceNumberInYear(id, key)));
  if (isAmong(found)) return true;
  const unexpected = keys.filter((key) => !expected.includes(key));
  if (unexpected.length === 0) return false;
  return (await listInvoiceNumberOwners(database, unexpected, listEntries(planned.map(([one]) => one)))).length > 0;
}
