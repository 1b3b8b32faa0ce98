// Indexes of builds before this one that cost more than they help. `migrate` only adds: workers drop them, because an
// index is kept up to date by whoever writes.
import type { Database } from './database';

const earlier: readonly { readonly collection: string; readonly name: string }[] = [
  // With it every seal and every settling made all keys of the entry anew; `entry_coded` took its place.
  { collection: 'entries', name: 'entry_outcome' },
  // Each of these has a successor that answers more questions with as many keys.
  { collection: 'jobs', name: 'job_result' },
  { collection: 'webhook_deliveries', name: 'delivery_list' },
  { collection: 'submissions', name: 'submission_list' },
  { collection: 'submissions', name: 'submission_workspace' },
];

/** Who drops an index waits for every open transaction, and all others wait behind it: no longer than this. */
const waitMsMax = 500;

/** The index is not there, or nothing is there yet. */
const absent: readonly unknown[] = ['IndexNotFound', 'NamespaceNotFound'];

/**
 * Drops what is there; several processes may do it at once. Returns the names of those that stay until a later start,
 * because a transaction was open: a process that was killed leaves its own open for up to a minute.
 */
export async function dropEarlierIndexes(database: Database): Promise<string[]> {
  const left: string[] = [];
  for (const { collection, name } of earlier) {
    const indexed = database.collection(collection);
    try {
      // Asked first: `dropIndex` waits as long for an index that is not there.
      if (await indexed.indexExists(name)) await indexed.dropIndex(name, { maxTimeMS: waitMsMax });
    } catch (error) {
      const codeName = error instanceof Error && 'codeName' in error ? error.codeName : undefined;
      if (codeName === 'MaxTimeMSExpired') left.push(name);
      else if (!absent.includes(codeName)) throw error;
    }
  }
  return left;
}
