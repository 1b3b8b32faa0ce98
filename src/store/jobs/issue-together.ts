// Stores new entries with their jobs after the first walk. One transaction has the number, the entry, the job and the
// request of the chain, so that no crash leaves a number without its invoice. Calls for the same chain that arrive
// during a transaction share the next one. Each call is stored or refused as if it were alone.
import { setTimeout as sleep } from 'node:timers/promises';
import { seriesNumberingLimits } from '../../contracts/limits/series';
import { storeLimits as limits } from '../../contracts/limits/store';
import type { NewAuditRow } from '../../model/audit';
import type { EntryDocument } from '../../model/entry';
import { type BatchRowResult, markBatchRowsIssuedIfUnissued } from '../batches/progress';
import { getSealingRequestsCollection } from '../chains/requests';
import { type Database, isDuplicateKeyError, type TransactionSession } from '../database';
import { addStoredDocumentFormatVersion } from '../document-versions';
import { insertContentVersionsOfNewEntries } from '../entries/content-change';
import {
  getEntriesCollection,
  findEntry,
  findEntryByClientKey,
  incrementEntryRevisionIfUnchanged,
} from '../entries/entries';
import { type FileToSpool, saveSpooledBytes } from '../entries/spool';
import { insertAuditRowsAndEventsIntoOutbox } from '../outbox/outbox';
import { formatSeriesDatabaseKey, getSeriesNumbersCollection } from '../series/series';
import { writeHighestSeriesNumberToWitness } from '../series/take-numbers';
import {
  type InvoiceBeforeFirstWalk,
  type IssuedEntryWithJob,
  type PlannedInvoiceIssuingCall,
  type NumberingPauseError,
  type PlannedSeriesNumber,
  readSeriesAndPlanIssuingCalls,
} from './plan-together';
import { findWhyJobWasNotCreated, type JobCreationResult } from './create-job';
import { toJobDocumentToInsert, getJobsCollection } from './jobs';

export type { InvoiceBeforeFirstWalk, IssuedEntryWithJob as IssuedDocuments };

/** Invoices that are stored together or not at all, with the options of their call. */
export interface InvoiceIssuingCall {
  readonly invoices: readonly InvoiceBeforeFirstWalk[];
  readonly auditRow: NewAuditRow;
  readonly spooled: readonly FileToSpool[];
  /** Entries that must not have changed after they were read. */
  readonly guards: readonly EntryDocument[];
  /** The rows of a batch that the invoices are, as they are once issued. They must still wait to be issued. */
  readonly batchRows?: readonly BatchRowResult[];
}

/**
 * `ordinary` means that nothing is stored, so that a run has to walk the jobs. `pause` is set if no number can be taken
 * now.
 */
export type InvoiceIssuingResult =
  /** `witnessError` is set if the witness does not have all numbers. The call must not return them to its client. */
  | { readonly kind: 'stored'; readonly documents: readonly IssuedEntryWithJob[]; readonly witnessError?: unknown }
  | { readonly kind: 'ordinary'; readonly pause?: NumberingPauseError }
  | { readonly kind: 'entry-key-taken'; readonly id: string }
  /** One of the guarded entries has changed. */
  | { readonly kind: 'moved' }
  /** One of the batch's rows no longer waits to be issued. */
  | { readonly kind: 'rows-taken' }
  | Exclude<JobCreationResult, { readonly kind: 'created' }>;

interface WaitingCall extends InvoiceIssuingCall {
  readonly resolve: (result: InvoiceIssuingResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Calls that wait for a transaction of their chain, by database. */
const queues = new WeakMap<Database, Map<string, WaitingCall[]>>();

/**
 * Stores the invoices of a call of one chain, together with the invoices of other calls. `chain` is the key of the
 * chain.
 */
export function saveInvoicesInGroupCommit(
  database: Database,
  chain: string,
  call: InvoiceIssuingCall,
): Promise<InvoiceIssuingResult> {
  const waiting = queues.get(database) ?? new Map<string, WaitingCall[]>();
  queues.set(database, waiting);
  return new Promise((resolve, reject) => {
    const one = { ...call, resolve, reject };
    const queue = waiting.get(chain);
    if (queue) queue.push(one);
    else {
      waiting.set(chain, []);
      void serve(database, waiting, chain, [one]);
    }
  });
}

async function serve(
  database: Database,
  waiting: Map<string, WaitingCall[]>,
  chain: string,
  first: WaitingCall[],
): Promise<void> {
  for (let batch = first; batch.length > 0; batch = cutBatch(waiting.get(chain) ?? []))
    await storeBatch(database, batch);
  waiting.delete(chain);
}

/** Limits the calls and characters of a transaction, so that no call waits long for the documents of others. */
function cutBatch(queue: WaitingCall[]): WaitingCall[] {
  let characters = 0;
  const end = queue.findIndex(({ invoices }, i) => {
    characters += invoices.reduce((sum, { entry }) => sum + entry.document.length + entry.head.length, 0);
    return i > 0 && (i >= limits.issueTogetherMax || characters > limits.issueTogetherCharactersMax);
  });
  return queue.splice(0, end < 0 ? queue.length : end);
}

/**
 * Stores a batch. If the documents of one call are refused, each call is stored alone, so that a refusal concerns no
 * other call.
 */
async function storeBatch(database: Database, calls: readonly WaitingCall[]): Promise<void> {
  const open = new Set(calls);
  try {
    await storePatiently(database, open);
  } catch (error) {
    const [only] = calls;
    if (calls.length === 1 && only) return settleAlone(database, only, error);
    if (!isDuplicateKeyError(error) && !(error instanceof GuardFailedError))
      return open.forEach(({ reject }) => reject(error));
    // The other calls have their answer, and their callers store the invoices in another way.
    for (const one of open) await storeBatch(database, [one]);
  }
}

async function settleAlone(database: Database, { invoices, resolve, reject }: WaitingCall, error: unknown) {
  if (error instanceof GuardFailedError) return resolve({ kind: error.kind });
  if (!isDuplicateKeyError(error) || isNumberTaken(error)) return reject(error);
  try {
    resolve(await explainRefusal(database, invoices));
  } catch (other) {
    reject(other);
  }
}

/** Finds the first document of the call that already exists. */
async function explainRefusal(
  database: Database,
  invoices: readonly InvoiceBeforeFirstWalk[],
): Promise<InvoiceIssuingResult> {
  for (const { job, entry } of invoices) {
    const explanation = await findWhyJobWasNotCreated(database, job, { document: entry, isNew: true }, 'job-taken');
    if (explanation.kind === 'job-taken') return explanation;
    const { id, workspace, key } = entry;
    if (await findEntry(database, workspace, id)) return { kind: 'entry-taken', id };
    const owner = key ? await findEntryByClientKey(database, workspace, key) : null;
    if (owner) return { kind: 'entry-key-taken', id: owner.id };
  }
  return { kind: 'lost' };
}

/** Returns whether another process was faster in the series. */
const isNumberTaken = (error: unknown): boolean => isDuplicateKeyError(error, '.numbers index');

const toOrdinary = (pause: NumberingPauseError | undefined): InvoiceIssuingResult => ({
  kind: 'ordinary',
  ...(pause ? { pause } : {}),
});

/**
 * Stores the calls. If another process takes the same numbers, the calls are planned again and stored again.
 * @param open the calls without an answer; a call that gets its answer is removed
 */
async function storePatiently(database: Database, open: Set<WaitingCall>): Promise<void> {
  for (let attempt = 1; open.size > 0; attempt += 1) {
    const pauses = new Map<WaitingCall, NumberingPauseError>();
    const plan = await readSeriesAndPlanIssuingCalls(database, [...open], pauses);
    for (const one of open) {
      if (plan.has(one)) continue;
      open.delete(one);
      one.resolve(toOrdinary(pauses.get(one)));
    }
    if (open.size === 0) return;
    try {
      await database.transaction((session) => write(database, plan, session));
      return await noteNumbersAndAnswer(plan);
    } catch (error) {
      if (!isNumberTaken(error) || attempt >= seriesNumberingLimits.takeTriesMax) throw error;
      await sleep(Math.random() * seriesNumberingLimits.takePauseMs * attempt);
    }
  }
}

async function write(
  database: Database,
  planned: ReadonlyMap<WaitingCall, PlannedInvoiceIssuingCall>,
  session: TransactionSession,
) {
  const all = [...planned.values()];
  const made = all.flatMap(({ documents }) => documents);
  const numbers = all.flatMap((one) => one.numbers).flatMap(({ number, isNew }) => (isNew ? [number] : []));
  const versions = made.flatMap(({ steps }) => steps.flatMap(({ content }) => content ?? []));
  const requests = made.flatMap(({ request }) =>
    request ? [addStoredDocumentFormatVersion('requests', request)] : [],
  );
  const entries = made.map(({ entry }) => addStoredDocumentFormatVersion('entries', entry));
  const jobs = made.map(({ job }) => toJobDocumentToInsert(job));
  const calls = [...planned.keys()];
  for (const { guards } of calls) for (const one of guards) await requireUnchanged(database, one, session);
  for (const { batchRows = [] } of calls)
    if (batchRows.length > 0 && !(await markBatchRowsIssuedIfUnissued(database, batchRows, session)))
      throw new GuardFailedError('rows-taken');
  // Numbers are inserted first. Writers of the same series therefore conflict here, before any of them has written
  // much.
  if (numbers.length > 0) await database.insertAll(getSeriesNumbersCollection(database), numbers, session);
  await database.insertAll(getEntriesCollection(database), entries, session);
  await database.insertAll(getJobsCollection(database), jobs, session);
  if (versions.length > 0) await insertContentVersionsOfNewEntries(database, versions, session);
  if (requests.length > 0) await database.insertAll(getSealingRequestsCollection(database), requests, session);
  for (const { spooled, invoices } of calls)
    for (const { key, ...thing } of spooled)
      await saveSpooledBytes(database, invoices[0]?.job.workspace ?? '', key, thing, session);
  const events = made.flatMap((one) => one.events);
  await insertAuditRowsAndEventsIntoOutbox(
    database,
    calls.map(({ auditRow }) => auditRow),
    events,
    session,
  );
}

/** An entry or a row of a batch changed after it was read. */
class GuardFailedError extends Error {
  constructor(readonly kind: 'moved' | 'rows-taken') {
    super(kind);
  }
}

async function requireUnchanged(database: Database, entry: EntryDocument, session: TransactionSession): Promise<void> {
  if (!(await incrementEntryRevisionIfUnchanged(database, entry, session))) throw new GuardFailedError('moved');
}

/**
 * Writes the numbers into the witness. The witness has every number before a client gets it. If this fails for a
 * series, only the calls with numbers of that series get the error.
 */
async function noteNumbersAndAnswer(planned: ReadonlyMap<WaitingCall, PlannedInvoiceIssuingCall>): Promise<void> {
  const bySeries = new Map<string, PlannedSeriesNumber[]>();
  for (const one of [...planned.values()].flatMap(({ numbers }) => numbers)) {
    const key = formatSeriesDatabaseKey(one.call.wanted.workspace, one.call.wanted.id);
    bySeries.set(key, [...(bySeries.get(key) ?? []), one]);
  }
  const errors = new Map<PlannedSeriesNumber, unknown>();
  for (const [key, rows] of bySeries) {
    const [{ call }] = rows as [PlannedSeriesNumber];
    const numbers = rows.map(({ number }) => number);
    await writeHighestSeriesNumberToWitness(call.by, key, numbers).catch((error: unknown) => {
      for (const row of rows) errors.set(row, error);
    });
  }
  for (const [{ resolve }, { documents, numbers }] of planned) {
    const unnoted = numbers.find((one) => errors.has(one));
    resolve({ kind: 'stored', documents, ...(unnoted ? { witnessError: errors.get(unnoted) } : {}) });
  }
}
