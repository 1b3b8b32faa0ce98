// How much a workspace has stored: read from keys of indexes alone, whatever the entries and files hold.
import { entries as limits } from '../../contracts/limits/entries';
import type { Database } from '../database';
import { blobs } from './blobs';
import { entries } from './entries';
import { spool } from './spool';

/** Entries that the workspace has; blocked ones are nobody's (leaving/blocked.ts). */
export const countStored = (database: Database, workspace: string): Promise<number> =>
  entries(database).countDocuments({ workspace }, { hint: 'entry_list', timeoutMS: limits.storedCountMs });

/** Bytes of files, those of blocked entries too, and of what is in the spool. */
export async function sumStoredBytes(database: Database, workspace: string): Promise<number> {
  const own = { _id: { $gt: `${workspace}:`, $lt: `${workspace};` } };
  const sum = [{ $match: own }, { $group: { _id: null, bytes: { $sum: '$size' } } }];
  const options = { timeoutMS: limits.storedCountMs };
  const [files, spooled] = await Promise.all([
    blobs(database)
      .aggregate<{ bytes: number }>(sum, { ...options, hint: 'blob_size' })
      .toArray(),
    spool(database)
      .aggregate<{ bytes: number }>(sum, { ...options, hint: 'spool_size' })
      .toArray(),
  ]);
  return [...files, ...spooled].reduce((all, { bytes }) => all + Number(bytes), 0);
}
