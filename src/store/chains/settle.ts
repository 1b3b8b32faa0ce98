// Settles records: changes the record, its invoice, its request and its entry, and releases held requests. Every
// outcome (from a response, a query, or the search for an invalid record) is settled here.
import type { InvoiceRecordOutcome, InvoiceStateAtAuthority } from '../../chain/record/flags';
import { findRecordPartyBlamedByAuthorityCode } from '../../chain/run/submission-response';
import type { SealedRecord } from '../../chain/record/record';
import type { Fault, RejectedRecordParty } from '../../contracts/errors';
import { entryLimits as limits } from '../../contracts/limits/entries';
import { findPartyRoleOfCode } from '../../contracts/remedies';
import type { Database, TransactionSession } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey, revisionIncrement } from '../entries/entries';
import { createRecordSettledEvent } from '../events/from-chains';
import { insertEventsIntoOutbox } from '../outbox/outbox';
import { createMessage } from '../../messages/message';
import { raiseChainAlarmInTransaction } from './alarms';
import { postponeAuthorityQueriesAboutRecords, getChainInvoicesCollection, getRecordsCollection } from './records';
import type { ChainInvoiceDocument, RecordDocument, StoredRecordOutcome } from '../../model/record';
import { getSealingRequestsCollection } from './requests';
import { type JobWalkInputAndWrites, saveJobWalkAndReturnEvents } from '../jobs/commit-walk';

/** The outcome of one record. */
export interface RecordSettlement {
  readonly record: Pick<
    RecordDocument,
    | '_id'
    | 'chain'
    | 'kind'
    | 'invoiceKey'
    | 'request'
    | 'entry'
    | 'workspace'
    | 'unansweredAttempt'
    | 'at'
    | 'submission'
    | 'traceparent'
  >;
  readonly outcome: StoredRecordOutcome;
  readonly code?: string;
  readonly message?: string;
  readonly csv?: string;
  readonly answer?: string;
  /** The state of the invoice that a rejection with code 3000 names, or that a query showed after one with code 3002. */
  readonly duplicate?: InvoiceRecordOutcome['duplicate'];
}

/** An outcome with its effect on the invoice. */
export interface RecordSettlementWithEffects extends RecordSettlement {
  readonly situation: InvoiceStateAtAuthority;
  /** Version of the invoice from which `situation` and `late` were computed. */
  readonly invoiceVersion: number;
  /**
   * True if an older record of the invoice had an attempt without a response, so that the authority is queried about
   * the invoice now.
   */
  readonly late: boolean;
  /** The walk that ends the job of the record's request. That job has no run yet. */
  readonly end?: JobWalkInputAndWrites;
}

/**
 * Returns the code that an entry shows for an outcome. Every outcome except plain acceptance has a code, because lists
 * find the entry by the code (`entry_coded`). The code is `none` if the authority sent no code, which its schema
 * allows.
 */
export const toEntryOutcomeCode = ({
  outcome,
  code,
}: Pick<RecordSettlement, 'outcome' | 'code'>): string | undefined =>
  outcome === 'accepted' ? code : (code ?? 'none');

/** Another process settled a record, or wrote its invoice. The caller must make a new plan. */
export class SettlementConflictError extends Error {
  override readonly name = 'SettlementConflictError';
}

/** The number of settled records, and of held requests that were released. */
export interface RecordSettlementCounts {
  readonly recorded: number;
  readonly released: number;
}

/**
 * Writes the outcomes of records with their effects on invoice, request and entry, each once. If a record already has
 * an outcome, it stays unchanged (correct-refusal.ts corrects a rejection). An entry that is too large for its outcome
 * does not block others; in this case, the record gets the outcome, and the chain gets an alarm.
 * @throws SettlementConflictError if the outcome of a record differs from the outcome in the plan, or if its invoice was
 * written in the meantime
 */
export async function settleRecordsInTransaction(
  database: Database,
  settled: readonly RecordSettlementWithEffects[],
  now: Date,
  session: TransactionSession,
): Promise<RecordSettlementCounts> {
  if (settled.length === 0) return { recorded: 0, released: 0 };
  const options = { session, ordered: false } as const;
  const parties = await readParties(database, settled, session);
  const writeResult = await getRecordsCollection(database).bulkWrite(
    settled.map((change) => ({
      updateOne: {
        filter: { _id: change.record._id, outcome: { $exists: false } },
        update: {
          $set: recordChange(change, parties, now),
          $unset: change.late ? { queriedAt: '' } : { check: '', queriedAt: '' },
        },
      },
    })),
    options,
  );
  if (writeResult.matchedCount < settled.length) throw new SettlementConflictError('a record was settled meanwhile');
  const lateRecords = settled.filter((change) => change.late).map(({ record }) => record._id);
  await postponeAuthorityQueriesAboutRecords(database, lateRecords, session);
  await writeSituations(database, settled, session);
  const released = await settleRequests(database, settled, now, session);
  const updated = await getEntriesCollection(database).bulkWrite(entryWrites(settled, parties, now), options);
  if (updated.matchedCount < settled.length) await noteOversizedEntries(database, settled, now, session);
  const events = settled.map(({ record, outcome, code }) => createRecordSettledEvent(record, outcome, code, now));
  for (const { end } of settled) if (end) events.push(...(await saveJobWalkAndReturnEvents(database, end, session)));
  await insertEventsIntoOutbox(database, events, session);
  return { recorded: settled.length, released };
}

/**
 * Settles the requests of the records, and releases the requests that their invoices held, in one command.
 * @returns how many were released
 */
async function settleRequests(
  database: Database,
  settled: readonly RecordSettlementWithEffects[],
  now: Date,
  session: TransactionSession,
): Promise<number> {
  const ids = [...new Set(settled.map(({ record }) => record.request))];
  const keys = [...new Set(settled.map(({ record }) => record.invoiceKey))];
  const { matchedCount } = await getSealingRequestsCollection(database).bulkWrite(
    [
      {
        updateMany: {
          filter: { _id: { $in: ids } },
          update: settleRequest(settled, now),
        },
      },
      {
        updateMany: {
          filter: { invoiceKey: { $in: keys }, held: true },
          update: { $set: { held: false, updatedAt: now } },
        },
      },
    ],
    { session },
  );
  // A request stays stored as long as its record has no outcome, so each request was matched once.
  return Math.max(0, matchedCount - ids.length);
}

/**
 * Builds the writes of requests. A job that has ended needs no notification, unless other jobs also wait for its
 * record.
 */
function settleRequest(settled: readonly RecordSettlementWithEffects[], now: Date) {
  const ended = settled.flatMap(({ record, end }) => (end ? [record.request] : []));
  if (ended.length === 0) return { $set: { state: 'settled' as const, notify: true, updatedAt: now } };
  const isSilent = { $and: [{ $in: ['$_id', ended] }, { $eq: ['$listeners', []] }] };
  return [{ $set: { state: 'settled', notify: { $cond: [isSilent, '$$REMOVE', true] }, updatedAt: now } }];
}

/** The party that each rejection concerns, by record. */
type Parties = ReadonlyMap<string, RejectedRecordParty>;

/** Reads the parties from the sealed records. Most outcomes concern no party, and need no read here. */
async function readParties(
  database: Database,
  settled: readonly RecordSettlementWithEffects[],
  session: TransactionSession,
): Promise<Parties> {
  const codes = new Map(
    settled.flatMap(({ record, code }) => (code && findPartyRoleOfCode(code) ? [[record._id, code] as const] : [])),
  );
  if (codes.size === 0) return new Map();
  const rows = await getRecordsCollection(database)
    .find({ _id: { $in: [...codes.keys()] } }, { session })
    .project<Pick<RecordDocument, '_id' | 'sealedJson'>>({ sealedJson: 1 })
    .toArray();
  return new Map(
    rows.flatMap(({ _id, sealedJson }) => {
      const party = findRecordPartyBlamedByAuthorityCode(codes.get(_id) ?? '', JSON.parse(sealedJson) as SealedRecord);
      return party ? [[_id, party] as const] : [];
    }),
  );
}

/**
 * Builds one write for all entries with the same outcome. An entry is changed only while its record in the batch is its
 * newest one. An entry never has two unsettled records, so its key and one of these records belong together.
 */
function entryWrites(settled: readonly RecordSettlementWithEffects[], parties: Parties, now: Date) {
  const groups = new Map<string, { changes: RecordSettlementWithEffects[]; set: ReturnType<typeof entryChange> }>();
  for (const change of settled) {
    const set = entryChange(change, parties.get(change.record._id), now);
    const key = JSON.stringify(set);
    const group = groups.get(key) ?? { changes: [] as RecordSettlementWithEffects[], set };
    groups.set(key, group);
    group.changes.push(change);
  }
  return [...groups.values()].map(({ changes, set }) => ({
    updateMany: {
      filter: { ...buildEntryFilter(changes), ...hasRoom },
      update: { $set: set, $inc: revisionIncrement },
    },
  }));
}

const buildEntryFilter = (settled: readonly RecordSettlementWithEffects[]) => ({
  _id: { $in: settled.map(({ record: { workspace, entry } }) => formatEntryDatabaseKey(workspace, entry)) },
  'fiscal.record': { $in: settled.map(({ record }) => record._id) },
});

/** If an entry were larger, its update would fail, and with it the outcomes of the whole batch. */
const hasRoom = { $expr: { $lt: [{ $bsonSize: '$$ROOT' }, limits.entryBytesMax] } };

/**
 * Raises an alarm for entries that have no room left for their outcome. An entry with a newer record stays unchanged.
 */
async function noteOversizedEntries(
  database: Database,
  settled: readonly RecordSettlementWithEffects[],
  now: Date,
  session: TransactionSession,
): Promise<void> {
  const [found] = await getEntriesCollection(database)
    .find({ ...buildEntryFilter(settled), $nor: [hasRoom] }, { session })
    .project<{ id: string }>({ id: 1 })
    .limit(1)
    .toArray();
  const [change] = settled;
  if (!found || !change) return;
  const text = createMessage('outcome-without-entry', { entry: found.id });
  await raiseChainAlarmInTransaction(database, change.record.chain, { at: now, text, kind: 'review' }, session);
}

/**
 * Writes all invoices that have the same change at once; most invoices of a batch have the same change. Each invoice
 * must be unchanged since its situation was computed, because two batches, or a batch and a query, may concern the same
 * invoice at the same time.
 */
async function writeSituations(
  database: Database,
  settled: readonly RecordSettlementWithEffects[],
  session: TransactionSession,
): Promise<void> {
  const groups = new Map<string, { ids: string[]; version: number; set: Partial<ChainInvoiceDocument> }>();
  const last = new Map(settled.map((change) => [change.record.invoiceKey, change]));
  for (const [id, { record, situation, invoiceVersion: version }] of last) {
    const set = { unsettled: null, situation, ...(record.unansweredAttempt ? { unanswered: true as const } : {}) };
    const key = JSON.stringify([version, set]);
    const group = groups.get(key) ?? { ids: [] as string[], version, set };
    groups.set(key, group);
    group.ids.push(id);
  }
  const { matchedCount } = await getChainInvoicesCollection(database).bulkWrite(
    [...groups.values()].map(({ ids, version, set }) => ({
      updateMany: { filter: { _id: { $in: ids }, version }, update: { $set: set, $inc: { version: 1 } } },
    })),
    { session, ordered: false },
  );
  if (matchedCount < last.size) throw new SettlementConflictError('an invoice was written meanwhile');
}

function recordChange(change: RecordSettlementWithEffects, parties: Parties, now: Date) {
  const { record, outcome, code, message, csv, answer, duplicate, late } = change;
  const party = parties.get(record._id);
  return {
    outcome,
    settledAt: now,
    pending: false,
    ...(code ? { code } : {}),
    ...(message ? { message } : {}),
    ...(party ? { party } : {}),
    ...(csv ? { csv } : {}),
    ...(answer ? { answer } : {}),
    ...(duplicate ? { duplicate } : {}),
    ...(late ? { check: { kind: 'late-arrival' as const } } : {}),
  };
}

/** Builds the change of an entry, which shows the authority's response, whatever steps the job has. */
function entryChange(change: RecordSettlementWithEffects, party: RejectedRecordParty | undefined, now: Date) {
  const { record, outcome, message, csv } = change;
  const provider = record.kind === 'registration' ? 'fiscal.send' : 'fiscal.cancel';
  const code = toEntryOutcomeCode(change);
  const faults: Fault[] = code ? [{ provider, code, message: message ?? '', ...(party ? { party } : {}) }] : [];
  return {
    'fiscal.outcome': outcome,
    ...(code ? { 'fiscal.code': code } : {}),
    ...(message ? { 'fiscal.message': message } : {}),
    ...(party ? { 'fiscal.party': party } : {}),
    ...(csv ? { 'fiscal.csv': csv } : {}),
    ...(outcome === 'accepted' ? {} : { faults }),
    updatedAt: now,
  };
}
