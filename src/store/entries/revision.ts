// The count of an entry's changes: every write of its document moves it, so that a client can tell whether what it read is
// still so (docs/api/conventions.md). A test reads the sources for writes that forget it.
import type { EntryDocument } from './entries';

/** `$inc` of every write of an entry. Entries that nobody wrote since they were made have none: that counts as 0. */
export const moved = { revision: 1 } as const;

/** The same for writes that are pipelines. */
export const movedInPipeline = { $set: { revision: { $add: [{ $ifNull: ['$revision', 0] }, 1] } } } as const;

/** What an entry was when it was read. */
export type EntryRevision = Pick<EntryDocument, 'revision' | 'updatedAt'>;

/** Condition that nothing has happened to it since; none without `read`. The time tells a restored backup from what it was. */
export const unmoved = (read: EntryRevision | undefined) =>
  read ? { revision: read.revision ?? { $exists: false }, updatedAt: read.updatedAt } : {};

export const isUnmoved = (entry: EntryRevision, read: EntryRevision): boolean =>
  (entry.revision ?? 0) === (read.revision ?? 0) && entry.updatedAt.getTime() === read.updatedAt.getTime();
