// Indexes of builds before this one that cost more than they help. `migrate` only adds: workers drop them, because an
// index is kept up to date by whoever writes.
import type { Database } from './database';

const earlier: readonly { readonly collection: string; readonly name: string }[] = [
  // With it every seal and every settling made all keys of the entry anew; `entry_coded` took its place.
  { collection: 'entries', name: 'entry_outcome' },
];

/** The index is not there, or nothing is there yet. */
const absent: readonly unknown[] = ['IndexNotFound', 'NamespaceNotFound'];

/** Drops what is there. Several processes may do it at once. */
export async function dropEarlierIndexes(database: Database): Promise<void> {
  for (const { collection, name } of earlier) {
    try {
      await database.collection(collection).dropIndex(name);
    } catch (error) {
      if (!(error instanceof Error && 'codeName' in error && absent.includes(error.codeName))) throw error;
    }
  }
}
