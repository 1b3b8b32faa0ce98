// Who links the rows of the audit: one process at a time, by the database's clock.
import type { Collection } from 'mongodb';
import type { Database } from '../database';

interface LeaseDocument {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

const leases = (database: Database): Collection<LeaseDocument> => database.collection('audit_lease');
const linker = 'linker';

/** Takes the lease, or holds it longer. False: another process has it. */
export async function takeLease(database: Database, holder: string, ms: number): Promise<boolean> {
  const mine = { $literal: holder };
  const isFree = { $or: [{ $eq: ['$holder', mine] }, { $lte: ['$until', '$$NOW'] }] };
  const lease = await leases(database).findOneAndUpdate(
    { _id: linker },
    [
      {
        $set: {
          holder: { $cond: [isFree, mine, '$holder'] },
          until: { $cond: [isFree, { $add: ['$$NOW', ms] }, '$until'] },
        },
      },
    ],
    { upsert: true, returnDocument: 'after' },
  );
  return lease?.holder === holder;
}

/** Gives the lease back, so that nobody waits for its end. */
export async function leaveLease(database: Database, holder: string): Promise<void> {
  await leases(database).deleteOne({ _id: linker, holder });
}
