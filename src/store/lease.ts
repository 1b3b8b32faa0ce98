// Leases work that only one process does at a time, by the database's clock. Each kind of work has one row.
import type { Collection } from 'mongodb';
import type { Database } from './database';

/** Kinds of such work. */
export type LeasedWorkKind = 'outbox' | 'notices';

interface LeaseDocument {
  readonly _id: LeasedWorkKind;
  readonly holder: string;
  readonly until: Date;
}

const leases = (database: Database): Collection<LeaseDocument> => database.collection('leases');

/** Takes the lease for a kind of work, or extends it. Returns false if another process has the lease. */
export async function takeOrExtendWorkLease(
  database: Database,
  work: LeasedWorkKind,
  holder: string,
  ms: number,
): Promise<boolean> {
  const ownHolder = { $literal: holder };
  const isFree = { $or: [{ $eq: ['$holder', ownHolder] }, { $lte: ['$until', '$$NOW'] }] };
  const lease = await leases(database).findOneAndUpdate(
    { _id: work },
    [
      {
        $set: {
          holder: { $cond: [isFree, ownHolder, '$holder'] },
          until: { $cond: [isFree, { $add: ['$$NOW', ms] }, '$until'] },
        },
      },
    ],
    { upsert: true, returnDocument: 'after' },
  );
  return lease?.holder === holder;
}

/** Releases a lease, so that no process waits for its expiry. */
export async function releaseWorkLease(database: Database, work: LeasedWorkKind, holder: string): Promise<void> {
  await leases(database).deleteOne({ _id: work, holder });
}
