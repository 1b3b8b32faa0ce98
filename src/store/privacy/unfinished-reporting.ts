// Finds what a workspace that leaves still has to report. Until that is done, its certificates are needed.
import type { Database } from '../database';
import { getRecordsCollection } from '../chains/records';
import { getSealingRequestsCollection } from '../chains/requests';
import { getJobsCollection } from '../jobs/jobs';
import { getSubmissionsCollection } from '../submissions/submissions';

/** What a workspace still has to report. */
export interface UnfinishedReporting {
  /** Number of open jobs that have locked an entry, or will. Such a job may still request a record. */
  readonly openJobs: number;
  /** Suppliers with records that wait for their seal, or for the authority. */
  readonly suppliers: readonly string[];
}

/**
 * Reads what a workspace still has to report. The reads follow the direction of the work, one after the other: from the
 * job to its request, the record, its submission, the outcomes and the query of a doubtful record. Work that moves
 * between two reads is therefore found by the later one.
 * @returns undefined if there is nothing
 */
export async function findUnfinishedReporting(
  database: Database,
  workspace: string,
): Promise<UnfinishedReporting | undefined> {
  const own = { $gt: `${workspace}:`, $lt: `${workspace};` };
  const records = getRecordsCollection(database);
  const submissions = getSubmissionsCollection(database);
  const openJobs = await getJobsCollection(database).countDocuments(
    { workspace, open: true, holdsEntry: true },
    { hint: 'job_running' },
  );
  const chains = [
    // By the invoice, whose key begins with the chain: the index of the chain has no held requests.
    ...(await getSealingRequestsCollection(database).distinct('chain', { invoiceKey: own, state: 'waiting' })),
    ...(await records.distinct('chain', { chain: own, pending: true })),
    ...(await submissions.distinct('chain', { chain: own, open: true })),
    ...(await submissions.distinct('chain', { chain: own, unrecorded: true })),
    ...(await listChainsOfDoubtfulRecords(database, own)),
  ];
  const suppliers = [...new Set(chains)].map((key) => key.split(':').slice(2).join(':')).toSorted();
  return openJobs + suppliers.length > 0 ? { openJobs, suppliers } : undefined;
}

/** With the hint, which `distinct` does not have: the index of all records of a chain must not be used. */
async function listChainsOfDoubtfulRecords(database: Database, chain: object): Promise<string[]> {
  const stages = [{ $match: { chain, check: { $exists: true } } }, { $group: { _id: '$chain' } }];
  const rows = await getRecordsCollection(database)
    .aggregate<{ readonly _id: string }>(stages, { hint: 'record_check' })
    .toArray();
  return rows.map(({ _id }) => _id);
}
