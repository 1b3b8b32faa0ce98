// Builds a new entry with its job after the first walk of the job, before either is stored. The update that the walk
// would write is applied to the documents in memory, so that both are inserted in the state after the walk.
import type { EntryDocument } from '../../model/entry';
import type { JobDocument } from '../../model/job';
import type { JobWalkChanges } from '../../model/walk';
import { buildEntryUpdateFromWalk } from './entry-of-walk';

interface InsertedRows {
  readonly $each: readonly unknown[];
}

/** The parts of `buildEntryUpdateFromWalk`: members to set, counters, and rows to add at the beginning. */
interface EntryUpdateParts {
  readonly $set?: Readonly<Record<string, unknown>>;
  readonly $inc?: Readonly<Record<string, number>>;
  readonly $push?: Readonly<Record<string, InsertedRows>>;
  readonly $unset?: Readonly<Record<string, unknown>>;
}

/** Applies the changes of a walk to an entry that is not stored yet. */
export function buildEntryAfterFirstWalk(entry: EntryDocument, changes: JobWalkChanges): EntryDocument {
  const update = buildEntryUpdateFromWalk({ entry: { ...entry, ...noRows } }, changes) as EntryUpdateParts | undefined;
  if (!update) return entry;
  const { $set = {}, $inc = {}, $push = {}, $unset = {} } = update;
  const before = entry as unknown as Readonly<Record<string, unknown>>;
  const counters = Object.entries($inc).map(([name, by]) => [name, Number(before[name] ?? 0) + by]);
  const longer = Object.entries($push).map(([name, { $each }]) => [name, [...$each, ...(before[name] as unknown[])]]);
  const after = { ...before, ...$set, ...Object.fromEntries([...counters, ...longer]) };
  const remainingMembers = Object.entries(after).filter(([name]) => !(name in $unset));
  return Object.fromEntries(remainingMembers) as unknown as EntryDocument;
}

/** The update does not depend on the sizes of the lists. */
const noRows = { statesCount: 0, statesBytes: 0, versionsCount: 0, filesBytes: 0 } as const;

/** Returns the job after its first walk, in the state in which the write of the walk would leave it. */
export const buildJobAfterFirstWalk = ({ revision }: JobDocument, { job }: JobWalkChanges): JobDocument => ({
  ...job,
  revision: revision + 1,
});
