// Finds waits that are over although the job still waits, because its signal was lost with Temporal's store, or was
// never sent.
import type { Database } from '../database';
import { getEntriesCollection, formatEntryDatabaseKey } from '../entries/entries';
import type { EntryDocument } from '../../model/entry';
import type { ChainDocument } from '../../model/chain';
import { getChainsCollection } from '../chains/chains';
import { getRecordsCollection } from '../chains/records';
import { getSealingRequestsCollection } from '../chains/requests';
import type { JobDueForSweep } from './overdue-jobs';

/** Ids of waits that the signal `settled` ends, by `_id` of the job. */
export type EndedWaitIdsByJob = ReadonlyMap<string, string>;

/**
 * Finds the jobs among these whose wait ended before an instant. Every query is by key.
 * @param partyCode function that reads the tax ID in a party's document
 */
export async function readEndedWaitIdsByJob(
  database: Database,
  open: readonly JobDueForSweep[],
  before: Date,
  partyCode: (document: string) => string | undefined,
): Promise<EndedWaitIdsByJob> {
  const waiting = open.filter(({ last, updatedAt }) => last && !last.completed && updatedAt < before);
  const at = (...providers: string[]) => waiting.filter(({ last }) => providers.includes(last?.provider ?? ''));
  const endedWaits = await Promise.all([
    ofRequests(database, at('fiscal.generate', 'fiscal.cancel'), before),
    ofRecords(database, at('fiscal.send')),
    ofRegistrations(database, at('fiscal.wait.upload', 'fiscal.wait.approval'), partyCode),
  ]);
  return new Map([...endedWaits.flat(), ...ofCalls(at('webhook', 'email.send'))]);
}

type EndedWait = readonly [job: string, waitId: string];

/** Finds the jobs whose call has ended. */
const ofCalls = (waiting: readonly JobDueForSweep[]): EndedWait[] =>
  waiting
    .filter(({ last, call }) => call?.end && call.visit === last?.visit)
    .map(({ _id, last }) => [_id, `${_id}:${last?.visit}`]);

/**
 * Finds the jobs whose request is sealed, settled, refused or withdrawn. A cancellation waits until its request is
 * settled.
 */
async function ofRequests(database: Database, waiting: readonly JobDueForSweep[], before: Date): Promise<EndedWait[]> {
  if (waiting.length === 0) return [];
  const jobOf = new Map(waiting.map(({ _id, last }) => [`${_id}:${last?.visit}`, _id]));
  const endedRequests = await getSealingRequestsCollection(database)
    .find({ _id: { $in: [...jobOf.keys()] }, updatedAt: { $lt: before } })
    .project<{ _id: string; kind: string; state: string }>({ kind: 1, state: 1 })
    .toArray();
  return endedRequests
    .filter(({ kind, state }) => state !== 'waiting' && (kind !== 'cancel' || state !== 'sealed'))
    .map(({ _id }) => [jobOf.get(_id) ?? '', _id]);
}

/** Finds the jobs of entries whose newest record has its outcome. */
async function ofRecords(database: Database, waiting: readonly JobDueForSweep[]): Promise<EndedWait[]> {
  const entryOf = await readEntries(database, waiting, 'fiscal');
  const rows = waiting.flatMap((job) => {
    const fiscal = entryOf(job)?.fiscal;
    return fiscal ? [{ job: job._id, ...fiscal }] : [];
  });
  if (rows.length === 0) return [];
  const settled = await getRecordsCollection(database)
    .find({ _id: { $in: rows.map(({ record }) => record) }, outcome: { $exists: true } })
    .project<{ _id: string }>({ _id: 1 })
    .toArray();
  const ids = new Set(settled.map(({ _id }) => _id));
  return rows.filter(({ record }) => ids.has(record)).map(({ job, request }) => [job, request]);
}

/**
 * Finds the jobs whose authorization form was confirmed, or whose supplier was registered or unregistered. It does not
 * matter which job requested this.
 */
async function ofRegistrations(
  database: Database,
  waiting: readonly JobDueForSweep[],
  partyCode: (document: string) => string | undefined,
): Promise<EndedWait[]> {
  const entryOf = await readEntries(database, waiting, 'document');
  const rows = waiting.flatMap((job) => {
    const document = entryOf(job)?.document;
    const supplier = document && partyCode(document);
    return supplier ? [{ job, supplier, workspace: job.workspace }] : [];
  });
  if (rows.length === 0) return [];
  const chains = await getChainsCollection(database)
    .find({ $or: rows.map(({ workspace, supplier }) => ({ workspace, supplier })) })
    .project<Pick<ChainDocument, 'workspace' | 'supplier' | 'registration'>>({
      workspace: 1,
      supplier: 1,
      registration: 1,
    })
    .toArray();
  return rows
    .filter(({ job, supplier, workspace }) => {
      const chain = chains.find((one) => one.workspace === workspace && one.supplier === supplier);
      if (!chain) return false;
      const { state, confirmedAt } = chain.registration;
      return state !== 'pending' || (job.last?.provider === 'fiscal.wait.upload' && confirmedAt !== undefined);
    })
    .map(({ job }) => [job._id, job._id]);
}

type ReadEntry = Pick<EntryDocument, '_id'> & Partial<Pick<EntryDocument, 'fiscal' | 'document'>>;

/** Reads one member of the entries of jobs. Several jobs may wait for the same entry. */
async function readEntries(
  database: Database,
  waiting: readonly JobDueForSweep[],
  member: 'fiscal' | 'document',
): Promise<(job: JobDueForSweep) => ReadEntry | undefined> {
  const keys = new Set(waiting.map(toEntryKey));
  if (keys.size === 0) return () => undefined;
  const found = await getEntriesCollection(database)
    .find({ _id: { $in: [...keys] } })
    .project<ReadEntry>({ [member]: 1 })
    .toArray();
  const byKey = new Map(found.map((entry) => [entry._id, entry]));
  return (job) => byKey.get(toEntryKey(job));
}

const toEntryKey = ({ workspace, entryId }: JobDueForSweep): string => formatEntryDatabaseKey(workspace, entryId ?? '');
