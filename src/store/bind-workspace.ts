// Binds verbs of the store to one workspace: a forgotten filter is impossible, and things of others are refused.
import type { Database } from './database';

/** Fills in the first two arguments of a verb. */
export const bindWorkspace =
  (database: Database, workspace: string) =>
  <Rest extends unknown[], Result>(verb: (database: Database, workspace: string, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    verb(database, workspace, ...rest);

/** What belongs to a workspace: a document by its key, or what says the workspace itself. */
type Owned =
  | string
  | { readonly workspace: string }
  | { readonly _id: string }
  | { readonly entry: { readonly _id: string } };

/** Fills in the database of a verb whose first argument belongs to a workspace, which must be this one. */
export const bindThings =
  (database: Database, workspace: string) =>
  <Thing extends Owned, Rest extends unknown[], Result>(
    verb: (database: Database, thing: Thing, ...rest: Rest) => Result,
  ) =>
  (thing: Thing, ...rest: Rest): Result => {
    if (!isOf(workspace, thing)) throw new Error('a document of another workspace was given to the store');
    return verb(database, thing, ...rest);
  };

function isOf(workspace: string, thing: Owned): boolean {
  if (typeof thing === 'string') return thing.startsWith(`${workspace}:`);
  if ('workspace' in thing) return thing.workspace === workspace;
  return isOf(workspace, '_id' in thing ? thing._id : thing.entry._id);
}
