// Seals a planned batch in one transaction. The data that the plan read guards each write; if one write fails, all are
// undone.
import type { Filter } from 'mongodb';
import { addStoredDocumentFormatVersion } from '../document-versions';
import type { SealingBatchPlan, SealingDecision } from '../../chain/run/plan-batch';
import { initialInvoiceStateAtAuthority } from '../../chain/record/flags';
import type { Database, TransactionSession } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey, revisionIncrement } from '../entries/entries';
import type { EntryDocument, NewestRecordSummary } from '../../model/entry';
import { createChainEvent, createRecordSealedEvent } from '../events/from-chains';
import { insertEventsIntoOutbox } from '../outbox/outbox';
import type { ChainDocument, SealingPause } from '../../model/chain';
import { getChainsCollection, notPausedUntilOperatorActsFilter, advanceChainHeadIfUnchanged } from './chains';
import type { SealableRequestWithEntry } from './sealable-requests';
import { type StoredMessage, createMessage } from '../../messages/message';
import type { ChainInvoiceDocument, RecordDocument } from '../../model/record';
import type { SealingRequestDocument } from '../../model/request';
import {
  type ChainInvoiceBulkWriteOperation,
  getChainInvoicesCollection,
  formatRecordKey,
  getRecordsCollection,
  toInvoiceNumberInYearKey,
} from './records';
import { getSealingRequestsCollection } from './requests';

/** Another sealer, or a change of an entry, was faster. The caller must read again and make a new plan. */
export class SealConflictError extends Error {
  override readonly name = 'SealConflictError';
}

type SealedDecision = Extract<SealingDecision, { kind: 'sealed' }>;

/** A batch to write. All of its documents are built before the transaction, which only writes them. */
export interface SealingBatchToSave {
  readonly chain: ChainDocument;
  readonly claimed: ReadonlyMap<string, SealableRequestWithEntry>;
  readonly plan: SealingBatchPlan;
  /** Records of the sealed requests, in order. */
  readonly records: readonly RecordDocument[];
  readonly now: Date;
  /**
   * Called when records are about to be committed; if it is not called, no record is committed. May be called several
   * times.
   */
  readonly committing?: () => void;
}

/**
 * Writes a sealed batch in one transaction.
 * @throws SealConflictError if the chain or an entry changed after the plan was made
 */
export function saveSealingBatch(database: Database, batch: SealingBatchToSave): Promise<void> {
  const { plan, chain, now, committing } = batch;
  const sealed = plan.decisions.filter((decision): decision is SealedDecision => decision.kind === 'sealed');
  return database.transaction(async (session) => {
    if (sealed.length > 0 && plan.head) {
      // The head is written first. Sealers of the same chain therefore conflict here, before any of them has written
      // much.
      if (!(await advanceChainHeadIfUnchanged(database, chain, plan.head, now, session)))
        throw new SealConflictError('the head moved');
      const documents = batch.records.map((record) => addStoredDocumentFormatVersion('records', record));
      await database.insertAll(getRecordsCollection(database), documents, session);
    }
    await writeInvoices(database, batch, session);
    await writeRequests(database, batch, session);
    if (sealed.length > 0) await writeStamps(database, batch, sealed, session);
    await insertEventsIntoOutbox(
      database,
      batch.records.map((record) => createRecordSealedEvent(record, now)),
      session,
    );
    if (sealed.length > 0) committing?.();
  });
}

/** Refuses one request outside a batch. */
export async function saveSealingRequestRefusal(
  database: Database,
  { _id }: SealingRequestDocument,
  refusal: { readonly code: string; readonly message: StoredMessage; readonly now: Date },
): Promise<void> {
  const { now, ...reason } = refusal;
  await getSealingRequestsCollection(database).updateOne(
    { _id, state: 'waiting' },
    { $set: { state: 'refused', ...reason, notify: true, updatedAt: now } },
  );
}

/** A pause of sealing that begins now, by the database's clock. */
export type NewSealingPause = Omit<SealingPause, 'at'>;

/**
 * Saves the reason why sealing is paused, for the installation number that is paused. The pause does not apply after
 * the chain was renewed. Its time is by the database's clock, like that of a confirmation, which is compared with it.
 * @param guard what the chain must still be, so that a late attempt saves nothing
 */
export async function saveOrEndSealingPause(
  database: Database,
  { _id, installation }: ChainDocument,
  stop: NewSealingPause | null,
  now: Date,
  guard: Filter<ChainDocument> = {},
): Promise<void> {
  await database.transaction(async (session) => {
    const before = await getChainsCollection(database).findOneAndUpdate(
      { _id, installation, ...notPausedUntilOperatorActsFilter, ...guard },
      // `$set` of an object alone would keep members of an earlier pause.
      [{ $set: { sealingPause: stop && { $mergeObjects: [{ $literal: stop }, { at: '$$NOW' }] } } }],
      { session, projection: { sealingPause: 1 } },
    );
    if (!before || Boolean(before.sealingPause) === Boolean(stop)) return;
    await insertEventsIntoOutbox(
      database,
      [createChainEvent(_id, stop ? 'chain.paused' : 'chain.resumed', now)],
      session,
    );
  });
}

/**
 * Saves or ends the pause as a seal found it. If another sealer has moved the head since, it has also noted whether the
 * chain is paused, and the attempt that saves this may be one that Temporal has given up.
 */
export const saveOrEndSealingPauseAtHead = (
  database: Database,
  chain: ChainDocument,
  stop: NewSealingPause | null,
  now: Date,
): Promise<void> =>
  saveOrEndSealingPause(
    database,
    chain,
    stop,
    now,
    chain.head ? { 'head.sequence': chain.head.sequence, 'head.fingerprint': chain.head.fingerprint } : { head: null },
  );

const toRecordKey = ({ _id, installation }: ChainDocument, { record }: SealedDecision): string =>
  formatRecordKey(_id, installation, record.sequence);

/**
 * Writes the invoices of a batch. Holding and releasing requests both write the invoice, so a concurrent change undoes
 * the batch. A new invoice is inserted; if another sealer was faster, the duplicate also undoes the batch.
 */
async function writeInvoices(
  database: Database,
  { chain, claimed, plan }: SealingBatchToSave,
  session: TransactionSession,
): Promise<void> {
  const updates = new Map<string, ChainInvoiceBulkWriteOperation>();
  const inserts = new Map<string, ChainInvoiceDocument>();
  for (const decision of plan.decisions) {
    const { item } = decision;
    const { invoiceKey: _id } = item;
    const isPlanned = updates.has(_id) || inserts.has(_id);
    if (decision.kind === 'refused' || (decision.kind === 'held' && isPlanned)) continue;
    const claimedInvoice = claimed.get(item.request)?.invoice;
    const unsettled = decision.kind === 'sealed' ? toRecordKey(chain, decision) : null;
    const assigned = item.isNumberAssigned ? { assignedNumberInYear: toInvoiceNumberInYearKey(_id) } : {};
    if (!claimedInvoice) {
      const born = {
        _id,
        chain: chain._id,
        ...parseInvoiceKey(_id),
        entry: item.entry,
        situation: initialInvoiceStateAtAuthority,
        ...assigned,
      };
      inserts.set(_id, addStoredDocumentFormatVersion('chain_invoices', { ...born, version: 1, unsettled }));
      continue;
    }
    const update = { $inc: { version: 1 }, ...(unsettled ? { $set: { unsettled, ...assigned } } : {}) };
    updates.set(_id, { updateOne: { filter: { _id, version: claimedInvoice.version }, update } });
  }
  if (inserts.size > 0) await database.insertAll(getChainInvoicesCollection(database), [...inserts.values()], session);
  if (updates.size === 0) return;
  const result = await getChainInvoicesCollection(database).bulkWrite([...updates.values()], {
    session,
    ordered: false,
  });
  if (result.matchedCount < updates.size) throw new SealConflictError('an invoice moved');
}

function parseInvoiceKey(invoiceKey: string): { number: string; date: string } {
  const [, number = '', date = ''] = /^[^|]*\|(.*)\|([^|]*)$/.exec(invoiceKey) ?? [];
  return { number, date };
}

async function writeRequests(
  database: Database,
  batch: SealingBatchToSave,
  session: TransactionSession,
): Promise<void> {
  const { chain, plan, claimed, now } = batch;
  const writes = plan.decisions.map((decision) => {
    const { request: _id } = decision.item;
    // If the run of the job walks now, it waits for the notification, so the batch is read again.
    const isRunless = claimed.get(_id)?.request.jobHasNoRun === true;
    return {
      updateOne: {
        filter: { _id, state: 'waiting' as const, held: false, ...(isRunless ? { jobHasNoRun: true as const } : {}) },
        update: { $set: { ...requestChange(chain, decision, isRunless), updatedAt: now } },
      },
    };
  });
  const { matchedCount } = await getSealingRequestsCollection(database).bulkWrite(writes, { session, ordered: false });
  if (matchedCount < writes.length) throw new SealConflictError('a request moved');
}

function requestChange(
  chain: ChainDocument,
  decision: SealingDecision,
  isRunless: boolean,
): Partial<SealingRequestDocument> {
  if (decision.kind === 'held') return { held: true };
  if (decision.kind === 'refused')
    return { state: 'refused', code: decision.code, message: decision.message, notify: true };
  const codes = decision.warnings.map(({ code }) => String(code));
  return {
    state: 'sealed',
    record: toRecordKey(chain, decision),
    ...(isRunless ? {} : { notify: true }),
    ...(decision.taken ? { taken: decision.taken } : {}),
    ...(codes.length > 0 ? { message: createMessage('record-with-errors', { codes }) } : {}),
  };
}

/** Writes the stamps of the envelope and the newest record of the entry. A cancellation adds no stamps. */
async function writeStamps(
  database: Database,
  { chain, claimed, now }: SealingBatchToSave,
  sealed: readonly SealedDecision[],
  session: TransactionSession,
): Promise<void> {
  const writes = sealed.map((decision) => {
    const { item, record } = decision;
    const { entry, request } = claimed.get(item.request) as SealableRequestWithEntry & { entry: EntryDocument };
    const stamps =
      record.kind === 'registration' ? withStamps(entry, record.qr ?? '', record.fingerprint) : entry.stamps;
    const fiscal = fiscalMembers({
      record: toRecordKey(chain, decision),
      request: item.request,
      kind: record.kind,
      documentDigest: entry.digest.val,
      outcome: 'unsettled',
    });
    return {
      updateOne: {
        filter: {
          _id: formatEntryDatabaseKey(entry.workspace, entry.id),
          contentRevision: request.contentRevision,
          openJob: request.job,
        },
        update: { $set: { stamps, ...fiscal, updatedAt: now }, $unset: ofEarlierRecord, $inc: revisionIncrement },
      },
    };
  });
  const { matchedCount } = await getEntriesCollection(database).bulkWrite(writes, { session, ordered: false });
  if (matchedCount < writes.length) throw new SealConflictError('an entry moved');
}

/**
 * Lists the members one by one. If `fiscal` were written as a whole, MongoDB would update the index of its code, and
 * with it all indexes of the entry.
 */
const fiscalMembers = (fiscal: NewestRecordSummary) =>
  Object.fromEntries(Object.entries(fiscal).map(([name, value]) => [`fiscal.${name}`, value as unknown]));

/** Members of the authority's response to the previous record. */
const ofEarlierRecord = { 'fiscal.code': '', 'fiscal.message': '', 'fiscal.party': '', 'fiscal.csv': '' } as const;

function withStamps({ stamps }: EntryDocument, qr: string, fingerprint: string): EntryDocument['stamps'] {
  const otherStamps = stamps.filter(({ prv }) => prv !== 'fiscal-qr' && prv !== 'fiscal-hash');
  return [...otherStamps, { prv: 'fiscal-qr', val: qr }, { prv: 'fiscal-hash', val: fingerprint }];
}
