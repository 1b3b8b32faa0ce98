// The count of a thing's changes (entries, workspaces): every write of its document moves it, so that a client can tell
// whether what it read is still so (docs/api/conventions.md). A test reads the sources for writes that forget it.
import type { Revision } from '../../model/entry';

/** `$inc` of every write. What nobody wrote since it was made has none: that counts as 0. */
export const moved = { revision: 1 } as const;

/** The same for writes that are pipelines. */
export const movedInPipeline = { $set: { revision: { $add: [{ $ifNull: ['$revision', 0] }, 1] } } } as const;

/** Condition that nothing has happened to it since; none without `read`. The time tells a restored backup from what it was. */
export const requireUnmoved = (read: Revision | undefined) =>
  read ? { revision: read.revision ?? { $exists: false }, updatedAt: read.updatedAt } : {};

export const isUnmoved = (now: Revision, read: Revision): boolean =>
  (now.revision ?? 0) === (read.revision ?? 0) && now.updatedAt.getTime() === read.updatedAt.getTime();
