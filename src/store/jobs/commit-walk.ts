// Writes a walk in one transaction, or nothing: the job, the entry, and what its steps add. The data that the walk read
// guards each write.
import { addStoredDocumentFormatVersion } from '../document-versions';
import { jobLimits as limits } from '../../contracts/limits/jobs';
import type { UnqueuedSealingRequest, JobWalkInput, JobWalkChanges } from '../../model/walk';
import {
  type Database,
  isDuplicateKeyError,
  isWriteConflictError,
  type TransactionSession,
  toSessionOptions,
} from '../database';
import { saveBlob } from '../entries/blobs';
import { getEntriesCollection } from '../entries/entries';
import type { EntryDocument } from '../../model/entry';
import { insertMissingEntryContentVersions } from '../entries/content-change';
import { createEventsFromJobWalk } from '../events/from-walk';
import type { NewEvent } from '../../model/event';
import { insertEventsIntoOutbox } from '../outbox/outbox';
import { formatChainKey } from '../chains/chains';
import { formatChainInvoiceKey } from '../chains/records';
import { getSealingRequestsCollection } from '../chains/requests';
import { insertJobIfAbsent, formatJobDatabaseKey, getJobsCollection } from './jobs';
import {
  buildEntryBulkWriteOperationsFromWalk,
  type EntryBulkWriteOperation,
  findNextEntryHolderJobId,
} from './entry-of-walk';
import { markNextEntryJobMayStart } from './entry-hold';
import type { JobDocument } from '../../model/job';
import type { SealingRequestDocument } from '../../model/request';
import { saveSupplierRegistrationIfUnchanged } from '../suppliers/registrations';

/** Another writer was faster. The caller must make a new plan from the stored state. */
export class JobWalkConflictError extends Error {
  override readonly name = 'JobWalkConflictError';
}

type Write = (session?: TransactionSession) => Promise<boolean>;

/** The input of a walk, and its writes. */
export interface JobWalkInputAndWrites {
  readonly view: JobWalkInput;
  readonly changes: JobWalkChanges;
}

/**
 * Writes all changes of a walk in one transaction. Returns `lost`, and writes nothing, if the job, its entry or the
 * request for which it waits changed after the walk's input was read.
 */
export async function commitJobWalk(
  database: Database,
  view: JobWalkInput,
  changes: JobWalkChanges,
): Promise<'written' | 'lost'> {
  const writes = [...listWrites(database, view, changes), ...eventWrites(database, listEvents(view, changes))];
  const [only, ...others] = writes;
  try {
    if (only && others.length === 0) return (await only()) ? 'written' : 'lost';
    await database.transaction(async (session) => {
      for (const write of writes) if (!(await write(session))) throw new JobWalkConflictError();
    });
    return 'written';
  } catch (error) {
    if (error instanceof JobWalkConflictError || isDuplicateKeyError(error) || isWriteConflictError(error))
      return 'lost';
    throw error;
  }
}

/**
 * Writes a walk in a transaction with other changes.
 * @returns the events of the walk, which the transaction writes together with its own
 * @throws JobWalkConflictError where `commitJobWalk` returns `lost`
 */
export async function saveJobWalkAndReturnEvents(
  database: Database,
  { view, changes }: JobWalkInputAndWrites,
  session: TransactionSession,
): Promise<NewEvent[]> {
  for (const write of listWrites(database, view, changes))
    if (!(await write(session))) throw new JobWalkConflictError();
  return listEvents(view, changes);
}

const listEvents = (view: JobWalkInput, changes: JobWalkChanges): NewEvent[] =>
  createEventsFromJobWalk(view, changes, (supplier) =>
    formatChainKey(changes.job.workspace, view.workspace.environment, supplier),
  );

const eventWrites = (database: Database, events: readonly NewEvent[]): Write[] =>
  events.length > 0 ? [(session) => writeEvents(database, events, session)] : [];

function listWrites(database: Database, view: JobWalkInput, changes: JobWalkChanges): Write[] {
  const { entry } = view;
  const { job, steps, wait } = changes;
  const contents = steps.flatMap(({ content }) => (content ? [content] : []));
  const blobs = steps.flatMap(({ files = [] }) => files.flatMap(({ row, bytes }) => (bytes ? [{ row, bytes }] : [])));
  const updates = entry ? buildEntryBulkWriteOperationsFromWalk(view, changes) : [];
  const registrations = steps.flatMap(({ registration }) => (registration ? [registration] : []));
  const listensTo = wait?.listensTo;
  const nextJob = findNextEntryHolderJobId(view, changes);
  return [
    (session) => writeJob(database, view, changes, session),
    ...(updates.length > 0 ? [(session?: TransactionSession) => writeEntry(database, updates, session)] : []),
    ...(entry && contents.length > 0
      ? [
          (session?: TransactionSession) =>
            insertMissingEntryContentVersions(
              database,
              entry,
              contents.map(({ replaced }) => replaced),
              session,
            ),
        ]
      : []),
    ...registrations.map(
      (change, i) => (session?: TransactionSession) =>
        saveSupplierRegistrationIfUnchanged(database, view, { change, isFirst: i === 0, now: job.updatedAt }, session),
    ),
    ...steps.flatMap(({ creates }) =>
      creates
        ? [async (session?: TransactionSession) => (await insertJobIfAbsent(database, creates, session)) === 'inserted']
        : [],
    ),
    ...(job.root === undefined || createdBy(changes) === 0
      ? []
      : [(session?: TransactionSession) => countInTree(database, job, createdBy(changes), session)]),
    ...(wait?.request ? [insertion(database, view, wait.request, job.updatedAt)] : []),
    ...(listensTo ? [(session?: TransactionSession) => listen(database, listensTo, job.id, session)] : []),
    ...blobs.map(({ bytes }) => async (session?: TransactionSession) => {
      await saveBlob(database, job.workspace, bytes, session);
      return true;
    }),
    ...(nextJob === undefined
      ? []
      : [(session?: TransactionSession) => letNextJobStart(database, { workspace: job.workspace, nextJob }, session)]),
  ];
}

const createdBy = ({ steps }: JobWalkChanges): number => steps.filter(({ creates }) => creates).length;

/**
 * Filter: the job tree has room for `made` more jobs. If not, the walk is planned again, and the step that creates the
 * job ends.
 */
const hasRoomFor = (made: number) => ({ treeJobs: { $not: { $gt: limits.treeJobsMax - made } } });

/** If steps of descendants create jobs, counts these jobs in the root. */
async function countInTree(
  database: Database,
  { workspace, root = '' }: JobDocument,
  made: number,
  session?: TransactionSession,
) {
  const { matchedCount } = await getJobsCollection(database).updateOne(
    { _id: formatJobDatabaseKey(workspace, root), ...hasRoomFor(made) },
    { $inc: { treeJobs: made } },
    toSessionOptions(session),
  );
  return matchedCount === 1;
}

async function letNextJobStart(
  database: Database,
  next: Pick<EntryDocument, 'workspace' | 'nextJob'>,
  session?: TransactionSession,
): Promise<true> {
  await markNextEntryJobMayStart(database, next, session);
  return true;
}

async function writeEvents(
  database: Database,
  events: readonly NewEvent[],
  session?: TransactionSession,
): Promise<true> {
  await insertEventsIntoOutbox(database, events, session);
  return true;
}

async function writeJob(
  database: Database,
  { job: before }: JobWalkInput,
  changes: JobWalkChanges,
  session?: TransactionSession,
) {
  const { job, intents, completes } = changes;
  const { status, updatedAt, open, completedAt, result, call } = job;
  const listAdded = <T>(all: readonly T[], known: readonly T[]): readonly T[] => all.slice(known.length);
  const faults = listAdded(job.faults, before.faults);
  const more = completes ? completes.faults.slice(job.faults.length) : [];
  const pushes = {
    ...buildPush('faults', [...faults, ...more]),
    ...buildPush('warnings', listAdded(job.warnings, before.warnings)),
    ...buildPush('fileIds', listAdded(job.fileIds, before.fileIds)),
  };
  const createdCount = before.root === undefined ? createdBy(changes) : 0;
  const { matchedCount } = await getJobsCollection(database).updateOne(
    { _id: before._id, open: true, revision: before.revision, ...(createdCount > 0 ? hasRoomFor(createdCount) : {}) },
    {
      $set: {
        status,
        updatedAt,
        open,
        ...(completedAt ? { completedAt } : {}),
        ...(call && call !== before.call ? { call } : {}),
        ...(result ? { result } : {}),
        // The revision guards the list, so the position of each intent is known.
        ...Object.fromEntries(intents.map((intent) => [`intents.${intent.visit}`, intent])),
      },
      $inc: { revision: 1, ...(createdCount > 0 ? { treeJobs: createdCount } : {}) },
      // The run of the job exists and has read the job.
      $unset: { unnotifiedSince: '', poked: '' },
      ...(Object.keys(pushes).length > 0 ? { $push: pushes } : {}),
    },
    toSessionOptions(session),
  );
  return matchedCount === 1;
}

const buildPush = <T>(field: string, rows: readonly T[]) => (rows.length > 0 ? { [field]: { $each: [...rows] } } : {});

async function writeEntry(
  database: Database,
  updates: EntryBulkWriteOperation[],
  session?: TransactionSession,
): Promise<boolean> {
  const { matchedCount } = await getEntriesCollection(database).bulkWrite(updates, {
    ordered: true,
    ...toSessionOptions(session),
  });
  return matchedCount === updates.length;
}

/**
 * Builds the request that a step of a job adds to the supplier's queue.
 * @param databaseTime when the step was planned, by the database's clock. After a restore, a cancellation compares the
 * time of the request with that of the restore, which has the same clock
 */
export const buildSealingRequestDocument = (
  { workspace, id: job, traceparent, batch }: JobDocument,
  { number, date, ...rest }: UnqueuedSealingRequest,
  now: Date,
  databaseTime = now,
): SealingRequestDocument => ({
  ...rest,
  workspace,
  job,
  invoiceKey: formatChainInvoiceKey(rest.chain, number, date),
  state: 'waiting',
  held: false,
  listeners: [],
  ...(traceparent ? { traceparent } : {}),
  ...(batch ? { batch } : {}),
  createdAt: databaseTime,
  updatedAt: now,
});

function insertion(database: Database, view: JobWalkInput, request: UnqueuedSealingRequest, now: Date): Write {
  const document = buildSealingRequestDocument(view.job, request, now, view.databaseTime);
  return async (session) => {
    await getSealingRequestsCollection(database).insertOne(
      addStoredDocumentFormatVersion('requests', document),
      toSessionOptions(session),
    );
    return true;
  };
}

/**
 * Adds a listener only while the outcome is open. If the request has already been settled, the job reads the outcome
 * instead of waiting.
 */
async function listen(
  database: Database,
  request: string,
  job: string,
  session?: TransactionSession,
): Promise<boolean> {
  const sealed = { _id: request, state: 'sealed' as const };
  const last = `listeners.${limits.listenersMax - 1}`;
  const { matchedCount } = await getSealingRequestsCollection(database).updateOne(
    { ...sealed, [last]: { $exists: false } },
    { $addToSet: { listeners: job } },
    toSessionOptions(session),
  );
  if (matchedCount === 1) return true;
  // A job that is not notified checks again after an hour. Thousands of jobs that wait for one record therefore do not
  // fill its request.
  const full = await getSealingRequestsCollection(database).countDocuments(
    { ...sealed, [last]: { $exists: true } },
    toSessionOptions(session),
  );
  return full === 1;
}
