// Stores a new job with its lock on the entry. If the job brings a new entry, stores the entry as well, all or nothing.
import type { ClientSession } from 'mongodb';
import type { NewAuditRow } from '../../model/audit';
import { insertAuditRowIntoOutbox } from '../outbox/outbox';
import type { Database } from '../database';
import { findEntry } from '../entries/entries';
import type { EntryDocument } from '../../model/entry';
import { insertEntryIfAbsent } from '../entries/insert-entry';
import { saveSpooledBytes, type FileToSpool } from '../entries/spool';
import { findJob, findJobByClientKey, insertJobIfAbsent, formatJobDatabaseKey } from './jobs';
import { type EntryLockOptions, takeOrQueueEntryLock } from './entry-hold';
import type { JobDocument } from '../../model/job';

export interface EntryForNewJob extends EntryLockOptions {
  readonly document: EntryDocument;
  /** Whether the entry was built from the job's own `data`, so that it is inserted together with the job. */
  readonly isNew: boolean;
}

/** The result of a creation. A refusal contains the conflicting resource, if that resource still exists. */
export type JobCreationResult =
  | { readonly kind: 'created'; readonly awaitsEntry: boolean }
  | { readonly kind: 'job-taken'; readonly by: 'id' | 'key'; readonly id: string }
  | { readonly kind: 'entry-taken'; readonly id: string }
  | { readonly kind: 'entry-held'; readonly job: string | undefined }
  | { readonly kind: 'lost' };

/** Ends the transaction without a write. */
class JobNotCreatedError extends Error {
  constructor(readonly what: 'job-taken' | 'entry-taken' | 'entry-held') {
    super(what);
  }
}

/**
 * Stores a job with its lock on the entry, and the entry itself if it is new. The unique indexes and the lock decide;
 * nothing is read first.
 */
export async function insertJobWithEntry(
  database: Database,
  job: JobDocument,
  entry: EntryForNewJob | undefined,
  auditRow?: NewAuditRow,
  spooled: readonly FileToSpool[] = [],
): Promise<JobCreationResult> {
  try {
    if (!auditRow && !job.holdsEntry && !entry?.isNew && spooled.length === 0) {
      await insert(database, job);
      return { kind: 'created', awaitsEntry: false };
    }
    const awaitsEntry = await database.transaction(async (session) => {
      const waits = await write(database, job, entry, auditRow, session);
      for (const { key, ...thing } of spooled) await saveSpooledBytes(database, job.workspace, key, thing, session);
      return waits;
    });
    return { kind: 'created', awaitsEntry };
  } catch (error) {
    if (!(error instanceof JobNotCreatedError)) throw error;
    return findWhyJobWasNotCreated(database, job, entry, error.what);
  }
}

/** Returns whether the job waits for its entry. */
async function write(
  database: Database,
  job: JobDocument,
  entry: EntryForNewJob | undefined,
  auditRow: NewAuditRow | undefined,
  session: ClientSession,
): Promise<boolean> {
  let awaitsEntry = false;
  if (entry?.isNew) {
    const document = { ...entry.document, openJob: job.holdsEntry ? job.id : null };
    if ((await insertEntryIfAbsent(database, document, undefined, session)) !== 'inserted')
      throw new JobNotCreatedError('entry-taken');
  } else if (entry && job.holdsEntry) {
    const takeResult = await takeOrQueueEntryLock(database, entry.document, job, entry, session);
    if (takeResult === 'held') throw new JobNotCreatedError('entry-held');
    awaitsEntry = takeResult === 'waits';
  }
  await insert(database, awaitsEntry ? { ...job, awaitsEntry } : job, session);
  if (auditRow) await insertAuditRowIntoOutbox(database, auditRow, session);
  return awaitsEntry;
}

async function insert(database: Database, job: JobDocument, session?: ClientSession): Promise<void> {
  if ((await insertJobIfAbsent(database, job, session)) !== 'inserted') throw new JobNotCreatedError('job-taken');
}

/** Finds why a job was not created. A repeated call returns its own job, not the job that has locked the entry. */
export async function findWhyJobWasNotCreated(
  database: Database,
  job: JobDocument,
  entry: EntryForNewJob | undefined,
  what: JobNotCreatedError['what'],
): Promise<JobCreationResult> {
  const byId = await findJob(database, job.workspace, job.id);
  if (byId) return { kind: 'job-taken', by: 'id', id: byId.id };
  const byKey = job.key ? await findJobByClientKey(database, job.workspace, job.key) : null;
  if (byKey) return { kind: 'job-taken', by: 'key', id: byKey.id };
  if (what === 'job-taken' || !entry) return { kind: 'lost' };
  const { id } = entry.document;
  if (what === 'entry-taken') return { kind: 'entry-taken', id };
  return { kind: 'entry-held', job: (await findEntry(database, job.workspace, id))?.openJob ?? undefined };
}

/** Fields that only the creator knows. */
export type NewJobFields = Pick<
  JobDocument,
  'workspace' | 'id' | 'workflowId' | 'workflowName' | 'workflowVersion' | 'schema' | 'steps' | 'rescue' | 'holdsEntry'
> &
  Partial<
    Pick<
      JobDocument,
      'key' | 'entryId' | 'supplier' | 'invoiceNumber' | 'args' | 'tags' | 'depth' | 'traceparent' | 'warnings'
    >
  >;

/** Builds the document of a job before its first step. */
export const buildNewJobDocument = (
  { args = {}, tags = [], warnings = [], ...given }: NewJobFields,
  now: Date,
): JobDocument => ({
  ...given,
  _id: formatJobDatabaseKey(given.workspace, given.id),
  args,
  tags,
  status: 'NA',
  faults: [],
  warnings,
  intents: [],
  fileIds: [],
  revision: 0,
  open: true,
  createdAt: now,
  updatedAt: now,
  checkedAt: now,
});
