// Binds verbs of the store to one workspace, so that no filter can be forgotten, and documents of other workspaces are
// refused.
import type { Database } from './database';

/** Binds verbs to the database, for data that all workspaces share. */
export const bindToDatabase =
  (database: Database) =>
  <Rest extends unknown[], Result>(verb: (database: Database, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    verb(database, ...rest);

/** Binds verbs to the database and one workspace. @param workspace null for the operator, who is not a tenant */
export const bindToWorkspace =
  <Workspace extends string | null>(database: Database, workspace: Workspace) =>
  <Rest extends unknown[], Result>(verb: (database: Database, workspace: Workspace, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    verb(database, workspace, ...rest);

/** An object of a workspace: a document by its key, or one with a workspace member. */
type WorkspaceOwned =
  | string
  | { readonly workspace: string }
  | { readonly _id: string }
  | { readonly entry: { readonly _id: string } };

/** Binds verbs whose first argument belongs to a workspace, and refuses resources of another one. */
export const bindToResourceOwner =
  (database: Database, workspace: string) =>
  <Resource extends WorkspaceOwned, Rest extends unknown[], Result>(
    verb: (database: Database, resource: Resource, ...rest: Rest) => Result,
  ) =>
  (resource: Resource, ...rest: Rest): Result => {
    if (!belongsTo(workspace, resource)) throw new Error('a document of another workspace was passed to the store');
    return verb(database, resource, ...rest);
  };

function belongsTo(workspace: string, resource: WorkspaceOwned): boolean {
  if (typeof resource === 'string') return resource.startsWith(`${workspace}:`);
  if ('workspace' in resource) return resource.workspace === workspace;
  return belongsTo(workspace, '_id' in resource ? resource._id : resource.entry._id);
}

/** The ways to bind the verbs of a folder: with the workspace, with a document of it, or with only the database. */
export interface StoreVerbBinding {
  readonly bound: ReturnType<typeof bindToWorkspace<string>>;
  readonly own: ReturnType<typeof bindToResourceOwner>;
  readonly shared: ReturnType<typeof bindToDatabase>;
}

/** Creates the binding of one workspace. */
export const createStoreVerbBinding = (database: Database, workspace: string): StoreVerbBinding => ({
  bound: bindToWorkspace(database, workspace),
  own: bindToResourceOwner(database, workspace),
  shared: bindToDatabase(database),
});
