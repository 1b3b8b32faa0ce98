// Binds verbs of the store to one workspace: a forgotten filter is impossible, and things of others are refused.
import type { Database } from './database';

/** Fills in the first two arguments of a verb. */
export const bindWorkspace =
  (database: Database, workspace: string) =>
  <Rest extends unknown[], Result>(verb: (database: Database, workspace: string, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    verb(database, workspace, ...rest);

/** What belongs to a workspace: a document by its key, or what says the workspace itself. */
type WorkspaceOwned =
  | string
  | { readonly workspace: string }
  | { readonly _id: string }
  | { readonly entry: { readonly _id: string } };

/** Fills in the database of a verb whose first argument belongs to a workspace, which must be this one. */
export const bindResources =
  (database: Database, workspace: string) =>
  <Thing extends WorkspaceOwned, Rest extends unknown[], Result>(
    verb: (database: Database, resource: Thing, ...rest: Rest) => Result,
  ) =>
  (resource: Thing, ...rest: Rest): Result => {
    if (!isOf(workspace, resource)) throw new Error('a document of another workspace was given to the store');
    return verb(database, resource, ...rest);
  };

function isOf(workspace: string, resource: WorkspaceOwned): boolean {
  if (typeof resource === 'string') return resource.startsWith(`${workspace}:`);
  if ('workspace' in resource) return resource.workspace === workspace;
  return isOf(workspace, '_id' in resource ? resource._id : resource.entry._id);
}
