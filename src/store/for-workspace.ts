// The store of one tenant: every verb has the workspace filled in, so that no call can forget it.
import type { Database } from './database';
import { writeContent } from './entries/content-change';
import { moveToFolder } from './entries/changes';
import { findEntry, findEntryByKey, findSuppliers, insertEntry } from './entries/entries';
import { findVersion } from './entries/versions';

/** Verbs of the store for one workspace. Whoever serves a tenant's call has nothing else. */
export type WorkspaceStore = ReturnType<typeof forWorkspace>;

export function forWorkspace(database: Database, workspace: string) {
  /** Fills in the first two arguments of a verb. */
  const bound =
    <Rest extends unknown[], Result>(verb: (database: Database, workspace: string, ...rest: Rest) => Result) =>
    (...rest: Rest): Result =>
      verb(database, workspace, ...rest);
  /** Fills in the database of a verb that gets the thing itself. */
  const own =
    <Thing extends { readonly _id: string }, Rest extends unknown[], Result>(
      verb: (database: Database, thing: Thing, ...rest: Rest) => Result,
    ) =>
    (thing: Thing, ...rest: Rest): Result => {
      if (!thing._id.startsWith(`${workspace}:`)) throw new Error(`${thing._id} is of another workspace`);
      return verb(database, thing, ...rest);
    };
  return {
    entries: {
      find: bound(findEntry),
      findByKey: bound(findEntryByKey),
      findSuppliers: bound(findSuppliers),
      findVersion: bound(findVersion),
      insert: own(insertEntry),
      moveToFolder: own(moveToFolder),
      writeContent: (change: Parameters<typeof writeContent>[1], holder: Parameters<typeof writeContent>[2]) =>
        own((_: Database, __: { readonly _id: string }) => writeContent(database, change, holder))(change.entry),
    },
  };
}
