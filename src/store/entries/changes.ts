// Changes content, state and files of an entry. Each change is one guarded write and can be repeated.
import type { Filter } from 'mongodb';
import type { Fault } from '../../contracts/errors';
import { entryLimits as limits } from '../../contracts/limits/entries';
import type { FileRefusalReason } from '../../messages/parameters';
import { computeBsonSizeBytes } from '../paging';
import type { Database } from '../database';
import {
  buildStoredArrayByteCountExpression,
  getEntriesCollection,
  formatEntryDatabaseKey,
  isRevisionUnchanged,
  revisionIncrement,
  buildUnchangedSinceReadFilter,
} from './entries';
import type { EntryDocument, EntryFile, EntryStateRow, ResourceRevision } from '../../model/entry';
import { readUntilFound } from '../stale-read';

/** The writer of an entry: a client (no job) or one job. `anyone` is for effects that do not change the content. */
export type AllowedEntryWriter = { readonly openJob: string | null } | 'anyone';

/** Builds the condition that `holder` may write the entry. */
export const buildEntryWritableByFilter = (holder: AllowedEntryWriter): Filter<EntryDocument> =>
  holder === 'anyone' ? {} : { openJob: holder.openJob };

/** Moves an entry to another folder without changing its content. Returns false if the entry changed after `read`. */
export async function moveEntryToFolderIfUnchanged(
  database: Database,
  entry: Pick<EntryDocument, '_id'>,
  folder: string,
  now: Date,
  read?: ResourceRevision,
): Promise<boolean> {
  const { matchedCount } = await getEntriesCollection(database).updateOne(
    { _id: entry._id, ...buildUnchangedSinceReadFilter(read) },
    { $set: { folder, updatedAt: now }, $inc: revisionIncrement },
  );
  return matchedCount === 1;
}

/** Increments the revision of an entry, for a change outside the entry that is visible when the entry is read. */
export async function incrementEntryRevision(
  database: Database,
  entry: Pick<EntryDocument, 'workspace' | 'id'>,
  read?: ResourceRevision,
): Promise<boolean> {
  const { matchedCount } = await getEntriesCollection(database).updateOne(
    { _id: formatEntryDatabaseKey(entry.workspace, entry.id), ...buildUnchangedSinceReadFilter(read) },
    { $inc: revisionIncrement },
  );
  return matchedCount === 1;
}

/**
 * Removes the key from an entry that no job has locked, that has no record and whose last job failed or was cancelled.
 * Returns false if the entry changed after it was read: a run of a workflow without a record may have succeeded. The
 * entry remembers the key, because the invoice that takes the key over must not be issued a second time.
 */
export async function releaseFailedEntryClientKeyIfUnchanged(
  database: Database,
  { workspace, id, key }: Pick<EntryDocument, 'workspace' | 'id' | 'key'>,
): Promise<boolean> {
  const { matchedCount } = await getEntriesCollection(database).updateOne(
    {
      _id: formatEntryDatabaseKey(workspace, id),
      key: key ?? '',
      openJob: null,
      fiscal: { $exists: false },
      result: { $in: ['failed', 'cancelled'] },
    },
    { $unset: { key: '' }, ...(key === undefined ? {} : { $set: { releasedKey: key } }), $inc: revisionIncrement },
  );
  return matchedCount === 1;
}

/**
 * Adds a state row at the beginning; this row becomes the entry's state. With `behind`, the row is added after that
 * many newer rows of `read`, and the state does not change. Returns `again` if the row of that source and time already
 * exists, `full` if the entry cannot contain another row, and `moved` if the entry changed after `read`.
 */
export async function insertEntryStateWithinLimit(
  database: Database,
  workspace: string,
  id: string,
  row: EntryStateRow,
  faults: readonly Fault[],
  read?: ResourceRevision,
  behind = 0,
): Promise<'set' | 'again' | 'missing' | 'full' | 'moved'> {
  const result = await getEntriesCollection(database).updateOne(
    {
      _id: formatEntryDatabaseKey(workspace, id),
      ...buildUnchangedSinceReadFilter(read),
      states: { $not: { $elemMatch: { at: row.at, src: row.src, ...(row.srcId ? { srcId: row.srcId } : {}) } } },
      [`states.${limits.statesMax - 1}`]: { $exists: false },
      $expr: {
        $lte: [buildStoredArrayByteCountExpression('$states'), limits.statesBytesMax - computeBsonSizeBytes(row)],
      },
    },
    {
      ...(behind === 0 ? { $set: { state: row.key, faults, updatedAt: row.at } } : {}),
      $push: { states: { $each: [row], $position: behind } },
      $inc: revisionIncrement,
    },
  );
  if (result.matchedCount === 1) return 'set';
  const entry = await getEntriesCollection(database).findOne(
    { _id: formatEntryDatabaseKey(workspace, id) },
    { projection: { states: 1, revision: 1, updatedAt: 1 } },
  );
  if (!entry) return 'missing';
  const isSame = ({ at, src, srcId }: EntryStateRow) =>
    at.getTime() === row.at.getTime() && src === row.src && (!row.srcId || srcId === row.srcId);
  if (entry.states.some(isSame)) return 'again';
  return read && !isRevisionUnchanged(entry, read) ? 'moved' : 'full';
}

/**
 * Adds a file to an entry. A file with the same key and category (if there is no key, with the same name and category)
 * is replaced and moves to `previous` of the new row. The same id and bytes are the same file; other bytes under the
 * same id give `taken`. The list is read and written in the caller's transaction, or guarded by compare-and-set of its
 * length and newest row. `moved` means that the entry changed after `read`.
 */
export async function saveEntryFileRowWithinLimit(
  database: Database,
  entry: Pick<EntryDocument, 'workspace' | 'id'> & Partial<Pick<EntryDocument, 'files'>>,
  file: EntryFile,
  read?: ResourceRevision,
): Promise<'put' | FileRefusalReason> {
  // The list that the caller has is tried first. It is read again only if it has changed.
  let knownFiles = entry.files ? { files: entry.files } : null;
  return readUntilFound(async () => {
    const current =
      knownFiles ??
      (await getEntriesCollection(database).findOne(
        { _id: formatEntryDatabaseKey(entry.workspace, entry.id) },
        { projection: { files: 1 } },
      ));
    if (!current) return 'missing';
    knownFiles = null;
    if (current.files.some(({ id, hash }) => id === file.id && hash === file.hash)) return 'put';
    if (current.files.some(({ id }) => id === file.id)) return 'taken';
    const replaced = current.files.find((old) => sameFile(old, file));
    const files = withFile(current.files, file);
    if (!replaced && current.files.length >= limits.filesMax) return 'full';
    if (computeBsonSizeBytes({ rows: files }) > limits.filesBytesMax) return 'full';
    const { matchedCount } = await getEntriesCollection(database).updateOne(
      {
        _id: formatEntryDatabaseKey(entry.workspace, entry.id),
        files: { $eq: current.files },
        ...buildUnchangedSinceReadFilter(read),
      },
      { $set: { files, updatedAt: file.createdAt }, $inc: revisionIncrement },
    );
    if (matchedCount === 1) return 'put';
    return read ? 'moved' : undefined;
  });
}

/** Returns whether two rows are the same file, as in add-files.ts: only jobs replace a job's file. */
const sameFile = (old: EntryFile, file: EntryFile): boolean =>
  old.id === file.id ||
  ((old.category ?? '') === (file.category ?? '') &&
    (file.key ? old.key === file.key : old.name === file.name) &&
    (file.job !== undefined || old.job === undefined));

function withFile(files: readonly EntryFile[], file: EntryFile): EntryFile[] {
  const replaced = files.filter((old) => sameFile(old, file));
  const previous = replaced.flatMap((old) => [
    {
      id: old.id,
      createdAt: old.createdAt,
      hash: old.hash,
      size: old.size,
      ...(old.sealed ? { sealed: old.sealed } : {}),
      ...(old.record ? { record: old.record } : {}),
      ...(old.part ? { part: old.part } : {}),
    },
    ...old.previous,
  ]);
  return [...files.filter((old) => !sameFile(old, file)), { ...file, previous }];
}

/** Marks the bytes of an announced file as stored. Returns false if the entry changed after `read`. */
export async function markFileBytesStoredIfUnchanged(
  database: Database,
  entry: Pick<EntryDocument, '_id'>,
  file: Pick<EntryFile, 'id' | 'hash'>,
  now: Date,
  read?: ResourceRevision,
): Promise<boolean> {
  const { matchedCount } = await getEntriesCollection(database).updateOne(
    { _id: entry._id, files: { $elemMatch: { id: file.id, hash: file.hash } }, ...buildUnchangedSinceReadFilter(read) },
    { $set: { 'files.$.stored': true, updatedAt: now }, $inc: revisionIncrement },
  );
  return matchedCount === 1 || read === undefined;
}
